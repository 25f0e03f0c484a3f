// A release of another tool, attacked in the single file over file:// by keyboard: its table
// is split, its columns and groups have names of their own, and what is saved is what the
// command writes.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after } from "node:test";
import { pathToFileURL } from "node:url";
import { browserTest, closeBrowser, quasi, root, scratch, unzip } from "./harness.js";

after(closeBrowser);

const dir = scratch();
const at = (name) => join(dir, name);
const file = (name, content) => (writeFileSync(at(name), content), at(name));

const countries = { France: "Europe", Spain: "Europe", Japan: "Asia", China: "Asia" };

// ward is a table of patients, some of whom have several rows.
function ward() {
  const rows = ["patient_id,age,country,zip,diagnosis"];
  for (let i = 0; i < 600; i++) {
    const who = (i * i) % 421;
    rows.push(`${10000 + who},${20 + ((who * 7) % 60)},${Object.keys(countries)[who % 4]},${79100 + ((who * 31) % 50)},${["asthma", "flu", "gout", "migraine"][(who * 3) % 4]}`);
  }
  return rows.join("\n") + "\n";
}

// released is what another tool makes of a table: in another order, with other names.
function released(csv) {
  const [, ...rows] = csv.trim().split("\n").map((line) => line.split(","));
  const lines = rows.map(([, age, country, zip, diagnosis]) => `"[${age - (age % 10)}, ${age - (age % 10) + 10}[";${countries[country]};${zip.slice(0, 3)}**;${diagnosis}`);
  return ["AGE;country;zip;diagnosis", ...lines.reverse()].join("\r\n") + "\r\n";
}

// plain is what is saved without what differs by program.
const plain = {
  json: (text) => text.replace(/"program": \{[^]*?\n  \},/, ""),
  html: (text) => text.replace(/<tr><th scope=row>Program[^]*?<\/t(able|body)>/, ""),
};

// texts returns the files of a zip.
const texts = (zip) => Object.fromEntries(Object.entries(unzip(zip)).map(([name, data]) => [name, data.toString()]));

async function save(page, id) {
  const download = page.waitForEvent("download");
  await page.focus(id);
  await page.press(id, "Enter");
  const got = await download;
  return [got.suggestedFilename(), readFileSync(await got.path())];
}

browserTest("a release of another tool is attacked over file:// as by the command", { url: pathToFileURL(join(root, "dist/quasi.html")).href }, async ({ page, app }) => {
  await page.focus("#siege");
  await page.press("#siege", "Enter");

  // The table is split; patients stay whole.
  await page.setInputFiles("#siege-whole", file("ward.csv", ward()));
  await page.waitForSelector("#hold-patient");
  assert.equal(await page.locator("#hold-patient option:checked").innerText(), "patient_id");
  assert.equal(await page.inputValue("#hold-rows"), "60");
  await app.enter("#hold-rows", "600");
  await page.waitForSelector("#hold-rows-problem");
  await app.enter("#hold-rows", "150");
  await page.waitForSelector("#hold-rows-problem", { state: "detached" });
  await app.inBothThemes("held-out", [1280, 360]);
  const [keptName, kept] = await save(page, "#save-kept");
  const [heldName, held] = await save(page, "#save-held");
  assert.deepEqual([keptName, heldName], ["ward.to-release.csv", "ward.held-out.csv"]);
  quasi("hold-out", at("ward.csv"), "-o", at("table.csv"), "--control", at("control.csv"), "--rows", "150", "--patient", "patient_id");
  assert.ok(kept.equals(readFileSync(at("table.csv"))));
  assert.ok(held.equals(readFileSync(at("control.csv"))));

  // The release of another tool, with its hierarchy, a column by another name and one that
  // is left out.
  const give = async (as, path, shown = path.slice(dir.length + 1)) => {
    await page.setInputFiles(`#siege-${as}`, path);
    await page.getByText(shown).first().waitFor();
  };
  await give("release", file("release.csv", released(kept.toString())));
  await give("original", at("table.csv"));
  await give("control", at("control.csv"));
  const choose = async (label, value) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.getByLabel(label, { exact: true }).selectOption(value);
  };
  await choose("What the original calls AGE", { label: "age" });
  await choose("zip", "left-out");
  await choose("diagnosis", "wanted");
  await page.focus("#attack-button");
  await page.press("#attack-button", "Enter");
  const alert = await page.locator("[role=alert]").innerText();
  assert.match(alert, /release\.csv: .*row 1, .*country.*Europe.*hierarchy/);
  await app.axe("a name without its hierarchy");
  writeFileSync(at("country.csv"), Object.entries(countries).map(([name, group]) => `${name};${group};*\n`).join(""));
  writeFileSync(at("age.csv"), Array.from({ length: 60 }, (_, i) => `${20 + i};[${20 + i - (i % 10)}, ${30 + i - (i % 10)}[;*\n`).join(""));
  await page.setInputFiles("#siege-hierarchy", [at("country.csv"), at("age.csv")]);
  await page.locator("#siege-files .given", { hasText: "age, country" }).waitFor();
  await page.focus("#attack-button");
  await page.press("#attack-button", "Enter");
  await page.waitForSelector("#save-attacked");
  await app.inBothThemes("attacked-foreign", [1280, 360]);
  const [name, zip] = await save(page, "#save-attacked");
  assert.equal(name, "release.attacks.zip");
  const found = texts(zip);
  const flags = ["--all", at("release.csv"), "--original", at("table.csv"), "--control", at("control.csv"), "--hierarchies", dir, "--rename", "age=AGE", "--sensitive", "diagnosis", "--without", "zip"];
  quasi("attack", ...flags, "--report", at("attacks.html"), "--report", at("attacks.json"));
  for (const kind of ["html", "json"]) {
    assert.equal(plain[kind](found[`attacks.${kind}`]), plain[kind](readFileSync(at(`attacks.${kind}`), "utf8")), kind);
    assert.ok(found.SHA256SUMS.includes(`${createHash("sha256").update(found[`attacks.${kind}`]).digest("hex")}  attacks.${kind}\n`));
  }
  const said = JSON.parse(found["attacks.json"]);
  assert.deepEqual(said.hierarchies.map((f) => f.name), ["age.csv", "country.csv"]);
  assert.ok(said.report.results.length > 6 && said.report.results.some((r) => r.attack === "read-back"));
  await page.focus("#siege-small");
  await page.press("#siege-small", "Space");
  const small = texts((await save(page, "#save-attacked"))[1])["attacks.json"];
  quasi("attack", ...flags, "--show-small-counts", "--report", at("shown.json"));
  assert.equal(plain.json(small), plain.json(readFileSync(at("shown.json"), "utf8")));
  assert.notEqual(small, found["attacks.json"]);
});
