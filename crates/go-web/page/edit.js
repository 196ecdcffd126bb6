// Setting up a position: for a handicap at free points, a problem, or a game to go on with.

import { el, put, button, select, toast, field, sentence } from "./dom.js";
import { games, setup, create } from "./api.js";
import { Board } from "./board.js";
import { sizeOf } from "./points.js";
import { settings, onChange, read } from "./settings.js";
import { segments, askTerms, colorFor, seatsOf, sizeFault } from "./terms.js";
import { go } from "./main.js";
import { sizeText } from "./home.js";
import { click } from "./sound.js";

export const title = "Editor";
export const wide = true;

export function show(main) {
  let view = null;
  let alive = true;
  games().then((known) => { if (alive) view = new Editor(main, known); }).catch((error) => toast(error.message, "bad"));
  const stop = onChange(() => view?.draw());
  return () => { alive = false; stop(); clearTimeout(view?.timer); };
}

const TOOLS = [["X", "Black"], ["O", "White"], [".", "Erase"], ["turns", "In turn"]];

class Editor {
  constructor(main, all) {
    const known = all.games;
    this.all = all;
    this.main = main;
    this.known = known;
    const query = new URLSearchParams(location.search);
    this.rules = known.some(({ name }) => name === query.get("rules")) ? query.get("rules") : known[0].name;
    this.size = sizeOf(query.get("size") ?? "") ?? sizeOf(String(this.game().size)) ?? [19, 19];
    const cells = query.get("board") ?? "";
    this.cells = cells.length === this.size[0] * this.size[1] && /^[.XO]*$/.test(cells) ? cells : null;
    this.toMove = query.get("move") === "white" || (!query.get("move") && this.game().game === "conversion") ? "white" : "black";
    this.tool = "X";
    this.faults = el("ul.faults");
    this.frame = el("div.frame");
    this.controls = el("aside.side", { "aria-label": "Position" });
    put(main, el("div.table.editor", el("h1.unseen", "Set up a position"), this.frame, this.controls));
    this.reset();
  }

  game() { return this.known.find(({ name }) => name === this.rules); }

  reset() {
    const [width, height] = this.size;
    if (this.cells?.length !== width * height) this.cells = ".".repeat(width * height);
    this.board = new Board(width, height, { press: (index) => this.press(index) }, { label: `Board, ${width} by ${height}` });
    put(this.frame, this.board.svg);
    this.panel();
    this.draw();
    this.check();
  }

  panel() {
    put(this.controls,
      el("h2", "Set up a position"),
      segments("tool", "Place", TOOLS, this.tool, (tool) => { this.tool = tool; this.draw(); }),
      segments("move", "To move", [["black", "Black"], ["white", "White"]], this.toMove, (color) => { this.toMove = color; this.draw(); this.check(); }),
      el("div.fields",
        field("Rules", select(this.known.map(({ name, title: text }) => [name, text]), this.rules, (name) => { this.rules = name; this.keep(); this.check(); })),
        field("Size", el("input", { value: sizeText(this.size.join("x")), size: 7, onchange: (event) => this.resize(event.target) }))),
      el("div", { role: "status" }, this.faults),
      el("div.row.wrap", button("Play it against the computer", () => this.start("computer"), "primary"), button("Two at one screen", () => this.start("both")), button("By link", () => this.start("link"))),
      el("div.row.wrap", button("Save SGF", () => this.save()), button("Clear the board", () => { this.cells = null; this.reset(); })),
      el("p.small", "For a handicap that Black places, choose it when you set up a game."));
  }

  resize(input) {
    const size = sizeOf(input.value);
    if (!size) { toast(sizeFault(input.value.trim()), "bad"); return; }
    const [old, [width, height]] = [this.size, size];
    const kept = Array.from({ length: width * height }, (_, index) => {
      const [x, y] = [index % width, Math.floor(index / width) - height + old[1]];
      return x < old[0] && y >= 0 && y < old[1] ? this.cells[y * old[0] + x] : ".";
    });
    this.size = size;
    this.cells = kept.join("");
    this.reset();
  }

  press(index) {
    const now = this.cells[index];
    let next = this.tool;
    if (this.tool === "turns") {
      next = now === "." ? (this.toMove === "black" ? "X" : "O") : ".";
      if (now === ".") {
        this.toMove = this.toMove === "black" ? "white" : "black";
        this.panel();
      }
    } else if (now === next) next = ".";
    if (next !== ".") click(0.7);
    this.cells = this.cells.slice(0, index) + next + this.cells.slice(index + 1);
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), 150);
  }

  /** Keeps the position in the address, so that it is there after going back and after loading anew. */
  keep() {
    const position = { rules: this.rules, size: this.size.join("x"), board: this.cells, move: this.toMove };
    history.replaceState(history.state, "", `/edit?${new URLSearchParams(position)}`);
  }

  draw() {
    if (!this.board) return;
    this.keep();
    const ghost = { X: "black", O: "white", turns: this.toMove }[this.tool] ?? null;
    this.board.frame(settings.coordinates);
    this.board.update({ stones: this.cells, last: -1, ghost, preview: false, marks: this.wrong ?? [] });
  }

  position() { return { rules: this.rules, size: this.size.join("x"), setup: { board: this.cells, toMove: this.toMove } }; }

  /** Shows what is wrong with the position; the promise tells it as SGF, if it can be kept. */
  async check() {
    const asked = this.position();
    const show = (faults) => {
      // A stone may have been placed meanwhile.
      if (JSON.stringify(asked) !== JSON.stringify(this.position())) return;
      put(this.faults, faults.map((text) => el("li.warning", sentence(text))));
    };
    try {
      const { sgf, faults } = await setup(asked);
      show(faults);
      return sgf;
    } catch (error) {
      show([error.message]);
      return null;
    }
  }

  async start(against) {
    const titles = { computer: "Play against the computer", both: "Two at one screen", link: "Play by link" };
    const asked = await askTerms({ title: titles[against], known: this.all, kept: read("terms"), against, side: colorFor(this.cells, this.toMove), komi: this.game().komi });
    if (!asked) return;
    const you = { kind: "person", name: settings.name || undefined };
    const [mine, other] = seatsOf(asked.side);
    const terms = { ...this.position(), komi: asked.komi, clock: asked.clock };
    if (against === "computer") Object.assign(terms, { level: asked.level, [mine]: you, [other]: { kind: "computer" } });
    else Object.assign(terms, { one: { kind: "person" }, two: { kind: "person" }, ...(against === "link" ? { [mine]: you } : {}) });
    try {
      go(`/t/${await create(terms, against === "both" ? ["one", "two"] : [mine])}`);
    } catch (error) {
      toast(error.message, "bad");
    }
  }

  async save() {
    const sgf = await this.check();
    if (!sgf) { toast("This position cannot be saved: see what is wrong with it.", "bad"); return; }
    const link = el("a", { href: URL.createObjectURL(new Blob([sgf], { type: "application/x-go-sgf" })), download: "position.sgf" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
