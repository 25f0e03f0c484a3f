// Looks after web/gate.json by what the gate of a site that records has said in the browser
// tests: node gate.js RECORD. What was refused is added, what was not used is said; either
// fails, so that somebody looks at it. What is in the sources and not in the table, or the
// other way round, web/build/site says sooner. absent is kept: what a program looks for, and
// is not to find.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./harness.js";

const path = join(root, "web/gate.json");
const table = JSON.parse(readFileSync(path, "utf8"));
const used = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line));
// KEPT are names that a program uses when something has failed, which no test makes it do,
// or only where a test is late: for arrow keys in what scrolls.
const KEPT = ["global.get console", "kind console", "call error", "call log", "get message", "invoke given", "get clientWidth", "get scrollWidth"];

const key = (...parts) => parts.join("\n");
const seen = new Set(used.map(({ gate, list, name }) => key(gate, list, name)));

const found = [];
for (const { gate, list, name } of used) {
  const names = ((table[gate] ??= {})[list] ??= []);
  if (names.includes(name)) continue;
  names.push(name);
  found.push(`refused: ${gate}, ${list}: ${name}`);
}
for (const [program, lists] of Object.entries(table)) {
  for (const [list, names] of Object.entries(lists)) {
    names.sort();
    if (list === "absent") continue;
    for (const name of names) if (!KEPT.includes(`${list} ${name}`) && !seen.has(key(program, list, name))) found.push(`not used: ${program}, ${list}: ${name}`);
  }
}
const ordered = Object.fromEntries(Object.entries(table).map(([program, lists]) => [program, Object.fromEntries(Object.entries(lists).sort())]));
writeFileSync(path, `${JSON.stringify(ordered, null, 2)}\n`);
if (found.length) {
  console.error(found.join("\n"));
  process.exitCode = 1;
}
