package text

import "slices"

// What the outer page says, which the build puts into it.
const (
	BootLoading = Message("Loading the program. Your table will stay in this tab.")
	BootBar     = Message("Loading")
	BootScript  = Message("Quasi computes in your browser, so it needs JavaScript and WebAssembly.")
	BootLack    = Message("This browser has no {0}. Use a current Chrome, Edge, Firefox or Safari.")
	BootOld     = Message("This browser is too old: it can't unpack the program. Use a current Chrome, Edge, Firefox or Safari.")
	BootFramed  = Message("Quasi does not run inside another page. Open it in a tab of its own.")
	BootLeft    = Message("The program tried to leave this page, so it was ended, and what it had is gone. Reload the page; if it happens again, tell the people who run this site.")
	BootFailed  = Message("The program could not be loaded: {0}. Reload the page; if that does not help, tell the people who run this site.")
	BootBroken  = Message("The program could not be started. Reload the page; if that does not help, tell the people who run this site.")
	BootDamaged = Message("The file {0} is damaged or did not arrive whole. Reload the page; if that does not help, tell the people who run this site that they must copy it there again.")
)

// Outer returns what the outer page says in each language, by the names that it has in
// web/outer.js, and with the names of the steps and of the pages
// beside them: the title of the tab is made of these.
// {0} is a place that is filled there.
func Outer() map[Lang]map[string]any {
	said := map[Lang]map[string]any{}
	for _, l := range Languages() {
		said[l] = map[string]any{}
		for name, m := range map[string]Message{
			"loading": BootLoading, "bar": BootBar, "lack": BootLack, "old": BootOld, "framed": BootFramed, "left": BootLeft, "failed": BootFailed, "broken": BootBroken, "damaged": BootDamaged,
		} {
			said[l][name] = l.Say(m)
		}
		var names []string
		for _, step := range slices.Concat(Steps[:], Pages[:]) {
			names = append(names, l.Say(step))
		}
		said[l]["steps"] = names
	}
	return said
}
