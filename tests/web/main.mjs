// The tests of the page in a real browser, one after another against one server. `--all` plays every
// game on every size; other words pick the tests whose name has them.

import { after, test } from "node:test";
import { Server, launch } from "./harness.mjs";
import board from "./board.mjs";
import games from "./games.mjs";
import pages from "./pages.mjs";
import races from "./races.mjs";
import slips from "./slips.mjs";
import tables from "./tables.mjs";
import views from "./views.mjs";

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const all = process.argv.includes("--all");
const server = await Server.start();
const browser = await launch();

after(async () => {
  await browser.close();
  await server.stop();
});

let count = 0;
for (const group of [board, tables, pages, slips, races, views, games]) {
  const chosen = (name, run) => {
    if (!words.every((word) => name.includes(word))) return;
    count += 1;
    // Beyond any machine's slowness: what hangs is known by its own limits before.
    test(name, { timeout: 3_600_000 }, run);
  };
  group(chosen, { browser, server, all, folder: process.env.WEB_PAGE });
}
if (count === 0) {
  console.error(`no test has ${words.join(" and ")} in its name`);
  await browser.close();
  await server.stop();
  process.exit(1);
}
