/**
 * What the page of a service has: the service whose page it is, a form to sign in, and a badge that
 * says whether changes come. The page brings the elements `sign`, a form with the input `token`, and
 * `link`.
 */

import { setText, shown } from "/$console/dom.js";
import { request, session, token, useToken } from "/$console/session.js";
import { link, reopen } from "/$console/stream.js";

/** The path of the service. */
export const SERVICE = location.pathname.replace(/\/(?:[$]|%24)page.*$/, "");

/** An element of the page. */
export const page = (id) => document.getElementById(id);

/** Shows the form when a token is needed, and whether the page is connected. */
export function begin() {
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
}
