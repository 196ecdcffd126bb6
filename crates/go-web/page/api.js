// What the page asks of its server, and what it remembers of its tables.

import { read, write } from "./settings.js";

async function answer(response) {
  const type = response.headers.get("content-type") ?? "";
  const body = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return body;
  throw new Error(body?.error ?? (typeof body === "string" && body.length < 300 && body ? body : `the server answered ${response.status}`));
}

async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error("the server does not answer");
  }
  return answer(response);
}

const json = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

let known = null;

/** The games that can be played, their sizes, levels and clocks. */
export async function games() {
  known ??= request("/api/games").catch((error) => { known = null; throw error; });
  return known;
}

export const tables = (query, page) => request(`/api/tables?${new URLSearchParams({ q: query, page })}`);
export const review = (bytes) => request("/api/review", { method: "POST", body: bytes });
export const setup = (position) => request("/api/setup", json(position));
export const rulesOf = (preset) => request(`/api/rules/${encodeURIComponent(preset)}`);
export const record = async (id) => {
  const response = await fetch(`/api/tables/${id}/record.sgf`);
  if (!response.ok) return answer(response);
  return new Uint8Array(await response.arrayBuffer());
};

/** Sets up a table and remembers its tokens. `mine` lists the seats of whoever creates it. */
export async function create(terms, mine) {
  const made = await request("/api/tables", json(terms));
  const tokens = {};
  const invite = {};
  for (const [seat, token] of Object.entries(made.tokens)) (mine.includes(seat) ? tokens : invite)[seat] = token;
  remember(made.id, { tokens, invite, owner: made.owner, rules: terms.rules });
  return made.id;
}

/** Deletes a table of one's own. */
export async function remove(id) {
  const { owner, tokens } = own()[id] ?? {};
  const token = owner ?? Object.values(tokens ?? {})[0];
  await request(`/api/tables/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  forget(id);
}

const KEY = "tables";

/** The tables at which this browser has a seat, by their id. */
export const own = () => read(KEY);

/** Keeps what belongs to a table, together with what is known of it. */
export function remember(id, more) {
  const all = own();
  all[id] = { ...all[id], ...more, seen: Date.now() };
  write(KEY, all);
}

/** Gives up the seats at a table. */
export function forget(id) {
  const all = own();
  delete all[id];
  write(KEY, all);
}
