// Writes the table of all attempts, as it was measured: node attempts/markdown.js < results
import { readFileSync, writeFileSync } from "node:fs";
import { namesOf, reviewedFile } from "./judge.js";
import { excused, idOf, realms } from "./place.js";
import { ways } from "./ways.js";

const result = JSON.parse(readFileSync(process.argv[2], "utf8"));
const inFirefox = result.engine === "firefox";
const cell = (text) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

// by shortens what stopped an attempt to what a reader wants of it.
const by = (stopped) => (stopped.startsWith("policy: ") ? stopped.slice(8) : stopped.replace(/^(\w*Error).*/s, "$1"));

function shown(way, { arrived } = { arrived: [] }, place) {
  if (arrived.length) return arrived.join(", ");
  const why = excused(way, place === "again" ? "site" : place, result.engine);
  return why ? `not shown: ${why}` : "not shown";
}

function outcome(place, realm, way) {
  const { control, locked } = result.places[place];
  const attempt = locked[realm]?.[idOf(way)];
  if (!attempt) return "–";
  if (attempt.arrived.length) return `**${attempt.arrived.join(", ")}**`;
  const stopped = attempt.stopped ? `no (${by(attempt.stopped)})` : "no";
  return control[realm]?.[idOf(way)]?.arrived.length ? stopped : `${stopped}, control neither`;
}

const places = Object.keys(result.places);
const columns = places.flatMap((place) => realms.map((realm) => ({ place, realm }))).filter(({ place, realm }) => result.places[place].locked[realm]);
const title = { site: "site", again: "site, second visit", file: "single file" };
const lines = [];
for (const category of new Set(ways.map((way) => way.category))) {
  lines.push("", `## ${category[0].toUpperCase()}${category.slice(1)}`, "", `| way | control | ${columns.map(({ place, realm }) => `${title[place]}, ${realm}`).join(" | ")} |`, `| --- | --- |${" --- |".repeat(columns.length)}`);
  for (const way of ways.filter((way) => way.category === category)) {
    const first = columns.map(({ place, realm }) => ({ place, at: result.places[place].control[realm]?.[idOf(way)] })).find(({ at }) => at);
    lines.push(`| ${cell(way.name)} | ${cell(first ? shown(way, first.at, first.place) : "not made")} | ${columns.map(({ place, realm }) => cell(outcome(place, realm, way))).join(" | ")} |`);
  }
}
const arrivals = columns.flatMap(({ place, realm }) => Object.values(result.places[place].locked[realm] ?? {}));
const head = `# Ways out, tried

Every way by which code of an attacker's, running in the page or in the engine's worker after the lock, was made to send a marker to servers of its own (HTTP, WebSocket, TCP, STUN and TURN, DNS), and what arrived there; under *Disk*, to leave it in the files that the browser itself keeps. ${inFirefox ? "\`make attempts-firefox\` measures it and writes this file. Playwright does not let a test open the app from another page of the site in Firefox, or on a next visit: those ways are left out." : "\`make attempts\` measures it and writes this file; \`make test\` fails when something arrives that is not named as left in web/e2e/attempts/left.js and THREAT_MODEL.md. It is not behind the gate that stands between the Go programs and the browser: `make test` and `make test-further` try Go programs there (web/e2e/gate.test.js), of which nothing arrives."}

*control* is what arrived from a page that is not locked: "not shown" means that the attempt does not work there either, or can't be seen, so that its failure proves nothing. **Bold** is what arrived from the locked page and is left. "no" means that nothing arrived, with what visibly stopped it: a directive of a policy, or an exception. "–": does not apply.${result.places.again ? " What arrives on a first visit is tried on a second one, too, when the service worker adds its headers." : ""}

Measured in ${inFirefox ? "Firefox" : "Chromium"} ${result.version}: ${ways.length} ways, ${arrivals.length} attempts in locked places, ${arrivals.filter((a) => a.arrived.length).length} of which arrived.`;
console.log([head, ...lines].join("\n"));

if (process.argv[3] === "names") {
  for (const realm of realms) writeFileSync(reviewedFile(result.engine, realm), `# Names in the app's ${realm}, looked at for ways out with ${result.engine} ${result.version}.\n${namesOf(result, realm).join("\n")}\n`);
}
