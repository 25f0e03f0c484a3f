// Columns that are derived from dates: offered, taken, taken back, computed by hand, from
// file to file, with dates that contradict each other, and once more by the saved recipe.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

const day = (ms) => new Date(ms).toISOString().slice(0, 10);
const DAY = 86_400_000;
const start = Date.UTC(2023, 0, 1);

// stays are visits to a hospital, as rows: two end before they begin, one begins on no day.
function stays() {
  const rows = [];
  for (let i = 0; i < 180; i++) {
    const patient = Math.floor(i / 3);
    const born = Date.UTC(1930 + ((patient * 7) % 20) * 4, 3, 1 + (patient % 5));
    const begin = start + ((i * 37) % 600) * DAY;
    const end = begin + (i === 40 || i === 41 ? -1 : (i * 5) % 11) * DAY;
    rows.push({ mrn: `M${70000 + patient * 7}`, birth_date: day(born), admission: i === 90 ? "soon" : day(begin), discharge: day(end), sex: "FM"[patient % 2], diagnosis: ["J18.9", "I21.0", "E11.9"][i % 3] });
  }
  return rows;
}

const columns = ["mrn", "birth_date", "admission", "discharge", "sex", "diagnosis"];
const csv = (rows) => [columns, ...rows.map((row) => columns.map((name) => row[name]))].map((row) => row.join(",")).join("\n") + "\n";
const table = (name) => ({ name, mimeType: "text/csv", buffer: Buffer.from(csv(stays())) });

const age = (row) => {
  const [y, m, d] = row.birth_date.split("-").map(Number);
  const [Y, M, D] = row.admission.split("-").map(Number);
  return Y - y - (M < m || (M === m && D < d) ? 1 : 0);
};
const dated = (text) => !Number.isNaN(Date.parse(text));
const lengthOf = (row) => (Date.parse(row.discharge) - Date.parse(row.admission)) / DAY;

// parse takes a CSV apart.
const parse = (bytes) => {
  const [head, ...lines] = bytes.toString().trim().split(/\r?\n/).map((line) => [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map((m) => m[1].replace(/^"|"$/g, "")));
  return { head, lines };
};

// called are the names of the columns that are proposed, by the language of the screen.
const called = {
  en: ["age", "length_of_stay", "month_of_admission"],
  de: ["Alter", "Verweildauer", "Monat_admission"],
  "zh-CN": ["年龄", "住院天数", "admission月份"],
};

// openStays takes the columns that are proposed back, so that they are offered.
async function openStays(page, app, names = called.en) {
  await app.file(table("stays.csv"));
  await app.opened();
  await app.answer(true);
  for (const name of names.toReversed()) {
    await app.drawn();
    await app.why(name);
    await page.locator(`#drop-${name}`).press("Enter"); // it may still move
    await page.locator(`#drop-${name}`).waitFor({ state: "detached" });
  }
  await page.locator("#derive > summary").click();
  await page.locator(`#offer-${names[0]} .sample`).waitFor();
}

async function take(page, offer) {
  await page.click(`#take-offer-${offer}`);
  await page.locator(`#offer-${offer}`).waitFor({ state: "detached" });
}

browserTest("derived columns from file to file", { shared: true }, async ({ page, app }) => {
  await openStays(page, app);
  for (const name of ["birth_date", "admission", "discharge"]) assert.equal(await page.locator(`#role-${name}`).inputValue(), "quasi-identifying", `${name} is back`);
  assert.match(await page.locator("#derive > summary").innerText(), /3 suggestions/);

  // What an offer shows is what the rows come to; dates that contradict each other are named.
  const rows = stays();
  const shown = await page.locator("#offer-age .sample tbody tr").evaluateAll((all) => all.map((tr) => [...tr.cells].map((c) => c.textContent)));
  for (const [number, born, admission, years] of shown) {
    const row = rows[Number(number) - 1];
    assert.deepEqual([born, admission, years], [row.birth_date, row.admission, dated(row.admission) ? String(age(row)) : "∅"]);
  }
  const stay = page.locator("#offer-length_of_stay");
  await stay.locator(".sample").waitFor();
  assert.match(await stay.innerText(), /“admission” is after “discharge” in 2 rows.*rows 41 to 42/);
  assert.match(await stay.innerText(), /1 row has a day that can't be read, the first of them “soon” in column “admission”: row 91/);
  assert.match(await stay.innerText(), /admission, discharge will be removed/);

  // Taken, undone, and made again.
  await take(page, "age");
  await page.locator("#role-age").waitFor();
  assert.equal(await page.locator("#role-birth_date").inputValue(), "identifying");
  assert.match(await page.locator("tr", { has: page.locator("#role-age") }).innerText(), /computed: age in whole years, from birth_date, admission/);
  await page.click("#undo");
  await page.locator("#role-age").waitFor({ state: "detached" });
  assert.equal(await page.locator("#role-birth_date").inputValue(), "quasi-identifying");
  await page.click("#redo");
  await page.locator("#role-age").waitFor();
  await take(page, "length_of_stay");
  await page.locator("#role-month_of_admission").waitFor();
  assert.equal(await page.locator("#role-admission").inputValue(), "identifying");

  // Rows that are to stop a run hold it back, with a way to change that.
  await page.selectOption("#invalid-length_of_stay", "stop");
  await app.step("protect");
  assert.match(await page.locator("#run-why").innerText(), /length_of_stay/);
  await app.step("columns");
  // Those with no value of the age stay; those whose stay contradicts itself go whole.
  await page.selectOption("#invalid-length_of_stay", "drop");

  // One by hand.
  await page.locator("#derive > summary").click();
  await page.locator("#derive-hand > summary").click();
  await page.selectOption("#derive-kind", "rows");
  await page.fill("#derive-name", "visits");
  await page.locator("#derive-name").blur();
  await page.locator("#derive-hand .sample").waitFor();
  await page.click("#derive-add");
  await page.locator("#role-visits").waitFor();
  await app.setRole("visits", "insensitive");

  await app.levels();
  await page.waitForSelector(".node");
  await app.method("mondrian-strict");
  await app.run();
  const notes = await page.locator("body").innerText();
  assert.match(notes, /3 rows were left out, because .*: “admission” is after “discharge” in 2 rows, .*: rows 41 to 42; 1 row has a day that can't be read, the first of them “soon” in column “admission”: row 91/);
  await app.lookedAt();
  await app.step("export");
  const released = await app.save("#save-table");
  const saved = await app.save("#save-recipe");
  const { head } = parse(released);
  for (const gone of ["birth_date", "admission", "discharge", "mrn"]) assert.ok(!head.includes(gone), `${gone} is released`);
  for (const name of ["age", "length_of_stay", "month_of_admission", "visits"]) assert.ok(head.includes(name), `${name} is not released`);
  check(released, rows.filter((row, i) => ![40, 41, 90].includes(i)));

  const kept = JSON.parse(saved);
  assert.deepEqual(kept.derived.map((d) => d.kind), ["age", "length", "month", "rows"]);
  // The same table by the recipe: the same release.
  await page.click("#clear");
  await page.locator("#clear-yes:visible, #sample-clinic:visible").first().waitFor();
  if (await page.locator("#clear-yes").isVisible()) await page.click("#clear-yes");
  await page.waitForSelector("#sample-clinic");
  await app.file(table("stays.csv"));
  await app.opened();
  await app.step("columns");
  await page.setInputFiles("#recipe-file", { name: "stays.recipe.json", mimeType: "application/json", buffer: saved });
  await page.click("#use-recipe");
  await page.locator("#role-visits").waitFor();
  await app.run();
  await app.lookedAt();
  await app.step("export");
  assert.equal((await app.save("#save-table")).toString(), released.toString());
});

// check finds a released cell for every age, length of stay and number of visits, which are
// computed here by the calendar, without the engine.
function check(released, rows) {
  const { head, lines: cells } = parse(released);
  const of = (name) => cells.map((row) => row[head.indexOf(name)]);
  assert.equal(cells.length, rows.length);
  const holds = (text, value) => {
    const range = text.match(/^(\d+)[-–](\d+)$/);
    return text === "*" || text === String(value) || text === "90+" && value >= 90 || Boolean(range) && value >= Number(range[1]) && value <= Number(range[2]);
  };
  // Each true value has a released cell that holds it: greedily, the narrowest first.
  const width = (text) => (text === "*" ? Infinity : text === "90+" ? 1000 : /[-–]/.test(text) ? text.match(/\d+/g).reduce((a, b) => b - a) : 0);
  const match = (name, values) => {
    const free = of(name).sort((a, b) => width(a) - width(b));
    for (const value of values) {
      const at = free.findIndex((text) => holds(text, value));
      assert.ok(at >= 0, `${name}: nothing released holds ${value}`);
      free.splice(at, 1);
    }
  };
  match("visits", rows.map((row) => rows.filter((other) => other.mrn === row.mrn).length));
  match("age", rows.map(age));
  match("length_of_stay", rows.map(lengthOf));
}

for (const [tag, width] of [["de", 360], ["zh-CN", 360], ["en", 1280]]) browserTest(`derived columns are accessible, ${tag} at ${width}`, { lang: tag, width, shared: true }, async ({ page, app }) => {
  const [age, stay, month] = called[tag];
  await openStays(page, app, called[tag]);
  await page.locator("#derive-hand > summary").click();
  await page.locator("#derive-hand .sample").waitFor();
  await app.inBothThemes(`derive-offers-${tag}`, [width]);
  await take(page, age);
  await take(page, stay);
  await page.locator(`#role-${month}`).waitFor();
  await app.inBothThemes(`derive-taken-${tag}`, [width]);
});
