package guard

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/kind"
)

// said is a text in the sources, and where it stands.
type said struct{ at, text string }

// leastWords is the number of words from which a text is a sentence, not a label.
const leastWords = 5

// Every sentence stands in one package: what two of them say comes from a room below both.
func TestEverySentenceStandsOnce(t *testing.T) {
	var all []said
	for _, s := range sources(t, "engine", "app", "wasm") {
		if within(s.pkg(), "engine/internal") || within(s.pkg(), "engine/lab") {
			continue // for tests, and for documents
		}
		all = append(all, saidIn(s.path, s.file)...)
	}
	if len(all) < 2000 {
		t.Fatalf("only %d texts were found", len(all))
	}
	for _, twice := range standingTwice(all) {
		t.Error(twice)
	}
}

// What stands twice is found, however it is written; what differs, or is a label, is not.
func TestSentencesThatStandTwiceAreFound(t *testing.T) {
	first := said{"engine/release/a.go", "{0} of {1} {1:row|rows} {0:is|are} left out"}
	for text, want := range map[string]bool{
		"{0} of {1} {1:row|rows} {0:is|are} left out":        true,
		"{1} of {0} {0:row|rows} {1:is|are} left out.":       true,
		"%d of %.1f rows are left out.\n":                    true,
		"{0:q} OF {1} {1:patient|rows} {0:was|are} left out": true,
		"{0} of {1} {1:row|rows} {0:is|are} kept out":        false,
		"{0} rows are left":                                  false,
	} {
		if got := len(standingTwice([]said{first, {"app/text/b.go", text}})) > 0; got != want {
			t.Errorf("%q stands twice: %v, want %v", text, got, want)
		}
	}
	if found := standingTwice([]said{first, {"engine/release/b.go", first.text}}); len(found) > 0 {
		t.Errorf("within one package: %q", found)
	}
	if found := standingTwice([]said{first, {"app/text/b.go", first.text}}); !strings.Contains(found[0], first.at) || !strings.Contains(found[0], "app/text/b.go") {
		t.Errorf("%q does not name both places", found)
	}
	four, five := said{"engine/a.go", "four words are few"}, said{"engine/a.go", "five words are a sentence"}
	if n := len(standingTwice([]said{four, {"app/b.go", four.text}})) + 2*len(standingTwice([]said{five, {"app/b.go", five.text}})); n != 2 {
		t.Errorf("four words, five words: %d", n)
	}
}

// standingTwice says which sentences stand in several packages, with their places.
func standingTwice(all []said) []string {
	places := map[string][]said{}
	for _, s := range all {
		if plain := plainly(s.text); len(strings.Fields(plain)) >= leastWords {
			places[plain] = append(places[plain], s)
		}
	}
	var found []string
	for _, plain := range slices.Sorted(maps.Keys(places)) {
		for _, s := range places[plain][1:] {
			if first := places[plain][0]; path.Dir(s.at) != path.Dir(first.at) {
				found = append(found, fmt.Sprintf("%q in %s stands in %s, too: %q; let one package below both say it", s.text, s.at, first.at, first.text))
				break
			}
		}
	}
	return found
}

var (
	formed   = regexp.MustCompile(`\{\d:[^{}|]*\|([^{}|]*)\}`)
	anything = regexp.MustCompile(`\{\d(?::q)?\}|%[-+ #0-9.*]*[a-zA-Z]`)
)

// plainly returns the words of a text: in the plural, of small letters, with … for arguments.
func plainly(text string) string {
	text = anything.ReplaceAllString(formed.ReplaceAllString(text, "$1"), "…")
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(text), " ")), ".")
}

// saidIn returns the texts that a file says: of kinds, of the screen's messages, and of the
// command whatever it holds.
func saidIn(name string, file *ast.File) []said {
	var all []said
	add := func(e ast.Expr) {
		if literal, ok := e.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, _ := strconv.Unquote(literal.Value)
			all = append(all, said{name, text})
		}
	}
	values := func(n ast.Node) {
		if of, ok := n.(*ast.CompositeLit); ok {
			for _, e := range of.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					add(pair.Value)
				}
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			if within(path.Dir(name), "engine/cmd") {
				add(n)
			}
		case *ast.CallExpr:
			function := called(n)
			if plain, ok := n.Fun.(*ast.Ident); ok {
				function = plain.Name
			}
			if function == "Define" && len(n.Args) == 2 || function == "Message" {
				add(n.Args[len(n.Args)-1])
			}
			if function == "Table" || function == "Prefixed" {
				for _, arg := range n.Args {
					values(arg)
				}
			}
		case *ast.CompositeLit:
			if of, ok := n.Type.(*ast.MapType); ok {
				if value, ok := of.Value.(*ast.Ident); ok && value.Name == "Message" {
					values(n)
				}
			}
		}
		return true
	})
	return all
}

// rounded are the functions of package math that machines round differently: they are
// assembly on some, and Go code that others fuse into multiply-adds. All others are exact.
var rounded = []string{"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cbrt", "Cos", "Cosh", "Erf", "Erfc", "Erfcinv", "Erfinv",
	"Exp", "Exp2", "Expm1", "Gamma", "Hypot", "J0", "J1", "Jn", "Lgamma", "Log", "Log10", "Log1p", "Log2", "Pow", "Sin", "Sincos", "Sinh",
	"Tan", "Tanh", "Y0", "Y1", "Yn"}

// figures are the packages that may call them, and what for: what they compute is shown to
// people and decides nothing.
var figures = map[string]string{
	"engine/figure/drawing": "the steps of an axis",
	"engine/figure/curve":   "the steps of an axis, and the point of a curve nearest to the pointer",
	"engine/lab/paper":      "the logarithmic scale of an axis",
}

// A result is the same on every machine: what the engine decides is not computed by
// functions that machines round differently. Package natural has those it needs.
func TestNothingIsDecidedByWhatMachinesRound(t *testing.T) {
	unused := maps.Clone(figures)
	for _, s := range sources(t, "engine") {
		found := roundedIn(s.file)
		if _, shown := figures[s.pkg()]; shown && len(found) > 0 {
			delete(unused, s.pkg())
			continue
		}
		for _, name := range found {
			t.Errorf("%s uses math.%s: take it from engine/internal/data/natural, or if it computes a figure that decides nothing, say so in this test", s.path, name)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(unused)) {
		t.Errorf("%s uses no function that machines round differently: take it off the list", pkg)
	}
}

// roundedIn returns the functions of package math in a file that machines round differently.
func roundedIn(file *ast.File) []string {
	var found []string
	called := "" // the name of package math in the file
	for _, spec := range file.Imports {
		switch name, _ := strconv.Unquote(spec.Path.Value); {
		case name == "math/cmplx", name == "math" && spec.Name != nil && spec.Name.Name == ".":
			found = append(found, "all of "+name)
		case name == "math" && spec.Name != nil:
			called = spec.Name.Name
		case name == "math":
			called = "math"
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := s.X.(*ast.Ident); ok && called != "" && of.Name == called && slices.Contains(rounded, s.Sel.Name) {
			found = append(found, s.Sel.Name)
		}
		return true
	})
	return found
}

// What docs/embed.md says about using the engine in another program is true: its
// files, in a module of their own, and its commands give its output. Nothing is
// downloaded: what the engine needs, this repository has.
func TestEmbedIt(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	blocks := embedded(t)
	repository := must(filepath.Abs(root))
	here := func(text string) string { return strings.ReplaceAll(text, "../quasi", repository) }
	program := t.TempDir()
	for name, text := range map[string]string{"go.mod": here(blocks["go.mod"]), "main.go": blocks["go"]} {
		if err := os.WriteFile(filepath.Join(program, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	printed := ""
	for command := range strings.Lines(here(blocks["sh"])) {
		run := exec.Command("sh", "-c", command)
		run.Dir = program
		// Without the folder's name in what is compiled, another clone has compiled it before.
		run.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=-trimpath", "GOWORK=off")
		var wrong strings.Builder
		run.Stderr = &wrong
		out := must(run.Output())
		printed += string(out)
	}
	if printed != blocks["text"] {
		t.Errorf("the program of docs/embed.md prints\n%s\nwhich the page does not say", printed)
	}
	formatted, err := format.Source([]byte(blocks["go"]))
	if err != nil || string(formatted) != blocks["go"] {
		t.Errorf("the program of docs/embed.md is not formatted: %v", err)
	}
}

// embedded returns the blocks of code in docs/embed.md, by their language: one of each.
func embedded(t *testing.T) map[string]string {
	t.Helper()
	blocks := map[string]string{}
	for _, block := range regexp.MustCompile("(?sm)^```([a-z.]+)\n(.*?)^```$").FindAllStringSubmatch(read(t, "docs/embed.md"), -1) {
		if blocks[block[1]] != "" {
			t.Fatalf("two blocks of %s", block[1])
		}
		blocks[block[1]] = block[2]
	}
	for _, language := range []string{"go.mod", "go", "sh", "text"} {
		if blocks[language] == "" {
			t.Errorf("no block of %s", language)
		}
	}
	return blocks
}

// What files are called, what they start with and of what type they are stands in the
// registry of kinds alone. Names of single files, and sentences, may say it.
func TestKindsOfFilesStandInOneRegistry(t *testing.T) {
	for _, s := range sources(t, "app", "engine", "wasm", "web/build") {
		if within(s.pkg(), "engine/file/kind") || within(s.pkg(), "engine/internal") {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			if text, err := strconv.Unquote(literal.Value); err != nil || listsKinds(text) {
				t.Errorf("%s holds %s: engine/file/kind knows it", s.path, literal.Value)
			}
			return true
		})
	}
	for _, name := range append(webFiles(t, "*.js"), "index.html") {
		if found := kindsIn(stripComments(read(t, name))); found != "" {
			t.Errorf("%s holds %s: the build has it from engine/file/kind", name, found)
		}
	}
}

// listsKinds reports whether a text of a program is an ending, a list of them, a type
// or the first bytes of files.
func listsKinds(text string) bool {
	for _, k := range kind.All() {
		ends := func(ending string) bool {
			return strings.HasSuffix(text, ending) && strings.HasPrefix(text, ".") && !strings.Contains(text, " ") || strings.Contains(text, ending+",") && !strings.Contains(text, " ")
		}
		starts := func(start string) bool { return strings.Contains(text, start) }
		if strings.Contains(text, k.MIME) || slices.ContainsFunc(k.Extensions, ends) || slices.ContainsFunc(slices.Concat(k.Starts, k.Refused), starts) {
			return true
		}
	}
	return false
}

// kindsIn returns what a script or a page lists of kinds, empty: nothing.
func kindsIn(script string) string {
	var wanted []string
	for _, k := range kind.All() {
		wanted = append(wanted, k.MIME)
		for _, ending := range k.Extensions {
			wanted = append(wanted, `"`+ending, `'`+ending, `,`+ending)
		}
		for _, start := range slices.Concat(k.Starts, k.Refused) {
			var bytes []string
			for _, b := range []byte(start) {
				bytes = append(bytes, strconv.Itoa(int(b)))
			}
			wanted = append(wanted, hex.EncodeToString([]byte(start)), strings.Join(bytes, ","), strings.Join(bytes, ", "))
		}
	}
	for _, text := range wanted {
		if strings.Contains(script, text) {
			return text
		}
	}
	return ""
}

// A page knows no other: what several share is in app/screen.
func TestPagesStandApart(t *testing.T) {
	for _, s := range sources(t, "app/page") {
		for _, name := range s.imports() {
			if within(name, "quasi/app/page") && !within(name, "quasi/"+s.pkg()) {
				t.Errorf("%s imports %s: no page knows another", s.path, name)
			}
		}
	}
}

// What others cite, and what catalogues of programs read, has the version that programs tell,
// and the authors and the license of LICENSE.
func TestMetadataHaveTheVersion(t *testing.T) {
	const authors = "The Quasi authors"
	if license := read(t, "LICENSE"); !strings.Contains(license, "Copyright 2026 "+authors+"\n") || !strings.Contains(license, "Apache License") {
		t.Errorf("LICENSE does not name %s, or is another one", authors)
	}
	cited := read(t, "CITATION.cff")
	for _, line := range []string{"cff-version: 1.2.0", "type: software", "title: Quasi", "version: " + facts.Version, "  - name: " + authors, "license: Apache-2.0"} {
		if strings.Count("\n"+cited, "\n"+line+"\n") != 1 {
			t.Errorf("CITATION.cff has no line %q, or several", line)
		}
	}
	var meta struct {
		Type, Name, Version, License string
		Author                       []struct{ Name string }
	}
	if err := json.Unmarshal([]byte(read(t, "codemeta.json")), &meta); err != nil {
		t.Fatal(err)
	}
	if meta.Type != "SoftwareSourceCode" || meta.Name != "Quasi" || meta.Version != facts.Version || meta.License != "https://spdx.org/licenses/Apache-2.0" || len(meta.Author) != 1 || meta.Author[0].Name != authors {
		t.Errorf("codemeta.json says %+v", meta)
	}
}

// Nothing but a fixed Go builds a release, and it is one that the module can be built with.
func TestReleasesNameTheirGo(t *testing.T) {
	mod := read(t, "go.mod")
	if !regexp.MustCompile(`(?m)^toolchain go1\.\d+\.\d+$`).MatchString(mod) {
		t.Error("go.mod has no line toolchain, which names the Go of releases")
	}
}
