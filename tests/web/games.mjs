// Each of the four games against the computer, through the page, to the counted result.

import assert from "node:assert/strict";
import { Person } from "./harness.mjs";

const SMALLEST = { conversion: [16], baduk: [9], club: [9], table: [9] };
const EVERY = { conversion: [16], baduk: [9, 13, 19], club: [9, 13, 19], table: [9, 13, 19] };

export default function games(test, { browser, server, all }) {
  for (const [rules, sizes] of Object.entries(all ? EVERY : SMALLEST)) {
    for (const size of sizes) {
      test(`${rules} on ${size}×${size} against the computer, to the count`, async () => {
        const you = await Person.at(browser, server, {}, { motion: false });
        await you.go("/");
        const { page } = you;
        await page.locator(`.games input[value=${rules}]`).check({ force: true });
        await page.locator(`input[name=size][value="${size}"]`).check({ force: true });
        await page.locator("#level").fill("1");
        await you.button("Start the game").click();
        await page.waitForSelector(".table[data-phase] .cells");
        const turns = await you.playToTheEnd({ stones: 10, seed: size + rules.length });
        assert.ok(turns > 10, `${turns} turns`);
        assert.equal(await you.phase(), "counted");
        assert.match(await you.text(".result"), /wins by [\d.]+ points?|draw/);
        assert.ok(await page.locator(".counting li").count() >= 3, "the count says its reasons");
        // Conversion Go fills its board: what is left then are stones alone.
        if (rules !== "conversion") assert.ok(await page.locator(".owned").count() > 0, "territory shows on the board");
        await you.leave();
      });
    }
  }
}
