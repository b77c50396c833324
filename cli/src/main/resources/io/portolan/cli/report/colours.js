// One colour for each cluster. The candidates beyond the named ones are spread by the golden angle
// over hue, in lightnesses that show on white and on black; each cluster takes the candidate that
// differs most from those of the clusters near it.
const clusters = run.clusters;

function fromOklch(lightness, chroma, hue) {
  const a = chroma * Math.cos(hue), b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s];
  return linear.map(c => {
    const value = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, value)));
  });
}

// Lightness, chroma and hue in degrees of the first colours, chosen to have names of their own.
const NAMED = [
  [0.60, 0.17, 255], [0.71, 0.16, 58], [0.60, 0.15, 148], [0.57, 0.20, 25], [0.56, 0.18, 302], [0.68, 0.11, 192],
  [0.71, 0.16, 350], [0.74, 0.14, 95], [0.47, 0.09, 50], [0.55, 0.04, 250], [0.77, 0.17, 125], [0.77, 0.10, 228]];

function candidate(i) {
  const [lightness, chroma, degrees] = NAMED[i]
    ?? [[0.50, 0.62, 0.74, 0.56][i % 4], [0.14, 0.17, 0.12, 0.10][i % 4], i * 137.508];
  const hue = degrees * Math.PI / 180;
  return { lightness, a: chroma * Math.cos(hue), b: chroma * Math.sin(hue), rgb: fromOklch(lightness, chroma, hue) };
}

const colours = (() => {
  const k = clusters.length;
  const candidates = [];
  for (let i = 0; i < Math.max(k, NAMED.length); i++) candidates.push(candidate(i));
  const [x, y] = [run.views[run.x].centers, run.views[run.y].centers];
  const width = run.views[run.x].max - run.views[run.x].min || 1;
  const height = run.views[run.y].max - run.views[run.y].min || 1;
  const chosen = [];
  for (let c = 0; c < k; c++) {
    const near = chosen
      .map((colour, other) => ({ colour, far: Math.hypot((x[c] - x[other]) / width, (y[c] - y[other]) / height) }))
      .sort((p, q) => p.far - q.far).slice(0, 7);
    let best = 0, most = -1;
    candidates.forEach((colour, i) => {
      let least = Infinity;
      near.forEach(({ colour: taken }, rank) => {
        const differ = Math.hypot(1.3 * (colour.lightness - taken.lightness), colour.a - taken.a, colour.b - taken.b);
        least = Math.min(least, differ * (1 + 0.15 * rank));
      });
      if (near.length > 0 && least > most) { most = least; best = i; }
    });
    chosen.push(candidates.splice(best, 1)[0]);
  }
  // The label after the last cluster is that of outliers.
  return [...chosen.map(colour => colour.rgb), [140, 140, 140]];
})();
const cssColour = (cluster, alpha = 1) => `rgba(${colours[cluster].join(',')},${alpha})`;
