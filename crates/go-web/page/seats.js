// A player's card: name, colour, what was taken, and the clock.

import { el, put, attr, speak, iconButton } from "./dom.js";
import { tick as tickSound } from "./sound.js";
import { clockWords } from "./terms.js";

const PAUSE = "M8 6v12M16 6v12";
const RUN = "M8 6l9 6-9 6Z";
const WARNINGS = [60, 30, 10, 5];

/** A small stone for use in text. */
export function chip(color) {
  return el(`span.chip.${color ?? "open"}`, { "aria-hidden": "true" });
}

/** Whether a person sits there who has no name: the server calls such a seat Player 1 or Player 2. */
export const isNameless = ({ kind, name }) => kind === "person" && /^Player [12]$/.test(name ?? "");

export class Seat {
  constructor(view) {
    this.view = view;
    this.stone = el("span.disc");
    this.name = el("b");
    this.about = el("small");
    this.clock = el("span.clock", { role: "timer" });
    this.pause = el("span");
    this.element = el("section.seat", this.stone, el("div.who", this.name, this.about), this.pause, this.clock);
    this.warned = Infinity;
  }

  draw(seat) {
    this.seat = seat;
    const { state, seats } = this.view;
    const player = state[seat];
    const side = player.color ? (player.color === "black" ? "Black" : "White") : seat === "one" ? "Player 1" : "Player 2";
    const computer = player.kind === "computer";
    const mine = seats.length === 1 && seats[0] === seat;
    const given = isNameless(player) ? "" : player.name;
    const name = computer ? `Computer, level ${state.level}` : given || (mine ? "You" : side);
    this.name.textContent = name;
    const noun = state.game === "conversion" ? ["conversion", "conversions"] : ["prisoner", "prisoners"];
    const about = [name === side ? null : side, `${player.taken} ${noun[player.taken === 1 ? 0 : 1]}`];
    if (!player.color && name !== side) about[0] = side;
    if (player.color === "white" && state.komi) about.push(`komi ${state.komi}`);
    // What comes behind the main time.
    if (player.time && /\+\d+[x/]/.test(state.control) && !player.time.count) about.push(clockWords(state.control).split(", ")[1].replaceAll(" ", "\u00a0"));
    if (!computer && !player.here && !["over", "counted"].includes(state.phase)) about.push("away");
    this.about.textContent = about.filter(Boolean).join(" · ");
    put(this.stone, chip(player.color));
    const acts = state.actor === seat;
    this.element.classList.toggle("acts", acts);
    this.element.classList.toggle("thinks", Boolean(acts && computer && state.thinking));
    this.element.classList.toggle("away", !computer && !player.here);
    attr(this.element, "aria-label", `${side}: ${name}`);
    this.element.classList.toggle("near", seat === this.view.near());
    this.drawPause();
    this.tick(performance.now() - this.view.received);
  }

  /** A button that stops the clocks or lets them run, on one's own card. */
  drawPause() {
    const { state, seats, line } = this.view;
    const shown = seats.includes(this.seat) && this.seat === this.view.near() && state[this.seat].time && ["opening", "choosing", "play", "dame"].includes(state.phase);
    const kind = shown ? (state.running ? "pause" : "resume") : "";
    if (this.pause.dataset.kind === kind) return;
    this.pause.dataset.kind = kind;
    const hadFocus = this.pause.contains(document.activeElement);
    put(this.pause, kind ? iconButton(kind === "pause" ? PAUSE : RUN, kind === "pause" ? "Pause the clocks" : "Let the clocks run", () => line.write({ type: kind }), "tool") : null);
    if (hadFocus) this.pause.firstChild?.focus();
  }

  /** Shows the time left, so long after the state arrived. */
  tick(passed) {
    const { state } = this.view;
    const player = state[this.seat];
    if (!player?.time) { this.clock.hidden = true; return; }
    this.clock.hidden = false;
    const runs = state.running && state.actor === this.seat;
    const { millis, count } = runs ? runDown(player.time, passed, state.control) : player.time;
    const text = clockText(millis, count, state.control);
    if (this.clock.textContent !== text) this.clock.textContent = text;
    this.clock.classList.toggle("low", runs && millis < 10000);
    this.clock.classList.toggle("still", !state.running);
    if (runs) this.warn(millis / 1000, player);
  }

  warn(seconds, player) {
    const limit = WARNINGS.filter((warning) => seconds <= warning).at(-1) ?? Infinity;
    if (limit < this.warned && this.view.seats.includes(this.seat)) {
      const side = player.color === "white" ? "White" : "Black";
      speak(`${side} has ${limit === 60 ? "one minute" : `${limit} seconds`} left`);
      if (limit <= 10) tickSound();
    }
    this.warned = seconds > (WARNINGS[0] + 1) ? Infinity : limit;
  }
}

function seconds(text) {
  let sum = 0;
  for (const [, number, unit] of text.matchAll(/([\d.]+)(h|m|s)/g)) sum += Number(number) * { h: 3600, m: 60, s: 1 }[unit];
  return sum * 1000;
}

/** What a clock shows after it has run for a while. The server knows best; this fills the time
    between its messages. */
export function runDown({ millis, count }, passed, control) {
  let left = millis - passed;
  const periods = /\+(\d+)x(\S+)$/.exec(control);
  const canadian = /\+(\d+)\/(\S+)$/.exec(control);
  let number = count;
  if (left < 0 && periods) {
    const length = seconds(periods[2]);
    number = count || Number(periods[1]) + 1;
    while (left < 0 && number > 1) { left += length; number -= 1; }
  } else if (left < 0 && canadian && count === 0) {
    left += seconds(canadian[2]);
    number = Number(canadian[1]);
  }
  return { millis: Math.max(0, left), count: number };
}

function clockText(millis, count, control) {
  const tenths = millis < 10000;
  const all = tenths ? Math.floor(millis / 100) / 10 : Math.ceil(millis / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  const time = tenths ? all.toFixed(1)
    : hours ? `${hours}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
    : `${Math.floor(all / 60)}:${two(all % 60)}`;
  if (!count) return time;
  return /\+\d+x/.test(control) ? `${time} ×${count}` : `${time} for ${count}`;
}
