package text

// What the page says before the program runs, which the build puts into it.
const (
	BootLoading = Message("Loading the program. Your table will stay in this tab.")
	BootBar     = Message("Loading")
	BootScript  = Message("Quasi computes in your browser, so it needs JavaScript and WebAssembly.")
	BootLack    = Message("This browser has no {0}. Use a current Chrome, Edge, Firefox or Safari.")
	BootFramed  = Message("Quasi does not run inside another page. Open it in a tab of its own.")
	BootFailed  = Message("The program could not be loaded: {0}. Reload the page; if that does not help, tell the people who run this site.")
)

// Boot returns what the page says in each language before the program runs, by the
// names that it has in web/boot.js. {0} is a place that is filled there.
func Boot() map[Lang]map[string]string {
	said := map[Lang]map[string]string{}
	for _, l := range Languages() {
		said[l] = map[string]string{}
		for name, m := range map[string]Message{"loading": BootLoading, "bar": BootBar, "lack": BootLack, "framed": BootFramed, "failed": BootFailed} {
			said[l][name] = l.Say(m)
		}
	}
	return said
}
