// What people do by a slip, or look for in vain: the page says so, and nothing goes wrong.

import assert from "node:assert/strict";
import { Person, shows } from "./harness.mjs";

const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };

/** Whether the panel speaks of another pass, once a text shows there. */
const warned = (you) => you.page.locator(".status").getByText("Another pass").count();

export default function slips(test, { browser, server }) {
  test("only a pass that would be the last is announced as such", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "conversion", size: "5", ...PEOPLE });
    for (let stone = 0; stone < 3; stone += 1) {
      const before = await you.turns();
      await you.button("Leave this stone out").click();
      await you.turnsAfter(before);
    }
    await you.button("Play White").click();
    await you.phaseIs("play");
    assert.equal(await warned(you), 0);
    await you.pass();
    await shows(page, "Another pass stops play");
    await you.pass();
    await you.phaseIs("marking");
    await shows(page, "The computer takes no group for dead.");
    await you.button("Take the computer's marks").click();
    await you.toasted(/no group for dead/);
    await you.button("Back to play").click();
    await you.phaseIs("play");
    assert.equal(await warned(you), 0);
    await you.leave();
  });

  test("terms that are wrong are shown at their field, and no game starts", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.locator(".games input[value=baduk]").check({ force: true });
    const refused = async (name, text) => {
      await you.button("Start the game").click();
      await you.toasted(text);
      assert.equal(await page.evaluate(() => document.activeElement.name), name);
      assert.equal(new URL(page.url()).pathname, "/");
    };
    // What has just been opened stays open when the form changes, however fast.
    const isOpen = await page.evaluate(() => {
      document.querySelector(".finer summary").click();
      document.querySelector("input[name=size][value='9']").click();
      return document.querySelector(".finer").open;
    });
    assert.ok(isOpen);
    await page.locator(".finer summary").click();
    // Wrong while the details are closed.
    await page.locator(".finer summary").click();
    await page.locator("input[name=komi]").fill("2000");
    await page.locator(".finer summary").click();
    await refused("komi", /from -1000 to 1000/);
    assert.ok(await page.locator("input[name=komi]").isVisible(), "the details are open");
    assert.ok(!JSON.stringify(await page.evaluate(() => localStorage.getItem("terms"))).includes("2000"));
    await page.locator("input[name=komi]").fill("6.5");
    await page.locator("input[name=limit]").fill("0");
    await refused("limit", /whole number/);
    await page.locator("input[name=limit]").fill("");
    await page.locator("input[name=size][value=other]").check({ force: true });
    await page.locator("input[name=othersize]").fill("31");
    await refused("othersize", /“31” is no size/);
    await page.locator("input[name=othersize]").fill("5");
    await page.locator("#clock").selectOption("own");
    await page.locator("input[name=ownclock]").fill("1s");
    await refused("ownclock", /at least 5 seconds/);
    await page.locator("input[name=ownclock]").fill("5m+5s");
    await page.locator("input[name=opponent][value=both]").check({ force: true });
    await you.button("Start the game").click();
    await page.waitForSelector(".table[data-phase] .cells");
    assert.equal(await page.locator("[role=gridcell]").count(), 25);
    await you.leave();
  });

  test("two at one screen take back at once, whoever has moved", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    const back = async (turns) => {
      await you.button("Undo").click();
      await page.waitForSelector(`.table[data-turns="${turns}"]`);
      await page.waitForFunction(() => !document.querySelector(".status .notice"));
    };
    await you.play("C3");
    await back(0);
    await you.play("C3");
    await you.play("B2");
    await back(1);
    await back(0);
    await you.open({ rules: "conversion", size: "5", ...PEOPLE });
    await you.play("C3");
    await you.play("B2");
    await back(1);
    await you.play("B2");
    await you.play("D4");
    await you.button("Play Black").click();
    await you.phaseIs("play");
    await you.button("Undo").click();
    await you.phaseIs("choosing");
    await you.leave();
  });

  test("a handicap at points of one's choice is played by Black", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/edit?rules=baduk&size=9");
    await page.waitForSelector(".cells");
    for (const point of ["C3", "G7"]) await you.press(point);
    await page.locator("input[name=move][value=white]").check({ force: true });
    await you.button("Play it against the computer").click();
    assert.ok(await page.locator("dialog input[name=side][value=black]").isChecked());
    await page.locator("dialog input[name=komi]").fill("0.7");
    await page.locator("dialog .primary").click();
    await page.locator("dialog .warning", { hasText: "Komi" }).waitFor();
    await page.locator("dialog input[name=komi]").fill("0.5");
    await page.locator("#terms-level").fill("1");
    await page.locator("#terms-clock").selectOption({ index: 1 });
    await page.locator("dialog .primary").click();
    await page.waitForSelector('.table[data-acting="one"]');
    assert.match(await you.text(".seat.near"), /Black/);
    assert.equal(await page.locator(".seat.near .clock").count(), 1);
    assert.equal(await you.turns(), 1);
    // A rematch begins with the same stones.
    await you.button("Resign…").click();
    await you.button("Resign").click();
    await you.phaseIs("over");
    await you.button("Rematch, sides exchanged").click();
    await page.waitForSelector('.table[data-acting="two"]');
    assert.match(await you.cellName("C3"), /^Black/);
    assert.match(await you.cellName("G7"), /^Black/);
    await you.leave();
  });

  test("one's own invitation does not take the second seat without a question", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "5", ...PEOPLE }, ["one"]);
    const link = await page.locator(".invitation input").inputValue();
    const visit = async () => { await you.go("/print"); await page.goto(link); await page.locator("dialog[open]").waitFor(); };
    await visit();
    await shows(page, /You already sit here as Black/);
    await you.button("Keep to my seat").click();
    await you.play("C3");
    assert.equal(await page.locator(".table").getAttribute("data-acting"), "");
    await visit();
    await you.button("Take both seats").click();
    await page.waitForSelector('.table[data-acting="two"]');
    await you.play("B2");
    await you.leave();
  });

  test("a size that is typed moves nothing away from the press that follows", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.locator("input[name=opponent][value=both]").check({ force: true });
    await page.locator("input[name=size][value=other]").check({ force: true });
    const field = page.locator("input[name=othersize]");
    for (const [size, points] of [["2x25", 50], ["25x2", 50]]) {
      await you.go("/");
      await page.waitForSelector(".setup");
      await page.locator("input[name=size][value=other]").check({ force: true });
      await field.click();
      await field.press("Control+A");
      await field.pressSequentially(size);
      await page.locator(`.preview [aria-label*="${size.replace("x", "×")}"]`).waitFor();
      const { x, y, width, height } = await you.button("Start the game").boundingBox();
      assert.ok(y + height <= 860, `the button is in the window: ${y}`);
      await page.mouse.click(x + width / 2, y + height / 2);
      await page.waitForSelector(".table[data-phase] .cells");
      assert.equal(await page.locator("[role=gridcell]").count(), points);
    }
    await you.leave();
  });

  test("a second press on the point that is chosen places the stone", async () => {
    const you = await Person.at(browser, server, {}, { confirm: "always" });
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await you.press("C3");
    await you.page.locator('[aria-label^="Empty C3, chosen"]').waitFor({ state: "attached" });
    await you.press("B2");
    await you.page.locator('[aria-label^="Empty B2, chosen"]').waitFor({ state: "attached" });
    assert.equal(await you.turns(), 0);
    await you.play("B2");
    assert.match(await you.cellName("B2"), /^Black/);
    await you.leave();
  });

  test("the keyboard keeps its place through moves, passes and marking", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const walls = { board: ".X.O. .X.O. .X.O. .X.O. .X.O.", toMove: "black" };
    await you.open({ rules: "baduk", size: "5", ...PEOPLE, setup: walls }, ["one"]);
    const link = await page.locator(".invitation input").inputValue();
    const field = page.getByRole("textbox", { name: "Type a move" });
    const isFocused = () => field.evaluate((node) => node === document.activeElement);
    await field.fill("A1");
    await field.press("Enter");
    await page.waitForSelector('.table[data-turns="1"]');
    assert.ok(await isFocused());
    // It is the other one's turn: the move that is typed stays.
    await field.fill("A2");
    await field.press("Enter");
    await page.locator("#toast", { hasText: "White's turn" }).waitFor();
    assert.equal(await field.inputValue(), "A2");
    const white = await Person.at(browser, server);
    await white.page.goto(link);
    await white.page.waitForSelector('.table[data-acting="two"]');
    await white.pass();
    await page.waitForSelector('.table[data-acting="one"]');
    assert.ok(await isFocused());
    await field.fill("pass");
    await field.press("Enter");
    await page.locator("dialog .primary").press("Enter");
    await you.phaseIs("marking");
    await page.waitForFunction(() => document.querySelector(".status") === document.activeElement);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.textContent), "Confirm");
    // Pressing it leaves the keyboard beside it.
    await page.keyboard.press("Enter");
    await shows(page, "Black has confirmed");
    assert.ok(await page.evaluate(() => Boolean(document.activeElement.closest(".status"))));
    await white.leave();
    await you.leave();
  });

  test("what a move would take is said, and ? lists the keys", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "5", ...PEOPLE, setup: { board: "OO... XX... ..... ..... .....", toMove: "black" } });
    assert.match(await you.cellName("C5"), /takes 2 stones/);
    await you.open({ rules: "conversion", size: "5", ...PEOPLE, setup: { board: "..... .XX.. XOO.. .XX.. .....", toMove: "black" } });
    assert.match(await you.cellName("D3"), /converts 2 stones/);
    await page.locator('[role=gridcell][tabindex="0"]').focus();
    await page.keyboard.press("?");
    await page.locator("dialog", { hasText: "place a stone" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await you.leave();
  });

  test("a browser that keeps nothing still holds its seats while the page lasts", async () => {
    const you = await Person.at(browser, server);
    await you.context.addInitScript(() => {
      Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
    });
    const { page } = you;
    await you.go("/");
    await page.locator("input[name=opponent][value=both]").check({ force: true });
    await you.button("Start the game").click();
    await page.waitForSelector('.table[data-phase] .cells');
    assert.equal(await page.getByText("You are watching.").count(), 0);
    assert.ok(await you.button("Undo").isVisible());
    await you.leave();
  });

  test("the board is one stop for Tab", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await page.locator("#main").focus();
    let inside = 0;
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press("Tab");
      if (await page.evaluate(() => Boolean(document.activeElement.closest(".board")))) inside += 1;
      else if (inside) break;
    }
    assert.equal(inside, 1);
    await you.leave();
  });

  test("a record is there again after going back and after loading anew", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/review");
    await page.locator("#file").setInputFiles({ name: "two.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from("(;SZ[5]GN[Two stones];B[cc];W[bb])") });
    await page.locator("h1", { hasText: "Two stones" }).waitFor();
    await page.reload();
    await page.locator("h1", { hasText: "Two stones" }).waitFor();
    await page.locator("header.top nav a[href='/tables']").click();
    await page.locator("h1", { hasText: "Tables" }).waitFor();
    await page.goBack();
    await page.locator("h1", { hasText: "Two stones" }).waitFor();
    await you.button("Another file").click();
    await page.locator("h1", { hasText: "Review a game" }).waitFor();
    await you.leave();
  });

  test("a table that is deleted says so once and is forgotten", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    const id = await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    const other = await you.context.newPage();
    await other.goto(`${server.address}/print`);
    await other.evaluate(async (table) => (await import("/page/api.js")).remove(table), id);
    await page.locator(".status", { hasText: "This table was deleted." }).waitFor();
    await page.locator("#toast").waitFor({ state: "hidden" });
    assert.equal(await page.evaluate((table) => (localStorage.getItem("tables") ?? "").includes(table), id), false);
    assert.equal(await page.locator(".banner").isVisible(), false);
    // One that was deleted elsewhere is not offered any more once it has been looked for.
    const lost = await you.open({ rules: "baduk", size: "5", ...PEOPLE });
    await page.evaluate(async (table) => {
      const { owner } = JSON.parse(localStorage.getItem("tables"))[table];
      await fetch(`/api/tables/${table}`, { method: "DELETE", headers: { authorization: `Bearer ${owner}` } });
    }, lost);
    await page.locator(".status", { hasText: "This table was deleted." }).waitFor();
    await page.evaluate(async (table) => (await import("/page/api.js")).remember(table, { tokens: {} }), lost);
    await you.go("/");
    await page.locator(`.resume a[href="/t/${lost}"]`).click();
    await page.locator("h1", { hasText: "No such table" }).waitFor();
    await you.go("/");
    await page.waitForSelector(".setup");
    assert.equal(await page.locator(`.resume a[href="/t/${lost}"]`).count(), 0);
    await you.leave();
  });

  test("a long list of moves scrolls in its place, and the page does not", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.open({ rules: "baduk", size: "13", ...PEOPLE });
    for (let row = 1; row < 8; row += 1) for (const column of "ABCDEFGHJKLMN") await you.play(`${column}${row}`);
    const [inner, outer, list] = await page.evaluate(() => [innerHeight, document.documentElement.scrollHeight, document.querySelector(".moves")]
      .map((value) => (value instanceof Element ? value.scrollHeight - value.clientHeight : value)));
    assert.ok(list > 0, "there are more moves than fit");
    assert.ok(outer <= inner, `${outer} pixels in a window of ${inner}`);
    await you.leave();
  });
}
