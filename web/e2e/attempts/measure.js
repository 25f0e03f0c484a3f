// Runs run.js, in a network of its own where the system allows one, and returns its
// results.
import { execFile, execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inFirefox } from "../harness.js";
import { ways } from "./ways.js";

const here = dirname(fileURLToPath(import.meta.url));
const apart = join(here, "apart.sh");

// size returns what size.js measures, or nothing where there is no network of its own.
export const size = () => (canBeApart() ? run([apart, process.execPath, join(here, "size.js")]) : undefined);

function canBeApart() {
  try {
    execFileSync(apart, ["true"], { stdio: "ignore" });
    return true;
  } catch {
    return false; // not Linux, or not allowed here
  }
}

// once makes the attempts of one run; more are settings of run.js.
function once(more = {}) {
  const attempts = [process.execPath, join(here, "run.js")];
  return run(canBeApart() ? [apart, ...attempts] : attempts, more);
}

// run runs a command that prints JSON.
function run([command, ...args], more = {}) {
  return new Promise((done, fail) => {
    execFile(command, args, { maxBuffer: 1 << 28, env: { ...process.env, ...more } }, (error, out, errors) => (error ? fail(new Error(`${error.message}\n${errors}`)) : done(JSON.parse(out))));
  });
}

// Firefox does not get through all of them in one page: there each category has a browser
// of its own. ONLY is then of categories, as in ^disk.
export async function measure() {
  if (!inFirefox) return once();
  let all;
  const asked = new RegExp(process.env.ONLY ?? "");
  for (const category of new Set(ways.map((way) => way.category).filter((name) => asked.test(`${name}: `)))) all = joined(all, await once({ ONLY: `^${category}: ` }));
  return all;
}

// joined are the results of two runs.
function joined(all, more) {
  for (const [name, place] of Object.entries(all?.places ?? {})) {
    for (const side of ["control", "locked"]) {
      for (const [realm, found] of Object.entries(more.places[name][side])) Object.assign((place[side][realm] ??= {}), found);
    }
  }
  return all ?? more;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(await measure()));
