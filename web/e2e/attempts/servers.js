// The servers that an attacker would have: HTTP, WebSocket, TCP, STUN and TURN, DNS.
// Each notes what arrives by the marker that every attempt carries: in an address, a
// header, a body, a user name, a host's name, or as the address or port that belongs to
// the attempt alone. None of them speaks more of its protocol than a marker needs.
import { createHash } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer as createHTTPServer } from "node:http";
import { createServer as createTCPServer } from "node:net";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";

const MARKER = /m(\d{5})z/g;
export const marker = (n) => `m${String(n).padStart(5, "0")}z`;

// apart says whether this process has a network of its own, as apart.sh makes it: with
// a range of addresses that all lead here, and a resolver that is ours. Without it,
// names can't be answered for, and WebRTC finds nothing but the machine's own network.
export const apart = process.env.ATTEMPTS_APART === "1";
const HOST = apart ? "10.77.0.1" : "127.0.0.1";
const addressOf = (n) => `${apart ? "10.78" : "127.78"}.${n >> 8}.${n & 255}`;
const numberOf = (address = "") => {
  const [, a, b] = address.match(/\.78\.(\d+)\.(\d+)$/) ?? [];
  return a === undefined ? undefined : Number(a) * 256 + Number(b);
};

// Arrivals holds what has arrived: of each attempt, by which protocols.
export class Arrivals {
  #of = new Map();

  note(n, by) {
    if (!this.#of.has(n)) this.#of.set(n, new Set());
    this.#of.get(n).add(by);
  }

  // find notes every marker in some texts.
  find(by, ...texts) {
    for (const [, n] of texts.join("\n").matchAll(MARKER)) this.note(Number(n), by);
  }

  of(n) {
    return [...(this.#of.get(n) ?? [])].sort();
  }
}

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".txt": "text/plain",
};

const PIXEL = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");

// A reply is what a page would expect at an address that ends so. A 204, and a file to
// be saved, leave a page that was sent there as it is: nobody sees it go.
function reply(path) {
  const type = extname(path);
  if (type === ".204") return { status: 204, body: "" };
  if (type === ".save") return { status: 200, headers: { "Content-Disposition": "attachment; filename=x.txt" }, body: "x" };
  const bodies = { ".png": PIXEL, ".svg": '<svg xmlns="http://www.w3.org/2000/svg" id="x"/>', ".json": "{}", ".js": "0;", ".html": "<!doctype html>" };
  return { status: 200, headers: { "Content-Type": TYPES[type] ?? "text/plain" }, body: bodies[type] ?? "" };
}

const listen = (server, port, host) => new Promise((done, fail) => server.once("error", fail).listen(port, host, () => done(server.address().port)));

// startHTTP notes every request and every WebSocket that is opened. What site answers
// is answered by it, all else by the kind of address.
export async function startHTTP(arrivals, site = () => undefined) {
  const server = createHTTPServer((request, response) => {
    const parts = [];
    const note = () => {
      arrivals.find(`HTTP ${request.method}`, request.url, ...request.rawHeaders, Buffer.concat(parts).toString());
      const n = numberOf(request.socket.localAddress);
      if (n !== undefined) arrivals.note(n, `HTTP ${request.method}`);
    };
    request.on("data", (part) => (parts.push(part), note()));
    note();
    const { pathname } = new URL(request.url, "http://localhost");
    const { status, headers, body } = site(pathname) ?? reply(pathname);
    const open = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*", "Access-Control-Allow-Methods": "*", "Timing-Allow-Origin": "*" };
    response.writeHead(status, { ...open, "Supports-Loading-Mode": "credentialed-prerender", "Cache-Control": "no-store", ...headers });
    response.end(body);
  });
  server.on("upgrade", (request, socket) => {
    arrivals.find("WebSocket", request.url, ...request.rawHeaders);
    const key = createHash("sha1").update(request.headers["sec-websocket-key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest("base64");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`);
    socket.on("error", () => {});
    // A browser sends a short frame: its length, a mask of four bytes, and what is masked.
    socket.on("data", (frame) => arrivals.find("WebSocket", Buffer.from(frame.subarray(6, 6 + (frame[1] & 127)).map((b, i) => b ^ frame[2 + (i & 3)])).toString()));
  });
  server.on("connection", (socket) => {
    const n = numberOf(socket.localAddress);
    if (n !== undefined) arrivals.note(n, "TCP");
  });
  return { port: await listen(server, 0, "0.0.0.0"), stop: () => (server.closeAllConnections(), server.close()) };
}

// folder answers from a folder below a path, as the plainest of servers does.
export function folder(dir, below) {
  return (pathname) => {
    if (!pathname.startsWith(below)) return undefined;
    const name = pathname.slice(below.length) || "index.html";
    const path = join(dir, name);
    if (name.includes("..") || !existsSync(path)) return undefined;
    return { status: 200, headers: { "Content-Type": TYPES[extname(name)] ?? "application/octet-stream" }, body: readFileSync(path) };
  };
}

// ---------------------------------------------------------------- STUN and TURN

const COOKIE = 0x2112a442;
const BINDING = 0x001, ALLOCATE = 0x003, ERROR = 0x110;
const USERNAME = 0x0006, ERROR_CODE = 0x0009, REALM = 0x0014, NONCE = 0x0015;

function attribute(type, value) {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(-value.length & 3)]);
}

// answerSTUN notes the user name of a message, if there is one, and returns the answer
// to an allocation without one: that a user name is wanted.
function answerSTUN(arrivals, message) {
  if (message.length < 20 || message.readUInt32BE(4) !== COOKIE) return undefined;
  const type = message.readUInt16BE(0);
  let named = false;
  for (let at = 20; at + 4 <= message.length; at += 4 + ((message.readUInt16BE(at + 2) + 3) & ~3)) {
    if (message.readUInt16BE(at) !== USERNAME) continue;
    named = true;
    arrivals.find(type === BINDING ? "ICE" : "TURN", message.subarray(at + 4, at + 4 + message.readUInt16BE(at + 2)).toString());
  }
  if (type !== ALLOCATE || named) return undefined;
  const wanted = Buffer.concat([
    attribute(ERROR_CODE, Buffer.concat([Buffer.from([0, 0, 4, 1]), Buffer.from("Unauthorized")])),
    attribute(REALM, Buffer.from("realm")),
    attribute(NONCE, Buffer.from("nonce")),
  ]);
  const head = Buffer.from(message.subarray(0, 20));
  head.writeUInt16BE(ALLOCATE | ERROR, 0);
  head.writeUInt16BE(wanted.length, 2);
  return Buffer.concat([head, wanted]);
}

// startTCP notes every connection to an address that belongs to an attempt, whatever
// would be spoken there, and answers TURN.
async function startTCP(arrivals) {
  const sockets = new Set();
  const server = createTCPServer((socket) => {
    sockets.add(socket);
    const n = numberOf(socket.localAddress);
    if (n !== undefined) arrivals.note(n, "TCP");
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const answer = answerSTUN(arrivals, data);
      if (answer) socket.write(answer);
      arrivals.find("TCP", data.toString("latin1"));
    });
  });
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: await listen(server, 0, "0.0.0.0"), stop };
}

// startUDP opens a port for one attempt: a socket for all addresses does not tell which
// of them was meant.
async function startUDP(arrivals, n) {
  const socket = createSocket("udp4");
  socket.on("message", (message, from) => {
    arrivals.note(n, "UDP");
    const answer = answerSTUN(arrivals, message);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise((done, fail) => socket.once("error", fail).bind(0, HOST, done));
  return { port: socket.address().port, stop: () => socket.close() };
}

// ---------------------------------------------------------------- DNS

// startDNS answers every name with our address, and notes the names.
async function startDNS(arrivals) {
  if (!apart) return { stop() {} };
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const labels = [];
    let at = 12;
    for (; query[at]; at += query[at] + 1) labels.push(query.subarray(at + 1, at + 1 + query[at]).toString());
    arrivals.find("DNS", labels.join(".").toLowerCase());
    const question = query.subarray(12, at + 5);
    const wantsAddress = question.readUInt16BE(question.length - 4) === 1;
    const head = Buffer.from([query[0], query[1], 0x81, 0x80, 0, 1, 0, wantsAddress ? 1 : 0, 0, 0, 0, 0]);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...HOST.split(".").map(Number)]);
    socket.send(Buffer.concat(wantsAddress ? [head, question, record] : [head, question]), from.port, from.address);
  });
  await new Promise((done, fail) => socket.once("error", fail).bind(53, "127.0.0.1", done));
  return { stop: () => socket.close() };
}

// ---------------------------------------------------------------- all of them

// Servers are an attacker's, and give each attempt its addresses.
export class Servers {
  static async start() {
    const servers = new Servers();
    servers.arrivals = new Arrivals();
    servers.http = await startHTTP(servers.arrivals);
    servers.tcp = await startTCP(servers.arrivals);
    servers.dns = await startDNS(servers.arrivals);
    servers.udp = [];
    return servers;
  }

  // addresses returns where the attempt n sends its marker.
  async addresses(n, wantsUDP) {
    const mark = marker(n);
    const udp = wantsUDP ? await startUDP(this.arrivals, n) : { port: 0, stop() {} };
    this.udp.push(udp);
    const own = `${addressOf(n)}:${this.http.port}`;
    return {
      mark,
      url: `http://${own}/${mark}`,
      ws: `ws://${own}/${mark}`,
      secure: `https://${addressOf(n)}:${this.tcp.port}/${mark}`,
      tcp: `${addressOf(n)}:${this.tcp.port}`,
      address: addressOf(n),
      udp: `${HOST}:${udp.port}`,
      udpHost: HOST,
      udpPort: udp.port,
      name: `${mark}.leak.test`,
      port: this.http.port,
    };
  }

  stop() {
    for (const server of [this.http, this.tcp, this.dns, ...this.udp]) server.stop();
  }
}
