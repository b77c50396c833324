/** The histograms of the node: how long requests took, and what authors measure. */

import { atFrame, el, labelled, list, setText, shown, svg } from "/$console/dom.js";
import { duration, numbers, short } from "/$console/numbers.js";

const MOST_HISTOGRAMS = 60;

export const title = "Latency";

export function show() {
  const last = el("input", { type: "checkbox", onchange: () => draw() });
  const find = el("input", { type: "search", id: "filter", oninput: () => draw() });
  const count = el("p", { class: "count", role: "status" });
  const charts = el("div", { class: "charts" });
  const element = el(
    "section",
    {},
    el("h2", {}, title),
    el("div", { class: "bar" }, labelled("Only the last ten seconds", last), labelled("Find", find), count),
    charts,
  );
  let readings = [];
  let trouble = "";
  const draw = atFrame(() => {
    const now = histograms(readings.at(-1));
    const before = last.checked ? histograms(readings[0]) : new Map();
    const wanted = find.value.toLowerCase();
    const found = [...now.values()]
      .filter((each) => each.key.toLowerCase().includes(wanted))
      .slice(0, MOST_HISTOGRAMS);
    setText(count, trouble === "" ? `${now.size} histograms` : shown(trouble));
    list(charts, found, (each) => each.key, chart, (figure, each) => {
      update(figure, since(each, before.get(each.key)));
    });
  });
  const end = numbers((all, why) => {
    readings = all;
    trouble = why;
    draw();
  });
  return {
    element,
    close: () => {
      draw.close();
      end();
    },
  };
}

/** The histograms of a reading by name and labels. */
function histograms(reading) {
  const found = new Map();
  for (const family of reading?.families ?? []) {
    if (family.kind !== "HISTOGRAM") {
      continue;
    }
    for (const { ending, labels, value } of family.samples) {
      const { le, ...rest } = labels;
      const names = Object.entries(rest).map(([name, text]) => `${name} ${text}`);
      const key = [family.name, ...names].join(", ");
      let own = found.get(key);
      if (own === undefined) {
        own = { key, name: family.name, names, help: family.help, bounds: [], total: 0, sum: 0 };
        found.set(key, own);
      }
      if (ending === "_bucket") {
        own.bounds.push({ le: le === "+Inf" ? Infinity : Number(le), upTo: Number(value) });
      } else if (ending === "_count") {
        own.total = Number(value);
      } else if (ending === "_sum") {
        own.sum = Number(value);
      }
    }
  }
  return found;
}

/** What came since another reading. */
function since(now, before) {
  if (before === undefined || now.total < before.total) {
    return now; // or the node has begun anew
  }
  return {
    ...now,
    total: now.total - before.total,
    sum: now.sum - before.sum,
    bounds: now.bounds.map((each, i) => ({ le: each.le, upTo: each.upTo - (before.bounds[i]?.upTo ?? 0) })),
  };
}

function chart(histogram) {
  const drawing = svg("svg", { viewBox: "-24 0 448 110", role: "img" });
  return el(
    "figure",
    {},
    el("figcaption", {}, el("strong", {}, el("bdi", {}, shown(histogram.name))), " ", el("bdi", {}, shown(histogram.names.join(", "))), el("small", {}, shown(histogram.help))),
    drawing,
    el("p", { class: "quantiles" }),
  );
}

function update(figure, histogram) {
  const isTime = histogram.name.endsWith("_seconds");
  const text = (value) => (isTime ? duration(value) : short(value));
  const counts = histogram.bounds.map((each, i) => ({
    le: each.le,
    count: Math.max(0, each.upTo - (i === 0 ? 0 : histogram.bounds[i - 1].upTo)),
  }));
  const filled = counts.flatMap((each, i) => (each.count > 0 ? [i] : []));
  const seen = filled.length === 0 ? [] : counts.slice(filled[0], filled.at(-1) + 1);
  const most = Math.max(1, ...seen.map((each) => each.count));
  const width = 400 / Math.max(seen.length, 8);
  const bars = seen.flatMap((each, i) => {
    const height = (each.count / most) * 84;
    const bar = svg("rect", { x: i * width + 1, y: 90 - height, width: width - 2, height, class: "bucket" });
    bar.append(svg("title", {}, `up to ${text(each.le)}: ${each.count}`));
    const isNamed = seen.length <= 8 || i % Math.ceil(seen.length / 8) === 0;
    return isNamed ? [bar, svg("text", { x: i * width + width / 2, y: 105 }, each.le === Infinity ? "more" : text(each.le))] : [bar];
  });
  const said =
    histogram.total === 0
      ? "nothing yet"
      : `${short(histogram.total)} in all, mean ${text(histogram.sum / histogram.total)}, ` +
        [0.5, 0.9, 0.99].map((each) => `p${each * 100} ≤ ${text(quantile(histogram, each))}`).join(", ");
  figure.children[1].setAttribute("aria-label", `Histogram of ${histogram.key}: ${said}`);
  figure.children[1].replaceChildren(...bars);
  setText(figure.children[2], said);
}

/** The bound of the bucket in which a quantile is. */
function quantile({ bounds, total }, part) {
  return bounds.find((each) => each.upTo >= part * total)?.le ?? Infinity;
}
