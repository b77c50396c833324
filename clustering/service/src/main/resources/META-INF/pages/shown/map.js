/** A map as its service has it: the features of its GeoJSON, and marks. */

import { atFrame, setText, shown } from "/$console/dom.js";
import { page } from "/$console/page.js";

const MARGIN = 0.05;
const canvas = document.createElement("canvas");
canvas.setAttribute("role", "img");
let features = [];
let marks = [];
const draw = atFrame(paint);
new ResizeObserver(draw).observe(canvas);

/** Shows the state of a map. */
export function show(state) {
  if (!canvas.isConnected) {
    page("drawing").append(canvas);
  }
  setText(page("title"), shown(state.title || "Map"));
  setText(page("note"), shown(state.note ?? ""));
  marks = state.marks ?? [];
  features = read(state.geojson ?? "");
  canvas.setAttribute("aria-label", `Map with ${features.length} features and ${marks.length} marks`);
  draw();
}

function read(text) {
  try {
    return text === "" ? [] : (JSON.parse(text).features ?? []);
  } catch {
    return [];
  }
}

/** The lines and points of a geometry. */
function parts(geometry) {
  switch (geometry?.type) {
    case "Point":
      return [[geometry.coordinates]];
    case "MultiPoint":
    case "LineString":
      return [geometry.coordinates];
    case "MultiLineString":
    case "Polygon":
      return geometry.coordinates;
    case "MultiPolygon":
      return geometry.coordinates.flat();
    case "GeometryCollection":
      return geometry.geometries.flatMap(parts);
    default:
      return [];
  }
}

function paint() {
  const scale = window.devicePixelRatio || 1;
  canvas.width = Math.max(1, canvas.clientWidth * scale);
  canvas.height = Math.max(1, canvas.clientHeight * scale);
  const pen = canvas.getContext("2d");
  const drawn = features.map((each) => parts(each.geometry));
  const all = [...drawn.flat(2), ...marks];
  if (all.length === 0) {
    return;
  }
  const at = placed(all);
  drawn.forEach((lines, k) => {
    pen.strokeStyle = pen.fillStyle = `hsl(${(222 * k) % 360} 65% 50%)`;
    pen.lineWidth = 1.5 * scale;
    for (const line of lines) {
      pen.beginPath();
      if (line.length === 1) {
        pen.arc(...at(line[0]), 3 * scale, 0, 2 * Math.PI);
        pen.fill();
      } else {
        line.forEach((place, i) => (i === 0 ? pen.moveTo(...at(place)) : pen.lineTo(...at(place))));
        pen.stroke();
      }
    }
  });
  pen.strokeStyle = getComputedStyle(canvas).color;
  for (const mark of marks) {
    pen.beginPath();
    pen.arc(...at(mark), 5 * scale, 0, 2 * Math.PI);
    pen.stroke();
  }
}

/** From degrees to pixels. */
function placed(all) {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of all) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const squeeze = Math.cos((((low + high) / 2) * Math.PI) / 180);
  const w = Math.max(right - left, 1e-9) * squeeze;
  const h = Math.max(high - low, 1e-9);
  const zoom = (1 - 2 * MARGIN) * Math.min(canvas.width / w, canvas.height / h);
  const x0 = (canvas.width - zoom * w) / 2;
  const y0 = (canvas.height - zoom * h) / 2;
  return ([x, y]) => [x0 + (x - left) * squeeze * zoom, canvas.height - y0 - (y - low) * zoom];
}
