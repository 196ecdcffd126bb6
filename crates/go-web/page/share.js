// Links to a table: for the second person, for those who watch, and for taking the game along.

import { el, toast } from "./dom.js";
import { own, remember } from "./api.js";
import { change } from "./settings.js";
import { isNameless } from "./seats.js";

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

/** Asks somebody who plays with another person for a name. */
function naming(view) {
  const { state, seats } = view;
  const [seat] = seats;
  const isAsked = seats.length === 1 && isNameless(state[seat]) && state.one.kind === "person" && state.two.kind === "person" && !["counted", "over"].includes(state.phase);
  if (!isAsked) return null;
  // What is being typed stays when somebody comes or goes.
  const value = view.invite.querySelector("input[name=name]")?.value ?? "";
  const name = el("input", { name: "name", value, maxlength: 40, autocomplete: "nickname", "aria-label": "Your name", placeholder: "Your name" });
  return el("form.copyable", { onsubmit: (event) => { event.preventDefault(); if (name.value.trim()) change("name", name.value.trim()); } }, name, el("button", "Tell"));
}

/** The link for the second person, until somebody has come. */
export function invitation(view) {
  const { state, id } = view;
  const [seat, token] = Object.entries(own()[id]?.invite ?? {})[0] ?? [];
  // It is good once.
  if (seat && state[seat].here) remember(id, { invite: {} });
  if (!seat || state[seat].here) return naming(view);
  if (["counted", "over"].includes(state.phase)) return null;
  const local = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return [naming(view), el("section.notice.invitation",
    el("h3", `Invite ${view.playerName(seat)}`),
    el("p", "Whoever opens this link first takes the other seat."),
    copyable(`${location.origin}/t/${id}#${token}`, "Invitation"),
    local ? el("small", "This address works on this computer alone. To play from another one, start the server with --listen 0.0.0.0:8181 and open it by the address it prints.") : null)];
}

/** Ways to take the game along. */
export function sharing({ id, state }) {
  const at = `/api/tables/${id}`;
  const name = `${state.title} ${state.width}x${state.height} turn ${state.turns}`.toLowerCase().replace(/\W+/g, "-");
  const watching = state.watching ? ` · ${state.watching} watching` : "";
  return el("details.links", el("summary", `Save and share${watching}`),
    el("p.row.wrap",
      el("a.button", { href: `${at}/record.sgf`, download: "" }, "SGF"),
      el("a.button", { href: `${at}/picture.png`, download: `${name}.png` }, "PNG"),
      el("a.button", { href: `${at}/picture.svg`, download: `${name}.svg` }, "SVG"),
      el("a.button", { href: `/review?table=${encodeURIComponent(id)}` }, "Review")),
    el("p.small", "To watch:"), copyable(`${location.origin}/t/${id}`, "Link to watch"));
}
