// Sitting down at a table: the invitation in the address, a second seat, and one's name.

import { toast, ask } from "./dom.js";
import { own, remember, forget } from "./api.js";
import { settings } from "./settings.js";
import { isNameless } from "./seats.js";

/** The tokens that open one's seats at a table. */
const tokensOf = (id) => Object.values(own()[id]?.tokens ?? {});

export class Seating {
  constructor(view) {
    this.view = view;
    const token = location.hash.slice(1);
    if (token) history.replaceState(null, "", location.pathname);
    this.held = tokensOf(view.id);
    // Whoever sits here already is asked before another seat is taken.
    this.offered = token && this.held.length && !this.held.includes(token) ? token : "";
    this.token = this.offered ? "" : token;
    this.take = this.taking(own()[view.id]?.taking);
  }

  /** An invitation is good once: the seat is opened by a token of one's own from then on. It is
      kept before it is sent, so that the seat is not lost if the answer is. */
  taking(begun) {
    const { token, view: { id } } = this;
    if (!token || tokensOf(id).includes(token)) return begun ?? null;
    if (begun?.invitation === token) return begun;
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const fresh = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const take = { invitation: token, token: fresh };
    remember(id, { taking: take });
    return take;
  }

  /** What has become of the invitation. */
  took(seat) {
    this.token = "";
    const { id, line, seats } = this.view;
    const { take } = line;
    if (!take || !seat) return;
    line.take = null;
    if (seat !== "none") {
      line.tokens = [...line.tokens, take.token];
      remember(id, { tokens: { ...own()[id]?.tokens, [seat]: take.token }, taking: undefined });
    } else {
      const { tokens, owner } = own()[id] ?? {};
      if (tokens || owner) remember(id, { taking: undefined });
      else forget(id);
      toast(seats.length ? "Somebody has taken that seat already."
        : "Somebody has taken the seat of this invitation already. You are watching.", "bad");
    }
  }

  /** A link with a wrong seat in it still lets one watch; whether that is tried now. */
  watches(reason) {
    if (!this.token || this.retried) return false;
    this.retried = true;
    toast(reason, "bad");
    this.view.line.tokens = tokensOf(this.view.id);
    return true;
  }

  /** Asks whether a second seat is meant, if the link of one has been opened here. */
  async offer() {
    const token = this.offered;
    if (!token) return;
    this.offered = "";
    const { view } = this;
    const seat = view.seats[0];
    const question = seat ? `You already sit here as ${view.playerName(seat)}`
      : "You have been here before";
    const isMeant = await ask("Take the other seat too?",
      `${question}. To play with somebody else, send them the link instead.`,
      [[null, "Keep to my seat"], [true, "Take both seats", "primary"]]);
    if (!isMeant || view.line.closed) return;
    this.token = token;
    view.line.take = this.taking(null);
    view.line.connect();
  }

  /** Tells one's name, if the seat has none. */
  introduce() {
    const { seats, state } = this.view;
    if (settings.name && seats.length === 1 && isNameless(state[seats[0]])) this.tellName();
  }

  tellName() {
    const { seats, line } = this.view;
    if (seats.length === 1) line.write({ type: "name", name: settings.name });
  }
}
