// One colour for each cluster. Near clusters differ for people who see red and green alike, too:
// each cluster takes the candidate whose least difference from those of the clusters near it is
// largest, for three ways to see. In the dark theme a colour keeps its hue and is lighter.
const clusters = run.clusters;

const ALL_EYES = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  // Without the cones for red and for green: Machado, Oliveira and Fernandes 2009.
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]];

// Linear red, green and blue of a colour in OKLCH, within what a screen shows.
function linearOf(lightness, chroma, degrees) {
  const hue = degrees * Math.PI / 180;
  const a = chroma * Math.cos(hue), b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s].map(c => Math.min(1, Math.max(0, c)));
}

function labOf([r, g, b]) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s];
}

const bytesOfLinear = linear => linear.map(c =>
  Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)));

function candidate(lightness, chroma, degrees) {
  const linear = linearOf(lightness, chroma, degrees);
  const seen = ALL_EYES.map(eye => labOf([0, 3, 6].map(row =>
    Math.max(0, eye[row] * linear[0] + eye[row + 1] * linear[1] + eye[row + 2] * linear[2]))));
  // Contrast with the page is at least 3 to 1 in both themes.
  const lighter = linearOf(0.63 + (lightness - 0.38) * 0.8, chroma * 0.92, degrees);
  return { seen, light: bytesOfLinear(linear), dark: bytesOfLinear(lighter) };
}

function difference(one, other) {
  let least = Infinity;
  for (let eye = 0; eye < ALL_EYES.length; eye++) {
    const [p, q] = [one.seen[eye], other.seen[eye]];
    least = Math.min(least, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
  }
  return least;
}

const colours = (() => {
  const k = clusters.length;
  const candidates = [candidate(0.52, 0.16, 258)];
  for (const lightness of [0.38, 0.47, 0.55, 0.63]) {
    for (let hue = 0; hue < 360; hue += 20) candidates.push(candidate(lightness, 0.145, hue));
  }
  for (let i = 0; candidates.length < 2 * k; i++) {
    candidates.push(candidate(0.38 + 0.25 * (i * 0.618 % 1), [0.15, 0.11, 0.08][i % 3], i * 137.508 % 360));
  }
  const [x, y] = [run.views[run.x].centers, run.views[run.y].centers];
  const width = run.views[run.x].max - run.views[run.x].min || 1;
  const height = run.views[run.y].max - run.views[run.y].min || 1;
  const chosen = [];
  for (let c = 0; c < k; c++) {
    const near = chosen
      .map((colour, other) => ({ colour, far: Math.hypot((x[c] - x[other]) / width, (y[c] - y[other]) / height) }))
      .sort((p, q) => p.far - q.far).slice(0, 24);
    let best = 0, most = -1;
    candidates.forEach((colour, i) => {
      let least = Infinity;
      near.forEach(({ colour: taken }, rank) => { least = Math.min(least, difference(colour, taken) * (1 + 0.15 * rank)); });
      if (near.length > 0 && least > most) { most = least; best = i; }
    });
    chosen.push(candidates.splice(best, 1)[0]);
  }
  // The label after the last cluster is that of outliers.
  return [...chosen, { light: [125, 125, 125], dark: [150, 150, 150] }];
})();

// As variables of the style, so that a change of theme or paper needs no drawing of its own.
const cssColour = cluster => `var(--c${cluster})`;
(() => {
  const all = theme => colours.map((colour, i) => `--c${i}:rgb(${colour[theme].join(',')})`).join(';');
  const style = document.createElement('style');
  style.textContent = `:root{${all('light')}}@media screen and (prefers-color-scheme: dark){:root:not(.paper){${all('dark')}}}`;
  document.head.append(style);
})();
const isDark = matchMedia('(prefers-color-scheme: dark)');
const isPaper = () => document.documentElement.classList.contains('paper');
const paintOf = cluster => colours[cluster][isDark.matches && !isPaper() ? 'dark' : 'light'];
