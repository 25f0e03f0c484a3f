// What the release answers to the questions of a recipe: the tab of the answers, by both
// readings, in widths and themes, and saved with the other pictures.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, quasi, scratch, unzip } from "./harness.js";

after(closeBrowser);

const questions = ["mean of stay by age/10", "share of again=yes by ward", "association of sex, ward", "regression of stay on sex, ward", "mean of stay by ward, age/5"];

// clinic is 900 stays, those of old age few and long, and a recipe with questions for them.
function clinic() {
  let seed = 7;
  const random = (n) => Math.floor((n * (seed = (seed * 48271) % 2147483647)) / 2147483647);
  const rows = ["age,sex,ward,postcode,stay,again"];
  for (let i = 0; i < 900; i++) {
    const age = Math.min(97, 20 + random(40) + random(41));
    rows.push([age, "fm"[random(2)], ["Eye", "Heart", "Lung", "Skin"][random(4)], 40000 + random(60), 1 + random(6) + (age > 85 ? 6 : 0), random(5) ? "no" : "yes"].join());
  }
  const dir = scratch();
  const [table, saved] = [join(dir, "clinic.csv"), join(dir, "clinic.recipe.json")];
  writeFileSync(table, rows.join("\n") + "\n");
  quasi("anonymize", table, "-o", join(dir, "release.csv"), "--qi", "age,sex,ward,postcode", "--sensitive", "stay,again", "--k", "5", "--algorithm", "mondrian-strict", ...questions.flatMap((q) => ["--question", q]), "--save-recipe", saved, "--confirm", "stay", "--confirm", "again");
  const recipe = JSON.parse(readFileSync(saved, "utf8")), { strata, ...algorithm } = recipe.algorithm; // with strata all would be exact
  return { table: readFileSync(table, "utf8"), recipe: JSON.stringify({ ...recipe, algorithm }) };
}

browserTest("a release answers the questions of a recipe, beside the original", { first: true, shared: true }, async ({ page, app }) => {
  const { table, recipe } = clinic();
  await app.drop([["clinic.recipe.json", recipe], ["clinic.csv", table]]);
  await page.getByText(/^clinic\.recipe\.json was used: /).waitFor();
  await app.run();
  await page.waitForSelector("#panel-answers"); // first, as there are answers
  await app.drawn();
  assert.equal(await page.locator(".answer h2").first().innerText(), "Mean of stay by age, in steps of 10");
  assert.equal(await page.locator(".answer").count(), questions.length);
  const first = page.locator("#answer-1");
  const [outcomes, said] = [() => first.locator("td:last-child").allInnerTexts(), () => first.locator(".said").innerText()];
  const groups = 8;
  assert.equal((await outcomes()).length, groups);
  assert.equal(await first.locator(".forest circle").count(), groups + 1, "one is in the key");
  // A mark for each group of which some row tells, and one in the key for each shape.
  const told = (await outcomes()).filter((said) => !said.startsWith("no row")).length;
  assert.equal(await first.locator(".forest .mark").count(), told + 2);
  assert.ok((await first.boundingBox()).height < 1800, "two screens at most");
  const beside = await page.evaluate(() => [...document.querySelectorAll("#panel-answers .readings, #answer-1 > :not(.answer-parts), #answer-1 .forest")].map((e) => e.innerText).join(" ").split(/\s+/).length);
  assert.ok(beside <= 350, `${beside} words beside the table`);

  // Read carefully, the same table has other figures, and the sentence another count.
  const plainly = [await said(), await outcomes()];
  await page.locator("label", { hasText: "Read carefully" }).click();
  await page.getByText("A generalized value counts evenly for all values that it covers").waitFor();
  await app.drawn();
  assert.notDeepEqual([await said(), await outcomes()], plainly);
  await app.screenshot("answers-carefully");
  await page.locator("label", { hasText: "As a statistics program reads it" }).click();
  await page.getByText("all else is missing").waitFor();
  await app.drawn();
  assert.deepEqual([await said(), await outcomes()], plainly);

  await app.inBothThemes("answers", [1280, 360]);
  const cut = await page.evaluate(() => [...document.querySelectorAll(".answer .scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.id));
  assert.deepEqual(cut, [], "tables that are wider than the screen");
  await page.setViewportSize({ width: 1280, height: 900 });
  // Beside each other where there is room, else below.
  const tops = () => first.evaluate((e) => [...e.querySelectorAll(".forest, .scroll")].map((part) => Math.round(part.getBoundingClientRect().top)));
  await app.inWidths([1001, 1000], async (width) => {
    const [chart, table] = await tops();
    assert.equal(chart === table, width > 1000, `${width}: ${chart}, ${table}`);
  });
  await page.setViewportSize({ width: 1280, height: 900 });

  // Of many groups 24 are drawn at first.
  const lines = page.locator("#answer-5 .forest .line");
  assert.equal(await lines.count(), 24);
  await page.click("#answer-5-all");
  await page.waitForFunction(() => document.querySelectorAll("#answer-5 .forest .line").length > 24);
  await app.drawn();
  await app.axe("all groups of an answer");

  // Where questions are not answered the card leads to what would help, from any tab: each change
  // with its answers.
  await app.tab("risk");
  await page.click("#see-help");
  await page.waitForSelector("#panel-compare");
  await page.waitForFunction(() => document.activeElement?.id === "help-title");
  await page.waitForSelector("#help-button", { state: "detached" });
  await page.locator("#help th", { hasText: "columns that no question is about" }).or(page.locator("#help th", { hasText: "which no question is about" })).first().waitFor();
  const right = await page.locator("#help tbody tr").evaluateAll((rows) => rows.map((r) => /(\d) of 5 questions/.exec(r.innerText)).filter(Boolean).map((m) => Number(m[1])));
  assert.ok(right.length > 3, `${right}`);
  assert.deepEqual(right.slice(1), right.slice(1).sort((a, b) => b - a), "the one that answers most is first");
  await app.inWidths([1280, 360], async (width) => {
    await app.screenshot(`help-answers-${width}`);
    const cut = await page.$$eval(".scroll:has(> .unfold)", (all) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.getAttribute("aria-label")));
    assert.deepEqual(cut, [], `tables that are cut off at ${width}`);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.axe("what would help, with answers");
  // The answers are saved with the other pictures.
  await app.tab("answers");
  const files = unzip(await app.save("#save-pictures"));
  for (let i = 1; i <= questions.length; i++) {
    for (const kind of ["svg", "png", "csv"]) assert.ok(files[`answer-${i}.${kind}`]?.length > 50, `answer-${i}.${kind}`);
  }
  const released = files["answer-1.csv"].toString().trim().split("\r\n").slice(1);
  assert.equal(released.length, told, "those that the release shows");
});
