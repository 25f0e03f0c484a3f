// The site offers itself as one file, and says when it has a new version.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, loaded, root, scratch } from "./harness.js";

after(closeBrowser);

const sha256 = (data, form = "hex") => createHash("sha256").update(data).digest(form);
const inCache = (page) => page.outer.evaluate(async () => {
  const names = [];
  for (const name of await caches.keys()) for (const { url } of await (await caches.open(name)).keys()) names.push(new URL(url).pathname);
  return names;
});

browserTest("the single file is saved from the site, is the one that the page names, and starts from a disk", { width: 360 }, async ({ page, app, context, site }) => {
  await app.sample("patients"); // what is not saved, so that to leave the page would be asked about
  assert.match(await page.outer.locator(".offering #copy:visible").textContent(), /^Download the offline version \(\d+ MB\)$/);
  await page.outer.locator("#sign").click();
  const link = page.outer.getByRole("link", { name: "quasi-1.0.0.html" });
  const hash = await page.outer.locator("#proof dt:has(a) + dd").textContent();
  const version = await page.outer.locator("#proof p").first().textContent();
  assert.match(version, /^Quasi 1\.0\.0, build [0-9a-f]{12}$/);
  const asked = () => site.requests.filter(({ path }) => path.includes("quasi.html")).map(({ path }) => path);
  assert.deepEqual(asked(), []);
  const coming = page.waitForEvent("download");
  await link.click();
  const download = await coming;
  assert.equal(download.suggestedFilename(), "quasi-1.0.0.html");
  const file = join(scratch(), download.suggestedFilename());
  copyFileSync(await download.path(), file);
  assert.equal(`SHA-256 ${sha256(readFileSync(file))}`, hash);
  assert.deepEqual(asked(), [`/quasi.html?${version.slice(-12)}`]);
  assert.deepEqual((await inCache(page)).filter((name) => name.includes("quasi.html")), [], "the browser keeps a copy");
  assert.ok((await inCache(page)).includes("/"));
  assert.equal(await page.outer.locator("#proof[open]").count(), 1, "the window is closed");
  await page.outer.getByRole("button", { name: "Close" }).click();
  await app.run();

  // What was saved says which version it is, and offers nothing.
  const copy = await context.newPage();
  const errors = [];
  copy.on("pageerror", (e) => errors.push(String(e)));
  await copy.goto(pathToFileURL(file).href);
  await copy.frameLocator("iframe").locator("#sample-patients").waitFor();
  await copy.locator("#sign", { hasText: "The program is as its list says." }).click();
  assert.equal(await copy.locator("#proof p").first().textContent(), version);
  assert.match(await copy.locator("#proof").innerText(), /This file is the whole program\. It needs no network/);
  assert.equal(await copy.locator("a").count(), 0);
  assert.deepEqual(errors, []);
  await copy.close();
});

const NEW = "This site has a new version: save what you need, then reload the page.";
browserTest("a kept copy says that the site has a new version, which a reload gets", {}, async ({ page, app, site }) => {
  const line = page.outer.locator("#sign");
  const isNew = () => page.outer.locator('meta[name="generator"]').count();
  // Nothing new, and nothing is said of it.
  await page.reload();
  await loaded(page);
  await page.outer.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  assert.equal(await line.textContent(), "The program is as its list says.");
  // The kept copy starts, finds out, and works on.
  const file = (name) => readFileSync(join(root, "dist", name));
  const other = Buffer.from(file("index.html").toString().replace("<title>Quasi</title>", '<title>Quasi</title><meta name="generator" content="new">'));
  const hashes = [file("index.html"), other].map((data) => sha256(data, "base64"));
  site.changes.set("index.html", () => other);
  site.changes.set("sw.js", () => Buffer.from(file("sw.js").toString().replace(/const VERSION = "[0-9a-f]{12}"/, 'const VERSION = "0123456789ab"').replaceAll(...hashes)));
  await page.reload();
  await line.getByText(NEW).waitFor();
  assert.equal(await isNew(), 0);
  for (const [tag, said] of [["de", "Diese Website hat eine neue Version"], ["zh-CN", "此网站有新版本"], ["en", NEW]]) {
    await app.speak(tag);
    await line.getByText(said).waitFor();
  }
  await line.click();
  await page.outer.getByText("This tab is under the headers").waitFor();
  await page.outer.getByRole("button", { name: "Close" }).click();
  await app.sample("patients");
  await app.run();
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await loaded(page);
  assert.equal(await isNew(), 1);
  await line.getByText("The program is as its list says.").waitFor();
  // Without a network nobody can know. The page is there by both of its addresses.
  await site.stop();
  await page.goto(`${site.url}index.html`);
  await loaded(page);
  assert.equal(await isNew(), 1);
  assert.equal(await line.textContent(), "The program is as its list says.");
});
