// What would ask another part of the browser, a device or another program.
import { category, way } from "./way.js";

const wants = (what) => ({ control: what });

export default category("browser and devices", [
  way("sign-in by another site", "page", (to) => navigator.credentials.get({ identity: { providers: [{ configURL: to.secure, clientId: to.mark }] } })),
  way("passkey of another site", "page", (to) => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(16), rpId: to.name } }), { needs: "dns", control: "wants HTTPS at its own port" }),
  way("payment by an address", "page", (to) => new PaymentRequest([{ supportedMethods: to.secure }], { total: { label: "x", amount: { currency: "EUR", value: "1" } } }).canMakePayment()),
  way("notification with a picture", "page", (to) => void new Notification("x", { icon: `${to.url}.png`, body: to.mark }), wants("wants a permission")),
  way("speech by a voice of the network", "page", (to) => speechSynthesis.speak(new SpeechSynthesisUtterance(to.mark)), wants("this browser has no such voice")),
  way("presentation on another screen", "page", (to) => new PresentationRequest([`${to.url}.html`]).getAvailability(), wants("nothing to present on")),
  way("protocol handler", "page", (to) => navigator.registerProtocolHandler("web+x", `${to.own}?${to.mark}=%s`), wants("a person would have to agree")),
  way("share to another program", "page", (to) => navigator.share({ text: to.mark }), wants("a person would have to choose")),
  way("install another app", "page", (to) => navigator.install(`${to.url}.html`), wants("not in this browser")),
  way("an interest group", "page", (to) => navigator.joinAdInterestGroup({ owner: to.secure, name: to.mark, updateURL: to.secure }, 60), wants("wants HTTPS, or taken out of Chromium")),
  way("private aggregation", "page", (to) => privateAggregation.contributeToHistogram({ bucket: 1n, value: 1 }), wants("inside a worklet alone")),
  way("model of the browser", "page", (to) => LanguageModel.create({ initialPrompts: [{ role: "system", content: to.mark }] }), wants("not in this browser")),
  way("translation", "page", (to) => Translator.create({ sourceLanguage: "en", targetLanguage: "fr" }), wants("a model is fetched, with nothing of the page's in the address")),
  way("print", "page", () => print(), wants("a headless browser prints nothing")),
  way("file picker for saving", "page", (to) => showSaveFilePicker({ suggestedName: to.mark }), wants("a person would have to choose")),
  way("raw socket", "page", (to) => void new TCPSocket(to.address, to.port), wants("in isolated web apps alone")),
  way("content index with an icon", "page", async (to) => (await navigator.serviceWorker.ready).index.add({ id: to.mark, title: "x", description: "x", url: to.own, icons: [{ src: `${to.url}.png` }] }), wants("on phones alone")),
  way("push subscription", "page", async (to) => (await navigator.serviceWorker.ready).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: new TextEncoder().encode(to.mark) }), wants("wants a permission")),
]);
