// Decisions from files: last month's recipe on this month's table, a data dictionary.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

const february = `Age,Gender,Zipcode,Disease,Ward
26,M,12000,Gastric ulcer,A
28,M,14000,Dyspepsia,A
26,F,18000,Pneumonia,B
28,M,19000,Bronchitis,A
32,M,*,*,B
99,M,24000,Pneumonia,A
41,*,*,Flu,B
`;

const json = (name, buffer) => ({ name, mimeType: "application/json", buffer });
const csv = (name, text) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

browserTest("a recipe on a table that has drifted", { first: true, shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  await app.step("export");
  const recipe = await app.save("#save-recipe");
  assert.match((await app.save("#save-dictionary")).toString(), /Zipcode.*@QUASI\(role=quasi-identifying/);
  await app.another();
  await app.file(csv("february.csv", february));
  await page.locator("th", { hasText: "Ward" }).first().waitFor();
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  await page.setInputFiles("#recipe-file", json("january.json", recipe));
  await page.getByText("january.json on this table").waitFor();
  const drift = page.locator("#drift");
  assert.match(await drift.innerText(), /Ward: The table has this column, the recipe says nothing about it\./);
  assert.match(await drift.innerText(), /Age: 1 value in 1 row has no place in the hierarchy: .*99/);
  // Ages stand in intervals, of which none holds 99: a new hierarchy is suggested.
  const change = (column) => drift.locator("li", { hasText: `${column}: ` }).getByRole("button").first();
  assert.match(await drift.locator("li", { hasText: "Age: " }).first().innerText(), /Will be done: suggest a new hierarchy/);
  assert.match(await page.locator("#account").innerText(), /Age: .*not as it was: the hierarchy is suggested anew/s);
  await change("Ward").click();
  await page.getByRole("combobox", { name: "What to do about Ward" }).selectOption({ label: "As it is" });
  await drift.getByText("Your choice: As it is").waitFor();
  await change("Age").click();
  await page.getByRole("combobox", { name: "What to do about Age" }).selectOption({ label: "treat them as missing" });
  await drift.getByText("Your choice: treat them as missing").waitFor();
  await app.axe("columns, drift report");
  await page.click("#use-recipe");
  await page.getByText(/^january\.json was used: 3 of 5 columns as they were, 1 with changes, 1 new, 0 gone\./).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Ward"]')?.value === "insensitive");
  await app.run();
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
});

// month is what a hospital's system writes: by lines that can be drawn again.
function month(number, wards, order, change = (row) => row) {
  let state = number * 7919;
  const draw = (n) => (state = (state * 48271) % 2147483647) % n;
  const pick = (list) => list[draw(list.length)];
  const two = (n) => String(n).padStart(2, "0");
  const rows = Array.from({ length: 240 }, (_, i) =>
    change({
      Fallnr: 100000 * number + i,
      "Geb.-Dat.": `${two(1 + draw(28))}.${two(1 + draw(12))}.${1930 + draw(75)}`,
      Alter: 20 + draw(70),
      Station: pick(wards),
      Aufnahme: `${two(1 + draw(28))}.${two(number)}.2024`,
      Diagnose: pick(["I10.0", "E11.9", "J18.9", "K35.8"]),
      Diabetes: pick(["ja", "nein"]),
      Raucher: pick(["ja", "nein"]),
    }),
  );
  return [order ?? Object.keys(rows[0]), ...rows.map((row) => (order ?? Object.keys(row)).map((name) => row[name]))].map((r) => r.join(";")).join("\n") + "\n";
}

const wards = ["Innere 1", "Innere 2", "Chirurgie", "Neurologie"];

// The next month: in another order, the ward and a habit by other names, a column gone, one
// new, a new ward, dates written in another way.
const next = month(
  2,
  [...wards, "Palliativ"],
  ["Abteilung", "Fallnr", "Telefon", "Alter", "Geb.-Dat.", "Aufnahme", "Diagnose", "V1"],
  (row) => ({ ...row, Abteilung: row.Station, Telefon: `0761 ${200000 + row.Fallnr}`, Aufnahme: row.Aufnahme.split(".").reverse().join("-"), V1: row.Raucher }),
);

// decided opens January, decides and saves the recipe.
async function decided({ page, app }) {
  await app.file(csv("januar.csv", month(1, wards)));
  await app.opened();
  await app.step("columns");
  const roles = { Fallnr: "identifying", "Geb.-Dat.": "identifying", Alter: "quasi-identifying", Station: "quasi-identifying", Aufnahme: "identifying", Diagnose: "sensitive", Diabetes: "insensitive", Raucher: "insensitive" };
  for (const [column, role] of Object.entries(roles)) await app.setRole(column, role);
  // The values of a hierarchy that a person made tell a column that is renamed.
  await app.levels();
  await page.getByRole("button", { name: "Station" }).click();
  await page.getByRole("button", { name: "Station", pressed: true }).waitFor();
  await page.setInputFiles("#tree-file", csv("station.csv", wards.map((ward) => `${ward};*\n`).join("")));
  await page.locator("#undo:not([disabled])").waitFor();
  await app.run();
  await app.step("export");
  await page.getByText("It names values of Station, which you decided about one by one").waitFor();
  const recipe = await app.save("#save-recipe");
  const { columns, lists_values_of: lists } = JSON.parse(recipe);
  assert.deepEqual(lists, ["Station"]);
  assert.equal(columns.find((c) => c.name === "Alter").hierarchy.rule.kind, "intervals");
  return recipe;
}

browserTest("last month's decisions from the start page, at 1280 and 390", { shared: true }, async ({ page, app }) => {
  const recipe = await decided({ page, app });
  await page.click("#clear");
  await page.click("#clear-yes");
  await page.locator("#again").waitFor();
  await app.inWidths([1280, 390], (width) => app.screenshot(`${width}-again`));
  // The recipe first; what is none is refused, and something else can be chosen.
  await page.setInputFiles("#again-recipe", json("kaputt.json", Buffer.from("{")));
  await page.getByRole("alert").waitFor();
  await page.setInputFiles("#again-recipe", json("januar.json", recipe));
  await page.getByText("januar.json is chosen.").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await page.getByRole("button", { name: "Choose another" }).click();
  await page.getByText("Choose the earlier recipe and the new table.").waitFor();
  // The table first.
  await page.setInputFiles("#again-table", csv("februar.csv", next));
  await page.getByText("februar.csv is chosen. Now choose the recipe.").waitFor();
  await app.axe("a table that waits for its recipe");
  await page.setInputFiles("#again-recipe", json("januar.json", recipe));
  await page.getByRole("heading", { name: "januar.json on this table" }).waitFor();
  // The sheet opens where the person looks.
  await page.waitForFunction(() => document.activeElement?.id === "heading");
  const box = await page.locator("#heading").boundingBox();
  assert.ok(box.y >= 0 && box.y < 400, `the heading is at ${box.y}`);
  const drift = page.locator("#drift");
  const about = (column) => drift.locator("li", { hasText: `${column}: ` }).first();
  assert.match(await about("Abteilung").innerText(), /it may be “Station”.*Will be done: it is “Station” by another name/s);
  assert.match(await about("Telefon").innerText(), /Will be done: Remove/);
  assert.match(await about("V1").innerText(), /needs your answer/);
  const account = page.locator("#account");
  assert.match(await account.innerText(), /Abteilung, was Station: taken over: role: Could identify; not as it was: hierarchy of 4 values, and 1 new one/);
  await app.inBothThemes("drift", [1280, 390]);
  // A question that is open is where the button leads.
  await page.click("#use-recipe");
  await page.waitForFunction(() => document.activeElement?.tagName === "SELECT");
  await page.getByRole("combobox", { name: "What to do about V1" }).selectOption({ label: "it is “Raucher” by another name" });
  await page.getByText("Your choice: it is “Raucher” by another name").waitFor();
  await page.locator("#drift li", { hasText: "Diabetes: " }).waitFor();
  // That the ward is another column after all changes what else there is to say.
  await about("Abteilung").getByRole("button").click();
  await page.getByRole("combobox", { name: "What to do about Abteilung" }).selectOption({ label: "Remove" });
  await about("Station").waitFor();
  assert.match(await account.innerText(), /Station: not in this table/);
  await about("Abteilung").getByRole("button").click();
  await page.getByRole("combobox", { name: "What to do about Abteilung" }).selectOption({ label: "it is “Station” by another name" });
  await about("Station").waitFor({ state: "detached" }).catch(() => {});
  await page.click("#use-recipe");
  await page.getByText(/^januar\.json was used: \d of 8 columns as they were/).waitFor();
  await page.waitForFunction(() => document.activeElement?.id === "heading");
  await page.getByText("What became of each column").click();
  await app.inWidths([1280, 390], (width) => app.screenshot(`${width}-repeated`));
  await app.axe("the recipe was used");
  await app.unfoldColumns();
  for (const [column, role] of Object.entries({ Abteilung: "quasi-identifying", V1: "insensitive", Telefon: "identifying", Diagnose: "sensitive" })) {
    assert.equal(await page.getByLabel(`Role of ${column}`, { exact: true }).inputValue(), role, column);
  }
  await app.run();
  await page.click("#undo");
  await app.step("columns");
  assert.equal(await page.locator("#repeated").count(), 0, "what was undone is still said");
});

browserTest("a REDCap dictionary decides roles", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  const head = '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels","Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)","Matrix Group Name","Matrix Ranking?","Field Annotation"';
  const line = (name, type, choices, identifier) => `${name},visit,,${type},The ${name} of the patient,"${choices}",,,,,${identifier},,,,,,,`;
  const dictionary = [head, line("age", "text", "", ""), line("gender", "radio", "M, Male | F, Female", ""), line("zipcode", "text", "", "y"), line("weight", "text", "", "")].join("\n");
  await page.setInputFiles("#dictionary-file", { name: "redcap.csv", mimeType: "text/csv", buffer: Buffer.from(dictionary + "\n") });
  await page.getByText(/^redcap\.csv was used: \d+ changes and notes/).waitFor();
  await page.getByText(/^Column “Zipcode”: Remove, was Could identify/).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Zipcode"]')?.value === "identifying");
  await page.getByText("Column “weight”: in the dictionary, but not in the table.").waitFor();
  await page.getByText("The zipcode of the patient").waitFor();
  await app.axe("columns, dictionary used");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Zipcode"]')?.value === "quasi-identifying");
  await page.setInputFiles("#dictionary-file", { name: "broken.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await page.getByRole("alert").waitFor();
});
