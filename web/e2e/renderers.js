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
