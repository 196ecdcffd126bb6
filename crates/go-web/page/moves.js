// The list of moves; a move leads to its place in the review.

import { el, put } from "./dom.js";
import { chip } from "./seats.js";

export class Moves {
  constructor(view) {
    this.view = view;
    this.list = el("ol.moves", { tabindex: 0, "aria-label": "Moves" });
    this.count = el("span");
    this.element = el("section.played.empty", el("h3", "Moves ", this.count), this.list);
    this.shown = [];
  }

  draw() {
    const { state, id } = this.view;
    const same = state.moves.length === this.shown.length && state.moves.at(-1) === this.shown.at(-1);
    if (same) return;
    this.shown = [...state.moves];
    this.count.textContent = state.moves.length ? String(state.moves.length) : "";
    put(this.list, state.moves.map((move, at) => el("li",
      el("a", { href: `/review?table=${encodeURIComponent(id)}&turn=${at + 1}` },
        el("i", String(at + 1)), chip(move[0] === "B" ? "black" : "white"), el("span.unseen", move[0] === "B" ? "Black " : "White "), move.slice(2)))));
    this.element.classList.toggle("empty", state.moves.length === 0);
    this.list.scrollTop = this.list.scrollHeight;
  }
}
