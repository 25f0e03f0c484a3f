// What the browser itself writes down on the computer's own disk, in its file of open tabs
// and elsewhere: it arrives nowhere, and outlives the tab.
import { category, way } from "./way.js";

const kept = { setting: "kept" };

export default category("disk", [
  way("what a text area holds", "page", (to, lib) => void (lib.add("textarea").value = to.mark), kept),
  way("what a text area holds without its form", "page", (to, lib) => void [lib.add("textarea")].forEach((field) => (field.removeAttribute("form"), (field.value = to.mark))), kept),
  way("what a text area holds whose form is gone", "page", (to, lib) => void (document.getElementById("unsaved")?.remove(), (lib.add("textarea").value = to.mark)), kept),
  way("what an input holds that may complete it", "page", (to, lib) => void [lib.add("input")].forEach((field) => (field.setAttribute("Autocomplete", "on"), (field.value = to.mark))), kept),
  way("what an input holds", "page", (to, lib) => void (lib.add("input").value = to.mark), kept),
  way("what is chosen", "page", (to, lib) => {
    const choice = lib.add("select");
    for (const value of ["x", to.mark]) choice.append(Object.assign(document.createElement("option"), { value }));
    choice.value = to.mark;
  }, kept),
  way("state of the history", "page", (to) => history.pushState({ x: to.mark }, ""), kept),
  way("title", "page", (to) => void (document.title = to.mark), kept),
  way("fragment of the address", "page", (to) => void (location.hash = to.mark), kept),
  way("window.name", "page", (to) => void (name = to.mark), { ...kept, control: "not kept for a page without an opener" }),
]);
