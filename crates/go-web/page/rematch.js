// Another game of the same two, with the sides exchanged.

import { toast } from "./dom.js";
import { own, remember, create } from "./api.js";
import { go } from "./main.js";

/** Plays again: the other person is asked; with the computer it is a new table. */
export async function rematch({ state, seats, line }) {
  if (state.one.kind === "person" && state.two.kind === "person") {
    line.write({ type: "rematch" });
    return;
  }
  try {
    const mine = seats.map((seat) => (seat === "one" ? "two" : "one"));
    go(`/t/${await create(exchanged(state), mine)}`);
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** The terms of a game with its sides exchanged. */
function exchanged(state) {
  // A name that only says which seat it was is not taken to the other one.
  const isNamed = ({ kind, name }) => kind === "person" && !/^Player [12]$/.test(name);
  const player = (old) => (isNamed(old) ? { kind: old.kind, name: old.name } : { kind: old.kind });
  const unopened = state.game === "conversion" && !state.setup ? "none" : undefined;
  return {
    rules: state.rules,
    size: `${state.width}x${state.height}`,
    komi: state.komi,
    handicap: state.handicap || undefined,
    handicapPoints: state.handicapPoints,
    moveLimit: state.limit ?? undefined,
    opening: state.opening ? "pie" : unopened,
    setup: state.setup ?? undefined,
    moves: state.before,
    clock: state.control,
    level: state.level ?? undefined,
    one: player(state.two),
    two: player(state.one),
  };
}

/** Both want to play again: those who sit here go to the new table, if that is news; others see
    where it is. */
export function carried({ state }, { table, tokens }, isNew = true) {
  if (!Object.keys(tokens).length) return;
  if (!own()[table]) remember(table, { tokens, rules: state?.rules, title: state?.title });
  if (isNew) go(`/t/${table}`);
}
