/**
 * The map of a job: some of its points, and the centers as they are. It fills while the job
 * anneals: the points take the colour of the nearest center.
 */

const MARGIN = 0.04; // of each side
const HUES = 0.618034; // colours of neighbouring numbers lie far from each other

export class JobMap {
  /** @param {HTMLElement} place where it is drawn */
  constructor(place) {
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("role", "img");
    this.points = [];
    this.places = [];
    this.columns = [];
    this.centers = [];
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
    place.replaceChildren(this.canvas);
    this.draw();
  }

  /** Uses these points: the answer to the query `map`. */
  use({ points, places, columns }) {
    this.points = points;
    this.places = places;
    this.columns = columns;
    this.bounds = bounds(points);
    this.draw();
  }

  /** Shows these centers, all their coordinates. */
  move(centers) {
    this.centers = this.places.length < 2 ? [] : centers.map((each) => this.places.map((d) => each[d]));
    this.draw();
  }

  /** What it shows, in words. */
  said() {
    if (this.points.length === 0) {
      return "There is no map yet.";
    }
    return `Map of ${this.points.length} points by ${this.columns.join(" and ")}, ${this.centers.length} centers.`;
  }

  draw() {
    const { canvas } = this;
    canvas.setAttribute("aria-label", this.said());
    const scale = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(canvas.clientWidth * scale));
    const height = Math.max(1, Math.round(canvas.clientHeight * scale));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const pen = canvas.getContext("2d");
    pen.clearRect(0, 0, width, height);
    if (this.points.length === 0) {
      return;
    }
    const at = this.placed(width, height);
    const size = Math.max(1.5 * scale, Math.sqrt((width * height) / this.points.length) / 14);
    const centers = this.centers.map(at);
    for (const point of this.points) {
      const [x, y] = at(point);
      const cluster = point.length > 2 ? point[2] : nearest(centers, x, y);
      pen.fillStyle = colour(cluster);
      pen.fillRect(x - size / 2, y - size / 2, size, size);
    }
    const style = getComputedStyle(canvas);
    pen.strokeStyle = style.color;
    pen.lineWidth = 1.5 * scale;
    centers.forEach(([x, y], k) => {
      pen.beginPath();
      pen.arc(x, y, 4.5 * scale, 0, 2 * Math.PI);
      pen.fillStyle = colour(k);
      pen.fill();
      pen.stroke();
    });
  }

  /** From coordinates to pixels, with one scale for both if they are degrees. */
  placed(width, height) {
    const { left, right, low, high } = this.bounds;
    const squeeze = this.isGeographic() ? Math.cos((((low + high) / 2) * Math.PI) / 180) : 1;
    const w = Math.max(right - left, 1e-12) * squeeze;
    const h = Math.max(high - low, 1e-12);
    let sx = (width * (1 - 2 * MARGIN)) / w;
    let sy = (height * (1 - 2 * MARGIN)) / h;
    if (this.isGeographic()) {
      sx = sy = Math.min(sx, sy);
    }
    const x0 = (width - sx * w) / 2;
    const y0 = (height - sy * h) / 2;
    return ([x, y]) => [x0 + (x - left) * squeeze * sx, height - y0 - (y - low) * sy];
  }

  isGeographic() {
    const [x = "", y = ""] = this.columns.map((each) => each.toLowerCase());
    return /^(lon|lng|long)/.test(x) && /^lat/.test(y);
  }

  close() {
    this.observer.disconnect();
  }
}

function bounds(points) {
  const all = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity };
  for (const [x, y] of points) {
    all.left = Math.min(all.left, x);
    all.right = Math.max(all.right, x);
    all.low = Math.min(all.low, y);
    all.high = Math.max(all.high, y);
  }
  return all;
}

function nearest(centers, x, y) {
  let best = -1;
  let least = Infinity;
  centers.forEach(([cx, cy], k) => {
    const square = (cx - x) ** 2 + (cy - y) ** 2;
    if (square < least) {
      least = square;
      best = k;
    }
  });
  return best;
}

function colour(k) {
  return k < 0 ? "rgb(140 140 140)" : `hsl(${Math.round(360 * ((k * HUES) % 1))} 65% 52%)`;
}
