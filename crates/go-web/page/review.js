// Looking through a record: its branches, comments and marks, what the computer thinks, and playing
// on from any position.

import { el, put, button, iconButton, toast, sentence } from "./dom.js";
import { games, review, record, create } from "./api.js";
import { Board } from "./board.js";
import { Tree, drawTree } from "./tree.js";
import { Questions } from "./questions.js";
import { drawn, words } from "./analysis.js";
import { graph } from "./graph.js";
import { settings, onChange, read } from "./settings.js";
import { askTerms, colorFor, seatsOf, PLAYERS } from "./terms.js";
import { about, faultOf } from "./about.js";
import { letter, linksOf, marksOf, moveText, variations } from "./marks.js";
import { keep, kept } from "./kept.js";
import { go } from "./main.js";

export const title = "Review";
export const wide = true;

let dropped = null;

/** Takes a file to be shown by the next visit of this page. */
export function take(file) {
  dropped = file;
}

export function show(main) {
  const view = new Review(main);
  return () => view.close();
}

class Review {
  constructor(main) {
    this.main = main;
    this.key = (event) => this.press(event);
    addEventListener("keydown", this.key);
    this.stop = onChange(() => this.draw());
    this.wants = { candidates: false, ownership: false };
    this.reports = new Map();
    this.questions = new Questions(this);
    const query = new URLSearchParams(location.search);
    const table = query.get("table");
    const turn = Number(query.get("turn") ?? Infinity);
    const before = kept();
    if (dropped) this.read(dropped);
    else if (before) this.open(before.content, 0, before.name);
    else if (table) this.open(record(table), turn, `${table}.sgf`);
    else this.invite();
  }

  close() {
    removeEventListener("keydown", this.key);
    this.stop();
    this.questions.close();
    this.closed = true;
  }

  invite(fault) {
    const input = el("input.unseen", {
      type: "file", id: "file", accept: ".sgf,.gib,.ngf,application/x-go-sgf",
      onchange: () => input.files[0] && this.read(input.files[0]),
    });
    put(this.main, el("section.drop", el("h1", "Review a game"),
      el("p", "Drop a record anywhere on this page: SGF, GIB or NGF, with branches, comments "
        + "and marks."),
      el("p", input, el("label.button.primary", { for: "file" }, "Choose a file")),
      fault ? el("p.warning", sentence(fault)) : null,
      el("p.small", "Games played here are reviewed from ",
        el("a", { href: "/tables" }, "their tables"), ".")));
  }

  read(file) {
    dropped = null;
    if (file.size > 1024 * 1024) {
      const size = (file.size / 1048576).toFixed(1);
      this.invite(`${file.name} has ${size} MiB; a record of up to 1 MiB can be read.`);
      return;
    }
    const content = file.arrayBuffer();
    this.open(content, 0, file.name);
    content.then((bytes) => { if (!this.closed) keep(bytes, file.name); }).catch(() => {});
  }

  async open(bytes, turn, name) {
    put(this.main, el("p.lone", "Reading the record…"));
    try {
      const content = await bytes;
      const game = await review(content);
      if (this.closed) return;
      this.game = game;
      this.file = { content, name };
      this.tree = new Tree(game);
      this.reports.clear();
      this.build();
      this.at = this.tree.atTurn(turn);
      this.draw();
    } catch (error) {
      if (!this.closed) this.invite(error.message);
    }
  }

  build() {
    const { width, height } = this.game;
    const press = (index) => this.jump(index);
    this.board = new Board(width, height, { press }, { label: `Board, ${width} by ${height}` });
    this.place = el("p.place", { role: "status" });
    this.taken = el("p.small.taken");
    this.comment = el("div.comment", { tabindex: 0, "aria-label": "Comment" });
    this.branches = drawTree(this.tree, (at) => this.to(at));
    this.scroller = el("div.branches", {
      tabindex: 0, role: "group", "aria-label": "Branches: arrows lead along and across",
    }, this.branches.drawing);
    this.slider = el("input", {
      type: "range", min: 0, "aria-label": "Turn",
      oninput: (event) => this.to(this.along()[Number(event.target.value)]),
    });
    this.variants = el("div.row.wrap.variants");
    this.plot = el("div.plot");
    this.words = el("p.words");
    put(this.main, el("div.table.review",
      el("div.frame", this.board.svg, this.stepping()),
      el("aside.side", { "aria-label": "Record" },
        about(this, (at) => this.to(at)),
        this.place, this.taken, this.variants, this.comment, this.scroller,
        this.analysis(),
        el("div.row.wrap",
          button("Play from here", () => this.playOn(), "primary"),
          button("Open in the editor", () => this.edit()),
          button("Save SGF", () => this.save()),
          button("Another file", () => { go("/review"); })))));
  }

  /** The buttons and the slider that lead along a branch. */
  stepping() {
    const step = (path, label, action) => iconButton(path, label, action, "step");
    return el("div.stepping", { role: "group", "aria-label": "Steps" },
      step("M18 6l-8 6 8 6ZM7 6v12", "To the start", () => this.to(0)),
      step("M16 6l-9 6 9 6Z", "One back", () => this.back()),
      this.slider,
      step("M8 6l9 6-9 6Z", "One on", () => this.on()),
      step("M6 6l8 6-8 6ZM17 6v12", "To the end", () => this.to(this.along().at(-1))));
  }

  /** What the computer thinks, folded. */
  analysis() {
    const toggle = (name, text) => el("label.switch", el("input", {
      type: "checkbox", role: "switch",
      onchange: (event) => this.want(name, event.target.checked),
    }), el("span", text));
    const ontoggle = (event) => {
      this.analysing = event.target.open;
      this.draw();
    };
    return el("details.analysis", { ontoggle }, el("summary", "Analysis and graph"),
      el("div.row.wrap", toggle("candidates", "Best moves"), toggle("ownership", "Who owns what")),
      this.words,
      el("div.row.wrap",
        button("Think about this position", () => this.questions.look()),
        button("Graph of the game", () => this.questions.plot())),
      this.plot);
  }

  /** The nodes of the branch that is looked at. */
  along() {
    const line = [0];
    while (this.tree.chosen[line.at(-1)] >= 0) line.push(this.tree.chosen[line.at(-1)]);
    return line;
  }

  to(at) {
    if (at === undefined || at < 0 || !this.tree) return;
    this.tree.choose(at);
    this.at = at;
    this.draw();
    if (this.wants.candidates || this.wants.ownership) this.questions.look();
  }

  back() { if (this.at > 0) this.to(this.tree.nodes[this.at].parent); }
  on() { this.to(this.tree.chosen[this.at]); }

  /** To the move that was played at a point, later if there is one, else earlier. */
  jump(index) {
    const name = this.board.name(index);
    const fits = (at) => this.tree.nodes[at].move?.slice(2) === name;
    const next = this.tree.children[this.at].find(fits);
    const line = this.along();
    const here = line.indexOf(this.at);
    const later = line.slice(here + 1);
    const earlier = line.slice(0, here + 1).reverse();
    this.to(next ?? later.find(fits) ?? earlier.find(fits));
  }

  press(event) {
    if (!this.tree || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input,textarea,select,dialog,.cells,[role=grid]")) return;
    const siblings = this.at ? this.tree.children[this.tree.nodes[this.at].parent] : [];
    const sibling = (step) => this.to(siblings[siblings.indexOf(this.at) + step]);
    const keys = {
      ArrowLeft: () => this.back(),
      ArrowRight: () => this.on(),
      ArrowUp: () => sibling(-1),
      ArrowDown: () => sibling(1),
      Home: () => this.to(0),
      End: () => this.to(this.along().at(-1)),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }

  draw() {
    if (!this.tree) return;
    const { game, tree, at } = this;
    const node = tree.nodes[at];
    const report = this.reports.get(at);
    this.drawPosition(node, report);
    const line = this.along();
    this.slider.max = line.length - 1;
    this.slider.value = line.indexOf(at);
    const move = node.move ? moveText(node.move, tree.turn[at]) : at ? "Set up" : "Start";
    const text = `${move}${node.name ? ` · ${node.name}` : ""}`;
    if (this.place.textContent !== text) this.place.textContent = text;
    this.slider.setAttribute("aria-valuetext", text);
    const { black, white } = tree.taken(at, game);
    const noun = game.game === "conversion" ? "Conversions" : "Prisoners";
    this.taken.textContent = `${noun}: Black ${black}, White ${white}`;
    const parts = (node.comment ?? "").split(/\n+/).filter(Boolean);
    put(this.comment, node.fault ? el("p.warning", faultOf(tree, at)) : null,
      parts.map((part) => el("p", part)));
    this.comment.hidden = !node.comment && !node.fault;
    const variant = (child, n) => button(`${letter(n)} ${tree.nodes[child].move?.slice(2) ?? "…"}`,
      () => this.to(child), n ? "" : "main-line");
    const children = tree.children[at];
    put(this.variants, children.length > 1 ? children.map(variant) : []);
    const [x, y] = this.branches.show(at);
    const { scroller } = this;
    scroller.scrollTo({ left: x - scroller.clientWidth / 2, top: y - scroller.clientHeight / 2 });
    if (this.analysing) {
      this.words.textContent = report ? `${words(report)}.` : "";
      const onpick = (turn) => this.to(tree.atTurn(turn));
      put(this.plot, graph(this.points(), tree.turn[line.at(-1)], { at: tree.turn[at], onpick }));
    }
  }

  drawPosition(node, report) {
    const { tree, board, at } = this;
    const last = node.move && !node.move.endsWith("pass") ? board.index(node.move.slice(2)) : -1;
    const wrong = node.fault && last >= 0 ? [{ index: last, kind: "cross" }] : [];
    board.frame(settings.coordinates);
    board.update({
      stones: tree.stones(at),
      last,
      marks: [...marksOf(node, board), ...wrong, ...variations(tree, at, board)],
      links: linksOf(node, board),
      ...(report ? drawn(report, board, this.wants) : {}),
    });
  }

  /** The graph's points: the turn, Black's share of the playouts won, and Black's lead. */
  points() {
    const points = [];
    for (const at of this.along()) {
      const report = this.reports.get(at);
      if (!report) continue;
      const { winrate, score } = report;
      const isWhite = report.toMove === "white";
      const turn = this.tree.turn[at];
      points.push([turn, isWhite ? 1 - winrate : winrate, isWhite ? -score : score]);
    }
    return points;
  }

  want(name, value) {
    this.wants[name] = value;
    if (value && !this.reports.has(this.at)) this.questions.look();
    this.draw();
  }

  /** The preset that is nearest to the record's rules. */
  rules() {
    return this.game.preset ?? (this.game.game === "conversion" ? "conversion" : "japanese");
  }

  /** Whose turn it is after a node: the other's after a move, else that of the next move. */
  toMove(at) {
    const last = this.tree.moves(at).at(-1);
    if (last) return last[0] === "B" ? "white" : "black";
    const later = this.along().slice(this.tree.depth[at] + 1);
    const next = later.map((node) => this.tree.nodes[node].move).find(Boolean);
    if (next) return next[0] === "W" ? "white" : "black";
    return this.game.handicap || this.game.game === "conversion" ? "white" : "black";
  }

  async playOn() {
    const { game, tree, at } = this;
    try {
      const known = await games();
      const asked = await askTerms({
        title: "Play from here", known, kept: read("terms"), against: "computer",
        komi: game.komi, ...this.sides(),
      });
      if (!asked) return;
      const you = { kind: "person", name: settings.name || undefined };
      const [mine, other] = seatsOf(asked.side);
      const id = await create({
        rules: game.terms, size: `${game.width}x${game.height}`,
        komi: asked.komi, level: asked.level, clock: asked.clock,
        [mine]: you, [other]: { kind: "computer" },
        ...tree.game(at, game),
      }, [mine]);
      go(`/t/${id}`);
    } catch (error) {
      toast(error.message, "bad");
    }
  }

  /** The sides that one can take here, and the one whose turn it is: within a pie opening players, not
      colours. */
  sides() {
    const { game, tree, at } = this;
    const stones = tree.opened(at, game);
    if (stones === null) return { side: colorFor(tree.stones(at), this.toMove(at)) };
    return { side: stones < 3 ? "one" : "two", sides: PLAYERS };
  }

  edit() {
    const { game, tree, at } = this;
    const position = new URLSearchParams({
      rules: this.rules(), size: `${game.width}x${game.height}`,
      board: tree.stones(at), move: this.toMove(at),
    });
    go(`/edit?${position}`);
  }

  save() {
    const { content, name } = this.file;
    const link = el("a", { href: URL.createObjectURL(new Blob([content])), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
