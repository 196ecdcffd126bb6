// The buttons below a table: pass, take back, a hint, and resign.

import { el, button, ask, redraw } from "./dom.js";
import { canTakeBack, takeBack } from "./undo.js";

export class Actions {
  constructor(view) {
    this.view = view;
    this.element = el("div.actions", { role: "group", "aria-label": "Actions" });
  }

  /** Shows the buttons; `placing` says whether a stone may be placed now. */
  draw(placing, over) {
    redraw(this.element, this.view.seats.length && !over ? this.buttons(placing) : []);
  }

  buttons(placing) {
    const { view } = this;
    const { state } = view;
    const list = [];
    const pass = button("Pass", () => this.pass());
    pass.disabled = !placing || state.phase === "handicap";
    if (state.phase !== "marking" && state.phase !== "choosing") list.push(pass);
    const undo = button("Undo", () => takeBack(view));
    undo.disabled = !canTakeBack(view);
    list.push(undo);
    if (view.analysis.allowed()) {
      const hint = button("Hint", () => view.analysis.hint());
      hint.disabled = !placing;
      list.push(hint);
    }
    list.push(button("Resign…", () => this.resign()));
    return list;
  }

  async pass() {
    const { view } = this;
    const { phase, turns } = view.state;
    const isEarly = phase === "play" && turns < 6;
    if (isEarly && !(await ask("Pass already?", "Two passes in a row stop play.",
      [[null, "Go on playing"], [true, "Pass", "primary"]]))) return;
    view.ask("pass");
  }

  async resign() {
    const { view } = this;
    const seat = view.acting() ?? view.seats[0];
    const who = view.seats.length > 1 ? `${view.playerName(seat)} resigns: ` : "";
    const winner = view.playerName(seat === "one" ? "two" : "one");
    const isMeant = await ask("Resign this game?", `${who}${winner} wins then.`,
      [[null, "Play on"], [true, "Resign", "danger"]]);
    if (isMeant) view.ask("resign", { seat });
  }
}
