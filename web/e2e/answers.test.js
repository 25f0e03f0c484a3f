// What the release answers to the questions of a recipe: the tab of the answers, by both
// readings, in widths and themes, and saved with the other pictures.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, quasi, scratch, unzip } from "./harness.js";

after(closeBrowser);

const questions = ["mean of stay by age/10", "share of again=yes by ward", "association of sex, ward", "regression of stay on age, sex", "mean of stay by ward, age/5"];

// clinic is 900 stays, those of old age few and long, and a recipe with questions for them.
function clinic() {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const rows = ["age,sex,ward,postcode,stay,again"];
  for (let i = 0; i < 900; i++) {
    const age = Math.min(97, 20 + random(40) + random(41));
    rows.push([age, "fm"[random(2)], ["Eye", "Heart", "Lung", "Skin"][random(4)], 40000 + random(60), 1 + random(6) + (age > 85 ? 6 : 0), random(5) ? "no" : "yes"].join());
  }
  const dir = scratch();
  const [table, saved] = [join(dir, "clinic.csv"), join(dir, "clinic.recipe.json")];
  writeFileSync(table, rows.join("\n") + "\n");
  quasi("anonymize", table, "-o", join(dir, "release.csv"), "--qi", "age,sex,ward,postcode", "--sensitive", "stay,again", "--k", "5", "--algorithm", "mondrian-strict", ...questions.flatMap((q) => ["--question", q]), "--save-recipe", saved, "--confirm", "stay", "--confirm", "again");
  return { table, saved };
}

browserTest("a release answers the questions of a recipe, beside the original", { shared: true }, async ({ page, app }) => {
  const { table, saved } = clinic();
  await app.file(table);
  await app.opened();
  await page.setInputFiles("#recipe-file", saved);
  await app.run();
  await page.waitForSelector("#panel-answers"); // first, as there are answers
  await app.drawn();
  assert.equal(await page.locator(".answer h2").first().innerText(), "Mean of stay by age, in steps of 10");
  assert.equal(await page.locator(".answer").count(), questions.length);
  await app.inBothThemes("answers", [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.axe("answers");
});
