// All browser tests, in lanes side by side: each is a process with one browser, which takes
// a file of tests when it is done with the one before. How many lanes there are can be
// given; a figure that a test prints is best taken with one.
//
// With UNSTEADY=again a file that failed beside others runs once more, alone, and counts if
// it passes then; what it is called is said at the end. A busy machine can fail a browser's
// test, and so can a fault that shows itself only there: look at it.
import { fork, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const lanes = Number(process.argv[2] ?? 2);

// Those that take longest begin, so that none is left alone at the end.
const longest = ["attempts", "lock", "excel", "look", "path", "keys", "learn", "hierarchy", "back", "persons", "review", "errors", "report", "hurried", "population", "attack", "helpers", "questions", "safeharbor"].map((name) => `${name}.test.js`);
const rank = (name) => (longest.includes(name) ? longest.indexOf(name) : longest.length);
const names = readdirSync(here).filter((name) => name.endsWith(".test.js"));
const files = names.sort((a, b) => rank(a) - rank(b));

const failed = [];
const codes = await Promise.all(Array(lanes).fill(files).map(lane));
if (codes.some((code) => code !== 0)) process.exitCode = process.env.UNSTEADY === "again" ? again() : 1;

// lane runs files of a queue until it is empty, and returns its process's code.
function lane(queue) {
  const child = fork(join(here, "lane.js"), { execArgv: ["--test-reporter=spec"] });
  let at; // the file that runs
  child.on("message", (said) => {
    if (said.failed) failed.push(said.failed);
    at = queue.shift();
    if (at) child.send(at);
    else child.disconnect();
  });
  return new Promise((ended) =>
    child.on("exit", (code) => {
      if (at) failed.push(at); // it was ended in the middle
      ended(code);
    }),
  );
}

// again runs what failed once more, and returns 0 if all of it passes.
function again() {
  failed.push(...files.splice(0)); // what was not begun
  const still = failed.filter((name) => spawnSync(process.execPath, ["--test", "--test-reporter=spec", join(here, name)], { stdio: "inherit" }).status !== 0);
  for (const name of failed) console.log(`${name} did not pass beside other tests, and ${still.includes(name) ? "failed" : "passed"} alone.`);
  return failed.length && !still.length ? 0 : 1;
}
