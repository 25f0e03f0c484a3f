// How soon the review says of Adult's complete records how far the release is from the
// best, and how the bound grows. Not one of the tests: make bound-browser.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { browserTest, closeBrowser, quasi, root } from "./harness.js";

after(closeBrowser);

const data = process.argv[2];
const folder = join(root, "build/bound");
const [names, ...rows] = readFileSync(join(data, "adult.csv"), "utf8").trim().split(/\r?\n/).slice(0, 32562);
const complete = rows.filter((row) => !row.includes("?"));
mkdirSync(folder, { recursive: true });
const table = join(folder, "adult.csv");
writeFileSync(table, `${[names, ...complete].join("\n")}\n`);
const recipe = join(folder, "recipe.json");
quasi("anonymize", table, "--qi", "age,workclass,education,marital-status,occupation,race,sex,native-country", "--hierarchies", join(data, "adult-hierarchies"),
  "--loss", "leaves", "--k", "5", "--set", "rounds=0", "--identifying", "fnlwgt", "-o", join(folder, "out.csv"), "--save-recipe", recipe);

browserTest("the bound of Adult", { timeout: 600_000 }, async ({ page, app }) => {
  await app.file(table);
  await app.opened();
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  await page.setInputFiles("#recipe-file", recipe); // on which nothing has to be decided
  await page.getByText(/recipe\.json was used/).waitFor({ timeout: 60_000 });
  await app.step("protect");
  await page.click("#run");
  await page.waitForSelector("#verdict", { timeout: 300_000 });
  await app.tab("detail");
  const start = Date.now();
  for (let last = "", done = false; !done; ) {
    const said = await page.locator("#bound").innerText();
    const found = said.match(/loses less than ([\d.]+)%/)?.[1] ?? "";
    done = found !== "" && !/Still being computed/.test(said);
    if (found !== last || done) console.log(`${((Date.now() - start) / 1000).toFixed(1)} s: at least ${found}% lost${done ? ", the end" : ""}`);
    last = found;
    await page.waitForTimeout(500);
  }
});
