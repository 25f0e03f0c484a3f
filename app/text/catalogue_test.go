package text

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
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
	paths := must(filepath.Glob("*.go"))
	var found []entry
	sources := token.NewFileSet()
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		ast.Inspect(must(parser.ParseFile(sources, path, nil, 0)), func(n ast.Node) bool {
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

// registered returns what is said of methods, models and kinds of files.
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
	for _, k := range kind.All() {
		for _, text := range []Message{KindOf(k).Title, KindOf(k).Why, KindOf(k).Save} {
			said = append(said, entry{"kindTexts of columns.go: " + k.Name, string(text)})
		}
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

// A file says all that a language needs; its name is read without the rest.
func TestLanguagesAreWhole(t *testing.T) {
	names := map[string]bool{}
	for _, l := range Languages() {
		of := l.language()
		if of.Name == "" || l.Name() != of.Name || names[of.Name] || of.Decimal == "" || of.Decimal == of.Group || !strings.Contains(of.Percent, "{0}") ||
			of.List == "" || of.Between == "" || of.Quotes[0] == "" || of.Quotes[1] == "" {
			t.Errorf("%s: the head of its file is %+v", l, of)
		}
		names[of.Name] = true
		strict := json.NewDecoder(bytes.NewReader(must(os.ReadFile(filepath.Join("languages", string(l)+".json")))))
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
	for en, zh := range chinese.language().Messages {
		if !han.MatchString(zh) && zh != en && word.MatchString(en) {
			t.Errorf("%q is said as %q", en, zh)
		}
	}
}

// Whatever the engine says is in the language throughout, names of methods, models, roles and types
// among it, and quotes a name once.
func TestSentencesOfTheEngineAreInOneLanguage(t *testing.T) {
	for _, k := range kinds(t) {
		for _, arg := range []any{say.Method(method.Default), say.Model(privacy.NameDistinctL), say.Role(string(table.Sensitive)), say.Type("date")} {
			said := k.Say(slices.Repeat([]any{arg}, 10)...)
			if zh := chinese.Sentence(said); latin(zh) != "" || strings.Contains(zh, "““") {
				t.Errorf("%s is said with %q: %s", k.Code, latin(zh), zh)
			}
			if de := german.Sentence(said); english.MatchString(exempt.ReplaceAllString(de, "")) {
				t.Errorf("%s is said with %q: %s", k.Code, english.FindString(de), de)
			}
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

// ward is a table with a column of every kind; the patient p1 has two rows.
const ward = `patient,age,sex,seen,illness
p1,31,f,2024-05-01,flu
p1,35,f,2024-05-09,flu
p2,42,m,2024-06-30,flu
p3,47,m,2024-07-11,gout
p4,58,f,soon,flu
p5,64,m,2024-09-02,asthma
`

// ask sends a request as the page does.
func ask(t *testing.T, s *service.Service, method protocol.Method, params any) (any, error) {
	t.Helper()
	answer, _, err := s.Handle(context.Background(), protocol.Request{ID: 1, Method: method, Params: must(json.Marshal(params))}, nil, func(protocol.Progress) {})
	return answer, err
}

// open returns a service that holds the ward, and decisions that can be run.
func open(t *testing.T) (*service.Service, recipe.Recipe) {
	t.Helper()
	s, text := service.New(), ward
	r := must(ask(t, s, protocol.Load, protocol.LoadParams{Name: "ward.csv", Text: &text})).(protocol.LoadResult).Recipe
	r.Columns = []recipe.Column{{Name: "patient", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying},
		{Name: "sex", Role: table.QuasiIdentifying}, {Name: "seen", Role: table.Insensitive}, {Name: "illness", Role: table.Sensitive}}
	r.Privacy.K = 2
	return s, r
}

// decision is a change of the decisions with which a run fails.
type decision struct {
	name   string
	change func(*recipe.Recipe)
	key    []byte
	want   []string // in Chinese
}

func asking(name, column string, given parameter.Given) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: name, Column: column, Parameters: given}}
	}
}

func by(name string, given parameter.Given, more ...func(*recipe.Recipe)) func(*recipe.Recipe) {
	return func(r *recipe.Recipe) {
		r.Algorithm.Name, r.Algorithm.Parameters = name, given
		for _, change := range more {
			change(r)
		}
	}
}

func tree(all ...string) *recipe.Hierarchy {
	h := &recipe.Hierarchy{}
	for _, row := range all {
		h.Rows = append(h.Rows, strings.Split(row, ";"))
	}
	return h
}

func shifted(r *recipe.Recipe) {
	r.Column("seen").Transform = &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}
	r.Privacy.Patient = "patient"
}

var decisions = []decision{
	{"k too large", func(r *recipe.Recipe) { r.Privacy.K = 7 }, nil, []string{"k 为 7", "6 行"}},
	{"k of patients", func(r *recipe.Recipe) { r.Privacy.K, r.Privacy.Patient = 6, "patient" }, nil, []string{"5 位患者"}},
	{"a patient who would be shown", func(r *recipe.Recipe) {
		r.Column("patient").Role, r.Privacy.Patient = table.Insensitive, "patient"
	}, nil, []string{"列“patient”识别患者，却要发布", "“删除”"}},
	{"l too large", asking(privacy.NameDistinctL, "illness", parameter.Given{"l": 4}), nil, []string{"“illness”的相异 4-多样性", "l 越小越容易满足", "可行值为 3"}},
	{"c for no l", asking(privacy.NameRecursiveCL, "illness", parameter.Given{"c": 1, "l": 4}), nil, []string{"“illness”的递归 (1,4)-多样性", "c = 1000000、l = 2"}},
	{"a model off the range", asking(privacy.NameDistinctL, "illness", parameter.Given{"l": 0}), nil, []string{"方案：相异 l-多样性：l 为 0"}},
	{"a model on no column", asking(privacy.NameDistinctL, "", nil), nil, []string{"未指定列"}},
	{"a model that is not sensitive", asking(privacy.NameDistinctL, "sex", nil), nil, []string{"列“sex”不是敏感列", "“illness”"}},
	{"no value", func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameAlphaK, Column: "illness", Value: "scurvy"}}
	}, nil, []string{"“scurvy”", "列“illness”"}},
	{"no weight", func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameLAlpha, Column: "illness", Weights: map[string]float64{"flu": 0.5}}}
	}, nil, []string{"针对列“illness”", "没有权重"}},
	{"distance without a hierarchy", func(r *recipe.Recipe) {
		asking(privacy.NameTCloseness, "illness", parameter.Given{"distance": "hierarchical"})(r)
		r.Column("illness").Hierarchy = &recipe.Hierarchy{Ordered: true}
	}, nil, []string{"需要“illness”的层次"}},
	{"no number", asking(privacy.NameKE, "illness", nil), nil, []string{"列“illness”", "“flu”", "既不是数"}},
	{"no such guard", func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NamePersonal, Column: "illness", Guards: map[string]string{"flu": "colds"}}}
	}, nil, []string{"“colds”"}},
	{"a guard that is released", func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NamePersonal, Column: "illness", GuardColumn: "illness"}}
	}, nil, []string{"列“illness”含有要保护的内容"}},
	{"a bound", func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: privacy.NameLPlus, Column: "illness", Bounds: map[string]float64{"flu": 2}}}
	}, nil, []string{"“flu”的界限为 2"}},
	{"no population", asking(privacy.NameKMap, "", nil), nil, []string{"k-map", "总体表"}},
	{"nothing left out", by("k-member", parameter.Given{"missing": "drop"}, func(r *recipe.Recipe) { r.Column("age").Missing = []string{"31"} }), nil, []string{"k-member", "1 行含缺失值", "最多允许剔除 0 行"}},
	{"a class of three", by("kaim", nil, func(r *recipe.Recipe) { r.Privacy.K = 6 }, asking(privacy.NameDistinctL, "illness", parameter.Given{"l": 4})), nil, []string{"4-多样性"}},
	{"anatomy without a sensitive column", by("anatomy", nil, func(r *recipe.Recipe) { r.Column("illness").Role = table.Insensitive }), nil, []string{"Anatomy：没有敏感列"}},
	{"anatomy of a frequent value", by("anatomy", parameter.Given{"l": 2}), nil, []string{"Anatomy", "illness", "“flu”"}},
	{"slca without a sensitive column", by("slca", nil, func(r *recipe.Recipe) { r.Column("illness").Role = table.Insensitive }), nil, []string{"SLCA：没有敏感列"}},
	{"top-down without a class", by("top-down-specialisation", parameter.Given{"score": "information-gain"}, func(r *recipe.Recipe) { r.Column("illness").Role = table.Insensitive }), nil, []string{"自顶向下特化：没有敏感列"}},
	{"slca of many values", by("slca", parameter.Given{"l": 9}), nil, []string{"SLCA：此表无法满足", "可行值为 3"}},
	{"s too small", asking(privacy.NameSL, "illness", parameter.Given{"s": 0.1}), nil, []string{"“illness”的 (0.1,2)-多样性", "s 越大越容易满足"}},
	{"a method that is not monotone", by("incognito", nil, asking(privacy.NameDelta, "illness", nil)), nil, []string{"“illness”的 2-披露"}},
	{"a method of no such name", by("magic", nil), nil, []string{"方法为“magic”"}},
	{"a method's setting", by("slca", parameter.Given{"s": 2}), nil, []string{"方法 SLCA", "s 为 2"}},
	{"values without a place", func(r *recipe.Recipe) { r.Column("sex").Hierarchy = tree("f;*") }, nil, []string{"列“sex”：有 1 个值在层次中没有位置：“m”"}},
	{"a faulty hierarchy", func(r *recipe.Recipe) { r.Column("sex").Hierarchy = tree("f;*", "m;all") }, nil, []string{"列“sex”：其层次：第 2 行", "“all”"}},
	{"no order", func(r *recipe.Recipe) { r.Column("sex").Hierarchy = &recipe.Hierarchy{Ordered: true} }, nil, []string{"列“sex”", "不是数字或日期", "“f”、“m”"}},
	{"a format", func(r *recipe.Recipe) { r.Column("sex").Format = &format.Format{Type: "colour"} }, nil, []string{"方案：列“sex”：格式：类型为“colour”"}},
	{"a column too many", func(r *recipe.Recipe) {
		r.Columns = append(r.Columns, recipe.Column{Name: "zip", Role: table.Insensitive})
	}, nil, []string{"方案中的列“zip”不在表中", "“age”"}},
	{"a column too few", func(r *recipe.Recipe) { r.Columns = r.Columns[1:] }, nil, []string{"表中的列“patient”"}},
	{"no quasi-identifier", func(r *recipe.Recipe) {
		r.Column("age").Role, r.Column("sex").Role = table.Insensitive, table.Insensitive
	}, nil, []string{"没有标记为“间接识别”的列"}},
	{"no key", shifted, nil, []string{"列“seen”", "密钥"}},
	{"a date that can't be shifted", shifted, []byte(strings.Repeat("k", 32)), []string{"列“seen”：第 5 行：“soon”不是日期"}},
}

func TestDecisionsThatFailAreSaidInChinese(t *testing.T) {
	for _, test := range decisions {
		t.Run(test.name, func(t *testing.T) {
			s, r := open(t)
			test.change(&r)
			_, err := ask(t, s, protocol.Run, protocol.RunParams{Recipe: r, Key: test.key})
			wantChinese(t, err, test.want...)
		})
	}
}

func TestRequestsThatFailAreSaidInChinese(t *testing.T) {
	_, good := open(t)
	written := must(good.JSON())
	spoilt := func(old, with string) protocol.DriftParams {
		return protocol.DriftParams{Text: strings.Replace(string(written), old, with, 1)}
	}
	build := func(column string, r rule.Rule) protocol.BuildParams {
		return protocol.BuildParams{Column: column, Rule: r}
	}
	ragged := "a,b\n1,2\n3\n4,5,6\n"
	for _, test := range []struct {
		name   string
		method protocol.Method
		params any
		want   []string
	}{
		{"widths", protocol.BuildTree, build("age", rule.Rule{Kind: rule.Intervals, Widths: []float64{10, 25}}), []string{"25", "10"}},
		{"bounds", protocol.BuildTree, build("age", rule.Rule{Kind: rule.Bounds, Bounds: [][]float64{{40, 30}}}), []string{"第 1 级：界限 30"}},
		{"a day", protocol.BuildTree, build("seen", rule.Rule{Kind: rule.Ages, On: "today"}), []string{"“today”"}},
		{"a classification", protocol.BuildTree, build("age", rule.Rule{Kind: rule.Classes, Classification: "countries"}), nil},
		{"a way that fits nothing", protocol.BuildTree, build("illness", rule.Rule{Kind: rule.Intervals, Widths: []float64{10}}), []string{"“illness”"}},
		{"a column", protocol.Hierarchy, protocol.HierarchyParams{Column: "zip"}, []string{"表中没有列“zip”", "“age”"}},
		{"a hierarchy of something else", protocol.ImportTree, protocol.ImportTreeParams{Column: "sex", Text: "x;*\ny;*\n"}, []string{"“f”、“m”"}},
		{"a hierarchy with a quote", protocol.ImportTree, protocol.ImportTreeParams{Column: "sex", Text: "f;*\nm\"n;*\n"}, []string{"第 2 行：单元格"}},
		{"a version", protocol.Drift, spoilt(`"version": 3`, `"version": 9`), []string{"方案版本为 9"}},
		{"no JSON", protocol.Drift, spoilt(`"version": 3,`, `version`), []string{"第 2 行：从“version”起不是 JSON"}},
		{"half a recipe", protocol.Drift, protocol.DriftParams{Text: string(written[:40])}, []string{"方案", "不完整"}},
		{"two recipes", protocol.Drift, protocol.DriftParams{Text: string(written) + "{}"}, []string{"右花括号"}},
		{"a choice", protocol.Resolve, protocol.ResolveParams{Text: string(written), Choices: []protocol.DriftChoice{{Code: "type", Column: "age", Action: "accept"}}}, []string{"列“age”"}},
		{"no dictionary", protocol.Dictionary, protocol.DictionaryParams{Text: "", Recipe: good}, []string{"字典为空"}},
		{"a dictionary", protocol.Dictionary, protocol.DictionaryParams{Text: "field_name,field_type,field_annotation\nage,memo,@QUASI(role=x)\nage,te\"xt,\n", Recipe: good}, []string{"第 3 行"}},
		{"an annotation", protocol.Dictionary, protocol.DictionaryParams{Text: "field_name,field_type,field_annotation\nage,memo,@QUASI(role=x)\n", Recipe: good}, []string{"第 2 行：列 field_type：类型", "列 field_annotation：@QUASI：角色为“x”"}},
		{"nothing to export", protocol.Export, protocol.ExportParams{What: protocol.ExportRelease}, []string{"尚无结果"}},
		{"no population", protocol.Fit, protocol.FitParams{Recipe: good}, []string{"总体表"}},
		{"ragged rows", protocol.Load, protocol.LoadParams{Text: &ragged}, []string{"第 3 行有 1 个、第 4 行有 3 个"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, _ := open(t)
			_, err := ask(t, s, test.method, test.params)
			wantChinese(t, err, test.want...)
		})
	}
}

var (
	inQuotes  = regexp.MustCompile(`“[^”]*”|"[^"]*"`)
	latinWord = regexp.MustCompile(`[A-Za-z]{2,}`)
	// isName matches words that stay Latin: acronyms, names of programs, methods and authors, terms of the field, and what
	// a recipe or a question spells so.
	isName = regexp.MustCompile(`\b(?:[A-Z][A-Z0-9-]+|\w+[._]\w+|\w+[=/]\w+[^，。]*|k-member|utf-8-replace|quasi(?: verify)?|` +
		`Anatomy|Incognito|Datafly|Mondrian|Quasi|REDCap|Excel|Word|OpenDocument|SQLite|Parquet|Stata|gzip|Medicare|Policy|Giomi.*|Sweeney|ILossRate|` +
		`distinct|entropy|journalist|marketer|prosecutor|true|false|coarsen|confirmed|cuts|derived|fewer|invalid|least|most|input|length|output|role|weight|reason|` +
		`time|transform|until|width|within)\b|-map|\.xls[bx]?|\(ii\)`)
)

// latin returns a Latin word of a sentence outside quotes that is no name; empty: there is none.
func latin(said string) string {
	return latinWord.FindString(isName.ReplaceAllString(inQuotes.ReplaceAllString(said, ""), ""))
}

// wantChinese fails unless an error is said in Chinese, with its place.
func wantChinese(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("nothing went wrong")
	}
	f := outcome.NewFailure(err)
	wire := must(json.Marshal(f))
	var received protocol.Failure
	if err := json.Unmarshal(wire, &received); err != nil {
		t.Fatal(err)
	}
	said := chinese.Sentence(received.Said())
	if found := latin(said); found != "" || said == f.Message {
		t.Errorf("%q is English: %s", found, said)
	}
	for _, part := range want {
		if !strings.Contains(said, part) {
			t.Errorf("said %s\nwant %s", said, part)
		}
	}
	if testing.Verbose() {
		t.Logf("%s\n%s\n%s", f.Message, English.Sentence(received.Said()), said)
	}
	known(t, received.Said())
}

// known fails if a part of a text has a code without words.
func known(t *testing.T, said say.Text) {
	t.Helper()
	switch said.Code {
	case "", say.CodeNumber, say.CodeCount, say.CodeShare, say.CodeList, say.CodeSeries, say.CodeNames, say.CodeMethod, say.CodeModel, say.CodeRole, say.CodeType:
	default:
		english := cmp.Or(said.Sentence, said.English)
		if _, ok := chinese.language().Messages[english]; !ok && worded(english) {
			t.Errorf("%q has no words: %s", said.Code, english)
		}
	}
	for _, arg := range said.Args {
		known(t, arg)
	}
}

// must returns what a call gives that does not fail in a test, and panics with its error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

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
		said[name] = string(must(os.ReadFile("../../" + name)))
	}
	leaflets, err := filepath.Glob("../../docs/hospital/*.en.md")
	if err != nil || len(leaflets) == 0 {
		t.Fatalf("there are no leaflets: %v", err)
	}
	for _, name := range leaflets {
		said[name] = string(must(os.ReadFile(name)))
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
