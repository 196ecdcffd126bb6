// The rules and key terms of each game. The server writes them, with its own drawings.

import { el, put, select, sentence } from "./dom.js";
import { games, rulesOf } from "./api.js";
import { go } from "./main.js";

export const title = "Rules";

export function show(main, { preset }) {
  let alive = true;
  const text = el("article.rules", el("p", "Opening the book…"));
  const pick = el("nav.picker", { "aria-label": "Games" });
  put(main, el("h1.unseen", "Rules"), pick, text);
  games().then(async ({ games: list }) => {
    if (!alive) return;
    const name = preset ?? list[0].name;
    put(pick, list.slice(0, 4).map((game) => el("a", { href: `/rules/${game.name}`, "aria-current": game.name === name ? "page" : null }, game.title)),
      select([["", "Other rules…"], ...list.slice(4).map((game) => [game.name, game.title])], name, (value) => value && go(`/rules/${value}`), { "aria-label": "Other rules" }));
    const fragment = await rulesOf(name);
    if (!alive) return;
    // The text is the server's own, made from the program and never from what people type.
    const parsed = new DOMParser().parseFromString(fragment, "text/html");
    put(text, [...parsed.body.childNodes]);
    document.title = `${list.find((game) => game.name === name)?.title ?? "Rules"} · Rules`;
  }).catch((error) => { if (alive) { put(text, el("p.warning", { role: "alert" }, sentence(error.message))); } });
  return () => { alive = false; };
}
