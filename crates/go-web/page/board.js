// The board as SVG: a unit is the distance between two lines. It draws what it is told and knows no
// rules.

import { svg, attr, put } from "./dom.js";
import { LETTERS, nameOf, indexOf, starPoints } from "./points.js";
import { moves as mayMove } from "./settings.js";
import { Cells } from "./cells.js";

// Room around the lines: half a stone and a little more; beyond it the coordinates.
const EDGE = 0.66;
const LABELS = 0.78;
let boards = 0;

const COLORS = { X: "black", O: "white" };

/** A board of a size. `on.press(index)` hears of points pressed, `on.hover(index or -1)` of points
    under the mouse. */
export class Board {
  constructor(width, height, on = {}, { label = "Board", still = false } = {}) {
    boards += 1;
    Object.assign(this, { width, height, on, key: `b${boards}`, view: { stones: ".".repeat(width * height) } });
    // Lines and letters are as thick on the screen whatever the size of the board.
    this.fine = Math.max(0.6, Math.min(1.1, Math.max(width, height) / 19));
    this.stones = new Map();
    this.hovered = -1;
    this.svg = svg("svg.board", { role: still ? "img" : null, "aria-label": still ? label : null });
    this.svg.classList.toggle("tall", height > width * 1.3);
    this.layers = {};
    const layer = (name) => (this.layers[name] = svg(`g.${name}`, { "aria-hidden": "true" }));
    put(this.svg, this.definitions(), layer("wood"), layer("lines"), layer("labels"), layer("ownership"), layer("shadows"),
      layer("stones"), layer("marks"), layer("ghost"), layer("candidates"));
    this.coordinates = null;
    if (!still) {
      this.cells = new Cells(this, label);
      this.svg.append(this.cells.element);
      this.listen();
    }
    this.frame(true);
  }

  name(index) { return nameOf(index, this.width, this.height); }
  index(name) { return indexOf(name, this.width, this.height); }
  x(index) { return index % this.width; }
  y(index) { return Math.floor(index / this.width); }

  definitions() {
    const gradient = (name, stops, props = {}) => svg("radialGradient", { id: `${this.key}-${name}`, cx: 0.36, cy: 0.3, r: 0.78, ...props },
      stops.map(([offset, kind]) => svg(`stop.${kind}`, { offset })));
    return svg("defs",
      gradient("black", [[0, "black-0"], [0.45, "black-1"], [1, "black-2"]]),
      gradient("white", [[0, "white-0"], [0.6, "white-1"], [1, "white-2"]]),
      gradient("shade", [[0, "shade-0"], [0.72, "shade-0"], [1, "shade-1"]], { cx: 0.5, cy: 0.5, r: 0.5 }),
      svg("linearGradient", { id: `${this.key}-wood`, x1: 0, y1: 0, x2: 0.25, y2: 1 },
        svg("stop.wood-0", { offset: 0 }), svg("stop.wood-1", { offset: 0.55 }), svg("stop.wood-2", { offset: 1 })));
  }

  /** Draws the wood, the lines and the coordinates. */
  frame(coordinates) {
    if (this.coordinates === coordinates) return;
    this.coordinates = coordinates;
    const { width, height, layers } = this;
    const edge = coordinates ? EDGE + LABELS * this.fine : EDGE;
    const [left, top, w, h] = [-edge, -edge, width - 1 + 2 * edge, height - 1 + 2 * edge];
    this.edge = edge;
    this.full = [left, top, w, h];
    this.look(null);
    this.svg.style.aspectRatio = `${w} / ${h}`;
    this.svg.style.setProperty("--fine", this.fine);
    put(layers.wood,
      svg("rect.plank", { x: left, y: top, width: w, height: h, rx: 0.16 * this.fine, fill: `url(#${this.key}-wood)` }),
      svg("path.grain", { d: grain(left, top, w, h) }));
    let lines = "";
    for (let x = 0; x < width; x += 1) lines += `M${x} 0V${height - 1}`;
    for (let y = 0; y < height; y += 1) lines += `M0 ${y}H${width - 1}`;
    put(layers.lines, svg("path.grid", { d: lines }), svg("rect.rim", { x: 0, y: 0, width: width - 1, height: height - 1 }),
      starPoints(width, height).map((index) => svg("circle.star", { cx: this.x(index), cy: this.y(index), r: 0.12 * Math.sqrt(this.fine) })));
    put(layers.labels, coordinates ? this.labels() : []);
  }

  /** Shows a part of the board in place of all of it: left, top, width and height in points. */
  look(part) {
    attr(this.svg, "viewBox", (part ?? this.full).join(" "));
    this.svg.classList.toggle("zoomed", Boolean(part));
  }

  /** How large a point is now, in pixels of the page. */
  unit() { return this.svg.getScreenCTM()?.a ?? 0; }

  labels() {
    const { width, height } = this;
    const list = [];
    const away = EDGE + LABELS * this.fine * 0.36;
    const size = 0.4 * this.fine;
    const text = (x, y, value) => list.push(svg("text", { x, y: y + size * 0.36, "font-size": size }, String(value)));
    for (let x = 0; x < width; x += 1) {
      text(x, -away, LETTERS[x]);
      text(x, height - 1 + away, LETTERS[x]);
    }
    for (let y = 0; y < height; y += 1) {
      text(-away, y, height - y);
      text(width - 1 + away, y, height - y);
    }
    return list;
  }

  /** Shows a position with all that is marked on it; see position.js and review.js for the fields. */
  update(view) {
    this.view = { ...view };
    this.drawStones(view);
    this.drawMarks(view);
    this.drawOwnership(view);
    this.drawCandidates(view);
    this.drawGhost();
    this.cells?.update();
  }

  drawStones({ stones, dead = [] }) {
    const animated = this.shown && mayMove();
    let turned = 0;
    for (let index = 0; index < stones.length; index += 1) {
      const color = COLORS[stones[index]];
      const held = this.stones.get(index);
      if (held?.color !== color) {
        if (held && !color) this.lift(index, held, animated);
        else if (held) this.turn(index, held, color, animated, turned++);
        else if (color) this.set(index, color, animated ? "placed" : "");
      }
      this.stones.get(index)?.node.classList.toggle("dead", dead.includes(index));
    }
    this.shown = true;
  }

  stone(color) {
    return svg(`g.stone.${color}`, svg("circle.body", { r: 0.485, fill: `url(#${this.key}-${color})` }));
  }

  set(index, color, how) {
    const at = `translate(${this.x(index)} ${this.y(index)})`;
    const node = svg("g", { transform: at }, this.stone(color));
    const shade = svg("g", { transform: at }, svg("circle.shade", { cx: 0.05, cy: 0.075, r: 0.53, fill: `url(#${this.key}-shade)` }));
    if (how) node.firstChild.classList.add(how);
    this.layers.stones.append(node);
    this.layers.shadows.append(shade);
    this.stones.set(index, { color, node, shade });
  }

  lift(index, held, animated) {
    this.stones.delete(index);
    held.shade.remove();
    if (!animated) { held.node.remove(); return; }
    held.node.firstChild.classList.add("lifted");
    setTimeout(() => held.node.remove(), 320);
  }

  turn(index, held, color, animated, order) {
    const fresh = this.stone(color);
    const old = [...held.node.children];
    held.color = color;
    held.node.append(fresh);
    if (!animated) { old.forEach((node) => node.remove()); return; }
    const delay = Math.min(order * 18, 240);
    for (const node of old) { node.classList.add("turning-away"); node.style.animationDelay = `${delay}ms`; }
    fresh.classList.add("turning-up");
    fresh.style.animationDelay = `${delay + 150}ms`;
    setTimeout(() => old.forEach((node) => node.remove()), 330 + delay);
  }

  drawMarks({ stones, last, atari = [], immune = [], settled = [], dead = [], owner, forbidden = [], numbers, marks = [], links = [] }) {
    const list = [];
    const tone = (index) => (stones[index] === "X" ? "on-black" : stones[index] === "O" ? "on-white" : "on-wood");
    const at = (index) => `translate(${this.x(index)} ${this.y(index)})`;
    const add = (index, kind, ...shapes) => list.push(svg(`g.mark.${kind}.${tone(index)}`, { transform: at(index) }, shapes));
    if (owner) {
      for (let index = 0; index < owner.length; index += 1) {
        const color = COLORS[owner[index]];
        if (color && stones[index] === ".") {
          list.push(svg(`rect.owned.${color}`, { x: this.x(index) - 0.15, y: this.y(index) - 0.15, width: 0.3, height: 0.3, rx: 0.04 }));
        }
      }
    }
    for (const index of forbidden) add(index, "forbidden", svg("rect", { x: -0.24, y: -0.24, width: 0.48, height: 0.48 }));
    for (const index of settled) add(index, "settled", svg("path", { d: "M-.13 .3H.13" }));
    for (const index of immune) if (!dead.includes(index)) add(index, "immune", svg("path", { d: "M0-.17 .17 0 0 .17-.17 0Z" }));
    for (const index of atari) add(index, "atari", svg("circle", { r: 0.4 }));
    for (const index of dead) add(index, "fallen", svg("path", { d: "M-.2-.2 .2 .2M.2-.2-.2 .2" }));
    numbers?.forEach((number, index) => {
      const kind = index === last ? "number.newest" : "number";
      list.push(svg(`text.${kind}.${tone(index)}`, { x: this.x(index), y: this.y(index) + (number > 99 ? 0.12 : 0.14), "font-size": number > 99 ? 0.34 : 0.42 }, String(number)));
    });
    if (last >= 0 && !numbers?.has(last) && !dead.includes(last)) add(last, "last", svg("circle", { r: immune.includes(last) ? 0.32 : 0.22 }));
    for (const { index, kind, text } of marks) {
      if (kind === "label") list.push(svg(`text.label.${tone(index)}`, { x: this.x(index), y: this.y(index) + 0.15, "font-size": text.length > 2 ? 0.3 : 0.44 }, text));
      else add(index, "drawn", shape(kind));
    }
    for (const { from, to, kind } of links) list.push(this.link(from, to, kind));
    put(this.layers.marks, list);
  }

  /** A line between two points, with a head if it is an arrow. */
  link(from, to, kind) {
    const [x, y, dx, dy] = [this.x(to), this.y(to), this.x(to) - this.x(from), this.y(to) - this.y(from)];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [(dx / length) * 0.3, (dy / length) * 0.3];
    const head = kind === "arrow" ? `M${x - ux - uy * 0.6} ${y - uy + ux * 0.6}L${x} ${y}L${x - ux + uy * 0.6} ${y - uy - ux * 0.6}` : "";
    return svg("path.link", { d: `M${this.x(from)} ${this.y(from)}L${x} ${y}${head}` });
  }

  drawOwnership({ ownership }) {
    put(this.layers.ownership, ownership ? [...ownership].map((value, index) => {
      const half = Math.sqrt(Math.min(1, Math.abs(value))) * 0.42;
      if (half < 0.1) return null;
      return svg(`rect.${value > 0 ? "black" : "white"}`, { x: this.x(index) - half, y: this.y(index) - half, width: 2 * half, height: 2 * half, rx: 0.06 });
    }) : []);
  }

  drawCandidates({ candidates }) {
    put(this.layers.candidates, (candidates ?? []).map(({ index, text, more, best }) => svg(`g.candidate${best ? ".best" : ""}`,
      { transform: `translate(${this.x(index)} ${this.y(index)})` }, svg("circle", { r: 0.46 }),
      svg("text", { y: more ? -0.01 : 0.13, "font-size": 0.33 }, text), more ? svg("text", { y: 0.26, "font-size": 0.22 }, more) : null)));
  }

  /** The stone that would be placed, with what it would take; pending means that it waits to be confirmed. */
  drawGhost() {
    const { ghost, legal, effects, pending = -1, preview = true, stones } = this.view;
    const index = pending >= 0 ? pending : this.hovered;
    const list = [];
    if (ghost && index >= 0 && stones[index] === "." && legal?.[index] !== "0") {
      const at = `translate(${this.x(index)} ${this.y(index)})`;
      if (pending >= 0) list.push(svg("path.aim", { d: `M${this.x(index)} 0V${this.height - 1}M0 ${this.y(index)}H${this.width - 1}` }));
      list.push(svg(`g.phantom${pending >= 0 ? ".pending" : ""}`, { transform: at }, this.stone(ghost)));
      if (preview) {
        for (const name of effects?.[this.name(index)] ?? []) {
          const taken = this.index(name);
          list.push(svg("g.effect", { transform: `translate(${this.x(taken)} ${this.y(taken)})` },
            this.view.converting
              ? svg(`circle.becomes.${taken === index ? other(ghost) : other(COLORS[stones[taken]])}`, { r: 0.24 })
              : svg("path.goes", { d: "M-.16-.16 .16 .16M.16-.16-.16 .16" })));
        }
      }
    }
    put(this.layers.ghost, list);
  }

  /** The point below a place of the window, or -1. */
  pointAt(event) {
    const matrix = this.svg.getScreenCTM();
    if (!matrix) return -1;
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const [x, y] = [Math.round(place.x), Math.round(place.y)];
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : -1;
  }

  hover(index) {
    if (index === this.hovered) return;
    this.hovered = index;
    this.drawGhost();
    this.on.hover?.(index);
  }

  listen() {
    let down = null;
    const board = this.svg;
    board.addEventListener("pointerdown", (event) => {
      if (event.button === 0 && event.isPrimary) down = { index: this.pointAt(event), x: event.clientX, y: event.clientY };
    });
    board.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse") this.hover(this.pointAt(event)); });
    board.addEventListener("pointerleave", () => this.hover(-1));
    board.addEventListener("pointercancel", () => { down = null; });
    // A stone is placed where the pointer is let go, if it went down at the same point.
    board.addEventListener("pointerup", (event) => {
      const index = this.pointAt(event);
      if (down && index >= 0 && index === down.index) {
        this.cells.focusFrom(index);
        this.on.press?.(index, event);
      }
      down = null;
    });
  }
}

const other = (color) => (color === "black" ? "white" : "black");

function shape(kind) {
  switch (kind) {
    case "triangle": return svg("path", { d: "M0-.28 .25 .16H-.25Z" });
    case "square": return svg("rect", { x: -0.21, y: -0.21, width: 0.42, height: 0.42 });
    case "cross": return svg("path", { d: "M-.2-.2 .2 .2M.2-.2-.2 .2" });
    case "selected": return svg("circle.full", { r: 0.16 });
    case "dimmed": return svg("circle.veil", { r: 0.5 });
    case "territory-black": return svg("rect.owned.black", { x: -0.15, y: -0.15, width: 0.3, height: 0.3, rx: 0.04 });
    case "territory-white": return svg("rect.owned.white", { x: -0.15, y: -0.15, width: 0.3, height: 0.3, rx: 0.04 });
    default: return svg("circle", { r: 0.25 });
  }
}

/** The grain of the wood: long, slightly bent lines, the same for every board of a size. */
function grain(left, top, width, height) {
  let seed = 7;
  const next = () => { seed = (seed * 16807) % 2147483647; return seed / 2147483647; };
  let path = "";
  for (let x = left - 1; x < left + width; x += 0.16 + next() * 0.55) {
    const bend = () => (next() - 0.5) * 0.5;
    const [a, b, c] = [x + bend(), x + bend(), x + bend()];
    const clamp = (value) => Math.max(left + 0.02, Math.min(left + width - 0.02, value));
    path += `M${clamp(a).toFixed(2)} ${top.toFixed(2)}C${clamp(b).toFixed(2)} ${(top + height * 0.3).toFixed(2)} ${clamp(c).toFixed(2)} ${(top + height * 0.7).toFixed(2)} ${clamp(a + bend()).toFixed(2)} ${(top + height).toFixed(2)}`;
  }
  return path;
}
