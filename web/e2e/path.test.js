// The whole path, from a table to a verified release.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { inflateSync } from "node:zlib";
import { browserTest, closeBrowser, fixture, quasi, scratch, words } from "./harness.js";

after(closeBrowser);

// compare checks a download against the command: same recipe, same bytes; and
// audits it.
function compare(original, table, recipe, k) {
  const dir = scratch();
  writeFileSync(join(dir, "app.csv"), table);
  writeFileSync(join(dir, "recipe.json"), recipe);
  const qi = JSON.parse(recipe).columns.filter((c) => c.role === "quasi-identifying").map((c) => c.name);
  quasi("anonymize", original, "-o", join(dir, "command.csv"), "--recipe", join(dir, "recipe.json"));
  assert.ok(table.equals(readFileSync(join(dir, "command.csv"))), "the download differs from what the command writes");
  const audit = JSON.parse(quasi("audit", join(dir, "app.csv"), "--qi", qi.join(","), "--json"));
  assert.ok(audit.k >= k, `the audit of the download finds k = ${audit.k}`);
  return audit;
}

browserTest("ten patients", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 2/);
  assert.match(await page.textContent(".tiles"), /34\.6%/);
  await page.waitForSelector(".chg");
  await page.getByRole("button", { name: "Why is row 3 like this?" }).first().click();
  await page.getByText("It now looks the same as row 4.").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await app.screenshot("readme", false);
  await app.step("export");
  const table = await app.save("#save-table");
  const recipe = await app.save("#save-recipe");
  await page.waitForSelector("#saved");
  const audit = compare(fixture("patients.csv"), table, recipe, 2);
  assert.deepEqual([audit.n, audit.classes.count], [10, 5]);
  // The same detail in every row: what either way costs on this table is said before a run,
  // and after it what it lost, in two languages.
  await app.expert();
  for (const way of ["most", "same"]) await page.locator(`#detail-${way}-cost`, { hasText: /^In a short trial it lost [\d.]+% of the detail/ }).waitFor();
  await page.selectOption("#language", "de");
  await page.locator("#detail-same-cost", { hasText: /^In einem kurzen Versuch gingen [\d,]+\u00a0% der Details/ }).waitFor();
  await page.check("#detail-same");
  await page.selectOption("#language", "en");
  for (const way of ["most", "same"]) {
    await app.expert();
    await page.check(`#detail-${way}`);
    await app.run();
  }
  await app.step("protect");
  const [most, same] = await Promise.all(["most", "same"].map(async (way) => Number(/([\d.]+)%/.exec(await page.textContent(`#detail-${way}-cost`))[1])));
  assert.ok(same >= most, `${same}% is less than ${most}%`);
  await app.step("export");
  await page.selectOption("#missing", "NA");
  await page.waitForFunction(() => document.getElementById("missing")?.value === "NA" && document.getElementById("save-table"));
  const even = await app.save("#save-table");
  compare(fixture("patients.csv"), even, await app.save("#save-recipe"), 2);
  const ages = even.toString().trim().split(/\r?\n/).slice(1).map((line) => /^"?(?:NA|(\d+)|\[(\d+),(\d+)\))/.exec(line));
  const widths = new Set(ages.filter(([age]) => !age.endsWith("NA")).map(([, exact, low, high]) => (exact ? 0 : high - low)));
  assert.doesNotMatch(even.toString(), /\*/);
  assert.equal(widths.size, 1, `ages are ${ages.map(([age]) => age)}`);
});

browserTest("a clinic of 5,000 visits", { shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("columns");
  await page.waitForSelector("#unique");
  await page.getByText("patient_name").first().waitFor();
  await app.answer(false);
  await app.run();
  assert.match(await page.textContent("#verdict"), /meets k = 5/);
  await app.step("export");
  const table = await app.save("#save-table");
  const recipe = await app.save("#save-recipe");
  const audit = compare(fixture("clinic.csv"), table, recipe, 5);
  assert.equal(audit.n, 5000);
  assert.doesNotMatch(table.toString(), /patient_name|mrn|notes/);
});

for (const [lang, tag] of [["en-US", "en"], ["de-DE", "de"], ["zh-CN", "zh-CN"]]) browserTest(`by keyboard alone, ${lang}`, { lang, width: tag === "de" ? 768 : 1280, shared: tag !== "en" }, async ({ page, app }) => {
  const say = words(tag);
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body ? "" : at.id || at.textContent.trim();
    });
  // tabTo presses Tab until the wanted element has the focus.
  const tabTo = async (wanted) => {
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press("Tab");
      if ((await focused()).includes(wanted)) return;
    }
    assert.fail(`Tab never reaches ${wanted}`);
  };
  const heading = (text) => page.waitForFunction((t) => document.activeElement?.id === "heading" && document.activeElement?.textContent.includes(t), text);
  await tabTo("sample-patients");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".preview tbody td");
  await tabTo(say("Next: {0}", say("Purpose")));
  await page.keyboard.press("Enter");
  await heading(say("What should the table tell?"));
  await tabTo(say("Next: {0}", say("Columns")));
  await page.keyboard.press("Enter");
  await heading(say("Which columns could point to a person?"));
  await tabTo(say("Next: {0}", say("Protect")));
  await page.keyboard.press("Enter");
  await heading(say("Who will see the table?"));
  await tabTo("context-team");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => document.getElementById("k")?.value === "3");
  await tabTo("run");
  await page.keyboard.press("Enter");
  await app.judged();
  assert.match(await page.textContent("#verdict"), tag === "en" ? /meets k = 3/ : /k\s=\s3/);
  await tabTo("confirm-Disease"); // which singles out 4 of 10 rows, more than one in three
  await page.keyboard.press("Space");
  await page.waitForFunction(() => !document.getElementById("confirm-Disease"));
  await tabTo(say("Next: {0}", say("Export")));
  await page.keyboard.press("Enter");
  await heading(say("Save the table"));
  await tabTo("save-table");
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  assert.match(readFileSync(await (await download).path(), "utf8"), /^Age,Gender,Zipcode,Disease\n/);
});

browserTest("decisions, undo and redo, back and forth", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("columns");
  await app.setRole("Disease", "insensitive");
  await app.setRole("Gender", "insensitive");
  await page.waitForFunction(() => document.querySelector("#identifying")?.textContent.includes("Gender") === false);
  await page.click("#undo");
  const role = (name, wanted) =>
    page.waitForFunction(([n, w]) => document.querySelector(`[aria-label="Role of ${n}"]`)?.value === w, [name, wanted]);
  await role("Gender", "quasi-identifying");
  await role("Disease", "insensitive");
  await page.click("#redo");
  await role("Gender", "insensitive");
  await app.run();
  await app.tab("detail");
  assert.equal(await page.locator("#losses > div").count(), 2);
  await app.step("columns");
  await app.setRole("Gender", "quasi-identifying");
  await app.step("review");
  await page.getByText("Gender will be generalized when you run again.").waitFor();
});

browserTest("a hierarchy is edited and imported", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  const item = (label) => page.getByRole("treeitem", { name: new RegExp(`^${label.replace(/[[)]/g, "\\$&")} ?\\d+ rows?$`) });
  await item("20 to 29").locator(".toggle").click();
  await item("28").click();
  await page.getByLabel("Move into").selectOption("[30,40)");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const rows = (label) => page.locator(".node", { hasText: label }).first().textContent();
  await page.waitForFunction(() => [...document.querySelectorAll(".node")].some((n) => n.textContent.includes("30 to 39") && n.textContent.includes("4 rows")));
  assert.match(await rows("20 to 29"), /1 row$/);
  await item("30 to 39").click();
  await page.getByLabel("Name of the group").fill("thirties");
  await page.getByRole("button", { name: "Rename" }).click();
  await item("thirties").waitFor();
  await page.getByRole("button", { name: "Gender" }).click();
  await page.getByRole("button", { name: "Gender", pressed: true }).waitFor();
  await page.setInputFiles("#tree-file", { name: "gender.csv", mimeType: "text/csv", buffer: Buffer.from("M;person;*\nF;person;*\n") });
  await item("person").waitFor();
  await page.setInputFiles("#tree-file", { name: "bad.csv", mimeType: "text/csv", buffer: Buffer.from("M;person;*\nM;other;*\nF;*\n") });
  const alert = page.getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.textContent(), /Line 2.*Line 3/);
  await app.run();
  await app.step("export");
  const recipe = JSON.parse(await app.save("#save-recipe"));
  assert.deepEqual(recipe.columns[1].hierarchy.rows, [["M", "person", "*"], ["F", "person", "*"]]);
});

browserTest("leaving with work asks first, clearing forgets", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  const asked = new Promise((done) => page.once("dialog", async (d) => { done(d.type()); await d.dismiss(); }));
  await page.outer.evaluate(() => setTimeout(() => window.location.reload()));
  assert.equal(await asked, "beforeunload");
  await page.click("#clear");
  await page.waitForSelector("#clear-dialog[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#clear-dialog", { state: "detached" });
  await app.judged();
  await page.click("#clear");
  await page.click("#clear-yes");
  await page.waitForSelector("#sample-patients");
  assert.doesNotMatch(await page.textContent("body"), /Gastric/);
  await page.getByText("Paste a table").click();
  await page.fill("#pasted", "name,ill\nAnna,gastritis\n");
  await page.click("#clear");
  await page.waitForFunction(() => document.querySelector("#pasted")?.value === "");
  await page.getByText("Paste a table").click(); // it is as it was
});

browserTest("a dropped table", { first: true, shared: true }, async ({ page, app }) => {
  await app.drop([["dropped.csv", "age;sex\n20;F\n21;F\n30;M\n"]], ".drop");
  await page.getByText("dropped.csv is open").waitFor();
  await page.getByText("3 rows, 2 columns").waitFor();
  await page.getByRole("button", { name: "Open another" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.press("#file", "Enter");
  await (await chooser).setFiles({ name: "chosen.csv", mimeType: "text/csv", buffer: Buffer.from("age;sex\n20;F\n21;F\n") });
  await page.getByText("chosen.csv is open").waitFor();
  await page.getByRole("button", { name: "Open another" }).click();
  await app.drop([["other.csv", "age;sex\n20;F\n21;F\n30;M\n31;M\n"]], "header"); // anywhere in the tab
  await page.getByText("other.csv is open").waitFor();
  await page.getByText("4 rows, 2 columns").waitFor();
  await app.step("protect");
  await app.enter("#k", "3");
  await page.click("#run");
  await page.locator("#verdict", { hasText: "meets k = 3" }).waitFor();
  await app.judged();
  // A print ends with the end of the page: a mark there is painted.
  await page.evaluate(() => {
    const mark = Object.assign(document.createElement("div"), { id: "mark" });
    mark.style.cssText = "height: 9px; background: rgb(1, 254, 3); print-color-adjust: exact";
    document.querySelector(".panel").append(mark);
  });
  await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))));
  const pdf = await page.outer.pdf({ format: "A4" });
  const starts = [...pdf.toString("latin1").matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)];
  assert.match(starts.map((m) => inflateSync(pdf.subarray(m.index + m[0].length)).toString("latin1")).join("\n"), /\.\d+ \.996\d* \.01\d* rg/, "the end of the page is not printed");
  await page.evaluate(() => document.querySelector("#mark").remove());
});

browserTest("a pasted table", { shared: true }, async ({ page, app }) => {
  await page.getByText("Paste a table").click();
  await page.fill("#pasted", "age\tsex\n20\tF\n21\tF\n30\tM\n31\tM\n");
  await page.getByRole("button", { name: "Use the pasted table" }).click();
  await app.opened();
  assert.equal(await page.inputValue("#delimiter"), "tab");
  await page.selectOption("#header", "no");
  await page.getByText("5 rows, 2 columns").waitFor();
});
