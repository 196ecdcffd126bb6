// Links to a table: for the second person, for those who watch, and for taking the game along.

import { el, toast } from "./dom.js";
import { own } from "./api.js";

function copyable(text, label) {
  const input = el("input", { value: text, readonly: true, "aria-label": label, onfocus: (event) => event.target.select() });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast("Copied.");
    } catch {
      // Without a secure address the browser gives no clipboard: then it is selected to be copied by hand.
      input.focus();
      input.select();
      toast(document.execCommand?.("copy") ? "Copied." : "Press Ctrl+C to copy.");
    }
  };
  return el("div.copyable", input, el("button", { type: "button", onclick: copy }, "Copy"));
}

/** The link for the second person, until somebody has come. */
export function invitation(view) {
  const { state, id } = view;
  const [seat, token] = Object.entries(own()[id]?.invite ?? {})[0] ?? [];
  if (!seat || state[seat].here || ["counted", "over"].includes(state.phase)) return null;
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return el("section.notice.invitation",
    el("h3", `Invite ${view.playerName(seat)}`),
    el("p", "Whoever opens this link takes the other seat."),
    copyable(`${location.origin}/t/${id}#${token}`, "Invitation"),
    local ? el("small", "This address works on this computer alone. To play from another one, start the server with --listen 0.0.0.0:8181 and open it by the address it prints.") : null);
}

/** Ways to take the game along. */
export function sharing({ id, state, linksOpen }) {
  const at = `/api/tables/${id}`;
  const watching = state.watching ? ` · ${state.watching} watching` : "";
  return el("details.links", { open: linksOpen }, el("summary", `Save and share${watching}`),
    el("p.row.wrap",
      el("a.button", { href: `${at}/record.sgf`, download: `${id}.sgf` }, "SGF"),
      el("a.button", { href: `${at}/picture.png`, download: `${id}.png` }, "PNG"),
      el("a.button", { href: `${at}/picture.svg`, download: `${id}.svg` }, "SVG"),
      el("a.button", { href: `/review?table=${encodeURIComponent(id)}` }, "Review")),
    el("p.small", "To watch:"), copyable(`${location.origin}/t/${id}`, "Link to watch"));
}
