/** Who waits for whom: the operations that have no answer yet, and the threads that do them. */

import { atFrame, el, list, setText, shown, svg } from "/$console/dom.js";
import { linkOf } from "/$console/services.js";
import { request } from "/$console/session.js";

const PAUSE_MILLIS = 1_000;
const MOST_SERVICES = 40;
const MOST_COLUMNS = 8;
const COLUMN = 190;
const ROW = 44;

export const title = "Waits";

export function show() {
  const said = el("p", { role: "status", class: "count" });
  const drawing = svg("svg", { class: "graph", role: "img", "aria-label": "Which service waits for which; the list below says the same" });
  const works = el("ul", { class: "works", "aria-label": "Services for which operations wait" });
  const threads = el("ul", { class: "works", "aria-label": "Dispatchers" });
  const element = el(
    "section",
    {},
    el("h2", {}, "Who waits for whom"),
    said,
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Drawing of who waits for whom" }, drawing),
    works,
    el("h3", {}, "Dispatchers"),
    threads,
  );
  let now = null;
  let trouble = "";
  let timer = 0;
  let isClosed = false;
  const draw = atFrame(() => {
    if (trouble !== "" || now === null) {
      setText(said, shown(trouble));
      return;
    }
    const all = now.services.map(withoutOwn).filter((each) => each.operations.length > 0);
    const services = all.slice(0, MOST_SERVICES);
    const cut = all.length > services.length ? `, the first ${services.length} are shown` : "";
    setText(
      said,
      all.length === 0 ? "Nothing waits." : `Operations without an answer at ${all.length} services${cut}`,
    );
    drawGraph(drawing, services);
    list(works, services, (each) => each.service, workElement, updateWork);
    list(threads, now.dispatchers, (each) => each.dispatcher, () => el("li", {}), updateDispatcher);
  });
  const ask = async () => {
    try {
      now = (await request("/diagnostics")).value;
      trouble = "";
    } catch (e) {
      trouble = e.message;
    }
    if (!isClosed) {
      draw();
      timer = setTimeout(ask, PAUSE_MILLIS);
    }
  };
  ask();
  return {
    element,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      draw.close();
    },
  };
}

/** What a service has to do, without the question by which the page asks for all this. */
function withoutOwn(work) {
  return work.service === "/diagnostics" ? { ...work, operations: work.operations.slice(1) } : work;
}

/** A service that waits; before its path stands how it runs what it waits for. */
function callerPath(caller) {
  return caller.slice(Math.max(0, caller.indexOf("/")));
}

function workElement(work) {
  return el("li", {}, el("h3", {}, el("a", { href: linkOf(work.service) }, shown(work.service)), " ", el("span", { class: "count" })), el("ul", {}));
}

function updateWork(li, work) {
  const more = work.operations.length < 10 ? "" : " or more";
  setText(li.firstElementChild.lastElementChild, `${work.operations.length}${more} run or wait, ${work.waiting} in its queue`);
  const texts = work.operations.map(
    (each) =>
      `${each.verb}${each.item === "" ? "" : ` of ${each.item}`} by ${each.principal}` +
      (each.callers.length === 0 ? "" : `, for which wait ${each.callers.map(callerPath).join(" → ")}`),
  );
  list(li.lastElementChild, texts.map((text, i) => ({ text, i })), (each) => String(each.i), () => el("li", {}), (item, each) => setText(item, shown(each.text)));
}

function updateDispatcher(li, { dispatcher, cycle, queues, threads, ports }) {
  const full = ports.filter((each) => each.size > 0 || each.blockedPosters > 0);
  const parts = [
    cycle.length > 0 ? `a cycle: ${cycle.join(" → ")}` : "no cycle",
    queues.length > 0 ? `queues: ${queues.slice(0, 20).join("; ")}` : "its queues are empty",
    threads.length > 0
      ? `threads that wait at ports: ${threads.slice(0, 20).map((each) => `${each.name}: ${each.waitsFor}`).join("; ")}`
      : "no thread waits at a port",
    full.length > 0
      ? `ports with items: ${full.slice(0, 20).map((each) => `${each.name} (${each.size})`).join("; ")}`
      : "no port has items",
  ];
  li.className = cycle.length > 0 ? "trouble" : "";
  setText(li, shown(`${dispatcher}: ${parts.join(", ")}`, 2000));
}

/** Draws the callers of operations left of the services that they wait for. */
function drawGraph(drawing, services) {
  const edges = new Map(); // from, to, how many
  const columns = new Map(); // how many calls deep a service stands
  for (const work of services) {
    columns.set(work.service, columns.get(work.service) ?? 0);
    for (const { callers } of work.operations) {
      const chain = [...callers.map(callerPath), work.service];
      chain.forEach((each, i) => columns.set(each, Math.min(MOST_COLUMNS, Math.max(i, columns.get(each) ?? 0))));
      for (let i = 1; i < chain.length; i++) {
        const key = JSON.stringify([chain[i - 1], chain[i]]);
        edges.set(key, (edges.get(key) ?? 0) + 1);
      }
    }
  }
  const rows = new Map(); // how many stand in a column
  const places = new Map();
  for (const [service, column] of columns) {
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    places.set(service, { x: column * COLUMN + 8, y: row * ROW + 8 });
  }
  const width = (Math.max(-1, ...columns.values()) + 1) * COLUMN;
  const height = Math.max(0, ...rows.values()) * ROW + 8;
  drawing.setAttribute("viewBox", `0 0 ${Math.max(width, 1)} ${Math.max(height, 1)}`);
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  const lines = [...edges].map(([key, count]) => {
    const [from, to] = JSON.parse(key).map((each) => places.get(each));
    const [x1, y1, x2, y2] = [from.x + 150, from.y + 14, to.x, to.y + 14];
    const path = svg("path", { class: "edge", d: `M${x1} ${y1}C${x1 + 30} ${y1} ${x2 - 30} ${y2} ${x2} ${y2}M${x2} ${y2}l-7 -4v8z` });
    path.append(svg("title", {}, `${count} operations`));
    return path;
  });
  const boxes = [...places].flatMap(([service, { x, y }]) => [
    svg("rect", { class: "box", x, y, width: 150, height: 28, rx: 5 }),
    svg("text", { x: x + 8, y: y + 19 }, shown(service.replace("/services/", ""), 20)),
  ]);
  drawing.replaceChildren(...lines, ...boxes);
}
