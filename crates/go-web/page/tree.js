// The nodes of a record with the boards that they show, and the drawing of its branches.

import { svg, put } from "./dom.js";
import { indexOf } from "./points.js";

/** Whose stones the turns of a pie opening set. */
const PIE = ["B", "W", "B"];
const isPie = (moves) => moves.slice(0, PIE.length).every((move, turn) => move[0] === PIE[turn]);

/** A record as the server has read it. */
export class Tree {
  constructor({ width, height, nodes }) {
    Object.assign(this, { width, height, nodes });
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, at) => { if (parent !== null && parent !== undefined && parent >= 0 && at) this.children[parent].push(at); });
    this.depth = [];
    this.turn = [];
    nodes.forEach(({ parent, move }, at) => {
      this.depth[at] = at ? this.depth[parent] + 1 : 0;
      this.turn[at] = (at ? this.turn[parent] : 0) + (move ? 1 : 0);
    });
    this.boards = new Map();
    /** The child that one goes on to from each node: the branch last looked at. */
    this.chosen = this.children.map((list) => list[0] ?? -1);
  }

  /** The stones after a node, row by row. */
  stones(at) {
    const known = this.boards.get(at);
    if (known) return known;
    const path = [];
    let from = at;
    while (from > 0 && !this.boards.has(from)) { path.push(from); from = this.nodes[from].parent; }
    const cells = (this.boards.get(from) ?? this.changed(".".repeat(this.width * this.height), 0)).split("");
    let text = cells.join("");
    this.boards.set(from, text);
    for (const node of path.reverse()) {
      text = this.changed(text, node);
      this.boards.set(node, text);
    }
    return text;
  }

  changed(text, at) {
    const cells = text.split("");
    for (const [, point, cell] of (this.nodes[at].changes ?? "").matchAll(/([A-HJ-Z]\d{1,2})([XO.])/g)) cells[indexOf(point, this.width, this.height)] = cell;
    return cells.join("");
  }

  /** The node after so many turns along the branch last looked at. */
  atTurn(turn) {
    let at = 0;
    while (this.turn[at] < turn && this.chosen[at] >= 0) at = this.chosen[at];
    return at;
  }

  /** Makes the branch through a node the one that one goes on along. */
  choose(at) {
    for (let node = at; node > 0; node = this.nodes[node].parent) this.chosen[this.nodes[node].parent] = node;
  }

  /** Stones that each side has taken up to a node, since a board was last set up. */
  taken(at, { game }) {
    const taken = { black: 0, white: 0 };
    for (let node = at; node > 0; node = this.nodes[node].parent) {
      const { move, changes, begins, parent } = this.nodes[node];
      if (begins) break;
      const before = this.stones(parent);
      for (const [, point, cell] of (changes ?? "").matchAll(/([A-HJ-Z]\d{1,2})([XO.])/g)) {
        const was = before[indexOf(point, this.width, this.height)];
        if (was === cell) continue;
        if (was !== ".") taken[was === "X" ? "white" : "black"] += 1;
        // A stone that is converted where it is set.
        else if (game === "conversion" && move && cell !== (move[0] === "B" ? "X" : "O")) taken[cell === "X" ? "black" : "white"] += 1;
      }
    }
    return taken;
  }

  /** The nodes up to this one from the last board that no move leads to, and the moves on them. */
  since(at) {
    const path = [at];
    while (path[0] > 0 && !this.nodes[path[0]].begins) path.unshift(this.nodes[path[0]].parent);
    const [first] = path;
    const { begins } = this.nodes[first];
    const moves = (begins ? path.slice(1) : path).map((node) => this.nodes[node].move);
    return { first, begins, moves: moves.filter(Boolean) };
  }

  /** The number of stones that the pie opening has at a node where it is not over: nobody has a colour
      yet; null where it is. */
  opened(at, { opening }) {
    const { begins, moves } = this.since(at);
    const isOn = opening && !begins && moves.length <= PIE.length && isPie(moves);
    return isOn ? moves.length : null;
  }

  /** The game up to a node, as the server is asked for it: from the last board that no move leads to,
      move by move, so that ko, prisoners, the opening and what else history holds are those of the
      record. */
  game(at, { handicap, opening }) {
    const { first, begins, moves } = this.since(at);
    const before = this.moves(first).length;
    const hasChosen = opening && !begins && moves.length > PIE.length && isPie(moves);
    if (hasChosen) moves.splice(PIE.length, 0, "side W");
    return {
      handicap: handicap && !before ? handicap : undefined,
      setup: begins ? { board: this.stones(first), toMove: begins } : undefined,
      moves,
    };
  }

  /** The game up to a node, as the computer is asked about it: within a pie opening what stands there,
      as if it were played on. */
  position(at, game) {
    const stones = this.opened(at, game);
    if (stones === null) return this.game(at, game);
    const toMove = stones % 2 ? "white" : "black";
    return { opening: "none", setup: { board: this.stones(at), toMove } };
  }

  /** The moves from the first node to this one. */
  moves(at) {
    const moves = [];
    for (let node = at; node >= 0 && node !== null && node !== undefined; node = node ? this.nodes[node].parent : -1) if (this.nodes[node].move) moves.push(this.nodes[node].move);
    return moves.reverse();
  }
}

const STEP = 22;

/** Draws the branches; `onpick(node)` when one is pressed. */
export function drawTree(tree, onpick) {
  const row = [];
  const ends = [];
  // Each branch takes the first row in which it does not run into another one.
  const place = (start, above) => {
    const stack = [[start, above]];
    while (stack.length) {
      const [first, wanted] = stack.pop();
      const line = [];
      for (let at = first; at !== undefined; at = tree.children[at][0]) line.push(at);
      let y = wanted;
      while ((ends[y] ?? -1) >= tree.depth[first] - (first ? 1 : 0)) y += 1;
      ends[y] = tree.depth[line.at(-1)];
      for (const at of line) row[at] = y;
      for (const at of line) for (const other of tree.children[at].slice(1).reverse()) stack.push([other, y + 1]);
    }
  };
  place(0, 0);
  const x = (at) => tree.depth[at] * STEP + STEP / 2;
  const y = (at) => row[at] * STEP + STEP / 2;
  const width = (Math.max(...tree.depth) + 1) * STEP;
  const height = (Math.max(...row) + 1) * STEP;
  let lines = "";
  tree.nodes.forEach(({ parent }, at) => {
    if (!at) return;
    lines += `M${x(parent)} ${y(parent)}`;
    // Branches of one node share a trunk between the columns.
    if (row[parent] !== row[at]) lines += `L${x(parent) + STEP / 2} ${y(parent) + STEP / 2}V${y(at)}`;
    lines += `H${x(at)}`;
  });
  const nodes = tree.nodes.map(({ move, comment, fault }, at) => svg(`circle.node.${move ? (move[0] === "B" ? "black" : "white") : "root"}${comment ? ".said" : ""}${fault ? ".wrong" : ""}`, { cx: x(at), cy: y(at), r: 6.5, "data-node": at }));
  const drawing = svg("svg.tree", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
  put(drawing, svg("path", { d: lines }), nodes);
  drawing.addEventListener("click", (event) => { const at = event.target.dataset?.node; if (at !== undefined) onpick(Number(at)); });
  return {
    drawing,
    show(at) {
      drawing.querySelector(".here")?.classList.remove("here");
      nodes[at].classList.add("here");
      return [x(at), y(at)];
    },
  };
}
