// The list of moves; a move leads to its place in the review.

import { el } from "./dom.js";
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
    const { moves } = this.view.state;
    const { shown } = this;
    // What still stands stays: only what is new is made.
    let same = 0;
    while (same < shown.length && same < moves.length && shown[same] === moves[same]) same += 1;
    if (same === shown.length && same === moves.length) return;
    while (this.list.children.length > same) this.list.lastChild.remove();
    this.list.append(...moves.slice(same).map((move, n) => this.entry(move, same + n + 1)));
    this.shown = [...moves];
    this.count.textContent = moves.length ? String(moves.length) : "";
    this.element.classList.toggle("empty", moves.length === 0);
    this.list.scrollTop = this.list.scrollHeight;
  }

  entry(move, turn) {
    const isBlack = move[0] === "B";
    return el("li", el("a", { href: `/review?table=${encodeURIComponent(this.view.id)}&turn=${turn}` },
      el("i", String(turn)), chip(isBlack ? "black" : "white"), el("span.unseen", isBlack ? "Black " : "White "), move.slice(2)));
  }
}
