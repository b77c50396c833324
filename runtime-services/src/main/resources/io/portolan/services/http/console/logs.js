/** What the node has logged last, as it comes. */

import { atFrame, el, labelled, list, setText, shown } from "/$console/dom.js";
import { mirror } from "/$console/mirror.js";

const MOST_ROWS = 300;
const LEVELS = ["ALL", "TRACE", "DEBUG", "INFO", "WARNING", "ERROR"];

export const title = "Logs";

export function show() {
  const level = el("select", { onchange: () => draw() }, LEVELS.map((each) => el("option", {}, each)));
  const find = el("input", { type: "search", id: "filter", oninput: () => draw() });
  const pause = el("input", { type: "checkbox", onchange: () => draw() });
  const count = el("p", { class: "count", role: "status" });
  const rows = el("ol", { class: "log", role: "log", "aria-live": "off", "aria-label": "Entries, newest first", tabindex: "0" });
  const element = el(
    "section",
    {},
    el("h2", {}, title),
    el("div", { class: "bar" }, labelled("From level", level), labelled("Find", find), labelled("Hold", pause), count),
    rows,
  );
  let entries = [];
  let trouble = "";
  const draw = atFrame(() => {
    const least = level.selectedIndex;
    const wanted = find.value.toLowerCase();
    const found = entries.filter(
      (each) =>
        LEVELS.indexOf(each.level) >= least &&
        `${each.source} ${each.message}`.toLowerCase().includes(wanted),
    );
    const seen = found.slice(-MOST_ROWS).reverse();
    setText(count, trouble === "" ? `${found.length} of ${entries.length} entries` : shown(trouble));
    list(rows, seen, (each) => `${each.time} ${each.source} ${each.message}`, row, () => {});
  });
  const end = mirror("/logs", (own) => {
    if (!pause.checked) {
      entries = own.state?.entries ?? [];
    }
    trouble = own.trouble;
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

function row({ time, level, source, message }) {
  return el(
    "li",
    { class: level.toLowerCase() },
    el("time", { datetime: time }, shown(time).slice(11, 23)),
    " ",
    el("span", { class: "level" }, level),
    " ",
    el("bdi", { class: "source" }, shown(source, 80)),
    " ",
    el("bdi", {}, shown(message, 2000)),
  );
}
