// What the browser has kept on the computer's own disk, beside the files of the site: its
// lists of open tabs and of visited pages, its settings, its databases.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { marker } from "./servers.js";

const LARGEST = 4_000_000; // bytes; larger ones are programs

// texts yields what the files of a folder can be read as: bytes of text, or two of them each.
function* texts(dir) {
  for (const name of readdirSync(dir, { recursive: true })) {
    const path = join(dir, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > LARGEST) continue;
    const bytes = readFileSync(path);
    yield bytes.toString("latin1");
    for (const from of [0, 1]) yield bytes.subarray(from).toString("utf16le");
  }
}

// noteKept notes which of some attempts have left their marker in the files of a profile.
export function noteKept(profile, attempts, arrivals) {
  for (const text of texts(profile)) {
    for (const { n } of attempts) if (text.includes(marker(n))) arrivals.note(n, "disk");
  }
}
