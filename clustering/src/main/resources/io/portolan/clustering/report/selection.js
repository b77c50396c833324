// Which number of clusters: the curve of errors, the criteria of each number that was tried.
function drawCurve() {
  const { clusters: counts, inertias, note } = run.curve;
  const known = inertias.map(v => v > 0);
  const logs = inertias.filter(v => v > 0).map(Math.log10);
  byId('curve-panel').hidden = counts.length < 2 || logs.length === 0;
  if (byId('curve-panel').hidden) return;
  const [w, h, left, right, top, bottom] = [widthOf('curve'), 250, 64, 26, 18, 38];
  let [low, high] = [Math.min(...logs), Math.max(...logs)];
  const margin = (high - low) * 0.06 || 0.1;
  low -= margin;
  high += margin;
  const last = counts[counts.length - 1];
  const x = k => left + Math.log(k) / Math.log(last) * (w - left - right);
  const y = v => h - bottom - (Math.log10(v) - low) / (high - low) * (h - top - bottom);
  let marks = ticks(low, high, 4).filter(Number.isInteger).map(v => 10 ** v);
  if (marks.length < 2) marks = ticks(10 ** low, 10 ** high, 4).filter(v => v > 0);
  let text = '';
  for (const v of marks) {
    const at = y(v).toFixed(1);
    text += `<line class="grid" x1="${left}" x2="${w - right}" y1="${at}" y2="${at}"/>`
      + `<text x="${left - 8}" y="${at}" dy=".35em" text-anchor="end">${marked(v)}</text>`;
  }
  for (const k of [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500].filter(k => k <= last)) {
    text += `<text x="${x(k).toFixed(1)}" y="${h - bottom + 16}" text-anchor="middle">${k}</text>`;
  }
  if (run.suggested !== undefined) {
    const at = x(run.suggested).toFixed(1);
    text += `<line class="mark" x1="${at}" x2="${at}" y1="${top}" y2="${h - bottom}"/>`
      + `<text class="key2" x="${at}" y="${top - 5}" text-anchor="${run.suggested === last ? 'end' : 'middle'}">K = ${run.suggested}</text>`;
  }
  const points = counts.map((k, i) => [x(k), known[i] ? y(inertias[i]) : null]).filter(p => p[1] !== null);
  text += `<path class="line" d="${points.map((p, i) => (i ? 'L' : 'M') + p[0].toFixed(1) + ' ' + p[1].toFixed(1)).join('')}"/>`;
  for (const p of points) text += `<circle class="dot" cx="${p[0].toFixed(1)}" cy="${p[1].toFixed(1)}" r="2.6"/>`;
  text += `<text x="${(left + w - right) / 2}" y="${h - 4}" text-anchor="middle">K</text>`;
  byId('curve').innerHTML = figure(w, h, `Sum of squared errors for ${counts[0]} to ${last} clusters`, text);
  byId('curve-title').innerHTML = withUnit('Sum of squared errors against the number of clusters K', run.squareUnit);
  byId('curve-note').textContent = note;
}

function drawCandidates() {
  byId('candidates-panel').hidden = run.candidates.length === 0;
  if (run.candidates.length === 0) return;
  const columns = [
    { name: 'SSE', unit: run.squareUnit, values: run.candidates.map(c => c.inertia) },
    { name: 'Calinski-Harabasz', values: run.candidates.map(c => c.calinskiHarabasz), isBest: true },
    { name: 'Silhouette', values: run.candidates.map(c => c.silhouette), digits: 4, isBest: true },
    { name: 'BIC', values: run.candidates.map(c => c.bic), digits: 6, isBest: true },
  ].map(own => ({ ...own, ...column(own.values, own.digits ?? 6) }));
  const head = columns.map(c => `<th scope="col">${withUnit(c.name, c.power, c.unit)}</th>`).join('');
  const highest = columns.map(c => Math.max(...c.values.filter(v => v !== null)));
  const rows = run.candidates.map((candidate, row) => {
    const isChosen = candidate.clusters === run.suggested;
    const cells = columns.map((c, i) => {
      const best = c.isBest && c.values[row] === highest[i] ? ' class="best"' : '';
      return `<td title="${c.full[row]}"><span${best}>${c.texts[row]}</span></td>`;
    });
    const why = run.knee ? 'suggested: the knee' : 'suggested';
    return `<tr${isChosen ? ' class="picked"' : ''}><th scope="row">${candidate.clusters}${isChosen ? `<span class="tag">${why}</span>` : ''}</th>${cells.join('')}</tr>`;
  });
  byId('candidates').innerHTML = `<caption>Each number of clusters that was tried; ${run.suggested} is suggested</caption>`
    + `<thead><tr><th scope="col">K</th>${head}</tr></thead><tbody>${rows.join('')}</tbody>`;
  byId('limit').hidden = run.limit === null;
  byId('limit').textContent = run.limit === null ? '' : `${run.limit}.`;
  byId('candidates-note').textContent = 'Of Calinski-Harabasz (pseudo-F), silhouette and BIC the highest is best, and underlined. '
    + `The silhouette is that of ${shown(run.silhouetteSample)} points.`;
}

// A bar for each cluster, in its colour: its points, or its share of the weights.
function drawSizes() {
  const [w, h, left, right, top, bottom] = [widthOf('sizes'), 250, 72, 14, 22, 38];
  const most = Math.max(...clusters.map(amount)) || 1;
  const y = v => h - bottom - v / most * (h - top - bottom);
  const step = (w - left - right) / clusters.length;
  let text = `<text x="${left - 64}" y="12">${escaped(amountName)}</text>`;
  for (const v of ticks(0, most, 4).filter(v => weighted || Number.isInteger(v))) {
    const at = y(v).toFixed(1);
    text += `<line class="grid" x1="${left}" x2="${w - right}" y1="${at}" y2="${at}"/>`
      + `<text x="${left - 8}" y="${at}" dy=".35em" text-anchor="end">${marked(v)}</text>`;
  }
  clusters.forEach((c, i) => {
    text += `<rect x="${(left + i * step + step * 0.1).toFixed(2)}" y="${y(amount(c)).toFixed(1)}" width="${(step * 0.8).toFixed(2)}" `
      + `height="${(h - bottom - y(amount(c))).toFixed(1)}" style="fill:${cssColour(i)}"><title>cluster ${i}: ${escaped(amountOf(c))}, radius ${shown(c.radius)} ${run.unit}</title></rect>`;
  });
  for (const i of ticks(0, clusters.length - 1, Math.min(10, w / 60)).filter(Number.isInteger)) {
    text += `<text x="${(left + (i + 0.5) * step).toFixed(1)}" y="${h - bottom + 16}" text-anchor="middle">${i}</text>`;
  }
  if (clusters.length === 1) text += `<text x="${left + step / 2}" y="${h - bottom + 16}" text-anchor="middle">0</text>`;
  text += `<text x="${(left + w - right) / 2}" y="${h - 4}" text-anchor="middle">Cluster</text>`;
  byId('sizes-title').textContent = weighted ? `${amountName} of the clusters` : 'Sizes of the clusters';
  byId('sizes').innerHTML = figure(w, h, `${amountName} of each cluster; the largest has ${shown(most)}`, text);
}
