// What comes over the wire at a first visit, from servers that nobody has configured, and
// what the page says of a file that did not come as it should.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { browserTest, closeBrowser, loaded, root } from "./harness.js";

after(closeBrowser);

const packed = ["web/frame.html.gz", "web/app.wasm.zst.gz", "web/engine.wasm.zst.gz", "web/sheets.wasm.zst.gz"];
const fileOf = (name) => readFileSync(join(root, "dist", name));

test("what unpacks the programs is what npm has under its version", () => {
  for (const [ours, theirs] of [["index.js", "lib/index.js"], ["LICENSE", "LICENSE"]])
    assert.equal(readFileSync(join(root, "web/fzstd", ours), "utf8"), readFileSync(join(root, "web/e2e/node_modules/fzstd", theirs), "utf8"));
});

// Bytes that a first visit may cost, headers and all.
const IN_ALL = 11_620_000;
const BEFORE_READY = 4_300_000;

// works goes through the job, so that all programs but the one for workbooks have run.
async function works({ page, app }) {
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
}

// installed waits until a service worker answers for the page.
const installed = (page) => page.outer.waitForFunction(() => navigator.serviceWorker.controller);

// asPublished looks whether what runs has the hashes of what was built.
async function asPublished(page) {
  const { ran, published } = await page.evaluate(() => quasi.build);
  assert.deepEqual(ran, Object.fromEntries(["frame", "app", "engine", "sheets"].map((name) => [name, published[name]])));
}

// What a server may say of a name that ends in .gz.
const SERVERS = [
  ["a server that configures nothing", () => ({})],
  ["a server that names .gz as the encoding", (name) => (name.endsWith(".gz") ? { "Content-Encoding": "gzip" } : {})],
  ["a server that names .gz as encoding and type", (name) => (name.endsWith(".gz") ? { "Content-Encoding": "x-gzip", "Content-Type": "application/x-gzip" } : {})],
];
for (const [server, headers] of SERVERS) {
  browserTest(`${server}: a first visit is small, and the next one needs no server`, { headers }, async ({ page, app, site }) => {
    await installed(page);
    const sent = site.sent();
    console.log(`${server}: ${sent} bytes in all`);
    assert.ok(sent <= IN_ALL, `a first visit takes ${sent} bytes, and may take ${IN_ALL}`);
    assert.deepEqual(packed.map((name) => site.requests.filter(({ path }) => path === `/${name}`).length), packed.map(() => 1), "each is loaded once");
    await asPublished(page);
    await site.stop();
    await page.reload();
    await loaded(page);
    await asPublished(page);
    await works({ page, app });
  });
}

// The first screen waits for no program but its own.
const holding = { loading: true, before: (_, site) => site.changes.set("web/engine.wasm.zst.gz", (data) => new Promise((go) => (holding.go = () => go(data)))) };
browserTest("a first screen needs little", holding, async ({ page, app, site }) => {
  await page.waitForSelector("#sample-patients");
  const sent = site.sent();
  console.log(`the first screen: ${sent} bytes`);
  assert.ok(sent <= BEFORE_READY, `the first screen takes ${sent} bytes, and may take ${BEFORE_READY}`);
  await holding.go();
  await loaded(page);
  await works({ page, app });
});

// What the page says instead of starting, when a file comes as another one.
const damage = {
  "cut off in the middle": (data) => data.subarray(0, data.length >> 1),
  "changed in the middle": (data) => Buffer.concat([data.subarray(0, data.length >> 1), Buffer.alloc(64), data.subarray((data.length >> 1) + 64)]),
  "changed in its sum": (data) => Buffer.concat([data.subarray(0, -8), Buffer.alloc(4), data.subarray(-4)]),
  "without its first byte": (data) => data.subarray(1),
  "a page that says it is not there": () => Buffer.from("<!doctype html><title>Not found</title>"),
  empty: () => Buffer.alloc(0),
};
browserTest("a damaged file is named", { shared: true }, async ({ page, site }) => {
  for (const file of ["web/app.wasm.zst.gz", "web/frame.html.gz", "web/engine.wasm.zst.gz"]) {
    for (const [what, change] of Object.entries(damage)) {
      if (file !== "web/app.wasm.zst.gz" && what !== "cut off in the middle") continue;
      await firstVisit(page, {}, async (other) => {
        site.changes.set(file, change);
        await other.goto(site.url);
        await other.getByText(`The file ${file} is damaged or did not arrive whole. Reload the page;`).waitFor().catch((error) => assert.fail(`${file} ${what}: ${error.message}`));
        assert.equal(await other.locator("iframe").count(), 0, `${file} ${what}: the frame is still there`);
      });
      site.changes.clear();
    }
  }
  // A file that breaks off while it comes is none that lies damaged on the server.
  await firstVisit(page, {}, async (other) => {
    site.changes.set("web/app.wasm.zst.gz", () => undefined);
    await other.goto(site.url);
    await other.getByText(/^The program could not be loaded: web\/app\.wasm\.zst\.gz: .+\. Reload the page/).waitFor();
  });
  // Without the program for workbooks the app does without.
  await firstVisit(page, {}, async (other) => {
    site.changes.clear();
    site.changes.set("web/sheets.wasm.zst.gz", (data) => data.subarray(0, 1000));
    const said = other.waitForEvent("console", (m) => m.text().includes("workbooks can't be opened on this visit: web/sheets.wasm.zst.gz"));
    await other.goto(site.url);
    await said;
    await other.frameLocator("iframe").locator("#sample-patients").waitFor();
  });
  site.changes.clear();
});

browserTest("a browser that can't unpack is told so", { shared: true }, async ({ page, site }) => {
  for (const [locale, sentence] of [["en-US", "This browser is too old: it can't unpack the program."], ["de-DE", "Dieser Browser ist zu alt: Er kann das Programm nicht entpacken."], ["zh-CN", "此浏览器版本过旧，无法解压程序。"]]) {
    await firstVisit(page, { locale }, async (other) => {
      await other.addInitScript(() => delete globalThis.DecompressionStream);
      await other.goto(site.url);
      await other.locator("#boot-message", { hasText: sentence }).waitFor();
      assert.equal(await other.locator("iframe, #boot-progress").count(), 0);
    });
  }
});

// firstVisit opens a tab in a profile of its own.
async function firstVisit(page, options, visit) {
  const context = await page.context().browser().newContext(options);
  try {
    await visit(await context.newPage());
  } finally {
    await context.close();
  }
}
