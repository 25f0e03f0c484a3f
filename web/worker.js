// Runs the engine, or the program that converts workbooks. A message brings the
// compiled program and its name, by which the gate knows it; the program takes over
// the messages that follow. It never ends by itself, unless it fails: with an exit, as
// for want of memory, with an exception out of it, or before it starts.
"use strict";

// What a worker has no need of and its policy forbids, but not every browser reports;
// and what would start another one without this line.
for (const name of ["EventSource", "WebTransport", "WebSocketStream", "BroadcastChannel", "Notification", "SharedWorker", "Worker", "caches", "indexedDB", "cookieStore"]) {
  delete globalThis[name];
  if (name in globalThis) Object.defineProperty(globalThis, name, { value: undefined });
}

for (const failure of ["error", "unhandledrejection"]) addEventListener(failure, () => postMessage({ ended: true }));

// Requests that come before the program, or while it starts, wait for it: Firefox delivers
// them here, since the program has not taken over yet.
const early = [];
onmessage = async (event) => {
  const { data } = event;
  if (!data.module) return void early.push(event);
  onmessage = (event) => early.push(event);
  const go = new Go();
  // In WebAssembly a Go program has one thread, and nothing interrupts it: a collection of
  // garbage that goes on beside it ends when the program next waits, and until then nothing
  // is given back. Each is done at once instead.
  go.env = { GODEBUG: "gcstoptheworld=1" };
  const ended = go.run(await WebAssembly.instantiate(data.module, gated(data.program, go)));
  for (const event of early.splice(0)) onmessage(event);
  await ended;
  postMessage({ ended: true });
};
