/** The pictures of a gallery as its service has them. */

import { request, session, token, useToken } from "/$console/session.js";
import { link, reopen } from "/$console/stream.js";
import { mirror } from "/$console/mirror.js";
import { el, list, setText, shown } from "/$console/dom.js";

const SERVICE = location.pathname.replace(/\/(?:[$]|%24)page.*$/, "");
const page = (id) => document.getElementById(id);

mirror(SERVICE, ({ state }) => {
  setText(page("title"), shown(state?.title || "Medoids"));
  const pictures = Object.values(state?.pictures ?? {}).sort((a, b) => (a.name < b.name ? -1 : 1));
  list(
    page("pictures"),
    pictures,
    (each) => each.name,
    () => el("li", {}, el("canvas", { role: "img" }), el("strong"), el("code")),
    (item, { caption, text, bits }) => {
      const [canvas, title, structure] = item.children;
      setText(title, shown(caption));
      setText(structure, shown(text));
      canvas.setAttribute("aria-label", "Fingerprint of " + shown(caption));
      if (canvas.of !== bits) {
        canvas.of = bits;
        draw(canvas, bits);
      }
    },
  );
});

/** Each bit is a cell; a square has them all. */
function draw(canvas, bits) {
  const side = Math.max(1, Math.ceil(Math.sqrt(4 * bits.length)));
  canvas.width = canvas.height = side;
  const pen = canvas.getContext("2d");
  pen.fillStyle = getComputedStyle(canvas).color;
  for (let i = 0; i < 4 * bits.length; i++) {
    // FPS has the lowest bit of each byte first.
    const byte = Number.parseInt(bits.slice((i >> 3) * 2, (i >> 3) * 2 + 2), 16);
    if ((byte >> (i & 7)) & 1) {
      pen.fillRect(i % side, Math.floor(i / side), 1, 1);
    }
  }
}

session.addEventListener("needed", () => {
  page("sign").hidden = false;
});
page("sign").addEventListener("submit", (event) => {
  event.preventDefault();
  useToken(page("token").value.trim());
  page("sign").hidden = true;
  reopen();
});
link.addEventListener("state", () => {
  setText(page("link"), link.isOpen ? "live" : shown(link.detail));
  page("link").classList.toggle("good", link.isOpen);
});
if (token() === "") {
  request(SERVICE + "/$info").catch(() => {}); // says whether a token is needed
}
