// A server of one's own, a browser, and the gestures of a person at a table.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

// The packages lie among the build products, not beside these files.
const require = createRequire(join(process.env.WEB_TEST_MODULES ?? import.meta.dirname ?? ".", "x.js"));
const { chromium } = require("playwright-core");
export const axeSource = require("axe-core").source;

/** The audits of Lighthouse, where it is installed. */
export async function lighthouse(address, flags) {
  const { default: run } = await import(pathToFileURL(require.resolve("lighthouse")));
  return run(address, flags);
}

const PROGRAM = process.env.GO_CLI ?? "go-cli";
/** Beyond any machine's slowness: nothing waits so long but what never comes. */
const PATIENCE = 240_000;
const pause = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** The program, serving tables from a folder that is thrown away. */
export class Server {
  static async start() {
    const server = new Server();
    server.folder = mkdtempSync(join(tmpdir(), "go-web-"));
    // A port that the system chooses; after a kill it is asked for again.
    server.port = 0;
    await server.run();
    return server;
  }

  get address() { return `http://127.0.0.1:${this.port}`; }

  async run() {
    // Somebody else may use the port for a moment after a kill.
    const until = Date.now() + PATIENCE;
    while (!await this.begins()) {
      if (Date.now() > until) throw new Error(`the server does not answer:\n${this.log}`);
      await pause(200);
    }
  }

  /** Starts the program; whether it serves before it ends. */
  async begins() {
    this.log = "";
    this.process = spawn(PROGRAM, ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.folder, "--tables", "100000", ...(process.env.WEB_TEST_FLAGS ?? "").split(" ").filter(Boolean)]);
    this.process.stdout.on("data", (text) => { this.log += text; });
    this.process.stderr.on("data", (text) => { this.log += text; });
    const spoken = new Promise((resolve) => {
      this.process.stdout.on("data", () => {
        const found = /Table at http:\/\/[^/]*:(\d+)\//.exec(this.log);
        if (found) resolve(Number(found[1]));
      });
    });
    this.ended = new Promise((resolve) => { this.process.on("exit", resolve); });
    const port = await Promise.race([spoken, this.ended.then(() => 0)]);
    this.port = port || this.port;
    return port > 0;
  }

  /** Ends the server at once, as a power cut would. */
  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }

  async stop() {
    this.process.kill("SIGTERM");
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A browser for all tests. */
export function launch(more = []) {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: [...args, ...more] });
}

/** Somebody at a browser of their own. Everything that goes wrong in the page is collected. */
export class Person {
  static async at(browser, server, options = {}, settings = {}) {
    const person = new Person();
    person.server = server;
    person.faults = [];
    person.context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    await person.context.addInitScript((kept) => {
      if (!localStorage.getItem("settings")) localStorage.setItem("settings", JSON.stringify({ sound: false, ...kept }));
    }, settings);
    // Short messages go away by themselves; these are all that have been shown.
    await person.context.addInitScript(() => {
      window.toasts = [];
      new MutationObserver((changes) => {
        const place = changes.find(({ target }) => target.id === "toast")?.target;
        if (place?.checkVisibility()) window.toasts.push(place.textContent);
      }).observe(document, { childList: true, subtree: true });
    });
    person.page = await person.context.newPage();
    person.page.setDefaultTimeout(PATIENCE);
    person.page.on("console", (message) => { if (["error", "warning"].includes(message.type())) person.faults.push(message.text()); });
    person.page.on("pageerror", (error) => person.faults.push(String(error)));
    person.page.on("request", (request) => {
      const url = new URL(request.url());
      if (["http:", "https:", "ws:"].includes(url.protocol) && url.host !== new URL(server.address).host) person.faults.push(`asks ${url.host}`);
    });
    return person;
  }

  /** Leaves, and fails if anything was wrong, except what is expected. */
  async leave(expected = /^$/) {
    await this.context.close();
    assert.deepEqual(this.faults.filter((fault) => !expected.test(fault)), []);
  }

  go(path) { return this.page.goto(this.server.address + path); }

  /** Sets up a table by the server's own interface and sits down. */
  async open(terms, mine = ["one", "two"]) {
    await this.go("/print");
    const id = await this.page.evaluate(async ([asked, seats]) => (await import("/page/api.js")).create(asked, seats), [terms, mine]);
    await this.sit(`/t/${id}`);
    return id;
  }

  async sit(path) {
    await this.go(path);
    await this.page.waitForSelector(".table[data-phase] .cells");
  }

  button(name, exact = true) { return this.page.getByRole("button", { name, exact }); }

  /** The name of a cell, such as `White D4, last move`. */
  async cellName(point) {
    const names = await this.page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    return names.find((name) => new RegExp(`^\\w+ ${point}\\b`).test(name));
  }

  /** Waits until a short message like this has been shown since the last one that was waited for. */
  toasted({ source }) {
    return this.page.waitForFunction((pattern) => {
      const at = window.toasts.findIndex((shown) => new RegExp(pattern).test(shown));
      return at >= 0 && window.toasts.splice(0, at + 1).length > 0;
    }, source);
  }

  /** Where a point is in the window, once it stays there. */
  where(point) {
    return this.page.evaluate(async (wanted) => {
      const find = () => [...document.querySelectorAll("[role=gridcell]")].find((one) => new RegExp(`^\\w+ ${wanted}\\b`).test(one.getAttribute("aria-label")));
      find().scrollIntoView({ block: "nearest" });
      const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
      for (let before = null; ; await frame()) {
        const { x, y, width, height } = find().getBoundingClientRect();
        const now = { x: x + width / 2, y: y + height / 2 };
        if (now.x === before?.x && now.y === before.y) return now;
        before = now;
      }
    }, point);
  }

  async press(point) {
    const { x, y } = await this.where(point);
    await this.page.mouse.click(x, y);
  }

  /** Presses a point and waits until the stone is there. */
  async play(point) {
    const before = await this.turns();
    await this.press(point);
    await this.turnsAfter(before);
  }

  async pass() {
    const before = await this.turns();
    await this.button("Pass").click();
    const sure = this.page.locator("dialog button.primary");
    await this.page.waitForFunction((turns) => document.querySelector("dialog[open]") || Number(document.querySelector(".table")?.dataset.turns) > turns, before);
    if (await sure.count()) await sure.click();
    await this.turnsAfter(before);
  }

  /** Passes, by the button, whenever it is one's turn, until play stops: quicker than a hand. */
  passOn() {
    return this.page.evaluate(async () => {
      const table = document.querySelector(".table");
      const pause = () => new Promise((resolve) => { setTimeout(resolve, 5); });
      while (["opening", "play", "dame"].includes(table.dataset.phase)) {
        const { turns } = table.dataset;
        if (table.dataset.acting) {
          [...document.querySelectorAll(".actions button")].find((button) => button.textContent === "Pass").click();
          document.querySelector("dialog[open] .primary")?.click();
          // The server sends people away who press faster than anybody can: not too fast, then, and
          // again should it have happened.
          const until = Date.now() + 3000;
          while (table.dataset.turns === turns && Date.now() < until) await pause();
          await new Promise((resolve) => { setTimeout(resolve, 55); });
        } else await pause();
      }
    });
  }

  async turns() { return Number(await this.page.locator(".table").getAttribute("data-turns")); }
  turnsAfter(before) { return this.page.waitForFunction((turns) => Number(document.querySelector(".table")?.dataset.turns) > turns, before); }
  phase() { return this.page.locator(".table").getAttribute("data-phase"); }
  phaseIs(phase) { return this.page.waitForSelector(`.table[data-phase="${phase}"]`); }
  text(selector) { return this.page.locator(selector).innerText(); }

  /** Changes a setting in the dialogue. */
  async set(name) {
    await this.button("Settings").click();
    await this.page.getByRole("switch", { name }).click();
    await this.button("Done").click();
  }

  /** Plays against the computer until the result: some stones anywhere, then passes; the marks of the
      computer are agreed with. Tells how many turns there were. */
  async playToTheEnd({ stones = 8, seed = 1 } = {}) {
    const { page } = this;
    let left = stones;
    let random = seed;
    for (let step = 0; step < 2000; step += 1) {
      const table = page.locator(".table");
      await page.waitForFunction(() => {
        const { phase, acting } = document.querySelector(".table").dataset;
        return acting || ["counted", "over"].includes(phase);
      });
      const { phase, turns } = await table.evaluate((node) => ({ ...node.dataset }));
      if (phase === "counted" || phase === "over") return Number(turns);
      if (phase === "marking") {
        await page.waitForFunction(() => !document.querySelector(".status .thinking"));
        await this.button("Confirm").click();
        await page.waitForFunction(() => document.querySelector(".table").dataset.phase !== "marking");
      } else if (phase === "choosing") {
        await this.button("Play White").click();
        await page.waitForFunction(() => document.querySelector(".table").dataset.phase !== "choosing");
      } else if (left > 0) {
        const free = await page.locator("[role=gridcell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")).filter((name) => /^Empty/.test(name) && !/forbidden/.test(name)));
        random = (random * 16807) % 2147483647;
        left -= 1;
        await this.play(/^Empty (\w+)/.exec(free[random % free.length])[1]);
      } else await this.passOn();
    }
    throw new Error("the game does not end");
  }
}

/** Whether text shows somewhere on the page. */
export async function shows(page, text) {
  await page.getByText(text).first().waitFor();
}
