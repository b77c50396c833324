// Fills the page and ties its parts together.
const weighted = run.weightColumn !== null;
const amount = cluster => weighted ? cluster.weight : cluster.size;
const amountName = weighted ? run.weightColumn : 'Points';
const amountOf = cluster => weighted
  ? `${run.weightColumn} ${shown(cluster.weight)}, ${shown(cluster.size)} points` : `${shown(cluster.size)} points`;

function columnsOfTable() {
  return [
    { name: amountName, values: clusters.map(amount), bars: true, digits: 6 },
    ...(weighted ? [{ name: 'Points', values: clusters.map(c => c.size) }] : []),
    ...(run.bits ? [{ name: 'Mean Tanimoto', values: clusters.map(c => c.tanimoto), digits: 3 }] : []),
    ...run.columns.map((name, i) => ({ name, values: clusters.map(c => c.center[i]), digits: 6 })),
    { name: 'Radius', unit: run.unit, values: clusters.map(c => c.radius), digits: 4 }];
}

// The medoid's name and structure, where there are any.
const MEDOID = [['Medoid', c => c.medoid], ['SMILES of the medoid', c => c.smiles]]
  .filter(([, value]) => clusters.some(c => value(c) !== null));

function smilesCell(smiles) {
  if (smiles === null) return '<td class="text smiles"></td>';
  return `<td class="text smiles"><code>${escaped(smiles)}</code><button type="button" class="copy" aria-label="Copy the SMILES">Copy</button></td>`;
}

function drawTable(pick) {
  const columns = columnsOfTable().map(own => ({ ...own, ...column(own.values, own.digits) }));
  const head = columns.map(c => `<th scope="col">${withUnit(c.name, c.power, c.unit)}</th>`).join('');
  const rows = clusters.map((cluster, k) => {
    const cells = columns.map(c => {
      const largest = Math.max(...c.values.map(Math.abs)) || 1;
      const bars = c.bars ? ` class="bars" style="--part:${(c.values[k] / largest).toFixed(4)}"` : '';
      return `<td${bars} title="${c.full[k]}">${c.texts[k]}</td>`;
    });
    const swatch = `<span class="swatch" style="background:${cssColour(k)}"></span>`;
    const named = MEDOID.map(([name, value]) => (name === 'Medoid'
      ? `<td class="text">${escaped(value(cluster) ?? '')}</td>` : smilesCell(value(cluster))));
    return `<tr><th scope="row"><button type="button" class="pick" aria-pressed="false" aria-label="Cluster ${k}">${swatch}${k}</button></th>${cells.join('')}${named.join('')}</tr>`;
  });
  const table = byId('clusters');
  const more = run.bits || run.columnsLeftOut === 0 ? '' : `; ${run.columnsLeftOut} more columns are in centers.csv`;
  table.innerHTML = `<caption>The clusters: how much each has, its center and its radius${more}</caption>`
    + `<thead><tr><th scope="col">Cluster</th>${head}${MEDOID.map(([name]) => `<th scope="col" class="text">${name}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody>`;
  // So few rows go on one sheet of paper.
  table.closest('.panel').classList.toggle('whole', clusters.length <= 36);
  table.classList.toggle('structures', MEDOID.length === 2);
  table.style.setProperty('--cells', columns.length + MEDOID.length - 1);
  byId('clusters-note').textContent = `Click a row to pick it out on the map${more}.`;
  const lines = [...table.tBodies[0].rows];
  lines.forEach((line, cluster) => {
    line.onclick = event => {
      if (event.target.classList.contains('copy')) copy(event.target, clusters[cluster].smiles);
      else if (!event.target.closest('code')) pick(cluster);
    };
  });
  return lines;
}

// Where a browser keeps the clipboard from pages in files, the text is left selected.
async function copy(button, text) {
  getSelection().selectAllChildren(button.parentElement.querySelector('code'));
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch (refused) {
    button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
  }
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
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

const listOf = facts => facts
  .map(([name, value, code]) => `<div><dt>${escaped(name)}</dt><dd>${code ? `<code>${escaped(value)}</code>` : escaped(value)}</dd></div>`).join('');

function drawTiles() {
  byId('tiles').innerHTML = run.tiles.map(tile => {
    const isWord = !/^[-\u2013\d]/.test(tile.value);
    const unit = tile.unit ? ` <small>${escaped(tile.unit)}</small>` : '';
    return `<div class="tile"><dt>${escaped(tile.name)}</dt>`
      + `<dd class="value${isWord ? ' word' : ''}" title="${escaped(tile.full)}">${escaped(tile.value)}${unit}</dd>`
      + `<dd class="note">${escaped(tile.note)}</dd></div>`;
  }).join('');
  byId('warnings').innerHTML = run.warnings.map(text => `<li>${escaped(text)}</li>`).join('');
}

// Paper is light and shows everything: the theme of the screen is put aside and what is folded is
// opened while the page is printed.
function watchPaper() {
  const how = byId('how');
  let wasOpen = false;
  const paper = isOn => {
    if (isPaper() === isOn) return;
    document.documentElement.classList.toggle('paper', isOn);
    if (isOn) { wasOpen = how.open; how.open = true; } else { how.open = wasOpen; }
    drawFigures();
    map.redraw();
  };
  addEventListener('beforeprint', () => paper(true));
  addEventListener('afterprint', () => paper(false));
  const media = matchMedia('print');
  media.addEventListener('change', () => paper(media.matches));
}

function drawFigures() {
  drawCurve();
  drawSizes();
  drawTree();
  drawCharts();
}

(() => {
  drawTiles();
  byId('facts').innerHTML = listOf(run.facts);
  byId('computation').innerHTML = listOf(run.computation);
  byId('map-note').textContent = run.mapNote;
  byId('sse-note').textContent = run.sseNote;
  let lines = [];
  let picked = null;
  const pick = cluster => {
    picked = cluster === picked || cluster >= clusters.length ? null : cluster;
    lines.forEach((line, i) => {
      line.classList.toggle('picked', i === picked);
      line.querySelector('.pick').setAttribute('aria-pressed', i === picked);
    });
    map.highlight(picked);
  };
  // A wide map, a wide or a long table has the whole width.
  const isWide = map.aspect(run.x, run.y) > 1.6 || clusters.length > 20 || columnsOfTable().length + 2 * MEDOID.length > 6;
  byId('wide').classList.toggle('stacked', isWide);
  const tallest = Math.min(680, 0.8 * innerHeight);
  // Beside a high map there is room for the sizes below a short table.
  const mapHeight = Math.min(tallest, 780 / map.aspect(run.x, run.y));
  if (!isWide && 31 * clusters.length + 250 < mapHeight) byId('side').append(byId('sizes-panel'));
  byId('wide').style.setProperty('--map-column', `clamp(44%, ${Math.round(tallest * map.aspect(run.x, run.y) + 34)}px, 60%)`);
  lines = drawTable(pick);
  drawAxes();
  drawCandidates();
  drawComparison();
  drawFigures();
  byId('how').addEventListener('toggle', drawCharts);
  let drawnWidth = innerWidth;
  addEventListener('resize', () => {
    if (innerWidth !== drawnWidth) { drawnWidth = innerWidth; drawFigures(); }
  });
  map.watch(pick);
  map.choose(run.x, run.y);
  watchPaper();
})();
