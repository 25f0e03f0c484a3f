// Files as other programs write them: how they are read is shown, can be changed,
// and is tried on the first rows before it is used.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

const csv = (name, content) => ({ name, mimeType: "text/csv", buffer: Buffer.isBuffer(content) ? content : Buffer.from(content) });
const headings = (page) => page.locator(".preview th").allTextContents();

browserTest("a file in another encoding, with lines before its table", { first: true, shared: true }, async ({ page, app }) => {
  // 姓名;性别 and rows in GB18030, below a title.
  const [name, sex, m, f] = ["d0d5c3fb", "d0d4b1f0", "c4d0", "c5ae"].map((hex) => Buffer.from(hex, "hex"));
  const line = (...cells) => Buffer.concat(cells.flatMap((c, i) => [Buffer.from(i ? ";" : ""), Buffer.isBuffer(c) ? c : Buffer.from(c)]).concat(Buffer.from("\r\n")));
  await app.file(csv("ward.csv", Buffer.concat([line("Ward 5"), line(name, sex, "age"), ...Array(30).fill([line("a", m, "20"), line("b", f, "31")]).flat()])));
  await app.opened();
  assert.deepEqual(await headings(page), ["姓名", "性别", "age"]);
  assert.equal(await page.inputValue("#encoding"), "gb18030");
  assert.equal(await page.inputValue("#delimiter"), "semicolon");
  assert.equal(await page.inputValue("#skip"), "1");
  assert.match(await page.textContent("#encoding-hint"), /Likely: the words beyond ASCII/);
  await page.getByText("1 line comes before the table and is not part of it. The first reads: Ward 5").waitFor();
  await app.screenshot("how-it-was-read");
  await app.axe("how it was read");
  // A small table is read again at once.
  await page.selectOption("#encoding", "windows-1252");
  await page.waitForFunction(() => document.querySelector(".preview th")?.textContent === "ÐÕÃû");
  assert.match(await page.textContent("#encoding-hint"), /as you chose/);
});

browserTest("an encoding that can't be told is asked, with the same words read both ways", { shared: true }, async ({ page, app }) => {
  // Юрий in KOI8-R.
  await app.file(csv("ward.csv", Buffer.concat([Buffer.from("id;name\n1;"), Buffer.from("e0d2c9ca", "hex"), Buffer.from("\n2;Smith\n")])));
  await page.getByRole("heading", { name: "Which line is spelled correctly?" }).waitFor();
  assert.ok((await page.locator("#readings td").allTextContents()).includes("Юрий"));
  assert.equal(await page.getByText("That did not work").count(), 0); // it is asked, not refused
  await app.screenshot("readings");
  await app.axe("readings");
  await page.setViewportSize({ width: 360, height: 900 });
  await app.screenshot("readings-360");
  for (const button of await page.locator("#readings button").all()) {
    const { x, width } = await button.boundingBox();
    assert.ok(x >= 0 && x + width <= 360, `a choice is from ${x} to ${x + width}`);
  }
  await page.click("#reading-koi8-r");
  await page.waitForFunction(() => document.querySelector(".preview td:nth-child(2)")?.textContent === "Юрий");
  await page.click("#use-trial");
  await app.opened();
  assert.equal(await page.inputValue("#encoding"), "koi8-r");
});

browserTest("another way of reading is tried before it is used", { shared: true }, async ({ page, app }) => {
  await app.file(csv("large.csv", "id;note\n" + "1;x, y\n".repeat(5000)));
  await app.opened();
  await page.getByText("5,000 rows, 2 columns").waitFor();
  await page.selectOption("#delimiter", "comma");
  // Read so, the first line has one field and the others two.
  await page.getByText("large.csv can't be read this way").waitFor();
  await page.getByText("1,000 rows do not have 1 field").waitFor();
  await page.selectOption("#skip", "1");
  await page.getByText("large.csv, read another way").waitFor();
  await page.getByText("These are the first 1,000 rows").waitFor();
  await app.screenshot("trial");
  await app.axe("trial");
  await page.getByRole("button", { name: "Leave it as it was" }).click();
  await page.getByText("5,000 rows, 2 columns").waitFor();
  assert.deepEqual(await headings(page), ["id", "note"]);
  await page.selectOption("#header", "no");
  await page.getByText("large.csv, read another way").waitFor();
  assert.deepEqual(await headings(page), ["column 1", "column 2"]);
  await page.click("#use-trial");
  await page.getByText("5,001 rows, 2 columns").waitFor();
  await app.step("columns");
});

browserTest("a file that can't be read shows what to change", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(csv("pipes.tsv", 'size\tuse\n5" pipe\tgas\n6" pipe\twater\n7" pipe\n'));
  await page.getByRole("alert").filter({ hasText: "Line 2, character 2" }).waitFor();
  await page.selectOption("#quote", "none");
  await page.getByText("1 row does not have 2 fields").waitFor();
  await page.selectOption("#ragged", "pad");
  await page.getByText("1 row has fewer than 2 fields").waitFor();
  await page.click("#use-trial");
  await page.getByText("3 rows, 2 columns").waitFor();
  assert.equal(await page.inputValue("#quote"), "none");
  await app.opened();
  assert.match(await page.textContent(".preview tbody"), /5" pipe/);
});

browserTest("markers that are found can be ticked", { shared: true }, async ({ page, app }) => {
  await app.file(csv("codes.csv", "age,score,note\n20,1,NA\n31,3,--\n40,99,x\n52,2,y\n"));
  await app.opened();
  const box = (text) => page.locator("#found label", { hasText: text }).locator("input");
  assert.equal(await box("NA in 1 cell of note").isChecked(), true);
  await page.getByText("“99” in 1 cell of score is far from the usual values").waitFor();
  await page.click("#missing-99");
  await page.locator(".preview td.gone", { hasText: "99" }).waitFor();
  await box("NA in 1 cell of note").click(); // which is gone when the table is read anew
  await page.waitForFunction(() => ![...document.querySelectorAll(".preview td.gone")].some((td) => td.textContent === "NA"));
});

browserTest("what was measured of the same people, in another file, becomes a column; undo takes it away", { first: true, shared: true }, async ({ page, app }) => {
  const visits = Array.from({ length: 40 }, (_, i) => `${i},${"fm"[i % 2]},${20 + i}\n`).join("");
  const results = Array.from({ length: 60 }, (_, i) => `${i % 30};${i % 3 ? "BNP" : "CRP"};${i};ng/L\n`).join("");
  const measured = csv("results.csv", "case;test;result;unit\n" + results);
  await page.setInputFiles("#file", [measured, csv("visits.csv", "visit,sex,age\n" + visits)]);
  await page.getByRole("button", { name: "Columns from visits.csv" }).click();
  await page.click("#join-swap"); // several results for one visit
  await page.getByRole("button", { name: "Columns from results.csv" }).click();
  await page.getByText("30 of 40 rows have rows in results.csv.").waitFor();
  await app.screenshot("columns-of-another-table");
  await app.axe("columns of another table");
  await page.selectOption("#join-kind", "highest");
  await page.getByLabel("BNP ng/L: 40 rows").check();
  await page.getByRole("button", { name: "Add 1 column" }).click();
  await page.getByText("40 rows, 4 columns").waitFor();
  assert.deepEqual(await headings(page), ["visit", "sex", "age", "BNP_highest"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await page.getByText("40 rows, 3 columns").waitFor();
});
