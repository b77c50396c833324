/** The services of the node and of those that it has joined, with what they do at the moment. */

import { atFrame, el, encoded, labelled, list, setText, shown } from "/$console/dom.js";
import { mirror } from "/$console/mirror.js";
import { numbers, short, sums } from "/$console/numbers.js";

const MOST_ROWS = 300;

export const title = "Services";

/** Where a service is shown. */
export function linkOf(path) {
  return `#/service${encoded(path)}`;
}

/** The services of a directory, sorted by their names. */
export function sorted(directory) {
  return Object.entries(directory.services ?? {})
    .map(([name, info]) => ({ ...info, listed: name, isHere: info.path.startsWith("/") }))
    .sort((a, b) => (a.listed < b.listed ? -1 : 1));
}

export function show() {
  const filter = el("input", { type: "search", id: "filter", oninput: () => draw() });
  const count = el("p", { class: "count", role: "status" });
  const body = el("tbody", {});
  const table = el(
    "table",
    {},
    el("caption", { class: "hidden" }, "Services"),
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ["Service", "Contract", "Operations", "per second", "Faults", "Waiting", "Subscriptions"].map(
          (each, i) => el("th", { scope: "col", class: i > 1 ? "number" : null }, each),
        ),
      ),
    ),
    body,
  );
  const element = el(
    "section",
    {},
    el("h2", {}, title),
    el("div", { class: "bar" }, labelled("Find", filter), count),
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Table of services" }, table),
  );
  let services = [];
  let readings = [];
  let trouble = "";
  const draw = atFrame(() => {
    const wanted = filter.value.toLowerCase();
    const found = services.filter((each) =>
      `${each.listed} ${each.contract} ${each.node}`.toLowerCase().includes(wanted),
    );
    const rows = found.slice(0, MOST_ROWS);
    const cut = found.length > rows.length ? `, the first ${rows.length} are shown` : "";
    setText(count, trouble === "" ? `${found.length} of ${services.length} services${cut}` : shown(trouble));
    const counted = countsOf(readings);
    list(body, rows, (each) => each.listed, row, (tr, each) => update(tr, each, counted));
  });
  const ends = [
    mirror("/directory", (own) => {
      services = sorted(own.state ?? {});
      trouble = own.trouble;
      draw();
    }),
    numbers((all) => {
      readings = all;
      draw();
    }),
  ];
  return {
    element,
    close: () => {
      draw.close();
      ends.forEach((end) => end());
    },
  };
}

function countsOf(readings) {
  const now = readings.at(-1);
  const before = readings.at(-2);
  return {
    operations: sums(now, "portolan_operations", "service"),
    operationsBefore: sums(before, "portolan_operations", "service"),
    faults: sums(now, "portolan_faults", "service"),
    waiting: sums(now, "portolan_pending_operations", "service"),
    subscriptions: sums(now, "portolan_subscriptions", "service"),
    seconds: before === undefined ? 0 : (now.at - before.at) / 1000,
    isKnown: now !== undefined,
  };
}

function row(info) {
  const name = info.isHere
    ? el("a", { href: linkOf(info.path) }, el("bdi", {}, shown(info.listed)))
    : el("bdi", { title: shown(info.path) }, shown(info.listed));
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, name, info.isHere ? null : el("small", {}, " at another node")),
    el("td", {}, el("bdi", {}, shown(info.contract, 80))),
    Array.from({ length: 5 }, () => el("td", { class: "number" })),
  );
}

function update(tr, { path, isHere }, counted) {
  if (!isHere || !counted.isKnown) {
    return;
  }
  const operations = counted.operations.get(path) ?? 0;
  const before = counted.operationsBefore.get(path) ?? operations;
  const rate = counted.seconds > 0 ? Math.max(0, operations - before) / counted.seconds : 0;
  const values = [
    short(operations),
    short(rate),
    short(counted.faults.get(path) ?? 0),
    short(counted.waiting.get(path) ?? 0),
    short(counted.subscriptions.get(path) ?? 0),
  ];
  values.forEach((each, i) => setText(tr.children[i + 2], each));
}
