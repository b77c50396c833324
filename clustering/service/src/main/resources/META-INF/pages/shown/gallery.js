/** The pictures of a gallery as its service has them: structures, or the bits of fingerprints. */

import { el, list, setText, shown } from "/$console/dom.js";
import { page } from "/$console/page.js";
import { drawing } from "./structure.js";

/** Shows the state of a gallery. */
export function show(state) {
  setText(page("title"), shown(state.title || "Medoids"));
  const pictures = Object.values(state.pictures).sort((a, b) => (a.name < b.name ? -1 : 1));
  list(
    page("pictures"),
    pictures,
    (each) => each.name,
    () => el("li", {}, el("div"), el("strong"), el("code")),
    (item, { caption, text, bits }) => {
      const [place, title, structure] = item.children;
      setText(title, shown(caption));
      setText(structure, shown(text));
      if (place.of !== text + bits) {
        place.of = text + bits;
        place.replaceChildren(drawing(text) ?? cells(bits));
      }
      const what = place.firstElementChild.localName === "svg" ? "Structure" : "Fingerprint";
      place.firstElementChild.setAttribute("aria-label", `${what} of ${shown(caption)}`);
    },
  );
}

/** Each bit is a cell; a square has them all. */
function cells(bits) {
  const canvas = el("canvas", { role: "img" });
  const side = Math.max(1, Math.ceil(Math.sqrt(4 * bits.length)));
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(document.body).color;
  for (let i = 0; i < 4 * bits.length; i++) {
    // FPS has the lowest bit of each byte first.
    const byte = Number.parseInt(bits.slice((i >> 3) * 2, (i >> 3) * 2 + 2), 16);
    if ((byte >> (i & 7)) & 1) {
      pen.fillRect(i % side, Math.floor(i / side), 1, 1);
    }
  }
  return canvas;
}
