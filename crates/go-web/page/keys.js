// What every key does, in a dialogue that `?` opens.

import { el, put, button } from "./dom.js";

const KEYS = [
  ["On the board", [
    ["← ↑ ↓ →, h j k l", "to another point"],
    ["Home, End", "to the ends of the row"],
    ["Page up, Page down", "to the ends of the column"],
    ["Enter, Space", "place a stone; mark a group while marking"],
  ]],
  ["At a table", [
    ["Tab", "from the board to what can be done, and back with Shift"],
    ["D4 Enter", "in the field: place a stone there; pass passes"],
    ["Ctrl+Z", "take back"],
  ]],
  ["In a review", [
    ["← →", "one back, one on"],
    ["↑ ↓", "to the branch beside"],
    ["Home, End", "to the start, to the end"],
  ]],
  ["Everywhere", [["?", "this list"], ["Escape", "close it"]]],
];

/** Opens the list of keys. */
export function openKeys() {
  const dialog = el("dialog.keys", { "aria-labelledby": "keys-title" });
  const close = () => { dialog.close(); dialog.remove(); };
  put(dialog,
    el("h2", { id: "keys-title" }, "Keys"),
    KEYS.map(([title, list]) => [el("h3", title), el("dl", list.map(([key, what]) => [el("dt", key), el("dd", what)]))]),
    el("div.row.end", button("Done", close, "primary")));
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  document.body.append(dialog);
  dialog.showModal();
}
