// An empty board for pen and paper.

import { el, put, button, field, toast } from "./dom.js";
import { sizeOf } from "./points.js";

export const title = "Print a board";

export function show(main) {
  const sheet = el("div.sheet");
  const draw = (text) => {
    const size = sizeOf(text);
    if (!size) { toast(`${text}: a size is 1 to 25, or two such numbers as 19x13`, "bad"); return; }
    const name = size.join("x");
    put(sheet, el("img", { src: `/api/board.svg?size=${name}`, alt: `An empty board of ${size[0]} by ${size[1]} points` }));
  };
  const input = el("input", { value: "16x16", size: 7, onchange: () => draw(input.value), list: "sizes" });
  const sizes = el("datalist", { id: "sizes" }, ["16x16", "19x19", "13x13", "9x9"].map((value) => el("option", { value })));
  put(main, el("div.print", el("div.ask",
    el("h1", "A board for pen and paper"),
    el("p", "Black draws full circles, White empty ones. In Conversion Go a stone that changes its colour is crossed: a crossed stone has the colour of the living group that encloses it in the end."),
    el("div.row", field("Size", input), sizes, button("Print", () => print(), "primary"))), sheet));
  draw(input.value);
}
