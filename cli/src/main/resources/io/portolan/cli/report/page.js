// Fills the page and ties its parts together.
function drawTable(pick) {
  const weighted = run.weightColumn !== null;
  const coordinates = run.columns.slice(0, 3);
  const columns = [
    { name: 'Size', value: c => c.size, bars: true },
    ...(weighted ? [{ name: run.weightColumn, value: c => c.weight, bars: true }] : []),
    ...coordinates.map((name, i) => ({ name, value: c => c.center[i], digits: 6 })),
    { name: 'Radius', value: c => c.radius, bars: true, digits: 4 }];
  const largest = columns.map(column => Math.max(...clusters.map(c => Math.abs(column.value(c)))) || 1);
  const text = columns.map((column, i) => alike(clusters.map(column.value), largest[i], column.digits));
  const head = columns.map(column => `<th>${escaped(column.name)}</th>`).join('');
  // The medoid's name and structure, where there are any.
  const texts = [['Medoid', c => c.medoid], ['SMILES', c => c.smiles]]
    .filter(([, value]) => clusters.some(c => value(c) !== null));
  const rows = clusters.map(cluster => {
    const cells = columns.map((column, i) => {
      const part = (column.value(cluster) / largest[i]).toFixed(4);
      const bars = column.bars ? ` class="bars" style="--part:${part}"` : '';
      return `<td${bars}>${text[i][cluster.cluster]}</td>`;
    });
    const swatch = `<span class="swatch" style="background:${cssColour(cluster.cluster)}"></span>`;
    const named = texts.map(([, value]) => `<td class="text">${escaped(value(cluster) ?? '')}</td>`);
    return `<tr tabindex="0"><td>${swatch}${cluster.cluster}</td>${cells.join('')}${named.join('')}</tr>`;
  });
  const table = byId('clusters');
  table.innerHTML = `<thead><tr><th>Cluster</th>${head}${texts.map(([name]) => `<th class="text">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody>`;
  const lines = [...table.tBodies[0].rows];
  lines.forEach((line, cluster) => {
    line.onclick = () => pick(cluster);
    line.onkeydown = event => {
      if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); pick(cluster); }
    };
  });
  return lines;
}

function drawAxes() {
  if (run.views.length < 3) return;
  const options = chosen => run.views
    .map((view, i) => `<option value="${i}"${i === chosen ? ' selected' : ''}>${escaped(view.name)}</option>`).join('');
  byId('axes').innerHTML = `<select id="axis-x" aria-label="Horizontal axis">${options(run.x)}</select> by `
    + `<select id="axis-y" aria-label="Vertical axis">${options(run.y)}</select>`;
  const change = () => map.choose(Number(byId('axis-x').value), Number(byId('axis-y').value));
  byId('axis-x').onchange = change;
  byId('axis-y').onchange = change;
}

(() => {
  byId('tiles').innerHTML = run.tiles
    .map(([name, value]) => `<div class="tile"><b>${escaped(value)}</b><span>${escaped(name)}</span></div>`).join('');
  byId('facts').innerHTML = run.facts
    .map(([name, value, code]) => `<div><dt>${escaped(name)}</dt><dd>${code ? `<code>${escaped(value)}</code>` : escaped(value)}</dd></div>`).join('');
  byId('map-note').textContent = run.mapNote;
  byId('sse-note').textContent = run.sseNote;
  let lines = [];
  let picked = null;
  const pick = cluster => {
    picked = cluster === picked ? null : cluster;
    lines.forEach((line, i) => line.classList.toggle('picked', i === picked));
    if (picked !== null) lines[picked].scrollIntoView({ block: 'nearest' });
    map.highlight(picked);
  };
  lines = drawTable(pick);
  drawAxes();
  drawCharts();
  drawTree();
  drawCurve();
  drawCandidates();
  drawSizes();
  map.watch(pick);
  map.choose(run.x, run.y);
})();
