// A person in a hurry: a field that is wrong, a question that is ignored, dates in
// disguise. Nothing is run by what the screen does not show, and a run that
// can't be begun says why and leads there.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

// visits is a hospital's export: 30 patients with three visits each, to the minute.
const visits = () => {
  const rows = ["Pat.-ID;Geb.-Dat.;Aufnahme;Station;Diagnose"];
  for (let i = 0; i < 90; i++) {
    const two = (n) => String(n).padStart(2, "0");
    rows.push(
      [
        40000 + (i % 30) * 71,
        `${two(1 + ((i % 30) % 28))}.${two(1 + ((i % 30) % 12))}.${1950 + (i % 30)}`,
        `${two(1 + (i % 28))}.${two(1 + (i % 12))}.2024 ${two(i % 24)}:${two((i * 7) % 60)}`,
        ["Chirurgie", "Innere"][i % 2],
        ["I21.4", "J18.9", "E11.9"][i % 3],
      ].join(";"),
    );
  }
  return { name: "visits.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) };
};

const focused = (page) => page.evaluate(() => document.activeElement.id);

browserTest("k that is too large is never run by another k", { shared: true }, async ({ page, app }) => {
  await app.file(visits());
  await app.opened();
  await app.answer(true);
  await app.step("protect");
  await page.getByLabel("At least this many patients look alike (k)").waitFor();
  await app.oneRow();
  await app.enter("#k", "10000");
  const reason = page.getByRole("button", { name: "k: Enter a whole number from 1 to 30, the number of patients." });
  await reason.waitFor();
  assert.equal(await page.locator("#run-why").count(), 1);
  assert.equal(await page.inputValue("#k"), "10000");
  await page.waitForTimeout(200);
  await app.axe("a run that is held back");
  await app.screenshot("held-back");
  await page.setViewportSize({ width: 390, height: 844 });
  await app.screenshot("held-back-390");
  await page.setViewportSize({ width: 1280, height: 900 });
  // By keyboard alone, from another step too: the reason leads to the field.
  await app.step("review");
  await page.locator("#run-why").waitFor();
  await reason.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "k");
  assert.equal(await page.locator(".steps [aria-current] .name").innerText(), "Protect");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("3");
  await page.keyboard.press("Tab");
  await page.waitForSelector("#run-why", { state: "detached" });
  // A field among more settings is opened, where a wrong one is.
  await app.method("mondrian-relaxed");
  await page.getByLabel("Random seed", { exact: true }).fill("twelve");
  await page.getByLabel("Random seed", { exact: true }).press("Tab");
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = false)));
  await page.getByRole("button", { name: "Seed: Enter a whole number, 0 or greater." }).click();
  await page.waitForFunction(() => document.activeElement?.id === "seed");
  assert.equal(await page.inputValue("#seed"), "twelve");
  // It stays wrong on the way to another step and back.
  await app.step("columns");
  await app.step("protect");
  assert.equal(await page.locator("#run-why").count(), 1);
  assert.equal(await page.inputValue("#seed"), "twelve");
  await page.locator("#expert > summary").click();
  await app.enter("#seed", "12");
  await page.click("#run");
  await page.locator("#verdict", { hasText: "meets k = 3" }).waitFor();
  // The result is stale, and can't be replaced by one of a k that can't be.
  await app.step("protect");
  await app.enter("#k", "31");
  await app.step("review");
  await page.getByText("Out of date: you have changed something since").waitFor();
  assert.equal(await page.locator("#again-why").count(), 1);
  await page.locator("#again-why button").click();
  await page.waitForFunction(() => document.activeElement?.id === "k");
});

browserTest("the question about patients holds the run back until it is answered", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(visits());
  await app.opened();
  await app.step("columns");
  await page.getByText("Do rows with the same Pat.-ID belong to one patient?").first().waitFor();
  await page.waitForSelector("#unique");
  await page.getByText(/of the rows are unique in the marked columns/).waitFor();
  await page.waitForTimeout(200);
  await app.axe("the question about patients");
  await app.screenshot("patients-question");
  await page.setViewportSize({ width: 390, height: 844 });
  await app.screenshot("patients-question-390");
  await page.setViewportSize({ width: 1280, height: 900 });
  // Ignored, it stops the run, and nothing says patient for what counts rows.
  await app.step("protect");
  assert.equal(await page.locator("#run-why").count(), 1);
  await page.getByLabel("At least this many rows look alike (k)").waitFor();
  await page.click("#run");
  await page.waitForFunction(() => document.activeElement?.id === "run-why");
  await page.locator("#run-why", { hasText: "Do rows with the same Pat.-ID belong to one patient?" }).waitFor();
  await app.step("columns");
  await page.focus("#patient-yes");
  await page.waitForFunction(() => document.activeElement?.id === "patient-yes");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText("Groups count rows: those with the same Pat.-ID belong to different people, as you said.").waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "patient-again");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "patient-yes");
  await page.keyboard.press("Enter");
  await page.getByText("Groups count the patients that Pat.-ID tells apart.").waitFor();
  await page.getByText(/of the patients have a row that is unique in the marked columns/).waitFor();
  await app.run();
  await app.tab("risk");
  await page.getByText("Patients per group").waitFor();
  assert.equal(await page.getByText("Rows per group").count(), 0);
  await app.tab("rows");
  await page.locator(".rownum").first().click();
  await page.getByText(/^With this one, they are \d+ rows of \d+ patients\.$/).waitFor();
  await app.step("columns");
  await page.click("#patient-again");
  await page.click("#patient-no");
  await page.waitForSelector("#patient-again");
  await app.run();
  await app.tab("risk");
  await page.getByText("Rows per group").waitFor();
});

browserTest("dates in disguise lose their minute and stay personal data", { shared: true }, async ({ page, app }) => {
  await app.file(visits());
  await app.opened();
  await app.answer(true);
  await app.setRole("Aufnahme", "insensitive");
  await app.treat("Aufnahme", "shift-dates");
  await page.getByText("Aufnahme is pseudonymized: still personal data").waitFor();
  assert.equal(await page.getByLabel("Time of day").inputValue(), "drop");
  await app.treat("Pat.-ID", "pseudonym");
  await page.waitForTimeout(200);
  await app.axe("treatments");
  await app.screenshot("treatments");
  await page.setViewportSize({ width: 390, height: 844 });
  await app.axe("treatments, narrow");
  await app.screenshot("treatments-390");
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.step("protect");
  await page.click("#context-public");
  await app.run();
  await page.locator("#verdict", { hasText: "Still personal data: " }).waitFor();
  await page.locator("#verdict", { hasText: "Anyone who knows one date of a patient can work out" }).waitFor();
  await page.locator("td.chg.disguised").first().waitFor();
  await page.waitForTimeout(200);
  await app.axe("a release in disguise");
  await app.screenshot("disguised");
  await page.setViewportSize({ width: 390, height: 844 });
  await app.screenshot("disguised-390");
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.step("export");
  const lines = (await app.save("#save-table")).toString().replace(/^\ufeff/, "").trim().split("\n");
  const at = lines[0].split(";").indexOf("Aufnahme");
  assert.ok(lines.slice(1).every((line) => /^\d\d\.\d\d\.\d{4}$/.test(line.split(";")[at])), lines[1]);
  const recipe = JSON.parse(await app.save("#save-recipe"));
  assert.equal(recipe.privacy.patient, "Pat.-ID");
  // The hour can stay, if somebody says so.
  await app.step("columns");
  await page.getByLabel("Time of day").selectOption("hour");
  await app.run();
  await app.step("export");
  const hourly = (await app.save("#save-table")).toString().trim().split("\n").slice(1);
  assert.ok(hourly.every((line) => /^\d\d\.\d\d\.\d{4} \d\d:00$/.test(line.split(";")[at])), hourly[0]);
});

browserTest("treatments go with the role, by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(visits());
  await app.opened();
  await app.step("columns");
  await app.unfoldColumns();
  const choices = (column) => page.getByLabel(`What happens to ${column}`, { exact: true }).locator("option").allInnerTexts();
  assert.deepEqual(await choices("Pat.-ID"), ["removed", "as pseudonyms"]);
  assert.deepEqual(await choices("Aufnahme"), ["generalized", "years only, then generalized"]);
  await page.getByLabel("Role of Aufnahme", { exact: true }).focus();
  await page.keyboard.type("As it is");
  await page.waitForFunction(() => document.querySelector('[aria-label="What happens to Aufnahme"]')?.options.length === 3);
  assert.deepEqual(await choices("Aufnahme"), ["as it is", "dates shifted", "years only"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector("#shift-days-Aufnahme");
  assert.equal(await focused(page), "treatment-Aufnahme");
  await app.enter("#shift-days-Aufnahme", "0");
  await page.locator("#shift-days-Aufnahme-problem").waitFor();
  await app.step("protect");
  await page.getByRole("button", { name: /^Aufnahme: By at most this many days: Enter a whole number/ }).click();
  await page.waitForFunction(() => document.activeElement?.id === "shift-days-Aufnahme");
  await page.getByLabel("What happens to Aufnahme", { exact: true }).selectOption("year");
  await app.why("Aufnahme");
  await page.getByText("Reduced first: only the year is left.").waitFor();
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector('[aria-label="What happens to Aufnahme"]')?.value === "shift-dates");
  // A button that needs a selection says so, and leads to it.
  await app.filter();
  assert.equal(await page.locator("#set-roles").isDisabled(), true);
  await page.click("#bulk-none");
  await page.waitForFunction(() => document.activeElement?.id === "all-columns");
});
