// Runs the engine, or the program that converts workbooks. The first message brings
// the compiled program; the program takes over the messages that follow. It never
// ends by itself, unless it fails: with an exit, as for want of memory, with an
// exception out of it, or before it starts.
"use strict";

for (const failure of ["error", "unhandledrejection"]) addEventListener(failure, () => postMessage({ ended: true }));

onmessage = async ({ data }) => {
  // Requests that come while the program starts wait for it: Firefox delivers them
  // here, since the program has not taken over yet.
  const early = [];
  onmessage = (event) => early.push(event);
  const go = new Go();
  const ended = go.run(await WebAssembly.instantiate(data.module, go.importObject));
  for (const event of early.splice(0)) onmessage(event);
  await ended;
  postMessage({ ended: true });
};
