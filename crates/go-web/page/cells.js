// The board for keyboards and screen readers: a grid of named cells over the drawing, of which one
// can be reached by Tab and the others by arrows.

import { svg, attr } from "./dom.js";

const WORDS = { X: "Black", O: "White", ".": "Empty" };

export class Cells {
  constructor(board, label) {
    this.board = board;
    this.at = Math.floor(board.height / 2) * board.width + Math.floor(board.width / 2);
    this.element = svg("g.cells", { role: "grid", "aria-label": label });
    this.cells = [];
    for (let y = 0; y < board.height; y += 1) {
      const row = svg("g", { role: "row" });
      for (let x = 0; x < board.width; x += 1) {
        const cell = svg("rect.cell", { role: "gridcell", x: x - 0.5, y: y - 0.5, width: 1, height: 1, rx: 0.1, tabindex: -1 });
        this.cells.push(cell);
        row.append(cell);
      }
      this.element.append(row);
    }
    attr(this.cells[this.at], "tabindex", 0);
    this.element.addEventListener("keydown", (event) => this.key(event));
    // The ghost follows the keyboard as it follows the mouse. The cells listen, not the grid: a part
    // of a drawing that listens for focus is a stop for Tab by itself in Chromium.
    for (const [index, cell] of this.cells.entries()) {
      cell.addEventListener("focus", () => { if (cell.matches(":focus-visible")) board.hover(index); });
      cell.addEventListener("blur", () => board.hover(-1));
    }
  }

  /** Names every cell by what is on it. */
  update() {
    const { board } = this;
    const view = board.view;
    const why = view.reasons ?? new Map();
    const sets = { dead: new Set(view.dead), immune: new Set(view.immune), atari: new Set(view.atari) };
    for (let index = 0; index < this.cells.length; index += 1) {
      let text = `${WORDS[view.stones[index]]} ${board.name(index)}`;
      if (view.pending === index) text += ", chosen";
      if (view.last === index) text += ", last move";
      if (sets.dead.has(index)) text += ", marked dead";
      else if (sets.immune.has(index)) text += ", immune";
      if (sets.atari.has(index)) text += ", in atari";
      if (why.has(index)) text += `, forbidden: ${why.get(index)}`;
      const taken = view.ghost && view.stones[index] === "." ? view.effects?.[board.name(index)] : null;
      if (taken) text += `, ${view.converting ? "converts" : "takes"} ${taken.length} ${taken.length === 1 ? "stone" : "stones"}`;
      attr(this.cells[index], "aria-label", text);
    }
  }

  key(event) {
    const { width, height } = this.board;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    let [x, y] = [this.at % width, Math.floor(this.at / width)];
    switch (event.key) {
      case "ArrowLeft": case "h": x -= 1; break;
      case "ArrowRight": case "l": x += 1; break;
      case "ArrowUp": case "k": y -= 1; break;
      case "ArrowDown": case "j": y += 1; break;
      case "Home": x = 0; break;
      case "End": x = width - 1; break;
      case "PageUp": y = 0; break;
      case "PageDown": y = height - 1; break;
      case "Enter": case " ":
        event.preventDefault();
        this.board.on.press?.(this.at, event);
        return;
      default: return;
    }
    event.preventDefault();
    x = Math.max(0, Math.min(width - 1, x));
    y = Math.max(0, Math.min(height - 1, y));
    this.move(y * width + x);
    this.cells[this.at].focus();
  }

  /** Makes another cell the one that Tab reaches. */
  move(index) {
    attr(this.cells[this.at], "tabindex", -1);
    this.at = index;
    attr(this.cells[index], "tabindex", 0);
  }

  /** The mouse has pressed here: the keyboard goes on from here. */
  focusFrom(index) {
    this.move(index);
  }
}
