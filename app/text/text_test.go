package text

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/file/csv"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// messages returns every message literal of the package's sources, by its
// place.
func messages(t *testing.T) map[string][2]string {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := token.NewFileSet()
	found := map[string][2]string{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(files, path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || len(literal.Elts) != 2 {
				return true
			}
			en, okEn := unquote(literal.Elts[0])
			zh, okZh := unquote(literal.Elts[1])
			if okEn && okZh {
				found[files.Position(literal.Pos()).String()] = [2]string{en, zh}
			}
			return true
		})
	}
	return found
}

func unquote(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(literal.Value)
	return s, err == nil
}

var (
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

func TestEveryMessageIsTranslated(t *testing.T) {
	all := messages(t)
	if len(all) < 200 {
		t.Fatalf("only %d messages were found", len(all))
	}
	han := regexp.MustCompile(`[\p{Han}：]`)
	for at, m := range all {
		if m[0] == "" || m[1] == "" {
			t.Errorf("%s: a message is empty: %q", at, m)
		}
		if !slices.Equal(places(m[0]), places(m[1])) {
			t.Errorf("%s: places differ: %q", at, m)
		}
		if han.MatchString(m[0]) == han.MatchString(m[1]) && place.ReplaceAllString(m[0], "") != place.ReplaceAllString(m[1], "") {
			t.Errorf("%s: %q is not English and Chinese", at, m)
		}
	}
}

// What Quasi does is called de-identification in Chinese law; it promises no
// anonymisation, and no compliance in any language.
func TestNoMessagePromisesTooMuch(t *testing.T) {
	banned := regexp.MustCompile(`(?i)匿名化|hipaa compliant|gdpr|certified|guarantee|cannot leak`)
	for at, m := range messages(t) {
		if found := banned.FindString(m[0] + m[1]); found != "" {
			t.Errorf("%s says %q", at, found)
		}
	}
}

// Whatever the registries offer has Chinese words, and nothing else has.
func TestMethodsAndModelsHaveWords(t *testing.T) {
	known := map[string]bool{}
	has := func(at, english, chinese string) {
		t.Helper()
		known[at] = true
		symbol := len([]rune(english)) == 1
		if english == "" || chinese == english && !symbol {
			t.Errorf("%s: %q, in Chinese %q", at, english, chinese)
		}
	}
	settings := func(of string, all []parameter.Parameter) {
		for _, p := range all {
			at := of + "/" + p.Name
			has(at, English.Parameter(of, p), Chinese.Parameter(of, p))
			has(at, English.ParameterTitle(of, p), Chinese.ParameterTitle(of, p))
			if len(p.Titles) != len(p.Choices) {
				t.Fatalf("%s: %d choices are called %q", at, len(p.Choices), p.Titles)
			}
			for i, c := range p.Choices {
				has(at+"/"+c, English.Choice(of, p, i), Chinese.Choice(of, p, i))
			}
		}
	}
	for _, a := range method.All() {
		has(a.Name, English.Algorithm(a), Chinese.Algorithm(a))
		settings(a.Name, a.Parameters)
	}
	for _, k := range privacy.Kinds() {
		has(k.Name, English.Model(k), Chinese.Model(k))
		settings(k.Name, k.Parameters)
	}
	for _, words := range []map[string]string{algorithms, models, parameters, parameterTitles, choices} {
		for of := range words {
			if !known[of] {
				t.Errorf("words for %s, which no registry has", of)
			}
		}
	}
}

func TestFormats(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 48842: "48,842", 1234567: "1,234,567", -1000: "-1,000", -12: "-12"} {
		if got := English.Int(n); got != want {
			t.Errorf("Int(%d) is %q, want %q", n, got, want)
		}
	}
	for share, want := range map[float64]string{0: "0%", 1: "100%", 0.345662: "34.6%", 0.5: "50%"} {
		if got := English.Percent(share); got != want {
			t.Errorf("Percent(%v) is %q, want %q", share, got, want)
		}
	}
	if got := Chinese.Percent(0.5); got != "50%" {
		t.Errorf("Chinese 50 per cent is %q", got)
	}
	for s, want := range map[float64]string{0.01: "less than 0.1 s", 0.05: "0.1 s", 2.34: "2.3 s", 9.94: "9.9 s", 10: "10 s", 59.4: "59 s", 59.6: "1 min 0 s", 119.7: "2 min 0 s", 60: "1 min 0 s", 89: "1 min 29 s", 125: "2 min 5 s"} {
		if got := English.Seconds(s); got != want {
			t.Errorf("Seconds(%v) is %q, want %q", s, got, want)
		}
	}
}

func TestSayFillsPlacesOnce(t *testing.T) {
	m := Message{"{0} and {1}", "{1} 和 {0}"}
	if got := English.Say(m, "{1}", 5000); got != "{1} and 5,000" {
		t.Errorf("said %q", got)
	}
	if got := Chinese.Say(m, "a", "b"); got != "b 和 a" {
		t.Errorf("said %q", got)
	}
}

func TestChoose(t *testing.T) {
	for preferred, want := range map[string]Lang{"zh-CN": Chinese, "ZH": Chinese, "en-GB": English, "de": English, "": English} {
		if got := Choose(preferred); got != want {
			t.Errorf("Choose(%q) is %s", preferred, got)
		}
	}
}

func TestFaultsOfHierarchiesAreTranslated(t *testing.T) {
	_, err := hierarchy.ReadARX(strings.NewReader("a;x;*\na;x;*\nb;*\nc;x;all\nd; ;*\n"))
	var e *hierarchy.Error
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	const want = "第 2 行：值“a”已出现在第 1 行。 第 3 行：该行有 2 级，首行有 3 级。 第 4 行：该行以“all”结尾，首行以“*”结尾。所有行必须以同一个根结尾。 第 5 行：第 2 级没有标签。"
	if got := Chinese.Sentence(e.Coded()); got != want {
		t.Errorf("said %s\nwant %s", got, want)
	}
	if got := English.Sentence(e.Coded()); !strings.HasPrefix(got, "Line 2: value “a” is already at line 1. Line 3:") {
		t.Errorf("said %s", got)
	}
}

func TestUnknownCodesKeepTheEnginesWords(t *testing.T) {
	if got := Chinese.Sentence(say.Text{Code: "new-code", English: "what the engine says"}); got != "what the engine says" {
		t.Errorf("said %q", got)
	}
}

func TestOneAndManyAreToldApart(t *testing.T) {
	for _, c := range []struct {
		m    Message
		args []any
		want string
	}{
		{OpenedLead, []any{1, 1}, "1 row, 1 column. Check that it was read correctly."},
		{OpenedLead, []any{5000, 10}, "5,000 rows, 10 columns. Check that it was read correctly."},
		{AlarmTitle, []any{1, "diagnosis"}, "1 group shares one diagnosis"},
		{AlarmTitle, []any{0, "diagnosis"}, "0 groups share one diagnosis"},
		{WhyGroup, []any{"4", 1}, "It now looks the same as row 4."},
		{WhyGroup, []any{"4, 7", 2}, "It now looks the same as rows 4, 7."},
	} {
		if got := English.Say(c.m, c.args...); got != c.want {
			t.Errorf("said %q, want %q", got, c.want)
		}
	}
	if got := English.Sentence(csv.Warning{Code: csv.WarnBlankLines, Args: []string{"1", "7"}}.Coded()); got != "1 blank line was skipped, the first at line 7." {
		t.Errorf("said %q of one blank line", got)
	}
	if got := English.Say(AlarmTitle, 1, "{0:a|b}"); got != "1 group shares one {0:a|b}" {
		t.Errorf("a column's name was taken for a form: %q", got)
	}
}

// Forms for one and many belong to an argument that the message shows or is
// given, and to English alone.
func TestFormsAreWellFormed(t *testing.T) {
	for at, m := range messages(t) {
		if rest := place.ReplaceAllString(forms.ReplaceAllString(m[0], ""), ""); strings.ContainsAny(rest, "{}") {
			t.Errorf("%s: %q has braces that are no place and no form", at, m[0])
		}
		if forms.MatchString(m[1]) {
			t.Errorf("%s: %q tells one and many apart in Chinese", at, m[1])
		}
	}
}
