/** Workflows: the runs of each service of workflows, and the steps of a run as a time line. */

import { atFrame, el, encoded, labelled, list, setText, shown, svg, tell, trouble } from "/$console/dom.js";
import { operationForm, operations } from "/$console/forms.js";
import { mirror } from "/$console/mirror.js";
import { duration } from "/$console/numbers.js";
import { clock } from "/$console/service.js";
import { sorted } from "/$console/services.js";
import { fromJson, newKey, request, send, toJson } from "/$console/session.js";

export const title = "Workflows";

const GENERIC = "urn:portolan:workflows"; // the contract that all services of workflows keep
const MOST_RUNS = 200;
const MOST_STEPS = 300;
const ENDS = new Set(["DONE", "FAILED", "CANCELED"]);

export function show({ service, run }) {
  const place = el("div", {}, "Loading …");
  const tabs = el("ul", { class: "tabs", "aria-label": "Services of workflows" });
  const element = el("section", {}, el("h2", {}, title), tabs, place);
  let shownService = null;
  let inner = null;
  const end = mirror("/directory", ({ state }) => {
    const all = sorted(state ?? {}).filter(
      (each) => each.isHere && (each.contract === GENERIC || each.also.includes(GENERIC)),
    );
    list(tabs, all, (each) => each.path, tab, (li, each) => {
      li.firstElementChild.setAttribute("aria-current", String(each.path === chosen(all)));
    });
    const now = chosen(all);
    if (now !== shownService) {
      inner?.close();
      shownService = now;
      inner = now === null ? null : runsOf(now, run);
      place.replaceChildren(inner?.element ?? "The node has no service of workflows.");
    }
  });

  function chosen(all) {
    return all.some((each) => each.path === service) ? service : (all[0]?.path ?? null);
  }

  return {
    element,
    close: () => {
      end();
      inner?.close();
    },
  };
}

function tab(info) {
  return el("li", {}, el("a", { href: `#/workflows${encoded(info.path)}` }, el("bdi", {}, shown(info.listed))));
}

function runsOf(service, first) {
  const filter = el(
    "select",
    { onchange: () => draw() },
    ["all", "RUNNING", "COMPENSATING", "HALTED", "DONE", "FAILED", "CANCELED"].map((each) =>
      el("option", {}, each),
    ),
  );
  const find = el("input", { type: "search", oninput: () => draw() });
  const count = el("p", { class: "count", role: "status" });
  const body = el("tbody", {});
  const line = timeLine(service);
  const start = el("details", {}, el("summary", {}, "Start a run"));
  start.addEventListener("toggle", () => startForm(service, start));
  const element = el(
    "div",
    {},
    start,
    el("div", { class: "bar" }, labelled("Status", filter), labelled("Find", find), count),
    el(
      "div",
      { class: "wide short", tabindex: "0", role: "region", "aria-label": "Table of runs" },
      el(
        "table",
        {},
        el("caption", { class: "hidden" }, "Runs"),
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["Run", "Status", "Steps", "Now", "Started", "Took"].map((each) => el("th", { scope: "col" }, each)),
          ),
        ),
        body,
      ),
    ),
    line.element,
  );
  let runs = [];
  let trouble = "";
  let chosen = first;
  const draw = atFrame(() => {
    const wanted = find.value;
    const found = runs.filter(
      (each) => (filter.value === "all" || each.status === filter.value) && each.id.includes(wanted),
    );
    const rows = found.slice(0, MOST_RUNS);
    const cut = found.length > rows.length ? `, the last ${rows.length} are shown` : "";
    setText(count, trouble === "" ? `${found.length} of ${runs.length} runs${cut}` : shown(trouble));
    list(body, rows, (each) => each.id, (each) => row(each, choose), update);
    line.show(runs.find((each) => each.id === chosen) ?? null);
  });

  function choose(id) {
    chosen = id;
    draw();
    line.element.scrollIntoView({ block: "nearest" });
  }

  const end = mirror(service, (own) => {
    runs = Object.values(own.state?.runs ?? {}).sort((a, b) => (a.started < b.started ? 1 : -1));
    trouble = own.trouble;
    chosen ??= runs[0]?.id;
    draw();
  });
  const tick = setInterval(draw, 1_000); // what runs takes longer and longer
  return {
    element,
    close: () => {
      clearInterval(tick);
      draw.close();
      line.close();
      end();
    },
  };
}

async function startForm(service, details) {
  if (!details.open || details.children.length > 1) {
    return;
  }
  const place = el("div", {}, "Loading …");
  details.append(place);
  try {
    const { value } = await request(`${encoded(service)}/$openapi`);
    const entry = operations(value).find((each) => each.path.endsWith("/$actions/start"));
    place.replaceChildren(operationForm(value, entry, () => ""));
  } catch (e) {
    place.replaceChildren(trouble(e));
    details.addEventListener("toggle", () => place.remove(), { once: true }); // opened again, it asks again
  }
}

function row(run, choose) {
  return el(
    "tr",
    {},
    el(
      "th",
      { scope: "row" },
      el("button", { type: "button", class: "link", onclick: () => choose(run.id) }, el("bdi", {}, shown(run.id, 64))),
    ),
    Array.from({ length: 5 }, () => el("td", {})),
  );
}

function update(tr, run) {
  const values = [
    run.status,
    String(run.steps),
    shown(run.step, 60),
    clock(Date.parse(run.started)),
    duration(took(run)),
  ];
  values.forEach((each, i) => setText(tr.children[i + 1], each));
  tr.children[1].className = `status ${run.status.toLowerCase()}`;
}

function took(run) {
  const until = run.ended ? Date.parse(run.ended) : Date.now();
  return Math.max(0, until - Date.parse(run.started)) / 1000;
}

/** The steps of a run, each from the outcome of the one before it to its own. */
function timeLine(service) {
  const heading = el("h3", {});
  const about = el("p", {});
  const steps = el("ol", { class: "timeline", "aria-label": "Steps of the run" });
  const actions = el("p", { class: "actions" });
  const problem = el("div", {});
  const element = el("section", { "aria-label": "Time line" }, heading, about, actions, problem, steps);
  element.hidden = true;
  let known = { id: null, key: "", steps: [] };
  let current = null; // the run that is shown
  let isAsking = false;
  let isClosed = false;

  async function ask(run) {
    const key = `${run.id} ${run.steps} ${run.status}`;
    if (isAsking || known.key === key) {
      return;
    }
    isAsking = true;
    try {
      const { value } = await send("POST", `${encoded(service)}/$query/steps`, { run: run.id });
      known = { id: run.id, key, steps: value };
    } catch (e) {
      known = { id: run.id, key, steps: [] };
      problem.replaceChildren(trouble(e));
    }
    isAsking = false;
    if (!isClosed && current?.id === run.id) {
      draw(current);
    }
  }

  function draw(run) {
    setText(heading, `Run ${shown(run.id, 64)}: ${run.status}`);
    const parts = [`started ${clock(Date.parse(run.started))} by ${run.starter}`, duration(took(run))];
    if (run.progress !== null && run.progress !== undefined) {
      parts.push(`progress ${toJson(run.progress)}`);
    }
    if (run.result !== null && run.result !== undefined) {
      parts.push(`result ${toJson(run.result)}`);
    }
    if (run.failure) {
      parts.push(run.failure);
    }
    setText(about, shown(parts.join(", "), 1000));
    drawActions(run);
    const all = known.id === run.id ? barsOf(run, known.steps).slice(-MOST_STEPS) : [];
    list(steps, all, (each) => `${run.id} ${each.place}`, stepElement, updateStep);
  }

  function drawActions(run) {
    const possible = ENDS.has(run.status) ? ["forget"] : run.status === "HALTED" ? ["resume", "cancel", "forget"] : ["cancel", "signal"];
    list(actions, possible, (each) => each + run.id, (name) => action(name, run.id), () => {});
  }

  function action(name, id) {
    if (name === "signal") {
      return signalForm(service, id, problem);
    }
    const button = el(
      "button",
      {
        type: "button",
        onclick: async () => {
          button.disabled = true;
          try {
            await send("POST", `${encoded(service)}/$actions/${name}`, { run: id }, { headers: { "Idempotency-Key": newKey() } });
            problem.replaceChildren();
            tell(`${name} of ${id}: done`);
          } catch (e) {
            problem.replaceChildren(trouble(e));
          }
          button.disabled = false;
        },
      },
      { cancel: "Cancel the run", resume: "Resume the run", forget: "Forget the run" }[name],
    );
    return button;
  }

  return {
    element,
    show: (run) => {
      current = run;
      element.hidden = run === null;
      if (run !== null) {
        if (known.id !== run.id) {
          problem.replaceChildren();
        }
        draw(run);
        ask(run);
      }
    },
    close: () => {
      isClosed = true;
    },
  };
}

function signalForm(service, id, problem) {
  const name = el("input", { type: "text", required: true, size: "12", autocomplete: "off" });
  const value = el("input", { type: "text", value: "null", size: "16", class: "json", autocomplete: "off" });
  const button = el("button", { type: "submit" }, "Send");
  return el(
    "form",
    {
      class: "inline",
      "aria-label": "Send a signal",
      onsubmit: async (event) => {
        event.preventDefault();
        button.disabled = true; // one signal, however often it is pressed
        try {
          const told = { run: id, name: name.value, value: fromJson(value.value) };
          await send("POST", `${encoded(service)}/$actions/signal`, told, { headers: { "Idempotency-Key": newKey() } });
          problem.replaceChildren();
          tell(`signal ${name.value}: sent`);
        } catch (e) {
          problem.replaceChildren(trouble(e));
        }
        button.disabled = false;
      },
    },
    labelled("Signal", name),
    labelled("Value (JSON)", value),
    button,
  );
}

/** Where each step stands in the time of the run, from 0 to 1. */
function barsOf(run, steps) {
  const began = Date.parse(run.started);
  const until = Math.max(run.ended ? Date.parse(run.ended) : Date.now(), began + 1);
  const last = new Map(); // when the step before ended, by branch
  const bars = steps.map((each) => {
    const branch = each.place.split(".").slice(0, -1).join(".");
    const before = last.get(branch) ?? last.get("") ?? began;
    const at = Date.parse(each.at);
    last.set(branch, at);
    return { ...each, from: (before - began) / (until - began), to: (at - began) / (until - began), seconds: (at - before) / 1000 };
  });
  if (!ENDS.has(run.status)) {
    const before = Math.max(began, ...last.values());
    bars.push({
      place: "now",
      what: run.step === "" ? "its own code" : run.step,
      outcome: run.status.toLowerCase(),
      from: (before - began) / (until - began),
      to: 1,
      seconds: (until - before) / 1000,
    });
  }
  return bars;
}

function stepElement() {
  const bar = svg("rect", { y: 2, height: 12, rx: 2 });
  const drawing = svg("svg", { viewBox: "0 0 1000 16", preserveAspectRatio: "none", "aria-hidden": "true" }, bar);
  const element = el("li", {}, el("span", { class: "what" }), drawing, el("span", { class: "outcome" }));
  element.bar = bar;
  return element;
}

function updateStep(li, step) {
  const isDone = step.outcome === "done";
  li.className = step.place === "now" ? "now" : isDone ? "done" : "failed";
  setText(li.children[0], `${step.place} ${shown(step.what, 80)}`);
  setText(li.children[2], `${duration(Math.max(0, step.seconds))}${isDone ? "" : `, ${shown(step.outcome, 120)}`}`);
  const from = Math.min(1, Math.max(0, step.from));
  li.bar.setAttribute("x", (from * 1000).toFixed(1));
  li.bar.setAttribute("width", Math.max(3, (Math.min(1, step.to) - from) * 1000).toFixed(1));
}
