/** Subscriptions: those of this page, which come by one stream, and how many each service has. */

import { atFrame, el, labelled, list, setText, shown } from "/$console/dom.js";
import { mirror } from "/$console/mirror.js";
import { numbers, short, sums } from "/$console/numbers.js";
import { clock } from "/$console/service.js";
import { sorted } from "/$console/services.js";
import { toJson } from "/$console/session.js";
import { again, link, watch, watched } from "/$console/stream.js";

const MOST_EVENTS = 200;
const CHANGES = ["INSERT", "UPDATE", "UPSERT", "REPLACE", "DELETE"];

export const title = "Subscriptions";

/** What the user has subscribed to; it lasts while the page does, whatever is shown. */
const own = new Map();
let events = []; // of them, newest first
let eventCount = 0;
const users = new Set();

export function show() {
  const service = el("select", {});
  const path = el("input", { type: "text", autocomplete: "off", placeholder: "all of it" });
  const verbs = CHANGES.map((each) => el("input", { type: "checkbox", value: each }));
  const form = el(
    "form",
    {
      class: "bar",
      "aria-label": "Subscribe",
      onsubmit: (event) => {
        event.preventDefault();
        subscribe(service.value, path.value.trim(), verbs.filter((each) => each.checked).map((each) => each.value));
        draw();
      },
    },
    labelled("Service", service),
    labelled("Below the item", path),
    el("fieldset", { class: "checks" }, el("legend", {}, "Only these verbs"), verbs.map((each) => el("label", {}, each, ` ${each.value}`))),
    el("button", { type: "submit" }, "Subscribe"),
  );
  const mine = el("ul", { class: "works", "aria-label": "Subscriptions of this page" });
  const told = el("ol", { class: "log", "aria-label": "Events, newest first", tabindex: "0" });
  const count = el("span", { class: "count" });
  const counts = el("ul", { class: "works", "aria-label": "Subscriptions by service" });
  const element = el(
    "section",
    {},
    el("h2", {}, title),
    form,
    el("h3", {}, "Of this page, by one stream"),
    mine,
    el("h3", {}, "Events ", count),
    told,
    el("h3", {}, "By service, of all clients"),
    counts,
  );
  let readings = [];
  const draw = atFrame(() => {
    setText(count, `(${eventCount})`);
    list(mine, watched(), (each) => each.service, mineElement, updateMine);
    list(told, events, (each) => String(each.number), eventElement, () => {});
    const found = [...sums(readings.at(-1), "portolan_subscriptions", "service")].filter(([, n]) => n > 0);
    list(counts, found, ([name]) => name, () => el("li", {}), (li, [name, n]) => setText(li, `${shown(name)}: ${short(n)}`));
  });
  users.add(draw);
  link.addEventListener("state", draw);
  const ends = [
    mirror("/directory", ({ state }) => {
      const chosen = service.value;
      const names = sorted(state ?? {})
        .filter((each) => each.isHere && each.verbs.includes("SUBSCRIBE"))
        .map((each) => each.path);
      list(service, names, (each) => each, (each) => el("option", { value: each }, shown(each)), () => {});
      if (names.includes(chosen)) {
        service.value = chosen;
      }
      draw();
    }),
    numbers((all) => {
      readings = all;
      draw();
    }),
  ];
  draw();
  return {
    element,
    close: () => {
      users.delete(draw);
      link.removeEventListener("state", draw);
      draw.close();
      ends.forEach((end) => end());
    },
  };
}

function subscribe(service, path, verbs) {
  own.get(service)?.end();
  const filter = { ...(path === "" ? {} : { path }), ...(verbs.length === 0 ? {} : { verbs }) };
  const end = watch(service, filter, (event) => {
    const { service: of, ...rest } = event.data; // of which only what is shown is kept
    const text = shown(toJson(rest), 300);
    events.unshift({ kind: event.kind, service: of, text, number: eventCount++, at: Date.now() });
    events.length = Math.min(events.length, MOST_EVENTS);
    users.forEach((draw) => draw());
  });
  own.set(service, { filter, end });
}

function mineElement({ service }) {
  return el("li", {}, el("bdi", {}, shown(service)), " ", el("span", { class: "count" }), " ", el("span", {}));
}

function updateMine(li, { service, events: heard, gaps, revision, ended }) {
  const mine = own.get(service);
  const filter = mine === undefined ? "" : `, filter ${JSON.stringify(mine.filter)}`;
  setText(li.children[1], `${heard} events, ${gaps} gaps, at ${revision ?? "no revision yet"}${filter}${ended === "" ? "" : `, ended: ${shown(ended)}`}`);
  const wanted = mine === undefined ? "" : ended === "" ? "End" : "Begin again";
  const button = li.children[2].firstElementChild;
  if (wanted === "") {
    button?.remove();
  } else if (button?.textContent !== wanted) {
    const act = () => {
      if (wanted === "End") {
        own.get(service)?.end(); // which may be another one by now
        own.delete(service);
      } else {
        again(service);
      }
      users.forEach((draw) => draw());
    };
    li.children[2].replaceChildren(el("button", { type: "button", class: "small", "aria-label": `${wanted}: ${shown(service)}`, onclick: act }, wanted));
  }
}

function eventElement({ kind, service, text, at }) {
  return el("li", {}, el("time", {}, clock(at)), " ", el("span", { class: "level" }, kind), " ", el("bdi", { class: "source" }, shown(service, 80)), " ", el("code", {}, text));
}
