// Names of points, as on the coordinates around a board: columns A, B, … without I from the left,
// rows from 1 at the bottom. An index counts row by row from the top left.

export const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** `D4` for an index. */
export function nameOf(index, width, height) {
  return LETTERS[index % width] + (height - Math.floor(index / width));
}

/** The index of `D4`, or -1 if there is no such point. */
export function indexOf(name, width, height) {
  const match = /^([A-HJ-Z])(\d{1,2})$/i.exec(name.trim());
  if (!match) return -1;
  const x = LETTERS.indexOf(match[1].toUpperCase());
  const y = height - Number(match[2]);
  return x < width && y >= 0 && y < height ? y * width + x : -1;
}

/** `16x16` or `9` as `[width, height]`; null if it is neither. */
export function sizeOf(text) {
  const match = /^\s*(\d{1,2})(?:\s*[x×*]\s*(\d{1,2}))?\s*$/i.exec(text);
  if (!match) return null;
  const width = Number(match[1]);
  const height = Number(match[2] ?? match[1]);
  const fits = (side) => side >= 1 && side <= 25;
  return fits(width) && fits(height) ? [width, height] : null;
}

/** The marked lines of one side: on the fourth line of large boards, the third of small ones, and in
    the middle where there is one. */
function starLines(length) {
  if (length < 5) return [];
  const edge = length >= 12 ? 3 : 2;
  const lines = length >= 7 ? [edge, length - 1 - edge] : [];
  if (length % 2) lines.push((length - 1) / 2);
  return lines;
}

/** The indexes of the star points. Boards of even sides have no middle, so four in the corners. */
export function starPoints(width, height) {
  const columns = starLines(width);
  const rows = starLines(height);
  const middle = (lines, length) => (length % 2 ? (length - 1) / 2 : -1);
  const [middleX, middleY] = [middle(columns, width), middle(rows, height)];
  const points = [];
  for (const y of rows) {
    for (const x of columns) {
      const onMiddle = (x === middleX) !== (y === middleY);
      // Points in the middle of a side are for large boards alone.
      if (onMiddle && Math.min(width, height) < 15 && columns.length > 1 && rows.length > 1) continue;
      points.push(y * width + x);
    }
  }
  return points;
}
