// The first page: go on with a table, or set up a new one.

import { el, put, redraw, button, select, toast, svg } from "./dom.js";
import { segments, levelField, clockField, typed, firstFault } from "./terms.js";
import { games, create, own } from "./api.js";
import { settings, change, read, write } from "./settings.js";
import { sizeOf } from "./points.js";
import { Board } from "./board.js";
import { go } from "./main.js";

export const title = "Play";

/** A few stones for each of the first games, on a corner of a board. */
const EMBLEMS = {
  conversion: [
    [3, 0, "black"], [2, 1, "black"], [3, 1, "turned"], [4, 1, "turned"], [5, 1, "black"],
    [4, 0, "black"], [3, 2, "black"], [4, 2, "black"],
    [2, 2, "white"], [5, 2, "white"], [1, 1, "white"],
  ],
  baduk: [
    [2, 1, "black"], [4, 1, "white"], [2, 2, "black"], [3, 2, "white"], [5, 2, "white"],
    [3, 3, "black"], [1, 3, "black"],
  ],
  club: [
    [1, 1, "black"], [2, 1, "black"], [3, 1, "black"], [3, 0, "black"],
    [2, 2, "white"], [3, 2, "white"], [4, 1, "white"], [4, 0, "white"],
  ],
  table: [
    [2, 0, "black"], [4, 2, "black"], [4, 0, "black"], [2, 2, "white"], [3, 1, "white"],
  ],
};

function emblem(name) {
  const lines = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => `M${n} -1V5M-1 ${n}H8`).join("");
  const props = {
    viewBox: "-.6 -.5 7.2 4", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true",
  };
  return svg("svg.emblem", props,
    svg("rect.plank", { x: -1, y: -1, width: 10, height: 7 }), svg("path.grid", { d: lines }),
    (EMBLEMS[name] ?? []).map(([x, y, kind]) => svg(`circle.${kind}`, { cx: x, cy: y, r: 0.46 })));
}

/** Sizes as text, whatever way they came. */
export const sizeText = (size) => {
  const [width, height] = sizeOf(String(size)) ?? [19, 19];
  return width === height ? String(width) : `${width}x${height}`;
};

/** `16×16` for `16` and for `16x16`. */
export const shownSize = (size) => size.replace(/^(\d+)$/, "$1×$1").replace("x", "×");

export function show(main) {
  put(main, el("p.lone", "Setting the stones out…"));
  let alive = true;
  games().then((known) => { if (alive) new Home(main, known); }).catch((error) => {
    if (!alive) return;
    put(main, el("section.lone", el("h1", "The server does not answer"), el("p", error.message),
      button("Try again", () => go("/"))));
  });
  return () => { alive = false; };
}

class Home {
  constructor(main, known) {
    this.known = known;
    const kept = read("terms");
    this.terms = {
      opponent: "computer", level: 3, side: "one", clock: "none", rules: known.games[0].name,
      ...kept,
    };
    if (!this.game()) this.terms.rules = known.games[0].name;
    this.options = el("div.options");
    this.preview = el("div.preview");
    const cards = known.games.slice(0, 4);
    this.others = known.games.slice(4);
    const card = ({ name, title: head, text }) => el("label.card",
      el("input", {
        type: "radio", name: "game", value: name, checked: name === this.terms.rules,
        onchange: () => this.choose(name),
      }),
      emblem(name), el("b", head), el("span", text ?? ""));
    const names = this.others.map(({ name, title: head }) => [name, head]);
    const other = this.others.find(({ name }) => name === this.terms.rules)?.name ?? "";
    this.more = select([["", "Other rules…"], ...names], other, (name) => {
      if (!name) return;
      this.choose(name);
      for (const input of main.querySelectorAll("input[name=game]")) input.checked = false;
    }, { "aria-label": "Other rules" });
    this.start = el("button.primary.start", "Start the game");
    const form = el("form.setup", { novalidate: true, onsubmit: (event) => this.submit(event) },
      el("fieldset.games", el("legend.unseen", "Game"), cards.map(card)),
      el("div.row.others", this.more,
        el("a", { href: `/rules/${this.terms.rules}` }, "Read the rules")),
      el("div.columns", this.options, el("div.aside", this.start, this.preview)));
    this.rulesLink = form.querySelector(".others a");
    put(main, this.resuming(), el("h1", "Set up a game"), form,
      el("p.foot", "Or ", el("a", { href: "/review" }, "review a record"), ", ",
        el("a", { href: "/edit" }, "set up a position"), ", ",
        el("a", { href: "/print" }, "print a board"), "."));
    this.draw();
  }

  game(name = this.terms.rules) {
    return this.known.games.find((game) => game.name === name);
  }

  resuming() {
    const open = Object.entries(own())
      .filter(([, { over, gone }]) => !over && !gone)
      .sort(([, a], [, b]) => (b.seen ?? 0) - (a.seen ?? 0))
      .slice(0, 4);
    if (!open.length) return null;
    const entry = ([id, { title: text, rules, seen }]) => el("li", el("a", { href: `/t/${id}` },
      el("b", text ?? this.game(rules)?.title ?? "A table"), el("span", when(seen))));
    return el("section.resume", el("h2", "Your tables"), el("ul", open.map(entry)),
      el("a", { href: "/tables" }, "All tables"));
  }

  choose(name) {
    this.set({
      rules: name, size: null, komi: null, handicap: 0, handicapPoints: "usual",
      opening: null, limit: null,
    });
    if (!this.others.some((game) => game.name === name)) this.more.value = "";
  }

  /** Keeps what nothing else of the form depends on. */
  keep(terms) {
    Object.assign(this.terms, terms);
    write("terms", this.terms);
  }

  /** Keeps terms and draws the form by them. A field that goes may tell of its change while the
      form is drawn: then it is drawn once more. */
  set(terms) {
    this.keep(terms);
    this.isStale = true;
    if (this.isDrawing) return;
    this.isDrawing = true;
    while (this.isStale) {
      this.isStale = false;
      this.draw();
    }
    this.isDrawing = false;
  }

  /** Komi that nobody has typed. */
  komi() {
    const { komi, handicapKomi } = this.game();
    return Number(this.terms.handicap) ? handicapKomi : komi;
  }

  size() { return sizeText(this.terms.size ?? this.game().size); }

  draw() {
    const { terms } = this;
    const game = this.game();
    const focused = document.activeElement?.closest(".options") ? document.activeElement : null;
    const back = focused && [focused.name, focused.value];
    // What was typed counts, and is told now: not while its field is being taken away, by another
    // drawing within this one.
    focused?.blur();
    const pie = (terms.opening ?? game.opening) === "pie";
    const size = sizeOf(this.size());
    redraw(this.options, [this.players(pie), this.boardSize(game),
      clockField(this.known.clocks, terms.clock,
        (clock) => this.set({ clock }), (clock) => this.keep({ clock })),
      this.details(game, pie)]);
    if (back) {
      const [name, value] = back;
      const fields = [...this.options.querySelectorAll("input,select")];
      const isBack = (input) => (
        input.name === name && (input.type !== "radio" || input.value === value));
      fields.find(isBack)?.focus();
    }
    this.rulesLink.href = `/rules/${terms.rules}`;
    this.drawPreview(size);
  }

  /** Who plays: the opponent, one's own side and name, and the computer's level. */
  players(pie) {
    const { opponent, side, level } = this.terms;
    const opponents = [
      ["computer", "Computer"], ["link", "A friend, by link"], ["both", "Two at one screen"],
    ];
    const list = [
      segments("opponent", "Opponent", opponents, opponent,
        (value) => this.set({ opponent: value })),
    ];
    if (opponent !== "both") {
      const [one, two] = pie ? ["Player 1", "Player 2"] : ["Black", "White"];
      list.push(segments("side", "You play", [["one", one], ["two", two], ["any", "Either"]], side,
        (value) => this.set({ side: value })));
    }
    if (opponent === "link") {
      list.push(el("label.choice", el("span.legend", "Your name"), el("input", {
        name: "name", value: settings.name, maxlength: 40, autocomplete: "nickname",
        placeholder: "shown to your friend",
        onchange: (event) => change("name", event.target.value.trim()),
      })));
    }
    if (pie) {
      list.push(el("p.hint",
        "Player 1 sets three stones; Player 2 then chooses which colour to play."));
    }
    if (opponent === "computer") {
      list.push(levelField(this.known.levels, level, (value) => this.keep({ level: value })));
    }
    return list;
  }

  /** The usual sizes, and a field for any other. */
  boardSize(game) {
    const sizes = game.sizes.map(sizeText);
    const size = this.size();
    const isOther = !sizes.includes(size) || this.terms.otherSize;
    const choices = [...sizes.map((one) => [one, shownSize(one)]), ["other", "Other"]];
    const list = [
      segments("size", "Board", choices, isOther ? "other" : size, (value) => {
        if (value === "other") this.set({ otherSize: true });
        else this.set({ size: value, otherSize: false, handicap: 0 });
      }),
    ];
    if (isOther) {
      const onkeyup = (event) => this.drawPreview(sizeOf(event.target.value));
      list.push(el("label.choice", el("span.legend", "Columns × rows"),
        typed("othersize", size, (text) => this.set({ size: sizeText(text), handicap: 0 }),
          { size: 8, onkeyup })));
    }
    return list;
  }

  /** Shows the board, in a box that is always as large, so that nothing moves while one types. */
  drawPreview(size) {
    if (!size || String(size) === this.previewed) return;
    this.previewed = String(size);
    const [width, height] = size;
    const label = `An empty board of ${width}×${height}`;
    const board = new Board(width, height, {}, { still: true, label });
    board.frame(settings.coordinates);
    put(this.preview, board.svg);
  }

  details(game, pie) {
    const { terms } = this;
    const row = (text, input) => el("label.choice", el("span.legend", text), input);
    const number = (name, value, props, onkeep) => (
      typed(name, value, onkeep, { type: "number", ...props }));
    const handicaps = game.handicaps ?? [];
    const handicap = Number(terms.handicap);
    return el("details.finer",
      el("summary", "Komi, handicap and more"),
      row("Komi", number("komi", terms.komi ?? this.komi(), { step: 0.5, min: -1000, max: 1000 },
        (value) => this.keep({ komi: value === "" ? null : Number(value) }))),
      handicaps.length ? row("Handicap", select(
        [[0, "None"], ...handicaps.map((count) => [count, `${count} stones`])],
        terms.handicap ?? 0,
        (value) => this.set({ handicap: Number(value) }), { name: "handicap" })) : null,
      handicap ? row("Its stones", select(
        [["usual", "On the usual points"], ["free", "Where Black places them"]],
        terms.handicapPoints ?? "usual",
        (value) => this.keep({ handicapPoints: value }), { name: "handicapPoints" })) : null,
      el("p.hint",
        handicaps.length ? "Any other position is set up in the "
          : "A handicap is a position set up in the ",
        el("a", { href: `/edit?rules=${terms.rules}&size=${this.size()}` }, "editor"), "."),
      handicap && terms.komi === null ? el("p.hint", `Komi is ${this.komi()} with a handicap, so that nobody `
        + `is given points and there is no draw; without one it is ${game.komi}.`) : null,
      game.game === "conversion" ? row("Opening", select(
        [
          ["pie", "Three stones, then a choice of side"],
          ["none", "Empty board, White moves first"],
        ],
        pie ? "pie" : "none",
        (value) => this.set({ opening: value }), { name: "opening" })) : null,
      row("Move limit", number("limit", terms.limit ?? "",
        { min: 1, max: 10000, placeholder: "none" },
        (value) => this.keep({ limit: value ? Number(value) : null }))));
  }

  async submit(event) {
    event.preventDefault();
    const { terms } = this;
    const reason = firstFault(event.target);
    if (reason) {
      toast(reason, "bad");
      return;
    }
    this.start.disabled = true;
    const drawn = Math.random() < 0.5 ? "one" : "two";
    const side = terms.side === "any" ? drawn : terms.side;
    const mine = terms.opponent === "both" ? ["one", "two"] : [side];
    try {
      go(`/t/${await create(this.asked(side), mine)}`);
    } catch (error) {
      toast(error.message, "bad");
      this.start.disabled = false;
    }
  }

  /** The terms as the server takes them, for whoever takes a side. */
  asked(side) {
    const { terms } = this;
    const asked = {
      rules: terms.rules,
      size: this.size(),
      clock: terms.clock,
      komi: terms.komi ?? this.komi(),
      handicap: terms.handicap || undefined,
      handicapPoints: terms.handicap ? terms.handicapPoints : undefined,
      moveLimit: terms.limit ?? undefined,
      opening: this.game().game === "conversion" ? terms.opening ?? undefined : undefined,
    };
    if (terms.opponent === "both") {
      return { ...asked, one: { kind: "person" }, two: { kind: "person" } };
    }
    const you = { kind: "person", name: settings.name || undefined };
    const other = side === "one" ? "two" : "one";
    if (terms.opponent === "link") return { ...asked, [side]: you, [other]: { kind: "person" } };
    return { ...asked, level: Number(terms.level), [side]: you, [other]: { kind: "computer" } };
  }
}

/** How long ago something was. */
export function when(milliseconds) {
  if (!milliseconds) return "";
  const minutes = Math.round((Date.now() - milliseconds) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.round(minutes / 60)} h ago`;
  const day = { day: "numeric", month: "short", year: "numeric" };
  return new Date(milliseconds).toLocaleDateString("en", day);
}
