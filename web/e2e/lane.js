// One of the lanes of all.js: runs the files that it is sent, one after the other.
import { afterEach, describe } from "node:test";
import { keepBrowser } from "./harness.js";

const close = keepBrowser();
let running = false;
process.on("message", async (file) => {
  running = true;
  let imported = false;
  let passed = true;
  await describe(file, async () => {
    afterEach((test) => {
      passed &&= test.passed;
    });
    await import(`./${file}`);
    imported = true;
  });
  running = false;
  process.send({ failed: imported && passed ? undefined : file });
});
process.on("disconnect", () => close().finally(() => running && process.exit(1))); // all.js was ended
process.send({});
