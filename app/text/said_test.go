package text

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	_ "quasi/engine/advise/safeharbor"
	_ "quasi/engine/file/xlsx/sheets"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	_ "quasi/wasm/service"
)

var definition = regexp.MustCompile(`say\.Define\(("[\w-]+"), ("(?:[^"\\]|\\.)*")\)`)

// kinds returns all kinds that a screen can meet: those that are linked here, and
// those in the sources of the programs of the browser, which can't be.
func kinds(t *testing.T) []say.Kind {
	t.Helper()
	all := say.Kinds()
	for _, folder := range []string{"../../engine", "../../wasm", "../../app"} {
		err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "say/say.go") {
				return err
			}
			source, err := os.ReadFile(name)
			for _, found := range definition.FindAllStringSubmatch(string(source), -1) {
				var k say.Kind
				k.Code, _ = strconv.Unquote(found[1])
				k.English, _ = strconv.Unquote(found[2])
				if !slices.Contains(all, k) {
					all = append(all, k)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) < 250 {
		t.Fatalf("only %d kinds were found", len(all))
	}
	return all
}

// Two kinds have two codes.
func TestCodesAreUnique(t *testing.T) {
	seen := map[string]bool{}
	for _, k := range kinds(t) {
		if seen[k.Code] {
			t.Errorf("two kinds have the code %q", k.Code)
		}
		seen[k.Code] = true
	}
}

func TestPlacesAndCausesAreSaidTogether(t *testing.T) {
	test := say.Kind{Code: "test-range", English: "the k is {0:q}, one of {1:q} or {2} {2:row|rows}"}
	chinese.language().Messages[test.English] = "k 为 {0}，可用 {1} 或 {2}。"
	defer delete(chinese.language().Messages, test.English)
	f := outcome.NewFailure(say.In(`a"b`, test.Of(3, []string{"x", "{0}"}, 1)))
	if want := `column "a\"b": the k is "3", one of "x", "{0}" or 1 row`; f.Message != want {
		t.Errorf("message %s, want %s", f.Message, want)
	}
	for lang, want := range map[Lang]string{English: `Column “a"b”: the k is “3”, one of “x”, “{0}” or 1 row.`, chinese: `列“a"b”：k 为 3，可用 “x”、“{0}” 或 1。`} {
		if got := lang.Sentence(f.Said()); got != want {
			t.Errorf("said %s, want %s", got, want)
		}
	}
	f = outcome.NewFailure(say.In("age", errors.New("unexpected EOF")))
	if got := chinese.Sentence(f.Said()); got != "列“age”：“unexpected EOF”。" {
		t.Errorf("said %s", got)
	}
}

// The engine's sentences begin and end on the screen as sentences do, and its names
// stay as they are.
func TestSentencesAreMade(t *testing.T) {
	kind := func(english string) say.Kind { return say.Kind{Code: "test", English: english} }
	rows := kind("{0} {0:row is|rows are} hidden")
	for want, said := range map[string]say.Text{
		"The file is empty: choose another.":            kind("the file is empty: choose another").Say(),
		"A quote is missing.":                           kind("a quote is missing").Say(),
		"k is 7.":                                       kind("k is {0}").Say(7),
		"k-member: 1 row is hidden.":                    kind("k-member: {0}").Say(rows.Say(1)),
		"max_days is 0.":                                kind("max_days is {0}").Say(0),
		"privacy.k is 0.":                               kind("privacy.k is {0}").Say(0),
		"input.quote is “x”.":                           kind("input.{0} is {1:q}").Say("quote", "x"),
		"age has no weight.":                            kind("{0} has no weight").Say("age"),
		"The rows, which are few.":                      kind("{0}, which are few").Say(kind("the rows").Say()),
		"KAIM: KAIM can't.":                             kind("{0}: {0} can't").Say(say.Method("kaim")),
		"No value here.":                                kind("No value here.").Say(),
		"As Remove, was Could identify.":                kind("as {0}, was {1}").Say(say.Role("identifying"), say.Role("quasi-identifying")),
		"2 rows are hidden. 1 row is hidden.":           say.List([]say.Text{rows.Say(2), rows.Say(1)}, 2),
		"Its rows: 2 rows are hidden; 1 row is hidden.": kind("its rows: {0}").Say(say.List([]say.Text{rows.Say(2), rows.Say(1)}, 2)),
		"what the browser says":                         {English: "what the browser says"},
	} {
		if got := English.Sentence(said); got != want {
			t.Errorf("said %q, want %q", got, want)
		}
	}
	if got := English.Phrase(rows.Say(1)); got != "1 row is hidden" {
		t.Errorf("a phrase is %q", got)
	}
}

// Every code that a failure of the page's own has can be said without its words.
func TestThePagesOwnFailuresAreSaid(t *testing.T) {
	for _, code := range []string{outcome.CodeCrash, outcome.CodeEnded, outcome.CodeNoExcel, outcome.CodeSheetsEnded} {
		f := protocol.Failure{Code: code, Message: "raw"}
		if en, zh := English.Sentence(f.Said()), chinese.Sentence(f.Said()); en == "raw" || zh == "raw" || en == zh || !strings.HasSuffix(en, ".") {
			t.Errorf("%s is said as %q and %q", code, en, zh)
		}
	}
	lost := protocol.Failure{Code: outcome.CodePopulationLost, Args: []say.Text{{English: "town.csv"}, {English: "gone"}}}
	if got := English.Sentence(lost.Said()); got != "The full register, town.csv, could not be read again: gone; open it once more." {
		t.Errorf("said %q", got)
	}
}
