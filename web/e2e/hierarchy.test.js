// Hierarchies, by keyboard and by mouse.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";
import { groupByKeyboard } from "./journeys.js";
import { watchLongTasks } from "./longtasks.js";

after(closeBrowser);

// row is a row of the tree, by its label and its number of rows.
const row = (page, label) => page.getByRole("treeitem", { name: new RegExp(`^${label.replace(/[[)+]/g, "\\$&")} ?\\d+ row`) });

// at waits until the keyboard is at a row.
const at = (page, label) =>
  page.waitForFunction((l) => document.getElementById(document.querySelector("[role=tree]")?.getAttribute("aria-activedescendant"))?.querySelector(".node-label").textContent === l, label);

browserTest("a hierarchy built by keyboard alone", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  const tree = page.getByRole("tree");
  await tree.focus();
  const on = (label) => at(page, label);
  await on("20 to 29");
  await page.keyboard.press("ArrowRight"); // opens
  await page.keyboard.press("ArrowRight"); // goes in
  await on("26");
  await page.keyboard.press("ArrowLeft"); // back to the group
  await on("20 to 29");
  await page.keyboard.press("*"); // opens all
  await page.keyboard.press("End");
  await on("48");
  await page.keyboard.press("Home");
  await page.keyboard.type("33"); // finds the group, and 32 in it
  await on("32");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await on("39");
  assert.equal(await page.locator('[role=treeitem][aria-selected="true"]').count(), 3);
  await app.axe("generalise, tree with a selection");
  // The tools stand before the tree.
  await groupByKeyboard({ page });
  await page.getByText("at every level, 100% of the rows are unique").waitFor();
  // A limit that can't be met says so, and which k it allows, in two languages.
  await page.selectOption("#max-level-Age", "0");
  await page.locator(".tab", { hasText: "Gender" }).click();
  assert.equal(await page.inputValue("#max-level-Gender"), "", "the limit of one column is shown for another");
  await page.locator(".tab", { hasText: "Age" }).click();
  assert.equal(await page.inputValue("#max-level-Age"), "0");
  await app.axe("generalise, with a limit");
  await app.step("protect");
  await page.click("#run");
  await page.getByText(/^Within the limits set \(“Age”\), [\d,]+ of 10 rows would be in groups that are too small for k = 2, and at most 0 may be left out: no k above 1 would do/).waitFor();
  await page.selectOption("#language", "de");
  await page.getByText(/^Innerhalb der gesetzten Grenzen \(„Age“\) wären \d+ von 10 Zeilen in Gruppen, die für k = 2 zu klein sind/).waitFor();
  await page.selectOption("#language", "en");
  // A wider one is met: no age is hidden, and none is in a group that is wider.
  await app.levels();
  await page.selectOption("#max-level-Age", "");
  await app.enter("#within-Age", "10");
  await app.step("protect");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  await app.enter("#suppression", "50");
  await page.click("#run");
  await app.judged();
  await page.locator("#rows-values-released").check();
  await page.waitForFunction(() => !document.querySelector("#rows-table .was"));
  const place = (await page.locator("#rows-table thead th").allInnerTexts()).indexOf("Age");
  const ages = await page.locator("#rows-table tbody tr").evaluateAll((rows, place) => rows.map((r) => r.children[place]?.innerText.trim()).filter((age) => /\d/.test(age)), place);
  for (const [, lo, hi] of ages.map((age) => age.match(/\[(\d+),(\d+)\)/)).filter(Boolean)) assert.ok(hi - lo <= 10, `${lo} to ${hi}`);
  assert.ok(ages.length > 0);
});

// tab shows the hierarchy of a column. Those that are studied, as sex, come first.
async function tab(page, column) {
  await page.locator(".tab", { hasText: column }).click();
  await page.getByRole("button", { name: column, exact: true, pressed: true }).waitFor();
}

// treeOf opens a table and shows the hierarchy of a column that could identify.
async function treeOf(page, app, column, csv) {
  await app.file({ name: `${column}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) });
  await app.opened();
  await app.step("columns");
  await app.setRole(column, "quasi-identifying");
  await app.levels();
  await tab(page, column);
  await page.waitForSelector("#tree-file");
}

browserTest("ten thousand leaves scroll like ten, and a value is dragged into a group", { first: true, shared: true }, async ({ page, app }) => {
  let csv = "code,sex\n";
  let arx = "";
  for (let i = 0; i < 10000; i++) {
    csv += `v${i},${i % 2 ? "f" : "m"}\n`;
    arx += `v${i};g${Math.floor(i / 100)};*\n`;
  }
  await treeOf(page, app, "code", csv);
  await page.setInputFiles("#tree-file", { name: "code.csv", mimeType: "text/csv", buffer: Buffer.from(arx) });
  await page.getByRole("treeitem", { name: /^g0 ?100 rows/ }).waitFor();
  const tree = page.getByRole("tree");
  await tree.focus();
  await page.keyboard.press("*");
  await page.keyboard.press("End");
  await page.getByRole("treeitem", { name: /^v9999 ?1 row/ }).waitFor();
  assert.ok((await page.getByRole("treeitem").count()) <= 12, "only what is seen is rendered");
  await tree.evaluate((e) => (e.scrollTop = e.scrollHeight / 2));
  await page.getByRole("treeitem", { name: /^v50/ }).first().waitFor();
  await page.keyboard.press("Home");
  await page.getByRole("treeitem", { name: /^g0 ?\d+ row/ }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("treeitem", { name: /^g1 ?\d+ row/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  // Playwright's own mouse can't drag in a frame that has a process of its own.
  const [from, to] = [/^v100 ?\d+ row/, /^g0 ?\d+ row/].map((name) => page.getByRole("treeitem", { name }));
  assert.equal(await from.getAttribute("draggable"), "true");
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
  for (const [item, event] of [[from, "dragstart"], [to, "dragover"], [to, "drop"]]) await item.dispatchEvent(event, { dataTransfer });
  await page.getByRole("treeitem", { name: /^g0 ?101 rows/ }).waitFor();
});

// Keys that come faster than the page is drawn: what the last one reaches is what is seen.
browserTest("the tree follows keys pressed faster than it is drawn", { shared: true }, async ({ page, app }) => {
  const codes = Array.from({ length: 400 }, (_, i) => `v${i}`);
  await treeOf(page, app, "code", `code,sex\n${codes.map((code, i) => `${code},${"fm"[i % 2]}\n`).join("")}`);
  await page.setInputFiles("#tree-file", { name: "code.csv", mimeType: "text/csv", buffer: Buffer.from(codes.map((code, i) => `${code};g${Math.floor(i / 20)};*\n`).join("")) });
  await page.getByRole("treeitem", { name: /^g0 ?20 rows/ }).waitFor();
  const tree = page.getByRole("tree");
  await tree.focus();
  await page.keyboard.press("*");
  await page.getByRole("treeitem", { name: /^v0 ?1 row/ }).waitFor();
  for (let i = 0; i < 30; i++) {
    await tree.evaluate((tree) => {
      for (const key of ["Home", "ArrowDown", "End"]) {
        tree.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        for (const start = performance.now(); performance.now() - start < 25; ); // longer than a frame
      }
    });
    await page.getByRole("treeitem", { name: /^v399 ?1 row/ }).waitFor();
    await app.drawn();
  }
});

// What takes a look at every value is done in turns with what a person does.
browserTest("a column of 12,000 values is opened and edited, and the page goes on hearing", { shared: true }, async ({ page, app }) => {
  const lines = Array.from({ length: 12_000 }, (_, i) => `${20_000 + i},${"fm"[i % 2]}`);
  await app.file({ name: "postcodes.csv", mimeType: "text/csv", buffer: Buffer.from(`postcode,sex\n${lines.join("\n")}\n`) });
  await app.opened();
  await app.step("columns");
  for (const name of ["postcode", "sex"]) await app.setRole(name, "quasi-identifying");
  await app.drawn();
  const tasks = await watchLongTasks(page);
  await app.levels();
  await tab(page, "postcode");
  await page.getByRole("tree").waitFor();
  await app.drawn();
  await tasks.goesOn("a hierarchy of 12,000 values opened");
  await page.getByRole("tree").focus();
  for (const key of ["*", "End", "Space"]) await page.keyboard.press(key);
  await page.locator(".toolbar[role=group]").waitFor();
  await app.drawn();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.waitForSelector(".tree-table");
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  await page.getByRole("tree").waitFor();
  await app.drawn();
  await tasks.goesOn("all of it open, a value selected, the table");
  await page.fill("#group-name", "another");
  await page.getByRole("button", { name: "Make group" }).click();
  await page.getByText("Your decision.").waitFor();
  await app.drawn();
  await tasks.goesOn("a group made");
  await tasks.end();
});

browserTest("built, saved, imported with a gap, placed, merged and sorted", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.getByText("Build it another way").click();
  await app.enter("#build-widths", "ten");
  await page.click("#build");
  await page.getByText('This can\'t be read: "ten"').waitFor();
  await page.fill("#build-widths", "2, 20");
  await app.enter("#build-top", "40");
  await page.click("#build");
  await page.getByRole("treeitem", { name: /^40\+ ?2 rows/ }).waitFor();
  await page.getByText("Your decision.").waitFor();
  await app.axe("generalise, builder");
  const saved = (await app.save("#save-tree")).toString();
  assert.match(saved, /^26;\[26,28\);\[20,40\);/m);
  // A file of ARX's form that lacks two values.
  await page.setInputFiles("#tree-file", { name: "age.csv", mimeType: "text/csv", buffer: Buffer.from(saved.replace(/^(41|48);.*\n/gm, "")) });
  await page.getByText("2 values of the column have no place in the hierarchy: 41, 48").waitFor();
  await page.getByRole("button", { name: "Place them outside any group" }).click();
  await page.getByRole("treeitem", { name: /^41 ?1 row/ }).waitFor();
  // Two groups become one.
  const item = (label) => row(page, label);
  await item("20 to 39").locator(".toggle").click();
  await item("26 to 27").click();
  await item("28 to 29").click();
  await page.getByRole("button", { name: "Merge groups" }).click();
  await item("26 to 27").filter({ hasText: "2 rows" }).waitFor();
  // Some of a group leave it, and the table shows the same.
  await item("26 to 27").locator(".toggle").click();
  await item("28").click();
  await page.getByLabel("Name of the group").fill("late twenties");
  await page.getByRole("button", { name: "Split off as a group" }).click();
  await item("late twenties").waitFor();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await page.locator(".tree-table tr", { hasText: "late twenties" }).filter({ hasText: "28" }).waitFor();
  await app.axe("generalise, as a table");
  await page.getByRole("button", { name: "Tree", exact: true }).click();
  // The hierarchy that came out is the one that is used.
  await app.run();
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
});

browserTest("an ARX hierarchy with three faults, and one with two notes", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  await page.getByRole("button", { name: "Gender", exact: true }).click();
  await page.getByRole("button", { name: "Gender", pressed: true }).waitFor();
  const read = (name, arx) => page.setInputFiles("#tree-file", { name, mimeType: "text/csv", buffer: Buffer.from(arx) });
  await read("bad.csv", "M;person;*\nF;;*\nM;other;*\nX;person;+\n");
  const alert = page.getByRole("alert");
  await alert.waitFor();
  const said = await alert.textContent();
  for (const line of ["Line 2", "Line 3", "Line 4"]) assert.ok(said.includes(line), said);
  await page.getByRole("button", { name: "Dismiss" }).click().catch(() => {});
  await read("odd.csv", "M;man;person;*\nF;F;F;*\n");
  await page.getByText(/^Imported, with \d things? worth a look in the file$/).waitFor();
  await page.getByText(/^Line 2: “F” is 1 step below the root, others are 3\.$/).waitFor();
  await app.axe("generalise, notes on a file");
});

browserTest("deleted by keyboard and by button, and brought back by an undo that says so", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.locator(".levels li", { hasText: "level 1" }).filter({ hasText: "3 groups" }).filter({ hasText: "smallest group: 2 rows" }).filter({ hasText: "typical group: 2 rows" }).waitFor();
  const tree = page.getByRole("tree");
  const missing = (text) => page.getByRole("status").filter({ hasText: text });
  const undo = (what) => page.getByRole("button", { name: `Undo: ${what}`, exact: true });
  const focused = () => page.waitForFunction(() => document.activeElement?.getAttribute("role") === "tree");
  await tree.focus();
  // Nothing is selected: the row that the keyboard is at.
  await page.keyboard.press("ArrowDown");
  await at(page, "30 to 39");
  await page.keyboard.press("Delete");
  await missing("3 values of the column have no place in the hierarchy: 32, 36, 39").waitFor();
  await at(page, "40 to 49");
  await focused();
  await app.axe("generalise, values without a place");
  assert.equal(await undo("hierarchy of Age").getAttribute("title"), "Undo: hierarchy of Age");
  await undo("hierarchy of Age").click();
  await row(page, "30 to 39").waitFor();
  await page.getByRole("button", { name: "Redo: hierarchy of Age", exact: true }).waitFor();
  assert.equal(await missing("have no place").count(), 0);
  // A group and a value of another, with the button.
  await row(page, "20 to 29").locator(".toggle").click();
  await row(page, "28").click();
  await row(page, "40 to 49").click();
  await page.getByRole("button", { name: "Delete, with all in them" }).click();
  await missing("3 values of the column have no place in the hierarchy: 28, 41, 48").waitFor();
  await focused();
  await row(page, "20 to 29").filter({ hasText: "1 row" }).waitFor();
  await page.getByRole("button", { name: "Place them outside any group" }).click();
  await row(page, "41").waitFor();
  await focused();
  // One value is always left.
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.getByRole("alert").filter({ hasText: "A hierarchy keeps at least one value" }).waitFor();
  await row(page, "41").waitFor();
  await page.getByRole("button", { name: "Dismiss" }).click();
  for (let i = 0; i < 2; i++) await undo("hierarchy of Age").click();
  await row(page, "40 to 49").filter({ hasText: "2 rows" }).waitFor();
  await page.getByRole("button", { name: "Undo", exact: true, disabled: true }).waitFor();
});

browserTest("what no row has is removed, and a row stays under the pointer", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  assert.equal(await page.locator("#restrict").count(), 0, "every value is in some row");
  const ages = [26, 28, 32, 36, 39, 41, 48];
  const arx = [...Array(100).keys()].map((age) => `${age};${age < 30 ? "young" : "old"};*\n`).join("");
  await page.setInputFiles("#tree-file", { name: "ages.csv", mimeType: "text/csv", buffer: Buffer.from(arx) });
  await page.getByRole("button", { name: `Remove ${100 - ages.length} values that no row has` }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("role") === "tree");
  assert.equal(await page.locator("#restrict").count(), 0);
  const saved = (await app.save("#save-tree")).toString();
  assert.equal(saved, ages.map((age) => `${age};${age < 30 ? "young" : "old"};*\n`).join(""));
  // Next month's table may have values that this one lacks.
  await row(page, "young").click();
  const add = page.getByRole("button", { name: "Add it to this group" });
  await add.waitFor(); // the tools are those of the group
  await page.getByLabel("A value that no row has yet").fill("17");
  await add.click();
  await page.getByRole("button", { name: "Remove 1 value that no row has" }).waitFor();
  assert.match((await app.save("#save-tree")).toString(), /\n17;young;\*\n/);
  await app.screenshot("a-value-added");
  await app.axe("a value added");
  await row(page, "28").scrollIntoViewIfNeeded();
  const before = await row(page, "28").boundingBox();
  await row(page, "28").click();
  await page.getByRole("button", { name: "Delete", exact: true }).waitFor();
  assert.ok(Math.abs((await row(page, "28").boundingBox()).y - before.y) < 2, "the tree moved when the tools appeared");
});

browserTest("saved in two columns and imported again, whatever the labels hold", { shared: true }, async ({ page, app }) => {
  const quote = (label) => `"${label.replaceAll('"', '""')}"`;
  // A value that is called as its column, quotes, separators, and line ends of both kinds.
  const rows = [["value", "group"], ["a;b", "group"], ['say "hi"', 'the "said"'], ["x,y", "co,mma"], ["two\nlines", "long\nones"], ["two\r\nlines", "long\nones"]];
  const csv = "what,sex\n" + rows.map(([value]) => `${quote(value)},f\n`).join("").repeat(3);
  await treeOf(page, app, "what", csv);
  const read = (name, text) => page.setInputFiles("#tree-file", { name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await read("what.csv", rows.map((labels) => [...labels, "*"].map(quote).join(";") + "\n").join(""));
  await row(page, "co,mma").waitFor();
  assert.equal(await page.getByText("have no place").count(), 0);
  const arx = (await app.save("#save-tree")).toString();
  const pairs = (await app.save("#save-pairs")).toString();
  assert.match(pairs, /^child;parent\nvalue;group\ngroup;\*\n"a;b";group\n/);
  await page.getByRole("button", { name: "Back to the suggestion" }).click();
  await row(page, "co,mma").waitFor({ state: "detached" });
  await read("what.pairs.csv", pairs);
  await row(page, "co,mma").waitFor();
  assert.equal((await app.save("#save-tree")).toString(), arx);
  assert.equal((await app.save("#save-pairs")).toString(), pairs);
  // Two columns can't tell a value from its group of the same name.
  await read("same.csv", rows.map(([value], i) => [value, i < 2 ? "value" : "other", "*"].map(quote).join(";") + "\n").join(""));
  await row(page, "other").waitFor();
  await page.click("#save-pairs");
  await page.getByRole("alert").filter({ hasText: "“value” is at two places" }).waitFor();
  // The value alone is deleted, not the group.
  await row(page, "value").locator(".toggle").click();
  await row(page, "value").nth(1).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("1 value of the column has no place in the hierarchy: value").waitFor();
  await row(page, "a;b").waitFor();
});

browserTest("long names and values without a place on a small screen", { width: 360, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.levels();
  await page.waitForSelector(".node");
  const arx = [26, 28, 32, 50, 51].map((age) => `${age};persons of an age that takes ${"very ".repeat(9)}many words to say;*\n`).join("");
  await page.setInputFiles("#tree-file", { name: "ages.csv", mimeType: "text/csv", buffer: Buffer.from(arx) });
  await page.locator("#restrict").waitFor();
  await page.locator(".node .mark").first().click();
  await page.getByRole("button", { name: "Delete, with all in it" }).waitFor();
  const wide = await page.evaluate(() => {
    const card = document.querySelector(".hierarchy").getBoundingClientRect();
    return [...document.querySelectorAll(".hierarchy *")].filter((e) => e.getBoundingClientRect().right > card.right + 1 && !e.closest(".node")).map((e) => e.outerHTML.slice(0, 80));
  });
  assert.deepEqual(wide, [], "stands out of the card");
  const note = await page.locator(".tree .note b").boundingBox();
  assert.ok(note.width > 150, `the note is ${note.width} px wide`);
  await app.axe("generalise, on a small screen");
});
