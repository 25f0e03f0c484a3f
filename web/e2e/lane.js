// One of the lanes of all.js: runs the files that it is sent, one after the other.
import { describe } from "node:test";
import { keepBrowser } from "./harness.js";

const close = keepBrowser();
let running = false;
process.on("message", async (file) => {
  running = true;
  await describe(file, () => import(`./${file}`));
  running = false;
  process.send("next");
});
process.on("disconnect", () => close().finally(() => running && process.exit(1))); // all.js was ended
process.send("next");
