// What the computer is asked about a record: the position that is looked at, and every few turns for
// the graph.

import { speak, toast } from "./dom.js";
import { Line } from "./socket.js";

const LOOK = 400;
const PLOT = 100;
/** Points of a graph, at most. */
const POINTS = 40;

export class Questions {
  /** `view` has the game, its tree, the node that is looked at, and the reports of all nodes. */
  constructor(view) {
    this.view = view;
  }

  close() { this.line?.close(); }

  /** A line of one's own to the server, opened when the computer is first asked; whoever asks while
      it is being opened waits for the same one. */
  ready() {
    if (this.line?.isOpen) return null;
    this.opening ??= this.connect().finally(() => { this.opening = null; });
    return this.opening;
  }

  connect() {
    this.line?.close();
    return new Promise((resolve, reject) => {
      this.line = new Line("", [], {
        joined: resolve,
        error: (reason) => reject(new Error(reason)),
        line: (isOpen) => { if (!isOpen) reject(new Error("the server does not answer")); },
      });
    });
  }

  /** Asks about a node whose report is not there yet. */
  async ask(at, playouts) {
    const { view } = this;
    if (view.closed || view.reports.has(at)) return;
    await this.ready();
    const { game, tree } = view;
    const report = await this.line.ask({ type: "analyse", playouts, game: {
      rules: game.terms, size: `${game.width}x${game.height}`, komi: game.komi,
      ...tree.position(at, game),
    } });
    view.reports.set(at, report);
    if (!view.closed) view.draw();
  }

  /** Asks about the position that is looked at. */
  look() {
    const { view } = this;
    const { at } = view;
    const asked = this.ask(at, LOOK).catch((error) => {
      // Whoever has stepped on does not wait for it any more.
      if (!view.closed && at === view.at && this.asked === asked) toast(error.message, "bad");
    }).finally(() => { if (this.asked === asked) this.asked = null; });
    this.asked = asked;
  }

  /** Asks about every few turns of the branch, so that the graph grows while one looks. */
  async plot() {
    if (this.isPlotting) return;
    this.isPlotting = true;
    const line = this.view.along();
    const every = Math.max(1, Math.ceil(line.length / POINTS));
    speak("The graph grows turn by turn");
    try {
      for (let n = 0; n < line.length; n += every) await this.point(line[n]);
    } catch (error) {
      if (!this.view.closed) toast(error.message, "bad");
    }
    this.isPlotting = false;
  }

  /** Asks about a node for the graph. A question about the position that is looked at takes the
      place of ours: then it is asked again behind that. */
  async point(at) {
    for (;;) {
      while (this.asked) await this.asked;
      try {
        await this.ask(at, PLOT);
        return;
      } catch (error) {
        if (!this.asked) throw error;
      }
    }
  }
}
