// What screens show and where: counts, lists, small windows, forced colours, things that stay in place.

import assert from "node:assert/strict";
import { Person, shows } from "./harness.mjs";

const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };
const box = (page, selector) => page.locator(selector).first().boundingBox();

export default function views(test, { browser, server }) {
  test("a count is told in three lines, and its reasons by the number where they are many", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "9", moveLimit: 2, ...PEOPLE });
    await you.play("E5");
    await you.press("C3");
    await you.phaseIs("marking");
    await shows(page, "The move limit of 2 is reached");
    assert.equal(await page.locator(".counting li").count(), 3);
    await page.locator(".reasons summary").click();
    await shows(page, "Neutral: 79 points");
    const folded = await page.evaluate(async () => (await import("/page/status.js")).folded(["Black dead: A6", "Black dead: B5 C5", "Neutral: 2 (C8 J7)", "Neutral: 0"]));
    assert.deepEqual(folded, ["Black dead: A6; B5 C5", "Neutral: 2 (C8 J7)", "Neutral: 0"]);
    // What is opened stays open.
    await you.button("Confirm for Black").click();
    await shows(page, "Black has confirmed");
    assert.ok(await page.locator(".reasons").evaluate((node) => node.open));
    await you.leave();
  });

  test("requests are asked once, and can be refused; who has decided nothing takes nothing back", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "9", clock: "10m+5x30s", ...PEOPLE }, ["one"]);
    const link = await page.locator(".invitation input").inputValue();
    const other = await Person.at(browser, server);
    await other.page.goto(link);
    await other.page.waitForSelector(".table[data-phase] .cells");
    // The overtime is told before it begins.
    await shows(page, /then.5.×.30.s/);
    await you.play("E5");
    await you.button("Undo").click();
    await other.button("Refuse").waitFor();
    assert.equal(await other.page.locator(".side", { hasText: /asks to take/ }).innerText().then((text) => text.match(/asks to take/g).length), 1);
    await other.button("Refuse").click();
    await you.button("Pause the clocks").click();
    await other.button("Let them run").click();
    await other.page.locator(".status .notice").waitFor({ state: "detached" });
    await you.open({ rules: "conversion", size: "5", ...PEOPLE }, ["two"]);
    const first = await page.locator(".invitation input").inputValue();
    await other.page.goto(first);
    await other.page.waitForSelector('.table[data-acting="one"]');
    for (const point of ["A1", "C3", "E5"]) await other.play(point);
    await you.phaseIs("choosing");
    assert.ok(await you.button("Undo").isDisabled());
    await other.leave();
    await you.leave();
  });

  test("an invitation is good once, and whoever takes it is asked for a name", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.locator(".games input[value=baduk]").check({ force: true });
    await page.locator("input[name=opponent][value=link]").check({ force: true });
    await page.locator(".options input[name=name]").fill("Ada");
    await you.button("Start the game").click();
    const link = await page.locator(".invitation input").first().inputValue();
    await shows(page, "Ada");
    const [other, third] = [await Person.at(browser, server), await Person.at(browser, server)];
    await other.page.goto(link);
    await other.page.getByRole("textbox", { name: "Your name" }).fill("Bert");
    await other.button("Tell").click();
    for (const person of [you, other]) await person.page.locator(".seat b", { hasText: "Bert" }).waitFor();
    await other.page.getByRole("textbox", { name: "Your name" }).waitFor({ state: "detached" });
    await third.page.goto(link);
    await third.page.locator("#toast", { hasText: "taken the seat of this invitation already" }).waitFor();
    await shows(third.page, "You are watching.");
    await you.play("C3");
    // Who has the seat has it after loading anew, too, and the used link is not shown again.
    await other.page.reload();
    await other.page.waitForSelector('.table[data-acting="two"]');
    await other.context.close();
    await page.locator(".seat.away").waitFor();
    assert.equal(await page.locator(".invitation").count(), 0);
    await third.leave();
    await you.leave();
  });

  test("a review tells the game: terms, ranks, date, prisoners, and moves against the rules", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const open = async (sgf) => {
      // From another page: the same address again would show the last record again.
      await you.go("/print");
      await you.go("/review");
      await page.locator("#file").setInputFiles({ name: "r.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(sgf) });
      await page.locator(".stepping").waitFor();
    };
    await open("(;SZ[5]KM[0.5]RU[Japanese]PB[Ada]BR[3d]PW[Bert]DT[2001-05-12]RO[2]GC[A game to remember]AW[aa]PL[B];B[ab];W[ee];B[ba])");
    assert.equal(await you.text("h1"), "Ada – Bert");
    await shows(page, "Ada 3d");
    await page.locator(".about summary", { hasText: "Japanese rules, 5×5, komi 0.5" }).click();
    for (const text of ["2001-05-12", "A game to remember"]) await shows(page, text);
    await page.keyboard.press("End");
    await shows(page, "Prisoners: Black 1, White 0");
    await open("(;SZ[5]RU[Japanese]GN[Faulty];B[aa];W[aa];B[bb])");
    assert.equal(await you.text("h1"), "Faulty");
    await shows(page, /Move 2: A5: occupied/);
    assert.equal(await page.locator(".node.wrong").count(), 1);
    await you.button("Show it").click();
    await shows(page, "2. White A5");
    assert.ok(await page.locator(".mark.drawn").count() > 0);
    await page.reload();
    await page.locator(".node.wrong").waitFor();
    await you.button("Another file").click();
    await page.locator("#file").setInputFiles({ name: "empty.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from("") });
    await shows(page, "The file is empty");
    await you.leave(/400/);
  });

  test("the list of tables keeps its search, lines its columns up, and says whose a table is", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const mine = await you.open({ rules: "aga", size: "7", one: { kind: "person", name: "Zora" }, two: { kind: "computer" } }, ["one"]);
    const other = await Person.at(browser, server);
    await other.open({ rules: "aga", size: "7", ...PEOPLE });
    await you.go("/tables");
    await page.getByRole("searchbox").fill("aga 7x7");
    await page.waitForFunction(() => location.search.includes("aga"));
    await page.reload();
    const entry = page.locator(`.list li:has(a[href="/t/${mine}"])`);
    await entry.getByText("yours").waitFor();
    await page.locator(".list li", { hasText: "Two people" }).first().waitFor();
    assert.equal(await page.getByRole("searchbox").inputValue(), "aga 7x7");
    const lefts = await page.locator(".list li .row").evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().left)))]);
    assert.equal(lefts.length, 1);
    await other.leave();
    await you.leave();
  });

  test("a telephone on its side: the board and the button that confirms are both in sight", async () => {
    for (const [width, height] of [[568, 320], [844, 390]]) {
      const you = await Person.at(browser, server, { viewport: { width, height }, hasTouch: true, isMobile: true });
      const { page } = you;
      await you.open({ rules: "baduk", size: "19", ...PEOPLE });
      const { x, y } = await you.where("C7");
      await page.touchscreen.tap(x, y);
      await page.locator(".phantom.pending").waitFor({ state: "attached" });
      const board = await box(page, ".frame .board");
      const button = await box(page, ".confirm .primary");
      const card = await box(page, ".seat");
      assert.equal(await page.evaluate(() => scrollY), 0);
      for (const part of [board, button]) assert.ok(part.y + part.height <= height, `${part.y + part.height} of ${height}`);
      assert.ok(board.x + board.width <= button.x && button.x + button.width <= card.x, "side by side");
      await page.locator(".confirm .primary").tap();
      await you.turnsAfter(0);
      // The editor and a review have their board beside the rest too.
      await you.go("/edit?rules=baduk&size=9");
      await page.waitForSelector(".cells");
      assert.ok((await box(page, ".frame .board")).height > height / 2);
      await you.go("/review");
      await page.locator("#file").setInputFiles({ name: "game.sgf", mimeType: "text/plain", buffer: Buffer.from("(;SZ[9];B[ee])") });
      await page.waitForSelector(".table.review");
      const steps = await box(page, ".stepping");
      assert.ok((await box(page, ".frame .board")).height > height / 2);
      assert.ok(steps.y + steps.height <= height && steps.x + steps.width <= (await box(page, ".side")).x);
      await you.leave();
    }
  });

  test("small windows: nothing is squeezed, runs over, or lies out of sight", async () => {
    const you = await Person.at(browser, server, { viewport: { width: 320, height: 640 }, hasTouch: true });
    const { page } = you;
    await you.go("/");
    await page.waitForSelector(".setup");
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const rules = await page.getByRole("link", { name: "Read the rules" }).boundingBox();
    assert.ok(rules.height < 30, `${rules.height}`);
    await you.button("Settings").click();
    const done = await you.button("Done").boundingBox();
    assert.ok(done.y + done.height <= 640);
    await you.button("Done").click();
    await page.setViewportSize({ width: 390, height: 800 });
    await you.open({ rules: "baduk", size: "2x25", ...PEOPLE });
    const board = await box(page, ".board");
    assert.ok(board.height <= 800, `${board.height}`);
    await you.leave();
  });

  test("a lost connection moves nothing, and messages leave the board free", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "9", ...PEOPLE });
    const before = await box(page, ".board");
    await page.evaluate(() => { document.querySelector(".banner").hidden = false; });
    assert.deepEqual(await box(page, ".board"), before);
    await page.evaluate(() => { document.querySelector(".banner").hidden = true; });
    await page.getByRole("textbox", { name: "Type a move" }).fill("Z99");
    await you.button("Play").click();
    await page.locator("#toast").waitFor();
    const toast = await box(page, "#toast");
    assert.ok(toast.x >= before.x + before.width, `${toast.x}`);
    assert.equal(await page.getByRole("textbox", { name: "Type a move" }).inputValue(), "Z99");
    await you.leave();
  });

  test("a position in the editor is there after going back and after loading anew", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/edit?rules=baduk&size=5");
    await page.waitForSelector(".cells");
    await you.press("B2");
    await page.locator("input[name=move][value=white]").check({ force: true });
    await page.reload();
    await page.waitForSelector(".cells");
    assert.match(await you.cellName("B2"), /^Black/);
    assert.ok(await page.locator("input[name=move][value=white]").isChecked());
    await page.locator("header.top nav a[href='/rules']").click();
    await page.goBack();
    await page.waitForSelector(".cells");
    assert.match(await you.cellName("B2"), /^Black/);
    await you.leave();
  });

  test("komi with a handicap is half a point, and that is said", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.locator(".games input[value=baduk]").check({ force: true });
    await page.locator("input[name=opponent][value=both]").check({ force: true });
    await page.locator(".finer summary").click();
    await page.locator("select[name=handicap]").selectOption("4");
    await shows(page, "Komi is 0.5 with a handicap");
    assert.equal(await page.locator("input[name=komi]").inputValue(), "0.5");
    await you.button("Start the game").click();
    await shows(page, "komi 0.5");
    await you.leave();
  });

  test("clocks and sizes that are typed are judged as the server does, in one wording", async () => {
    const you = await Person.at(browser, server);
    await you.go("/print");
    const faults = await you.page.evaluate(async () => {
      const { faultOf } = await import("/page/terms.js");
      return Object.fromEntries([["ownclock", "abc"], ["ownclock", "99999999m"], ["ownclock", "25h"], ["ownclock", "1s"], ["ownclock", "1.5m"], ["ownclock", "1m+1000x1s"],
        ["ownclock", "2s+3x2s"], ["ownclock", "2s+3/5s"], ["ownclock", "10m+5x30s"], ["othersize", ""], ["othersize", "x"]].map(([name, value]) => [value, faultOf({ name, value, validity: {} })]));
    });
    assert.match(faults.abc, /^“abc” is no clock/);
    assert.match(faults["1.5m"], /is no clock/);
    assert.match(faults["1m+1000x1s"], /is no clock/);
    assert.match(faults["99999999m"], /at most 24 hours/);
    assert.match(faults["25h"], /at most 24 hours/);
    assert.match(faults["1s"], /at least 5 seconds/);
    for (const fine of ["2s+3x2s", "2s+3/5s", "10m+5x30s"]) assert.equal(faults[fine], "");
    assert.match(faults[""], /^The size is missing/);
    assert.match(faults.x, /^“x” is no size/);
    await you.leave();
  });

  test("discs are seen where the system chooses the colours", async () => {
    const you = await Person.at(browser, server, { forcedColors: "active" });
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    const drawn = await you.page.locator(".seat .chip").evaluateAll((chips) => chips.map((chip) => getComputedStyle(chip).backgroundImage));
    assert.equal(drawn.length, 2);
    assert.notEqual(drawn[0], drawn[1]);
    await you.leave();
  });

  test("branches of a node share one trunk", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/review");
    const branches = [..."abcdefghi"].map((column) => `(;W[${column}a];B[${column}b])`).join("");
    await page.locator("#file").setInputFiles({ name: "r.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(`(;SZ[9];B[ee]${branches})`) });
    await page.locator(".tree").waitFor();
    const path = await page.locator(".tree path").getAttribute("d");
    const corners = new Set([...path.matchAll(/L([\d.]+ [\d.]+)V/g)].map(([, corner]) => corner));
    assert.equal(corners.size, 1);
    await you.leave();
  });

  test("a move against the rules is crossed, also where branches begin", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/review");
    const record = "(;SZ[9];B[ee];W[ee](;B[cc])(;B[gg]))";
    await page.locator("#file").setInputFiles({ name: "r.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(record) });
    await page.locator(".tree").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await shows(page, /occupied/);
    // The cross, and the letters of two branches.
    assert.equal(await page.locator(".mark.drawn").count(), 1);
    assert.equal(await page.locator("svg text.label").count(), 2);
    await you.leave();
  });

  test("who watches the computer play against itself is told when it does", async () => {
    const you = await Person.at(browser, server);
    // A game that is not over before it is looked at.
    await you.open({ rules: "baduk", size: "19", level: 3, one: { kind: "computer" }, two: { kind: "computer" } }, []);
    await shows(you.page, /plays against itself while somebody does/);
    await you.leave();
  });
}
