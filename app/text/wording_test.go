package text

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/method"
)

// awkward are patterns of English that reads oddly, each with what to write instead.
var awkward = map[string]*regexp.Regexp{
	"34.6%, without a space":                regexp.MustCompile(`[\d}] %(?:[^\w{]|$)`),
	"people, and personal names":            regexp.MustCompile(`(?i)\bpersons\b`),
	"appears, is, or occurs":                regexp.MustCompile(`(?i)\b(?:stands?|stood) (?:twice|already|again|in (?:the|a|no) |at (?:the|two|places?|level|line) |above|after|before the|in public)`),
	"treat as":                              regexp.MustCompile(`(?i)\b(?:take|taken|takes) [^.]*\bfor (?:missing|words?|the root)\b`),
	"as … as possible":                      regexp.MustCompile(`(?i)\bas (?:many|few|much)(?: \w+){0,3} as can be\b`),
	"anyone who":                            regexp.MustCompile(`(?i)\b(?:whoever|whosoever)\b`),
	"-ize, as in anonymize":                 regexp.MustCompile(`(?i)\b(?:(?:de-?|re)?(?:anonym|general|special|recogn|minim|maxim|optim|summar|organ|categor|normal|random|pseudonym|character|util|real|emphas|priorit|custom)is(?:e[ds]?|ing|ers?|ations?))\b`),
	"spaces, pipe, correct":                 regexp.MustCompile(`(?i)\bmend\b|\bblanks\b|tab or bar\b`),
	"lower k or relax the model":            regexp.MustCompile(`(?i)\bask for less\b`),
	"the sensitive values":                  regexp.MustCompile(`(?i)\bwhat is sensitive\b`),
	"skipped":                               regexp.MustCompile(`(?i)\bpassed over\b`),
	"has no …; its …: (not: has none, but)": regexp.MustCompile(`(?i)\bhas no (?:column|sheet)\b[^.;]*, but\b`),
	"must be, or choose (not: want)":        regexp.MustCompile(`(?i), want (?:one|at least|a |an |\d|\{)`),
	"in addition to k":                      regexp.MustCompile(`(?i)\bbeside k\b`),
}

// identifiers are names of the registries and of columns, which stay as they are.
var identifiers = regexp.MustCompile("top-down-specialisation|`[^`\n]+`")

// Whatever a person reads in English is plain and in one spelling.
func TestEnglishIsIdiomatic(t *testing.T) {
	said := map[string]string{}
	for i, e := range catalogue(t) {
		said[fmt.Sprint(i, " ", e.at)] = e.english + "\n" + English.translated(e.english)
	}
	for _, a := range method.All() {
		said["summary of "+a.Name] = a.Summary
	}
	for at, sentence := range written(t, "../../engine/cmd/quasi/cli") {
		said[at] = sentence
	}
	for _, name := range []string{"README.md", "ARCHITECTURE.md", "CHANGELOG.md", "THREAT_MODEL.md", "RATIONALE.md", "CONTRIBUTING.md", "SECURITY.md", "web/build/methods.head.md"} {
		page := must(os.ReadFile("../../" + name))
		said[name] = string(page)
	}
	leaflets, err := filepath.Glob("../../docs/hospital/*.en.md")
	if err != nil || len(leaflets) == 0 {
		t.Fatalf("there are no leaflets: %v", err)
	}
	for _, name := range leaflets {
		page := must(os.ReadFile(name))
		said[name] = string(page)
	}
	for _, at := range slices.Sorted(maps.Keys(said)) {
		sentence := identifiers.ReplaceAllString(said[at], "")
		for better, pattern := range awkward {
			if found := pattern.FindString(sentence); found != "" {
				t.Errorf("%s says %q; better: %s", at, found, better)
			}
		}
	}
}

// The patterns find what they are for, and leave alone what is fine.
func TestAwkwardEnglishIsFound(t *testing.T) {
	finds := func(sentence string) bool {
		for _, pattern := range awkward {
			if pattern.MatchString(sentence) {
				return true
			}
		}
		return false
	}
	for _, bad := range []string{"34.6 %", "{0} % of the rows", "Looks like persons' names", "column stands twice", "Dates stand in public notices",
		"take them for missing", "as many groups as can be", "Whoever knows", "generalised", "anonymisation", "top-down specialisation", "recognise",
		"mend the line", "a comma or tab or bar", "Ask for less.", "What is sensitive", "lines were passed over", "has no column {0:q}, but {1}", "k is {0}, want 1 to 3", "models beside k"} {
		if !finds(bad) {
			t.Errorf("%q is not found", bad)
		}
	}
	for _, good := range []string{"34.6%", "a person", "otherwise", "a promise", "may stand for any value", "it takes seconds for most tables", "precise", "advise", "noise", "blank lines", "as it was"} {
		if finds(good) {
			t.Errorf("%q is found", good)
		}
	}
}

// written returns the texts in the sources of a command, by file and line.
func written(t *testing.T, folder string) map[string]string {
	t.Helper()
	names := must(filepath.Glob(filepath.Join(folder, "*.go")))
	said, files := map[string]string{}, token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		ast.Inspect(must(parser.ParseFile(files, name, nil, 0)), func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				said[files.Position(literal.Pos()).String()] = literal.Value
			}
			return true
		})
	}
	if len(said) < 100 {
		t.Fatalf("%s says %d things: it is not read", folder, len(said))
	}
	return said
}
