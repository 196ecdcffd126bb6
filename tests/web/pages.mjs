// The other pages, and what holds for all of them: nobody is kept out, and little is sent.

import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Person, axeSource, shows } from "./harness.mjs";

const RECORD = "(;GM[1]FF[4]SZ[9]KM[6.5]PB[Ada]PW[Béla]RE[B+2.5]C[A game <b>of</b> two.];B[ee]C[The centre.]TR[ee]LB[cc:A](;W[ec];B[cc])(;W[gc];B[gg];W[cg]))";
const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };
const DEAD = { board: ["..XO.", "O.XO.", "..XO.", "..XOX", "..XO."].join(""), toMove: "black" };

async function drop(person, text = RECORD) {
  await person.go("/review");
  await person.page.setInputFiles("#file", { name: "game.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(text) });
  await person.page.waitForSelector(".stepping");
}

async function audit(person, name) {
  await person.page.evaluate(`${axeSource};0`);
  const found = await person.page.evaluate(async () => (await window.axe.run(document, { resultTypes: ["violations"] })).violations
    .map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`) })));
  const bad = found.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.ok(bad.length === 0, `${name}: ${JSON.stringify(bad, null, 1)}`);
}

export default function pages(test, { browser, server, folder }) {
  test("a record: branches, comments, marks, and playing on from it", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await drop(you);
    await shows(page, "A game <b>of</b> two.");
    await page.keyboard.press("ArrowRight");
    await shows(page, "The centre.");
    assert.match(await you.cellName("E5"), /^Black E5, last move/);
    assert.ok(await page.locator(".mark.drawn").count() >= 1);
    await you.button("B G7").click();
    await page.keyboard.press("End");
    assert.match(await you.cellName("C3"), /^White/);
    assert.match(await you.cellName("G7"), /^White/);
    await page.keyboard.press("Home");
    assert.match(await you.cellName("G7"), /^Empty/);
    await page.keyboard.press("End");
    await page.locator(".analysis summary").click();
    await you.button("Think about this position").click();
    await shows(page, /wins \d+ % of \d+ playouts/);
    await you.button("Graph of the game").click();
    await page.locator(".graph .wins").waitFor({ state: "attached" });
    await you.button("Play from here").click();
    await page.locator("dialog .primary").click();
    await page.waitForSelector(".table[data-phase]");
    assert.match(await you.cellName("G3"), /^Black/);
    await you.leave();
  });

  test("what is no record is refused with a reason", async () => {
    const you = await Person.at(browser, server);
    await you.go("/review");
    await you.page.setInputFiles("#file", { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no game at all") });
    await you.page.locator(".drop .warning").waitFor();
    await you.leave(/400|422/);
  });

  test("a record is analysed and played on with its history: ko, prisoners, moves", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const open = async (sgf) => {
      await drop(you, sgf);
      await page.keyboard.press("End");
    };
    const playOn = async () => {
      await you.button("Play from here").click();
      await page.locator("#terms-level").fill("1");
      await page.locator("dialog .primary").click();
      await page.waitForSelector('.table[data-acting="one"]');
    };
    const sgf = async () => (await (await fetch(`${server.address}/api/tables/${page.url().split("/t/")[1]}/record.sgf`)).text());
    // White has just taken C4, on a branch.
    await open("(;SZ[5]KM[0]RU[Japanese];B[ba];W[ca];B[ab];W[db];B[bc];W[cc](;B[ee])(;B[cb];W[bb]))");
    await page.keyboard.press("Home");
    for (let step = 0; step < 6; step += 1) await page.keyboard.press("ArrowRight");
    await page.locator(".variants button", { hasText: "C4" }).click();
    await page.keyboard.press("End");
    await page.locator(".analysis summary").click();
    await page.getByRole("switch", { name: "Best moves" }).click();
    await page.locator(".candidate.best").waitFor({ state: "attached" });
    const words = await you.text(".words");
    assert.doesNotMatch(words, /C4/, words);
    await playOn();
    assert.match(await you.cellName("C4"), /ko/);
    assert.match(await you.text(".seat:not(.near)"), /1 prisoner/);
    assert.match(await sgf(), /;B\[cb\]\s*;W\[bb\]/);
    // Behind stones that are set up a game begins anew; so it does behind a move against the rules.
    await open("(;SZ[5]KM[0]RU[Japanese];B[aa];W[ee];AE[ee]AW[ed]PL[B];B[bb];W[cc])");
    await playOn();
    assert.match(await sgf(), /AB\[aa\]AW\[ed\]PL\[B\][^;]*;B\[bb\]\s*;W\[cc\]/);
    await open("(;SZ[5]KM[0]RU[Japanese];B[aa];W[aa];B[bb];W[cc])");
    await playOn();
    assert.match(await sgf(), /;B\[bb\]\s*;W\[cc\]/);
    // A pie opening is gone through again.
    await open("(;SZ[5]KM[0]RU[Conversion Go];B[aa];W[ee];B[bb];W[cc])");
    await playOn();
    assert.match(await sgf(), /;B\[aa\]\s*;W\[ee\]\s*;B\[bb\][^;]*;W\[cc\]/);
    await you.leave();
  });

  test("a record is played on within its pie opening, and from the choice of a side", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const playOn = async (moves, seat) => {
      await drop(you, "(;SZ[5]KM[0]RU[Conversion Go];B[aa];W[ee];B[bb];W[cc])");
      for (let step = 0; step < moves; step += 1) await page.keyboard.press("ArrowRight");
      await you.button("Play from here").click();
      assert.ok(await page.locator(`dialog input[name=side][value=${seat}]`).isChecked());
      await page.locator("#terms-level").fill("1");
      await page.locator("dialog .primary").click();
      await page.waitForSelector(`.table[data-acting="${seat}"]`);
    };
    // Two stones stand: Player 1 sets the third, the computer chooses.
    await playOn(2, "one");
    assert.equal(await page.locator(".table").getAttribute("data-phase"), "opening");
    await shows(page, "Set a black stone");
    assert.match(await you.cellName("E1"), /^White/);
    await you.press("C3");
    await page.waitForSelector('.table[data-phase="play"]');
    const id = page.url().split("/t/")[1];
    const sgf = await (await fetch(`${server.address}/api/tables/${id}/record.sgf`)).text();
    assert.match(sgf, /;B\[aa\]\s*;W\[ee\]\s*;B\[cc\]/);
    assert.doesNotMatch(sgf, /A[BW]\[/);
    // All three stand: Player 2 chooses.
    await playOn(3, "two");
    assert.equal(await page.locator(".table").getAttribute("data-phase"), "choosing");
    await you.button("Play White").click();
    await page.waitForSelector('.table[data-phase="play"][data-acting="two"]');
    await you.leave();
  });

  test("the editor: stones, the server's objections, and a game from there", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/edit?rules=baduk&size=5");
    await page.waitForSelector(".cells");
    for (const point of ["A2", "B1"]) await you.press(point);
    await page.locator("input[name=tool][value=O]").check({ force: true });
    await you.press("A1");
    await page.locator(".faults .warning").waitFor();
    await you.press("A1");
    await page.locator(".faults .warning").waitFor({ state: "detached" });
    await page.locator("input[name=move][value=white]").check({ force: true });
    await you.button("Two at one screen").click();
    await page.locator("dialog .primary").click();
    await page.waitForSelector(".table[data-phase]");
    assert.match(await you.cellName("A2"), /^Black/);
    await shows(page, "White to move");
    await you.leave();
  });

  test("a hint, an estimate and the graph against the computer", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "9", level: 1, one: { kind: "person" }, two: { kind: "computer" } }, ["one"]);
    await you.play("E5");
    await page.waitForSelector('.table[data-acting="one"]');
    await you.button("Hint").click();
    await page.locator(".candidate.best").waitFor({ state: "attached" });
    await page.locator(".analysis summary").click();
    await you.button("Estimate the score").click();
    await page.locator(".ownership rect").first().waitFor({ state: "attached" });
    await shows(page, /Black wins \d+ % of \d+ playouts/);
    await you.leave();
  });

  test("tables are found, and one's own deleted", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const id = await you.open({ rules: "new-zealand", size: "6", ...PEOPLE });
    await you.play("C3");
    await you.go("/tables");
    await page.getByRole("searchbox").fill("New Zealand");
    const entry = page.locator(`.list li:has(a[href="/t/${id}"])`);
    const remove = async () => {
      await entry.getByRole("button", { name: "Delete" }).click();
      await page.locator("dialog .danger").click();
    };
    // Two people are still at it, so that neither may take it away from the other.
    await remove();
    await you.toasted(/resign first/);
    await you.sit(`/t/${id}`);
    await you.button("Resign…").click();
    await you.button("Resign").click();
    await you.phaseIs("over");
    await you.go("/tables");
    await remove();
    await entry.waitFor({ state: "detached" });
    await you.leave(/403/);
  });

  for (const theme of ["light", "dark", "contrast"]) {
    test(`no serious finding of axe on any screen, ${theme}`, async () => {
      const you = await Person.at(browser, server, { colorScheme: theme === "dark" ? "dark" : "light" }, { theme, motion: false });
      const { page } = you;
      await you.open({ rules: "baduk", size: "9", level: 1, clock: "10m+5x30s", one: { kind: "person" }, two: { kind: "computer" } }, ["one"]);
      await you.play("C3");
      await page.locator(".analysis summary").click();
      await page.locator(".links summary").click();
      await page.waitForSelector('.table[data-acting="one"]');
      await audit(you, "table");
      await you.button("Resign…").click();
      await audit(you, "question");
      await you.open({ rules: "conversion", size: "7", ...PEOPLE });
      await audit(you, "opening");
      await you.play("D4");
      await you.play("C4");
      await you.play("E4");
      await audit(you, "choice");
      await you.open({ rules: "club", size: "9", ...PEOPLE }, ["one"]);
      await audit(you, "invitation");
      await you.open({ rules: "baduk", size: "5", ...PEOPLE, setup: DEAD });
      await you.pass();
      await you.pass();
      await you.phaseIs("marking");
      await page.waitForFunction(() => !document.querySelector(".status .thinking"));
      await audit(you, "marking");
      await you.button("Confirm for Black").click();
      await shows(page, "Black has confirmed");
      await you.button("Confirm for White").click();
      await you.phaseIs("counted");
      await audit(you, "result");
      for (const path of ["/", "/tables", "/review", "/edit", "/rules/conversion", "/rules/baduk", "/print"]) {
        await you.go(path);
        await page.waitForLoadState("networkidle");
        await audit(you, path);
      }
      await you.go("/edit?rules=baduk&size=9");
      await you.button("Play it against the computer").click();
      await audit(you, "terms");
      await you.go("/");
      await page.waitForSelector(".setup");
      await you.button("Settings").click();
      await audit(you, "settings");
      await drop(you);
      await page.keyboard.press("ArrowRight");
      await audit(you, "record");
      await you.leave();
    });
  }

  test("the whole page weighs less than 300 KiB, and comes from this server alone", async () => {
    const weight = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    assert.ok(weight < 300 * 1024, `${weight} bytes`);
    const you = await Person.at(browser, server);
    for (const path of ["/", "/rules", "/print", "/edit", "/review", "/tables"]) await you.go(path);
    await you.go("/");
    await you.page.waitForSelector(".setup");
    const paint = await you.page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
    console.log(`# ${Math.round(weight / 1024)} KiB; first paint after ${Math.round(paint)} ms`);
    await you.leave();
  });
}
