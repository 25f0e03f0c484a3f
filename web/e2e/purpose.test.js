// The question comes first: it decides what leaves, and the release answers it.
import assert from "node:assert/strict";
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";
import { file, header, hospital } from "./hospital.js";

after(closeBrowser);

// stays is the hospital's export with the day of discharge, 1 to 14 days after the admission,
// later for older people.
function stays() {
  const lines = hospital({ people: 600, seed: 5 });
  const at = header.indexOf("Aufnahme");
  const born = header.indexOf("Geb.-Dat.");
  return lines.map((l, i) => {
    if (i === 0) return [...l.slice(0, at + 1), "Entlassung", ...l.slice(at + 1)];
    const [day, month, rest] = l[at].split(".");
    const stay = 1 + ((i * 7) % 9) + Math.floor((2005 - Number(l[born].slice(-4))) / 15);
    const end = new Date(Date.UTC(Number(rest.slice(0, 4)), Number(month) - 1, Number(day) + stay));
    const two = (n) => String(n).padStart(2, "0");
    return [...l.slice(0, at), l[at].slice(0, 10), `${two(end.getUTCDate())}.${two(end.getUTCMonth() + 1)}.${end.getUTCFullYear()}`, ...l.slice(at + 1)];
  });
}

const tried = (page) => page.waitForFunction(() => document.querySelectorAll(".plan .fact b").length >= 6 && !document.querySelector("#stop-ways"));

browserTest("from a file to a saved release that answers a question in at most 10 clicks", { first: true, shared: true }, async ({ page, app }) => {
  let clicks = 1; // the file is chosen
  const click = async (selector) => {
    clicks++;
    await page.click(selector);
    await app.drawn();
  };
  await app.file(file(stays()));
  await app.opened();
  await click("#next, .lead .go:not(.second)");
  await page.waitForSelector("#propose-1");
  await click("#propose-1");
  await tried(page);
  assert.equal(await page.locator(".plan:has(:checked) b").first().innerText(), "What the questions take");
  await click(".lead .go:not(.second)"); // Columns
  await click("#patient-yes");
  await click(".lead .go:not(.second)"); // Protect
  await click("#knows-1");
  await click("#run");
  await app.judged();
  assert.match(await page.locator("#use b").innerText(), /^Your question is answered in all \d groups of 30 rows and more$/);
  assert.equal(await page.locator("[role=tab][aria-selected=true]").getAttribute("id"), "tab-answers");
  await app.screenshot("purpose-answered");
  await click(".lead .go:not(.second)"); // Export
  await page.waitForSelector("#save-table");
  const saved = String(await app.save("#save-table"));
  clicks++;
  assert.ok(clicks <= 10, `${clicks} clicks`);
  // What a plain reader finds: every row tells its length of stay and its age in tens.
  const [head, ...rows] = saved.replace(/^\ufeff/, "").trim().split(/\r?\n/).map((l) => l.split(/[;,](?=(?:[^"]*"[^"]*")*[^"]*$)/));
  assert.deepEqual(head.map((name) => name.replaceAll('"', "")).sort(), ["age", "length_of_stay"]);
  const told = rows.filter((r) => r.every((cell) => !cell.includes("*")));
  assert.ok(told.length > 0.95 * rows.length, `${told.length} of ${rows.length} rows tell both`);
});

// Computed columns are called in the language of the screen.
for (const [lang, width, age, stay] of [["en-US", 1280, "age", "length_of_stay"], ["de-DE", 360, "Alter", "Verweildauer"], ["zh-CN", 768, "年龄", "住院天数"]])
  browserTest(`the sentence is built by keyboard alone: ${lang} at ${width}`, { lang, width, shared: true }, async ({ page, app }) => {
    await app.file(file(stays()));
    await app.opened();
    await app.step("purpose");
    await page.setViewportSize({ width, height: 800 });
    await page.waitForSelector("#propose-1");
    await app.axe(`purpose ${lang}`);
    await page.focus("#ask");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.id === "kind-1");
    const asked = () => page.evaluate(() => [...document.querySelectorAll(".inquiry select")].map((s) => s.value).filter(Boolean).join(" "));
    const choose = async (id, value) => {
      await page.focus(`#${id}`);
      await page.selectOption(`#${id}`, value); // as the arrow keys do, which browsers leave to themselves
      await page.waitForFunction(([id, value]) => document.getElementById(id)?.value === value || value === "" || id === "add-1", [id, value]);
      await app.drawn();
    };
    await choose("kind-1", "mean");
    await choose("of-1", stay);
    await choose("by1-1", "Geschlecht");
    await choose("add-1", age);
    assert.match(await asked(), new RegExp(`^mean ${stay} Geschlecht ${age} 10`));
    await tried(page);
    await app.axe(`a question, ${lang}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    await app.screenshot(`purpose-${lang}-${width}`);
    // What leaves is decided by the question.
    assert.equal(await page.locator("#takes .taken b").count(), 3);
    // A second question: what explains.
    await page.click("#ask");
    await page.waitForFunction(() => document.activeElement?.id === "kind-2");
    await choose("kind-2", "share");
    await choose("of-2", "PLZ"); // of more values than are known
    assert.equal(await page.evaluate(() => document.querySelector("#value-2").tagName), "INPUT");
    await choose("kind-2", "regression");
    await tried(page);
    await app.axe(`two questions, ${lang}`);
    await page.click("#way-all");
    await page.waitForFunction(() => document.querySelectorAll("#takes .taken b").length > 4);
    await page.click("#remove-2");
    await page.waitForFunction(() => !document.querySelector("#kind-2"));
    // Some rows only.
    await page.click("#restrict");
    await choose("among-1", "Diagnose");
    await choose("how-1", "begins");
    await app.enter("#value-of-1", "I");
    await page.locator("#among b").waitFor();
    await app.axe(`some rows, ${lang}`);
  });
