// Code that runs before a table is there, and waits for it.
import { category, way } from "./way.js";

export default category("early", [
  way("a worker that was started first", "page", (to, lib) => {
    const worker = lib.worker(`onmessage = ({ data }) => fetch(data)`);
    setTimeout(() => worker.postMessage(`${to.own}x?${to.mark}`), 4000);
  }, { setting: "early" }),
  way("a connection of a worker that was started first", "page", (to, lib) => {
    lib.worker(`const socket = new WebSocket("${to.own.replace("http", "ws")}x"); setTimeout(() => socket.send("${to.mark}"), 4000)`);
  }, { setting: "early" }),
  way("a connection that was opened first", "page", (to) => {
    const socket = new WebSocket(`${to.own.replace("http", "ws")}x`);
    setTimeout(() => socket.send(to.mark), 4000);
  }, { setting: "early" }),
]);
