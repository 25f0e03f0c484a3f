// What the results of run.js say: which controls did not show what they should, what
// arrived although no list names it, and which names of a realm nobody has looked at.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { left } from "./left.js";
import { excused, idOf, realms } from "./place.js";
import { ways } from "./ways.js";

const here = dirname(fileURLToPath(import.meta.url));

// leftOf returns the entry of what is left for a way in a place and realm of an engine.
export const leftOf = (engine, place, realm, id) => left.find((entry) => (entry.engine ?? engine) === engine && entry.where.includes(`${place} ${realm}`) && entry.ways.includes(id));

const byId = new Map(ways.map((way) => [idOf(way), way]));

// each visits every attempt of the results: (place, realm, id, {arrived, stopped}, control).
function* each(result) {
  for (const [place, { control, locked }] of Object.entries(result.places)) {
    for (const realm of realms) {
      for (const [id, attempt] of Object.entries(locked[realm] ?? {})) yield { place, realm, id, attempt, control: control[realm]?.[id] };
    }
  }
}

// unshown are the attempts of which the control should have shown that they work.
export function unshown(result) {
  return [...each(result)].filter(({ place, id, control }) => !control?.arrived.length && !excused(byId.get(id), place === "again" ? "site" : place, result.engine)).map(({ place, realm, id, control }) => `${place} ${realm}, ${id}: ${control?.stopped ?? "not made"}`);
}

// leaks are the arrivals that are not named as left: by a way that is not, or by another
// protocol, such as a request where a connection is left.
export function leaks(result) {
  const named = ({ place, realm, id }) => leftOf(result.engine, place, realm, id)?.by ?? [];
  return [...each(result)].filter((one) => one.attempt.arrived.some((by) => !named(one).includes(by))).map(({ place, realm, id, attempt }) => `${place} ${realm}, ${id}: ${attempt.arrived.join(", ")}`);
}

// stale are the entries of the list of what is left that did not arrive.
export function stale(result) {
  return [...each(result)].filter(({ place, realm, id, attempt }) => !attempt.arrived.length && leftOf(result.engine, place, realm, id)).map(({ place, realm, id }) => `${place} ${realm}, ${id}`);
}

// reviewedFile has the names of a realm that somebody has looked at.
export const reviewedFile = (engine, realm) => join(here, "names", `${engine}-${realm}.txt`);

// older tells a version of an engine below the one that its names were looked at with: it
// may lack a way, and have a name that is gone since.
export const older = (engine, version) => Number(version) < Number(readFileSync(reviewedFile(engine, "page"), "utf8").match(/^# .* (\d+)\.$/m)[1]);

// namesOf returns the names of a realm, in all places.
export const namesOf = (result, realm) => [...new Set(Object.values(result.places).flatMap(({ names }) => names[realm] ?? []))].sort();

// unreviewed are the names that nobody has looked at. One that is missing is no finding.
export function unreviewed(result) {
  return realms.flatMap((realm) => {
    const path = reviewedFile(result.engine, realm);
    const known = new Set(existsSync(path) ? readFileSync(path, "utf8").split("\n").filter((line) => !line.startsWith("#")) : []);
    return namesOf(result, realm).filter((name) => !known.has(name)).map((name) => `${realm}: ${name}`);
  });
}
