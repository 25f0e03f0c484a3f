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

	_ "quasi/engine/file/xlsx/sheets"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	_ "quasi/wasm/service"
)

// pageCodes are of failures that the page makes itself.
var pageCodes = []string{
	protocol.CodeCrash, protocol.CodeEnded, protocol.CodeNoExcel, "sheets-ended", // web/boot.js
	protocol.CodeNoPopulation, protocol.CodePopulationLacks, protocol.CodePopulationLost,
}

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

var quotedPlace = regexp.MustCompile(`\{(\d):q\}`)

// Whatever the engine can say of what can't be done, the screen has words for, with
// the same arguments.
func TestEveryFailureHasWords(t *testing.T) {
	codes := slices.Clone(pageCodes)
	for _, k := range kinds(t) {
		if slices.Contains(codes, k.Code) {
			t.Errorf("two kinds have the code %q", k.Code)
		}
		codes = append(codes, k.Code)
		m, ok := failureOf(k.Code)
		if !ok {
			t.Errorf("%q has no words: %s", k.Code, k.English)
			continue
		}
		if want := places(quotedPlace.ReplaceAllString(k.English, "{$1}")); !slices.Equal(places(m.en), want) || !slices.Equal(places(m.zh), want) {
			t.Errorf("%q: the engine says %s\nthe screen %s\n%s", k.Code, k.English, m.en, m.zh)
		}
	}
	for _, some := range failures {
		for code, m := range some {
			if found := english.FindString(inQuotes.ReplaceAllString(m.zh, "")); found != "" {
				t.Errorf("%q is English in Chinese: %s", code, found)
			}
			if !slices.Contains(codes, code) {
				t.Errorf("words for %q, which nothing says", code)
			}
		}
	}
	seen := map[string]bool{}
	for _, some := range failures {
		for code := range some {
			if seen[code] {
				t.Errorf("%q has words twice", code)
			}
			seen[code] = true
		}
	}
}

func TestPlacesAndCausesAreSaidTogether(t *testing.T) {
	test := say.Kind{Code: "test-range", English: "k is {0}, want {1}"}
	failures = append(failures, map[string]Message{"test-range": {"K is {0}, of {1}.", "k 为 {0}，可用 {1}。"}})
	defer func() { failures = failures[:len(failures)-1] }()
	f := protocol.NewFailure(say.In(`a"b`, test.Of(3, []string{"x", "y"})))
	if want := `column "a\"b": k is 3, want ["x" "y"]`; f.Message != want {
		t.Errorf("message %s, want %s", f.Message, want)
	}
	for lang, want := range map[Lang]string{English: `Column “a"b”: K is 3, of “x”, “y”.`, Chinese: `列“a"b”：k 为 3，可用 “x”、“y”。`} {
		if got := lang.Failure(f.Said()); got != want {
			t.Errorf("said %s, want %s", got, want)
		}
	}
	f = protocol.NewFailure(say.In("age", errors.New("unexpected EOF")))
	if got := Chinese.Failure(f.Said()); got != "列“age”：“unexpected EOF”" {
		t.Errorf("said %s", got)
	}
}
