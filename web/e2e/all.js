// All browser tests: the files side by side, each in a process of its own with its own
// browser, the tests of a file one after the other. How many at a time can be given; a
// figure that a test prints is best taken with one.
import { run } from "node:test";
import { spec as Spec } from "node:test/reporters";
import { dirname, join } from "node:path";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const lanes = Number(process.argv[2] ?? 3);

// Those that take longest begin, so that none is left alone at the end.
const longest = ["excel", "errors", "look", "lock", "population", "safeharbor", "path", "hierarchy", "review", "twoworkbooks"].map((name) => `${name}.test.js`);
const rank = (name) => (longest.includes(name) ? longest.indexOf(name) : longest.length);
const names = readdirSync(here).filter((name) => name.endsWith(".test.js"));
const files = names.sort((a, b) => rank(a) - rank(b)).map((name) => join(here, name));

const tests = run({ files, concurrency: lanes });
tests.on("test:fail", () => (process.exitCode = 1));
tests.compose(new Spec()).pipe(process.stdout);
