// A table: the board in the middle, the two players, what to do now, and what has happened.

import { el, put, button, speak, toast, hush, sentence, ask, attr } from "./dom.js";
import { Board } from "./board.js";
import { Line } from "./socket.js";
import { own, remember, forget, create } from "./api.js";
import { settings, onChange, confirms } from "./settings.js";
import { indexOf } from "./points.js";
import { Seat, isNameless } from "./seats.js";
import { statusOf, resultOf } from "./status.js";
import { Analysis } from "./analysis.js";
import { Moves } from "./moves.js";
import { ConfirmBar } from "./confirm.js";
import { Zoom } from "./zoom.js";
import { invitation, sharing } from "./share.js";
import * as sound from "./sound.js";
import { go } from "./main.js";

export const title = "Table";
export const wide = true;

/** Shows a table until the returned function is called. */
export function show(main, { id }) {
  const view = new TableView(main, id);
  return () => view.close();
}

const PLACING = ["handicap", "opening", "play", "dame"];

class TableView {
  constructor(main, id) {
    this.id = id;
    this.main = main;
    this.state = null;
    this.seats = [];
    this.pending = -1;
    const token = location.hash.slice(1);
    if (token) history.replaceState(null, "", location.pathname);
    this.token = token;
    const known = own()[id];
    const held = Object.values(known?.tokens ?? {});
    // Whoever sits here already is asked before another seat is taken.
    this.offered = token && held.length && !held.includes(token) ? token : "";
    if (this.offered) this.token = "";
    const take = this.taking(known?.taking);
    this.stop = onChange((name) => {
      if (this.isGone) return;
      if (name === "name" && this.seats.length === 1) this.line.write({ type: "name", name: settings.name });
      this.draw();
    });
    put(main, el("p.lone", "Taking a seat…"));
    this.line = new Line(id, held, {
      joined: (message) => this.joined(message),
      state: (state, events) => this.changed(state, events),
      rematch: (next) => this.carried(next),
      line: (isOpen) => this.lineIs(isOpen),
      error: (reason, isOpen) => this.failed(reason, isOpen),
    }, take);
    this.timer = setInterval(() => this.tick(), 200);
    this.key = (event) => this.shortcut(event);
    addEventListener("keydown", this.key);
    // A tap beside an enlarged board gives the choice up.
    this.beside = (event) => { if (this.zoom?.isOn && !event.target.closest?.(".frame")) this.cancel(); };
    addEventListener("pointerdown", this.beside, true);
  }

  /** An invitation is good once: the seat is opened by a token of one's own from then on. It is kept
      before it is sent, so that the seat is not lost if the answer is. */
  taking(begun) {
    const { id, token } = this;
    if (!token || Object.values(own()[id]?.tokens ?? {}).includes(token)) return begun ?? null;
    if (begun?.invitation === token) return begun;
    const fresh = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const take = { invitation: token, token: fresh };
    remember(id, { taking: take });
    return take;
  }

  /** What has become of the invitation. */
  took(seat) {
    const { take } = this.line;
    if (!take || !seat) return;
    this.line.take = null;
    if (seat !== "none") {
      this.line.tokens = [...this.line.tokens, take.token];
      remember(this.id, { tokens: { ...own()[this.id]?.tokens, [seat]: take.token }, taking: undefined });
    } else {
      const { tokens, owner } = own()[this.id] ?? {};
      if (tokens || owner) remember(this.id, { taking: undefined });
      else forget(this.id);
      const text = this.seats.length ? "Somebody has taken that seat already." : "Somebody has taken the seat of this invitation already. You are watching.";
      toast(text, "bad");
    }
  }

  close() {
    this.line.close();
    this.stop();
    clearInterval(this.timer);
    removeEventListener("keydown", this.key);
    removeEventListener("pointerdown", this.beside, true);
  }

  /** Ctrl+Z takes back, outside of fields; Escape gives up a point that is chosen. */
  shortcut(event) {
    if (event.key === "Escape" && !event.target.closest?.("dialog") && (this.pending >= 0 || this.zoom?.isOn)) {
      event.preventDefault();
      this.cancel();
      speak("No point chosen");
      return;
    }
    if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.target.closest?.("input,dialog")) return;
    if (!this.seats.length || !this.state || this.state.undoAsked) return;
    event.preventDefault();
    this.takeBack();
  }

  failed(reason, isOpen) {
    if (this.state && /table was deleted|no such table/.test(reason)) { this.gone(); return; }
    if (isOpen) { toast(reason, "bad"); return; }
    if (this.token && !this.retried) {
      // A link with a wrong seat in it still lets one watch.
      this.retried = true;
      toast(reason, "bad");
      this.line.tokens = Object.values(own()[this.id]?.tokens ?? {});
      return;
    }
    if (this.state) { toast(reason, "bad"); return; }
    this.line.close();
    // The seats are kept: the server may have been started with another folder.
    if (own()[this.id]) remember(this.id, { gone: true });
    put(this.main, el("section.lone", el("h1", "No such table"), el("p", `${sentence(reason)}.`), el("p", el("a", { href: "/" }, "Set up a new one"))));
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
    for (const part of [this.typing, this.invite, this.share, this.analysis.element]) part.hidden = true;
    this.banner.hidden = true;
    toast(text);
  }

  lineIs(isOpen) {
    if (!this.banner || this.isGone) return;
    this.banner.hidden = isOpen;
    if (!isOpen) speak("The connection is lost. Trying again.");
    else if (this.wasOffline) speak("Connected again.");
    this.wasOffline = !isOpen;
  }

  /** Both want to play again: those who sit here go to the new table, others see where it is. */
  carried({ table, tokens }, isNew = true) {
    const seats = Object.keys(tokens);
    if (!seats.length) return;
    if (!own()[table]) remember(table, { tokens, rules: this.state?.rules, title: this.state?.title });
    if (isNew) go(`/t/${table}`);
  }

  joined({ seats, state, taken, rematch }) {
    this.seats = seats;
    if (rematch) this.carried(rematch, false);
    this.took(taken);
    this.token = "";
    if (seats.length) remember(this.id, { title: state.title, gone: false });
    this.build(state);
    this.changed(state, []);
    if (this.offered) this.offer();
    this.introduce();
    if (state.phaseText && !this.greeted) speak(state.phaseText);
    this.greeted = true;
  }

  /** Tells one's name, if the seat has none. */
  introduce() {
    const [seat] = this.seats;
    if (this.seats.length === 1 && settings.name && isNameless(this.state[seat])) this.line.write({ type: "name", name: settings.name });
  }

  /** Asks whether a second seat is meant, whose link has been opened here. */
  async offer() {
    const token = this.offered;
    this.offered = "";
    const seat = this.seats[0];
    const question = seat ? `You already sit here as ${this.playerName(seat)}` : "You have been here before";
    const isMeant = await ask("Take the other seat too?", `${question}. To play with somebody else, send them the link instead.`, [[null, "Keep to my seat"], [true, "Take both seats", "primary"]]);
    if (!isMeant || this.line.closed) return;
    this.token = token;
    this.line.take = this.taking(null);
    this.line.connect();
  }

  build(state) {
    if (this.board?.width === state.width && this.board?.height === state.height) return;
    this.board = new Board(state.width, state.height, { press: (index, event) => this.press(index, event) }, { label: `Board, ${state.width} by ${state.height}` });
    this.zoom = new Zoom(this.board);
    this.banner = el("p.banner", { hidden: true, role: "status" }, "The connection is lost. Trying again…");
    this.top = new Seat(this);
    this.bottom = new Seat(this);
    this.status = el("section.status", { "aria-label": "What to do", tabindex: -1 });
    this.message = el("p.message");
    this.actions = el("div.actions", { role: "group", "aria-label": "Actions" });
    this.confirm = new ConfirmBar(this);
    this.analysis = new Analysis(this);
    this.moves = new Moves(this);
    this.typed = el("input", { placeholder: "D4, pass", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", size: 8, "aria-label": "Type a move" });
    this.typing = el("form.typing", { onsubmit: (event) => this.type(event) }, this.typed, el("button", "Play"));
    this.invite = el("div.share");
    this.share = el("div.share");
    this.heading = el("h1.unseen");
    this.root = el("div.table");
    put(this.main, put(this.root, this.heading, this.banner,
      this.top.element,
      el("div.frame", this.board.svg, this.confirm.element),
      this.bottom.element,
      el("aside.side", { "aria-label": "Game" }, this.status, this.invite, this.message, this.actions, this.typing, this.share, this.analysis.element, this.moves.element)));
  }

  /** The seat of ours that may act now, if one may. */
  acting() {
    const { actor } = this.state;
    if (this.seats.includes(actor)) return actor;
    return actor === "both" ? this.seats[0] : undefined;
  }

  colorOf(seat) { return this.state[seat].color; }

  /** The seat whose card stands at the foot: one's own. */
  near() {
    if (this.seats.length === 1) return this.seats[0];
    const one = this.state.one.color;
    return one === "white" ? "two" : "one";
  }

  far() { return this.near() === "one" ? "two" : "one"; }

  changed(state, events) {
    const before = this.state;
    this.state = state;
    // What was said of a turn that could not be is over with the next one that is made.
    if (before && state.turns > before.turns) hush();
    this.received = performance.now();
    if (before?.serial !== state.serial) this.unchoose();
    this.analysis.changed(before);
    const texts = events.map((event) => event.text).filter(Boolean);
    if (texts.length) {
      // What the computer takes for dead, and what somebody asks for, stands in the panel.
      const shown = events.filter(({ kind }) => !["proposed", "undo-asked"].includes(kind)).map(({ text }) => text);
      if (shown.length) this.message.textContent = shown.join(" ");
      for (const text of texts) speak(text);
    }
    if (["counted", "over"].includes(state.phase) && this.seats.length && !own()[this.id]?.over) remember(this.id, { over: true });
    if (before) this.sounds(before, state, events);
    if (state.mirrorWarning && state.mirrorWarning !== before?.mirrorWarning) speak(state.mirrorWarning);
    if (before && state.phaseText && state.phase !== before.phase) speak(state.phaseText);
    this.draw();
  }

  sounds(before, state, events) {
    const taken = state.one.taken + state.two.taken - before.one.taken - before.two.taken;
    if (state.turns > before.turns) {
      if (taken > 0) sound.taking(taken);
      else if (state.last?.point) sound.click();
      else sound.bell();
    } else if (events.some(({ kind }) => kind === "handicap")) sound.click();
    else if (state.phase !== before.phase || events.some(({ kind }) => /-asked$/.test(kind))) sound.bell();
  }

  indexes(names) { return (names ?? []).map((name) => this.board.index(name)); }

  draw() {
    const { state, board } = this;
    if (!state || !board) return;
    const acting = this.acting();
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    Object.assign(this.root.dataset, { phase: state.phase, turns: state.turns, acting: acting ?? "" });
    const placing = acting && PLACING.includes(state.phase);
    const marking = state.phase === "marking";
    const over = state.phase === "counted" || state.phase === "over";
    const overlay = this.analysis.overlay();
    const reasons = new Map(state.forbidden?.map(({ point, reason }) => [board.index(point), reason]));
    board.frame(settings.coordinates);
    board.update({
      stones: state.board,
      last: state.last?.point ? board.index(state.last.point) : -1,
      legal: state.legal,
      ghost: placing ? state.toMove : null,
      converting: state.game === "conversion",
      effects: state.effects,
      preview: settings.preview,
      pending: this.pending,
      atari: settings.atari && !over ? this.indexes(state.atari) : [],
      immune: settings.immune ? this.indexes(state.immune) : [],
      settled: settings.settled ? this.indexes(state.settled) : [],
      dead: this.indexes(state.dead),
      forbidden: settings.forbidden && placing ? [...reasons.keys()] : [],
      reasons: placing ? reasons : null,
      owner: (marking || over) && settings.territory ? state.score?.owner : null,
      numbers: settings.numbers ? numbersOf(state, board) : null,
      ...overlay,
    });
    attr(board.svg, "data-cursor", placing ? "place" : marking && acting ? "mark" : null);
    this.heading.textContent = `${state.title}, ${state.width} by ${state.height}`;
    document.title = `${acting && placing ? "● Your move · " : ""}${state.title}`;
    this.top.draw(this.far());
    this.bottom.draw(this.near());
    keepFocus(this.status, over ? resultOf(this) : statusOf(this));
    // The result says it all.
    this.message.hidden = over;
    this.drawActions(acting, placing, over);
    this.confirm.draw(confirms() && this.seats.length > 0 && PLACING.includes(state.phase), placing);
    // While others move the field stays, so that the keyboard keeps its place.
    this.typing.hidden = !this.seats.length || !PLACING.includes(state.phase);
    this.drawShare();
    this.moves.draw();
    this.analysis.draw();
    // What had the focus is gone: go on with what is to be done now.
    if (focused && (!focused.isConnected || focused.closest("[hidden]")) && !this.root.contains(visible(document.activeElement))) this.status.focus();
  }

  /** The links, made anew only when something about them is different, so that what is open stays so. */
  drawShare() {
    const { state } = this;
    const now = [state.one.here, state.two.here, state.one.name, state.two.name, state.watching, state.phase].join();
    if (this.shared === now) return;
    this.shared = now;
    this.linksOpen = this.share.querySelector(".links")?.open;
    put(this.invite, invitation(this));
    put(this.share, sharing(this));
  }

  drawActions(acting, placing, over) {
    const { state } = this;
    const list = [];
    if (this.seats.length && !over) {
      const undo = button("Undo", () => this.takeBack());
      // Player 2 decides nothing before the choice of a side.
      const isOnlyTwo = ["opening", "choosing"].includes(state.phase) && !this.seats.includes("one");
      const isNew = state.phase === "handicap" ? !state.board.includes("X") : state.actions === 0;
      undo.disabled = isNew || isOnlyTwo || Boolean(state.undoAsked);
      const resign = button("Resign…", () => this.resign());
      const pass = button("Pass", () => this.pass());
      pass.disabled = !placing || state.phase === "handicap";
      if (state.phase !== "marking" && state.phase !== "choosing") list.push(pass);
      list.push(undo);
      if (this.analysis.allowed()) {
        const hint = button("Hint", () => this.analysis.hint());
        hint.disabled = !placing;
        list.push(hint);
      }
      list.push(resign);
    }
    keepFocus(this.actions, list);
  }

  press(index, event) {
    const { state, board } = this;
    const acting = this.acting();
    if (!acting) {
      if (this.seats.length && PLACING.includes(state.phase)) toast(`It is ${this.playerName(state.actor)}'s turn.`);
      return;
    }
    if (state.phase === "marking") {
      if (state.board[index] !== ".") this.ask("mark", { point: board.name(index) });
      return;
    }
    if (!PLACING.includes(state.phase)) return;
    const byKey = event?.type === "keydown";
    const small = this.zoom.needs(event);
    const waits = small || (confirms() && this.pending !== index && !(byKey && settings.confirm !== "always"));
    const isFree = state.board[index] === ".";
    if (small) this.zoom.into(index);
    if (waits && isFree) this.choose(index);
    else if (!small) this.place(index);
  }

  /** Chooses a point, to be confirmed. */
  choose(index) {
    this.pending = index;
    this.zoom.follow(index);
    speak(`${this.board.name(index)} chosen`);
    this.draw();
  }

  unchoose() {
    this.pending = -1;
    this.zoom?.out();
  }

  cancel() {
    this.unchoose();
    this.draw();
  }

  place(index) {
    this.unchoose();
    this.ask("play", { point: this.board.name(index) });
  }

  async pass() {
    const { state } = this;
    if (state.phase === "play" && state.turns < 6 && !(await ask("Pass already?", "Two passes in a row stop play.", [[null, "Go on playing"], [true, "Pass", "primary"]]))) return;
    this.ask("pass");
  }

  async resign() {
    const seat = this.acting() ?? this.seats[0];
    const name = this.seats.length > 1 ? `${this.playerName(seat)} resigns: ` : "";
    if (await ask("Resign this game?", `${name}${this.playerName(seat === "one" ? "two" : "one")} wins then.`, [[null, "Play on"], [true, "Resign", "danger"]])) this.ask("resign", { seat });
  }

  async type(event) {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (!text) return;
    if (/^pass$/i.test(text)) { this.typed.value = ""; this.pass(); return; }
    if (!this.acting()) { toast(`It is ${this.playerName(this.state.actor)}'s turn.`); return; }
    if (indexOf(text, this.board.width, this.board.height) < 0) {
      toast(`“${text}” is no point of this board. Type a point, such as ${this.board.name(0)}, or pass.`, "bad");
      return;
    }
    if (await this.ask("play", { point: text.toUpperCase() })) this.typed.value = "";
  }

  /** Asks the table for something, and tells whether it is done; a refusal is shown. */
  async ask(what, more = {}) {
    const seat = more.seat ?? this.acting() ?? this.seats[0];
    try {
      await this.line.ask({ type: "ask", at: this.state.serial, do: what, ...more, seat });
      return true;
    } catch (error) {
      toast(error.message, "bad");
      this.draw();
      return false;
    }
  }

  /** Takes back. Who plays both sides has nobody to ask: the last turn goes at once. */
  async takeBack() {
    const { state, seats } = this;
    const isAlone = seats.length === 2 && seats.every((seat) => state[seat].kind === "person");
    if (!isAlone) { this.ask("undo"); return; }
    const last = this.lastMover();
    try {
      for (const [at, seat] of [last, last === "one" ? "two" : "one"].entries()) {
        try {
          await this.line.ask({ type: "ask", at: this.state.serial, do: "undo", seat });
        } catch (error) {
          // Then it was the other one who decided last.
          if (at === 0 && /nothing of yours/.test(error.message)) continue;
          throw error;
        }
        if (this.state.undoAsked === seat) await this.line.ask({ type: "ask", at: this.state.serial, do: "allow-undo", seat: seat === "one" ? "two" : "one" });
        return;
      }
    } catch (error) {
      toast(error.message, "bad");
      this.draw();
    }
  }

  /** The seat that decided last. */
  lastMover() {
    const { state } = this;
    if (state.phase === "opening" || state.phase === "choosing") return "one";
    // The choice of a side is no turn.
    if (state.opening && state.turns <= 3) return "two";
    return state.last?.color === state.two.color ? "two" : "one";
  }

  /** The computer's marks in place of one's own. */
  takeProposals() {
    const { proposals, dead } = this.state;
    if (!proposals?.length) toast("The computer takes no group for dead.");
    if (proposals?.length || dead.length) this.ask("proposals");
  }

  playerName(seat) {
    const { state } = this;
    const player = state[seat];
    if (!player) return "the other";
    if (player.color) return player.color === "black" ? "Black" : "White";
    return seat === "one" ? "Player 1" : "Player 2";
  }

  /** Plays again with the sides exchanged: the other person is asked; with the computer it is a new table. */
  async rematch() {
    const { state } = this;
    if (state.one.kind === "person" && state.two.kind === "person") { this.line.write({ type: "rematch" }); return; }
    // A name that only says which seat it was is not taken to the other one.
    const player = ({ kind, name }) => (kind === "person" && !/^Player [12]$/.test(name) ? { kind, name } : { kind });
    const terms = {
      rules: state.rules, size: `${state.width}x${state.height}`, komi: state.komi, handicap: state.handicap || undefined, handicapPoints: state.handicapPoints,
      moveLimit: state.limit ?? undefined, opening: state.opening ? "pie" : state.game === "conversion" && !state.setup ? "none" : undefined, setup: state.setup ?? undefined, moves: state.before, clock: state.control, level: state.level ?? undefined,
      one: player(state.two), two: player(state.one),
    };
    try {
      go(`/t/${await create(terms, this.seats.map((seat) => (seat === "one" ? "two" : "one")))}`);
    } catch (error) {
      toast(error.message, "bad");
    }
  }

  tick() {
    if (!this.state || !this.board) return;
    const passed = performance.now() - this.received;
    this.top.tick(passed);
    this.bottom.tick(passed);
  }
}

/** The number of the move that placed each stone now on the board. */
function numbersOf(state, board) {
  const numbers = new Map();
  state.moves.forEach((move, at) => {
    const index = board.index(move.slice(2));
    if (index >= 0 && state.board[index] !== ".") numbers.set(index, at + 1);
  });
  return numbers;
}

/** Replaces buttons, so that the one with the keyboard's focus keeps it. */
function keepFocus(place, list) {
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : null;
  put(place, list);
  if (focused) [...place.querySelectorAll("button,a,summary")].find((node) => node.textContent === focused)?.focus();
}

/** An element, if it is seen. */
const visible = (node) => (node?.closest("[hidden]") ? null : node);
