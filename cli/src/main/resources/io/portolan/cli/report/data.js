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

// Numbers of one column, all with the same decimals, by the size of the largest.
function alike(values, largest, digits = 5) {
  if (largest >= 1e9 && !values.every(Number.isInteger) || largest < 1e-3) return values.map(v => v.toExponential(digits - 1));
  const decimals = values.every(Number.isInteger) ? 0 : Math.max(0, digits - 1 - Math.floor(Math.log10(largest)));
  return values.map(v => v.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }));
}

// Numbers for people: whole numbers in groups, others to some significant digits.
function shown(value, digits = 5) {
  if (value === null || !Number.isFinite(value)) return '\u2013';
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return value.toLocaleString('en-US');
  const size = Math.abs(value);
  if (size >= 1e7 || (size < 1e-4 && size > 0)) return value.toExponential(digits - 1);
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(size || 1)));
  return value.toLocaleString('en-US', { maximumFractionDigits: decimals });
}
