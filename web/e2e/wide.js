// How long a table of many columns takes until it is open, until *Columns* can be used, and until a
// decision on one column is drawn. Not one of the tests: node wide.js [COLUMNS [ROWS]].
import { after } from "node:test";
import { browserTest, closeBrowser } from "./harness.js";

after(closeBrowser);

const [columns = 5000, rows = 200] = process.argv.slice(2).map(Number);

// wide returns a table of decimal numbers, scores, boxes, days and codes, behind an age and a sex.
function wide() {
  let seed = 7;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648, Math.floor(seed / 65536) % n);
  const two = (n) => String(1 + random(n)).padStart(2, "0");
  const kinds = [
    ["lab", () => (random(900) / 10).toFixed(1)], ["score", () => random(5)], ["box", () => random(2)],
    ["day", () => `2023-${two(12)}-${two(28)}`], ["code", () => "ABCDEFGH"[random(8)]],
  ];
  const of = (i) => [["age", () => 18 + random(70)], ["sex", () => "fm"[random(2)]]][i] ?? [`${kinds[i % 5][0]}_${i}`, kinds[i % 5][1]];
  const all = Array.from({ length: columns }, (_, i) => of(i));
  const lines = [all.map(([name]) => name).join(",")];
  for (let row = 0; row < rows; row++) lines.push(all.map(([, cell]) => cell()).join(","));
  return Buffer.from(lines.join("\n") + "\n");
}

browserTest(`${columns} columns of ${rows} rows`, {}, async ({ page, app }) => {
  const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const timed = async (what, work) => {
    const start = Date.now();
    await work();
    await drawn();
    console.log(`${what}: ${((Date.now() - start) / 1000).toFixed(2)} s`);
  };
  await timed("open", async () => {
    await app.file({ name: "wide.csv", mimeType: "text/csv", buffer: wide() });
    await page.waitForSelector(".preview tbody td", { timeout: 600_000 });
  });
  await timed("Columns can be used", async () => {
    await app.step("columns");
    await page.getByLabel("Role of age").waitFor({ timeout: 600_000 });
  });
  await timed("a role is chosen", () => page.getByLabel("Role of age").selectOption("sensitive"));
});
