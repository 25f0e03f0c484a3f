// Attacks: on one's own release, by a twin of it, and on the release of any tool, by
// keyboard alone, on wide screens and narrow ones.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser, head, unzip } from "./harness.js";

after(closeBrowser);

// press gives an element the focus and presses a key there.
async function press(page, id, key = "Enter") {
  await page.waitForSelector(id);
  await page.focus(id);
  await page.press(id, key);
}

// people are rows of a table, from one on to before another; what is known of each says which
// illness it is.
function people(from, to) {
  const rows = Array.from({ length: to - from }, (_, i) => `${20 + ((from + i) * 7) % 60},${10000 + ((from + i) * 31) % 900},ill ${((from + i) * (from + i)) % 11}`);
  return Buffer.from(["age,zip,diagnosis", ...rows].join("\n") + "\n");
}

browserTest("one's own release and a foreign one are attacked by keyboard", { first: true, shared: true }, async ({ page, app }) => {
  await app.file(head("clinic.csv", 2000));
  await app.opened();
  await app.answer(true);
  await app.method("mondrian-strict"); // a fast one
  await app.run();
  await app.tab("attacks");
  assert.match(await page.locator("#attack").innerText(), /that one is attacked, in the background/);
  await press(page, "#attack-button");
  await page.locator("#attack progress").waitFor();
  await press(page, "#attack-button"); // ends it, and goes on
  await page.locator("#attack progress").waitFor({ state: "detached" });
  await press(page, "#attack-button");
  await page.waitForSelector("#attack-button", { state: "detached" });
  const said = await page.locator("#attacked").innerText();
  const [, held, rows] = said.match(/but 3 made in the same way: (\d+) rows .* ([\d,]+) the first time/) ?? assert.fail(said);
  assert.ok(held >= 500 && Number(rows.replace(",", "")) >= 1800, said);
  assert.match(said, /All rows of the patients who were drawn were put aside/);
  const found = await page.locator("#attack-table tbody tr").allInnerTexts();
  for (const name of ["Single people out by one value", "Link two sources", "Infer diagnosis", "Tell who is in the table"]) {
    assert.ok(found.some((line) => line.includes(name)), name);
  }
  for (const verdict of ["finds something", "no gain found (not proof of none)"]) assert.ok(found.some((line) => line.includes(verdict)), verdict);
  assert.ok((await page.locator("#attack .attack-chart .rates").count()) > 4);
  await press(page, "#attack-table summary");
  await page.locator("#attack-table details[open]").first().waitFor();
  await page.locator("#attack").scrollIntoViewIfNeeded();
  await app.inBothThemes("attacked", [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const csv = unzip(await app.save("#save-attacks"))["attacks.csv"].toString();
  assert.match(csv, /^Attack,In the release,Put aside,Without it\r\n/);

  // The release as a zip, which fills its places, and knows what it renamed.
  await app.step("export");
  const zip = await app.save("#save-bundle");

  // The release of any tool.
  await app.step("open");
  await page.getByRole("button", { name: "Open another" }).press("Enter");
  await press(page, "#siege");
  await page.setInputFiles("#siege-release", { name: "clinic.zip", mimeType: "application/zip", buffer: zip });
  await page.locator("#siege-files .given", { hasText: "recipe.json" }).waitFor();
  await page.setInputFiles("#siege-original", head("clinic.csv", 2000));
  await page.waitForSelector("#attack-button");
  for (const lang of ["de", "zh-CN"]) {
    await app.speak(lang);
    await app.inBothThemes(`attack-zip-${lang}`, [1280, 360]);
  }
  await app.speak("en");
  await app.inBothThemes("attack-zip", [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await press(page, "#attack-button");
  await page.waitForSelector("#attack-button", { state: "detached" });
  assert.match(await page.locator("#attacks-made summary").innerText(), /2 of 8 attacks were possible/);
  assert.deepEqual(await page.locator("#attack-table thead th").allTextContents(), ["Attack", "In the release", "Without it"], "nobody was put aside");
  assert.equal(await page.locator("main details[open]:is(#siege-places, #siege-columns)").count(), 0, "what was asked is folded");
  await app.screenshot("attack-zip-made");
  const give = async (as, buffer, name = `${as}.csv`) => {
    await page.setInputFiles(`#siege-${as}`, { name, mimeType: "text/csv", buffer });
    await page.getByText(`${name} · `).waitFor();
  };
  await give("release", people(0, 300));
  await page.setInputFiles("#siege-original", { name: "broken.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n3\n") });
  assert.match(await page.locator("[role=alert]").innerText(), /broken\.csv: .*3/);
  await give("original", people(0, 300));
  assert.equal(await page.getByLabel("diagnosis", { exact: true }).inputValue(), "wanted");
  await give("control", people(300, 400));
  await app.inWidths([360], async () => {
    await app.axe("files of attacks");
    await app.screenshot("attack-files");
    await press(page, "#attack-button");
    await page.waitForSelector("#attack-button", { state: "detached" });
  });
  const theirs = await page.locator("#attack-table tbody tr").allInnerTexts();
  assert.match(theirs.find((line) => line.includes("Infer diagnosis")), /finds something/);
  assert.ok(!theirs.some((line) => line.includes("Join two releases")));
  assert.match(await page.locator("#attacks-made summary").innerText(), /7 of 8 attacks were possible/);
  await press(page, "#attacks-made summary");
  assert.match(await page.locator("#attacks-made ul").innerText(), /Join two releases\s+No second release/);
  await press(page, "#siege-columns > summary");
  await page.getByLabel("zip", { exact: true }).selectOption("left-out");
  await page.waitForSelector("#attack-button"); // what was found by other columns is gone
  await app.inBothThemes("attacked-theirs", [1280, 360]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Leave the attacks" }).press("Enter");
  await page.waitForSelector("#file");
});
