// Elements in one call. Text is always a text node, so a name can never become markup.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: `el("button.primary", { onclick }, "Play")`. */
export function el(what, ...rest) {
  return fill(document.createElement(tag(what)), what, rest);
}

/** An SVG element. */
export function svg(what, ...rest) {
  return fill(document.createElementNS(SVG, tag(what)), what, rest);
}

function tag(what) {
  const end = what.indexOf(".");
  return end < 0 ? what : what.slice(0, end);
}

function fill(node, what, rest) {
  const [, ...classes] = what.split(".");
  if (classes.length) node.classList.add(...classes);
  const [first] = rest;
  const isProps = first && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first);
  if (isProps) {
    rest = rest.slice(1);
    for (const [name, value] of Object.entries(first)) set(node, name, value);
  }
  node.append(...rest.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
  else if (name === "value" || name === "checked" || name === "selected") node[name] = value;
  else node.setAttribute(name, value === true ? "" : value);
}

/** Replaces what an element holds. */
export function put(node, ...children) {
  node.replaceChildren(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** Replaces a panel, but leaves what stays as it was: a button on which the mouse is down when news
    come is still the one that is let go. What is folded or unfolded stays so, and the keyboard's
    focus stays at a button of the same text. */
export function redraw(place, list) {
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : null;
  renew(place, [list].flat(4).filter(Boolean));
  if (!focused || place.contains(document.activeElement)) return;
  const now = [...place.querySelectorAll("button,a,summary")];
  now.find((node) => node.textContent === focused)?.focus();
}

const isFold = (node, fresh) => node.localName === "details" && fresh.localName === "details"
  && node.className === fresh.className;

/** Puts elements into a place, where they look as what is there in the place of which it stays. */
function renew(place, fresh) {
  const old = [...place.childNodes];
  let from = 0;
  const list = fresh.map((node) => {
    const at = old.findIndex((one, index) => (
      index >= from && (isFold(one, node) || one.isEqualNode(node))));
    if (at < 0) return node;
    from = at + 1;
    if (isFold(old[at], node)) renew(old[at], [...node.childNodes]);
    else adopt(old[at], node);
    return old[at];
  });
  for (const node of old) if (!list.includes(node)) node.remove();
  let next = place.firstChild;
  for (const node of list) {
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
  }
}

const FIELDS = "input,select";

/** Gives the fields of an element that stays the values that those of the new one have. */
function adopt(kept, fresh) {
  const news = fresh.querySelectorAll?.(FIELDS) ?? [];
  const fields = kept.querySelectorAll?.(FIELDS) ?? [];
  for (const [at, field] of fields.entries()) {
    for (const name of ["value", "checked"]) {
      if (field[name] !== news[at][name]) field[name] = news[at][name];
    }
  }
}

/** Sets or takes away an attribute, touching the page only if something changes. */
export function attr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
  } else {
    const text = value === true ? "" : String(value);
    if (node.getAttribute(name) !== text) node.setAttribute(name, text);
  }
}

/** A drawing of lines for a button. */
export function icon(path) {
  return svg("svg.icon", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: path }));
}

/** A button with a drawing; its name is for those who do not see it. */
export function iconButton(path, name, onclick, kind) {
  return el(`button.${kind}`, { type: "button", "aria-label": name, title: name, onclick }, icon(path));
}

/** A button with a text, and what it does. */
export function button(text, onclick, kind = "") {
  return el(`button${kind ? `.${kind}` : ""}`, { type: "button", onclick }, text);
}

/** A label around a field. */
export function field(text, input, hint) {
  return el("label.field", el("span.name", text), input, hint ? el("small", hint) : null);
}

/** A list to choose from: options are `[value, text]`. */
export function select(options, value, onchange, props = {}) {
  const list = el("select", { ...props, onchange: () => onchange?.(list.value) });
  for (const [key, text] of options) list.append(el("option", { value: key, selected: String(key) === String(value) }, text));
  return list;
}

let speakTimer = 0;
let toSpeak = [];

/** Says something to screen readers. What comes within a moment is said together. */
export function speak(text) {
  if (!text) return;
  toSpeak.push(text);
  clearTimeout(speakTimer);
  speakTimer = setTimeout(() => {
    const place = document.getElementById("speak");
    place.textContent = "";
    place.textContent = toSpeak.join(". ").replaceAll("..", ".");
    toSpeak = [];
  }, 60);
}

/** A text of the server as a sentence begins. */
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

let toastTimer = 0;

/** Shows a short message at the foot of the window, and says it. */
export function toast(message, kind = "note") {
  const text = sentence(message);
  const place = document.getElementById("toast");
  place.textContent = text;
  place.className = kind;
  place.hidden = false;
  speak(text);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { place.hidden = true; }, 5000);
}

/** Takes a fault that is shown away. */
export function hush() {
  const place = document.getElementById("toast");
  if (place.className === "bad") place.hidden = true;
}

/** Takes questions and other dialogues away, as Escape does, that mean nothing any more. */
export function dismiss(kind = "dialog") {
  for (const dialog of document.querySelectorAll(kind)) dialog.dispatchEvent(new Event("cancel"));
}

/** Asks a question in a dialogue; the promise tells the value of the button pressed, or null. */
export function ask(title, text, answers) {
  return new Promise((resolve) => {
    const dialog = el("dialog.question", { "aria-labelledby": "ask-title" });
    const done = (value) => { dialog.close(); dialog.remove(); resolve(value); };
    dialog.append(
      el("h2", { id: "ask-title" }, title),
      text ? el("p", text) : "",
      el("div.row.end", answers.map(([value, label, kind]) => button(label, () => done(value), kind))),
    );
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); done(null); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
