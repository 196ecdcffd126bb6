// Lighthouse on the pages that people see most: `cargo xtask test-web --audit`. It looks for what keeps
// people out, and for what browsers advise against.

import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, test } from "node:test";
import { Person, Server, launch, lighthouse } from "./harness.mjs";

/** The least share of the accessibility audits that a page passes, in percent. */
const LEAST = 95;
const PEOPLE = { one: { kind: "person" }, two: { kind: "person" } };

/** A port that nobody listens on. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}

const server = await Server.start();
const port = await freePort();
const browser = await launch([`--remote-debugging-port=${port}`]);
after(async () => {
  await browser.close();
  await server.stop();
});

/** Tables with something on them, by the addresses of their seats. */
async function tables() {
  const you = await Person.at(browser, server);
  const seat = async (terms, play) => {
    const id = await you.open(terms);
    const token = await you.page.evaluate((table) => JSON.parse(localStorage.getItem("tables"))[table].tokens.one, id);
    await play();
    return [`/t/${id}#${token}`, id];
  };
  const [table] = await seat({ rules: "baduk", size: "9", clock: "10m+5x30s", ...PEOPLE }, async () => { for (const point of ["C3", "G7", "D5"]) await you.play(point); });
  const [opening] = await seat({ rules: "conversion", size: "9", ...PEOPLE }, () => {});
  const [result, id] = await seat({ rules: "table", size: "5", ...PEOPLE }, async () => {
    for (const point of ["C3", "B2"]) await you.play(point);
    await you.pass();
    await you.pass();
    await you.phaseIs("counted");
  });
  await you.leave();
  return { table, opening, result, review: `/review?table=${id}` };
}

const pages = { home: "/", ...(await tables()), tables: "/tables", editor: "/edit", "rules of baduk": "/rules/baduk", "rules of conversion": "/rules/conversion", print: "/print" };
for (const device of ["mobile", "desktop"]) {
  for (const [name, path] of Object.entries(pages)) {
    test(`${name}, ${device}`, { timeout: 300_000 }, async () => {
      const flags = { port, output: "json", logLevel: "error", onlyCategories: ["accessibility", "best-practices"], maxWaitForLoad: 30_000 };
      const screen = device === "desktop" ? { formFactor: "desktop", screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false } } : {};
      const { lhr } = await lighthouse(server.address + path, { ...flags, ...screen });
      assert.equal(lhr.runtimeError, undefined);
      const percent = (category) => Math.round(lhr.categories[category].score * 100);
      console.log(`# ${name}, ${device}: accessibility ${percent("accessibility")}, best practices ${percent("best-practices")}`);
      const failed = Object.values(lhr.categories).flatMap(({ auditRefs }) => auditRefs).filter(({ id, weight }) => weight && lhr.audits[id].score !== null && lhr.audits[id].score < 1);
      for (const { id } of failed) {
        const { title, details } = lhr.audits[id];
        console.log(`#   ${title}: ${(details?.items ?? []).slice(0, 4).map((item) => item.node?.selector ?? item.source ?? item.description ?? "").join("; ")}`);
      }
      assert.ok(percent("accessibility") >= LEAST, `${name}: ${percent("accessibility")} %`);
    });
  }
}
