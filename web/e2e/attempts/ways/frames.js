// Frames that the attacker makes: a second realm, or another page inside this one.
import { category, way } from "./way.js";

export default category("frames", [
  way("iframe, address", "page", (to, lib) => lib.add("iframe", { src: `${to.url}.html` })),
  way("iframe, own server", "page", (to, lib) => lib.add("iframe", { src: `${to.own}x.html?${to.mark}` })),
  way("iframe, credentialless", "page", (to, lib) => lib.add("iframe", { credentialless: true, src: `${to.url}.html` })),
  way("iframe, sandbox with all allowed", "page", (to, lib) => {
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-top-navigation allow-forms allow-downloads";
    frame.src = `${to.url}.html`;
    document.body.append(frame);
  }),
  way("iframe, policy of its own", "page", (to, lib) => lib.add("iframe", { csp: "default-src *", src: `${to.url}.html` })),
  way("iframe, moved elsewhere by its address", "page", (to, lib) => (lib.add("iframe").contentWindow.location = `${to.url}.html`)),
  way("iframe, fetch of about:blank", "page", (to, lib) => lib.realm().fetch(to.url)),
  way("iframe, XMLHttpRequest of about:blank", "page", (to, lib) => {
    const request = new (lib.realm().XMLHttpRequest)();
    request.open("GET", to.url);
    request.send();
  }),
  way("iframe, WebSocket of about:blank", "page", (to, lib) => void new (lib.realm().WebSocket)(to.ws)),
  way("iframe, Image of about:blank", "page", (to, lib) => void (new (lib.realm().Image)().src = `${to.url}.png`)),
  way("iframe, beacon of about:blank", "page", (to, lib) => lib.realm().navigator.sendBeacon(to.url, "x")),
  way("iframe, beacon of about:blank, called from here", "page", (to, lib) => lib.realm().Navigator.prototype.sendBeacon.call(navigator, to.url, "x")),
  way("iframe, worker of about:blank", "page", (to, lib) => void new (lib.realm().Worker)(lib.blob(`fetch("${to.url}")`, "text/javascript"))),
  way("iframe, eval of about:blank", "page", (to, lib) => lib.realm().eval(`fetch("${to.url}")`)),
  way("iframe, Function of about:blank", "page", (to, lib) => new (lib.realm().Function)(`fetch("${to.url}")`)()),
  way("iframe made by a registry of custom elements", "page", (to) => {
    const made = class extends HTMLIFrameElement {};
    document.customElementRegistry.define(`x-frame-${to.mark}`, made, { extends: "iframe" });
    document.body.append(Object.assign(new made(), { src: `${to.url}.html` }));
  }),
  way("iframe, element of about:blank moved here", "page", (to, lib) => {
    const other = lib.realm().document;
    document.body.append(Object.assign(other.createElement("img"), { src: `${to.url}.png` }));
  }),
  way("iframe, link of about:blank", "page", (to, lib) => {
    const other = lib.realm().document;
    other.head.append(Object.assign(other.createElement("link"), { rel: "prefetch", href: `${to.url}.html` }));
  }),
  way("iframe, srcdoc with an image", "page", (to, lib) => lib.add("iframe", { srcdoc: `<img src="${to.url}.png">` })),
  way("iframe, srcdoc with a script", "page", (to, lib) => lib.add("iframe", { srcdoc: `<script>fetch("${to.url}")</script>` })),
  way("iframe, srcdoc with a style", "page", (to, lib) => lib.add("iframe", { srcdoc: `<style>body { background: url(${to.url}.png) }</style>` })),
  way("iframe, srcdoc with a frame", "page", (to, lib) => lib.add("iframe", { srcdoc: `<iframe src="${to.url}.html"></iframe>` })),
  way("iframe, srcdoc with a refresh", "page", (to, lib) => lib.add("iframe", { srcdoc: `<meta http-equiv="refresh" content="0; url=${to.url}.html">` })),
  way("iframe, srcdoc with a form", "page", (to, lib) => {
    const frame = lib.add("iframe", { srcdoc: `<form action="${to.url}.html"><button>x</button></form>` });
    frame.onload = () => frame.contentDocument.forms[0]?.submit();
  }),
  way("iframe, data:", "page", (to, lib) => lib.add("iframe", { src: `data:text/html,<script>fetch("${to.url}")</script>` })),
  way("iframe, data: with an image", "page", (to, lib) => lib.add("iframe", { src: `data:text/html,<img src="${to.url}.png">` })),
  way("iframe, blob:", "page", (to, lib) => lib.add("iframe", { src: lib.blob(`<script>fetch("${to.url}")</script>`, "text/html") })),
  way("iframe, blob: with an image", "page", (to, lib) => lib.add("iframe", { src: lib.blob(`<img src="${to.url}.png">`, "text/html") })),
  way("iframe, blob: of XML with a style sheet", "page", (to, lib) => lib.add("iframe", { src: lib.blob(`<?xml-stylesheet href="${to.own}x.css?${to.mark}"?><svg xmlns="http://www.w3.org/2000/svg"/>`, "image/svg+xml") })),
  way("iframe, javascript:", "page", (to, lib) => lib.add("iframe", { src: `javascript:void fetch("${to.url}")` })),
  way("frame in a frameset", "page", (to, lib) => {
    const set = lib.realm().document;
    set.documentElement.replaceChild(set.createElement("frameset"), set.body);
    set.body.append(Object.assign(set.createElement("frame"), { src: `${to.url}.html` }));
  }),
  way("fenced frame", "page", (to) => {
    const frame = document.createElement("fencedframe");
    frame.config = new FencedFrameConfig(to.secure);
    document.body.append(frame);
  }, { control: "wants HTTPS, and a permission" }),
  way("portal", "page", (to, lib) => lib.add("portal", { src: `${to.url}.html` }), { control: "taken out of Chromium" }),
  way("object with a blob:", "page", (to, lib) => lib.add("object", { type: "text/html", data: lib.blob(`<img src="${to.url}.png">`, "text/html") })),
  way("embed with an SVG blob:", "page", (to, lib) => lib.add("embed", { type: "image/svg+xml", src: lib.blob(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${to.url}.png"/></svg>`, "image/svg+xml") })),
]);
