/**
 * The one stream of the page. All that the page watches comes by it, whatever is shown: a service
 * is subscribed to once, for as long as somebody watches it. When what is watched changes, the
 * stream is opened anew and goes on after what it has told. A service that has a new listener
 * begins with its state.
 *
 *   watch(service, filter, listener) --> POST /$stream --> events --> listeners
 */

import { fromJson, OWN, ownHeaders, Problem, session } from "/$console/session.js";

const MOST_BUFFER = 64 << 20; // characters of one event
const FIRST_PAUSE_MILLIS = 250;
const LONGEST_PAUSE_MILLIS = 5_000;
const RETURN_MILLIS = 1_000; // after which a service is looked for again
const SILENCE_MILLIS = 60_000; // four heartbeats: a stream that is silent for longer is no more
const MOST_SERVICES = 100; // as many as the node lets a stream have

/** What is known of a service that is watched. */
class Watched {
  constructor(service) {
    this.service = service;
    this.watchers = new Set();
    this.revision = null; // after which the stream goes on; null to begin with the state
    this.events = 0;
    this.gaps = 0;
    this.ended = ""; // why nothing more comes; empty while something may
    this.mayReturn = false; // whether it has ended because the service was not there
  }
}

const all = new Map(); // services by their paths
let reading = null; // the AbortController of the open stream
let isAsked = false; // whether the stream is about to be opened anew
let pause = FIRST_PAUSE_MILLIS;
let timer = 0; // of the next try to open it
let returning = 0; // of the next look for services that were not there

/** Listeners for `state`: the stream is open or not, see `isOpen`. */
export const link = new EventTarget();
link.isOpen = false;
link.detail = "not connected";

/** What is watched, for the list of subscriptions. */
export function watched() {
  return [...all.values()];
}

/**
 * Watches a service until what is returned is called.
 * @param {string} service its path
 * @param {{path?: string, verbs?: string[]}} filter only changes at or below an item, only by verbs
 * @param {(event: {kind: string, data: object}) => void} listener gets each event
 */
export function watch(service, filter, listener) {
  let entry = all.get(service);
  if (entry === undefined) {
    entry = new Watched(service);
    all.set(service, entry);
  }
  const watcher = { filter, listener };
  entry.watchers.add(watcher);
  again(service); // so the new listener gets the state; the others get it once more
  return () => {
    entry.watchers.delete(watcher);
    if (entry.watchers.size === 0 && all.get(service) === entry) {
      all.delete(service);
      reopen();
    }
  };
}

/** Subscribes to a service anew, with its state first. */
export function again(service) {
  const entry = all.get(service);
  if (entry !== undefined) {
    entry.revision = null;
    entry.ended = "";
    reopen();
  }
}

/** Ends the stream, and forgets who watches what. */
export function closeStream() {
  clearTimeout(timer);
  clearTimeout(returning);
  returning = 0;
  reading?.abort();
  reading = null;
  all.clear();
  say(false, "not connected");
}

/** Opens the stream anew, soon. */
export function reopen() {
  if (!isAsked) {
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      open();
    });
  }
}

/** What is subscribed to for all who watch a service, as text. */
function wanted(entry) {
  const filters = new Set([...entry.watchers].map((each) => JSON.stringify(each.filter)));
  return filters.size === 1 ? [...filters][0] : "{}"; // several are told apart here
}

function open() {
  clearTimeout(timer);
  reading?.abort();
  reading = null;
  const entries = [...all.values()].filter((each) => each.ended === "");
  for (const each of entries.splice(MOST_SERVICES)) {
    const detail = `a page watches at most ${MOST_SERVICES} services: end another subscription`;
    tell(each, { kind: "fault", data: { service: each.service, code: "", detail } });
  }
  if (entries.length === 0) {
    say(false, "nothing is watched");
    return;
  }
  const controller = new AbortController();
  reading = controller;
  read(entries, controller).catch((e) => {
    if (reading !== controller) {
      return; // another one has taken its place
    }
    reading = null;
    say(false, e.message);
    if (e.status !== 401) {
      timer = setTimeout(open, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
    }
  });
}

async function read(entries, controller) {
  const subscriptions = entries.map((each) => ({
    service: each.service,
    ...JSON.parse(wanted(each)),
    ...(each.revision === null ? {} : { from: each.revision }),
  }));
  const answer = await fetch("/$stream", {
    ...OWN,
    method: "POST",
    body: JSON.stringify({ subscriptions }),
    headers: ownHeaders({ "Content-Type": "application/json", Accept: "text/event-stream" }),
    signal: controller.signal,
  });
  if (!answer.ok) {
    if (answer.status === 401) {
      session.dispatchEvent(new Event("needed"));
    }
    throw new Problem(answer.status, "", `the stream was refused: status ${answer.status}`);
  }
  say(true, "live");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let parts = []; // of the event that is not complete
  let length = 0;
  for (;;) {
    const { done, value } = await inTime(reader.read(), controller);
    if (reading !== controller) {
      return; // what is left is told again by the stream in its place
    }
    if (done) {
      throw new Error("the stream has ended");
    }
    parts.push(value);
    length += value.length;
    if (length > MOST_BUFFER) {
      controller.abort();
      throw new Error(`an event has more than ${MOST_BUFFER} characters`);
    }
    if (value.includes("\n")) {
      const events = parts.join("").split("\n\n");
      const rest = events.pop();
      parts = [rest];
      length = rest.length;
      if (events.length > 0) {
        pause = FIRST_PAUSE_MILLIS; // it does not only answer, it tells something
      }
      events.forEach(take);
    }
  }
}

/** What a read gives; a connection that was cut without a word would let it wait for ever. */
async function inTime(read, controller) {
  let limit = 0;
  const silence = new Promise((_, refuse) => {
    limit = setTimeout(() => {
      refuse(new Error(`nothing came for ${SILENCE_MILLIS / 1000} s`));
      controller.abort();
    }, SILENCE_MILLIS);
  });
  try {
    return await Promise.race([read, silence]);
  } finally {
    clearTimeout(limit);
  }
}

/** Reads the lines of one event. */
function take(text) {
  let kind = "";
  let data = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("event: ")) {
      kind = line.slice(7);
    } else if (line.startsWith("data: ")) {
      data = line.slice(6);
    }
  }
  if (data === "") {
    return; // a heartbeat
  }
  let event;
  try {
    event = { kind, data: fromJson(data) };
  } catch (e) {
    reportError(e); // asked again, the stream would tell the same
    return;
  }
  const entry = all.get(event.data.service);
  if (entry !== undefined) {
    tell(entry, event);
  }
  if (event.data.service === "/directory" && [...all.values()].some((each) => each.mayReturn)) {
    askAgain();
  }
}

/** Subscribes again, soon, to services that were not there: the directory has changed. */
function askAgain() {
  returning ||= setTimeout(() => {
    returning = 0;
    for (const entry of all.values()) {
      if (entry.mayReturn) {
        entry.mayReturn = false;
        entry.ended = "";
      }
    }
    reopen();
  }, RETURN_MILLIS);
}

function tell(entry, event) {
  const { kind, data } = event;
  if (kind === "gap") {
    entry.gaps++;
  } else if (kind === "end" || kind === "fault") {
    // a node that closes may be there again soon, and then the stream goes on
    entry.ended = data.reason === "NODE_CLOSED" ? "" : data.detail;
    entry.mayReturn = data.reason === "DROPPED" || data.code === "UnknownEntry";
    entry.revision = null;
  } else {
    entry.events++;
    entry.revision = data.revision;
  }
  for (const watcher of [...entry.watchers]) {
    if (isMeant(watcher.filter, event)) {
      try {
        watcher.listener(event);
      } catch (e) {
        reportError(e); // the others, and the stream, go on
      }
    }
  }
}

/** Whether a watcher wants an event, which may have been subscribed to for another one. */
function isMeant({ path = "", verbs = [] }, { kind, data }) {
  if (data.verb === undefined) {
    return kind !== "snapshot" || path === "" || data.state !== null;
  }
  const isBelow = path === "" || data.item === path || data.item.startsWith(path + "/");
  return isBelow && (verbs.length === 0 || verbs.includes(data.verb));
}

function say(isOpen, detail) {
  link.isOpen = isOpen;
  link.detail = detail;
  link.dispatchEvent(new Event("state"));
}
