package guard

import (
	"encoding/hex"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/file/kind"
)

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

// The test can fail.
func TestListsOfKindsAreFound(t *testing.T) {
	for text, want := range map[string]bool{
		".csv": true, ".pairs.csv": true, ".xlsx,.xlsm": true, "text/csv;charset=utf-8": true, "PK\x03\x04": true, ".CSV": false,
		"adult.csv": false, "OUT.csv or OUT.xlsx": false, "Excel workbook (.xlsx)": false, "": false, "PK": false,
	} {
		if listsKinds(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
	for script, want := range map[string]bool{`start === "80,75,3,4"`: true, `[208, 207, 17, 224]`: true, `"504b0304"`: true, `accept=".csv"`: true, `name.endsWith(".wasm")`: false} {
		if (kindsIn(script) != "") != want {
			t.Errorf("%s: found %q", script, kindsIn(script))
		}
	}
}
