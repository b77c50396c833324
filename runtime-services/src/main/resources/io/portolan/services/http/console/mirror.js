/**
 * The state of a service as the page knows it: begun by a snapshot, changed by events, and read
 * anew where an event does not say what the state has become.
 */

import { encoded, shown } from "/$console/dom.js";
import { request, toJson } from "/$console/session.js";
import { watch } from "/$console/stream.js";

const MOST_CHANGES = 50; // that are remembered for the list of changes
const MOST_SHOWN = 200; // characters of the body of one
const AGAIN_MILLIS = 1_000; // after a read that has failed
const SHORTEST_PAUSE_MILLIS = 20; // between two reads of a state
const PAUSE_TIMES = 4; // so many times as long as a read took

const mirrors = new Map(); // by service; each lives while it has users

class Mirror {
  constructor(service) {
    this.service = service;
    this.users = new Set();
    this.state = undefined; // until it is known
    this.revision = "";
    this.changes = []; // the last ones, newest first
    this.count = 0; // of all changes since it began
    this.trouble = "";
    this.isReading = false;
    this.isStale = false;
    this.hasFailed = false; // the last read
    this.isOver = false; // whether nothing more comes for now
    this.tookMillis = 0;
    this.timer = 0;
    this.end = watch(service, {}, (event) => this.take(event));
  }

  take({ kind, data }) {
    switch (kind) {
      case "snapshot":
        this.state = data.state;
        this.revision = data.revision;
        this.trouble = "";
        this.isOver = false;
        this.isStale = false;
        break;
      case "gap":
        break; // the state follows
      case "end":
      case "fault":
        this.trouble = data.detail;
        this.isOver = data.reason !== "NODE_CLOSED";
        break;
      default:
        this.count++;
        this.changes.unshift(remembered(data, this.count));
        this.changes.length = Math.min(this.changes.length, MOST_CHANGES);
        this.change(data);
    }
    this.tell();
  }

  /**
   * Does what the event says, as a service does that has no handler of its own for the verb, and
   * reads the state if that may be something else.
   */
  change(data) {
    const steps = data.item === "" ? [] : data.item.split("/").map(unescaped);
    this.revision = data.revision;
    if (this.state === undefined) {
      this.readSoon();
      return;
    }
    if (data.verb === "UPSERT" && steps.length === 2 && data.body !== undefined) {
      this.put(steps, data.body);
    } else if (data.verb === "DELETE" && steps.length === 2) {
      this.remove(steps);
    } else if (data.verb === "REPLACE" && steps.length === 0 && data.body !== undefined) {
      this.state = data.body;
    } else {
      this.readSoon();
    }
  }

  put([collection, key], body) {
    const items = own(this.state, collection);
    if (isObject(items)) {
      // a member of any name, also of one that means something to objects, such as `__proto__`
      Object.defineProperty(items, key, { value: body, writable: true, enumerable: true, configurable: true });
    } else {
      this.readSoon();
    }
  }

  remove([collection, key]) {
    const items = own(this.state, collection);
    if (isObject(items)) {
      delete items[key];
    }
  }

  /** Reads the state when the last read is long enough ago: a large one must not fill the line. */
  readSoon() {
    this.isStale = true;
    if (this.timer === 0 && !this.isReading) {
      const least = this.hasFailed ? AGAIN_MILLIS : SHORTEST_PAUSE_MILLIS;
      const pause = Math.max(least, PAUSE_TIMES * this.tookMillis);
      const since = performance.now() - (this.readAt ?? -Infinity);
      this.timer = setTimeout(() => this.read(), Math.max(0, pause - since));
    }
  }

  async read() {
    this.timer = 0;
    this.isReading = true;
    this.isStale = false;
    const began = performance.now();
    try {
      const { value, headers } = await request(encoded(this.service));
      const read = headers.get("portolan-revision") ?? this.revision;
      if (this.isOver) {
        // what was read is of a service that has gone meanwhile
      } else if (epoch(read) === epoch(this.revision) && number(read) >= number(this.revision)) {
        this.state = value;
        this.revision = read;
        this.trouble = "";
      } else {
        this.isStale = true; // it is older than what the stream has told, or of another service
      }
      this.hasFailed = false;
    } catch (e) {
      this.trouble = e.message;
      this.hasFailed = true;
      this.isStale = true;
    }
    this.readAt = performance.now();
    this.tookMillis = this.readAt - began;
    this.isReading = false;
    if (this.users.size > 0) {
      this.tell();
      if (this.isStale && !this.isOver) {
        this.readSoon();
      }
    }
  }

  tell() {
    this.users.forEach((each) => each(this));
  }
}

/** Uses the mirror of a service until `close` of what is returned is called. */
export function mirror(service, listener) {
  let found = mirrors.get(service);
  if (found === undefined) {
    found = new Mirror(service);
    mirrors.set(service, found);
  }
  const used = found;
  used.users.add(listener);
  if (used.state !== undefined || used.trouble !== "") {
    listener(used);
  }
  return () => {
    used.users.delete(listener);
    if (used.users.size === 0 && mirrors.get(service) === used) {
      mirrors.delete(service);
      clearTimeout(used.timer);
      used.end();
    }
  };
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A step of an item as RFC 6901 writes it. */
function unescaped(step) {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A change for the list of changes: of its body only what is shown, so that it may be large. */
function remembered(data, count) {
  const { body, ...rest } = data;
  const text = body === undefined ? "" : shown(toJson(body), MOST_SHOWN);
  return { ...rest, text, count, at: Date.now() };
}

/** A member that an object has itself. */
function own(object, name) {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

function epoch(revision) {
  return revision.slice(0, Math.max(0, revision.indexOf(".")));
}

/** The number of a revision, which is of use within its epoch only. */
function number(revision) {
  return Number(revision.slice(revision.indexOf(".") + 1));
}
