// What a person likes, kept in the browser.

import { el, button, put } from "./dom.js";
import { openKeys } from "./keys.js";

const KEY = "settings";
const STANDARD = {
  theme: "auto",
  coordinates: true,
  numbers: false,
  atari: false,
  immune: true,
  settled: false,
  forbidden: true,
  preview: true,
  territory: true,
  confirm: "touch",
  zoom: true,
  motion: true,
  sound: true,
  name: "",
};

/** What the browser did not keep: it lasts as long as the page. */
const unkept = new Map();

let values = { ...STANDARD, ...read(KEY) };
const listeners = new Set();

/** What is kept under a key, or nothing. */
export function read(key) {
  try {
    return JSON.parse(unkept.get(key) ?? localStorage.getItem(key) ?? "null") ?? {};
  } catch {
    return {};
  }
}

/** Keeps something, where the browser lets us; a private window may refuse. */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

export const settings = new Proxy({}, { get: (_, name) => values[name] });

/** Changes one setting and tells those who listen. */
export function change(name, value) {
  values = { ...values, [name]: value };
  write(KEY, values);
  apply();
  for (const listener of listeners) listener(name);
}

/** Takes over what another tab has changed, so that none puts old settings in the place of new ones. */
addEventListener("storage", ({ key }) => {
  if (key !== null && key !== KEY) return;
  const before = values;
  values = { ...STANDARD, ...read(KEY) };
  apply();
  for (const name of Object.keys(values)) {
    if (values[name] !== before[name]) for (const listener of listeners) listener(name);
  }
});

/** Calls back on every change, until the returned function is called. */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wantsContrast = matchMedia("(prefers-contrast: more)");
const coarse = matchMedia("(pointer: coarse)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things may move. */
export const moves = () => values.motion && !still.matches;

/** Whether a pressed point has to be confirmed. */
export const confirms = () => values.confirm === "always" || (values.confirm === "touch" && coarse.matches);

/** Puts the theme on the page. */
export function apply() {
  const theme = values.theme === "auto" && wantsContrast.matches ? "contrast" : values.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.motion = values.motion ? "on" : "off";
}
wantsContrast.addEventListener("change", apply);

const SWITCHES = [
  ["Board", [
    ["coordinates", "Coordinates"],
    ["numbers", "Numbers of the moves"],
    ["forbidden", "□ on forbidden points"],
    ["preview", "Show what a move would take"],
    ["territory", "Show territory when counting"],
    ["atari", "Rings on stones in atari"],
    ["immune", "Mark immune stones (Conversion Go)"],
    ["settled", "Mark settled stones"],
    ["zoom", "Enlarge small points under a finger"],
  ]],
  ["Page", [
    ["sound", "Sound"],
    ["motion", "Animations"],
  ]],
];

function choice(name, title, options) {
  return el("fieldset.choice", el("legend", title), el("div.segments", options.map(([value, text]) => el("label",
    el("input", { type: "radio", name, value, checked: values[name] === value, onchange: () => change(name, value) }),
    el("span", text)))));
}

/** Opens the dialogue with all settings. */
export function openSettings() {
  const dialog = el("dialog.settings", { "aria-labelledby": "settings-title" });
  const close = () => { dialog.close(); dialog.remove(); };
  put(dialog,
    el("h2", { id: "settings-title" }, "Settings"),
    el("label.field.choice", el("span.name", "Your name"), el("input", {
      value: values.name, maxlength: 40, autocomplete: "nickname", placeholder: "shown at your tables",
      onchange: (event) => change("name", event.target.value.trim()),
    })),
    choice("theme", "Colours", [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"], ["contrast", "High contrast"]]),
    choice("confirm", "Press twice to place a stone", [["touch", "On touch screens"], ["always", "Always"], ["never", "Never"]]),
    SWITCHES.map(([title, list]) => el("fieldset.switches", el("legend", title), list.map(([name, text]) =>
      el("label.switch", el("input", { type: "checkbox", role: "switch", checked: values[name], onchange: (event) => change(name, event.target.checked) }), el("span", text))))),
    el("div.row.end", button("Keys", () => { close(); openKeys(); }, "quiet"), button("Done", close, "primary")));
  dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
  document.body.append(dialog);
  dialog.showModal();
}
