// Hierarchies, by keyboard and by mouse.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

browserTest("a hierarchy built by keyboard alone", {}, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("generalise");
  const tree = page.getByRole("tree");
  await tree.focus();
  const on = (text) => page.waitForFunction((t) => document.getElementById(document.querySelector("[role=tree]").getAttribute("aria-activedescendant"))?.querySelector(".node-label").textContent === t, text);
  await on("[20,30)");
  await page.keyboard.press("ArrowRight"); // opens
  await page.keyboard.press("ArrowRight"); // goes in
  await on("26");
  await page.keyboard.press("ArrowLeft"); // back to the group
  await on("[20,30)");
  await page.keyboard.press("*"); // opens all
  await page.keyboard.press("End");
  await on("48");
  await page.keyboard.press("Home");
  await page.keyboard.type("3"); // finds 32
  await on("32");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await on("39");
  assert.equal(await page.locator('[role=treeitem][aria-selected="true"]').count(), 3);
  await app.axe("generalise, tree with a selection");
  // The tools stand before the tree.
  const name = page.getByLabel("Name of the group");
  for (let i = 0; i < 8 && !(await name.evaluate((e) => e === document.activeElement)); i++) await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("middle");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("treeitem", { name: /^middle ?3 rows/ }).waitFor();
  await page.getByText(/of the rows unique/).first().waitFor();
});

browserTest("ten thousand leaves scroll like ten, and a value is dragged into a group", {}, async ({ page, app }) => {
  let csv = "code,sex\n";
  let arx = "";
  for (let i = 0; i < 10000; i++) {
    csv += `v${i},${i % 2 ? "f" : "m"}\n`;
    arx += `v${i};g${Math.floor(i / 100)};*\n`;
  }
  await app.file({ name: "wide.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await app.opened();
  await app.step("columns");
  await app.setRole("code", "quasi-identifying");
  await app.step("generalise");
  await page.waitForSelector("#tree-file");
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
  await page.getByRole("treeitem", { name: /^v100 ?\d+ row/ }).dragTo(page.getByRole("treeitem", { name: /^g0 ?\d+ row/ }));
  await page.getByRole("treeitem", { name: /^g0 ?101 rows/ }).waitFor();
});

browserTest("built, saved, imported with a gap, placed, merged and sorted", {}, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("generalise");
  await page.getByText("Build it another way").click();
  await page.fill("#build-widths", "ten");
  await page.press("#build-widths", "Tab");
  await page.click("#build");
  await page.getByText('This can\'t be read: "ten"').waitFor();
  await page.fill("#build-widths", "2, 20");
  await page.fill("#build-top", "40");
  await page.press("#build-top", "Tab");
  await page.click("#build");
  await page.getByRole("treeitem", { name: /^40\+ ?2 rows/ }).waitFor();
  await page.getByText("Your decision.").waitFor();
  await app.axe("generalise, builder");
  const saved = (await app.save("#save-tree")).toString();
  assert.match(saved, /^26;\[26,28\);\[20,40\);/m);
  // A file of ARX's form that lacks two values.
  await page.setInputFiles("#tree-file", { name: "age.csv", mimeType: "text/csv", buffer: Buffer.from(saved.replace(/^(41|48);.*\n/gm, "")) });
  await page.getByText("2 values of the column have no place in the hierarchy: 41, 48").waitFor();
  await page.getByRole("button", { name: "Place them below the top" }).click();
  await page.getByRole("treeitem", { name: /^41 ?1 row/ }).waitFor();
  // Two groups become one.
  const item = (label) => page.getByRole("treeitem", { name: new RegExp(`^${label.replace(/[[)]/g, "\\$&")} ?\\d+ row`) });
  await item("[20,40)").locator(".toggle").click();
  await item("[26,28)").click();
  await item("[28,30)").click();
  await page.getByRole("button", { name: "Merge groups" }).click();
  await item("[26,28)").filter({ hasText: "2 rows" }).waitFor();
  // Some of a group leave it, and the table shows the same.
  await item("[26,28)").locator(".toggle").click();
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

browserTest("an ARX hierarchy with three faults, and one with two notes", {}, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("generalise");
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
