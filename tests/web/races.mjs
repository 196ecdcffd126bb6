// What comes later than a press: news of the table, an answer, a timer. No press is lost by it, and
// none means more than was seen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Person, Server, shows } from "./harness.mjs";

const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };

/** Two people at a table, each at a browser of their own. */
async function pair(browser, server, terms) {
  const one = await Person.at(browser, server);
  const id = await one.open({ ...PEOPLE, ...terms }, ["one"]);
  const [token] = await one.page.evaluate((at) => Object.values(JSON.parse(localStorage.tables)[at].invite), id);
  const two = await Person.at(browser, server);
  await two.sit(`/t/${id}#${token}`);
  await one.page.waitForSelector(".invitation", { state: "detached" });
  return { one, two, id };
}

/** Goes down with the mouse in the middle of something, and gives back what lets it go. */
async function hold(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await locator.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  return () => page.mouse.up();
}

const RECORD = `(;SZ[5]${["bb", "cc", "dd", "cb", "bc", "db", "bd", "dc"].map((at, n) => `;${n % 2 ? "W" : "B"}[${at}]`).join("")})`;

export default function races(test, { browser, server }) {
  test("a press counts although a field tells of its change while the mouse is down", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.locator(".games input[value=baduk]").check({ force: true });
    await page.locator("input[name=size][value=other]").check({ force: true });
    const press = async (place) => { await (await hold(page, page.locator(place)))(); };
    await page.locator("input[name=othersize]").fill("7x9");
    await press("label:has(> input[name=opponent][value=both])");
    assert.ok(await page.locator("input[name=opponent][value=both]").isChecked());
    await page.locator("input[name=othersize]").fill("9x7");
    await press(".finer summary");
    assert.ok(await page.locator(".finer").evaluate((fold) => fold.open));
    await page.locator("input[name=komi]").fill("3.5");
    await page.locator("input[name=othersize]").fill("6x7");
    await press("input[name=limit]");
    assert.equal(await page.evaluate(() => document.activeElement.name), "limit");
    assert.equal(await page.locator("input[name=komi]").inputValue(), "3.5");
    // Another game has its own komi, although its field looks alike.
    await page.locator(".games input[value=club]").check({ force: true });
    await page.locator(".games input[value=baduk]").check({ force: true });
    assert.equal(await page.locator("input[name=komi]").inputValue(), "6.5");
    await you.leave();
  });

  test("news of the table take no press away, and what is typed stays", async () => {
    const { one, two, id } = await pair(browser, server, { rules: "baduk", size: "5" });
    await one.play("C3");
    await one.page.getByLabel("Your name").fill("An");
    const release = await hold(one.page, one.button("Undo"));
    await two.context.close();
    await one.page.locator(".seat.away").waitFor();
    await release();
    await shows(one.page, "You have asked to take your last turn back.");
    assert.equal(await one.page.getByLabel("Your name").inputValue(), "An");
    // Who comes to watch is counted at once.
    const third = await Person.at(browser, server);
    await third.sit(`/t/${id}`);
    await one.page.getByText("1 watching").waitFor({ state: "attached" });
    await third.leave();
    await one.page.getByText("1 watching").waitFor({ state: "detached" });
    await one.leave();
  });

  test("what is pressed means what was seen: a mark changed meanwhile is not confirmed", async () => {
    const { one, two } = await pair(browser, server, { rules: "baduk", size: "5" });
    const turns = [[one, "B2"], [two, "D4"], [one, "B4"], [two, "D2"], [one, "C3"], [two, "A5"]];
    for (const [player, point] of turns) {
      await player.page.waitForSelector('.table:not([data-acting=""])');
      await player.play(point);
    }
    for (const player of [one, two]) {
      await player.page.waitForSelector('.table:not([data-acting=""])');
      await player.pass();
    }
    for (const player of [one, two]) {
      await player.phaseIs("marking");
      await player.page.waitForFunction(() => !document.querySelector(".status .thinking"));
    }
    const release = await hold(one.page, one.button("Confirm"));
    const mark = /dead/.test(await two.cellName("A5"));
    await two.press("A5");
    await one.page.waitForFunction((was) => (
      document.querySelector('[aria-label*="A5"]').getAttribute("aria-label").includes("dead") !== was), mark);
    await release();
    await one.toasted(/moved on/);
    await shows(one.page, "Black has not confirmed");
    // Pressed twice in haste, it is confirmed once, and nobody is told off.
    await one.page.evaluate(() => {
      window.toasts.length = 0;
      const confirm = [...document.querySelectorAll(".status button")].find(({ textContent }) => textContent === "Confirm");
      confirm.click();
      confirm.click();
    });
    await shows(one.page, "Black has confirmed");
    await two.button("Confirm").click();
    await one.phaseIs("counted");
    assert.deepEqual(await one.page.evaluate(() => window.toasts), []);
    await one.leave();
    await two.leave();
  });

  test("the address stays that of the table although a search was still to come", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const id = await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await you.go("/tables");
    await page.locator(`a.entry[href="/t/${id}"]`).waitFor();
    await page.clock.install();
    await page.evaluate((at) => {
      const field = document.querySelector("input[type=search]");
      field.value = "go";
      field.dispatchEvent(new Event("input"));
      document.querySelector(`a.entry[href="/t/${at}"]`).click();
    }, id);
    await page.waitForSelector(".table .cells");
    await page.clock.runFor(1000);
    assert.equal(new URL(page.url()).pathname, `/t/${id}`);
    await you.leave();
  });

  test("the editor saves the stone that was placed last", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/edit?rules=baduk&size=5");
    await page.waitForSelector(".cells");
    const saved = page.waitForEvent("download");
    await you.press("B2");
    await page.evaluate(() => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Save SGF").click());
    assert.match(readFileSync(await (await saved).path(), "utf8"), /AB\[bd\]/);
    await you.leave();
  });

  test("the graph of a record grows although another question is asked meanwhile", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/review");
    await page.locator("#file").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from(RECORD) });
    await page.waitForSelector(".table.review");
    await page.locator("details.analysis summary").click();
    await page.evaluate(() => {
      const press = (text) => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text).click();
      press("Graph of the game");
      press("Think about this position");
    });
    // So does each step, while the best moves are wanted.
    await page.getByRole("switch", { name: "Best moves" }).click();
    await you.button("To the end").click();
    await page.locator('.graph[aria-label^="After turn 8:"]').waitFor();
    const points = () => page.locator(".graph .share").getAttribute("d").then((d) => d.match(/[\d.]+ [\d.]+/g).length);
    // Nine points, and two corners below them.
    while (await points() < 11) await page.waitForTimeout(50);
    await you.leave();
  });

  test("two tabs share their settings", async () => {
    const you = await Person.at(browser, server);
    await you.go("/");
    const other = await you.context.newPage();
    await other.goto(server.address);
    await other.waitForSelector(".setup");
    const change = (page, name, value) => page.evaluate(async ([key, to]) => (await import("/page/settings.js")).change(key, to), [name, value]);
    await change(you.page, "theme", "dark");
    await other.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await change(other, "numbers", true);
    await you.page.waitForFunction(() => JSON.parse(localStorage.settings).numbers);
    assert.equal(JSON.parse(await you.page.evaluate(() => localStorage.settings)).theme, "dark");
    await you.leave();
  });

  test("while the server is away every way leads to words, and on when it is back", async () => {
    const away = await Server.start();
    const you = await Person.at(browser, away);
    const { page } = you;
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.waitForSelector(".setup");
    await away.kill();
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await shows(page, "The server does not answer");
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.locator(".resume a").first().click();
    await shows(page, "The server does not answer. Trying again…");
    await away.run();
    await page.waitForSelector(".table .cells");
    await page.getByRole("link", { name: "Rules", exact: true }).click();
    await page.locator("article.rules h2").first().waitFor();
    await you.leave(/ERR_CONNECTION_REFUSED|WebSocket/);
    await away.stop();
  });

  test("at the move limit nobody is sent back to play", async () => {
    const you = await Person.at(browser, server);
    await you.open({ rules: "baduk", size: "5", moveLimit: 2, ...PEOPLE });
    await you.play("B2");
    await you.play("D4");
    await you.phaseIs("marking");
    await shows(you.page, "The move limit of 2 is reached");
    assert.equal(await you.button("Back to play").count(), 0);
    await you.leave();
  });

  test("a connection that has fallen silent is noticed by whoever asks, and made anew", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    let isSilent = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      const onward = socket.connectToServer();
      const isFirst = !isSilent;
      socket.onMessage((message) => { if (!isSilent || !isFirst) onward.send(message); });
      onward.onMessage((message) => { if (!isSilent || !isFirst) socket.send(message); });
    });
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    const { x, y } = await you.where("B2");
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    isSilent = true;
    await page.mouse.click(x, y);
    await page.clock.runFor(11_000);
    assert.deepEqual(await page.evaluate(() => window.toasts), ["The connection is lost"]);
    await page.clock.resume();
    await page.waitForFunction(() => document.querySelector(".banner").hidden);
    await you.play("B2");
    await you.leave();
  });

  test("going back takes the question along that the page has asked", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.getByRole("link", { name: "Tables", exact: true }).click();
    await page.waitForSelector(".list");
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await page.getByRole("link", { name: "Tables", exact: true }).click();
    await page.waitForSelector(".list");
    await page.goBack();
    await page.waitForSelector(".table .cells");
    await you.button("Resign…").click();
    await page.waitForSelector("dialog[open]");
    await page.goForward();
    await page.waitForSelector(".list");
    assert.equal(await page.locator("dialog").count(), 0);
    await you.leave();
  });

  test("a question about a game that ends meanwhile goes away", async () => {
    const { one, two } = await pair(browser, server, { rules: "baduk", size: "5" });
    await one.button("Resign…").click();
    await one.page.waitForSelector("dialog[open]");
    await two.button("Resign…").click();
    await two.button("Resign").click();
    await one.phaseIs("over");
    assert.equal(await one.page.locator("dialog").count(), 0);
    assert.equal(await one.text(".result"), "Black wins by resignation");
    await one.leave();
    await two.leave();
  });
}
