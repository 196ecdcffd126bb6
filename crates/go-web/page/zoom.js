// Points too small for a finger: the first tap enlarges the board around it, inside its frame, until
// the stone is placed.

import { settings, moves } from "./settings.js";

/** Points that are smaller, in pixels of the page, are hard to hit. */
const SMALLEST = 26;
const TIMES = 2.5;
/** How long it takes, in milliseconds, where things may move. */
const TIME = 180;
/** Points that stay visible around the one that is chosen. */
const MARGIN = 1.5;

export class Zoom {
  constructor(board) {
    this.board = board;
    this.isOn = false;
  }

  /** Whether a tap has to enlarge the board before it can mean a point. */
  needs(event) {
    return !this.isOn && settings.zoom && ["touch", "pen"].includes(event?.pointerType) && this.board.unit() < SMALLEST;
  }

  /** Enlarges the board around a point, which stays where it is as far as the rim lets it. */
  into(index) {
    const { board } = this;
    const [left, top, width, height] = board.full;
    const [x, y] = [board.x(index), board.y(index)];
    this.isOn = true;
    this.move([x - (x - left) / TIMES, y - (y - top) / TIMES, width / TIMES, height / TIMES]);
  }

  /** Shows a point that the board is too large for now. */
  follow(index) {
    if (!this.isOn) return;
    const [left, top, width, height] = this.rect;
    const { board } = this;
    const near = (from, length, at) => Math.max(at + MARGIN - length, Math.min(at - MARGIN, from));
    this.move([near(left, width, board.x(index)), near(top, height, board.y(index)), width, height]);
  }

  out() {
    if (!this.isOn) return;
    this.isOn = false;
    this.move(this.board.full);
  }

  /** Leads the look to a part of the board, which never goes over its rim. */
  move([x, y, width, height]) {
    const { board } = this;
    const [left, top, all, high] = board.full;
    const to = [Math.max(left, Math.min(left + all - width, x)), Math.max(top, Math.min(top + high - height, y)), width, height];
    const from = this.shown ?? board.full;
    this.rect = to;
    cancelAnimationFrame(this.frame);
    const began = performance.now();
    const time = moves() ? TIME : 0;
    const show = (now) => {
      const part = time ? Math.min(1, Math.max(0, now - began) / time) : 1;
      const eased = 1 - (1 - part) ** 3;
      this.shown = from.map((value, at) => value + (to[at] - value) * eased);
      const isBack = part === 1 && !this.isOn;
      if (isBack) this.shown = null;
      board.look(this.shown);
      if (part < 1) this.frame = requestAnimationFrame(show);
    };
    show(began);
  }
}
