// The marks of a record's node, its branches among them, as the board draws them.

/** The letter of a branch. */
export const letter = (n) => String.fromCharCode(65 + n);

/** `12. White D4`. */
export function moveText(move, turn) {
  return `${turn}. ${move[0] === "B" ? "Black" : "White"} ${move.slice(2)}`;
}

/** The marks of a node as the board draws them. */
export function marksOf({ marks }, board) {
  return (marks ?? []).filter(({ to }) => !to)
    .map(({ point, kind, text }) => ({ index: board.index(point), kind, text }));
}

/** The lines and arrows of a node. */
export function linksOf({ marks }, board) {
  return (marks ?? []).filter(({ to }) => to)
    .map(({ point, to, kind }) => ({ from: board.index(point), to: board.index(to), kind }));
}

/** Where the branches from here go on, if there are several. */
export function variations(tree, at, board) {
  const children = tree.children[at];
  if (children.length < 2) return [];
  const taken = new Set((tree.nodes[at].marks ?? []).map(({ point }) => point));
  return children.map((child, n) => ({ point: tree.nodes[child].move?.slice(2), n }))
    .filter(({ point }) => point && point !== "pass" && !taken.has(point))
    .map(({ point, n }) => ({ index: board.index(point), kind: "label", text: letter(n) }));
}
