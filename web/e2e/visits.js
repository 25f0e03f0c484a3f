// How long whole records take in the browser: the encounters of a table of UCI, k = 5, all
// rows of a patient known. Not one of the tests: make visits.
import assert from "node:assert/strict";
import { closeSync, openSync, readSync } from "node:fs";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";
import { computed, renderers } from "./renderers.js";

after(closeBrowser);

const [path, rounds] = [process.argv[2], Number(process.argv[3] ?? 2)];
const quasi = ["race", "gender", "age", "admission_type_id", "discharge_disposition_id", "admission_source_id", "time_in_hospital"];

// header returns the names of the columns.
function header() {
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(10_000);
  readSync(file, bytes);
  closeSync(file);
  return bytes.toString("utf8").split(/\r?\n/)[0].split(",");
}

const recipe = {
  version: 1,
  input: { missing: ["", "?"] },
  columns: [...quasi.map((name) => ({ name, role: "quasi-identifying" })), ...header().filter((name) => !quasi.includes(name)).map((name) => ({ name, role: "identifying" }))],
  privacy: { k: 5, suppression_limit: 0.001, patient: "patient_nbr", knows: "all", linked: true },
  algorithm: { name: "minimum-loss", seed: 1, parameters: { rounds } },
  output: { row_order: "sorted", formula_safe: true },
};

browserTest(`the rows of ${path}`, {}, async ({ page, app }) => {
  page.setDefaultTimeout(290_000);
  await app.file(path);
  await app.opened();
  await app.step("columns");
  await page.setInputFiles("#recipe-file", { name: "visits.recipe.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(recipe)) });
  await page.getByText("visits.recipe.json was used").waitFor();
  await app.step("protect");
  const pids = await renderers(page);
  const processor = () => pids.reduce((sum, pid) => sum + computed(pid), 0);
  const [began, start] = [processor(), Date.now()];
  const since = () => `${(processor() - began).toFixed(1)} s of processor time, ${((Date.now() - start) / 1000).toFixed(1)} s by the clock`;
  await page.click("#run");
  if (rounds > 0) {
    await page.locator("#so-far").waitFor();
    console.log(`${await page.locator("#so-far").innerText()}: ${since()}`);
  }
  await page.waitForSelector("#verdict");
  console.log(`the release, judged: ${since()}`);
  assert.match(await page.textContent("#verdict"), /Every patient looks like at least 4 others.*even to someone who knows all rows of a patient/);
  await app.tab("risk");
  console.log(await page.locator(".tiles").innerText());
  const table = await page.locator("#persons tbody").innerText();
  console.log(table);
});
