// Taking back at a table: when it may be asked for, and who is asked.

import { toast } from "./dom.js";

const other = (seat) => (seat === "one" ? "two" : "one");

/** Whether there is anything to take back for those who sit here. */
export function canTakeBack({ state, seats }) {
  // Player 2 decides nothing before the choice of a side.
  const isOnlyTwo = ["opening", "choosing"].includes(state.phase) && !seats.includes("one");
  const isNew = state.phase === "handicap" ? !state.board.includes("X") : state.actions === 0;
  return !isNew && !isOnlyTwo && !state.undoAsked;
}

/** Takes back. Who plays both sides has nobody to ask: the last turn goes at once. */
export async function takeBack(view) {
  const { state, seats } = view;
  const isAlone = seats.length === 2 && seats.every((seat) => state[seat].kind === "person");
  if (!isAlone) {
    view.ask("undo");
    return;
  }
  const ask = (what, seat) => (
    view.line.ask({ type: "ask", at: view.state.serial, do: what, seat }));
  const last = lastMover(state);
  try {
    for (const seat of [last, other(last)]) {
      try {
        await ask("undo", seat);
      } catch (error) {
        // Then it was the other one who decided last.
        if (seat === last && /nothing of yours/.test(error.message)) continue;
        throw error;
      }
      if (view.state.undoAsked === seat) await ask("allow-undo", other(seat));
      return;
    }
  } catch (error) {
    toast(error.message, "bad");
    view.draw();
  }
}

/** Ctrl+Z takes back, outside of fields. */
export function undoByKey(view, event) {
  const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
  if (!isUndo || event.shiftKey || event.target.closest?.("input,dialog")) return;
  if (!view.seats.length || !view.state || view.state.undoAsked) return;
  event.preventDefault();
  takeBack(view);
}

/** The seat that decided last. */
function lastMover(state) {
  if (state.phase === "opening" || state.phase === "choosing") return "one";
  // The choice of a side is no turn.
  if (state.opening && state.turns <= 3) return "two";
  return state.last?.color === state.two.color ? "two" : "one";
}
