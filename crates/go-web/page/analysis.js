// What the computer thinks: a hint, an estimate of the score, overlays on the board, and the graph.

import { el, put, button, toast, speak } from "./dom.js";
import { graph } from "./graph.js";

/** `Black 53 %, by 2.5` from the shares of White or Black. */
export function words({ winrate, score, toMove, playouts }) {
  const black = toMove === "white" ? 1 - winrate : winrate;
  const lead = toMove === "white" ? -score : score;
  const leader = lead >= 0 ? "Black" : "White";
  return `Black wins ${Math.round(black * 100)} % of ${playouts} playouts; ${leader} is ahead by about ${Math.abs(lead).toFixed(1)}`;
}

/** The ownership as the board draws it, and the best moves, from an answer of the server. */
export function drawn(report, board, { candidates, ownership }) {
  const view = {};
  if (ownership && report.ownership) view.ownership = report.ownership;
  if (candidates) {
    const most = report.candidates[0]?.visits ?? 1;
    view.candidates = report.candidates.filter(({ point, visits }, at) => point !== "pass" && (at < 6 && visits >= most * 0.02)).map((move, at) => ({
      index: board.index(move.point), best: at === 0, text: String(Math.round(move.winrate * 100)), more: visitsText(move.visits),
    }));
  }
  return view;
}

function visitsText(visits) {
  return visits >= 1000 ? `${(visits / 1000).toFixed(1)}k` : String(visits);
}

export class Analysis {
  constructor(view) {
    this.view = view;
    this.wants = { candidates: false, ownership: false };
    this.report = null;
    this.hinted = null;
    const toggle = (name, text) => el("label.switch", el("input", { type: "checkbox", role: "switch", onchange: (event) => this.want(name, event.target.checked) }), el("span", text));
    this.words = el("p.words");
    this.plot = el("div.plot");
    this.element = el("details.analysis", { ontoggle: () => this.draw() }, el("summary", "Analysis and graph"),
      el("div.row.wrap", toggle("candidates", "Best moves"), toggle("ownership", "Who owns what")),
      this.words, el("div.row", button("Estimate the score", () => this.estimate())), this.plot);
  }

  /** Not while two people play, and not for those who watch somebody play. */
  allowed() {
    const { state, seats } = this.view;
    if (["counted", "over"].includes(state.phase)) return true;
    const people = ["one", "two"].filter((seat) => state[seat].kind === "person").length;
    return people === 0 || (people === 1 && seats.length > 0);
  }

  changed(before) {
    if (before?.serial === this.view.state.serial) return;
    this.report = null;
    this.hinted = null;
    if (this.wants.candidates || this.wants.ownership) this.ask();
  }

  want(name, value) {
    this.wants[name] = value;
    if (value && !this.report) this.ask();
    this.view.draw();
  }

  async ask(playouts) {
    const { view } = this;
    if (!this.allowed()) return null;
    const { serial } = view.state;
    try {
      const report = await view.line.ask({ type: "analyse", playouts });
      if (view.state.serial !== serial) return null;
      this.report = report;
      view.draw();
      return report;
    } catch (error) {
      if (view.state.serial === serial) toast(error.message, "bad");
      return null;
    }
  }

  async hint() {
    const report = this.report ?? await this.ask();
    const best = report?.candidates[0];
    if (!best) return;
    this.hinted = best.point;
    const others = report.candidates.slice(1, 4).map(({ point }) => point).join(", ");
    const text = `Hint: ${best.point} (${Math.round(best.winrate * 100)} %)${others ? `; then ${others}` : ""}`;
    this.view.message.textContent = text;
    speak(text);
    this.view.draw();
  }

  async estimate() {
    const report = this.report ?? await this.ask();
    if (!report) return;
    this.wants.ownership = true;
    this.element.querySelectorAll("input")[1].checked = true;
    speak(words(report));
    this.view.draw();
  }

  /** What to draw on the board. */
  overlay() {
    const { board } = this.view;
    const view = this.report ? drawn(this.report, board, this.wants) : {};
    if (this.hinted && this.hinted !== "pass" && !view.candidates) {
      const best = this.report?.candidates[0];
      view.candidates = [{ index: board.index(this.hinted), best: true, text: best ? String(Math.round(best.winrate * 100)) : "", more: "hint" }];
    }
    return view;
  }

  /** The graph's points, that of the position on the board among them if there is one. */
  points() {
    const { graph: points, turns } = this.view.state;
    if (!this.report) return points;
    const { toMove, winrate, score } = this.report;
    const isWhite = toMove === "white";
    const now = [turns, isWhite ? 1 - winrate : winrate, isWhite ? -score : score];
    return [...(points ?? []).filter(([turn]) => turn < turns), now];
  }

  draw() {
    this.element.hidden = !this.allowed();
    if (!this.element.open) return;
    this.words.textContent = this.report ? `${words(this.report)}.` : "";
    put(this.plot, graph(this.points(), this.view.state.turns));
  }
}
