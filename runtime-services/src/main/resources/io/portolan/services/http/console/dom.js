/**
 * Elements, and what is shown in them. What comes from a service is only ever set as text, so
 * that no name and no state can become markup, a style or a script.
 */

const SHOWN = 400; // characters of one text

/** Characters that are not seen, or that change the order of those around them; halves of others. */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff9-\uffff\u{e0000}-\u{e0fff}]/gu;

/**
 * A text as it is shown: what cannot be seen is written out, and a long one is cut.
 * @param {unknown} value any value
 * @param {number} most how many characters are shown
 */
export function shown(value, most = SHOWN) {
  const text = String(value);
  const cut = text.length > most ? text.slice(0, most) + " …" : text;
  return cut.replace(UNSEEN, (c) => {
    const code = c.codePointAt(0).toString(16);
    return c.length > 1 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

/**
 * An element.
 * @param {string} name of it
 * @param {object} attributes `class`, listeners as `onclick`, properties and attributes by name;
 *   one that is null, undefined or false is left out
 * @param children elements and texts, also in arrays
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (key.startsWith("on")) {
      element.addEventListener(key.slice(2), value);
    } else if (key === "value") {
      element.value = value;
    } else {
      element.setAttribute(key, value === true ? "" : checked(key, String(value)));
    }
  }
  element.append(...children.flat(3).filter((each) => each !== null && each !== undefined));
  return element;
}

/** Links and frames lead to this node only. */
function checked(key, value) {
  if ((key === "href" || key === "src") && !/^(#|\/(?!\/))/.test(value)) {
    throw new Error(`${key}=${value}: a path of this node is needed`);
  }
  return value;
}

/** An element of a drawing. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, String(value));
  }
  element.append(...children.flat());
  return element;
}

/** Sets the text of an element, if it is another one. */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * Makes the children of an element those of a list, each made once and then kept for its key, so
 * that focus and selection stay.
 * @param {Element} parent whose children all are of the list
 * @param {Iterable} items what is shown, in order
 * @param {(item) => string} keyOf what tells an item from the others; those of one key are told
 *   apart by their order
 * @param {(item) => Element} make the element of an item
 * @param {(element, item) => void} update brings an element up to date
 */
export function list(parent, items, keyOf, make, update) {
  const known = parent.kept ?? new Map();
  const kept = new Map();
  let before = parent.firstElementChild;
  for (const item of items) {
    const first = keyOf(item);
    let key = first;
    for (let i = 2; kept.has(key); i++) {
      key = `${first} \u0000${i}`;
    }
    let element = known.get(key);
    known.delete(key);
    if (element === undefined) {
      element = make(item);
    }
    kept.set(key, element);
    update(element, item);
    if (element === before) {
      before = before.nextElementSibling;
    } else {
      parent.insertBefore(element, before);
    }
  }
  for (const element of known.values()) {
    element.remove();
  }
  parent.kept = kept;
}

/**
 * Runs something at the next frame, however often it is asked for before. What is returned asks;
 * `close` of it ends that.
 */
export function atFrame(run) {
  let asked = 0;
  const ask = () => {
    if (asked === 0) {
      asked = requestAnimationFrame(() => {
        asked = 0;
        run();
      });
    }
  };
  ask.close = () => {
    cancelAnimationFrame(asked);
    asked = -1;
  };
  return ask;
}

/** Says something to the user, also to one who does not see the page. */
export function tell(text) {
  setText(document.getElementById("told"), shown(text));
}

/** A message that something went wrong. */
export function trouble(problem) {
  return el("p", { class: "trouble", role: "alert" }, shown(problem?.message ?? problem));
}

/** A path of a service as it stands in a URL. */
export function encoded(path) {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** Makes a form field out of a label and an input. */
export function labelled(text, input, ...more) {
  return el("label", { class: "field" }, el("span", {}, text), input, ...more);
}
