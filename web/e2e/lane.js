// One of the lanes of all.js: runs the files that it is sent, one after the other.
import { describe } from "node:test";
import { keepBrowser } from "./harness.js";

process.on("message", async (file) => {
  await describe(file, () => import(`./${file}`));
  process.send("next");
});
process.on("disconnect", keepBrowser());
process.send("next");
