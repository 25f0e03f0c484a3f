// Going elsewhere, and what goes along: to an address that the server answers with
// nothing, so that the page stays as it is.
import { category, way } from "./way.js";

const alone = { alone: true };
const leaves = { alone: true, leaves: true };

export default category("navigation", [
  way("location =", "page", (to) => void (location = `${to.url}.204`), alone),
  way("location.href", "page", (to) => void (location.href = `${to.url}.204`), leaves),
  way("location.assign", "page", (to) => location.assign(`${to.url}.204`), leaves),
  way("location.replace", "page", (to) => location.replace(`${to.url}.204`), leaves),
  way("location, to a file to be saved", "page", (to) => void (location = `${to.url}.save`), leaves),
  way("location, HTTPS", "page", (to) => void (location = to.secure), leaves),
  way("location, name", "page", (to) => void (location = `http://${to.name}:${to.port}/x.204`), { ...leaves, needs: "dns" }),
  way("location, many names before the page is gone", "page", async (to, lib) => {
    for (let i = 0; i < 20; i++, await lib.wait(0)) location = `http://x${i}.${to.name}:${to.port}/x.204`;
  }, { ...leaves, needs: "dns" }),
  way("document.location", "page", (to) => void (document.location = `${to.url}.204`), leaves),
  way("top.location", "page", (to) => void (top.location = `${to.url}.204`), alone),
  way("parent.location", "page", (to) => void (parent.location = `${to.url}.204`), alone),
  way("location, javascript:", "page", (to) => void (location = `javascript:void fetch("${to.url}")`), alone),
  way("location, blob: with a script", "page", (to, lib) => void (location = lib.blob(`<script>fetch("${to.url}")</script>`, "text/html")), leaves),
  way("location, blob: that goes elsewhere", "page", (to, lib) => void (location = lib.blob(`<meta http-equiv="refresh" content="0; url=${to.url}.html">`, "text/html")), leaves),
  way("location, data: with a script", "page", (to) => void (location = `data:text/html,<script>fetch("${to.url}")</script>`), { ...leaves, control: "no page is taken to data: but a frame" }),
  way("location, about:blank, with a request at the end", "page", (to) => {
    addEventListener("pagehide", () => navigator.sendBeacon(to.url, "x"));
    addEventListener("pagehide", () => fetch(to.url, { keepalive: true, mode: "no-cors" }));
    location = "about:blank";
  }, leaves),
  way("location, own server", "page", (to) => void (location = `${to.own}x.204?${to.mark}`), { alone: true, last: true }),
  way("navigation.navigate", "page", (to) => void navigation.navigate(`${to.url}.204`), alone),
  way("a, clicked", "page", (to, lib) => lib.add("a", { href: `${to.url}.204` }).click(), alone),
  way("a, clicked, _blank", "page", (to, lib) => lib.add("a", { href: `${to.url}.html`, target: "_blank" }).click(), alone),
  way("a, clicked, _blank and noopener", "page", (to, lib) => lib.add("a", { href: `${to.url}.html`, target: "_blank", rel: "noopener noreferrer" }).click(), alone),
  way("a, clicked, _top", "page", (to, lib) => lib.add("a", { href: `${to.url}.204`, target: "_top" }).click(), alone),
  way("a, clicked, download", "page", (to, lib) => lib.add("a", { href: `${to.url}.save`, download: "x" }).click(), alone),
  way("a, clicked by an event", "page", (to, lib) => lib.add("a", { href: `${to.url}.204` }).dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true })), alone),
  way("a, never in the page", "page", (to) => Object.assign(document.createElement("a"), { href: `${to.url}.204` }).click(), alone),
  way("a by innerHTML", "page", (to, lib) => {
    lib.add("div", { innerHTML: `<a id="${to.mark}" href="${to.url}.204">x</a>` });
    document.getElementById(to.mark).click();
  }, alone),
  way("a, cloned", "page", (to) => {
    const template = document.createElement("template");
    template.innerHTML = `<a href="${to.url}.204">x</a>`;
    document.importNode(template.content, true).firstChild.click();
  }, alone),
  way("a, ping", "page", (to, lib) => lib.add("a", { href: "#x", ping: to.url }).click(), alone),
  way("a of SVG", "page", (to, lib) => lib.svg("a", { href: `${to.url}.204` }).dispatchEvent(new MouseEvent("click", { bubbles: true })), alone),
  way("area", "page", (to, lib) => lib.add("area", { href: `${to.url}.204` }).click(), alone),
  way("form, GET", "page", (to, lib) => {
    const form = lib.add("form", { action: `${to.url}.204` });
    form.append(Object.assign(document.createElement("input"), { name: "row", value: to.mark }));
    form.submit();
  }, alone),
  way("form, POST", "page", (to, lib) => lib.add("form", { method: "post", action: `${to.url}.204` }).submit(), alone),
  way("form, requestSubmit", "page", (to, lib) => lib.add("form", { action: `${to.url}.204` }).requestSubmit(), alone),
  way("form, _blank", "page", (to, lib) => lib.add("form", { action: `${to.url}.html`, target: "_blank" }).submit(), alone),
  way("form, formaction", "page", (to, lib) => {
    const form = lib.add("form", {});
    form.append(Object.assign(document.createElement("button"), { formAction: `${to.url}.204` }));
    form.firstChild.click();
  }, alone),
  way("meta refresh", "page", (to, lib) => lib.add("meta", { httpEquiv: "refresh", content: `0; url=${to.url}.204` }), alone),
  way("meta refresh by innerHTML", "page", (to, lib) => lib.add("div", { innerHTML: `<meta http-equiv="refresh" content="0; url=${to.url}.204">` }), alone),
  way("window.open", "page", (to) => void open(`${to.url}.html`), alone),
  way("window.open, noopener", "page", (to) => void open(`${to.url}.html`, "_blank", "noopener"), alone),
  way("window.open, _self", "page", (to) => void open(`${to.url}.204`, "_self"), alone),
  way("window.open, then elsewhere", "page", (to) => void (open("about:blank").location = `${to.url}.html`), alone),
  way("window.open, an image written into it", "page", (to) => open("about:blank").document.write(`<img src="${to.url}.png">`), alone),
  way("window.open, its fetch", "page", (to) => void open("about:blank").fetch(to.url), alone),
  way("window.open, blob:", "page", (to, lib) => void open(lib.blob(`<script>fetch("${to.url}")</script><img src="${to.url}.png">`, "text/html")), alone),
  way("window.open, blob: that goes elsewhere", "page", (to, lib) => void open(lib.blob(`<meta http-equiv="refresh" content="0; url=${to.url}.html">`, "text/html")), alone),
  way("window.open, javascript:", "page", (to) => void open(`javascript:void fetch("${to.url}")`), alone),
  way("window.open, a file of the app that has no policy", "page", async (to, lib) => {
    const other = open(`${to.own}web/style.css`);
    await lib.wait(600);
    new other.WebSocket(to.ws);
  }, alone),
  way("window.open, its frames", "page", (to) => {
    const other = open("about:blank");
    other.document.body.append(Object.assign(other.document.createElement("iframe"), { src: `${to.url}.html` }));
  }, alone),
  way("picture in picture, its fetch", "page", async (to) => (await documentPictureInPicture.requestWindow()).fetch(to.url), alone),
  way("another program's address", "page", (to) => void (location = `mailto:x@${to.name}?body=${to.mark}`), { ...leaves, control: "no program of the machine is asked in a headless browser" }),
  way("history.pushState and reload", "page", (to) => {
    history.pushState(null, "", `?${to.mark}`);
    location.reload();
  }, { alone: true, last: true, file: "a file has no server" }),
]);
