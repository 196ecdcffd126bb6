// A point of the board of a table: pressed, chosen to be confirmed, and played.

import { speak, toast } from "./dom.js";
import { settings, confirms } from "./settings.js";
import { Zoom } from "./zoom.js";

/** The phases in which stones are placed. */
export const PLACING = ["handicap", "opening", "play", "dame"];

export class Choice {
  constructor(view) {
    this.view = view;
    /** The point that is chosen, or -1. */
    this.point = -1;
    this.zoom = new Zoom(view.board);
  }

  press(index, event) {
    const { view } = this;
    const { state, board } = view;
    const isPlacing = PLACING.includes(state.phase);
    if (!view.acting()) {
      if (view.seats.length && isPlacing) toast(`It is ${view.playerName(state.actor)}'s turn.`);
      return;
    }
    if (state.phase === "marking") {
      if (state.board[index] !== ".") view.ask("mark", { point: board.name(index) });
      return;
    }
    if (!isPlacing) return;
    const byKey = event?.type === "keydown";
    const small = this.zoom.needs(event);
    const asks = confirms() && this.point !== index && !(byKey && settings.confirm !== "always");
    const isFree = state.board[index] === ".";
    if (small) this.zoom.into(index);
    if ((small || asks) && isFree) this.choose(index);
    else if (!small) this.place(index);
  }

  /** Chooses a point, to be confirmed. */
  choose(index) {
    this.point = index;
    this.zoom.follow(index);
    speak(`${this.view.board.name(index)} chosen`);
    this.view.draw();
  }

  /** Plays at a point. */
  place(index) {
    this.clear();
    this.view.ask("play", { point: this.view.board.name(index) });
  }

  clear() {
    this.point = -1;
    this.zoom.out();
  }

  /** Gives the point up that is chosen. */
  cancel() {
    this.clear();
    this.view.draw();
  }

  /** Escape gives up a point that is chosen. */
  keydown(event) {
    if (event.key !== "Escape" || event.target.closest?.("dialog")) return;
    if (this.point < 0 && !this.zoom.isOn) return;
    event.preventDefault();
    this.cancel();
    speak("No point chosen");
  }

  /** A tap beside an enlarged board gives the choice up. */
  pointerdown(event) {
    if (this.zoom.isOn && !event.target.closest?.(".frame")) this.cancel();
  }
}
