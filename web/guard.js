// The guard: the first script of the frame, before any other code. The policy forbids
// connections and loading, the sandbox storage, windows, forms and the navigation of the
// page around. What neither forbids is removed here, for good: an opaque origin gives no
// second realm from which it could be taken back.
//
// what is removed or narrowed              which way that closes
// ---------------------------------------  ---------------------------------------------
// RTC*, webkitRTC*                         a peer's STUN, TURN and ICE servers get data in
//                                          packets, user names and DNS names
// elements but those in ELEMENTS           links (dns-prefetch, preconnect, prefetch),
//                                          anchors (navigation, ping), frames (a realm as
//                                          it was before this), meta (refresh), form,
//                                          object, embed, base, media, images, scripts
// createProcessingInstruction              a style sheet with an address, without an element
// markup but a drawing without addresses   the same elements, made by a parser
//   (innerHTML; all other parsers removed)
// what is not in the frame's document      copies of its script and meta elements
//   after the start: script, meta
// what is pasted or dropped into a text    the same elements, made by the browser's own
//   that can be edited; setData of what    parser; addresses that are opened or fetched
//   is copied or dragged                   where something is dropped
// clicks of a script's making              files that nobody has asked for
// the browser's memory of fields,          what they hold is written into its file of open
//   and that they or their form forbid it  tabs
// history, navigation, open, close, stop   leaving by the browser's own list of pages; a
//                                          navigation tells its address to DNS even when
//                                          it is forbidden
// localStorage, sessionStorage             replaced by stores in memory, which go-app
//                                          wants; an opaque origin has none
// BroadcastChannel, SharedWorker,          other tabs of the site, if a browser's opaque
//   Notification, locks, cookieStore,      origins were not as separate as they must be;
//   indexedDB, caches, storage             messages of the system
// WebTransport, EventSource,               connections: the policy forbids them too, but
//   WebSocketStream, fetchLater            not every browser reports it
// PaymentRequest, PresentationRequest,     each of them asks an address of a page's choice
//   credentials, joinAdInterestGroup,      or hands data to another program; a report of
//   sharedStorage, share, setAppBadge,     a crash goes to whom the server names
//   crashReport, …
// speechSynthesis, SpeechRecognition,      voices and models that run on somebody's server
//   Translator, LanguageModel, …
// documentPictureInPicture                 a window, and in it a realm as before
//
// What is left open: a navigation of the frame itself. `location` can't be removed: the gate
// keeps it from the programs, the policy of the page around forbids the navigation, and the
// browser may look its name up and connect to its address before it does. THREAT_MODEL.md
// has the whole list.
//
// Nothing here may trust what later code can replace: what is called later is taken now.
"use strict";

(() => {
  const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const define = Object.defineProperty;
  const set = (...names) => Object.assign(Object.create(null), Object.fromEntries(names.map((name) => [name, true])));
  const lower = String.prototype.toLowerCase;

  // ---------------------------------------------------------------- names

  // remove takes a property from an object for good. What can't be taken is named.
  const left = [];
  function remove(object, name) {
    if (!object || !(name in object)) return;
    Reflect.deleteProperty(object, name);
    if (name in object && !Reflect.defineProperty(object, name, { value: undefined })) left.push(name);
  }

  const GLOBALS = [
    "WebTransport", "WebSocketStream", "EventSource", "fetchLater", "BroadcastChannel", "SharedWorker", "Notification",
    "PushManager", "open", "close", "stop", "print", "navigation", "indexedDB", "caches", "cookieStore", "sharedStorage",
    "DOMParser", "XSLTProcessor", "Image", "Audio", "CustomElementRegistry", "customElements", "documentPictureInPicture",
    "PaymentRequest", "PresentationRequest", "RemotePlayback", "IdentityCredential", "DigitalCredential",
    "speechSynthesis", "SpeechSynthesisUtterance", "SpeechRecognition", "webkitSpeechRecognition",
    "Translator", "LanguageDetector", "Summarizer", "LanguageModel", "Writer", "Rewriter", "Proofreader",
    "showOpenFilePicker", "showSaveFilePicker", "showDirectoryPicker", "queryLocalFonts", "EyeDropper", "IdleDetector",
    "getScreenDetails", "launchQueue", "fence", "crashReport", "webkitRequestFileSystem", "webkitResolveLocalFileSystemURL",
    "XRSystem", "requestFileSystem", "Fence", "HTMLFencedFrameElement", "openDatabase", "external", "chrome",
  ];
  const NAVIGATOR = [
    "credentials", "share", "canShare", "clipboard", "locks", "storage", "serviceWorker", "bluetooth", "usb", "serial", "hid", "xr",
    "presentation", "mediaDevices", "mediaSession", "mediaCapabilities", "geolocation", "permissions", "contacts", "wakeLock",
    "keyboard", "managed", "login", "ink", "virtualKeyboard", "windowControlsOverlay", "storageBuckets", "webkitTemporaryStorage",
    "webkitPersistentStorage", "protectedAudience", "preferences", "modelContext", "gpu",
    "registerProtocolHandler", "unregisterProtocolHandler", "requestMIDIAccess", "requestMediaKeySystemAccess", "getUserMedia",
    "webkitGetUserMedia", "mozGetUserMedia", "getGamepads", "getBattery", "vibrate", "setAppBadge", "clearAppBadge",
    "getInstalledRelatedApps", "joinAdInterestGroup", "leaveAdInterestGroup", "clearOriginJoinedAdInterestGroups",
    "updateAdInterestGroups", "runAdAuction", "createAuctionNonce", "getInterestGroupAdAuctionData", "adAuctionComponents",
    "canLoadAdAuctionFencedFrame", "deprecatedReplaceInURN", "deprecatedURNToURL", "deprecatedRunAdAuctionEnforcesKAnonymity",
    "privateAttribution", "mozSetMessageHandler",
  ];
  const DOCUMENT = [
    "write", "writeln", "open", "execCommand", "browsingTopics", "hasStorageAccess", "requestStorageAccess", "requestStorageAccessFor",
    "hasUnpartitionedCookieAccess", "hasPrivateToken", "hasRedemptionRecord", "startViewTransition", "exitPictureInPicture",
    "customElementRegistry", "createProcessingInstruction",
  ];
  for (const name of GLOBALS) remove(globalThis, name);
  for (const name of ownKeys(globalThis)) if (/^(webkit|moz)?RTC/.test(String(name))) remove(globalThis, name);
  for (const name of NAVIGATOR) remove(Navigator.prototype, name);
  for (const name of DOCUMENT) remove(Document.prototype, name);
  // A registry of custom elements makes any element.
  for (const { prototype } of [Element, ShadowRoot]) remove(prototype, "customElementRegistry");

  // ---------------------------------------------------------------- elements

  const ELEMENTS = set(
    "aside", "b", "br", "button", "code", "dd", "details", "dialog", "div", "dl", "dt", "em", "fieldset", "h1", "h2", "h3",
    "header", "i", "input", "kbd", "label", "legend", "li", "main", "meter", "nav", "ol", "optgroup", "option", "p", "pre",
    "progress", "section", "select", "small", "span", "strong", "summary", "table", "tbody", "td", "textarea", "tfoot", "th",
    "thead", "tr", "ul",
  );
  const XHTML = "http://www.w3.org/1999/xhtml";
  const { createElement } = Document.prototype;
  const { setAttribute, removeAttribute } = Element.prototype;
  // An input can say by itself that what it holds is not to be kept, the others by a form
  // alone. The frame's document has it; nothing can be sent from a sandbox.
  const UNSAVED = Object.assign(Object.create(null), { input: ["autocomplete", "off"], select: ["form", "unsaved"], textarea: ["form", "unsaved"] });
  for (const name of ["submit", "requestSubmit"]) remove(HTMLFormElement.prototype, name);

  // What says so stays: no attribute by which a field says it is changed or removed, and the form is put
  // back before the browser writes anything.
  const localName = getOwnPropertyDescriptor(Element.prototype, "localName").get;
  const says = (field, attribute) => UNSAVED[apply(localName, field, [])]?.[0] === apply(lower, attribute, []);
  define(Element.prototype, "setAttribute", {
    value(name, value) {
      const text = `${name}`;
      if (!says(this, text)) apply(setAttribute, this, [text, value]);
    },
  });
  define(Element.prototype, "removeAttribute", {
    value(name) {
      const text = `${name}`;
      if (!says(this, text)) apply(removeAttribute, this, [text]);
    },
  });
  addEventListener("DOMContentLoaded", () => {
    const [root, form] = [document.documentElement, document.getElementById("unsaved")];
    const { append } = Element.prototype;
    const stay = () => {
      if (form.parentNode !== root) apply(append, root, [form]);
      for (const [name, value] of [["id", "unsaved"], ["autocomplete", "off"]]) if (form.getAttribute(name) !== value) apply(setAttribute, form, [name, value]);
    };
    const observer = new MutationObserver(stay);
    observer.observe(root, { childList: true });
    observer.observe(form, { attributes: true });
    stay();
  });

  function made(tag) {
    const name = apply(lower, `${tag}`, []);
    if (!ELEMENTS[name]) throw new TypeError(`the guard makes no element ${name}`);
    const element = apply(createElement, document, [name]);
    if (UNSAVED[name]) apply(setAttribute, element, UNSAVED[name]);
    return element;
  }
  define(Document.prototype, "createElement", { value: made });
  define(Document.prototype, "createElementNS", {
    value(space, tag) {
      if (space !== XHTML && space !== null) throw new TypeError("the guard makes no element of this kind");
      return made(tag);
    },
  });
  // What is made in another document is made in this one.
  remove(Document.prototype, "implementation");

  // ---------------------------------------------------------------- markup

  // A drawing is made of these signs: no entity, no address, no script.
  const DRAWING = new RegExp(
    '^(?:<(?:svg|g|circle|ellipse|line|path|polygon|polyline|rect)' +
      '(?: (?:aria-hidden|class|cx|cy|d|fill|height|opacity|points|preserveAspectRatio|r|rx|ry|stroke|stroke-width|vector-effect|viewBox|width|x|x1|x2|y|y1|y2)="[\\w .,%-]*")*/?>|</(?:svg|g)>)+$',
  );
  define(DRAWING, "exec", { value: RegExp.prototype.exec }); // its own, whatever becomes of the other
  const { test } = RegExp.prototype;
  const isDrawing = (text) => apply(test, DRAWING, [text]);

  function drawing(markup) {
    const text = `${markup}`;
    if (!isDrawing(text)) throw new TypeError("the guard takes no markup but drawings");
    return text;
  }

  const { startsWith } = String.prototype;
  const isBlob = (address) => apply(startsWith, address, ["blob:"]);
  // Where a browser has Trusted Types, every parser of markup and every script address
  // asks this policy, and the frame's policy forbids another.
  const policy = globalThis.trustedTypes?.createPolicy("default", {
    createHTML: (text) => (isDrawing(text) ? text : null),
    createScriptURL: (address) => (isBlob(address) ? address : null),
  });

  const inner = getOwnPropertyDescriptor(Element.prototype, "innerHTML");
  define(Element.prototype, "innerHTML", {
    get: inner.get,
    set(markup) {
      apply(inner.set, this, [drawing(markup)]);
    },
  });
  define(Element.prototype, "outerHTML", { get: getOwnPropertyDescriptor(Element.prototype, "outerHTML").get });
  for (const name of ["insertAdjacentHTML", "setHTML", "setHTMLUnsafe", "attachShadow", "requestPictureInPicture"]) remove(Element.prototype, name);
  for (const name of ["innerHTML", "setHTML", "setHTMLUnsafe"]) remove(globalThis.ShadowRoot?.prototype, name);
  for (const name of ["parseHTML", "parseHTMLUnsafe"]) remove(Document, name);
  remove(Range.prototype, "createContextualFragment");
  for (const name of ["streamHTML", "streamHTMLUnsafe", "appendHTML", "prependHTML", "replaceWithHTML", "beforeHTML", "afterHTML"]) remove(Element.prototype, name);

  // ---------------------------------------------------------------- what a person does

  // Markup comes in by hand, too, into a text that can be edited, which no script of the
  // app's makes. What is put into a field comes without.
  const { preventDefault } = Event.prototype;
  const markupOf = getOwnPropertyDescriptor(InputEvent.prototype, "dataTransfer").get;
  addEventListener("beforeinput", (event) => apply(markupOf, event, []) && apply(preventDefault, event, []), { capture: true });
  remove(DataTransfer.prototype, "setData");
  remove(DataTransferItemList.prototype, "add");

  // A file is given for a person's click, which no script can make: a key counts where it
  // presses a control. The outer page hears of it from here, by a port that no later code has.
  const { port1: clicks, port2: toOuter } = new MessageChannel();
  const { postMessage } = MessagePort.prototype;
  addEventListener("click", (event) => event.isTrusted && apply(postMessage, clicks, [true]), { capture: true });
  parent.postMessage("clicks", "*", [toOuter]);

  // ---------------------------------------------------------------- stand-ins

  // A store in memory, as an opaque origin has none.
  class Store {
    #kept = new Map();
    get length() {
      return this.#kept.size;
    }
    key(i) {
      return [...this.#kept.keys()][i] ?? null;
    }
    getItem(key) {
      return this.#kept.get(String(key)) ?? null;
    }
    setItem(key, value) {
      this.#kept.set(String(key), String(value));
    }
    removeItem(key) {
      this.#kept.delete(String(key));
    }
    clear() {
      this.#kept.clear();
    }
  }
  for (const name of ["localStorage", "sessionStorage"]) define(globalThis, name, { value: new Store() });
  for (const name of ["back", "forward", "go", "pushState", "replaceState"]) remove(History.prototype, name);
  const nothing = () => {};
  define(globalThis, "history", { value: { pushState: nothing, replaceState: nothing } });

  // What the frame's document began with is not there to be copied.
  const policyText = document.querySelector("meta[http-equiv]").content;
  addEventListener("DOMContentLoaded", () => {
    for (const element of document.querySelectorAll("script, meta")) element.remove();
  });

  define(globalThis, "guard", { value: Object.freeze({ policy: policyText, typed: policy !== undefined, left: Object.freeze(left) }) });
})();
