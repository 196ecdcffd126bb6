// The field of a table in which a move is typed.

import { el, toast } from "./dom.js";
import { indexOf } from "./points.js";
import { PLACING } from "./choice.js";

export class Typing {
  constructor(view) {
    this.view = view;
    this.field = el("input", {
      placeholder: "D4, pass", size: 8, "aria-label": "Type a move",
      autocomplete: "off", autocapitalize: "characters", spellcheck: "false",
    });
    const onsubmit = (event) => this.submit(event);
    this.element = el("form.typing", { onsubmit }, this.field, el("button", "Play"));
  }

  draw() {
    const { seats, state } = this.view;
    // While others move the field stays, so that the keyboard keeps its place.
    this.element.hidden = !seats.length || !PLACING.includes(state.phase);
  }

  async submit(event) {
    event.preventDefault();
    const { view, field } = this;
    const { board } = view;
    const text = field.value.trim();
    if (!text) return;
    if (/^pass$/i.test(text)) {
      field.value = "";
      view.actions.pass();
      return;
    }
    if (!view.acting()) {
      toast(`It is ${view.playerName(view.state.actor)}'s turn.`);
      return;
    }
    if (indexOf(text, board.width, board.height) < 0) {
      const help = `Type a point, such as ${board.name(0)}, or pass.`;
      toast(`“${text}” is no point of this board. ${help}`, "bad");
      return;
    }
    if (await view.ask("play", { point: text.toUpperCase() })) field.value = "";
  }
}
