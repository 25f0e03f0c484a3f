// Patients with several visits, from file to file: once so that a reader may see which
// rows are one patient's, once so that nobody may. What was promised is counted here anew,
// from the saved rows alone.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser, words } from "./harness.js";

after(closeBrowser);

const k = 3;
const quasi = ["sex", "born", "ward"];

// visits is a hospital's export: 24 patients with one visit, 24 with two, and so on up to
// four, and one with seven. The number of a visit is nobody's twice.
const visits = (() => {
  let seed = 20;
  const any = (n) => Math.floor(((seed = (seed * 48271) % 2147483647) / 2147483647) * n);
  const rows = [];
  for (let patient = 0; patient < 97; patient++) {
    const who = [7000 + 37 * patient, "fm"[any(2)], 1940 + any(40)];
    for (let visit = 0; visit < (patient === 96 ? 7 : 1 + (patient % 4)); visit++) {
      rows.push([...who, ["Surgery", "Medicine", "Eye", "Heart"][any(4)], ["I21", "J18", "E11", "S72"][any(4)]]);
    }
  }
  return rows.map((row, i) => [...row, 500000 + ((i * 7919) % 10007)].map(String));
})();
const head = ["pid", "sex", "born", "ward", "diagnosis", "visit"];
const file = { name: "visits.csv", mimeType: "text/csv", buffer: Buffer.from([head, ...visits].map((row) => row.join()).join("\n") + "\n") };

// parsed reads CSV as objects by the names of the columns.
function parsed(bytes) {
  const cells = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)].slice(0, -1).map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell));
  const [names, ...rows] = bytes.toString("utf8").replace(/^\ufeff/, "").trim().split(/\r?\n/);
  const columns = cells(names + ",");
  return rows.map((line) => Object.fromEntries(cells(line + ",").map((cell, i) => [columns[i], cell])));
}

// records returns what each person shows: a sorted list of released rows.
function records(rows, person) {
  const by = new Map();
  for (const row of rows) by.set(person(row), [...(by.get(person(row)) ?? []), row]);
  return [...by.values()].map((own) => own.map((row) => JSON.stringify(quasi.map((name) => row[name]))).sort());
}

// holds reports whether a record has all of some rows, each as often as they do.
function holds(record, some) {
  const rest = [...record];
  return some.every((row) => {
    const at = rest.indexOf(row);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

// some returns all sets of m rows of a record, or the record itself if it has no more.
function some(record, m) {
  if (record.length <= m) return [record];
  if (m === 1) return record.map((row) => [row]);
  return record.flatMap((row, i) => some(record.slice(i + 1), m - 1).filter((rest) => rest.length === m - 1).map((rest) => [row, ...rest]));
}

// least returns the k of a release by person: the least number of persons whose records
// have the rows that are known of one, m of them, or all and no more.
function least(all, m) {
  const counts = all.flatMap((record) =>
    m === "all"
      ? all.filter((other) => JSON.stringify(other) === JSON.stringify(record)).length
      : some(record, m).map((known) => all.filter((other) => holds(other, known)).length),
  );
  return Math.min(...counts);
}

// The count itself: two persons share each row, and nobody shares both of A's.
const hand = [["a", "b"], ["a", "c"], ["b", "c"], ["c"]];
assert.deepEqual([least(hand, 1), least(hand, 2), least(hand, "all")], [2, 1, 1]);
assert.equal(least([["a", "a"], ["a"], ["a", "a"]], 2), 2);

// opened opens the visits and decides on the columns.
async function opened({ page, app }) {
  await app.file(file);
  await app.opened();
  await app.step("columns");
  for (const [column, role] of Object.entries({ sex: "quasi-identifying", born: "quasi-identifying", ward: "quasi-identifying", diagnosis: "sensitive", visit: "identifying" })) await app.setRole(column, role);
}

// saved saves the released table.
async function saved({ page, app }) {
  await app.lookedAt();
  await app.step("export");
  const rows = parsed(await app.save("#save-table"));
  await page.waitForSelector("#saved");
  return rows;
}

browserTest("visits that a reader may link, from file to file, by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await opened({ page, app });
  assert.ok(least(records(visits.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell]))), (row) => row.pid), 1) < k, "the table protects without help");
  const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.focus("#patient-yes");
  await press("Enter");
  await page.waitForFunction(() => document.activeElement?.id === "patient-again");
  await page.focus("#linking summary");
  await press("Enter", "Tab");
  await page.waitForFunction(() => document.activeElement?.id === "link-no");
  await press("ArrowDown");
  await page.waitForFunction(() => document.activeElement?.id === "link-yes" && document.activeElement?.checked);
  await page.locator("[id='treatment-pid'] option:checked", { hasText: "a number for each patient" }).waitFor({ state: "attached" });
  await app.step("protect");
  assert.ok(await page.isChecked("#knows-all"));
  await app.enter("#k", String(k));
  await page.focus("#run");
  await press("Enter");
  // Nobody else has seven visits: the run says so, and offers to leave some out.
  const allow = page.locator("#allow");
  await allow.waitFor();
  await page.getByText(/rows would have to be left out, so that each patient shows as many rows as at least 2 others/).waitFor();
  await app.axe("rows that have to be left out");
  await allow.focus();
  await press("Enter");
  await app.tab("risk");
  await page.waitForSelector("#persons");
  await page.locator("#verdict", { hasText: "even to someone who knows all rows of a patient" }).waitFor();
  await page.locator("#verdict", { hasText: "Known of a patient: All rows. Every patient still looks like enough others (k = 3)." }).waitFor();
  await page.click("#persons summary");
  await page.getByText("Column “pid” shows which rows are one patient's: anyone who finds").waitFor();
  assert.equal(await page.locator("#linkable").count(), 0);
  await app.tab("compare");
  // What less knowledge would have cost is found meanwhile: never more.
  await page.waitForFunction(() => document.querySelectorAll("#knowing meter").length === 4);
  const lost = await page.locator("#knowing meter").evaluateAll((all) => all.map((meter) => meter.value));
  assert.ok(lost[0] > 0 && lost[0] < lost[1] && lost[1] <= lost[3], `one, two, three, all rows known: ${lost}`);
  assert.match(await page.locator("#knowing tr", { hasText: "asked for" }).innerText(), /^All rows/);
  const rows = await saved({ page, app });
  assert.deepEqual(Object.keys(rows[0]).sort(), ["born", "diagnosis", "pid", "sex", "ward"]);
  assert.ok(rows.length < visits.length && rows.length > 0.9 * visits.length, `${rows.length} of ${visits.length} rows`);
  const numbers = new Set(visits.map(([pid]) => pid));
  assert.ok(rows.every((row) => !numbers.has(row.pid)), "a number of a patient is released");
  const all = records(rows, (row) => row.pid);
  assert.ok(all.length > 90, `${all.length} patients`);
  for (const m of [1, 2, 3, "all"]) assert.ok(least(all, m) >= k, `k(${m}) is ${least(all, m)}`);
  // Numbers and the order of the rows come from the release alone: who shows fewest rows is first.
  const order = rows.map((row) => row.pid);
  assert.deepEqual(order, [...order].sort());
  const lengths = all.map((record) => record.length);
  assert.deepEqual(lengths, [...lengths].sort((a, b) => a - b));
  assert.equal(await page.locator("#order option:not([hidden])").count(), 1);
});

browserTest("visits that nobody may link, from file to file", { shared: true }, async ({ page, app }) => {
  await opened({ page, app });
  await app.answer(true);
  // The visit's number is kept, so that each saved row can be found again; being
  // another in each row, it links none of them.
  await app.setRole("visit", "insensitive");
  assert.ok(await page.isChecked("#link-no"));
  const before = new Map(visits.map((row) => [row[5], row[0]]));
  const found = {};
  for (const m of ["1", "2", "all"]) {
    await app.step("protect");
    await app.enter("#k", String(k));
    await page.click(`#knows-${m}`);
    if (m === "all") {
      await app.enter("#suppression", "3");
    }
    await app.run();
    await app.tab("risk");
    await page.waitForSelector("#persons");
    const rows = await saved({ page, app });
    assert.ok(!("pid" in rows[0]), "the patient's number leaves");
    assert.equal(await page.locator("#linkable").count(), 0);
    const all = records(rows, (row) => before.get(row.visit));
    found[m] = ["1", "2", "all"].map((m) => least(all, m === "all" ? m : Number(m)));
  }
  assert.ok(found["1"][0] >= k && found["1"][2] < k, `with one row known, k is ${found["1"]}`);
  assert.ok(found["2"][1] >= k, `with two rows known, k is ${found["2"]}`);
  assert.ok(Math.min(...found["all"]) >= k, `with all rows known, k is ${found["all"]}`);
});

// What may be known, who finds whom, and a patient with all rows, as they look.
for (const [tag, width] of [["de", 360], ["zh-CN", 390], ["en", 1280]]) browserTest(`patients with several visits, ${tag} at ${width}`, { lang: tag, width, shared: true }, async ({ page, app }) => {
  const look = (step) => app.inBothThemes(`persons-${step}-${tag}`, [width]);
  await app.file(file);
  await app.opened();
  await app.answer(true);
  await page.locator("#linking summary", { hasText: words(tag)("Show which rows belong to the same patient?") }).waitFor();
  await app.unfoldColumns();
  for (const column of ["sex", "born", "ward"]) await page.locator(`[id=role-${column}]`).selectOption("quasi-identifying");
  await page.locator("[id=role-visit]").selectOption("insensitive");
  await look("columns");
  await app.method("anatomy");
  await page.locator("#knows-why").waitFor();
  assert.deepEqual(await page.locator("#knows input:disabled").evaluateAll((all) => all.map((e) => e.id)), ["knows-2", "knows-3", "knows-all"]);
  await look("refused");
  await app.method("minimum-loss");
  await page.locator("#knows-why").waitFor({ state: "detached" });
  await page.click("#knows-2");
  await look("protect");
  await app.run();
  await page.waitForSelector(".rownum");
  for (let i = 0; i < 12 && !(await page.locator("#patient-why").count()); i++) {
    await page.locator(".rownum").nth(3).click(); // again if a busy browser has lost the click
    await page.waitForSelector("#patient-why", { timeout: 8000 }).catch(() => {});
  }
  await page.waitForSelector("#patient-why");
  await look("review");
  await app.tab("compare");
  await page.locator("#knowing tbody tr:last-child :is(meter, .why)").waitFor();
  await look("knowing");
  await app.tab("risk");
  await look("risk");
});
