// The page finds out where it is, and shows it.

import { el, put, button, dismiss, icon, iconButton } from "./dom.js";
import { apply, settings, change, openSettings, onChange } from "./settings.js";
import { openKeys } from "./keys.js";

const ROUTES = [
  [/^\/$/, () => import("./home.js")],
  [/^\/t\/(?<id>[\w-]+)$/, () => import("./table.js")],
  [/^\/tables$/, () => import("./tables.js")],
  [/^\/review$/, () => import("./review.js")],
  [/^\/edit$/, () => import("./edit.js")],
  [/^\/rules(?:\/(?<preset>[\w-]+))?$/, () => import("./rules.js")],
  [/^\/print$/, () => import("./print.js")],
];

let leave = null;
let visit = 0;

async function arrive(isFirst) {
  const main = document.getElementById("main");
  visit += 1;
  const now = visit;
  leave?.();
  leave = null;
  // A question belongs to the page that asked it.
  dismiss();
  const path = location.pathname.replace(/(.)\/$/, "$1");
  for (const link of document.querySelectorAll("header.top nav a")) {
    const target = link.getAttribute("href");
    const isHere = target === "/" ? path === "/" || path.startsWith("/t/") : path.startsWith(target);
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const found = ROUTES.map(([pattern, load]) => ({ match: pattern.exec(path), load })).find(({ match }) => match);
  if (!found) {
    document.title = "Nothing here";
    put(main, el("section.lone", el("h1", "Nothing here"), el("p", "There is no such page. ", el("a", { href: "/" }, "Set up a game"))));
    return;
  }
  const page = await found.load().catch(() => null);
  if (now !== visit) return;
  if (!page) {
    main.className = "page";
    put(main, el("section.lone", el("h1", "The server does not answer"),
      el("p", "This page cannot be shown now."), button("Try again", () => arrive(false))));
    main.focus({ preventScroll: true });
    return;
  }
  main.className = page.wide ? "" : "page";
  document.title = `${page.title} · Go and Conversion Go`;
  leave = page.show(main, found.match.groups ?? {}) ?? null;
  if (!isFirst) {
    scrollTo(0, 0);
    main.focus({ preventScroll: true });
  }
}

/** Goes to another page of this site. */
export function go(path) {
  history.pushState(null, "", path);
  arrive(false);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || link.hasAttribute("download") || link.target || url.pathname.startsWith("/api/")) return;
  if (link.classList.contains("skip") || (url.pathname === location.pathname && url.hash)) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
addEventListener("popstate", () => arrive(false));
addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input,select,textarea,dialog")) return;
  event.preventDefault();
  openKeys();
});
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  const target = document.querySelector(".cells [tabindex='0']") ?? document.getElementById("main");
  target.focus();
});
// A file may be dropped on any page.
addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) event.preventDefault(); });
addEventListener("drop", async (event) => {
  const file = event.dataTransfer.files[0];
  if (!file) return;
  event.preventDefault();
  const page = await import("./review.js");
  page.take(file);
  go("/review");
});

const SPEAKER = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5Z";
const LOUD = `${SPEAKER}M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11`;
const MUTE = `${SPEAKER}M16 9.5l5 5M21 9.5l-5 5`;
const SLIDERS = "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.6v0a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8M8 14.6a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8";
const sound = button("", () => change("sound", !settings.sound), "tool");
const gear = iconButton(SLIDERS, "Settings", openSettings, "tool");
const drawSound = () => {
  sound.setAttribute("aria-label", settings.sound ? "Mute" : "Sound on");
  put(sound, icon(settings.sound ? LOUD : MUTE));
};
put(document.querySelector(".tools"), sound, gear);
onChange((name) => { if (name === "sound") drawSound(); });
drawSound();
apply();
arrive(true);
