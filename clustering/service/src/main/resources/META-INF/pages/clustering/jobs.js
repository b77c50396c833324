/**
 * Jobs: a form for a new one, the list of all, and the one that is chosen with its map.
 *
 * It asks as every client does, with the token of the user. Changes come by one stream.
 */

import { ownHeaders, OWN, Problem, request, send, newKey } from "/$console/session.js";
import { mirror } from "/$console/mirror.js";
import { atFrame, el, list, setText, shown, tell } from "/$console/dom.js";
import { begin, page, SERVICE } from "/$console/page.js";
import { JobMap } from "./map.js";

const LIVE = SERVICE + "-live";
const PIECE = 512 * 1024;
const SHOWN_FIRST = 50; // jobs in the list
const ENDS = ["DONE", "FAILED", "CANCELED"];

let jobs = {};
let live = {};
let chosen = decodeURIComponent(location.hash.slice(1));
let drawn = ""; // the job whose points the map has, and whether it had ended
let most = SHOWN_FIRST;
const map = new JobMap(page("drawing"));
const draw = atFrame(show);

// --- a new job

let dropped = null;

page("drop").addEventListener("dragover", (event) => {
  event.preventDefault();
  page("drop").classList.add("over");
});
page("drop").addEventListener("dragleave", () => page("drop").classList.remove("over"));
page("drop").addEventListener("drop", (event) => {
  event.preventDefault();
  page("drop").classList.remove("over");
  take(event.dataTransfer.files[0]);
});
page("file").addEventListener("change", () => take(page("file").files[0]));
page("new").addEventListener("submit", (event) => {
  event.preventDefault();
  submit().catch(trouble);
});

function take(file) {
  if (file !== undefined) {
    dropped = file;
    setText(page("dropped"), `${shown(file.name, 80)}, ${file.size} bytes`);
  }
}

/** The name under which a file is uploaded; what stands before the ~ keeps it apart from others of its name. */
function named(file) {
  const name = file.name.replace(/[^A-Za-z0-9._-]/g, "-").slice(-100);
  return `${file.size.toString(36)}-${file.lastModified.toString(36)}~${name}`;
}

async function submit() {
  if (dropped === null) {
    throw new Error("choose a file with points first");
  }
  const file = dropped;
  page("submit").disabled = true;
  try {
    const name = named(file);
    for (let from = 0; from < file.size; from += PIECE) {
      setText(page("dropped"), `uploading ${shown(file.name, 80)}: ${Math.floor((100 * from) / file.size)} %`);
      await request(`${SERVICE}/$upload/${encodeURIComponent(name)}?from=${from}`, {
        method: "PUT",
        body: file.slice(from, from + PIECE),
        headers: { "Content-Type": "application/octet-stream" },
      });
    }
    const { value } = await send("POST", `${SERVICE}/$actions/submit`, ordered(name), {
      headers: { "Idempotency-Key": newKey() },
    });
    setText(page("dropped"), "");
    dropped = null;
    page("file").value = "";
    jobs[value.id] = value;
    choose(value.id);
  } finally {
    page("submit").disabled = false;
  }
}

/** The body of the action `submit`. */
function ordered(name) {
  const input = { metric: page("metric").value };
  const columns = page("columns").value.split(",").map((each) => each.trim()).filter((each) => each !== "");
  if (columns.length > 0) {
    input.columns = columns;
  }
  if (page("weight").value.trim() !== "") {
    input.weight = page("weight").value.trim();
  }
  return {
    data: { upload: name },
    order: { clusters: page("clusters").value.trim(), input, annealing: { quality: page("quality").value } },
  };
}

function trouble(problem) {
  setText(page("dropped"), shown(problem.message));
  tell(problem.message);
}

// --- the list

page("older").addEventListener("click", () => {
  most += SHOWN_FIRST;
  draw();
});

function showList() {
  const all = Object.values(jobs).sort((a, b) => (a.submitted < b.submitted ? 1 : -1));
  page("older").hidden = all.length <= most;
  list(
    page("list"),
    all.slice(0, most),
    (job) => job.id,
    (job) =>
      el("li", {}, el("button", { type: "button", onclick: () => choose(job.id) }, el("span"), el("small"))),
    (item, job) => {
      const button = item.firstElementChild;
      button.setAttribute("aria-pressed", String(job.id === chosen));
      setText(button.children[0], shown(job.name, 60));
      setText(button.children[1], `${job.id}, ${told(job)}`);
    },
  );
}

/** How a job is, in words. */
function told(job) {
  const now = live[job.id];
  if (job.status === "DONE") {
    return `done: ${job.result.points} points, ${job.result.clusters} clusters, SSE ${figure(job.result.sse)}`;
  }
  if (ENDS.includes(job.status)) {
    return `${job.status.toLowerCase()}: ${shown(job.failure ?? "", 200)}`;
  }
  if (now === undefined) {
    return job.status.toLowerCase();
  }
  if (now.position > 0) {
    return `waits, place ${now.position} in the queue`;
  }
  const parts = [shown(now.phase, 80)];
  if (now.sweeps > 0) {
    parts.push(`sweep ${now.sweeps}`, `${now.clusters} clusters`);
    if (typeof now.temperature === "number") {
      parts.push(`temperature ${figure(now.temperature)}`);
    }
    parts.push(`SSE ${figure(now.sse)}`);
  }
  return parts.join(", ");
}

function figure(number) {
  return typeof number === "number" ? number.toPrecision(5) : "-";
}

// --- the job that is chosen

function choose(id) {
  chosen = id;
  history.replaceState(null, "", "#" + encodeURIComponent(id));
  draw();
}

function show() {
  showList();
  const job = jobs[chosen];
  setText(page("chosen"), job === undefined ? "No job is chosen" : shown(job.name, 80));
  setText(page("status"), job === undefined ? "" : told(job));
  showActions(job);
  showFiles(job);
  if (job === undefined) {
    return;
  }
  const isOver = ENDS.includes(job.status);
  const now = live[job.id];
  const hasPoints = isOver || (now !== undefined && now.sweeps > 0);
  const wanted = `${job.id} ${isOver}`;
  if (hasPoints && drawn !== wanted) {
    drawn = wanted;
    fill(job, isOver).catch((problem) => tell(problem.message));
  } else if (now !== undefined && now.centers.length > 0) {
    map.move(now.centers);
  }
}

async function fill(job, isOver) {
  const { value } = await send("POST", `${SERVICE}/$query/map`, { job: job.id });
  if (job.id !== chosen) {
    return;
  }
  map.use(value);
  if (isOver) {
    map.move(job.status === "DONE" && value.points.length > 0 ? await centers(job.id) : []);
    tell(`${job.name}: ${told(job)}. ${map.said()}`);
  }
}

/** The centers of a job that is done, of the columns that its map draws. */
async function centers(id) {
  const { value } = await send("POST", `${SERVICE}/$query/result`, { job: id, file: "centers.csv" });
  const [head, ...rows] = value.text.trim().split("\n").map((line) => line.split(","));
  const at = map.columns.map((name) => head.indexOf(name));
  return rows.map((row) => {
    const center = [];
    map.places.forEach((place, i) => {
      center[place] = Number(row[at[i]]);
    });
    return center;
  });
}

function showActions(job) {
  const key = job === undefined ? "" : `${job.id} ${job.status}`;
  const place = page("actions");
  if (place.dataset.of === key) {
    return;
  }
  place.dataset.of = key;
  place.replaceChildren();
  if (job === undefined) {
    return;
  }
  const isOver = ENDS.includes(job.status);
  const action = isOver ? "forget" : "cancel";
  place.append(
    el(
      "button",
      { type: "button", onclick: () => act(job.id, action) },
      isOver ? "Forget it and its results" : "Cancel it",
    ),
  );
}

async function act(id, action) {
  try {
    await send("POST", `${SERVICE}/$actions/${action}`, { job: id });
  } catch (problem) {
    setText(page("status"), shown(problem.message));
    tell(problem.message);
  }
}

function showFiles(job) {
  const files = job?.result?.files ?? [];
  list(
    page("files"),
    files.map((file) => ({ file, id: job.id })),
    ({ file, id }) => `${id}/${file}`,
    ({ file, id }) =>
      el("li", {}, el("button", { type: "button", class: "small", onclick: () => save(id, file) }, `Save ${file}`)),
    () => {},
  );
}

/** Saves a result, in pieces. */
async function save(id, file) {
  try {
    const pieces = [];
    let size = 1;
    for (let from = 0; from < size; ) {
      const answer = await fetch(`${SERVICE}/$files/${encodeURIComponent(id)}/${encodeURIComponent(file)}`, {
        ...OWN,
        headers: ownHeaders({ Range: `bytes=${from}-` }),
      });
      if (!answer.ok) {
        throw new Problem(answer.status, "", `${file}: status ${answer.status}`);
      }
      const piece = await answer.blob();
      pieces.push(piece);
      from += piece.size;
      size = Number((answer.headers.get("content-range") ?? "/0").split("/")[1]);
    }
    const url = URL.createObjectURL(new Blob(pieces));
    const save = document.createElement("a");
    save.href = url;
    save.download = `${id}-${file}`;
    save.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch (problem) {
    setText(page("status"), shown(problem.message));
    tell(problem.message);
  }
}

// --- changes

window.addEventListener("hashchange", () => {
  chosen = decodeURIComponent(location.hash.slice(1));
  draw();
});
mirror(SERVICE, (own) => {
  jobs = own.state?.jobs ?? {};
  draw();
});
mirror(LIVE, (own) => {
  live = own.state?.progress ?? {};
  draw();
});
begin();
