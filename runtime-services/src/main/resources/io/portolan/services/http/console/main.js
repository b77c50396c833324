/**
 * The console of a node: signs in, and shows the part that the address names.
 *
 *   #/services  #/service/PATH  #/workflows/PATH  #/page/PATH  #/subscriptions  #/logs ...
 */

import { el, encoded, labelled, list, setText, shown, tell, trouble } from "/$console/dom.js";
import * as latency from "/$console/latency.js";
import * as logs from "/$console/logs.js";
import { mirror } from "/$console/mirror.js";
import * as pagesView from "/$console/pages.js";
import * as serviceView from "/$console/service.js";
import * as services from "/$console/services.js";
import { request, session, token, useToken } from "/$console/session.js";
import { closeStream, link, reopen } from "/$console/stream.js";
import * as subscriptions from "/$console/subscriptions.js";
import * as waits from "/$console/waits.js";
import * as workflows from "/$console/workflows.js";

const PARTS = { services, workflows, subscriptions, logs, latency, waits };

const NOBODY = "Nobody has this token.";
const RETRY_MILLIS = 2_000;

const main = document.getElementById("main");
const nav = document.getElementById("nav");
const health = document.getElementById("health");
const connection = document.getElementById("link");
const leave = document.getElementById("leave");

let pages = []; // that services bring
let isIn = false;
let wasIn = false; // whether the page has shown something of the node
let isEntering = false;
let retry = 0; // of the next look for a node that does not answer
let view = null;
let ends = []; // of what is watched whatever is shown

// --- sign in

async function enter() {
  clearTimeout(retry);
  if (isEntering) {
    return;
  }
  isEntering = true;
  try {
    pages = (await request("/$pages")).value;
  } catch (e) {
    if (e.status === 401) {
      showSignIn(token() === "" ? "" : NOBODY);
    } else {
      showAway(e);
    }
    return;
  } finally {
    isEntering = false;
  }
  isIn = true;
  wasIn = true;
  leave.hidden = token() === "";
  ends = [
    mirror("/health", ({ state, trouble }) => {
      const text = state === undefined ? trouble : state.ready ? "ready" : state.live ? "not ready" : "not live";
      setText(health, shown(text, 60));
      health.className = `badge ${state?.ready ? "good" : "bad"}`;
      health.title = shown((state?.reasons ?? []).join("; "));
    }),
    mirror("/directory", ({ state }) => {
      const own = Object.values(state?.services ?? {}).find((each) => each.path === "/directory");
      const name = shown(own?.node ?? "", 60);
      setText(document.getElementById("node"), name);
      document.title = name === "" ? "Portolan console" : `${name} · Portolan console`;
      seePages(state);
    }),
  ];
  drawNav();
  showPart();
}

/** The node does not answer as it should: it is asked again. */
function showAway(e) {
  main.replaceChildren(trouble(e), el("p", {}, "It is asked again in a moment."));
  retry = setTimeout(enter, RETRY_MILLIS);
}

function showSignIn(why) {
  closeParts();
  closeStream();
  isIn = false;
  leave.hidden = true;
  const input = el("input", { type: "password", id: "token", autocomplete: "current-password", required: true, spellcheck: "false" });
  const form = el(
    "form",
    {
      class: "signin",
      "aria-label": "Sign in",
      onsubmit: (event) => {
        event.preventDefault();
        const given = input.value.trim();
        if (!/^[!-~]+$/.test(given)) {
          showSignIn(NOBODY); // no header can have it
          return;
        }
        useToken(given);
        if (wasIn) {
          location.reload(); // nothing of what the one before has seen stays
        } else {
          enter();
        }
      },
    },
    el("h2", {}, "Sign in"),
    el("p", {}, "This node wants to know who asks. The token stays in this tab and is forgotten with it."),
    why === "" ? null : el("p", { class: "trouble", role: "alert" }, shown(why)),
    labelled("Token", input),
    el("button", { type: "submit" }, "Sign in"),
  );
  nav.replaceChildren();
  nav.kept = undefined;
  main.replaceChildren(form);
  input.focus();
}

session.addEventListener("needed", () => {
  if (isIn) {
    showSignIn("The token is not valid any more.");
  }
});

leave.addEventListener("click", () => {
  useToken("");
  location.hash = "";
  location.reload(); // nothing of what was seen stays
});

// --- parts

function closeParts() {
  view?.close();
  view = null;
  ends.forEach((end) => end());
  ends = [];
}

/** Asks again which pages there are when services have come or gone. */
let seen = "";
function seePages(directory) {
  const names = Object.keys(directory?.services ?? {}).sort().join(" ");
  if (seen !== "" && seen !== names) {
    request("/$pages").then(
      ({ value }) => {
        const { part, service } = route();
        const has = () => pages.some((each) => each.service === service);
        const had = has();
        pages = value;
        if (part === "page" && had !== has()) {
          showPart();
        } else {
          drawNav();
        }
      },
      (e) => tell(e.message),
    );
  }
  seen = names;
}

function drawNav() {
  const items = [
    ...Object.entries(PARTS).map(([name, part]) => ({ href: `#/${name}`, text: part.title })),
    ...pages.slice(0, 30).map((each) => ({ href: `#/page${encoded(each.service)}`, text: each.title })),
  ];
  if (nav.firstElementChild === null) {
    nav.append(el("ul", {}));
  }
  const at = `#/${route().part}`;
  list(
    nav.firstElementChild,
    items,
    (each) => each.href,
    (each) => el("li", {}, el("a", { href: each.href }, shown(each.text, 60))),
    (li, each) => {
      const isHere = each.href === location.hash || each.href === at || (each.href === "#/services" && at === "#/service");
      if (isHere) {
        li.firstElementChild.setAttribute("aria-current", "page");
      } else {
        li.firstElementChild.removeAttribute("aria-current");
      }
    },
  );
}

/** The part that the address names, and the path of the service behind it. */
function route() {
  const [part, ...rest] = location.hash.replace(/^#\//, "").split("/");
  let service = null;
  try {
    service = rest.length === 0 ? null : `/${rest.map(decodeURIComponent).join("/")}`;
  } catch {
    // an address that was written wrongly names no service
  }
  return { part: part === "" ? "services" : part, service };
}

function showPart() {
  if (!isIn) {
    return;
  }
  view?.close();
  const { part, service } = route();
  const shownPart =
    part === "service" && service !== null
      ? serviceView
      : part === "page" && service !== null
        ? pagesView
        : Object.hasOwn(PARTS, part)
          ? PARTS[part]
          : services;
  view = shownPart.show({ service, pages });
  main.replaceChildren(view.element);
  drawNav();
}

window.addEventListener("hashchange", () => {
  showPart();
  main.focus({ preventScroll: true });
  window.scrollTo(0, 0);
});

link.addEventListener("state", () => {
  setText(connection, shown(link.detail, 80));
  connection.className = `badge ${link.isOpen ? "good" : "bad"}`;
});

// a page that sleeps has its stream cut; it goes on at once when it is seen again
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && isIn && !link.isOpen) {
    reopen();
  }
});

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select") !== null;
  if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const filter = document.getElementById("filter");
    if (filter !== null) {
      event.preventDefault();
      filter.focus();
    }
  }
});

enter();
