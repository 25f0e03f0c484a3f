// The safe harbor method: one click, ordinary decisions, a checklist that is searched.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, quasi, scratch } from "./harness.js";

after(closeBrowser);

const rows = Array.from({ length: 240 }, (_, i) =>
  [`M${100000 + ((i * 7919) % 9973)}`, ["Anna Smith", "John Miller"][i % 2], `${1930 + (i % 80)}-${String(1 + (i % 12)).padStart(2, "0")}-15`, 94 - (i % 80),
    ["F", "M"][Math.floor(i / 3) % 2], ["02139", "03601", "60614"][i % 3], ["Boston", "Chicago"][Math.floor(i / 5) % 2], `2024-${String(1 + (i % 12)).padStart(2, "0")}-10`, `(212) 555-${1000 + i}`, ((i % 40) / 10).toFixed(2)].join(","));
const table = ["MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine", ...rows].join("\n");

browserTest("the safe harbor method is applied, undone, applied, and its checklist searched", { first: true, shared: true }, async ({ page, app }) => {
  await app.file({ name: "us.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  await app.opened();
  await app.step("columns");
  await page.getByText("Safe harbor method (HIPAA)").click();
  await page.click("#use-harbor");
  await page.getByText("The safe harbor method was applied to 8 columns").waitFor();
  await app.axe("columns, safe harbor applied");
  await app.screenshot("safe-harbor-columns");
  await page.click("#undo");
  await app.why("Age");
  await page.getByText("Reduced first: numbers in groups with a width of 10.").waitFor(); // as was proposed
  await page.click("#redo");
  await page.getByText("Reduced first: ages over 89 are one class, 90+.").waitFor();
  await app.method("mondrian-strict");
  await app.run();
  await app.tab("risk");
  await page.press("#search-release", "Enter"); // parts above it may still come and move it
  await page.locator("#harbor-limits").waitFor();
  assert.equal(await page.locator("#checklist tbody tr").count(), 18);
  assert.match(await page.locator("#checklist tbody tr").nth(1).innerText(), /ZIP: only the first three digits are left/);
  await app.axe("review, checklist");
  await page.locator("#checklist").scrollIntoViewIfNeeded();
  await app.screenshot("safe-harbor-checklist");
  await app.step("export");
  const dir = scratch();
  const file = (name, content) => (writeFileSync(join(dir, name), content), join(dir, name));
  const released = file("release.csv", await app.save("#save-table")), recipe = file("recipe.json", await app.save("#save-recipe"));
  const list = JSON.parse(quasi("audit", released, "--recipe", recipe, "--safe-harbor", "--json")).safe_harbor;
  assert.equal(list.cells, 0);
  assert.equal(list.items[2].done.length, 3);
});

browserTest("unrecognized columns and the checklist at 1280 and 360, light and dark", { shared: true }, async ({ page, app }) => {
  const odd = rows.map((row, i) => `${row},q${Math.floor(i / 4) % 3},r${Math.floor(i / 2) % 2},${["F", "M"][Math.floor(i / 3) % 2] === "F" ? 1 : 2}`);
  await app.file({ name: "us.csv", mimeType: "text/csv", buffer: Buffer.from(["MRN,Name,DOB,Age,Sex,ZIP,City,Admit Date,Phone,Creatinine,zarn,vopp,code", ...odd].join("\n")) });
  await app.opened();
  await app.step("columns");
  await page.getByText("Safe harbor method (HIPAA)").click();
  await page.click("#use-harbor");
  await app.why("Age");
  await page.getByText("Reduced first: ages over 89 are one class, 90+.").waitFor();
  await page.getByRole("button", { name: "Show and select them" }).click();
  await page.getByLabel("Role of the 2 selected").waitFor();
  const look = (step) => app.inBothThemes(`harbor-${step}`, [360, 1280]);
  await look("unknown");
  await page.click("#set-roles");
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of zarn"]')?.value === "insensitive");
  await page.selectOption("#only", "");
  await look("columns");
  await app.method("mondrian-strict");
  await app.run();
  await app.tab("risk");
  await page.press("#search-release", "Enter"); // parts above it may still come and move it
  await page.locator("#harbor-limits").waitFor();
  // No cell of the list lies over another.
  const over = () => page.evaluate(() => [...document.querySelectorAll("#checklist tbody tr")].filter((tr) => {
    const boxes = [...tr.children].map((cell) => cell.getBoundingClientRect());
    return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)) || [...tr.children].some((cell) => cell.scrollWidth > cell.clientWidth + 1);
  }).length);
  await look("checklist");
  await app.inWidths([1280, 360], async () => assert.equal(await over(), 0, "cells of the checklist overlap"));
});
