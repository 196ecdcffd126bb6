// How the chances and the score went, turn by turn.

import { el, svg } from "./dom.js";

const WIDTH = 320;
const HEIGHT = 120;

/** A graph of `[turn, Black's share of wins, Black's lead]`; `onpick(turn)` if turns can be chosen. */
export function graph(points, turns, { at = -1, onpick } = {}) {
  if (!points?.length) return el("p.small", "No estimates yet: they come with the computer's moves and your questions.");
  const last = Math.max(turns, points.at(-1)[0], 1);
  const x = (turn) => (turn / last) * WIDTH;
  const most = Math.max(5, ...points.map(([, , score]) => Math.abs(score)));
  const winY = (share) => (1 - share) * HEIGHT;
  const scoreY = (score) => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - 4);
  const path = (y) => points.map((point, n) => `${n ? "L" : "M"}${x(point[0]).toFixed(1)} ${y(point).toFixed(1)}`).join("");
  const wins = path(([, share]) => winY(share));
  const [turn, share, score] = points.at(-1);
  const leader = score >= 0 ? "Black" : "White";
  const text = `After turn ${turn}: Black ${Math.round(share * 100)} %, ${leader} ahead by ${Math.abs(score).toFixed(1)}`;
  const drawing = svg("svg.graph", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": text, preserveAspectRatio: "none" },
    svg("rect.ground", { width: WIDTH, height: HEIGHT }),
    svg("path.share", { d: `${wins}L${x(points.at(-1)[0]).toFixed(1)} ${HEIGHT}L${x(points[0][0]).toFixed(1)} ${HEIGHT}Z` }),
    svg("path.even", { d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    svg("path.wins", { d: wins }),
    svg("path.lead", { d: path(([, , value]) => scoreY(value)) }),
    points.length === 1 ? svg("circle.lead-dot", { cx: x(turn), cy: scoreY(score), r: 3 }) : null,
    at >= 0 ? svg("path.here", { d: `M${x(at)} 0V${HEIGHT}` }) : null);
  if (onpick) {
    drawing.addEventListener("click", (event) => {
      const box = drawing.getBoundingClientRect();
      onpick(Math.round(((event.clientX - box.left) / box.width) * last));
    });
  }
  return el("figure", drawing, el("figcaption", el("span.key.wins", "Black's chances"), el("span.key.lead", `lead, to ${most.toFixed(0)} points`), el("span", text)));
}
