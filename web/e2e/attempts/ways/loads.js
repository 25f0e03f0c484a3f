// What the page loads: elements, styles, hints.
import { category, way } from "./way.js";

// The same image by every road that markup takes into a page.
const markup = {
  innerHTML: (html) => (document.body.appendChild(document.createElement("div")).innerHTML = html),
  outerHTML: (html) => (document.body.appendChild(document.createElement("div")).outerHTML = html),
  insertAdjacentHTML: (html) => document.body.insertAdjacentHTML("beforeend", html),
  setHTMLUnsafe: (html) => document.body.appendChild(document.createElement("div")).setHTMLUnsafe(html),
  setHTML: (html) => document.body.appendChild(document.createElement("div")).setHTML(html, { sanitizer: { elements: ["img"], attributes: ["src"] } }),
  "shadow root": (html) => (document.body.appendChild(document.createElement("div")).attachShadow({ mode: "open" }).innerHTML = html),
  "createContextualFragment": (html) => document.body.append(document.createRange().createContextualFragment(html)),
  "DOMParser, adopted": (html) => document.body.append(document.adoptNode(new DOMParser().parseFromString(html, "text/html").body.firstChild)),
  "DOMParser, imported": (html) => document.body.append(document.importNode(new DOMParser().parseFromString(html, "text/html").body, true)),
  "parseHTMLUnsafe, adopted": (html) => document.body.append(document.adoptNode(Document.parseHTMLUnsafe(html).body.firstChild)),
  "XMLSerializer and XHTML": (html) => document.body.append(document.importNode(new DOMParser().parseFromString(`<div xmlns="http://www.w3.org/1999/xhtml">${html.replace(/>$/, "/>")}</div>`, "application/xhtml+xml").documentElement, true)),
  "template, cloned": (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    document.body.append(template.content.cloneNode(true));
  },
  "another document's element": (html) => {
    const other = document.implementation.createHTMLDocument("");
    other.body.innerHTML = html;
    document.body.append(other.body.firstChild);
  },
  execCommand: (html) => {
    const div = document.body.appendChild(document.createElement("div"));
    div.contentEditable = "true";
    div.focus();
    document.execCommand("insertHTML", false, html);
  },
  "document.write in a frame": (html) => document.body.appendChild(document.createElement("iframe")).contentDocument.write(html),
  "XSLT": (html) => {
    const sheet = new DOMParser().parseFromString(`<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:output method="html"/><x:template match="/">${html.replace(/>$/, "/>")}</x:template></x:stylesheet>`, "text/xml");
    const processor = new XSLTProcessor();
    processor.importStylesheet(sheet);
    document.body.append(processor.transformToFragment(new DOMParser().parseFromString("<x/>", "text/xml"), document));
  },
};

const images = Object.entries(markup).map(([name, put]) => way(`an image by ${name}`, "page", new Function("to", `(${put})('<img src="' + to.url + '.png">')`)));

// A rule of CSS that loads something, where a style element may be forbidden: a sheet
// that is made by script is under no style-src.
const rules = {
  "background-image": "#leak-N { background-image: url(URL.png); width: 9px; height: 9px; display: block }",
  "image-set()": "#leak-N { background-image: image-set(url(URL.png) 1x); width: 9px; height: 9px; display: block }",
  "list-style-image": "#leak-N { display: list-item; list-style-image: url(URL.png) }",
  "border-image": "#leak-N { display: block; border: 3px solid; border-image-source: url(URL.png) }",
  "mask-image": "#leak-N { display: block; width: 9px; height: 9px; background: red; mask-image: url(URL.png) }",
  content: "#leak-N::before { content: url(URL.png) }",
  cursor: "#leak-N { display: block; cursor: url(URL.png), auto }",
  filter: "#leak-N { display: block; width: 9px; height: 9px; filter: url(URL.svg#x) }",
  "clip-path": "#leak-N { display: block; width: 9px; height: 9px; clip-path: url(URL.svg#x) }",
  "offset-path": "#leak-N { display: block; width: 9px; height: 9px; offset-path: url(URL.svg#x) }",
  fill: "#leak-N { display: block; width: 9px; height: 9px; fill: url(URL.svg#x) }",
  "shape-outside": "#leak-N { display: block; float: left; width: 9px; height: 9px; shape-outside: url(URL.png) }",
  "@font-face": "@font-face { font-family: leak-N; src: url(URL.woff) } #leak-N { display: block; font-family: leak-N }",
  "a variable": ":root { --leak-N: url(URL.png) } #leak-N { display: block; width: 9px; height: 9px; background: var(--leak-N) }",
  "an attribute selector": "#leak-N[data-row^='4'] { display: block; width: 9px; height: 9px; background: url(URL.png) }",
};

const byRule = (put) => (rule) => new Function("to", `
  const text = ${JSON.stringify(rule)}.replaceAll("N", to.mark).replaceAll("URL", to.url);
  const element = Object.assign(document.createElement("span"), { id: "leak-" + to.mark, textContent: "x" });
  element.dataset.row = "42";
  document.body.append(element);
  (${put})(text);
`);

const constructed = byRule((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
});

const inElement = byRule((text) => (document.head.appendChild(document.createElement("style")).textContent = text));

const unseenRules = {
  filter: "this browser loads none of another server",
  "offset-path": "this browser loads none of another server",
};

const styles = [
  ...Object.entries(rules).map(([name, rule]) => way(`CSS, constructed sheet: ${name}`, "page", constructed(rule), unseenRules[name] ? { control: unseenRules[name] } : {})),
  way("CSS, style element", "page", inElement(rules["background-image"])),
  way("CSS, style element: @import", "page", inElement("@import 'URL.css';")),
  way("CSS, rule inserted into a sheet of the page", "page", byRule((text) => [...document.styleSheets].at(-1).insertRule(text))(rules["background-image"]), { control: "the control page has no sheet of its own" }),
  way("CSS, property of an element", "page", (to, lib) => lib.add("span", { textContent: "x" }).style.setProperty("background", `url(${to.url}.png)`)),
  way("CSS, style attribute", "page", (to, lib) => lib.add("span", { textContent: "x" }).setAttribute("style", `background: url(${to.url}.png)`)),
  way("CSS, animation", "page", (to, lib) => void lib.add("span", { textContent: "x" }).animate([{ backgroundImage: `url(${to.url}.png)` }, { backgroundImage: `url(${to.url}2.png)` }], 1000)),
  way("CSS, SVG presentation attribute", "page", (to, lib) => lib.svg("rect", { width: 9, height: 9, "clip-path": `url(${to.url}.svg#x)` })),
];

const elements = [
  way("img", "page", (to) => void (new Image().src = `${to.url}.png`)),
  way("img, srcset", "page", (to) => void (new Image().srcset = `${to.url}.png 1x`)),
  way("img, own server", "page", (to) => void (new Image().src = `${to.own}x.png?${to.mark}`)),
  way("picture", "page", (to, lib) => {
    const picture = lib.add("picture");
    picture.append(Object.assign(document.createElement("source"), { srcset: `${to.url}.png` }), new Image());
  }),
  way("base and a relative image", "page", (to) => {
    const base = document.createElement("base");
    base.href = `${to.url}/`;
    document.head.prepend(base);
    new Image().src = "x.png";
    setTimeout(() => base.remove(), 300);
  }),
  way("input, image", "page", (to, lib) => lib.add("input", { type: "image", src: `${to.url}.png` })),
  way("video", "page", (to, lib) => lib.add("video", { src: `${to.url}.mp4`, preload: "auto" })),
  way("video, poster", "page", (to, lib) => lib.add("video", { poster: `${to.url}.png` })),
  way("video, HLS list in a blob:", "page", (to, lib) => lib.add("video", { src: lib.blob(`#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${to.url}.ts\n#EXT-X-ENDLIST\n`, "application/vnd.apple.mpegurl"), preload: "auto" })),
  way("audio", "page", (to) => void new Audio(`${to.url}.mp3`).load()),
  way("source", "page", (to, lib) => {
    const video = document.createElement("video");
    video.append(Object.assign(document.createElement("source"), { src: `${to.url}.mp4` }));
    document.body.append(video);
    video.load();
  }),
  way("track", "page", (to, lib) => {
    const video = lib.add("video", { crossOrigin: "anonymous" });
    const track = Object.assign(document.createElement("track"), { src: `${to.url}.vtt`, default: true });
    video.append(track);
    track.track.mode = "showing";
  }),
  way("object", "page", (to, lib) => lib.add("object", { data: `${to.url}.html` })),
  way("embed", "page", (to, lib) => lib.add("embed", { src: `${to.url}.html` })),
  way("script", "page", (to, lib) => lib.add("script", { src: `${to.url}.js` })),
  way("script, module", "page", (to, lib) => lib.add("script", { type: "module", src: `${to.url}.js` })),
  way("script, inline", "page", (to, lib) => lib.add("script", { textContent: `fetch("${to.url}")` })),
  way("script, inline module", "page", (to, lib) => lib.add("script", { type: "module", textContent: `import "${to.url}.js"` })),
  way("script, import map", "page", (to, lib) => {
    lib.add("script", { type: "importmap", textContent: JSON.stringify({ imports: { [to.mark]: `${to.url}.js` } }) });
    return import(to.mark);
  }),
  way("script, blob:", "page", (to, lib) => lib.add("script", { src: lib.blob(`fetch("${to.url}")`, "text/javascript") })),
  way("script, SVG", "page", (to, lib) => lib.svg("script", { href: `${to.url}.js` })),
  way("source map", "page", (to, lib) => lib.add("script", { src: lib.blob(`0;\n//# sourceMappingURL=${to.url}.map`, "text/javascript") }), { control: "asked for by the browser's tools alone" }),
  way("SVG, image", "page", (to, lib) => lib.svg("image", { href: `${to.url}.png`, width: 9, height: 9 })),
  way("SVG, image by xlink", "page", (to, lib) => lib.svg("image", { width: 9, height: 9 }).setAttributeNS("http://www.w3.org/1999/xlink", "href", `${to.url}.png`)),
  way("SVG, use", "page", (to, lib) => lib.svg("use", { href: `${to.own}x.svg?${to.mark}#x` })),
  way("SVG, feImage", "page", (to, lib) => {
    const filter = lib.svg("filter", { id: to.mark });
    filter.append(Object.assign(document.createElementNS("http://www.w3.org/2000/svg", "feImage")));
    filter.firstChild.setAttribute("href", `${to.url}.png`);
    lib.svg("rect", { width: 9, height: 9, filter: `url(#${to.mark})` });
  }),
  way("SVG, animated address", "page", (to, lib) => {
    const image = lib.svg("image", { width: 9, height: 9 });
    const set = document.createElementNS("http://www.w3.org/2000/svg", "set");
    set.setAttribute("attributeName", "href");
    set.setAttribute("to", `${to.url}.png`);
    image.append(set);
  }),
  way("SVG, foreignObject", "page", (to, lib) => lib.svg("foreignObject", { width: 9, height: 9 }).append(Object.assign(new Image(), { src: `${to.url}.png` }))),
  way("SVG, style", "page", (to, lib) => (lib.svg("style", {}).textContent = `@import "${to.url}.css";`)),
  way("SVG of a blob: as an image", "page", (to, lib) => void (new Image().src = lib.blob(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${to.url}.png"/></svg>`, "image/svg+xml")), { control: "an image loads nothing" }),
  way("MathML, image in text", "page", (to) => {
    const math = document.createElementNS("http://www.w3.org/1998/Math/MathML", "mtext");
    math.append(Object.assign(new Image(), { src: `${to.url}.png` }));
    document.body.appendChild(document.createElementNS("http://www.w3.org/1998/Math/MathML", "math")).append(math);
  }),
  way("body, background", "page", (to) => document.body.setAttribute("background", `${to.url}.png`)),
  way("table, background", "page", (to, lib) => lib.add("table", { innerHTML: "<tr><td>x" }).setAttribute("background", `${to.url}.png`)),
  way("attribution source", "page", (to) => new Image().setAttribute("attributionsrc", to.secure), { control: "wants HTTPS, and a permission" }),
  way("processing instruction, style sheet", "page", (to) => document.insertBefore(document.createProcessingInstruction("xml-stylesheet", `href="${to.url}.css" type="text/css"`), document.documentElement)),
  way("custom element", "page", (to) => {
    customElements.define(`x-${to.mark}`, class extends HTMLElement { connectedCallback() { fetch(to.url); } });
    document.body.append(document.createElement(`x-${to.mark}`));
  }),
  way("XSLT, document()", "page", (to) => {
    const sheet = new DOMParser().parseFromString(`<x:stylesheet version="1.0" xmlns:x="http://www.w3.org/1999/XSL/Transform"><x:template match="/"><x:copy-of select="document('${to.own}x.txt?${to.mark}')"/></x:template></x:stylesheet>`, "text/xml");
    const processor = new XSLTProcessor();
    processor.importStylesheet(sheet);
    processor.transformToFragment(new DOMParser().parseFromString("<x/>", "text/xml"), document);
  }, { control: "this browser loads nothing there" }),
  way("report of a policy", "page", (to) => {
    const meta = Object.assign(document.createElement("meta"), { httpEquiv: "Content-Security-Policy", content: `img-src 'none' data:; report-uri ${to.url}; report-to ${to.url}` });
    const frame = document.body.appendChild(document.createElement("iframe"));
    frame.contentDocument.head.append(meta);
    new frame.contentWindow.Image().src = "http://localhost/x.png";
  }, { control: "a policy in the page reports nothing" }),
  way("artwork of a media session", "page", (to) => void (navigator.mediaSession.metadata = new MediaMetadata({ artwork: [{ src: `${to.url}.png` }] })), { control: "shown by the desktop alone" }),
];

const links = {
  stylesheet: "css",
  "alternate stylesheet": "css",
  icon: "png",
  "apple-touch-icon": "png",
  manifest: "json",
  prefetch: "html",
  modulepreload: "js",
  prerender: "html",
  "compression-dictionary": "txt",
};
const unseen = { icon: "a headless browser shows no icon", "apple-touch-icon": "on phones alone", manifest: "asked for when the app is installed", prerender: "no longer done" };

const hints = [
  ...Object.entries(links).map(([rel, end]) => way(`link, ${rel}`, "page", new Function("to", "lib", `lib.add("link", { rel: ${JSON.stringify(rel)}, href: to.url + ".${end}" })`), unseen[rel] ? { control: unseen[rel] } : {})),
  ...["image", "script", "style", "font", "fetch"].map((as) => way(`link, preload of ${as}`, "page", new Function("to", "lib", `lib.add("link", { rel: "preload", as: "${as}", href: to.url + ".x", crossOrigin: "anonymous" })`))),
  way("link, preload by imagesrcset", "page", (to, lib) => lib.add("link", { rel: "preload", as: "image", imageSrcset: `${to.url}.png 1x` })),
  way("link, stylesheet in data:", "page", (to, lib) => lib.add("link", { rel: "stylesheet", href: `data:text/css,@import "${to.url}.css";` })),
  way("link, preconnect", "page", (to, lib) => lib.add("link", { rel: "preconnect", href: to.secure })),
  way("link, preconnect to a name", "page", (to, lib) => lib.add("link", { rel: "preconnect", href: `http://${to.name}` }), { needs: "dns" }),
  way("link, dns-prefetch", "page", (to, lib) => lib.add("link", { rel: "dns-prefetch", href: `//${to.name}` }), { needs: "dns", file: "not looked up from a file" }),
  way("link made by a registry of custom elements", "page", (to) => {
    const made = class extends HTMLLinkElement {};
    document.customElementRegistry.define(`x-link-${to.mark}`, made, { extends: "link" });
    document.head.append(Object.assign(new made(), { rel: "preconnect", href: `http://${to.name}` }));
  }, { needs: "dns" }),
  way("the name of an anchor", "page", (to, lib) => {
    lib.add("meta", { httpEquiv: "x-dns-prefetch-control", content: "on" });
    lib.add("a", { href: `http://${to.name}/`, textContent: "x" });
  }, { needs: "dns", control: "this browser looks up no such name" }),
  way("speculation rules, prefetch", "page", (to, lib) => lib.add("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ urls: [`${to.own}x.html?${to.mark}`], eagerness: "immediate" }] }) })),
  way("speculation rules, prerender", "page", (to, lib) => lib.add("script", { type: "speculationrules", textContent: JSON.stringify({ prerender: [{ urls: [`${to.own}y.html?${to.mark}`], eagerness: "immediate" }] }) })),
  way("speculation rules, other server", "page", (to, lib) => lib.add("script", { type: "speculationrules", textContent: JSON.stringify({ prefetch: [{ urls: [to.secure], eagerness: "immediate" }] }) })),
];

export default [...category("markup", images), ...category("elements", elements), ...category("styles", styles), ...category("hints", hints)];
