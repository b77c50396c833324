/**
 * The state of a service as the page knows it: begun by a snapshot, changed by events, and read
 * anew where an event does not say what the state has become.
 */

import { request } from "/$console/session.js";
import { watch } from "/$console/stream.js";
import { encoded } from "/$console/dom.js";

const MOST_CHANGES = 50; // that are remembered for the list of changes
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
        break;
      case "gap":
        break; // the state follows
      case "end":
      case "fault":
        this.trouble = data.detail;
        break;
      default:
        this.count++;
        this.changes.unshift({ ...data, at: Date.now() });
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
    const items = this.state[collection];
    if (isObject(items)) {
      items[key] = body;
    } else {
      this.readSoon();
    }
  }

  remove([collection, key]) {
    if (isObject(this.state[collection])) {
      delete this.state[collection][key];
    }
  }

  /** Reads the state when the last read is long enough ago: a large one must not fill the line. */
  readSoon() {
    this.isStale = true;
    if (this.timer === 0 && !this.isReading) {
      const pause = Math.max(SHORTEST_PAUSE_MILLIS, PAUSE_TIMES * this.tookMillis);
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
      if (number(read) >= number(this.revision)) {
        this.state = value;
        this.revision = read;
      } else {
        this.isStale = true;
      }
    } catch (e) {
      this.trouble = e.message;
    }
    this.readAt = performance.now();
    this.tookMillis = this.readAt - began;
    this.isReading = false;
    if (this.users.size > 0) {
      this.tell();
      if (this.isStale) {
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
  let own = mirrors.get(service);
  if (own === undefined) {
    own = new Mirror(service);
    mirrors.set(service, own);
  }
  own.users.add(listener);
  if (own.state !== undefined || own.trouble !== "") {
    listener(own);
  }
  return () => {
    own.users.delete(listener);
    if (own.users.size === 0 && mirrors.get(service) === own) {
      mirrors.delete(service);
      clearTimeout(own.timer);
      own.end();
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

/** The number of a revision, which is of use within its epoch only. */
function number(revision) {
  return Number(revision.slice(revision.indexOf(".") + 1));
}
