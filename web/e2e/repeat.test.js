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

browserTest("a recipe on a table that has drifted", { shared: true }, async ({ page, app }) => {
  await app.sample("patients");
  await app.run();
  await app.step("export");
  const recipe = await app.save("#save-recipe");
  assert.match((await app.save("#save-dictionary")).toString(), /Zipcode.*@QUASI\(role=quasi-identifying/);
  await app.step("open");
  await page.getByRole("button", { name: "Open another" }).click();
  await app.file({ name: "february.csv", mimeType: "text/csv", buffer: Buffer.from(february) });
  await page.locator("th", { hasText: "Ward" }).first().waitFor();
  await app.step("columns");
  await page.getByText("Decisions from a file").click();
  await page.setInputFiles("#recipe-file", { name: "january.json", mimeType: "application/json", buffer: recipe });
  await page.getByText("january.json was made for another table").waitFor();
  const drift = page.locator("#drift");
  assert.match(await drift.innerText(), /Ward: The table has this column, the recipe says nothing about it\./);
  assert.match(await drift.innerText(), /Age: 1 value in 1 row has no place in the hierarchy: .*99/);
  // Ages stand in intervals: a new one gets its place in them by default.
  assert.equal(await page.getByLabel("What to do about Age").first().inputValue(), "suggest");
  await page.getByLabel("What to do about Ward").selectOption({ label: "Keep" });
  await page.getByLabel("What to do about Age").first().selectOption({ label: "treat them as missing" });
  await app.axe("columns, drift report");
  await page.click("#use-recipe");
  await page.getByText("The decisions are those of january.json now.").waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Ward"]').value === "insensitive");
  await app.run();
  await page.locator("#verdict", { hasText: "meets k = 2" }).waitFor();
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
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Zipcode"]').value === "identifying");
  await page.getByText("Column “weight”: in the dictionary, but not in the table.").waitFor();
  await page.getByText("The zipcode of the patient").waitFor();
  await app.axe("columns, dictionary used");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector('[aria-label="Role of Zipcode"]').value === "quasi-identifying");
  await page.setInputFiles("#dictionary-file", { name: "broken.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") });
  await page.getByRole("alert").waitFor();
});
