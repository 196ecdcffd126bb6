// The bar below the board for touch screens: the point chosen can be moved by a step and is placed by
// a button that never moves.

import { el, button, iconButton } from "./dom.js";

const STEPS = [["M14 6l-6 6 6 6", "Left", -1, 0], ["M6 14l6-6 6 6", "Up", 0, -1], ["M6 10l6 6 6-6", "Down", 0, 1], ["M10 6l6 6-6 6", "Right", 1, 0]];

export class ConfirmBar {
  constructor(view) {
    this.view = view;
    this.steps = STEPS.map(([path, name, dx, dy]) => iconButton(path, name, () => this.step(dx, dy), "step"));
    this.place = button("Place", () => this.view.choice.place(this.view.choice.point), "primary");
    this.element = el("div.confirm", { role: "group", "aria-label": "Confirm the move", hidden: true }, this.steps, this.place);
  }

  /** Shows the bar; `mine` says whether a stone may be placed now. The bar stays while others move, so
      that nothing jumps. */
  draw(shown, mine) {
    this.element.hidden = !shown;
    const { choice: { point }, board } = this.view;
    const chosen = point >= 0;
    for (const step of this.steps) step.disabled = !chosen;
    this.place.disabled = !chosen || this.view.state.legal?.[point] === "0";
    this.place.textContent = chosen ? `Place ${board.name(point)}` : mine ? "Press a point" : "Not your turn";
  }

  step(dx, dy) {
    const { board, state, choice } = this.view;
    let [x, y] = [board.x(choice.point), board.y(choice.point)];
    // To the next empty point in this direction.
    for (;;) {
      x += dx;
      y += dy;
      if (x < 0 || y < 0 || x >= board.width || y >= board.height) return;
      const index = y * board.width + x;
      if (state.board[index] === ".") {
        choice.choose(index);
        return;
      }
    }
  }
}
