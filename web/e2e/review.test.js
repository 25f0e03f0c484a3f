// What the review says of risk and use, against the command and the fixtures.
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, head, quasi } from "./harness.js";

after(closeBrowser);

// percent is a share as the screen writes it.
const percent = (share) => `${+(100 * share).toFixed(1)}%`;

browserTest("attackers, columns that single out, distributions, use", { shared: true }, async ({ page, app }) => {
  const table = head("clinic.csv", 1500);
  await app.file(table);
  await app.opened();
  await app.method("mondrian-strict");
  await app.run();
  await page.locator("#distribution").waitFor();
  await app.step("export");
  const dir = mkdtempSync(join(tmpdir(), "quasi-"));
  writeFileSync(join(dir, "release.csv"), await app.save("#save-table"));
  writeFileSync(join(dir, "original.csv"), table.buffer);
  await app.step("review");
  const audit = (file, ...more) =>
    JSON.parse(quasi("audit", file, "--qi", "birth_date,sex,postcode,admitted,ward,los_days", "--sensitive", "diagnosis", "--subsets", "3", "--json", ...more));
  const before = audit(join(dir, "original.csv")), after = audit(join(dir, "release.csv"));

  const rows = await page.locator(".risks tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  for (const [row, who] of [[rows[0], "prosecutor"], [rows[1], "journalist"]]) {
    for (const key of ["highest", "average", "records_at_risk"]) {
      assert.ok(row.includes(`${percent(before.risk[who][key])} → ${percent(after.risk[who][key])}`), `${key} in ${row}`);
    }
  }
  assert.ok(rows[2].includes(`→ ${percent(after.risk.marketer.average)}`));

  const strongest = (of) => of.quasi_identifiers.filter((s) => s.columns.length === 3).sort((a, b) => b.unique - a.unique)[0];
  await page.getByText(`${strongest(before).columns.join(" + ")}: these columns alone make ${percent(strongest(before).unique)} of the rows unique, now 0%.`).waitFor();

  await page.selectOption("#distribution", "sex");
  await page.getByText(/^sex: .* \(total variation\)/).waitFor();
  await page.getByText("The numbers of the chart").click();
  const shares = await page.locator("details[open] tbody tr").allInnerTexts();
  assert.ok(shares.some((line) => /^F\s+\d/.test(line)), shares.join("; "));
  await page.getByText(/^Predicting diagnosis from the other columns/).waitFor();
  await page.getByText(/^1,000 counts over random ranges/).waitFor();
  await app.axe("review, with what it is good for");
});

browserTest("several models on a column, on the table, and by patient", { shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.step("protect");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  await page.selectOption("#model-diagnosis", "distinct-l-diversity");
  await page.selectOption("#model-diagnosis-2", "t-closeness");
  await page.fill("#model-diagnosis-2-t", "0.6");
  await page.press("#model-diagnosis-2-t", "Tab");
  await page.selectOption("#model", "average-risk");
  await page.fill("#model-risk", "0.01");
  await page.press("#model-risk", "Tab");
  await page.selectOption("#patient", "mrn");
  await page.selectOption("#algorithm", "mondrian-strict");
  await app.axe("protect, several models");
  await page.click("#run");
  await page.getByText("Distinct l-diversity, diagnosis, l = 2: holds").waitFor();
  await page.getByText("t-closeness, diagnosis, t = 0.6, Distance = equal: holds").waitFor();
  await page.getByText("Average risk, Risk = 0.01: holds for the table").waitFor();
  await page.getByText(/^Groups and risks count the table's [\d,]+ patients, not its rows\.$/).waitFor();
  await app.step("export");
  const recipe = JSON.parse(await app.save("#save-recipe"));
  assert.equal(recipe.privacy.patient, "mrn");
  assert.equal(recipe.privacy.models.length, 3);
  assert.ok(recipe.found.class_size > 5, `classes of at least ${recipe.found.class_size}`);
  // Without the first model the second takes its place.
  await app.step("protect");
  await page.selectOption("#model-diagnosis", "");
  await page.locator("#model-diagnosis-t").waitFor();
});
