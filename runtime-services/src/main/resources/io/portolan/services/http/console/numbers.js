/** The numbers of the node, asked for while something shows them. */

import { request } from "/$console/session.js";

const PAUSE_MILLIS = 2_000;
const MOST_READINGS = 6; // that are remembered, for what happened last

let readings = []; // the last ones, oldest first
let timer = 0;
let trouble = "";
const users = new Set();

/** Calls the listener with each reading until what is returned is called. */
export function numbers(listener) {
  users.add(listener);
  if (users.size === 1) {
    read();
  } else if (readings.length > 0) {
    listener(readings, trouble);
  }
  return () => {
    users.delete(listener);
    if (users.size === 0) {
      clearTimeout(timer);
      readings = [];
    }
  };
}

async function read() {
  clearTimeout(timer);
  try {
    const { value } = await request("/metrics");
    readings.push({ at: Date.now(), families: value.families });
    readings = readings.slice(-MOST_READINGS);
    trouble = "";
  } catch (e) {
    trouble = e.message;
  }
  if (users.size > 0) {
    users.forEach((each) => each(readings, trouble));
    timer = setTimeout(read, PAUSE_MILLIS);
  }
}

/** The samples of a family in a reading. */
export function samples(reading, name) {
  return reading?.families.find((each) => each.name === name)?.samples ?? [];
}

/** The sum of the samples of a family, by the value of a label. */
export function sums(reading, name, label) {
  const found = new Map();
  for (const each of samples(reading, name)) {
    const key = each.labels[label] ?? "";
    found.set(key, (found.get(key) ?? 0) + Number(each.value));
  }
  return found;
}

/** A number in few characters. */
export function short(value) {
  if (value >= 1e6 || (value > 0 && value < 1e-3)) {
    return value.toExponential(1);
  }
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}

/** A time in seconds, in the unit that suits it. */
export function duration(seconds) {
  if (seconds >= 120) {
    return seconds >= 7200 ? `${short(seconds / 3600)} h` : `${short(seconds / 60)} min`;
  }
  return seconds >= 1
    ? `${short(seconds)} s`
    : seconds >= 1e-3
      ? `${short(seconds * 1e3)} ms`
      : `${short(seconds * 1e6)} µs`;
}
