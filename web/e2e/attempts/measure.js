// Runs run.js, in a network of its own where the system allows one, and returns its
// results.
import { execFile, execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const apart = join(here, "apart.sh");

function canBeApart() {
  try {
    execFileSync(apart, ["true"], { stdio: "ignore" });
    return true;
  } catch {
    return false; // not Linux, or not allowed here
  }
}

export function measure() {
  const run = [process.execPath, join(here, "run.js")];
  const [command, ...args] = canBeApart() ? [apart, ...run] : run;
  return new Promise((done, fail) => {
    execFile(command, args, { maxBuffer: 1 << 28 }, (error, out, errors) => (error ? fail(new Error(`${error.message}\n${errors}`)) : done(JSON.parse(out))));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(JSON.stringify(await measure()));
