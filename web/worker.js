// Runs the engine, or the program that converts workbooks. The first message brings
// the compiled program; the program takes over the messages that follow. It never
// ends by itself, unless it fails: with an exit, as for want of memory, or with an
// exception out of it.
"use strict";

addEventListener("error", () => postMessage({ ended: true }));

onmessage = async ({ data }) => {
  const go = new Go();
  await go.run(await WebAssembly.instantiate(data.module, go.importObject));
  postMessage({ ended: true });
};
