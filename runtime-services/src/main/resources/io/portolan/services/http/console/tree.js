/**
 * A value as a tree that people open and close. It is brought up to date in place: what is open
 * stays open, and what has changed is marked for a moment.
 */

import { el, setText, shown } from "/$console/dom.js";

const MOST_MEMBERS = 100; // shown at once; a button shows as many more
const OPEN_DEPTH = 2; // levels that are open at first

/** A tree whose element shows what `update` gets. */
export class Tree {
  constructor(label) {
    this.element = el("ul", { class: "tree", "aria-label": label });
    this.root = null;
  }

  update(value) {
    if (this.root === null || !this.root.takes(value)) {
      this.root = node("", value, 0);
      this.element.replaceChildren(this.root.element);
    }
    this.root.update(value);
  }
}

function isBranch(value) {
  return typeof value === "object" && value !== null;
}

function node(name, value, depth) {
  return isBranch(value) ? new Branch(name, depth) : new Leaf(name, value);
}

class Leaf {
  constructor(name, value) {
    this.text = el("span", { class: kind(value) });
    this.element = el("li", {}, label(name), " ", this.text);
    this.value = undefined;
  }

  takes(value) {
    return !isBranch(value);
  }

  update(value) {
    if (this.value === value) {
      return;
    }
    setText(this.text, typeof value === "string" ? shown(JSON.stringify(value)) : String(value));
    this.text.className = kind(value);
    if (this.value !== undefined) {
      mark(this.text);
    }
    this.value = value;
  }
}

class Branch {
  constructor(name, depth) {
    this.depth = depth;
    this.children = new Map();
    this.most = MOST_MEMBERS;
    this.value = null;
    this.count = el("span", { class: "count" });
    this.items = el("ul", {});
    this.more = el("button", { type: "button", class: "more", onclick: () => this.showMore() });
    this.details = el(
      "details",
      { ontoggle: () => this.fill() },
      el("summary", {}, label(name), " ", this.count),
      this.items,
    );
    this.details.open = depth < OPEN_DEPTH;
    this.element = el("li", {}, this.details);
  }

  takes(value) {
    return isBranch(value);
  }

  update(value) {
    this.value = value;
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    setText(this.count, Array.isArray(value) ? `[${size}]` : `{${size}}`);
    this.fill();
  }

  showMore() {
    this.most += MOST_MEMBERS;
    this.fill();
  }

  /** Shows the first members; of a closed branch none, so that it costs nothing. */
  fill() {
    if (!this.details.open || this.value === null) {
      this.children.clear();
      this.items.replaceChildren();
      return;
    }
    const keys = Object.keys(this.value);
    const visible = new Set(keys.slice(0, this.most));
    for (const [key, child] of this.children) {
      if (!visible.has(key) || !child.takes(this.value[key])) {
        child.element.remove();
        this.children.delete(key);
      }
    }
    let before = this.items.firstElementChild;
    for (const key of visible) {
      let child = this.children.get(key);
      if (child === undefined) {
        child = node(key, this.value[key], this.depth + 1);
        this.children.set(key, child);
      }
      child.update(this.value[key]);
      if (child.element === before) {
        before = before.nextElementSibling;
      } else {
        this.items.insertBefore(child.element, before);
      }
    }
    const left = keys.length - visible.size;
    if (left > 0) {
      setText(this.more, `${Math.min(left, MOST_MEMBERS)} more of ${left}`);
      this.items.append(this.more);
    } else {
      this.more.remove();
    }
  }
}

function label(name) {
  return name === "" ? null : el("bdi", { class: "key" }, shown(name, 120));
}

function kind(value) {
  return "value " + (value === null ? "null" : typeof value);
}

/** Marks what has changed, for a moment. */
function mark(element) {
  element.classList.remove("changed");
  void element.offsetWidth; // so that the animation begins again
  element.classList.add("changed");
}
