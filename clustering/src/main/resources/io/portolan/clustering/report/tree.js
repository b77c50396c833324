// The tree of splits: temperature downwards on a log scale, one column for each leaf.
function dendrogram(tree) {
  const nodes = tree.nodes;
  const [w, h, left, right, top, bottom] = [widthOf('tree'), 330, 64, 14, 14, 26];
  const critical = tree.criticalTemperatures;
  const [high, low] = [Math.log10(critical[0]) + 0.15, Math.log10(critical[critical.length - 1]) - 0.25];
  const y = t => top + (high - Math.log10(t)) / (high - low) * (h - top - bottom);
  const floor = h - bottom;
  const order = [];
  // Larger halves to the left. A stack, since trees may be deep.
  const stack = [0];
  while (stack.length) {
    const node = nodes[stack.pop()];
    if (!node.children) order.push(node.node);
    else stack.push(...[...node.children].sort((a, b) => nodes[a].mass - nodes[b].mass));
  }
  const x = new Array(nodes.length);
  order.forEach((node, i) => { x[node] = left + (i + 0.5) / order.length * (w - left - right); });
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (nodes[i].children) x[i] = (x[nodes[i].children[0]] + x[nodes[i].children[1]]) / 2;
  }
  // A child can be less stable than its parent was: drawn no higher than that.
  const at = [];
  for (const node of nodes) {
    const above = node.parent === null ? top : at[node.parent];
    at[node.node] = node.children ? Math.max(above, y(node.criticalTemperature)) : floor;
  }
  let text = '';
  let marks = ticks(low, high, 6).filter(Number.isInteger).map(v => 10 ** v);
  if (marks.length < 2) marks = ticks(10 ** low, 10 ** high, 5).filter(v => v > 0);
  for (const t of marks) {
    text += `<line class="grid" x1="${left}" x2="${w - right}" y1="${y(t).toFixed(1)}" y2="${y(t).toFixed(1)}"/>`
      + `<text x="${left - 8}" y="${y(t).toFixed(1)}" dy=".35em" text-anchor="end">${marked(t)}</text>`;
  }
  for (const node of nodes) {
    const from = node.parent === null ? top : at[node.parent];
    const width = (1 + 5 * Math.sqrt(node.mass)).toFixed(1);
    const colour = node.cluster === null || node.cluster === undefined ? '' : ` style="stroke:${cssColour(node.cluster)}"`;
    const share = `${shown(100 * node.mass, 3)} % of the weight`;
    const title = node.children
      ? `${share}; splits below temperature ${shown(node.criticalTemperature, 4)}, which lowers the distortion by ${shown(node.gain, 4)}`
      : node.cluster === null ? share : `cluster ${node.cluster}: ${share}`;
    const bar = node.children
      ? `M${x[node.children[0]].toFixed(1)} ${at[node.node].toFixed(1)}H${x[node.children[1]].toFixed(1)}` : '';
    text += `<path class="branch" stroke-width="${width}"${colour} d="M${x[node.node].toFixed(1)} ${from.toFixed(1)}V${at[node.node].toFixed(1)}${bar}"><title>${escaped(title)}</title></path>`;
    if (!node.children && node.cluster !== null && order.length <= (w - left) / 18) {
      text += `<text x="${x[node.node].toFixed(1)}" y="${h - 8}" text-anchor="middle">${node.cluster}</text>`;
    }
  }
  const k = tree.persistentClusters;
  if (k >= 2 && k <= critical.length) {
    const middle = y(Math.sqrt(critical[k - 2] * critical[k - 1])).toFixed(1);
    text += `<line class="cut" x1="${left}" x2="${w - right}" y1="${middle}" y2="${middle}"/>`
      + `<text x="${w - right}" y="${middle}" dy="-.5em" text-anchor="end">${k} clusters</text>`;
  }
  return figure(w, h, `Tree of splits with ${order.length} leaves; the longest stretch without a split is at ${k} clusters`, text);
}

function drawTree() {
  const tree = run.splitTree;
  byId('tree-panel').hidden = !tree || tree.nodes.length < 3;
  if (byId('tree-panel').hidden) return;
  byId('tree').innerHTML = dendrogram(tree);
  const k = tree.persistentClusters;
  const others = run.suggested === undefined || run.suggested === k ? ''
    : ` That is a criterion of its own: by those of the table above ${run.suggested} clusters are suggested.`;
  byId('tree-note').textContent = 'Temperature downwards, on a log scale; the thicker a line, the more weight it has. '
    + `The longest stretch without a split, which the dashed line marks, is at ${k} clusters.${others}`
    + (run.treeNote ? ` ${run.treeNote}` : '');
}
