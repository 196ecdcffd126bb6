// Two people at one table: seats, marking and agreeing, choosing a side, giving up, coming back.

import assert from "node:assert/strict";
import { Person, shows } from "./harness.mjs";

// Black's wall, White's wall, and a stone of each behind the other's.
const WALLS = ["B1", "D1", "B2", "D2", "B3", "D3", "B4", "D4", "B5", "D5", "E3", "A3"];

/** Two browsers at a table of baduk, the second by the link that the first is shown. */
async function sitDown(browser, server, size) {
  const black = await Person.at(browser, server, {}, { name: "<img src=x onerror=alert(1)>" });
  const { page } = black;
  await black.go("/");
  await page.locator(".games input[value=baduk]").check({ force: true });
  await page.locator("input[name=opponent][value=link]").check({ force: true });
  await page.locator("input[name=size][value=other]").check({ force: true });
  await page.locator("input[name=othersize]").fill(String(size));
  await page.locator("input[name=othersize]").press("Enter");
  await page.waitForSelector(".invitation input");
  const link = await page.locator(".invitation input").inputValue();
  assert.match(link, /\/t\/[\w-]+#\w+/);
  const white = await Person.at(browser, server);
  await white.page.goto(link);
  await white.page.waitForSelector(".table[data-phase] .cells");
  assert.ok(!white.page.url().includes("#"), "the token leaves the address");
  await black.page.waitForSelector(".invitation", { state: "detached" });
  return { black, white };
}

export default function tables(test, { browser, server }) {
  test("two browsers: a mark changed after a confirmation, back to play, and the count", async () => {
    const { black, white } = await sitDown(browser, server, 5);
    // A name is text, whatever it is made of.
    assert.equal(await white.page.locator(".seat img").count(), 0);
    assert.match(await white.text(".seat:not(.near) b"), /<img/);
    for (const [at, point] of WALLS.entries()) {
      const player = at % 2 ? white : black;
      await player.page.waitForSelector('.table:not([data-acting=""])');
      await player.play(point);
    }
    // It is nobody else's turn.
    await white.press("C3");
    await white.toasted(/turn/);
    const stop = async () => {
      for (const player of [black, white]) {
        await player.page.waitForSelector('.table:not([data-acting=""])');
        await player.pass();
      }
      for (const player of [black, white]) {
        await player.phaseIs("marking");
        await player.page.waitForFunction(() => !document.querySelector(".status .thinking"));
      }
      for (const point of ["A3", "E3"]) {
        if (!/dead/.test(await black.cellName(point))) await black.press(point);
        await white.page.locator(`[aria-label*="${point}"][aria-label*=dead]`).waitFor({ state: "attached" });
      }
    };
    await stop();
    await black.button("Confirm").click();
    await shows(white.page, "Black has confirmed");
    await white.press("E3");
    for (const { page } of [black, white]) await shows(page, "Black has not confirmed");
    await white.button("Back to play").click();
    for (const player of [black, white]) await player.phaseIs("play");
    await stop();
    await white.button("Confirm").click();
    await shows(black.page, "White has confirmed");
    await black.button("Confirm").click();
    for (const player of [black, white]) {
      await player.phaseIs("counted");
      assert.match(await player.text(".result"), /White wins by 6.5 points/);
    }
    assert.equal(await black.page.locator(".owned.black").count(), 4);
    await black.leave();
    await white.leave();
  });

  test("undo is asked of the other person; resigning asks a question", async () => {
    const { black, white } = await sitDown(browser, server, 5);
    await black.play("C3");
    await white.page.waitForSelector('.table[data-turns="1"]');
    await black.button("Undo").click();
    await white.button("Refuse").click();
    await black.page.waitForFunction(() => /does not agree/.test(document.querySelector(".message").textContent));
    await black.button("Undo").click();
    await white.button("Allow").click();
    for (const { page } of [black, white]) await page.waitForSelector('.table[data-turns="0"]');
    await black.button("Resign…").click();
    await black.button("Play on").click();
    assert.equal(await black.phase(), "play");
    await black.button("Resign…").click();
    await black.button("Resign").click();
    for (const player of [black, white]) {
      await player.phaseIs("over");
      assert.equal(await player.text(".result"), "White wins by resignation");
    }
    await black.leave();
    await white.leave();
  });

  test("a rematch is asked for, refused, agreed on; both are at the new table, and who watches is told", async () => {
    const { black, white } = await sitDown(browser, server, 5);
    const guest = await Person.at(browser, server);
    const old = new URL(white.page.url()).pathname;
    await guest.sit(old);
    await black.play("C3");
    await white.button("Resign…").click();
    await white.button("Resign").click();
    for (const person of [black, white, guest]) await person.phaseIs("over");
    assert.equal(await guest.button("Rematch, sides exchanged").count(), 0);
    await black.button("Rematch, sides exchanged").click();
    await shows(black.page, "You have asked for a rematch.");
    await shows(white.page, "Black asks for a rematch with the sides exchanged.");
    await white.button("No, thanks").click();
    await black.page.waitForFunction(() => /White does not want a rematch/.test(document.getElementById("speak").textContent));
    await white.button("Rematch, sides exchanged").click();
    await shows(white.page, "You have asked for a rematch.");
    await black.button("Play again").click();
    for (const { page } of [black, white]) await page.waitForSelector('.table[data-phase="play"]');
    const path = new URL(white.page.url()).pathname;
    assert.notEqual(path, old);
    assert.equal(new URL(black.page.url()).pathname, path);
    assert.match(await white.text(".seat.near"), /Black/);
    assert.match(await black.text(".seat.near"), /White/);
    // The name came along to the other seat.
    assert.match(await white.text(".seat:not(.near) b"), /<img/);
    await white.play("B2");
    await black.page.waitForSelector('.table[data-turns="1"]');
    await black.play("D4");
    // The seats are kept, at the new table and, by the old one, from it too.
    await black.page.reload();
    await black.page.waitForSelector('.table[data-turns="2"]');
    await black.page.goBack();
    await black.phaseIs("over");
    await black.page.getByRole("link", { name: "To the rematch" }).click();
    await black.page.waitForSelector('.table[data-turns="2"]');
    await guest.page.getByRole("link", { name: "Watch the rematch" }).click();
    await guest.page.waitForSelector('.table[data-turns="2"]');
    await shows(guest.page, "You are watching.");
    for (const person of [black, white, guest]) await person.leave();
  });

  test("a free handicap: Black places the stones, takes one back, and White moves", async () => {
    const black = await Person.at(browser, server);
    const { page } = black;
    await black.go("/");
    await page.locator(".games input[value=baduk]").check({ force: true });
    await page.locator("input[name=opponent][value=link]").check({ force: true });
    await page.locator("input[name=size][value='9']").check({ force: true });
    await page.locator(".finer summary").click();
    await page.locator("select[name=handicap]").selectOption("3");
    await page.locator("select[name=handicapPoints]").selectOption("free");
    await black.button("Start the game").click();
    await page.waitForSelector(".invitation input");
    const white = await Person.at(browser, server);
    await white.page.goto(await page.locator(".invitation input").inputValue());
    await shows(white.page, "Black places 3 handicap stones");
    await shows(page, "Place 3 handicap stones");
    assert.ok(await black.button("Pass").isDisabled() && await black.button("Undo").isDisabled());
    const places = async (point, left) => {
      await black.press(point);
      await white.page.waitForFunction((text) => document.querySelector(".status h2")?.textContent.includes(text), left);
    };
    await places("E5", "2 handicap stones");
    await places("C4", "one more handicap stone");
    await black.button("Undo").click();
    await white.page.waitForFunction(() => document.querySelector(".status h2").textContent.includes("2 handicap stones"));
    await places("C3", "one more handicap stone");
    await places("G7", "Your move");
    assert.equal(await white.turns(), 0);
    await white.play("C7");
    for (const point of ["E5", "C3", "G7"]) assert.match(await black.cellName(point), /^Black/);
    const record = await page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.slice(3)}/record.sgf`)).text());
    assert.match(record, /HA\[3\]/);
    assert.match(record, /AB\[gc\]\[ee\]\[cg\]/);
    await black.leave();
    await white.leave();
  });

  test("somebody without a seat watches", async () => {
    const { black, white } = await sitDown(browser, server, 5);
    const guest = await Person.at(browser, server);
    // A link with a token that opens nothing still lets one watch.
    await guest.sit(`${new URL(white.page.url()).pathname}#00112233445566778899aabbccddeeff`);
    await shows(guest.page, "You are watching.");
    assert.equal(await guest.page.locator(".actions button").count(), 0);
    await black.play("C3");
    await guest.page.waitForSelector('.table[data-turns="1"]');
    await guest.press("B2");
    assert.equal(await guest.turns(), 1);
    for (const person of [black, white, guest]) await person.leave();
  });

  test("the pie: three stones, then a choice of side", async () => {
    const you = await Person.at(browser, server);
    await you.open({ rules: "conversion", size: "7", one: { kind: "person" }, two: { kind: "person" } });
    assert.equal(await you.page.locator(".steps li").count(), 4);
    await shows(you.page, "Set a black stone");
    await you.play("D4");
    await shows(you.page, "Set a white stone");
    await you.play("C5");
    await you.button("Leave this stone out").click();
    await you.phaseIs("choosing");
    await shows(you.page, "Choose your side");
    await you.button("Play Black").click();
    await you.phaseIs("play");
    await shows(you.page, "White to move");
    assert.equal(await you.cellName("D4"), "Black D4");
    // White moves now, and that is Player 1.
    await you.play("D5");
    assert.match(await you.cellName("D5"), /^White/);
    await you.leave();
  });

  test("the server is killed and comes back: the page joins again, nothing is lost", async () => {
    const you = await Person.at(browser, server);
    await you.open({ rules: "baduk", size: "9", one: { kind: "person" }, two: { kind: "person" } });
    for (const point of ["C3", "G7", "D5"]) await you.play(point);
    await server.kill();
    await you.page.locator(".banner").waitFor();
    await server.run();
    await you.page.locator(".banner").waitFor({ state: "hidden" });
    assert.match(await you.cellName("D5"), /^Black D5, last move/);
    await you.play("F4");
    assert.match(await you.cellName("F4"), /^White/);
    await you.leave(/WebSocket|ERR_CONNECTION/);
  });
}
