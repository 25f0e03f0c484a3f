package guard

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
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
