// What a person wants of the release: what will be studied, what columns are called, and
// how groups, numbers and days are written.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, quasi, scratch } from "./harness.js";

after(closeBrowser);

// german is an export of a hospital in Germany: 18 columns, semicolons, decimal commas.
function german() {
  const names = "Pat.-ID;Name;Geb.-Dat.;Geschl.;PLZ;Station;Aufnahme;Entlassung;Größe;Gewicht;BMI;RR syst.;RR diast.;Puls;CRP;Raucher;Familienstand;Diagnose";
  let seed = 7;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const pick = (...list) => list[below(list.length)];
  const two = (n) => String(n).padStart(2, "0");
  const day = (year) => `${two(1 + below(28))}.${two(1 + below(12))}.${year}`;
  const comma = (x) => x.toFixed(1).replace(".", ",");
  const rows = Array.from({ length: 400 }, (_, i) => {
    const height = 150 + below(45);
    const weight = 48 + below(600) / 10;
    return [
      `P${10000 + i}`,
      `${pick("Anna", "Max", "Lena", "Paul", "Mia", "Jonas")} ${pick("Schmidt", "Weber", "Wagner", "Becker", "Hoffmann", "Koch", "Bauer")}`,
      day(1934 + below(66)),
      pick("w", "m"),
      String(10115 + below(60) * 31),
      pick("Innere", "Chirurgie", "Neurologie"),
      day(2024),
      day(2024),
      height,
      comma(weight),
      comma(weight / (height / 100) ** 2),
      110 + below(60),
      60 + below(35),
      55 + below(50),
      comma(below(400) / 4),
      pick("ja", "nein"),
      pick("ledig", "verheiratet", "verwitwet"),
      pick("I10", "E11.9", "J18.9", "I21.4", "M54.5"),
    ].join(";");
  });
  return { name: "export.csv", mimeType: "text/csv", buffer: Buffer.from([names, ...rows].join("\n") + "\n") };
}

// opened opens the file on a screen of the given size, at its columns.
async function opened(app, width, height) {
  await app.page.setViewportSize({ width, height });
  await app.file(german());
  await app.opened();
  await app.step("columns");
  await app.page.waitForSelector("#unique");
}

// keep releases the named columns, with their roles, and removes the others.
async function keep(app, roles) {
  const { page } = app;
  await app.filter();
  await page.locator("#all-columns").check();
  await page.selectOption("#bulk", "identifying");
  await page.click("#set-roles");
  for (const [column, role] of Object.entries(roles)) await app.setRole(column, role);
}

browserTest("eighteen columns begin within 300 pixels, and end on one and a half screens with their values", { shared: true }, async ({ page, app }) => {
  await opened(app, 1280, 800);
  const end = await page.locator("table.columns tbody tr:not(:has(.computed)):not(.details)").last().evaluate((row) => row.getBoundingClientRect().bottom + scrollY);
  assert.ok(end <= 1.5 * 800, `the last column ends at ${end}`);
  const begins = await page.locator("table.columns thead").evaluate((head) => head.getBoundingClientRect().top + scrollY);
  assert.ok(begins <= 300, `the table begins at ${begins}`);
  await app.unfoldColumns();
  assert.match(await page.locator("table.columns tr", { hasText: "Pat.-ID" }).locator(".frequent").textContent(), /^P10000 · P10001 · P10002 · …$/);
  await app.axe("columns, eighteen");
  await app.screenshot("wishes-columns-1280");
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `too wide at ${width}`);
    await page.locator("table.columns").evaluate((table) => table.scrollIntoView());
    await app.screenshot(`wishes-columns-${width}`, false);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

browserTest("what is studied, renamed and written as in the file comes out so, and is read back", { shared: true }, async ({ page, app }) => {
  await opened(app, 1280, 900);
  await keep(app, { "Geb.-Dat.": "quasi-identifying", "Geschl.": "quasi-identifying", CRP: "quasi-identifying", Größe: "quasi-identifying", Diagnose: "sensitive" });

  // What will be studied is one question, by keyboard too, and can be taken back.
  await app.step("purpose");
  await app.fold("studied");
  const study = page.locator("#study");
  await study.getByLabel("Geb.-Dat.").focus();
  await page.keyboard.press("Space");
  await study.getByLabel("Diagnose").check();
  await page.click("#undo");
  await page.waitForFunction(() => document.getElementById("study-Diagnose")?.checked === false);
  await page.click("#redo");
  await page.waitForFunction(() => document.getElementById("study-Diagnose")?.checked);

  // Numbers and days are entered as the file has them.
  await app.levels();
  const build = async (column, kind, fields) => {
    await page.getByRole("button", { name: column, exact: true }).click();
    await page.locator("h2", { hasText: column }).waitFor();
    await page.waitForSelector("#builder-card");
    await page.evaluate(() => (document.getElementById("builder-card").open = true));
    await page.selectOption("#builder", kind);
    for (const [field, value] of Object.entries(fields)) {
      await app.enter(`#build-${field}`, value);
    }
    await page.click("#build");
    await page.locator(`#undo[title="Undo: hierarchy of ${column}"]`).waitFor();
  };
  await build("CRP", "intervals", { widths: "2,5; 5; 50" });
  await page.getByText("0 to under 2.5").first().waitFor();
  await build("Geb.-Dat.", "ages", { on: "31.12.2024", widths: "5, 10, 20" });
  assert.match(await page.locator("#build-on-hint").textContent(), /31\.12\.2024/);

  await app.run();
  await app.tab("detail");
  assert.match(await page.locator("#studied").textContent(), /^What you want to study: Geb\.-Dat\. with \d+(\.\d)?% of its detail lost\. Diagnose as it was\.$/);
  assert.equal((await page.locator("#losses .name").first().textContent()).trim(), "Geb.-Dat.");
  await app.axe("review, studied");

  // Names and forms are chosen where the release is saved, and need no other run.
  await app.step("export");
  for (const [id, value] of [["intervals", "dash"], ["notation", "file"], ["csv-for", "excel"]]) {
    await page.selectOption(`#${id}`, value);
    await page.waitForFunction(([id, value]) => document.getElementById(id)?.value === value && document.getElementById("save-table"), [id, value]);
  }
  await app.axe("export, as in the file");
  await app.screenshot("wishes-export-1280");
  await page.emulateMedia({ colorScheme: "dark" });
  await app.screenshot("wishes-export-1280-dark");
  await page.setViewportSize({ width: 390, height: 844 });
  await app.screenshot("wishes-export-390-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 900 });

  const release = (await app.save("#save-table")).toString();
  const recipe = await app.save("#save-recipe");
  const [head, ...rows] = release.trim().split("\n");
  assert.equal(head, "Geb.-Dat.;Geschl.;Größe;CRP;Diagnose");
  assert.ok(rows.length > 300, `${rows.length} rows`);
  assert.match(release, /\d\d[-–]\d\d;/);
  assert.match(release, /"\[\d+(,5)?; \d+(,5)?\)"/);
  assert.doesNotMatch(release, /\[\d+,\d+\)|\d\.\d\)/);
  const folder = scratch();
  const path = (name, data) => (writeFileSync(join(folder, name), data), join(folder, name));
  const audited = quasi("audit", path("release.csv", release), "--recipe", path("recipe.json", recipe), "--original", path("export.csv", german().buffer));
  assert.match(audited, /5-anonymity: holds\./);
  assert.match(audited, /Detail lost of the original \(100% is all\): \d/);
});
