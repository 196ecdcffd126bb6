// What has to be done now, in words and buttons, for each phase of a game.

import { el, button, toast } from "./dom.js";
import { chip } from "./seats.js";
import { rematch } from "./rematch.js";

const Name = { black: "Black", white: "White" };
const sides = ["black", "white"];

/** The panel of a game that goes on. */
export function statusOf(view) {
  const { state } = view;
  const list = [phases[state.phase]?.(view) ?? playing(view)];
  if (state.mirrorWarning) list.push(el("p.warning", state.mirrorWarning));
  if (state.undoAsked) list.push(undoing(view));
  if (state.running && state.pausing?.length) list.push(pausing(view));
  if (!view.seats.length) list.push(el("p.watching", state.one.kind === "computer" && state.two.kind === "computer"
    ? "You are watching. The computer plays against itself while somebody does." : "You are watching."));
  return list;
}

const phases = { handicap, opening, choosing, play: playing, dame, marking };

function undoing(view) {
  const { state } = view;
  const asking = view.playerName(state.undoAsked);
  if (view.seats.length === 1 && view.seats[0] === state.undoAsked) {
    return el("div.notice", el("p", "You have asked to take your last turn back."), el("div.row", button("Don't ask any more", () => view.ask("refuse-undo"))));
  }
  const other = state.undoAsked === "one" ? "two" : "one";
  if (!view.seats.includes(other)) return null;
  return el("div.notice", el("p", `${asking} asks to take the last turn back.`), el("div.row",
    button("Allow", () => view.ask("allow-undo", { seat: other }), "primary"), button("Refuse", () => view.ask("refuse-undo", { seat: other }))));
}

function pausing(view) {
  const { state } = view;
  const other = state.pausing.find((seat) => !view.seats.includes(seat));
  if (!view.seats.length) return null;
  return el("div.notice", other
    ? [el("p", `${view.playerName(other)} asks to stop the clocks.`), el("div.row", button("Stop them", () => view.line.write({ type: "pause" }), "primary"), button("Let them run", () => view.line.write({ type: "resume" })))]
    : [el("p", "You have asked to stop the clocks; the other side has to agree."), el("div.row", button("Don't ask any more", () => view.line.write({ type: "resume" })))]);
}

function turnTitle(view) {
  const { state } = view;
  const acting = view.acting();
  if (acting) return view.seats.length > 1 ? `${view.playerName(acting)} to move` : "Your move";
  const waits = state[state.actor]?.kind === "computer";
  return waits ? "The computer is thinking…" : `${view.playerName(state.actor)} to move`;
}

function playing(view) {
  const { state } = view;
  return [
    el("h2", chip(state.toMove), turnTitle(view)),
    state.passEnds ? el("p", `${Name[state.toMove === "black" ? "white" : "black"]} has passed. Another pass stops play.`) : null,
  ];
}

function handicap(view) {
  const { handicap: all, handicapLeft: left } = view.state;
  const many = left === 1 ? "one more handicap stone" : `${left} handicap stones`;
  return [
    el("h2", chip("black"), view.acting() ? `Place ${many}` : `Black places ${many}`),
    el("p", `Black's ${all} stones stand wherever Black likes; then White moves. ${view.acting() ? "Undo takes the last one back." : ""}`),
  ];
}

function steps(view, current) {
  const { state } = view;
  const colors = ["black", "white", "black"];
  const done = state.moves.slice(0, 3);
  return el("ol.steps", colors.map((color, at) => {
    const kind = at < current - 1 ? "done" : at === current - 1 ? "now" : "later";
    const made = done[at]?.slice(2);
    return el(`li.${kind}`, { "aria-current": kind === "now" ? "step" : null }, chip(color), el("span", kind === "done" ? (made === "pass" ? "left out" : made ?? "set") : color));
  }), el(`li.${current > 3 ? "now" : "later"}`, { "aria-current": current > 3 ? "step" : null }, chip(null), el("span", "side")));
}

function opening(view) {
  const { state } = view;
  const step = state.openingTurn ?? 1;
  const mine = view.acting();
  const color = state.toMove;
  return [
    el("h2", chip(color), mine ? `Set a ${color} stone` : `Player 1 sets a ${color} stone`),
    steps(view, step),
    el("p", mine
      ? "Player 1 sets a black, a white and a black stone, or leaves any of them out. Player 2 then chooses a colour, so leave both sides even chances."
      : "When the three stones are set, Player 2 chooses which colour to play. White moves next."),
    mine ? el("div.row", button("Leave this stone out", () => view.ask("pass"))) : null,
  ];
}

function choosing(view) {
  const mine = view.acting();
  return [
    el("h2", chip(null), mine ? "Choose your side" : "Player 2 chooses a side"),
    steps(view, 4),
    el("p", "White moves next, whoever that is."),
    mine ? el("div.choose", sides.map((color) => {
      const choice = button("", () => view.ask("side", { color }), "side-choice");
      choice.append(chip(color), el("span", `Play ${Name[color]}`));
      return choice;
    })) : null,
  ];
}

function dame(view) {
  return [
    el("h2", chip(view.state.toMove), turnTitle(view)),
    el("p", `Both have passed. Neutral points are filled now, in turn; ${view.state.passEnds ? "another pass ends that." : "two passes end that."}`),
    view.seats.length ? el("div.row", button("Back to play", () => view.ask("back"))) : null,
  ];
}

function marking(view) {
  const { state } = view;
  const canAct = view.seats.length > 0;
  const open = view.seats.filter((seat) => !state[seat].confirmed);
  const verdicts = state.proposals ?? [];
  return [
    el("h2", "Mark the dead stones"),
    limitReached(state),
    el("p", canAct ? "Press a group to mark it dead, press again to take the mark away. Both sides confirm." : "The players mark dead stones and confirm."),
    state.judging ? el("p.thinking", "The computer looks at the board…") : null,
    canAct ? el("div.row.wrap",
      open.map((seat) => button(view.seats.length > 1 ? `Confirm for ${view.playerName(seat)}` : "Confirm", () => view.ask("confirm", { seat }), "primary")),
      isAtLimit(state) ? null : button("Back to play", () => view.ask("back")),
      state.judging ? null : button("Take the computer's marks", () => takeProposals(view))) : null,
    canAct && !state.judging && !verdicts.length ? el("p", "The computer takes no group for dead.") : null,
    el("p.confirmed", sides.map((color) => {
      const seat = state.one.color === color ? "one" : "two";
      const done = state[seat].confirmed;
      return el(`span${done ? ".yes" : ""}`, chip(color), `${Name[color]} ${done ? "has confirmed" : "has not confirmed"}`);
    })),
    counting(view),
    verdicts.length ? el("details.verdicts", { open: verdicts.length < 3 }, el("summary", `The computer's view: ${verdicts.length} dead ${verdicts.length === 1 ? "group" : "groups"}`),
      el("ul", verdicts.map(({ color, text, proved }) => el("li", chip(color), el("span", text), el(`span.badge${proved ? ".sure" : ""}`, proved ? "proved" : "estimated"))))) : null,
  ];
}

/** The computer's marks in place of one's own. */
function takeProposals(view) {
  const { proposals, dead } = view.state;
  if (!proposals?.length) toast("The computer takes no group for dead.");
  if (proposals?.length || dead.length) view.ask("proposals");
}

const isAtLimit = ({ limit, turns }) => Boolean(limit) && turns >= limit;

/** Why play stopped, if it was not two passes. */
function limitReached(state) {
  return isAtLimit(state) ? el("p", `The move limit of ${state.limit} is reached, so play is over.`) : null;
}

/** The sums and the result; what they are made of is folded. */
function counting(view) {
  const { score } = view.state;
  if (!score) return null;
  const [rules, black, white, ...rest] = score.lines;
  const result = rest.pop();
  return [
    el("ul.counting", [black, white, result].filter(Boolean).map((line) => el("li", line))),
    rest.length ? el("details.reasons", el("summary", "How it is counted"), el("ul", [rules, ...folded(rest)].map((line) => el("li", line)))) : null,
  ];
}

/** Groups that are more than these are told by their number: the board shows where they are. */
const MANY = 12;

/** Lines of a count with those of a kind in one, and long lists of points as their number. */
export function folded(lines) {
  const kinds = new Map();
  for (const line of lines) {
    const [, kind, points] = /^(.*?)(?:: | \()((?:[A-HJ-Z]\d{1,2}[ )]?)+)$/.exec(line) ?? [null, line, null];
    const list = kinds.get(kind) ?? kinds.set(kind, []).get(kind);
    if (points) list.push(points.replace(")", "").trim());
  }
  return [...kinds].map(([kind, groups]) => {
    if (!groups.length) return kind;
    const count = groups.join(" ").split(" ").length;
    const isNumbered = /\d$/.test(kind);
    const many = groups.length > 1 ? `${count} points in ${groups.length} places` : `${count} points`;
    if (count > MANY) return isNumbered ? `${kind} points` : `${kind}: ${many}`;
    return isNumbered ? `${kind} (${groups.join("; ")})` : `${kind}: ${groups.join("; ")}`;
  });
}

/** `Black wins by 3.5 points` for `B+3.5`. */
export function resultText(result) {
  if (!result) return "The game is over";
  if (/^(0|draw|jigo)$/i.test(result)) return "A draw";
  const match = /^([BW])\+(.*)$/i.exec(result);
  if (!match) return result;
  const winner = match[1].toUpperCase() === "B" ? "Black" : "White";
  const how = match[2].toLowerCase();
  if (how.startsWith("r")) return `${winner} wins by resignation`;
  if (how.startsWith("t")) return `${winner} wins on time`;
  if (how.startsWith("f")) return `${winner} wins by forfeit`;
  return how ? `${winner} wins by ${how} ${how === "1" ? "point" : "points"}` : `${winner} wins`;
}

/** Why a game ended that is not counted: `Black resigned`, without the result that stands above. */
function reasonOf(score) {
  const [reason] = score?.lines?.[0]?.split(": ") ?? [];
  return reason ? el("p", `${reason}.`) : null;
}

/** The panel of a game that is over: who has won, and why. */
export function resultOf(view) {
  const { state } = view;
  const result = state.result ?? state.score?.result;
  const winner = /^B/i.test(result ?? "") ? "black" : /^W/i.test(result ?? "") ? "white" : null;
  return [
    el("h2.result", winner ? chip(winner) : null, resultText(result)),
    state.phase === "over" ? reasonOf(state.score) : [limitReached(state), counting(view)],
    rematchAsked(view),
    el("div.row.wrap",
      again(view),
      el("a.button", { href: `/review?table=${encodeURIComponent(view.id)}` }, "Review"),
      el("a.button", { href: "/" }, "New game")),
  ];
}

/** The way to another game of the same two. */
function again(view) {
  const { state, seats } = view;
  if (state.rematch) return el("a.button.primary", { href: `/t/${state.rematch}` }, seats.length ? "To the rematch" : "Watch the rematch");
  if (!seats.length || state.rematchAsked) return null;
  return button("Rematch, sides exchanged", () => rematch(view), "primary");
}

/** One side wants a rematch, and the other has not answered. */
function rematchAsked(view) {
  const { state, seats } = view;
  const asking = state.rematchAsked;
  if (!asking || !seats.length) return null;
  const refuse = (text) => button(text, () => view.line.write({ type: "refuse-rematch" }));
  if (seats.includes(asking)) {
    const other = asking === "one" ? "two" : "one";
    const away = state[other].here ? "" : ` ${view.playerName(other)} is away, and is asked on coming back.`;
    return el("div.notice", el("p", `You have asked for a rematch.${away}`), el("div.row", refuse("Don't ask any more")));
  }
  return el("div.notice", el("p", `${view.playerName(asking)} asks for a rematch with the sides exchanged.`), el("div.row",
    button("Play again", () => rematch(view), "primary"), refuse("No, thanks")));
}
