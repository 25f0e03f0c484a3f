// What the processes that pages and their workers live in take. Linux only.
import { readFileSync } from "node:fs";

// renderers are their numbers.
export async function renderers(page) {
  const session = await page.context().browser().newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter((process) => process.type === "renderer").map((process) => process.id);
}

export const megabytes = (pid, field) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`${field}:\\s+(\\d+) kB`))[1]) / 1000;

// computed is how many seconds a process has had a processor, in all its threads:
// unlike the clock it does not depend on what else the machine does.
export function computed(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// wasmMemories are the sizes in MB of the memories that the WebAssembly programs of a process
// have, by their addresses; none if it has ended. V8 keeps several GB of addresses for each,
// of which those beyond its size are out of reach.
export function wasmMemories(pid) {
  const found = new Map();
  let maps = "";
  try {
    maps = readFileSync(`/proc/${pid}/maps`, "utf8");
  } catch {
    return found;
  }
  let inReach;
  for (const line of maps.split("\n")) {
    const [, first, end, access] = line.match(/^(\w+)-(\w+) (\S+)/) ?? [];
    const [from, to] = [parseInt(first, 16), parseInt(end, 16)];
    if (access === "---p" && inReach?.to === from && to - from > 2 ** 31) found.set(inReach.from, (from - inReach.from) / 1e6);
    inReach = access === "rw-p" ? { from: inReach?.to === from ? inReach.from : from, to } : undefined;
  }
  return found;
}
