/** One service: what it is, its state as it changes, its last changes and its operations. */

import { atFrame, el, encoded, list, setText, shown, trouble } from "/$console/dom.js";
import { operationForm, operations } from "/$console/forms.js";
import { mirror } from "/$console/mirror.js";
import { linkOf } from "/$console/services.js";
import { request } from "/$console/session.js";
import { Tree } from "/$console/tree.js";

export const title = "Service";

export function show({ service, pages }) {
  const about = el("dl", { class: "about" });
  const revision = el("span", { class: "badge", id: "revision" });
  const problem = el("p", { class: "trouble", role: "alert" });
  problem.hidden = true;
  const tree = new Tree("State");
  const changes = el("ol", { class: "changes", "aria-label": "Last changes" });
  const count = el("span", { class: "count" });
  const forms = el("div", { class: "forms" }, "Loading …");
  const page = pages.find((each) => each.service === service);
  const element = el(
    "section",
    {},
    el("h2", {}, el("bdi", {}, shown(service)), " ", revision),
    problem,
    page === undefined
      ? null
      : el("p", {}, el("a", { href: `#/page${encoded(service)}`, class: "button" }, shown(page.title))),
    el(
      "div",
      { class: "columns" },
      el(
        "div",
        {},
        el("section", { "aria-label": "State" }, el("h3", {}, "State"), tree.element),
        el("section", { "aria-label": "Changes" }, el("h3", {}, "Changes ", count), changes),
        el("section", { "aria-label": "About the service" }, el("h3", {}, "About"), about),
      ),
      el("section", { "aria-label": "Operations" }, el("h3", {}, "Operations"), forms),
    ),
  );
  let own = null;
  const draw = atFrame(() => {
    problem.hidden = own.trouble === "";
    setText(problem, shown(own.trouble));
    setText(revision, own.revision === "" ? "" : `revision ${own.revision}`);
    if (own.state !== undefined) {
      tree.update(own.state);
    }
    setText(count, `(${own.count} since this page is open)`);
    list(changes, own.changes, (each) => String(each.count), changeOf, () => {});
  });
  let isClosed = false;
  let described = null; // the epoch of the service that the forms are of; empty before it is known
  let isDescribing = false;
  const end = watchable(service, (mirrored) => {
    own = mirrored;
    draw();
    if (own.trouble === "" && own.state !== undefined) {
      described = described === "" ? epochOf(own.revision) : described; // it was there before the state
      describeNew();
    }
  });
  // a service that was dropped and is there again may be another one, with other operations
  async function describeNew() {
    const epoch = own === null ? "" : epochOf(own.revision);
    if (isDescribing || described === epoch) {
      return;
    }
    isDescribing = true;
    try {
      await describe(service, about, forms, () => own?.revision ?? "");
      described = own === null ? epoch : epochOf(own.revision);
    } catch (e) {
      described = null;
      if (!isClosed) {
        about.replaceChildren();
        forms.replaceChildren(trouble(e));
      }
    }
    isDescribing = false;
  }
  describeNew();
  return {
    element,
    close: () => {
      isClosed = true;
      draw.close();
      end();
    },
  };
}

/** Watches a service, or asks for its state where it can only be asked for. */
function watchable(service, listener) {
  const asked = { state: undefined, revision: "", changes: [], count: 0, trouble: "" };
  let timer = 0;
  let isClosed = false;
  const ask = async () => {
    try {
      const { value, headers } = await request(encoded(service));
      asked.state = value;
      asked.revision = headers.get("portolan-revision") ?? "";
      asked.trouble = "";
    } catch (e) {
      asked.trouble = e.message;
    }
    if (!isClosed && timer !== 0) {
      listener(asked);
      timer = setTimeout(ask, 2_000);
    }
  };
  const end = mirror(service, (mirrored) => {
    if (mirrored.state === undefined && mirrored.trouble !== "") {
      if (timer === 0) {
        timer = 1; // it has no subscriptions, or is not there
        ask();
      }
    } else {
      clearTimeout(timer);
      timer = 0; // by the stream from now on
      listener(mirrored);
    }
  });
  return () => {
    isClosed = true;
    clearTimeout(timer);
    end();
  };
}

function changeOf(change) {
  const what = `${change.verb}${change.item === "" ? "" : ` of ${shown(change.item, 80)}`}`;
  return el(
    "li",
    {},
    el("time", { datetime: new Date(change.at).toISOString() }, clock(change.at)),
    " ",
    el("bdi", {}, what),
    " ",
    el("code", {}, change.text),
  );
}

/** What is another one when a service was dropped and made again. */
function epochOf(revision) {
  return revision.split(".")[0];
}

/** The time of day of a moment. */
export function clock(millis) {
  return new Date(millis).toLocaleTimeString([], { hour12: false });
}

async function describe(service, about, forms, revision) {
  const [info, document] = await Promise.all([
    request(`${encoded(service)}/$info`),
    request(`${encoded(service)}/$openapi`),
  ]);
  about.replaceChildren(...terms(info.value));
  const all = operations(document.value);
  forms.replaceChildren(
    ...all.map((entry) => {
      const details = el(
        "details",
        {
          ontoggle: () => {
            if (details.open && details.children.length === 1) {
              details.append(operationForm(document.value, entry, revision));
            }
          },
        },
        el(
          "summary",
          {},
          shown(entry.operation.summary ?? entry.operation.operationId),
          " ",
          el("span", { class: "method" }, entry.method),
        ),
      );
      return details;
    }),
  );
}

function terms(info) {
  const partners = Object.entries(info.partners ?? {}).map(([name, path]) =>
    el(
      "dd",
      {},
      el("bdi", {}, shown(name)),
      ": ",
      path.startsWith("/") ? el("a", { href: linkOf(path) }, shown(path)) : shown(path),
    ),
  );
  return [
    term("Contract", `${info.contract}, version ${info.version}`),
    info.also?.length > 0 ? term("Also keeps", info.also.join(", ")) : [],
    term("Node", info.node),
    term("Verbs", info.verbs.join(", ")),
    partners.length > 0 ? [el("dt", {}, "Partners"), partners] : [],
  ].flat(2);
}

function term(name, value) {
  return [el("dt", {}, name), el("dd", {}, el("bdi", {}, shown(value)))];
}
