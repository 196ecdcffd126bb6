// All tables of the server, newest first: found by a word, opened, taken along, deleted.

import { el, put, button, toast, ask } from "./dom.js";
import { tables, own, remove } from "./api.js";
import { when, sizeText, shownSize } from "./home.js";
import { resultText } from "./status.js";

export const title = "Tables";

export function show(main) {
  const list = el("ul.list");
  const more = button("Show more", () => load(page + 1));
  const search = el("input", { type: "search", placeholder: "Game, size, name, result", value: new URLSearchParams(location.search).get("q") ?? "", "aria-label": "Search the tables", oninput: () => { clearTimeout(timer); timer = setTimeout(() => load(0), 250); } });
  let timer = 0;
  let page = 0;
  let asked = 0;
  let isLeft = false;
  put(main, el("h1", "Tables"), el("div.row.search", search), list, el("p", more));
  more.hidden = true;

  const sayNone = () => { if (!list.children.length) list.append(el("li.none", search.value ? "No table fits." : "No tables yet.")); };
  const load = async (wanted) => {
    if (isLeft) return;
    asked += 1;
    const mine = asked;
    history.replaceState(history.state, "", search.value ? `/tables?${new URLSearchParams({ q: search.value })}` : "/tables");
    try {
      const found = await tables(search.value, wanted);
      if (mine !== asked) return;
      page = wanted;
      if (page === 0) put(list);
      list.append(...found.tables.map(row));
      sayNone();
      more.hidden = !found.more;
    } catch (error) {
      if (mine === asked && !isLeft) toast(error.message, "bad");
    }
  };

  const row = (table) => {
    const { id } = table;
    const item = el("li");
    const isMine = id in own();
    const players = between([table.one, table.two]);
    const state = table.result ? resultText(table.result) : table.phase === "play" ? `turn ${table.turns}` : table.phase;
    const away = async () => {
      if (!(await ask("Delete this table?", "The game is gone then.", [[null, "Keep it"], [true, "Delete", "danger"]]))) return;
      try {
        await remove(id);
        // The list may have been asked for again meanwhile.
        if (item.isConnected) { item.remove(); sayNone(); }
        else load(0);
        toast("Deleted.");
      } catch (error) {
        toast(error.message, "bad");
      }
    };
    return put(item,
      el("a.entry", { href: `/t/${id}` }, el("b", `${table.title}, ${shownSize(sizeText(table.size))}`), el("span", isMine ? el("i.badge", "yours") : null, players), el("span", state), el("small", when(table.created))),
      el("div.row", el("a.button.quiet", { href: `/review?table=${encodeURIComponent(id)}`, "aria-label": `Review ${table.title}, turn ${table.turns}` }, "Review"),
        el("a.button.quiet", { href: `/api/tables/${id}/record.sgf`, download: "", "aria-label": `SGF of ${table.title}, turn ${table.turns}` }, "SGF"),
        isMine ? button("Delete", away, "quiet") : null));
  };
  load(0);
  return () => { isLeft = true; };
}

/** Who plays: a person without a name is one, since the sides may still be open. */
function between(names) {
  const isNobody = (name) => /^Player [12]$/.test(name);
  if (names.every(isNobody)) return "Two people";
  return names.map((name) => (isNobody(name) ? "a person" : name)).join(" – ");
}
