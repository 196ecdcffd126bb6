// The position on the board of a table, with all that the settings mark on it.

import { attr } from "./dom.js";
import { settings } from "./settings.js";

/** Draws it; `placing` says whether a stone may be placed now, `acting` whether anything may be
    done. */
export function drawPosition({ state, board, choice, analysis }, { acting, placing, over }) {
  const marking = state.phase === "marking";
  const indexes = (names) => (names ?? []).map((name) => board.index(name));
  const forbidden = state.forbidden?.map(({ point, reason }) => [board.index(point), reason]);
  const reasons = new Map(forbidden);
  board.frame(settings.coordinates);
  board.update({
    stones: state.board,
    last: state.last?.point ? board.index(state.last.point) : -1,
    legal: state.legal,
    ghost: placing ? state.toMove : null,
    converting: state.game === "conversion",
    effects: state.effects,
    preview: settings.preview,
    pending: choice.point,
    atari: settings.atari && !over ? indexes(state.atari) : [],
    immune: settings.immune ? indexes(state.immune) : [],
    settled: settings.settled ? indexes(state.settled) : [],
    dead: indexes(state.dead),
    forbidden: settings.forbidden && placing ? [...reasons.keys()] : [],
    reasons: placing ? reasons : null,
    owner: (marking || over) && settings.territory ? state.score?.owner : null,
    numbers: settings.numbers ? numbersOf(state, board) : null,
    ...analysis.overlay(),
  });
  attr(board.svg, "data-cursor", placing ? "place" : marking && acting ? "mark" : null);
}

/** The number of the move that placed each stone now on the board. */
function numbersOf(state, board) {
  const numbers = new Map();
  state.moves.forEach((move, at) => {
    const index = board.index(move.slice(2));
    if (index >= 0 && state.board[index] !== ".") numbers.set(index, at + 1);
  });
  return numbers;
}
