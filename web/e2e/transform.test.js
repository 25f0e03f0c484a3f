// Pseudonyms and shifted dates: still personal data, and said so.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser, head } from "./harness.js";

after(closeBrowser);

browserTest("pseudonyms and shifted dates with a key that no file holds", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(head("clinic.csv", 1500));
  await app.opened();
  await app.answer(true);
  await page.getByText("Groups count the patients that mrn tells apart.").waitFor();
  await app.setRole("admitted", "insensitive");
  await app.treat("mrn", "pseudonym");
  await app.treat("admitted", "shift-dates");
  await app.enter("#shift-days-admitted", "20");
  await app.enter("#key", "abc");
  await page.locator("#key-problem", { hasText: "A key has 64 digits from 0 to f." }).waitFor();
  await app.enter("#key", "");
  await page.getByText(/ is pseudonymized: still personal data\. /).first().waitFor();
  await app.axe("columns, in disguise");
  await app.method("mondrian-strict");
  await page.click("#run");
  await app.judged();
  await app.step("export");
  const key = await page.textContent("#key-shown");
  assert.match(key, /^[0-9a-f]{64}$/);
  await app.axe("export, key shown");
  const table = (await app.save("#save-table")).toString();
  const recipe = (await app.save("#save-recipe")).toString();
  assert.ok(!recipe.includes(key) && !table.includes(key), "a file holds the key");
  const [names, ...rows] = table.replace(/^\ufeff/, "").trim().split("\n").map((line) => line.split(","));
  const mrn = names.indexOf("mrn"), admitted = names.indexOf("admitted");
  assert.equal(rows.length, 1500);
  assert.ok(rows.every((r) => /^[a-z2-7]{16}$/i.test(r[mrn])), `pseudonyms such as ${rows[0][mrn]}`);
  assert.ok(rows.every((r) => /^\d{4}-\d\d-\d\d$/.test(r[admitted])), `dates such as ${rows[0][admitted]}`);
  assert.doesNotMatch(table, /M10000/);
  // The same key gives the same release.
  await app.step("columns");
  await app.enter("#key", key);
  await app.run();
  await app.step("export");
  assert.equal((await app.save("#save-table")).toString(), table);
  // A column that could identify has no disguise.
  await app.step("columns");
  await app.setRole("mrn", "quasi-identifying");
  await page.locator("#key").waitFor(); // of the dates
  await page.waitForFunction(() => ![...document.querySelectorAll("option")].some((o) => o.value === "pseudonym" && o.closest('[aria-label="What happens to mrn"]')));
});
