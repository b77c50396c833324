/**
 * Forms for the operations of a service, made of its OpenAPI document. A form writes the JSON of
 * its body as text, so that a number keeps all its digits.
 *
 *   operations(document) --> [operation] --> operationForm --> request --> answer
 */

import { el, encoded, labelled, shown, tell, trouble } from "/$console/dom.js";
import { fromJson, newKey, request } from "/$console/session.js";
import { Tree } from "/$console/tree.js";

const DEEPEST = 5; // levels of fields; below them a value is written as JSON
const MOST_FILE = 16 << 20; // bytes that are read into a field
const METHODS = ["get", "query", "post", "put", "patch", "delete"];
let fieldCount = 0;

/** What can be asked, each once. */
export function operations(document) {
  const found = [];
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      const isTwice = method === "query" && item.post !== undefined && path.includes("/$query/");
      if (operation !== undefined && !isTwice) {
        found.push({ path, method: method.toUpperCase(), operation, shared: item.parameters ?? [] });
      }
    }
  }
  return found;
}

/**
 * The form of an operation.
 * @param {object} document the OpenAPI document
 * @param {object} entry one of `operations`
 * @param {() => string} revision of the state as the page knows it
 */
export function operationForm(document, entry, revision) {
  const { path, method, operation, shared } = entry;
  const places = [...shared, ...(operation.parameters ?? [])].map((each) => resolve(document, each));
  const inPath = places
    .filter((each) => each.in === "path")
    .map((each) => ({ name: each.name, field: field(document, each.schema ?? {}, each.name, true, 0) }));
  const takesKey = places.some((each) => each.name === "Idempotency-Key");
  const needsRevision = places.some((each) => each.name === "If-Match" && each.required);
  const isChange = ["PUT", "PATCH", "DELETE"].includes(method);
  const onlyIf = el("input", { type: "checkbox" });
  onlyIf.checked = needsRevision;
  onlyIf.disabled = needsRevision;
  const body = bodyField(document, operation.requestBody);
  const answer = el("div", { class: "answer", "aria-live": "polite" });
  const button = el("button", { type: "submit" }, method === "DELETE" ? "Remove" : "Send");
  let key = newKey();
  const form = el(
    "form",
    {
      class: "operation",
      "aria-label": operation.summary ?? operation.operationId,
      oninput: () => {
        key = newKey(); // another request
      },
      onsubmit: async (event) => {
        event.preventDefault();
        button.disabled = true;
        answer.replaceChildren("…");
        try {
          answer.replaceChildren(...answerOf(await sent()));
          tell(`${operation.summary}: done`);
        } catch (e) {
          answer.replaceChildren(...troubles(e));
          if (e.status > 0) {
            key = newKey(); // it was refused: sent again, it is another request
          }
        } finally {
          button.disabled = false;
        }
      },
    },
    el("p", { class: "call" }, el("span", { class: "method" }, method), " ", el("code", {}, shown(path))),
    inPath.map((each) => each.field.element),
    body === null ? null : body.element,
    isChange
      ? labelled("Only if the state is the one that is shown (If-Match)", onlyIf)
      : null,
    el("p", {}, button),
    answer,
  );

  async function sent() {
    let target = path;
    for (const each of inPath) {
      const value = fromJson(each.field.read());
      target = target.replace(`{${each.name}}`, () => step(String(value))); // as it is, also with $&
    }
    const headers = {};
    if (takesKey) {
      headers["Idempotency-Key"] = key;
    }
    if (isChange && onlyIf.checked) {
      headers["If-Match"] = `"${revision()}"`;
    }
    const text = body?.read();
    if (text !== undefined) {
      headers["Content-Type"] = body.mediaType();
    }
    return request(encoded(target), { method, headers, body: text });
  }

  return form;
}

/** A name as a step of a path: `~` and `/` as RFC 6901 writes them. */
function step(name) {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function answerOf({ status, headers, value }) {
  const revision = headers.get("portolan-revision");
  const location = headers.get("location");
  const said = [`Status ${status}`];
  if (revision !== null) {
    said.push(`revision ${revision}`);
  }
  if (location !== null) {
    said.push(`at ${location}`);
  }
  const parts = [el("p", { class: "done" }, shown(said.join(", ")))];
  if (value !== null) {
    const tree = new Tree("Answer");
    tree.update(value);
    parts.push(tree.element);
  }
  return parts;
}

function troubles(problem) {
  const violations = Array.isArray(problem.all?.violations) ? problem.all.violations : [];
  return [
    trouble(problem),
    violations.length === 0
      ? null
      : el("ul", {}, violations.slice(0, 20).map((each) => el("li", {}, shown(JSON.stringify(each))))),
  ].filter((each) => each !== null);
}

/** The field of a body; null where there is none. With several media types one is chosen. */
function bodyField(document, requestBody) {
  const content = requestBody?.content;
  if (content === undefined) {
    return null;
  }
  const types = Object.keys(content);
  const fields = types.map((each) => field(document, content[each].schema ?? {}, "Body", true, 0));
  if (types.length === 1) {
    return { ...fields[0], mediaType: () => types[0] };
  }
  const place = el("div", {}, fields[0].element);
  const select = el(
    "select",
    { onchange: () => place.replaceChildren(fields[select.selectedIndex].element) },
    types.map((each) => el("option", {}, each)),
  );
  return {
    element: el("div", {}, labelled("Form of the body", select), place),
    read: () => fields[select.selectedIndex].read(),
    mediaType: () => types[select.selectedIndex],
  };
}

/** What a reference means. */
function resolve(document, schema) {
  let found = schema;
  for (let depth = 0; typeof found?.$ref === "string" && depth < 20; depth++) {
    found = found.$ref
      .replace(/^#\//, "")
      .split("/")
      .reduce((at, name) => at?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], document);
  }
  return found ?? {};
}

/**
 * A field for a schema: `element`, and `read`, which gives the JSON text of its value.
 */
function field(document, reference, name, isRequired, depth) {
  const schema = resolve(document, reference);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const rest = types.filter((each) => each !== "null");
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map((each) => resolve(document, each));
  const others = choices.filter((each) => each.type !== "null");
  const mayBeNull = types.includes("null") || others.length < choices.length;
  if (mayBeNull || (!isRequired && depth > 0)) {
    const inner = choices.length > 0 ? { anyOf: others } : { ...schema, type: rest[0] };
    return optional(field(document, inner, name, true, depth), name);
  }
  if (others.length === 1) {
    return field(document, others[0], name, isRequired, depth);
  }
  if (depth > DEEPEST) {
    return jsonField(name);
  }
  if (others.length > 1) {
    return choice(document, others, name, depth);
  }
  if (schema.const !== undefined || schema.enum !== undefined) {
    return constants(schema.enum ?? [schema.const], name);
  }
  switch (rest[0]) {
    case "string":
      return textField(schema, name);
    case "integer":
    case "number":
      return numberField(schema, name, rest[0]);
    case "boolean":
      return booleanField(name);
    case "array":
      return listField(document, schema, name, depth);
    case "object":
      return schema.properties !== undefined
        ? recordField(document, schema, name, depth)
        : schema.additionalProperties instanceof Object
          ? mapField(document, schema, name, depth)
          : jsonField(name, "{}");
    default:
      return jsonField(name);
  }
}

function optional(inner, name) {
  const check = el("input", {
    type: "checkbox",
    "aria-label": `${name}: give it`,
    onchange: () => {
      place.hidden = !check.checked;
    },
  });
  const place = el("div", {}, inner.element);
  place.hidden = true;
  return {
    element: el("div", { class: "optional" }, el("label", {}, check, ` ${shown(name)} (optional)`), place),
    read: () => (check.checked ? inner.read() : undefined),
    isOptional: true,
  };
}

function choice(document, schemas, name, depth) {
  const fields = schemas.map((each) => field(document, each, name, true, depth + 1));
  const place = el("div", {}, fields[0].element);
  const select = el(
    "select",
    { onchange: () => place.replaceChildren(fields[select.selectedIndex].element) },
    schemas.map((each, i) => el("option", {}, shown(titleOf(each) ?? `form ${i + 1}`))),
  );
  return {
    element: el("div", {}, labelled(`Which form of ${shown(name)}`, select), place),
    read: () => fields[select.selectedIndex].read(),
  };
}

function titleOf(schema) {
  const marks = Object.values(schema.properties ?? {}).find((each) => each.const !== undefined);
  return (
    schema.title ??
    marks?.const ??
    (schema.properties === undefined ? schema.type : Object.keys(schema.properties).join(", "))
  );
}

function constants(values, name) {
  const select = el("select", {}, values.map((each) => el("option", {}, shown(each))));
  return {
    element: labelled(shown(name), select),
    read: () => JSON.stringify(values[select.selectedIndex]),
  };
}

function textField(schema, name) {
  const isLong = schema.maxLength === undefined && /text|message|detail|description/i.test(name);
  const hint = schema.format ?? schema.contentEncoding;
  const input = el(isLong ? "textarea" : "input", {
    type: isLong ? null : "text",
    rows: isLong ? 3 : null,
    maxlength: schema.maxLength,
    minlength: schema.minLength,
    spellcheck: "false",
    autocomplete: "off",
  });
  return {
    element: labelled(shown(name), input, hint === undefined ? null : hintOf(input, shown(hint))),
    read: () => JSON.stringify(input.value),
  };
}

function numberField(schema, name, type) {
  const range = [schema.minimum, schema.maximum].some((each) => each !== undefined)
    ? `${type}, ${schema.minimum ?? ""} to ${schema.maximum ?? ""}`
    : type;
  const input = el("input", {
    type: "text",
    inputmode: type === "integer" ? "numeric" : "decimal",
    pattern: type === "integer" ? "-?[0-9]+" : "-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?",
    title: `${type === "integer" ? "A whole number" : "A number"}, such as ${type === "integer" ? "12" : "1.5"}`,
    required: true,
    value: "0",
    autocomplete: "off",
  });
  return {
    element: labelled(shown(name), input, hintOf(input, range)),
    read: () => input.value.trim(),
  };
}

function booleanField(name) {
  const check = el("input", { type: "checkbox" });
  return { element: labelled(shown(name), check), read: () => String(check.checked) };
}

function hintOf(input, text) {
  const id = `hint${++fieldCount}`;
  input.setAttribute("aria-describedby", id);
  return el("small", { id }, text);
}

function recordField(document, schema, name, depth) {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties).map(([key, each]) => ({
    key,
    field: field(document, each, key, required.has(key), depth + 1),
  }));
  return {
    element: el("fieldset", {}, el("legend", {}, shown(name)), members.map((each) => each.field.element)),
    read: () =>
      joined(
        members
          .map(({ key, field: inner }) => [key, inner.read()])
          .filter(([, text]) => text !== undefined),
      ),
  };
}

function joined(members) {
  return `{${members.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}

/** Items that are added and taken away one by one. */
function items(name, what, make) {
  const list = el("ul", { class: "items" });
  const fields = new Set();
  const add = () => {
    const item = make();
    fields.add(item);
    const row = el(
      "li",
      {},
      item.element,
      el(
        "button",
        {
          type: "button",
          class: "small",
          onclick: () => {
            fields.delete(item);
            row.remove();
          },
        },
        `Remove ${what}`,
      ),
    );
    list.append(row);
  };
  const element = el(
    "fieldset",
    {},
    el("legend", {}, shown(name)),
    list,
    el("button", { type: "button", class: "small", onclick: add }, `Add ${what}`),
  );
  return { element, fields };
}

function listField(document, schema, name, depth) {
  const { element, fields } = items(name, "one", () =>
    field(document, schema.items ?? {}, "item", true, depth + 1),
  );
  return { element, read: () => `[${[...fields].map((each) => each.read() ?? "null").join(",")}]` };
}

function mapField(document, schema, name, depth) {
  const { element, fields } = items(name, "an entry", () => {
    const key = el("input", { type: "text", autocomplete: "off" });
    const inner = field(document, schema.additionalProperties, "value", true, depth + 1);
    return { element: el("div", {}, labelled("Key", key), inner.element), key, read: inner.read };
  });
  return {
    element,
    read: () => joined([...fields].map((each) => [each.key.value, each.read() ?? "null"])),
  };
}

/** Any JSON, written or read from a file. */
function jsonField(name, first = "") {
  const text = el("textarea", { rows: 4, spellcheck: "false", value: first, class: "json" });
  const file = el("input", {
    type: "file",
    "aria-label": `${name}: from a file`,
    onchange: async () => {
      if (file.files[0]?.size > MOST_FILE) {
        tell(`${file.files[0].name} has more than ${MOST_FILE >> 20} MiB: send it by another client`);
        file.value = "";
      } else if (file.files.length === 1) {
        text.value = await file.files[0].text();
        text.dispatchEvent(new Event("input", { bubbles: true }));
      }
    },
  });
  return {
    element: el("div", {}, labelled(`${shown(name)} (JSON)`, text), el("p", { class: "small" }, file)),
    read: () => {
      const written = text.value.trim();
      if (written === "") {
        return undefined;
      }
      try {
        JSON.parse(written);
      } catch (e) {
        throw new Error(`${name} is no JSON: ${e.message}`);
      }
      return written;
    },
  };
}
