// Makes every attempt, in every place, and prints as JSON what arrived:
//
//   attempts/apart.sh node attempts/run.js     in a network of its own
//   node attempts/run.js                       without: no DNS, no WebRTC
//
// APP=folder tries the app that was built there, in dist.
// AGAIN=1 tries what arrived on a second visit, too.
// ONLY=pattern makes those whose name it fits, PLACE=site or file those of one place.
import { inFirefox, ordinary, scratch } from "../harness.js";
import { Place } from "./place.js";
import { Servers, apart } from "./servers.js";

const servers = await Servers.start();
const profile = scratch();
const context = await ordinary(profile);
const browser = { context, profile };
context.setDefaultTimeout(120_000); // on a busy machine
await context.newPage(); // which stays, so that the browser does
const version = await context.pages()[0].evaluate(() => navigator.userAgent.match(/(?:Chrome|Firefox)\/(\d+)/)[1]);
const result = { engine: inFirefox ? "firefox" : "chromium", version, apart, places: {} };
for (const kind of ["site", "file"].filter((kind) => (process.env.PLACE ?? kind) === kind)) {
  const control = new Place(browser, servers, kind);
  await control.run();
  const locked = new Place(browser, servers, kind, control);
  await locked.run();
  const arrived = locked.made.filter(({ n }) => servers.arrivals.of(n).length).map(({ id }) => id);
  result.places[kind] = { control: control.results(), locked: locked.results(), names: locked.names };
  // From the second visit on the service worker adds headers. For the table alone.
  if (kind === "file" || !process.env.AGAIN) continue;
  const again = new Place(browser, servers, kind, control, new Set(arrived));
  await again.run();
  result.places.again = { control: control.results(), locked: again.results(), names: again.names };
}
await (context.browser() ?? context).close();
servers.stop();
process.stdout.write(JSON.stringify(result), () => process.exit());
