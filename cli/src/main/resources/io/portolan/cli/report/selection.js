// Which number of clusters: the curve of errors, the criteria of each number that was tried.
function drawCurve() {
  const { clusters: counts, inertias, note } = run.curve;
  if (counts.length < 2) { byId('curve-panel').remove(); return; }
  const [w, h, left, right, top, bottom] = [560, 236, 64, 14, 14, 38];
  const known = inertias.map(v => v > 0);
  const logs = inertias.filter(v => v > 0).map(Math.log10);
  if (logs.length === 0) { byId('curve-panel').remove(); return; }
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
      + `<text class="key2" x="${at}" y="${top - 3}" text-anchor="middle">K = ${run.suggested}</text>`;
  }
  const points = counts.map((k, i) => [x(k), known[i] ? y(inertias[i]) : null]).filter(p => p[1] !== null);
  text += `<path class="line" d="${points.map((p, i) => (i ? 'L' : 'M') + p[0].toFixed(1) + ' ' + p[1].toFixed(1)).join('')}"/>`;
  for (const p of points) text += `<circle class="dot" cx="${p[0].toFixed(1)}" cy="${p[1].toFixed(1)}" r="2.6"/>`;
  text += `<text x="${(left + w - right) / 2}" y="${h - 4}" text-anchor="middle">K</text>`;
  byId('curve').innerHTML = `<svg viewBox="0 0 ${w} ${h}" role="img">${text}</svg>`;
  byId('curve-note').textContent = note;
}

function drawCandidates() {
  if (run.candidates.length === 0) { byId('candidates-panel').remove(); return; }
  const columns = [
    { name: 'SSE', value: c => c.inertia },
    { name: 'Calinski-Harabasz', value: c => c.calinskiHarabasz },
    { name: 'Silhouette', value: c => c.silhouette },
    { name: 'BIC', value: c => c.bic }];
  const head = columns.map(column => `<th>${column.name}</th>`).join('');
  const rows = run.candidates.map(candidate => {
    const chosen = candidate.clusters === run.suggested;
    const cells = columns.map(column => `<td>${shown(column.value(candidate), 6)}</td>`).join('');
    const why = run.knee ? 'knee' : 'suggested';
    return `<tr${chosen ? ' class="picked"' : ''}><td>${candidate.clusters}${chosen ? ` (${why})` : ''}</td>${cells}</tr>`;
  });
  byId('candidates').innerHTML = `<thead><tr><th>K</th>${head}</tr></thead><tbody>${rows.join('')}</tbody>`;
  byId('candidates-note').textContent = 'Of Calinski-Harabasz (pseudo-F), silhouette and BIC the highest is best. '
    + `Silhouette of ${shown(run.silhouetteSample)} points.`;
}

// A bar for each cluster, in its colour.
function drawSizes() {
  const [w, h, left, right, top, bottom] = [560, 236, 64, 14, 14, 38];
  const most = Math.max(...clusters.map(c => c.size));
  const y = v => h - bottom - v / most * (h - top - bottom);
  const step = (w - left - right) / clusters.length;
  let text = '';
  for (const v of ticks(0, most, 4).filter(Number.isInteger)) {
    const at = y(v).toFixed(1);
    text += `<line class="grid" x1="${left}" x2="${w - right}" y1="${at}" y2="${at}"/>`
      + `<text x="${left - 8}" y="${at}" dy=".35em" text-anchor="end">${marked(v)}</text>`;
  }
  clusters.forEach((c, i) => {
    text += `<rect x="${(left + i * step + step * 0.1).toFixed(2)}" y="${y(c.size).toFixed(1)}" width="${(step * 0.8).toFixed(2)}" `
      + `height="${(h - bottom - y(c.size)).toFixed(1)}" fill="${cssColour(i)}"><title>cluster ${i}: ${shown(c.size)} points, radius ${shown(c.radius)}</title></rect>`;
  });
  for (const i of ticks(0, clusters.length - 1, 10).filter(Number.isInteger)) {
    text += `<text x="${(left + (i + 0.5) * step).toFixed(1)}" y="${h - bottom + 16}" text-anchor="middle">${i}</text>`;
  }
  text += `<text x="${(left + w - right) / 2}" y="${h - 4}" text-anchor="middle">Cluster</text>`;
  byId('sizes').innerHTML = `<svg viewBox="0 0 ${w} ${h}" role="img">${text}</svg>`;
}
