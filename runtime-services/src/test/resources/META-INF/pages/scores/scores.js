import { el, list, shown } from "/$console/dom.js";
import { mirror } from "/$console/mirror.js";

const service = location.pathname.replace("/$page", "");
const bars = document.getElementById("bars");

mirror(service, ({ state }) => {
  const scores = Object.entries(state?.points ?? {}).sort(([, a], [, b]) => b - a);
  list(
    bars,
    scores,
    ([player]) => player, // what tells one bar from the others
    () => el("li", {}),
    (bar, [player, points]) => {
      bar.textContent = `${shown(player)}: ${points}`;
      bar.style.width = `${Math.min(100, 5 * points)}%`;
    },
  );
});
