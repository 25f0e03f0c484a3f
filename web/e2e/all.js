// All browser tests, in lanes side by side: each is a process with one browser, which takes
// a file of tests when it is done with the one before. How many lanes there are can be
// given; a figure that a test prints is best taken with one. Where there are several, the
// attempts have one more to themselves: they wait much of their time.
import { fork } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const lanes = Number(process.argv[2] ?? 2);

// Those that take longest begin, so that none is left alone at the end.
const longest = ["attempts", "look", "excel", "lock", "hurried", "path", "back", "errors", "terms", "repeat", "questions", "safeharbor"].map((name) => `${name}.test.js`);
const rank = (name) => (longest.includes(name) ? longest.indexOf(name) : longest.length);
const names = readdirSync(here).filter((name) => name.endsWith(".test.js"));
const files = names.sort((a, b) => rank(a) - rank(b));

const apart = lanes > 1 ? [files.splice(0, 1)] : [];
for (const queue of [...apart, ...Array(lanes).fill(files)]) {
  const lane = fork(join(here, "lane.js"), { execArgv: ["--test-reporter=spec"] });
  lane.on("message", () => (queue.length ? lane.send(queue.shift()) : lane.disconnect()));
  lane.on("exit", (code) => {
    if (code !== 0) process.exitCode = 1;
  });
}
