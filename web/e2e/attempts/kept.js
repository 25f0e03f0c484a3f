// What the browser has kept on the computer's own disk, beside the files of the site: its
// lists of open tabs and of visited pages, its settings, its databases.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { marker } from "./servers.js";

const LARGEST = 4_000_000; // bytes; larger ones are programs

// unpacked are the bytes of a file as they were before Firefox packed them, by LZ4 in one block.
function unpacked(bytes) {
  if (bytes.toString("latin1", 0, 8) !== "mozLz40\0") return bytes;
  const out = [];
  for (let i = 12; i < bytes.length; ) {
    const token = bytes[i++];
    const rest = (n) => {
      if (n === 15) do n += bytes[i]; while (bytes[i++] === 255);
      return n;
    };
    for (let n = rest(token >> 4); n > 0; n--) out.push(bytes[i++]);
    const back = bytes[i++] + 256 * bytes[i++];
    for (let n = 4 + rest(token & 15); n > 0 && back <= out.length; n--) out.push(out[out.length - back]);
  }
  return Buffer.from(out);
}

// texts yields what the files of a folder can be read as: bytes of text, or two of them each.
function* texts(dir) {
  for (const name of readdirSync(dir, { recursive: true })) {
    const path = join(dir, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size > LARGEST) continue;
    const bytes = unpacked(readFileSync(path));
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
