// Every known way out, tried from the locked app and counted at servers of the attacker's.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { leaks, older, stale, unreviewed, unshown } from "./attempts/judge.js";
import { left } from "./attempts/left.js";
import { measure, size } from "./attempts/measure.js";
import { idOf } from "./attempts/place.js";
import { ways } from "./attempts/ways.js";
import { inFirefox, root, wanted } from "./harness.js";

let measured;
const results = () => (measured ??= measure());
const options = { timeout: 900_000, skip: wanted({}) ? false : "make test-further runs it" };

// none fails where there are findings; those of a browser older than the one that was
// looked at are told alone, so that the tests can be run in it.
function none(t, { engine, version }, findings, message) {
  if (findings.length && older(engine, version)) return t.diagnostic(`${engine} ${version} is older than what the lists are of: ${findings.join("; ")}`);
  assert.deepEqual(findings, [], message);
}

test("every way is named once, and only ways are named as left", () => {
  const ids = ways.map(idOf);
  assert.deepEqual(ids.filter((id, i) => ids.indexOf(id) !== i), []);
  assert.deepEqual(left.flatMap((entry) => entry.ways).filter((id) => !ids.includes(id)), []);
});

test("each way works where nothing is locked, or the table says why that can't be seen", options, async (t) => {
  const result = await results();
  if (!result.apart) t.diagnostic("this system allows no network of its own: DNS and WebRTC were not tried");
  none(t, result, unshown(result));
});

test("nothing arrives from the locked app that is not named as left", options, async (t) => {
  const result = await results();
  assert.deepEqual(leaks(result), []);
  const held = stale(result);
  if (held.length) t.diagnostic(`named as left, and held this time: ${held.join("; ")}`);
});

// Chromium looks up the name of each address that a task sets before the page is gone.
test("a task that names a thousand addresses on a first visit brings none of them to our DNS", options, async (t) => {
  if (inFirefox) return t.skip("nothing of this arrives from Firefox, without the headers either");
  const found = await size();
  if (!found) return t.skip("this system allows no network of its own: names that are looked up can't be counted");
  t.diagnostic(`without the headers ${found.control.names} names, ${found.control.bytes} bytes; under them ${found.first.names}`);
  assert.ok(found.control.names >= 100 && found.control.bytes >= 20_000, JSON.stringify(found.control));
  assert.deepEqual(found.first, { names: 0, bytes: 0, requests: 0 });
});

test("the threat model names what is left", () => {
  const text = readFileSync(join(root, "THREAT_MODEL.md"), "utf8");
  assert.deepEqual(left.filter((entry) => !text.includes(entry.named)).map((entry) => entry.named), []);
});

// A browser's new interface may be a new way out.
test("somebody has looked at every name that a script finds", options, async (t) => {
  const result = await results();
  none(t, result, unreviewed(result), `new in ${result.engine} ${result.version}: see whether it can send, load, open or store something; add a way to web/e2e/attempts/ways if so; then add the name to web/e2e/attempts/names`);
});
