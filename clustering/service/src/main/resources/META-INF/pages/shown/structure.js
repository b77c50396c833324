/**
 * The structure of a compound from its SMILES, drawn flat: rings as regular polygons, chains in zigzag.
 *
 *   parsed(smiles) -> atoms, bonds -> ringsOf -> placed: x, y of each atom -> drawing: an SVG
 *
 * What cannot be drawn so without lies, such as rings with a bridge or atoms that would cover each
 * other, is not drawn. Source: the grammar of OpenSMILES.
 */

const BONDS = { "-": 1, "=": 2, "#": 3, ":": 1, "/": 1, "\\": 1 };
const VALENCES = { B: 3, N: 3, O: 2, P: 3, S: 2, F: 1, Cl: 1, Br: 1, I: 1 };
const TOKEN =
  /\[\d*(?<bracket>[A-Z][a-z]?|[a-z]{1,2}|\*)@*(?<h>H\d?)?(?<charge>[+-]+\d?)?(?::\d+)?\]|(?<plain>Cl|Br|[BCNOPSFI]|[bcnops]|\*)|(?<bond>[-=#:/\\])|(?<ring>\d|%\d\d)|(?<open>\()|(?<close>\))|(?<dot>\.)/y;
const NEAREST = 0.5; // of two atoms, in lengths of a bond
const UNIT = 24; // pixels of a bond
const SVG = "http://www.w3.org/2000/svg";

/** The atoms and bonds; null for what is no SMILES. */
export function parsed(smiles) {
  const atoms = [];
  const bonds = [];
  const open = new Map(); // ends of rings
  const branches = [];
  let last = null;
  let order = 0;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < smiles.length) {
    const token = TOKEN.exec(smiles)?.groups;
    if (token === undefined) {
      return null;
    }
    const name = token.bracket ?? token.plain;
    if (name !== undefined) {
      const isAromatic = name === name.toLowerCase() && name !== "*";
      const atom = {
        name: name[0].toUpperCase() + name.slice(1),
        isAromatic,
        h: token.bracket === undefined ? null : Number((token.h ?? "H0").slice(1) || "1"),
        charge: token.charge ?? "",
        near: [],
      };
      atoms.push(atom);
      if (last !== null) {
        bond(last, atom, order);
      }
      last = atom;
      order = 0;
    } else if (token.bond !== undefined) {
      order = BONDS[token.bond];
    } else if (token.ring !== undefined) {
      const other = open.get(token.ring);
      if (last === null || other?.atom === last) {
        return null;
      }
      if (other === undefined) {
        open.set(token.ring, { atom: last, order });
      } else {
        open.delete(token.ring);
        bond(other.atom, last, order || other.order);
      }
      order = 0;
    } else if (token.open !== undefined) {
      branches.push(last);
    } else if (token.close !== undefined) {
      last = branches.pop() ?? null;
    } else {
      last = null;
    }
  }
  return open.size > 0 || branches.length > 0 || atoms.length === 0 ? null : { atoms, bonds };

  function bond(from, to, given) {
    const made = { from, to, order: given || 1 };
    bonds.push(made);
    from.near.push({ atom: to, bond: made });
    to.near.push({ atom: from, bond: made });
  }
}

/** The smallest rings, each its atoms in order; null when they do not come to all that there are. */
function ringsOf({ atoms, bonds }) {
  const rings = new Map();
  for (const bond of bonds) {
    const way = wayAround(bond);
    if (way !== null) {
      rings.set(way.map((each) => atoms.indexOf(each)).sort((a, b) => a - b).join(), way);
    }
  }
  return rings.size === bonds.length - atoms.length + parts(atoms) ? [...rings.values()] : null;
}

/** The shortest way from one end of a bond to the other without it. */
function wayAround(bond) {
  const before = new Map([[bond.from, null]]);
  const queue = [bond.from];
  for (const atom of queue) {
    for (const next of atom.near) {
      if (next.bond !== bond && !before.has(next.atom)) {
        before.set(next.atom, atom);
        queue.push(next.atom);
      }
    }
  }
  if (!before.has(bond.to)) {
    return null;
  }
  const way = [];
  for (let at = bond.to; at !== null; at = before.get(at)) {
    way.push(at);
  }
  return way;
}

function parts(atoms) {
  const seen = new Set();
  let count = 0;
  for (const first of atoms) {
    count += seen.has(first) ? 0 : 1;
    for (const stack = [first]; stack.length > 0; ) {
      const atom = stack.pop();
      if (!seen.has(atom)) {
        seen.add(atom);
        stack.push(...atom.near.map((each) => each.atom));
      }
    }
  }
  return count;
}

const plus = ([x, y], [dx, dy], times = 1) => [x + times * dx, y + times * dy];
const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const towards = (angle) => [Math.cos(angle), Math.sin(angle)];
const mean = (all) => all.reduce((sum, each) => plus(sum, each, 1 / all.length), [0, 0]);
const angleOf = (from, to) => Math.atan2(to[1] - from[1], to[0] - from[0]);

/** Where each atom is, with bonds of length 1; null where that is not possible. */
export function placed(molecule) {
  const rings = ringsOf(molecule);
  const at = new Map();
  if (rings === null) {
    return null;
  }
  let right = 0;
  for (const atom of molecule.atoms) {
    if (!at.has(atom)) {
      const ringed = rings.find((ring) => reaches(atom, ring[0]));
      const own = clear(ringed === undefined ? atom : ringed[0], rings);
      if (own === null) {
        return null;
      }
      const left = Math.min(...[...own.values()].map(([x]) => x));
      own.forEach((place, each) => at.set(each, plus(place, [right - left, 0])));
      right = 1.5 + Math.max(...[...own.keys()].map((each) => at.get(each)[0]));
    }
  }
  return at;
}

/** One part, with the first bend to either side; null where atoms would cover each other. */
function clear(first, rings) {
  for (const turn of [1, -1]) {
    const own = new Map();
    if (!grown(first, turn, rings, own)) {
      return null;
    }
    const all = [...own.values()];
    if (all.every((one, i) => all.slice(i + 1).every((other) => distance(one, other) >= NEAREST))) {
      return own;
    }
  }
  return null;
}

function reaches(from, to) {
  const seen = new Set([from]);
  for (const atom of seen) {
    atom.near.forEach((each) => seen.add(each.atom));
  }
  return seen.has(to);
}

/** Places an atom and all that hangs on it; false where that is not possible. */
function grown(first, side, rings, at) {
  const queue = [{ atom: first, place: [0, 0], angle: 0, turn: side }];
  for (const { atom, place, angle, turn } of queue) {
    const system = rings.some((ring) => ring.includes(atom)) ? systemOf(atom, rings) : null;
    const added = system === null ? new Map([[atom, [0, 0]]]) : flat(system);
    if (added === null) {
      return false;
    }
    // The system is turned so that what it hangs on is outside.
    const own = added.get(atom);
    const inner = system === null ? [] : atom.near.filter((each) => added.has(each.atom));
    const outward = inner.length === 0 ? 0 : angleOf(mean(inner.map((each) => added.get(each.atom))), own);
    const spin = system === null ? 0 : angle + Math.PI - outward;
    added.forEach(([x, y], each) => {
      const [dx, dy] = [x - own[0], y - own[1]];
      at.set(each, plus(place, [dx * Math.cos(spin) - dy * Math.sin(spin), dx * Math.sin(spin) + dy * Math.cos(spin)]));
    });
    for (const each of added.keys()) {
      const taken = each.near.filter((next) => at.has(next.atom) || queue.some((other) => other.atom === next.atom));
      const free = each.near.filter((next) => !taken.includes(next));
      const isBent = system === null && taken.length === 1;
      const isLine = each.near.some((next) => next.bond.order === 3) || each.near.filter((next) => next.bond.order === 2).length === 2;
      const base = isBent
        ? angle
        : taken.length === 0
          ? -Math.PI / 6
          : angleOf(mean(taken.filter((next) => at.has(next.atom)).map((next) => at.get(next.atom))), at.get(each));
      const turns = turnsOf(free.length, isBent && !isLine, turn, taken.length === 0);
      free.forEach((next, i) => {
        const to = base + turns[i];
        queue.push({ atom: next.atom, place: plus(at.get(each), towards(to)), angle: to, turn: -turn });
      });
    }
  }
  return true;
}

/** By which angles the next bonds leave. */
function turnsOf(count, isBent, turn, isFirst) {
  if (isFirst) {
    return Array.from({ length: count }, (_, i) => (2 * Math.PI * i) / Math.max(count, 2));
  }
  const third = Math.PI / 3;
  const turns = [[], [isBent ? turn * third : 0], [turn * third, -turn * third], [0, Math.PI / 2, -Math.PI / 2]];
  return turns[count] ?? Array.from({ length: count }, (_, i) => ((i - (count - 1) / 2) * Math.PI) / count);
}

/** The rings that hang together with this atom by atoms that they share. */
function systemOf(atom, rings) {
  const system = new Set(rings.filter((ring) => ring.includes(atom)));
  for (const ring of system) {
    rings.filter((other) => other.some((each) => ring.includes(each))).forEach((other) => system.add(other));
  }
  return [...system];
}

/** Rings side by side; null where one has a bridge. */
function flat(system) {
  const at = new Map();
  const middles = [];
  for (const ring of system) {
    const n = ring.length;
    const radius = 0.5 / Math.sin(Math.PI / n);
    const shared = ring.filter((each) => at.has(each));
    let start;
    let middle;
    let sign = 1;
    if (shared.length === 0) {
      [start, middle] = [0, [0, 0]];
    } else if (shared.length === 1) {
      const i = ring.indexOf(shared[0]);
      const away = angleOf(mean(middles), at.get(shared[0]));
      middle = plus(at.get(shared[0]), towards(away), radius);
      start = away + Math.PI - (2 * Math.PI * i) / n;
    } else {
      const i = ring.findIndex((each, k) => at.has(each) && at.has(ring[(k + 1) % n]));
      if (i < 0) {
        return null;
      }
      const [a, b] = [at.get(ring[i]), at.get(ring[(i + 1) % n])];
      const half = mean([a, b]);
      const normal = [b[1] - a[1], a[0] - b[0]];
      const height = Math.sqrt(Math.max(0, radius * radius - 0.25));
      const sides = [1, -1].map((side) => plus(half, normal, side * height));
      const far = (place) => Math.min(...middles.map((each) => distance(each, place)));
      middle = far(sides[0]) > far(sides[1]) ? sides[0] : sides[1];
      const step = angleOf(middle, b) - angleOf(middle, a);
      sign = Math.sin(step) > 0 ? 1 : -1;
      start = angleOf(middle, a) - (sign * 2 * Math.PI * i) / n;
    }
    for (let i = 0; i < n; i++) {
      const place = plus(middle, towards(start + (sign * 2 * Math.PI * i) / n), radius);
      if (at.has(ring[i]) && distance(at.get(ring[i]), place) > 0.1) {
        return null;
      }
      at.set(ring[i], at.get(ring[i]) ?? place);
    }
    middles.push(middle);
  }
  return at;
}

/** The symbol of an atom as it is drawn; empty for a carbon that only joins bonds. */
export function symbol(atom) {
  const orders = atom.near.reduce((sum, each) => sum + each.bond.order, 0);
  const free = (VALENCES[atom.name] ?? 0) - orders - (atom.isAromatic ? 1 : 0);
  const h = atom.h ?? (atom.name === "C" ? 0 : Math.max(0, free));
  if (atom.name === "C" && atom.charge === "" && atom.near.length > 0) {
    return "";
  }
  return atom.name + (h === 0 ? "" : h === 1 ? "H" : "H" + h) + atom.charge;
}

/** The drawing; null where there is none. */
export function drawing(smiles) {
  const molecule = parsed(smiles);
  const at = molecule === null ? null : placed(molecule);
  if (at === null) {
    return null;
  }
  const xs = [...at.values()].map(([x]) => x * UNIT);
  const ys = [...at.values()].map(([, y]) => y * UNIT);
  const [left, top] = [Math.min(...xs) - UNIT, Math.min(...ys) - UNIT];
  const svg = node("svg", {
    viewBox: `${left} ${top} ${Math.max(...xs) + UNIT - left} ${Math.max(...ys) + UNIT - top}`,
    role: "img",
    class: "structure",
  });
  for (const { from, to, order } of molecule.bonds) {
    const [a, b] = [at.get(from), at.get(to)];
    const normal = [b[1] - a[1], a[0] - b[0]];
    for (let i = 0; i < order; i++) {
      const [p, q] = [a, b].map((end) => plus(end, normal, (i - (order - 1) / 2) * 0.16));
      svg.append(node("line", { x1: p[0] * UNIT, y1: p[1] * UNIT, x2: q[0] * UNIT, y2: q[1] * UNIT }));
    }
  }
  for (const ring of ringsOf(molecule).filter((each) => each.every((atom) => atom.isAromatic))) {
    const [x, y] = mean(ring.map((atom) => at.get(atom)));
    svg.append(node("circle", { cx: x * UNIT, cy: y * UNIT, r: 0.5 * UNIT }));
  }
  for (const [atom, [x, y]] of at) {
    if (symbol(atom) !== "") {
      const text = node("text", { x: x * UNIT, y: y * UNIT });
      text.textContent = symbol(atom);
      svg.append(text);
    }
  }
  return svg;
}

function node(name, attributes) {
  const made = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => made.setAttribute(key, value));
  return made;
}
