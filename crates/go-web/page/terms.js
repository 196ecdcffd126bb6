// Parts of a form for the terms of a game, and what is wrong with what is typed there.

import { el, button, select } from "./dom.js";
import { sizeOf } from "./points.js";

/** Seconds below which a clock is no clock for people. */
const LEAST_CLOCK = 5;
const DAY = 24 * 3600;

/** Choices of which all are seen. */
export function segments(name, text, options, value, onpick) {
  return el("fieldset.choice", el("legend", text), el("div.segments", options.map(([key, label]) => el("label",
    el("input", { type: "radio", name, value: key, checked: String(key) === String(value), onchange: () => onpick(key) }), el("span", label)))));
}

/** How strong the computer is. */
export function levelField(levels, value, onpick, id = "level") {
  const level = levels.find((one) => one.level === Number(value)) ?? levels[0];
  const text = (one) => `${one.level} · ${one.playouts.toLocaleString("en")} playouts a move`;
  const said = el("output", text(level));
  return el("div.choice", el("label.legend", { for: id }, "Level"), el("div.level", el("input", {
    id, type: "range", min: 1, max: levels.length, value: level.level,
    oninput: (event) => { said.textContent = text(levels[event.target.value - 1]); },
    onchange: (event) => onpick(Number(event.target.value)),
  }), said));
}

/** The clock: one of the list, or one that is typed. */
export function clockField(clocks, value, onpick, onkeep, id = "clock") {
  const own = !clocks.includes(value);
  const describe = (text) => (text === "none" ? "No clock" : clockWords(text));
  return el("div.choice", el("label.legend", { for: id }, "Clock"), el("div.row",
    select([...clocks.map((one) => [one, describe(one)]), ["own", "Another…"]], own ? "own" : value, (chosen) => onpick(chosen === "own" ? "5m+5s" : chosen), { id, name: "clock" }),
    own ? typed("ownclock", value, (text) => onkeep(text.trim() || "none"), { "aria-label": "Clock, such as 10m, 5m+8s, 10m+5x30s or 10m+25/5m", size: 12 }) : null));
}

/** A field whose value is kept only if there is nothing wrong with it. */
export function typed(name, value, onkeep, props = {}) {
  const check = (event) => {
    const reason = faultOf(event.target);
    event.target.setCustomValidity(reason);
    if (reason) event.target.setAttribute("aria-invalid", "true");
    else event.target.removeAttribute("aria-invalid");
    if (event.type === "change" && !reason) onkeep(event.target.value);
  };
  return el("input", { name, value, ...props, oninput: check, onchange: check });
}

const whole = /^\d+$/;

/** What is wrong with a size. */
export const sizeFault = (text) => `${text ? `“${text}” is no size` : "The size is missing"}: it is 1 to 25, or two such numbers as 19x13.`;

/** What is wrong with a field, or nothing. */
export function faultOf({ name, value, validity }) {
  const text = value.trim();
  switch (name) {
    case "komi": {
      const komi = Number(text);
      const fits = !validity.badInput && Math.abs(komi) <= 1000 && Number.isInteger(komi * 2);
      return fits ? "" : "Komi is a number of points or half points, from -1000 to 1000.";
    }
    case "limit":
      return !validity.badInput && (!text || (whole.test(text) && Number(text) >= 1 && Number(text) <= 10000)) ? "" : "The move limit is a whole number from 1 to 10000, or nothing.";
    case "othersize":
      return sizeOf(text) ? "" : sizeFault(text);
    case "ownclock": {
      const clock = clockOf(text || "none");
      if (!clock) return `“${text}” is no clock: write 10m, 5m+8s, 10m+5x30s or 10m+25/5m.`;
      if (clock.longest > DAY) return "A clock has at most 24 hours.";
      return clock.total >= LEAST_CLOCK ? "" : `A clock needs at least ${LEAST_CLOCK} seconds for a move.`;
    }
    default:
      return "";
  }
}

/** The first field that is wrong: it is opened, focused, and its reason told. */
export function firstFault(form) {
  for (const input of form.querySelectorAll("input")) {
    const reason = faultOf(input);
    if (!reason) continue;
    const details = input.closest("details");
    if (details) details.open = true;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    input.scrollIntoView({ block: "nearest" });
    return reason;
  }
  return "";
}

/** A typed clock: `total`, the seconds that it gives for one's first moves, overtime included, and
    `longest`, its longest part; null if it is none that the server knows. */
function clockOf(text) {
  if (/^none$/i.test(text)) return { total: Infinity, longest: 0 };
  const part = "((?:\\d+[hms])+)";
  const match = new RegExp(`^${part}(?:\\+(?:([1-9]\\d{0,2})([x/]))?${part})?$`, "i").exec(text.replace(/\s/g, ""));
  if (!match) return null;
  const unit = { h: 3600, m: 60, s: 1 };
  const long = (time) => [...(time ?? "").matchAll(/(\d+)([hms])/gi)].reduce((sum, [, number, name]) => sum + Number(number) * unit[name.toLowerCase()], 0);
  const [main, extra] = [long(match[1]), long(match[4])];
  return { total: main + extra * (match[3] === "x" ? Number(match[2]) : 1), longest: Math.max(main, extra) };
}

/** A clock in words: `10 min, then 5 × 30 s`. */
export function clockWords(text) {
  const long = (part) => part.replace(/(\d)h/, "$1 h ").replace(/(\d)m/, "$1 min ").replace(/(\d)s/, "$1 s").trim();
  const [main, extra] = text.split("+");
  if (!extra) return `${long(main)} in all`;
  const periods = /^(\d+)x(.+)$/.exec(extra);
  if (periods) return `${long(main)}, then ${periods[1]} × ${long(periods[2])}`;
  const canadian = /^(\d+)\/(.+)$/.exec(extra);
  if (canadian) return `${long(main)}, then ${canadian[1]} stones in ${long(canadian[2])}`;
  return `${long(main)}, and ${long(extra)} a move`;
}

/** Whose part a person takes who goes on from a position: Black's, where Black has a handicap. */
export function colorFor(board, toMove) {
  const isHandicap = board.includes("X") && !board.includes("O");
  return isHandicap ? "black" : toMove;
}

const COLORS = [["black", "Black"], ["white", "White"]];
/** The sides while nobody has a colour: who sets the three stones, and who chooses. */
export const PLAYERS = [["one", "Player 1"], ["two", "Player 2"]];

/** The seat of whoever takes a side, and the other one. */
export function seatsOf(side) {
  return ["white", "two"].includes(side) ? ["two", "one"] : ["one", "two"];
}

/** Asks for the terms of a game that goes on from a position; the promise tells `side`, `level`,
    `clock` and `komi`, or null. */
export function askTerms({ title, known, kept, against, side, sides = COLORS, komi }) {
  return new Promise((resolve) => {
    const terms = { side, komi, level: kept.level ?? 3, clock: kept.clock ?? "none" };
    const dialog = el("dialog", { "aria-labelledby": "terms-title" });
    const done = (value) => { dialog.close(); dialog.remove(); resolve(value); };
    const clock = el("div");
    const drawClock = () => clock.replaceChildren(clockField(known.clocks, terms.clock, (value) => { terms.clock = value; drawClock(); }, (value) => { terms.clock = value; }, "terms-clock"));
    drawClock();
    const warning = el("p.warning", { hidden: true, role: "alert" });
    const form = el("form.terms", { novalidate: true, onsubmit: (event) => {
      event.preventDefault();
      const reason = firstFault(form);
      warning.textContent = reason;
      warning.hidden = !reason;
      if (!reason) done(terms);
    } },
    against === "both" ? null : segments("side", "You play", sides, terms.side,
      (value) => { terms.side = value; }),
    sides === PLAYERS ? el("p.hint",
      "Player 1 sets three stones; Player 2 then chooses which colour to play.") : null,
    against === "computer" ? levelField(known.levels, terms.level, (value) => { terms.level = value; }, "terms-level") : null,
    clock,
    el("label.choice", el("span.legend", "Komi"), typed("komi", komi, (value) => { terms.komi = value === "" ? undefined : Number(value); }, { type: "number", step: 0.5, min: -1000, max: 1000 })),
    warning,
    el("div.row.end", button("Cancel", () => done(null)), el("button.primary", "Start the game")));
    dialog.append(el("h2", { id: "terms-title" }, title), form);
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); done(null); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
