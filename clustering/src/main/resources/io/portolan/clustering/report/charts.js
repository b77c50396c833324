// Axis values that are easy to read, about as many as asked for.
function ticks(from, to, count) {
  const rough = (to - from) / Math.max(1, count);
  if (!(rough > 0)) return [];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find(m => m * power >= rough) * power;
  const values = [];
  for (let i = Math.ceil(from / step); i * step <= to; i++) values.push(Number((i * step).toPrecision(12)));
  return values;
}

// A number at an axis: in millions and more where it is large.
function marked(value) {
  const size = Math.abs(value);
  if (size >= 1e15 || (size < 1e-3 && size > 0)) return Number(value.toPrecision(3)).toExponential().replace('e+', 'e');
  const power = size < 1e6 ? 0 : Math.min(4, Math.floor(Math.log10(size) / 3 + 1e-12));
  return shown(value / 1000 ** power, 4) + ['', '', '\u00a0M', '\u00a0bn', '\u00a0tn'][power];
}

// How wide a figure is drawn: as wide as its place, on paper as a page, so that its text keeps its
// size.
const PAGE = 660;
const widthOf = id => (isPaper() ? PAGE : Math.min(1320, Math.max(300, byId(id).clientWidth || 560)));

// The SVG around the text of a figure. The label tells what a reader who does not see it misses.
const figure = (w, h, label, text) =>
  `<svg viewBox="0 0 ${w} ${h}" role="img" aria-label="${escaped(label)}">${text}</svg>`;

// A line chart as the text of an SVG. Each series: { values, log, colour class, name, step }.
function chart(series, xName, w, label) {
  const [h, left, top, bottom] = [236, 64, 24, 38];
  const right = series.length > 1 ? 46 : 14;
  const count = Math.max(...series.map(s => s.values.length));
  const x = i => left + (count < 2 ? 0.5 : i / (count - 1)) * (w - left - right);
  let text = '';
  series.forEach((s, index) => {
    const pick = s.log ? Math.log10 : v => v;
    const finite = s.values.filter(v => Number.isFinite(v) && (!s.log || v > 0)).map(pick);
    let [low, high] = [Math.min(...finite), Math.max(...finite)];
    if (s.fromZero) low = Math.min(0, low);
    const margin = (high - low) * 0.06 || Math.abs(high) * 0.05 || 1;
    if (!s.fromZero) low -= margin;
    high += margin;
    const y = v => h - bottom - (pick(v) - low) / (high - low) * (h - top - bottom);
    let marks = s.log ? ticks(low, high, 4).filter(Number.isInteger).map(v => 10 ** v) : ticks(low, high, 4);
    if (s.log && marks.length < 2) marks = ticks(10 ** low, 10 ** high, 4).filter(v => v > 0);
    if (s.whole) marks = marks.filter(Number.isInteger);
    for (const v of marks) {
      const at = y(v).toFixed(1);
      if (index === 0) {
        text += `<line class="grid" x1="${left}" x2="${w - right}" y1="${at}" y2="${at}"/>`
          + `<text x="${left - 8}" y="${at}" dy=".35em" text-anchor="end">${marked(v)}</text>`;
      } else {
        text += `<text x="${w - right + 8}" y="${at}" dy=".35em">${marked(v)}</text>`;
      }
    }
    let path = '';
    s.values.forEach((v, i) => {
      if (!Number.isFinite(v) || (s.log && v <= 0)) return;
      if (path && s.step) path += `H${x(i).toFixed(1)}V${y(v).toFixed(1)}`;
      else path += `${path ? 'L' : 'M'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`;
    });
    text += `<path class="line ${index ? 'second' : ''}" d="${path}"/>`;
    if (s.values.length <= 40 && !s.step) {
      s.values.forEach((v, i) => { text += `<circle class="dot" cx="${x(i).toFixed(1)}" cy="${y(v).toFixed(1)}" r="2.6"/>`; });
    }
  });
  if (series.length > 1) {
    series.forEach((s, i) => {
      const anchor = i ? `x="${w - right}" text-anchor="end"` : `x="${left}"`;
      text += `<text ${anchor} y="12" class="key${i + 1}">${escaped(s.name)}</text>`;
    });
  }
  for (const v of ticks(1, count, 7).filter(v => Number.isInteger(v) && v >= 1)) {
    text += `<text x="${x(v - 1).toFixed(1)}" y="${h - bottom + 16}" text-anchor="middle">${shown(v)}</text>`;
  }
  text += `<text x="${(left + w - right) / 2}" y="${h - 4}" text-anchor="middle">${escaped(xName)}</text>`;
  return figure(w, h, label, text);
}

function drawCharts() {
  byId('sse-panel').hidden = run.sse.length === 0;
  byId('annealing-panel').hidden = run.temperatures.length === 0;
  if (run.sse.length > 0) {
    byId('sse').innerHTML = chart([{ values: run.sse, log: run.sseLog }], 'Iteration', widthOf('sse'),
      `Sum of squared errors from ${shown(run.sse[0])} to ${shown(run.sse[run.sse.length - 1])} in ${run.sse.length} iterations`);
  }
  if (run.temperatures.length > 0) {
    byId('annealing').innerHTML = chart([
      { values: run.temperatures.map(t => t.temperature), log: true, name: 'Temperature (log scale)' },
      { values: run.temperatures.map(t => t.clusters), step: true, fromZero: true, whole: true, name: 'Number of clusters' }],
    'Temperature step', widthOf('annealing'), 'Temperature and number of clusters at each step of the temperature');
  }
}
