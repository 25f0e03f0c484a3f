package text

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

// chinese is the language of most tests of a translation, german the one of numbers
// with a decimal comma.
const (
	chinese = Lang("zh-CN")
	german  = Lang("de")
)

var update = flag.Bool("update", false, "write the files of all languages anew, with an empty text for what has none")

// entry is a text that a language must have.
type entry struct{ at, english string }

// catalogue returns every text once, in the order of the sources: those of the screen,
// what the engine says, what its registries say.
func catalogue(t *testing.T) []entry {
	t.Helper()
	all := messages(t)
	for _, k := range kinds(t) {
		all = append(all, entry{"engine, " + k.Code, k.English})
	}
	all = append(all, registered()...)
	seen := map[string]bool{}
	return slices.DeleteFunc(all, func(e entry) bool {
		again := seen[e.english]
		seen[e.english] = true
		return again || !worded(e.english)
	})
}

// worded reports whether a text holds words, or says how others are put together: a
// symbol is the same everywhere.
func worded(english string) bool { return place.MatchString(english) || word.MatchString(english) }

// messages returns every message of the package's sources, with its place.
func messages(t *testing.T) []entry {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []entry
	sources := token.NewFileSet()
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(sources, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			for _, e := range messagesOf(n) {
				if english, ok := unquote(e); ok {
					found = append(found, entry{sources.Position(e.Pos()).String(), english})
				}
			}
			return true
		})
	}
	if len(found) < 500 {
		t.Fatalf("only %d messages were found", len(found))
	}
	return found
}

// messagesOf returns the texts of a conversion to Message, or of a map of messages.
func messagesOf(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.CallExpr:
		if called, ok := n.Fun.(*ast.Ident); ok && called.Name == "Message" {
			return n.Args
		}
	case *ast.CompositeLit:
		of, ok := n.Type.(*ast.MapType)
		if !ok {
			return nil
		}
		if value, ok := of.Value.(*ast.Ident); !ok || value.Name != "Message" {
			return nil
		}
		var texts []ast.Expr
		for _, e := range n.Elts {
			texts = append(texts, e.(*ast.KeyValueExpr).Value)
		}
		return texts
	}
	return nil
}

func unquote(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(literal.Value)
	return s, err == nil
}

// registered returns what the registries say of methods and models.
func registered() []entry {
	var said []entry
	settings := func(of string, all []parameter.Parameter) {
		for _, p := range all {
			for _, text := range append([]string{p.Title, p.Summary}, p.Titles...) {
				said = append(said, entry{of + "/" + p.Name, text})
			}
		}
	}
	for _, a := range method.All() {
		said = append(said, entry{"method " + a.Name, a.Title}, entry{"method " + a.Name, a.Brief})
		settings(a.Name, a.Parameters)
	}
	for _, k := range privacy.Kinds() {
		said = append(said, entry{"model " + k.Name, k.Title}, entry{"model " + k.Name, k.Brief})
		settings(k.Name, k.Parameters)
	}
	return said
}

var (
	word  = regexp.MustCompile(`\pL{2}`)
	place = regexp.MustCompile(`\{\d(:q)?\}`)
	forms = regexp.MustCompile(`\{\d:[^{}|]*\|[^{}|]*\}`)
)

// places returns the numbers of the arguments that a sentence shows.
func places(s string) []string {
	var found []string
	for _, at := range place.FindAllString(s, -1) {
		found = append(found, at[1:2])
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// Every language has every text, with the same places, and no text that nothing says.
func TestEveryLanguageHasEveryText(t *testing.T) {
	all := catalogue(t)
	for _, l := range Languages() {
		name := "languages/" + string(l) + ".json"
		if *update {
			if err := os.WriteFile(name, l.file(t, all), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if text, err := files.ReadFile(name); err != nil || !bytes.Equal(text, l.file(t, all)) {
			t.Errorf("%s is not as make languages writes it, %v", name, err)
		}
		said, known := l.language().Messages, map[string]bool{}
		for _, e := range all {
			known[e.english] = true
			text, ok := said[e.english]
			switch {
			case !ok && l == English:
			case text == "":
				t.Errorf("%s: %s: nothing for %q; go test ./app/text -run %s -update makes a place for it", l, e.at, e.english, t.Name())
			case !slices.Equal(places(text), places(e.english)):
				t.Errorf("%s: %s: places differ: %q, %q", l, e.at, e.english, text)
			case l == English && text == e.english:
				t.Errorf("%s: %s: %q is said as it is without the file, too", l, e.at, text)
			}
			if rest := place.ReplaceAllString(forms.ReplaceAllString(text, ""), ""); strings.ContainsAny(rest, "{}") {
				t.Errorf("%s: %s: %q has braces that are no place and no form", l, e.at, text)
			}
		}
		for english := range said {
			if !known[english] {
				t.Errorf("%s has a text for %q, which nothing says; -update removes it", l, english)
			}
		}
	}
}

// file returns the file of a language with a place for every text, in the order of the alphabet,
// so that a new text is one new line.
func (l Lang) file(t *testing.T, all []entry) []byte {
	t.Helper()
	of := *l.language()
	kept := map[string]string{}
	for _, e := range all {
		if text, ok := of.Messages[e.english]; ok || l != English {
			kept[e.english] = text
		}
	}
	of.Messages = kept
	var file bytes.Buffer
	to := json.NewEncoder(&file)
	to.SetEscapeHTML(false)
	to.SetIndent("", "\t")
	if err := to.Encode(of); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// A file says all that a language needs.
func TestLanguagesAreWhole(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Languages() {
		of := l.language()
		if of.Name == "" || names[of.Name] || of.Decimal == "" || of.Decimal == of.Group || !strings.Contains(of.Percent, "{0}") ||
			of.List == "" || of.Between == "" || of.Quotes[0] == "" || of.Quotes[1] == "" {
			t.Errorf("%s: the head of its file is %+v", l, of)
		}
		names[of.Name] = true
		data, err := os.ReadFile(filepath.Join("languages", string(l)+".json"))
		if err != nil {
			t.Fatal(err)
		}
		strict := json.NewDecoder(bytes.NewReader(data))
		strict.DisallowUnknownFields()
		if err := strict.Decode(new(language)); err != nil {
			t.Errorf("%s: %v", l, err)
		}
	}
}

// What is written in Chinese is Chinese: no word of English is left in it, and every
// text has Chinese signs unless it is the same in English.
func TestChineseIsChinese(t *testing.T) {
	han := regexp.MustCompile(`[\p{Han}：]`)
	engine := map[string]bool{}
	for _, k := range kinds(t) {
		engine[k.English] = true
	}
	for en, zh := range chinese.language().Messages {
		if !han.MatchString(zh) && zh != en && word.MatchString(en) {
			t.Errorf("%q is said as %q", en, zh)
		}
		if found := englishWords.FindString(inQuotes.ReplaceAllString(zh, "")); engine[en] && found != "" {
			t.Errorf("%q is English in Chinese: %s", found, zh)
		}
	}
}

// What Quasi does is called de-identification in Chinese law; it promises no
// anonymisation, and no compliance in any language.
func TestNoMessagePromisesTooMuch(t *testing.T) {
	banned := regexp.MustCompile(`(?i)匿名化|hipaa compliant|hipaa-konform|dsgvo|gdpr|certified|zertifiziert|guarantee|garantier|cannot leak`)
	for _, e := range messages(t) {
		for _, l := range Languages() {
			if found := banned.FindString(l.translated(e.english)); found != "" {
				t.Errorf("%s: %s says %q", l, e.at, found)
			}
		}
	}
}

// Whatever the registries offer can be told apart.
func TestMethodsAndModelsHaveWords(t *testing.T) {
	for _, e := range registered() {
		if e.english == "" {
			t.Errorf("%s has an empty text", e.at)
		}
	}
	settings := func(of string, all []parameter.Parameter) {
		for _, p := range all {
			if len(p.Titles) != len(p.Choices) {
				t.Errorf("%s/%s: %d choices are called %q", of, p.Name, len(p.Choices), p.Titles)
			}
		}
	}
	for _, l := range Languages() {
		called := map[string]string{}
		for _, a := range method.All() {
			settings(a.Name, a.Parameters)
			if other := called[l.AlgorithmTitle(a.Name)]; other != "" {
				t.Errorf("%s: %s is called as %s", l, a.Name, other)
			}
			called[l.AlgorithmTitle(a.Name)] = a.Name
		}
		for _, k := range privacy.Kinds() {
			settings(k.Name, k.Parameters)
			if other := called[l.ModelTitle(k.Name)]; other != "" {
				t.Errorf("%s: %s is called as %s", l, k.Name, other)
			}
			called[l.ModelTitle(k.Name)] = k.Name
		}
	}
}
