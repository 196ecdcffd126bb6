// A table: the board in the middle, the two players, what to do now, and what has happened.

import { el, put, speak, toast, hush, sentence, redraw, dismiss } from "./dom.js";
import { Board } from "./board.js";
import { Line } from "./socket.js";
import { own, remember, forget } from "./api.js";
import { onChange, confirms } from "./settings.js";
import { Seating } from "./seating.js";
import { Seat } from "./seats.js";
import { statusOf, resultOf } from "./status.js";
import { Analysis } from "./analysis.js";
import { Moves } from "./moves.js";
import { Choice, PLACING } from "./choice.js";
import { ConfirmBar } from "./confirm.js";
import { Typing } from "./typing.js";
import { Actions } from "./actions.js";
import { Gesture } from "./gesture.js";
import { undoByKey } from "./undo.js";
import { drawPosition } from "./position.js";
import { carried } from "./rematch.js";
import { invitation, sharing } from "./share.js";
import { soundOf } from "./sound.js";

export const title = "Table";
export const wide = true;

/** Shows a table until the returned function is called. */
export function show(main, { id }) {
  const view = new TableView(main, id);
  return () => view.close();
}

class TableView {
  constructor(main, id) {
    this.id = id;
    this.main = main;
    this.state = null;
    this.seats = [];
    this.seating = new Seating(this);
    this.gesture = new Gesture(() => this.state);
    this.stop = onChange((name) => {
      if (this.isGone) return;
      if (name === "name") this.seating.tellName();
      this.draw();
    });
    put(main, el("p.lone", "Taking a seat…"));
    this.line = new Line(id, this.seating.held, {
      joined: (message) => this.joined(message),
      state: (state, events) => this.changed(state, events),
      rematch: (next) => carried(this, next),
      line: (isOpen) => this.lineIs(isOpen),
      error: (reason, isOpen) => this.failed(reason, isOpen),
    }, this.seating.take);
    this.timer = setInterval(() => this.tick(), 200);
    this.key = (event) => {
      this.choice?.keydown(event);
      undoByKey(this, event);
    };
    addEventListener("keydown", this.key);
    this.beside = (event) => this.choice?.pointerdown(event);
    addEventListener("pointerdown", this.beside, true);
  }

  close() {
    this.line.close();
    this.gesture.close();
    this.stop();
    clearInterval(this.timer);
    removeEventListener("keydown", this.key);
    removeEventListener("pointerdown", this.beside, true);
  }

  failed(reason, isOpen) {
    if (this.state && /table was deleted|no such table/.test(reason)) {
      this.gone();
      return;
    }
    if (isOpen) {
      toast(reason, "bad");
      return;
    }
    if (this.seating.watches(reason)) return;
    if (this.state) {
      toast(reason, "bad");
      return;
    }
    this.line.close();
    // The seats are kept: the server may have been started with another folder.
    if (own()[this.id]) remember(this.id, { gone: true });
    put(this.main, el("section.lone", el("h1", "No such table"), el("p", `${sentence(reason)}.`),
      el("p", el("a", { href: "/" }, "Set up a new one"))));
  }

  /** The table has been deleted: that is said once, and nothing is asked of it any more. */
  gone() {
    this.isGone = true;
    this.line.close();
    clearInterval(this.timer);
    forget(this.id);
    this.seats = [];
    this.state = { ...this.state, legal: null, running: false, pausing: [], undoAsked: null };
    this.draw();
    const text = "This table was deleted.";
    put(this.status, el("h2", text), el("p", el("a", { href: "/" }, "Set up a new game")));
    const idle = [this.typing.element, this.invite, this.share, this.analysis.element];
    for (const part of [...idle, this.banner]) part.hidden = true;
    toast(text);
  }

  lineIs(isOpen) {
    if (this.isGone) return;
    if (!this.banner) {
      if (!isOpen) put(this.main, el("p.lone", { role: "status" }, "The server does not answer. Trying again…"));
      return;
    }
    this.banner.hidden = isOpen;
    if (!isOpen) speak("The connection is lost. Trying again.");
    else if (this.wasOffline) {
      hush();
      speak("Connected again.");
    }
    this.wasOffline = !isOpen;
  }

  joined({ seats, state, taken, rematch }) {
    this.seats = seats;
    if (rematch) carried(this, rematch, false);
    this.seating.took(taken);
    if (seats.length) remember(this.id, { title: state.title, gone: false });
    this.build(state);
    this.changed(state, []);
    this.seating.offer();
    this.seating.introduce();
    if (state.phaseText && !this.greeted) speak(state.phaseText);
    this.greeted = true;
  }

  build(state) {
    const { width, height } = state;
    if (this.board?.width === width && this.board?.height === height) return;
    const press = (index, event) => this.choice.press(index, event);
    this.board = new Board(width, height, { press }, { label: `Board, ${width} by ${height}` });
    this.choice = new Choice(this);
    this.banner = el("p.banner", { hidden: true, role: "status" },
      "The connection is lost. Trying again…");
    this.top = new Seat(this);
    this.bottom = new Seat(this);
    this.status = el("section.status", { "aria-label": "What to do", tabindex: -1 });
    this.message = el("p.message");
    this.actions = new Actions(this);
    this.confirm = new ConfirmBar(this);
    this.analysis = new Analysis(this);
    this.moves = new Moves(this);
    this.typing = new Typing(this);
    this.invite = el("div.share");
    this.share = el("div.share");
    this.heading = el("h1.unseen");
    this.root = el("div.table", this.heading, this.banner,
      this.top.element,
      el("div.frame", this.board.svg, this.confirm.element),
      this.bottom.element,
      el("aside.side", { "aria-label": "Game" },
        this.status, this.invite, this.message, this.actions.element, this.typing.element,
        this.share, this.analysis.element, this.moves.element));
    put(this.main, this.root);
  }

  /** The seat of ours that may act now, if one may. */
  acting() {
    const { actor } = this.state;
    if (this.seats.includes(actor)) return actor;
    return actor === "both" ? this.seats[0] : undefined;
  }

  /** The seat whose card stands at the foot: one's own. */
  near() {
    if (this.seats.length === 1) return this.seats[0];
    const one = this.state.one.color;
    return one === "white" ? "two" : "one";
  }

  far() { return this.near() === "one" ? "two" : "one"; }

  playerName(seat) {
    const player = this.state[seat];
    if (!player) return "the other";
    if (player.color) return player.color === "black" ? "Black" : "White";
    return seat === "one" ? "Player 1" : "Player 2";
  }

  changed(state, events) {
    const before = this.state;
    this.state = state;
    // What was said of a turn that could not be is over with the next one that is made.
    if (before && state.turns > before.turns) hush();
    this.received = performance.now();
    if (before?.serial !== state.serial) this.choice.clear();
    this.analysis.changed(before);
    this.tell(events);
    const isOver = ["counted", "over"].includes(state.phase);
    if (isOver && this.seats.length && !own()[this.id]?.over) remember(this.id, { over: true });
    // Whoever is asked about a game that has ended meanwhile has nothing to answer.
    if (isOver) dismiss(".question");
    if (before) soundOf(before, state, events);
    const warning = state.mirrorWarning;
    if (warning && warning !== before?.mirrorWarning) speak(warning);
    if (before && state.phaseText && state.phase !== before.phase) speak(state.phaseText);
    this.draw();
  }

  /** Says what has happened, and shows it unless it stands in the panel. */
  tell(events) {
    for (const { text } of events) speak(text);
    // What the computer takes for dead, and what somebody asks for, stands in the panel.
    const inPanel = ["proposed", "undo-asked"];
    const shown = events.filter(({ kind, text }) => text && !inPanel.includes(kind));
    if (shown.length) this.message.textContent = shown.map(({ text }) => text).join(" ");
  }

  draw() {
    const { state, board } = this;
    if (!state || !board) return;
    const acting = this.acting();
    const active = document.activeElement;
    const focused = this.root.contains(active) ? active : null;
    const isPlacing = PLACING.includes(state.phase);
    const placing = acting && isPlacing;
    const over = state.phase === "counted" || state.phase === "over";
    Object.assign(this.root.dataset,
      { phase: state.phase, turns: state.turns, acting: acting ?? "" });
    drawPosition(this, { acting, placing, over });
    this.heading.textContent = `${state.title}, ${state.width} by ${state.height}`;
    document.title = `${placing ? "● Your move · " : ""}${state.title}`;
    this.top.draw(this.far());
    this.bottom.draw(this.near());
    redraw(this.status, over ? resultOf(this) : statusOf(this));
    // The result says it all.
    this.message.hidden = over;
    this.actions.draw(placing, over);
    this.confirm.draw(confirms() && this.seats.length > 0 && isPlacing, placing);
    this.typing.draw();
    this.drawShare();
    this.moves.draw();
    this.analysis.draw();
    // What had the focus is gone: go on with what is to be done now.
    const isLost = focused && (!focused.isConnected || focused.closest("[hidden]"));
    if (isLost && !this.root.contains(visible(document.activeElement))) this.status.focus();
  }

  /** The links, made anew only when something about them is different, so that what is open stays
      so. */
  drawShare() {
    const { one, two, watching, phase } = this.state;
    const now = [one.here, two.here, one.name, two.name, watching, phase].join();
    if (this.shared === now) return;
    this.shared = now;
    redraw(this.invite, invitation(this));
    redraw(this.share, sharing(this));
  }

  /** Asks the table for something, and tells whether it is done; a refusal is shown. */
  async ask(what, more = {}) {
    const seat = more.seat ?? this.acting() ?? this.seats[0];
    const at = this.gesture.seen ?? this.state.serial;
    const asked = { type: "ask", at, do: what, ...more, seat };
    const text = JSON.stringify(asked);
    // Pressed twice in haste: it is on its way, or done.
    if (this.asked === text) return false;
    this.asked = text;
    try {
      await this.line.ask(asked);
      if (this.state.serial === at) this.asked = null;
      return true;
    } catch (error) {
      this.asked = null;
      toast(error.message, "bad");
      this.draw();
      return false;
    }
  }

  tick() {
    if (!this.state || !this.board) return;
    const passed = performance.now() - this.received;
    this.top.tick(passed);
    this.bottom.tick(passed);
  }
}

/** An element, if it is seen. */
const visible = (node) => (node?.closest("[hidden]") ? null : node);
