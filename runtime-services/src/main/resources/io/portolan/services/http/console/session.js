/**
 * Who the user is, and requests on the user's behalf. Pages that services bring may use it too.
 *
 * The token stands in the storage of this tab, which other sites and other tabs do not see and
 * which ends with it. It is sent by this module only, as a header: a browser adds nothing by
 * itself, so no other site can make a change in the user's name.
 */

const KEY = "portolan.token";
const TIMEOUT_MILLIS = 30_000;

/** Listeners for `needed`: the node wants a token, or another one. */
export const session = new EventTarget();

/** The token; empty when there is none. */
export function token() {
  return sessionStorage.getItem(KEY) ?? "";
}

/** Uses this token from now on. */
export function useToken(text) {
  if (text === "") {
    sessionStorage.removeItem(KEY);
  } else {
    sessionStorage.setItem(KEY, text);
  }
}

/** Why a request was not done. */
export class Problem extends Error {
  /**
   * @param {number} status of the answer; 0 when there was none
   * @param {string} code of the fault
   * @param {string} detail why
   * @param {object} all the whole problem document
   */
  constructor(status, code, detail, all = {}) {
    super(code === "" ? detail : `${code}: ${detail}`);
    this.status = status;
    this.code = code;
    this.all = all;
  }
}

/** The headers of every request of the user. */
export function ownHeaders(headers = {}) {
  const own = new Headers(headers);
  if (token() !== "") {
    own.set("Authorization", `Bearer ${token()}`);
  }
  return own;
}

/** How every request is sent: to this node, with nothing that the browser adds. */
export const OWN = Object.freeze({
  mode: "same-origin",
  credentials: "omit",
  cache: "no-store",
  redirect: "error",
  referrerPolicy: "no-referrer",
});

/**
 * Asks the node; returns `{status, headers, value}`, where the value is that of the JSON in the
 * answer, or its text.
 *
 * Failure: a Problem, also when there is no answer in time.
 * @param {string} path of this node, encoded
 */
export async function request(path, options = {}) {
  const { method = "GET", body, headers = {}, signal, millis = TIMEOUT_MILLIS } = options;
  if (!isOfThisNode(path)) {
    throw new Problem(0, "", `${method} ${path}: this is no path of a service, or a name in it is '.' or '..', which no address can have`);
  }
  const limit = AbortSignal.timeout(millis);
  let answer;
  let text;
  try {
    answer = await fetch(path, {
      ...OWN,
      method,
      body,
      headers: ownHeaders({ Accept: "application/json", ...headers }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    text = await answer.text();
  } catch (e) {
    const why = e.name === "TimeoutError" ? `no answer within ${millis / 1000} s` : e.message;
    throw new Problem(0, "", `${method} ${path}: ${why}`);
  }
  const value = parsed(text, answer.headers.get("content-type") ?? "");
  if (answer.ok || answer.status === 304) {
    return { status: answer.status, headers: answer.headers, value };
  }
  if (answer.status === 401) {
    session.dispatchEvent(new Event("needed"));
  }
  throw new Problem(answer.status, value?.code ?? "", value?.detail ?? `status ${answer.status}`, value);
}

/** A browser makes another path of one with steps such as `..`, and another host of two slashes. */
function isOfThisNode(path) {
  const steps = path.split(/[?#]/)[0].split("/");
  return path.startsWith("/") && !path.startsWith("//") && !steps.some((each) => /^(\.|%2e){1,2}$/i.test(each));
}

/** Sends a value as JSON. */
export function send(method, path, value, options = {}) {
  return request(path, {
    ...options,
    method,
    body: toJson(value),
    headers: { "Content-Type": "application/json", ...options.headers },
  });
}

function parsed(text, mediaType) {
  if (text === "" || !mediaType.includes("json")) {
    return text === "" ? null : text;
  }
  try {
    return fromJson(text);
  } catch {
    return text;
  }
}

/** The value of a JSON text. A whole number that has too many digits for a number is a BigInt. */
export function fromJson(text) {
  return /[0-9]{16}/.test(text)
    ? JSON.parse(text, (key, value, context) =>
        typeof value === "number" && !Number.isSafeInteger(value) && /^-?[0-9]+$/.test(context?.source ?? "")
          ? BigInt(context.source)
          : value,
      )
    : JSON.parse(text);
}

/** The JSON text of a value that `fromJson` has given. */
export function toJson(value) {
  return JSON.stringify(value, (key, each) =>
    typeof each === "bigint" ? (JSON.rawJSON?.(String(each)) ?? String(each)) : each,
  );
}

/** A key under which a change is made once, however often it is sent. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (each) => each.toString(16).padStart(2, "0")).join("");
}
