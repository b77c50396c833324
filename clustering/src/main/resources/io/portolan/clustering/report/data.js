// What the report shows: the run as JSON, the points as base64.
const run = JSON.parse(document.getElementById('run').textContent);
const byId = id => document.getElementById(id);
const escaped = text => String(text).replace(/[&<>"']/g, c => '&#' + c.charCodeAt(0) + ';');

function bytesOf(id) {
  const text = atob(byId(id).textContent);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

// Coordinates are 24-bit integers, low byte first, that span [min, max] of their column.
const STEPS = (1 << 24) - 1;
function coordinates(view) {
  const bytes = bytesOf('column-' + view);
  const { min, max } = run.views[view];
  const step = (max - min) / STEPS;
  const values = new Float64Array(bytes.length / 3);
  for (let i = 0, j = 0; i < values.length; i++, j += 3) {
    values[i] = min + step * (bytes[j] | bytes[j + 1] << 8 | bytes[j + 2] << 16);
  }
  return values;
}
const loaded = [];
const columnOf = view => loaded[view] ??= coordinates(view);

const labels = (() => {
  const bytes = bytesOf('labels');
  if (run.labelBytes === 1) return bytes;
  const values = new Uint32Array(bytes.length / run.labelBytes);
  for (let i = 0; i < values.length; i++) {
    for (let b = run.labelBytes - 1; b >= 0; b--) values[i] = values[i] << 8 | bytes[i * run.labelBytes + b];
  }
  return values;
})();

// Numbers for people: whole numbers in groups, others to some significant digits.
function shown(value, digits = 5) {
  if (value === null || !Number.isFinite(value)) return '\u2013';
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return value.toLocaleString('en-US');
  const size = Math.abs(value);
  if (size >= 1e9 || (size < 1e-4 && size > 0)) return value.toExponential(digits - 1);
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size || 1)));
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}

// Numbers of one column of a table, counted in a power of 1,000 where they are large, so that they
// fit: the texts, the word for the power, and the full values.
function column(values, digits = 5) {
  const finite = values.filter(v => v !== null && Number.isFinite(v)).map(Math.abs);
  const largest = Math.max(0, ...finite);
  const power = largest < 1e7 ? 0 : Math.min(4, Math.floor(Math.log10(largest) / 3));
  const unit = 1000 ** power;
  const isWhole = power === 0 && finite.every(Number.isInteger);
  const decimals = isWhole ? 0 : Math.min(20, Math.max(0, digits - 1 - Math.floor(Math.log10(largest / unit || 1))));
  const least = Math.min(...finite.filter(v => v > 0));
  const isFar = !isWhole && (least / largest < 1e-3 || largest < 1e-3 || largest >= 1e16);
  const full = values.map(v => (v === null || !Number.isFinite(v) ? '' : v.toLocaleString('en-US', { maximumFractionDigits: 20 })));
  if (isFar) return { power: '', full, texts: values.map(v => shown(v, digits)) };
  return {
    power: ['', '', 'million', 'billion', 'trillion'][power], full,
    texts: values.map(v => (v === null || !Number.isFinite(v) ? '\u2013'
      : (v / unit).toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }))) };
}

// A name with its unit in brackets.
const withUnit = (name, ...units) => {
  const unit = units.filter(Boolean).join(' ');
  return escaped(unit ? `${name} (${unit})` : name);
};
