// Excel workbooks: read by a program of their own, which comes later than the page.
import assert from "node:assert/strict";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { readFileSync, writeFileSync } from "node:fs";
import { browserTest, closeBrowser, fixture, head, loaded, loadedLater, quasi as command, root, scratch } from "./harness.js";

after(closeBrowser);

const headings = (page) => page.$$eval(".preview th", (cells) => cells.map((c) => c.textContent));
const firstRow = (page) => page.$$eval(".preview tbody tr:first-child td", (cells) => cells.map((c) => c.textContent));
const csv = { name: "plain.csv", mimeType: "text/csv", buffer: Buffer.from("age,sex\n30,f\n31,m\n") };

browserTest("a workbook, from start to end", { first: true, shared: true }, async ({ page, app, site }) => {
  const locked = await loaded(page);
  await page.locator("#lock", { hasText: /tested at \d\d:\d\d/ }).waitFor();
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
  await page.getByText("40 rows, 5 columns").waitFor();
  assert.deepEqual(await headings(page), ["age", "sex", "zip", "admitted", "diagnosis"]);
  assert.deepEqual(await firstRow(page), ["30", "f", "01067", "2024-05-01", "flu"]);
  await page.getByText("1 merged cell has its value in the first cell and is empty elsewhere, beginning with A1:E1").waitFor();
  assert.equal(await page.locator("#encoding").count(), 0, "settings of a file of text");
  assert.deepEqual(await page.$$eval("#sheet option:not([hidden])", (options) => options.map((o) => o.textContent)), ["Admissions (42 rows, 5 columns)", "Lab", "Empty"]);
  await app.screenshot("workbook");
  await app.axe("workbook");

  await page.selectOption("#sheet", "Lab");
  await page.waitForFunction(() => document.querySelector(".preview th")?.textContent === "sample");
  await page.locator(".preview td", { hasText: "2024-05-01T06:00:00" }).waitFor();
  assert.deepEqual(await firstRow(page), ["1", "2024-05-01T06:00:00", "4.1"]);
  await page.selectOption("#sheet", "Empty");
  await page.getByText("The sheet Empty is empty: choose another.").first().waitFor();
  await page.selectOption("#sheet", "Admissions");
  await page.getByText("40 rows, 5 columns").or(page.locator("#use-trial")).first().waitFor();
  if (await page.locator("#use-trial").count()) await page.click("#use-trial");
  await page.getByText("40 rows, 5 columns").waitFor();

  await app.step("columns");
  await app.setRole("age", "quasi-identifying");
  await app.setRole("sex", "quasi-identifying");
  await app.setRole("zip", "quasi-identifying");
  await app.setRole("diagnosis", "sensitive");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = \d/);
  await app.step("export");
  const recipe = JSON.parse((await app.save("#save-recipe")).toString());
  assert.equal(recipe.input.sheet, "Admissions");
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(loadedLater(site, locked), [], "requests when all was loaded");
});

// The server never answers for the program.
const never = (_, site) => site.changes.set("web/sheets.wasm.zst.gz", () => new Promise(() => {}));

// Nothing of the page waits for the program: who opens a workbook before it is there waits
// for it, and may give that up.
const waiting = {
  loading: true,
  before: (_, site) => site.changes.set("web/sheets.wasm.zst.gz", (data) => new Promise((go) => (waiting.go = () => go(data)))),
};
browserTest("a workbook before its program is there", waiting, async ({ page, app }) => {
  await app.file(csv);
  await app.opened();
  assert.deepEqual(await headings(page), ["age", "sex"]);
  await page.getByRole("button", { name: "Open another" }).click();
  await app.file(fixture("workbook.xlsx"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator(".drop").waitFor();
  await app.file(fixture("workbook.xlsx"));
  await page.getByRole("button", { name: "Cancel" }).waitFor();
  await waiting.go();
  await app.opened();
  assert.deepEqual(await firstRow(page), ["30", "f", "01067", "2024-05-01", "flu"]);
});

browserTest("without the program for workbooks", { before: (_, site) => site.changes.set("web/sheets.wasm.zst.gz", () => undefined) }, async ({ page, app, expect }) => {
  expect("ERR_FAILED");
  await app.file(fixture("workbook.xlsx"));
  await page.getByText("Excel support could not be loaded. Reload the page").waitFor();
  await app.file(csv);
  await app.opened();
  assert.deepEqual(await headings(page), ["age", "sex"]);
});

browserTest("the next visit has it without a server", {}, async ({ page, app, site }) => {
  await page.outer.evaluate(() => navigator.serviceWorker.ready);
  await page.outer.waitForFunction(() => navigator.serviceWorker.controller);
  await site.stop();
  await page.reload();
  await loaded(page);
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
  assert.deepEqual(await firstRow(page), ["30", "f", "01067", "2024-05-01", "flu"]);
});

// A visit without the program that reads workbooks can still write one: the engine does
// that by itself. What it has missed it has not kept; the next one asks for it again.
browserTest("what one visit missed, the next one gets", { before: never, loading: true }, async ({ page, app, site }) => {
  await page.outer.evaluate(() => navigator.serviceWorker.ready);
  await page.outer.waitForFunction(() => navigator.serviceWorker.controller);
  await app.sample("patients");
  await app.run();
  await app.step("export");
  await page.check("#format-xlsx");
  const xlsx = await app.save("#save-table");
  assert.equal(xlsx.subarray(0, 4).toString("latin1"), "PK\x03\x04");
  const dir = scratch();
  writeFileSync(join(dir, "release.xlsx"), xlsx);
  assert.equal(JSON.parse(command("audit", join(dir, "release.xlsx"), "--qi", "Age,Gender,Zipcode", "--json")).k, 2);
  await page.outer.evaluate(() => addEventListener("beforeunload", (e) => e.stopImmediatePropagation(), true)); // it would ask
  site.changes.clear();
  await page.reload();
  await loaded(page);
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
  assert.equal(site.requests.filter((r) => r.path.includes("sheets.wasm")).length, 2);
});

browserTest("a damaged workbook, an old one", { shared: true }, async ({ page, app }) => {
  const data = readFileSync(fixture("workbook.xlsx"));
  await app.file({ name: "half.xlsx", mimeType: "application/octet-stream", buffer: data.subarray(0, 3000) });
  await page.getByText("This workbook is damaged").waitFor();
  await app.file({ name: "old.xls", mimeType: "application/octet-stream", buffer: Buffer.from("d0cf11e0a1b11ae10000", "hex") });
  await page.getByText("Open it in Excel and save it as .xlsx").waitFor();
});

// withConverter keeps from the program that converts workbooks what it is asked, and
// gives the answer in its place, if there is one; heal() in the page ends that.
const withConverter = (page, answer) =>
  page.evaluate((answer) => {
    const post = Worker.prototype.postMessage;
    globalThis.asked = 0;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.sheet === undefined) return post.call(this, message, ...rest);
      globalThis.asked++;
      if (answer) this.onmessage({ data: answer });
    };
    globalThis.heal = () => (Worker.prototype.postMessage = post);
  }, answer);

// withoutConverter has the browser end that program when it is asked, as for want of memory.
function withoutConverter(page) {
  return page.evaluate(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (message.sheet === undefined) return post.call(this, message, ...rest);
      Worker.prototype.terminate.call(this);
      setTimeout(() => this.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })), 50);
    };
    globalThis.heal = () => (Worker.prototype.postMessage = post);
  });
}

browserTest("cancel while a workbook is converted", { shared: true }, async ({ page, app }) => {
  await withConverter(page);
  await app.file(fixture("workbook.xlsx"));
  await page.waitForFunction(() => globalThis.asked === 1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForSelector("#sample-patients");
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.evaluate(() => heal());
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
});

browserTest("a workbook is converted once", { shared: true }, async ({ page, app }) => {
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
  await withConverter(page);
  await page.selectOption("#header", "no");
  await page.waitForFunction(() => document.querySelector(".preview th")?.textContent === "column 1");
  assert.equal(await page.evaluate(() => globalThis.asked), 0);
  await page.evaluate(() => heal());
});

// It says so itself, or the browser has ended it and tells that.
for (const [how, ends] of [["fails", withConverter], ["is ended", withoutConverter]]) {
  browserTest(`the program for workbooks ${how}`, { shared: true }, async ({ page, app }) => {
    await ends(page, { ended: true });
    await app.file(fixture("workbook.xlsx"));
    await page.getByText("The program that converts workbooks failed").waitFor();
    await page.evaluate(() => heal());
    await app.file(fixture("workbook.xlsx"));
    await page.getByText("The program that converts workbooks failed").waitFor({ state: "detached" });
    await app.opened();
  });
}

browserTest("one file from a stick reads workbooks", { url: pathToFileURL(join(root, "dist/quasi.html")).href }, async ({ page, app }) => {
  await app.file(fixture("workbook.xlsx"));
  await app.opened();
  assert.deepEqual(await firstRow(page), ["30", "f", "01067", "2024-05-01", "flu"]);
});

// readBack reads a workbook as the page does, and returns the sheets' names and the
// records of one.
const readBack = (page, data, sheet = "") =>
  page.evaluate(async ([text, sheet]) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const { reply, file } = await quasi.sheets.convert(new File([bytes], "release.xlsx"), sheet);
    const names = JSON.parse(reply).workbook.sheets.map((s) => s.name);
    return { names, text: file ? await file.text() : reply };
  }, [data.toString("base64"), sheet]);

// records reads CSV: fields in quotes may hold quotes, commas and line ends.
function records(text) {
  const all = [];
  let record = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\n") {
      all.push(record);
      record = [];
    }
  }
  return all;
}

browserTest("a release as a workbook", { shared: true }, async ({ page, app, site }) => {
  const locked = await loaded(page);
  await app.file(head("clinic.csv", 1500));
  await app.opened();
  await app.answer(false);
  await app.method("mondrian-strict");
  await app.run();
  await app.step("export");
  await app.axe("export as CSV");
  const csv = await app.save("#save-table");
  await page.focus("#format-source");
  await page.keyboard.press("ArrowDown");
  assert.ok(await page.isChecked("#format-xlsx"), "the arrow keys choose the format");
  await page.locator("#bom").waitFor({ state: "detached" });
  const download = page.waitForEvent("download");
  await page.focus("#save-table");
  await page.keyboard.press("Enter");
  const given = await download;
  assert.equal(given.suggestedFilename(), "release.xlsx");
  const xlsx = readFileSync(await given.path());
  await page.locator("#saved", { hasText: ".xlsx was handed to the browser" }).waitFor();
  await app.axe("export as a workbook");

  const back = await readBack(page, xlsx);
  assert.deepEqual(back.names, ["release"]);
  const want = records(csv.toString());
  assert.equal(want.length, 1501);
  assert.deepEqual(records(back.text), want, "the workbook's cells, the CSV's");

  const dir = scratch();
  const audits = Object.entries({ "release.csv": csv, "release.xlsx": xlsx }).map(([name, data]) => {
    writeFileSync(join(dir, name), data);
    return JSON.parse(command("audit", join(dir, name), "--qi", want[0].slice(0, 2).join(), "--json"));
  });
  assert.deepEqual(audits[1], audits[0]);

  // The same release is the same file.
  assert.ok((await app.save("#save-table")).equals(xlsx));
  assert.equal(await page.evaluate(() => quasi.lock.requests()), 0);
  assert.deepEqual(loadedLater(site, locked), [], "requests when all was loaded");
});

browserTest("two tables in one workbook", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.method("anatomy");
  await page.click("#run");
  await page.getByText("Rows can be found; only the sensitive values are hidden").first().waitFor();
  await app.step("export");
  const rows = records((await app.save("#save-table")).toString());
  const sensitive = records((await app.save("#save-linked")).toString());
  await page.check("#format-xlsx");
  await page.locator("#save-linked").waitFor({ state: "detached" });
  await page.getByText("Two sheets: the rows as they were").waitFor();
  const xlsx = await app.save("#save-table");
  const back = await readBack(page, xlsx);
  assert.deepEqual(back.names, ["rows", "sensitive"]);
  assert.deepEqual(records(back.text), rows);
  assert.deepEqual(records((await readBack(page, xlsx, "sensitive")).text), sensitive);
});

browserTest("cancel while a workbook is written", { shared: true }, async ({ page, app }) => {
  await app.file(head("large.csv", 20_000));
  await app.opened();
  await app.answer(false);
  await app.method("mondrian-strict");
  await app.run();
  await app.step("export");
  await page.check("#format-xlsx");
  const cancel = await app.cancels();
  await page.click("#save-table");
  await cancel.done();
  await page.locator("#save-table").waitFor();
  assert.equal(await page.locator("#saved, [role=alert]").count(), 0, "a file, or a failure");
  // The release is still there, and so is its worker.
  const xlsx = await app.save("#save-table");
  assert.equal((await readBack(page, xlsx)).text.split("\n").length, 20_002);
});
