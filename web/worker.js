// Runs the engine. The first message brings the compiled program; the program
// takes over the messages that follow.
"use strict";

onmessage = async ({ data }) => {
  const go = new Go();
  go.run(await WebAssembly.instantiate(data.module, go.importObject));
};
