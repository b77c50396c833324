/** The pages that services bring: the console knows none of them by name. */

import { el, encoded, shown } from "/$console/dom.js";

export const title = "Page";

/** Shows the page of a service in a frame. */
export function show({ service, pages }) {
  const page = pages.find((each) => each.service === service);
  if (page === undefined) {
    return {
      element: el("section", {}, el("h2", {}, shown(service)), el("p", {}, "This service brings no page.")),
      close: () => {},
    };
  }
  const path = encoded(page.path).replaceAll("%24", "$");
  return {
    element: el(
      "section",
      { class: "page" },
      el("h2", {}, shown(page.title), " ", el("a", { href: path, class: "small" }, "Show it alone")),
      el("iframe", { src: path, title: shown(page.title) }),
    ),
    close: () => {},
  };
}
