// WebRTC, which no policy of the page knows.
import { category, way } from "./way.js";

const needs = { needs: "rtc" };

export default category("WebRTC", [
  way("STUN", "page", (to, lib) => lib.rtc(RTCPeerConnection, [{ urls: `stun:${to.udp}` }]), needs),
  way("STUN, a name", "page", (to, lib) => lib.rtc(RTCPeerConnection, [{ urls: `stun:${to.name}:3478` }]), { needs: "dns" }),
  way("TURN, UDP", "page", (to, lib) => lib.rtc(RTCPeerConnection, [{ urls: `turn:${to.udp}`, username: to.mark, credential: "x" }]), needs),
  way("TURN, TCP", "page", (to, lib) => lib.rtc(RTCPeerConnection, [{ urls: `turn:${to.tcp}?transport=tcp`, username: to.mark, credential: "x" }]), needs),
  way("TURN, TLS", "page", (to, lib) => lib.rtc(RTCPeerConnection, [{ urls: `turns:${to.tcp}`, username: to.mark, credential: "x" }]), needs),
  way("by its older name", "page", (to, lib) => lib.rtc(webkitRTCPeerConnection, [{ urls: `stun:${to.udp}` }]), needs),
  way("candidate, UDP", "page", (to, lib) => lib.candidate(RTCPeerConnection, to, "udp"), needs),
  way("candidate, TCP", "page", (to, lib) => lib.candidate(RTCPeerConnection, to, "tcp"), needs),
  way("candidate, a name", "page", (to, lib) => lib.candidate(RTCPeerConnection, { ...to, udpHost: to.name, udpPort: 9 }, "udp"), { needs: "dns", control: "this browser asks for no such name" }),
  way("of about:blank", "page", (to, lib) => lib.rtc(lib.realm().RTCPeerConnection, [{ urls: `stun:${to.udp}` }]), needs),
  way("of a srcdoc frame", "page", async (to, lib) => {
    const frame = lib.add("iframe", { srcdoc: "<p>x" });
    await new Promise((done) => (frame.onload = done));
    return lib.rtc(frame.contentWindow.RTCPeerConnection, [{ urls: `stun:${to.udp}` }]);
  }, needs),
  way("of a blob: frame", "page", async (to, lib) => {
    const frame = lib.add("iframe", { src: lib.blob("<p>x", "text/html") });
    await new Promise((done) => (frame.onload = done));
    return lib.rtc(frame.contentWindow.RTCPeerConnection, [{ urls: `stun:${to.udp}` }]);
  }, { needs: "rtc", file: "of another origin" }),
  way("of an open window", "page", (to, lib) => lib.rtc(open("about:blank").RTCPeerConnection, [{ urls: `stun:${to.udp}` }]), { needs: "rtc", alone: true }),
  way("of another document's window", "page", (to, lib) => lib.rtc(document.implementation.createHTMLDocument("").defaultView.RTCPeerConnection, []), { control: "such a document has no window" }),
]);
