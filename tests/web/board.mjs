// The board itself: marks that can be switched on and off, previews, touch, keyboard, still pictures.

import assert from "node:assert/strict";
import { Person } from "./harness.mjs";

const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };
// A ko: White takes at C3 what Black has at B3.
const KO = { board: [".....", ".XO..", "X.XO.", ".XO..", "....."].join(""), toMove: "white" };

export default function board(test, { browser, server }) {
  test("□ on what ko forbids, and its reason", async () => {
    const you = await Person.at(browser, server);
    await you.open({ rules: "baduk", size: "5", ...PEOPLE, setup: KO });
    await you.page.mouse.move(0, 0);
    const { x, y } = await you.where("B3");
    await you.page.mouse.move(x, y);
    await you.page.locator(".effect .goes").waitFor({ state: "attached" });
    await you.play("B3");
    assert.match(await you.cellName("C3"), /^Empty C3, forbidden: .*ko/);
    assert.equal(await you.page.locator(".mark.forbidden").count() > 0, true);
    await you.set("□ on forbidden points");
    assert.equal(await you.page.locator(".mark.forbidden").count(), 0);
    await you.press("C3");
    await you.toasted(/C3.*ko/);
    assert.equal(await you.turns(), 1);
    await you.leave();
  });

  test("rings on stones in atari, off by default", async () => {
    const you = await Person.at(browser, server);
    await you.open({ rules: "baduk", size: "5", ...PEOPLE, setup: KO });
    assert.equal(await you.page.locator(".mark.atari").count(), 0);
    await you.set("Rings on stones in atari");
    assert.ok(await you.page.locator(".mark.atari").count() > 0);
    await you.leave();
  });

  test("what would be converted shows first; then it turns, or just changes where nothing may move", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const you = await Person.at(browser, server, { reducedMotion });
      const setup = { board: [".....", "..X..", ".XOX.", ".....", "....."].join(""), toMove: "black" };
      await you.open({ rules: "conversion", size: "5", ...PEOPLE, setup });
      const { x, y } = await you.where("C2");
      await you.page.mouse.move(x, y);
      await you.page.locator(".effect .becomes.black").waitFor({ state: "attached" });
      await you.page.evaluate(() => {
        window.turned = 0;
        new MutationObserver(() => { window.turned = Math.max(window.turned, document.getAnimations().length); }).observe(document.querySelector(".stones"), { childList: true, subtree: true });
      });
      await you.play("C2");
      assert.match(await you.cellName("C3"), /^Black C3/);
      const moved = await you.page.evaluate(() => window.turned > 0);
      assert.equal(moved, reducedMotion !== "reduce");
      await you.leave();
    }
  });

  test("a telephone: a point is chosen, moved and confirmed by a button that stays", async () => {
    const you = await Person.at(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    await you.open({ rules: "baduk", size: "9", ...PEOPLE });
    const width = await you.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 360, "nothing is wider than the screen");
    const confirm = you.page.locator(".confirm .primary");
    const before = await confirm.boundingBox();
    const { x, y } = await you.where("E5");
    await you.page.touchscreen.tap(x, y);
    await you.page.locator(".phantom.pending").waitFor({ state: "attached" });
    assert.equal(await you.turns(), 0, "nothing is placed yet");
    await you.button("Right").tap();
    assert.equal(await confirm.innerText(), "Place F5");
    assert.deepEqual(await confirm.boundingBox(), before);
    assert.ok(before.height >= 44);
    await confirm.tap();
    await you.turnsAfter(0);
    assert.match(await you.cellName("F5"), /^Black/);
    assert.deepEqual(await confirm.boundingBox(), before);
    await you.leave();
  });

  test("small points: the first tap enlarges the board inside its frame, and the stone is placed there", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const you = await Person.at(browser, server, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion });
      const { page } = you;
      await you.open({ rules: "baduk", size: "19", ...PEOPLE });
      const look = () => page.evaluate(() => {
        const { x, y, width, height } = document.querySelector(".frame .board").getBoundingClientRect();
        return { x, y, width, height, scroll: [scrollX, scrollY], scale: visualViewport.scale };
      });
      const unit = () => page.evaluate(() => document.querySelector(".frame .board").getScreenCTM().a);
      const whole = () => page.waitForFunction(() => !document.querySelector(".board.zoomed"));
      const enlarged = (small) => page.waitForFunction((least) => document.querySelector(".board.zoomed")?.getScreenCTM().a > least, small * 2.4);
      const tap = async (point) => { const { x, y } = await you.where(point); await page.touchscreen.tap(x, y); };
      await you.where("Q4");
      const before = await look();
      const small = await unit();
      assert.ok(small < 26, `${small} pixels`);
      await tap("Q4");
      await enlarged(small);
      assert.ok(await unit() >= 26);
      assert.deepEqual(await look(), before, "nothing but the inside of the frame moves");
      assert.equal(await you.turns(), 0);
      const confirm = page.locator(".confirm .primary");
      assert.equal(await confirm.innerText(), "Place Q4");
      await page.locator(".phantom.pending").waitFor({ state: "attached" });
      // Another tap, then steps, far enough that the part that is seen follows.
      await tap("R5");
      assert.equal(await confirm.innerText(), "Place R5");
      for (let step = 0; step < 6; step += 1) await you.button("Left").tap();
      assert.equal(await confirm.innerText(), "Place L5");
      await page.waitForFunction(() => {
        const part = document.querySelector(".board").getBoundingClientRect();
        const stone = document.querySelector(".phantom").getBoundingClientRect();
        return stone.left > part.left && stone.right < part.right;
      });
      await confirm.tap();
      await you.turnsAfter(0);
      await whole();
      assert.match(await you.cellName("L5"), /^Black/);
      assert.ok(Math.abs(await unit() - small) < 0.01);
      // A tap beside the board, and Escape, give the choice up.
      for (const leave of [() => page.locator(".status h2").tap(), () => page.keyboard.press("Escape")]) {
        await tap("D4");
        await enlarged(small);
        await leave();
        await whole();
        assert.equal(await confirm.innerText(), "Press a point");
        assert.equal(await you.turns(), 1);
      }
      // The keyboard places without it, and so does a finger if one likes.
      await page.locator(".cells [tabindex='0']").focus();
      await page.keyboard.press("Enter");
      await you.turnsAfter(1);
      assert.equal(await page.locator(".board.zoomed").count(), 0);
      await you.set("Enlarge small points under a finger");
      await tap("D16");
      await page.locator(".phantom.pending").waitFor({ state: "attached" });
      assert.equal(await page.locator(".board.zoomed").count(), 0);
      assert.ok(Math.abs(await unit() - small) < 0.01);
      await you.leave();
    }
  });

  test("a whole game by the keyboard alone", async () => {
    const you = await Person.at(browser, server);
    const { page } = you;
    await you.go("/");
    await page.waitForSelector(".setup");
    const tabTo = async (pattern) => {
      for (let step = 0; step < 90; step += 1) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(() => {
          const node = document.activeElement;
          return `${node.tagName} ${node.getAttribute("aria-label") ?? node.labels?.[0]?.innerText ?? node.innerText ?? ""} ${node.name ?? ""}`;
        });
        if (pattern.test(name)) return;
      }
      throw new Error(`Tab never comes to ${pattern}`);
    };
    await tabTo(/game$/);
    await page.keyboard.press("ArrowRight");
    await tabTo(/opponent$/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await tabTo(/ size$/);
    for (let step = 0; step < 4 && !(await page.locator("input[name=othersize]").count()); step += 1) await page.keyboard.press("ArrowRight");
    await tabTo(/othersize$/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await tabTo(/^BUTTON Start the game/);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".table[data-phase] .cells");
    await tabTo(/Empty C3/);
    const stops = await page.locator(".cells [tabindex='0']").count();
    assert.equal(stops, 1, "one tab stop for the whole board");
    // Black at C3, White beside it, Black typed.
    await page.keyboard.press("Enter");
    await you.turnsAfter(0);
    await page.waitForFunction(() => /Black C3/.test(document.getElementById("speak").textContent));
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await you.turnsAfter(1);
    await tabTo(/Type a move/);
    await page.keyboard.type("d4");
    await page.keyboard.press("Enter");
    await you.turnsAfter(2);
    for (let turns = 3; turns < 5; turns += 1) {
      await page.locator("#main").focus();
      await tabTo(/^BUTTON Pass/);
      await page.keyboard.press("Enter");
      await page.locator("dialog[open]").waitFor();
      await tabTo(/^BUTTON Pass/);
      await page.keyboard.press("Enter");
      await you.turnsAfter(turns);
    }
    await you.phaseIs("marking");
    for (const name of ["Black", "White"]) {
      await page.waitForFunction(() => !document.querySelector(".status .thinking"));
      await page.locator("#main").focus();
      await tabTo(new RegExp(`^BUTTON Confirm for ${name}`));
      await page.keyboard.press("Enter");
      await page.waitForFunction((side) => ["counted"].includes(document.querySelector(".table").dataset.phase) || document.querySelector(".confirmed")?.innerText.includes(`${side} has confirmed`), name);
    }
    await you.phaseIs("counted");
    await you.leave();
  });
}
