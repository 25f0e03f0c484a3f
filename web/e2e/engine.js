// The engine's program in a worker of Node, started by web/worker.js as in a browser: for
// what can be measured without one, such as its memory, which a browser does not tell.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { runInThisContext } from "node:vm";

const here = fileURLToPath(import.meta.url);
const root = join(dirname(here), "../..");
const built = join(root, "build/wasm");

// An Engine answers requests of wasm/protocol, one after the other.
export class Engine {
  // start returns one that is ready.
  static async start() {
    const engine = new Engine();
    engine.worker = new Worker(here, { workerData: "engine" });
    const ready = engine.next("ready");
    engine.worker.postMessage({ module: await WebAssembly.compile(readFileSync(join(built, "engine.wasm"))), program: "engine" });
    await ready;
    return engine;
  }
  next(...kinds) {
    return new Promise((done, fail) => {
      const hear = ({ reply, memory }) => {
        const { kind, data } = JSON.parse(reply);
        if (!kinds.includes(kind)) return;
        this.memory = memory;
        this.worker.off("message", hear).off("error", fail);
        if (kind === "error") fail(new Error(data.message));
        else done(data);
      };
      this.worker.on("message", hear).on("error", fail);
    });
  }
  // ask sends a request, and returns the answer. What the program's memory takes by then,
  // in bytes, is in this.memory: it never shrinks.
  ask(method, params) {
    const answered = this.next("done", "error");
    this.worker.postMessage({ request: JSON.stringify({ id: 1, method, params }) });
    return answered;
  }
  end() {
    return this.worker.terminate();
  }
}

// In the worker: what a browser's has and Node's has not, and without what a program must not
// hold.
if (!isMainThread && workerData === "engine") {
  let memory;
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...program) => {
    const instance = await instantiate(...program);
    memory = instance.exports.mem;
    return instance;
  };
  const say = (message) => parentPort.postMessage({ ...message, memory: memory?.buffer.byteLength });
  Object.assign(globalThis, { onmessage: null, addEventListener() {}, postMessage: say, location: {} });
  Object.defineProperty(globalThis, "process", { value: undefined, writable: true });
  const read = (...path) => readFileSync(join(...path), "utf8");
  const gate = read(root, "web/gate.js").replace("{{gate.json}}", () => read(root, "web/gate.json"));
  for (const script of [gate, read(built, "wasm_exec.js"), read(root, "web/worker.js")]) runInThisContext(script);
  parentPort.on("message", (data) => globalThis.onmessage({ data }));
}
