// What is sent into a realm: the attacker's tools, and the attempts as text.

// tools runs in the realm. Each tool makes something in the plainest way; whoever closes
// that way has to close those that ways.js tries beside it.
function tools() {
  const SVG = "http://www.w3.org/2000/svg";
  const lib = {
    wait: (ms) => new Promise((done) => setTimeout(done, ms)),
    add(tag, properties) {
      const element = Object.assign(document.createElement(tag), properties);
      document.body.append(element);
      return element;
    },
    svg(tag, attributes) {
      const element = document.createElementNS(SVG, tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.appendChild(document.createElementNS(SVG, "svg")).append(element);
      return element;
    },
    blob: (text, type) => URL.createObjectURL(new Blob([text], { type })),
    worker: (code) => new Worker(lib.blob(code, "text/javascript")),
    // realm is the window of an empty frame, where what was taken away may still be.
    realm: () => lib.add("iframe").contentWindow,
    async rtc(Connection, iceServers) {
      const connection = new Connection({ iceServers });
      connection.createDataChannel("x");
      await connection.setLocalDescription(await connection.createOffer());
    },
    // candidate tells a connection that its other end is at an address: it asks there,
    // with the marker as the user's name.
    async candidate(Connection, to, protocol) {
      const [here, there] = [new Connection(), new Connection()];
      here.createDataChannel("x");
      await here.setLocalDescription(await here.createOffer());
      await there.setRemoteDescription(here.localDescription);
      await there.setLocalDescription(await there.createAnswer());
      const port = protocol === "tcp" ? to.tcp.split(":")[1] : to.udpPort;
      const host = protocol === "tcp" ? to.address : to.udpHost;
      const line = `candidate:1 1 ${protocol} 2130706431 ${host} ${port} typ host${protocol === "tcp" ? " tcptype passive" : ""}`;
      const sdp = there.localDescription.sdp.replace(/a=candidate.*\r\n/g, "").replace(/a=ice-ufrag:.*/g, `a=ice-ufrag:${to.mark}`);
      await here.setRemoteDescription({ type: "answer", sdp });
      await here.addIceCandidate({ candidate: line, sdpMid: "0", sdpMLineIndex: 0 });
    },
  };
  return lib;
}

// attempt runs in the realm: it starts every attempt and returns, by marker, what became
// of each that was visibly stopped: the directive of a policy, or an exception.
async function attempt(lib, attempts) {
  const stopped = {};
  const heard = (e) => {
    for (const { to } of attempts) {
      const own = [to.mark, `${to.address}:`, `${to.udp}/`];
      if (own.some((part) => e.blockedURI.includes(part))) stopped[to.mark] = `policy: ${e.effectiveDirective}`;
    }
  };
  addEventListener("securitypolicyviolation", heard, true);
  const failed = (to) => (error) => (stopped[to.mark] ??= `${error?.name ?? "error"}: ${error?.message ?? error}`);
  const running = [];
  for (const { run, to } of attempts) {
    try {
      running.push(Promise.resolve(run(to, lib)).catch(failed(to)));
    } catch (error) {
      failed(to)(error);
    }
    await new Promise((done) => setTimeout(done, 0));
  }
  await Promise.race([Promise.all(running), new Promise((done) => setTimeout(done, attempts.length === 1 ? 1000 : 250))]);
  removeEventListener("securitypolicyviolation", heard, true);
  return stopped;
}

// script returns the text that runs some attempts in a realm, each a way with its addresses.
export function script(attempts) {
  const list = attempts.map(({ way, to }) => `{ run: ${way.run}, to: ${JSON.stringify(to)} }`);
  return `(${attempt})((${tools})(), [${list.join(",\n")}])`;
}
