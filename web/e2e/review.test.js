// What the review says of risk and use, against the command and the fixtures.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, head, quasi, scratch, unzip } from "./harness.js";

after(closeBrowser);

// percent is a share as the screen writes it.
const percent = (share) => `${+(100 * share).toFixed(1)}%`;

browserTest("attackers, columns that single out, distributions, use", { first: true, shared: true }, async ({ page, app }) => {
  const table = head("clinic.csv", 1500);
  await app.file(table);
  await app.opened();
  await app.answer(false);
  await app.step("columns");
  await app.why("age");
  await page.click("#drop-age"); // the command is to see the same columns
  await page.selectOption("#treatment-los_days", "");
  await app.method("mondrian-strict");
  await app.run();
  await app.tab("detail");
  await page.locator("#distribution").waitFor();
  await app.step("export");
  const dir = scratch();
  writeFileSync(join(dir, "release.csv"), await app.save("#save-table"));
  writeFileSync(join(dir, "original.csv"), table.buffer);
  await app.step("review");
  const audit = (file, ...more) =>
    JSON.parse(quasi("audit", file, "--qi", "birth_date,sex,postcode,admitted,ward,los_days", "--sensitive", "diagnosis", "--subsets", "3", "--json", ...more));
  const before = audit(join(dir, "original.csv")), after = audit(join(dir, "release.csv"));

  await app.tab("risk");
  const rows = await page.locator(".risks tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  for (const [row, who] of [[rows[0], "prosecutor"], [rows[1], "journalist"]]) {
    for (const key of ["highest", "average", "records_at_risk"]) {
      assert.ok(row.includes(`${percent(before.risk[who][key])} → ${percent(after.risk[who][key])}`), `${key} in ${row}`);
    }
  }
  assert.ok(rows[2].includes(`→ ${percent(after.risk.marketer.average)}`));

  const strongest = (of) => of.quasi_identifiers.filter((s) => s.columns.length === 3).sort((a, b) => b.unique - a.unique)[0];
  await page.getByText(`${strongest(before).columns.map((name) => `“${name}”`).join(", ")} alone make ${percent(strongest(before).unique)} of the rows unique, now 0%.`).waitFor();

  await app.tab("detail");
  await page.selectOption("#distribution", "sex");
  await page.getByText(/^sex: .* \(total variation\)/).waitFor();
  await page.getByText("The numbers of the chart").click();
  const shares = await page.locator("details[open] tbody tr").allInnerTexts();
  assert.ok(shares.some((line) => /^F\s+\d/.test(line)), shares.join("; "));
  // Charts are saved as pictures that need nothing around them, and as figures.
  const pictures = unzip(await app.save("#save-pictures"));
  const svg = pictures["distribution-sex.svg"].toString();
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><title>Distributions before and after: sex<\/title>/);
  assert.doesNotMatch(svg, /class=|style|var\(|currentColor/);
  const [, wide, tall] = svg.match(/width="([\d.]+)" height="([\d.]+)"/).map(Number);
  const png = pictures["distribution-sex.png"];
  assert.deepEqual([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)], ["PNG", Math.ceil(2 * wide), Math.ceil(2 * tall)]);
  const figures = pictures["distribution-sex.csv"].toString().split("\r\n");
  assert.equal(figures[0], "sex,Before,After");
  assert.ok(figures.some((line) => /^M,0\.\d+,0\.\d+$/.test(line)), figures.join("; "));
  assert.ok(figures.includes("*,†,†") && figures.includes("F,†,†"), `nine rows have no sex: ${figures.join("; ")}`); // and with one more hidden nobody works it out

  await page.evaluate(() => (document.querySelector("#analyses").open = true));
  await page.getByText(/^Predicting diagnosis from the other columns/).waitFor();
  await page.getByText(/^Counting rows in a range .* in half of 1,000 trials/).waitFor();

  // The groups on a map: the arrow keys go from dot to dot, Enter opens one, and a group of it
  // shows its sensitive values beside those of all rows.
  await page.evaluate(() => (document.querySelector("#more-detail").open = true));
  await page.locator(".spot").first().waitFor();
  const dots = await page.locator(".spot").count();
  assert.equal(await page.locator(".spot[tabindex='0']").count(), 1);
  const all = (await page.locator("#map-table tbody td.num").allTextContents()).map((t) => Number(t.replace(",", "")));
  assert.equal(all.length, 2 * dots);
  assert.equal(all.filter((_, i) => i % 2 === 0).reduce((a, b) => a + b), after.classes.count);
  await page.locator(".spot[tabindex='0']").focus();
  const walked = new Set();
  for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"]) {
    await page.keyboard.press(key);
    walked.add(await page.evaluate(() => document.activeElement.id));
  }
  assert.ok(walked.size > 1 && [...walked].every((id) => id.startsWith("mark-")), [...walked].join());
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "map-list");
  if (await page.locator("#map-list .link").count()) await page.locator("#map-list .link").first().press("Enter");
  await page.locator("#map-class h3", { hasText: /^Group \d+: \d+ rows$/ }).waitFor();
  const rowsOf = Number((await page.locator("#map-class h3").innerText()).match(/: (\d+)/)[1]);
  const values = await page.locator("#map-class .unfold").nth(1).locator("tbody td:nth-child(2)").allInnerTexts();
  assert.equal(values.reduce((sum, v) => sum + parseInt(v), 0), rowsOf);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await app.axe(`the map of groups at ${width}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `at ${width} it is wider than the screen`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // How far the release is from the best, as the command proves it, in two languages.
  const qi = ["--qi", "birth_date,sex,postcode,admitted,ward,los_days"];
  const bound = JSON.parse(quasi("advise", join(dir, "original.csv"), ...qi, "--k", "5", "--bound", "--json")).lower_bound.loss;
  await page.locator("#bound", { hasText: `no release of this table loses less than ${percent(Math.floor(1000 * bound) / 1000)} of the detail` }).waitFor();
  const above = (await page.locator("#bound b").innerText()).match(/^Proven: it loses at most (\d+)% more detail than the best release there could be\.$/)[1];
  const lost = parseFloat(await page.locator(".tile > b").nth(2).innerText()) / 100;
  assert.ok(Math.abs(lost / bound - 1 - above / 100) < 0.012, `${lost} is ${above}% above ${bound}`);
  await app.axe("review, with what it is good for");
  await page.selectOption("#language", "de");
  await page.locator("#bound", { hasText: `höchstens ${above}\u00a0% mehr Details als die bestmögliche Fassung` }).waitFor();
  await page.selectOption("#language", "en");
});

browserTest("several models on a column, on the table, and by patient", { shared: true }, async ({ page, app }) => {
  await app.sample("clinic");
  await app.expert();
  await page.selectOption("#model-diagnosis", "distinct-l-diversity");
  await page.selectOption("#model-diagnosis-2", "t-closeness");
  await app.enter("#model-diagnosis-2-t", "0.6");
  await page.selectOption("#model", "average-risk");
  await app.enter("#model-risk", "0.01");
  await page.click("#run-patient-yes");
  await page.check("#knows-1");
  await page.check("#algorithm-mondrian-strict");
  await app.axe("protect, several models");
  await page.click("#run");
  await app.checked();
  await page.getByText("distinct 2-diversity of “diagnosis”, by patient: holds").waitFor();
  await page.getByText("0.6-closeness of “diagnosis”, by patient: holds").waitFor();
  await page.getByText("average risk of at most 0.01: holds for the table").waitFor();
  await page.getByText(/^[\d,]+ rows of [\d,]+ patients: groups and risks count patients\.$/).waitFor();
  await app.step("export");
  const recipe = JSON.parse(await app.save("#save-recipe"));
  assert.equal(recipe.privacy.patient, "mrn");
  assert.equal(recipe.privacy.models.length, 3);
  assert.ok(recipe.found.class_size > 5, `classes of at least ${recipe.found.class_size}`);
  // Without the first model the second takes its place.
  await app.expert();
  await page.selectOption("#model-diagnosis", "");
  await page.locator("#model-diagnosis-t").waitFor();
});

// A table with many columns: what was changed stands first, what is sensitive stays in
// view, and the rest is a click away.
browserTest("before and after show what has changed first, at 1280 and 390", { shared: true }, async ({ page, app }) => {
  const names = Array.from({ length: 9 }, (_, i) => `note${i}`);
  const rows = Array.from({ length: 60 }, (_, i) => [...names.map((n) => `${n}-${i % 3}`), 20 + (i % 30), ["I10", "E11", "J18"][i % 3]]);
  const text = [[...names, "age", "illness"], ...rows].map((r) => r.join(",")).join("\n") + "\n";
  await app.file({ name: "wide.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await app.opened();
  await app.step("columns");
  for (const name of names) await app.setRole(name, "insensitive");
  await app.setRole("age", "quasi-identifying");
  await page.selectOption("#treatment-age", "");
  await app.setRole("illness", "sensitive");
  await app.run();
  await page.waitForSelector(".rownum");
  const heads = async (...names) => {
    const wanted = ["Row", "Group", "Lost", ...names];
    await page.waitForFunction((n) => document.querySelectorAll("#rows-table thead th").length === n, wanted.length);
    assert.deepEqual(await page.locator("#rows-table thead th").allInnerTexts(), wanted);
  };
  await heads("age", "illness");
  // Which row asks for what another one shows, and what would do without it.
  await page.locator(".rownum").first().click();
  await page.locator("#why", { hasText: /age: \d+ became .*, because row \d+ has \d+/ }).waitFor();
  await page.locator("#why", { hasText: /Without row \d+, the group could show|Whichever one of the other rows/ }).waitFor();
  await app.axe("why a row is as it is");
  await page.getByText("9 of which nothing has changed are not shown.").waitFor();
  await app.inWidths([1280, 390], (width) => app.screenshot(`compare-${width}-folded`));
  await page.click("#fold");
  await heads("age", "illness", ...names);
  assert.equal(await page.getAttribute("#fold", "aria-expanded"), "true");
  // However far the others are scrolled, the sensitive column is in view.
  await app.inWidths([1280, 390], async (width) => {
    await page.evaluate(() => (document.getElementById("rows-table").scrollLeft = 0));
    const [table, cell] = [await page.locator("#rows-table").boundingBox(), await page.locator("#rows-table tbody td.pin").first().boundingBox()];
    assert.ok(cell.x >= table.x - 1 && cell.x + cell.width <= table.x + table.width + 1, `the cell is at ${cell.x}, the table at ${table.x}`);
    await app.axe(`before and after, all columns, at ${width}`);
    await app.screenshot(`compare-${width}-all`);
  });
  await page.click("#fold");
  await heads("age", "illness");
});

// Review is read by people in a hurry: as it comes it has at most 500 words and 2,000 pixels, and
// what a tab shows 350 words beside its tables and two screens of 900.
browserTest("Review keeps to its budget of words and pixels", { shared: true }, async ({ page, app }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.file(head("clinic.csv", 1500));
  await app.opened();
  await app.answer(true);
  await app.method("mondrian-strict");
  await app.run();
  const size = (selector) =>
    page.evaluate((selector) => {
      const words = (e) => e.innerText.split(/\s+/).filter(Boolean).length;
      const part = document.querySelector(selector);
      return { words: words(part) - [...part.querySelectorAll("table")].reduce((n, t) => n + words(t), 0), height: part.scrollHeight };
    }, selector);
  const whole = await size("main");
  assert.ok(whole.words <= 500 && whole.height <= 2000, `as it comes: ${JSON.stringify(whole)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await app.drawn();
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(tall <= 2500, `at 390: ${tall} pixels`);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const tab of ["rows", "risk", "detail", "attacks", "compare"]) {
    await app.tab(tab);
    if (tab === "detail") await page.waitForSelector("#analyses");
    const part = await size(`#panel-${tab}`);
    assert.ok(part.words <= 350 && part.height <= 1800, `${tab}: ${JSON.stringify(part)}`);
  }
});
