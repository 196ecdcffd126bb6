// What a record tells of its game: who played by which terms, and what is wrong with it.

import { el, button, sentence } from "./dom.js";
import { resultText } from "./status.js";
import { chip } from "./seats.js";

/** What the record tells of the game; `show` leads to a node. */
export function about({ game, tree, file }, show) {
  const facts = game.about.map(([word, text]) => [el("dt", word), el("dd", text)]);
  return [
    el("h1", heading(game, file.name)),
    el("p.people", person(game, "black"), person(game, "white"),
      game.result ? el("b", resultText(game.result)) : null),
    faultOfGame(game, tree, show),
    el("details.about", el("summary", termsText(game)), el("dl", facts)),
    game.games > 1 ? el("p.small", `The file has ${game.games} games; this is the first.`) : null,
    game.repairs?.length ? repairsOf(game) : null,
  ];
}

/** What is wrong with a node, with the number of the move. */
export function faultOf(tree, at) {
  const { fault, move } = tree.nodes[at];
  return move ? `Move ${tree.turn[at]}: ${fault}` : sentence(fault);
}

/** What is wrong with the game, and the way there. */
function faultOfGame(game, tree, show) {
  const first = tree.nodes.findIndex(({ fault }) => fault);
  if (first < 0) return game.fault ? el("p.warning", sentence(game.fault)) : null;
  const count = tree.nodes.filter(({ fault }) => fault).length;
  return el("p.warning", `${faultOf(tree, first)}. `,
    count > 1 ? `${count} moves are against the rules. ` : null,
    button("Show it", () => show(first), "quiet"));
}

/** What was mended in a record, folded. */
function repairsOf({ repairs }) {
  const noun = repairs.length === 1 ? "thing" : "things";
  return el("details.repairs",
    el("summary", `${repairs.length} ${noun} mended in this record`),
    el("ul", repairs.map((line) => el("li", line))));
}

/** What a game is called: its own name, or who plays. */
function heading({ title, rules, players }, file) {
  if (title && title !== rules) return title;
  const names = [players.black, players.white].filter(Boolean);
  return names.length ? names.join(" – ") : file;
}

/** A player with the rank. */
function person({ players }, color) {
  const name = players[color];
  const rank = players[`${color}Rank`];
  return name || rank ? [chip(color), [name, rank].filter(Boolean).join(" ")] : null;
}

/** `Japanese rules, 19×19, komi 6.5, 2 handicap stones`. */
function termsText({ rules, width, height, komi, handicap }) {
  const stones = handicap > 1 ? `${handicap} handicap stones` : null;
  return [rules, `${width}×${height}`, `komi ${komi}`, stones].filter(Boolean).join(", ");
}
