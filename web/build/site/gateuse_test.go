package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
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

	"quasi/app/text"
	"quasi/engine/facts"
)

const (
	syscallJS = "syscall/js"
	goApp     = "github.com/maxence-charriere/go-app/v9/pkg/app"
)

// programs are the packages of the programs, by what the gate calls them.
var programs = map[string]string{"app": "./app", "engine": "./wasm", "sheets": "./wasm/sheets"}

// variable are the functions of ours that use names of the browser's that are no constants,
// and those names, in whichever lists.
var variable = map[string][]string{
	"quasi/app.add":              {"arrived", "guard", "policy", "sandbox", "untold"},
	"quasi/app.hashes":           {"app", "engine", "frame", "sheets"},
	"quasi/app.waysOf":           {"connect", "frame", "leave", "load", "others", "peer", "worker"},
	"quasi/app/session.Programs": {"app", "engine", "frame", "sheets"},
}

// uncalled are functions of packages that several programs have, by the program that does
// not call them.
var uncalled = map[string][]string{"sheets": {
	"quasi/wasm/browser.Name", "quasi/wasm/browser.NewHelpers", "quasi/wasm/browser.Hire",
	"quasi/wasm/browser.Dismiss", "quasi/wasm/browser.end", "quasi/wasm/browser.send",
}}

// composed are names that go-app makes of two parts.
var composed = []string{"innerHeight", "innerWidth"}

// listed is a package, as go list describes it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles, Imports        []string
	Module                  *struct{ Main bool }
}

// packagesOf lists a program's packages, those that it imports first.
func packagesOf(t *testing.T, program string) []*listed {
	t.Helper()
	command := exec.Command("go", "list", "-trimpath", "-export", "-deps", "-json=ImportPath,Dir,Export,GoFiles,Imports,Module", programs[program])
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var failed bytes.Buffer
	command.Stderr = &failed
	out := must(command.Output())
	var all []*listed
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(listed)
		if err := decoder.Decode(p); err == io.EOF {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

func (p *listed) reaches() bool {
	return p.ImportPath == syscallJS || slices.Contains(p.Imports, syscallJS) || slices.Contains(p.Imports, goApp)
}

// use is a name that a package of ours uses of the browser.
type use struct {
	at    string   // file and line
	lists []string // the lists of which one has to have it
	name  string   // "" if that is no constant
	in    string   // the function that uses it
}

// checked is a package of ours with its types.
type checked struct {
	files *token.FileSet
	types.Info
	uses []use
	in   string
}

// check checks the types of a package of ours. exports are the files of what it imports.
func check(t *testing.T, p *listed, exports map[string]string) (*checked, []*ast.File) {
	t.Helper()
	c := &checked{files: token.NewFileSet(), Info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Uses: map[*ast.Ident]types.Object{}}}
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		file := must(parser.ParseFile(c.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution))
		parsed = append(parsed, file)
	}
	lookup := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	config := types.Config{Importer: importer.ForCompiler(c.files, "gc", lookup), Sizes: types.SizesFor("gc", "wasm")}
	if _, err := config.Check(p.ImportPath, c.files, parsed, &c.Info); err != nil {
		t.Fatal(err)
	}
	return c, parsed
}

// usesOf finds the names that a package of ours uses of the browser.
func usesOf(t *testing.T, p *listed, exports map[string]string) []use {
	t.Helper()
	c, parsed := check(t, p, exports)
	for _, file := range parsed {
		for _, declaration := range file.Decls {
			c.in = p.ImportPath
			if f, ok := declaration.(*ast.FuncDecl); ok {
				c.in += "." + f.Name.Name
			}
			ast.Inspect(declaration, c.look)
		}
	}
	return c.uses
}

// look notes the names in a call of a value's method, and those of objects that are made of
// maps.
func (c *checked) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		if types.TypeString(c.TypeOf(n), nil) == "map[string]any" {
			for _, element := range n.Elts {
				c.uses = append(c.uses, c.use(element.(*ast.KeyValueExpr).Key, "set"))
			}
		}
	case *ast.AssignStmt:
		for _, to := range n.Lhs {
			if index, ok := to.(*ast.IndexExpr); ok && types.TypeString(c.TypeOf(index.X), nil) == "map[string]any" {
				c.uses = append(c.uses, c.use(index.Index, "set"))
			}
		}
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.SelectorExpr); ok {
			c.called(f, n)
		}
	}
	return true
}

func (c *checked) called(f *ast.SelectorExpr, n *ast.CallExpr) {
	selection := c.Selections[f]
	if selection == nil {
		return
	}
	method := selection.Obj().(interface{ Pkg() *types.Package })
	if method.Pkg() == nil || method.Pkg().Path() != syscallJS && method.Pkg().Path() != goApp {
		return
	}
	signature, ok := selection.Obj().Type().(*types.Signature)
	if !ok || signature.Recv() == nil || !strings.HasSuffix(types.TypeString(signature.Recv().Type(), nil), ".Value") {
		return
	}
	what := strings.ToLower(f.Sel.Name)
	if !slices.Contains([]string{"get", "set", "call", "delete"}, what) {
		return
	}
	found := c.use(n.Args[0], c.listsFor(what, f.X)...)
	if of := c.constructor(f.X); what == "call" && of != "" {
		found.lists, found.name = []string{"static"}, of+"."+found.name
	}
	c.uses = append(c.uses, found)
}

// listsFor are the lists of which one must have a name: those of the global object, of
// others, or both if that is not known.
func (c *checked) listsFor(what string, receiver ast.Expr) []string {
	global := []string{"global." + what}
	if what == "get" {
		global = append(global, "absent", "new")
	}
	switch of := types.TypeString(c.TypeOf(receiver), nil); {
	case of == goApp+".BrowserWindow", types.ExprString(receiver) == "js.Global()":
		return global
	case of == syscallJS+".Value":
		return append(global, what)
	}
	return []string{what}
}

// constructor is the name of a global object's property that an expression gets, if it can
// be a constructor's: it begins with a capital letter.
func (c *checked) constructor(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	if f, ok := call.Fun.(*ast.SelectorExpr); !ok || f.Sel.Name != "Get" {
		return ""
	}
	name := c.use(call.Args[0]).name
	if name == "" || name[0] < 'A' || name[0] > 'Z' {
		return ""
	}
	return name
}

func (c *checked) use(name ast.Expr, lists ...string) use {
	at := c.files.Position(name.Pos())
	found := use{at: fmt.Sprintf("%s:%d", at.Filename, at.Line), lists: lists, in: c.in}
	if value := c.Types[name].Value; value != nil && value.Kind() == constant.String {
		found.name = constant.StringVal(value)
	}
	return found
}

// Each name that a package of ours uses of the browser is in the gate's lists, so that the
// gate does not refuse it to a person.
func TestGateHasEveryNameThatIsUsed(t *testing.T) {
	lists := listsOfGate(t)
	unseen := maps.Clone(variable)
	for program := range programs {
		exports := map[string]string{}
		for _, p := range packagesOf(t, program) {
			exports[p.ImportPath] = p.Export
			if !p.reaches() || p.Module == nil || !p.Module.Main {
				continue
			}
			for _, u := range usesOf(t, p, exports) {
				if slices.Contains(uncalled[program], u.in) {
					continue
				}
				names := []string{u.name}
				if u.name == "" {
					names = variable[u.in]
					delete(unseen, u.in)
				}
				if len(names) == 0 {
					t.Errorf("%s: %s uses a name that is no constant: say which in variable", u.at, u.in)
				}
				for _, name := range names {
					if !slices.ContainsFunc(u.lists, func(list string) bool { return slices.Contains(lists[program][list], name) }) {
						t.Errorf("%s: %s uses %q: the program %s needs it in %s, list %s", u.at, u.in, name, program, gateNames, strings.Join(u.lists, " or "))
					}
				}
			}
		}
	}
	for in := range unseen {
		t.Errorf("%s uses no name that is no constant", in)
	}
}

// Each name in the gate's lists is a text in a package of the program's.
func TestGateHasNoNameThatNothingUses(t *testing.T) {
	lists := listsOfGate(t)
	for program := range programs {
		texts := map[string]bool{}
		for _, p := range packagesOf(t, program) {
			if !p.reaches() {
				continue
			}
			for _, name := range p.GoFiles {
				addTexts(t, texts, filepath.Join(p.Dir, name))
			}
		}
		for list, names := range lists[program] {
			if list == "kind" || list == "invoke" { // are no names that a program says
				continue
			}
			for _, name := range names {
				_, last, static := strings.Cut(name, ".")
				if !static || list != "static" {
					last = name
				}
				if !texts[last] && !slices.Contains(composed, name) {
					t.Errorf("%s: program %s, list %s: nothing uses %q", gateNames, program, list, name)
				}
			}
		}
	}
}

// addTexts adds the texts of a file of Go.
func addTexts(t *testing.T, texts map[string]bool, path string) {
	t.Helper()
	file := must(parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution))
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text := must(strconv.Unquote(literal.Value))
			texts[text] = true
		}
		return true
	})
}

// leafletsOf returns the leaflets of a site, by the names of their files.
func leafletsOf(s *site) map[string]string {
	found := map[string]string{}
	for name, page := range s.files {
		if strings.HasPrefix(name, leafletFolder) {
			found[name] = string(page)
		}
	}
	return found
}

var (
	link    = regexp.MustCompile(`<a href="([^"]*)"`)
	heading = regexp.MustCompile(`<(h[1-6])[ >]`)
	tag     = regexp.MustCompile(`<([a-z]+[1-6]?)`)
)

// Each leaflet is there in every language, with the same parts, and names the version.
func TestEveryLeafletIsInEveryLanguage(t *testing.T) {
	s := assemble(t, "app")
	if n, want := len(leafletsOf(s)), len(leafletNames)*3; n != want {
		t.Errorf("%d leaflets, want %d", n, want)
	}
	shape := func(page string) string { // the headings, and how many lines of lists and tables there are
		_, main, _ := strings.Cut(page, "<main>")
		return fmt.Sprint(heading.FindAllString(main, -1), strings.Count(main, "<li>"), strings.Count(main, "<tr>"), strings.Count(main, "<code>"))
	}
	for _, name := range leafletNames {
		english := string(s.files[leafletFolder+name+".en.html"])
		if n := len(heading.FindAllString(english, -1)); n < 5 {
			t.Errorf("%s has %d headings", name, n)
		}
		for _, lang := range text.Languages() {
			page := string(s.files[leafletFolder+name+"."+string(lang)+".html"])
			if got, want := shape(page), shape(english); got != want {
				t.Errorf("%s in %s has %s, and in English %s", name, lang, got, want)
			}
			title := between(page, "<title>", " · Quasi</title>")
			if title == "" || !strings.Contains(page, "<h1>"+title+"</h1>") || !strings.Contains(page, `<html lang="`+string(lang)+`">`) {
				t.Errorf("%s in %s has the title %q, or says another language", name, lang, title)
			}
			if !strings.Contains(page, "<p>Quasi "+facts.Version+" · "+comparedOn+"</p>") || strings.Contains(page, "VERSION<") || strings.Contains(page, "-VERSION") || strings.Contains(page, "{{") {
				t.Errorf("%s in %s does not name its version", name, lang)
			}
			if lang != text.English && english == page {
				t.Errorf("%s in %s is in English", name, lang)
			}
		}
	}
}

// A leaflet runs nothing and loads nothing, and its policy says so.
func TestLeafletsRunNothing(t *testing.T) {
	elements := strings.Fields("html head meta title link style body header p nav ul li a main h1 h2 strong em code ol table thead tbody tr th td")
	for name, page := range leafletsOf(assemble(t, "app")) {
		policy := between(page, policyStart, `"`)
		for _, differs := range unreviewed(policy, leafletReviewed) {
			t.Errorf("%s: %s", name, differs)
		}
		if strings.Index(page, policyStart) > strings.Index(page, "<style>") {
			t.Errorf("%s: something stands before the policy", name)
		}
		for _, found := range tag.FindAllStringSubmatch(inline.ReplaceAllString(page, ""), -1) {
			if !slices.Contains(elements, found[1]) {
				t.Errorf("%s has an element %s", name, found[1])
			}
		}
		if strings.Contains(page, "raw HTML omitted") || regexp.MustCompile(`<[^>]* (?:on\w+|style|src)=`).MatchString(page) {
			t.Errorf("%s has markup of its own, a handler, a style or something that it loads", name)
		}
	}
}

// Links lead to leaflets that there are: those of a leaflet to all others in its language and to
// itself in all other ones, those of the outer page to all in each language.
func TestLinksLeadToLeaflets(t *testing.T) {
	s := assemble(t, "app")
	leads := func(page string) (to []string) {
		for _, found := range link.FindAllStringSubmatch(page, -1) {
			to = append(to, found[1])
		}
		return to
	}
	for name, page := range leafletsOf(s) {
		to := leads(page)
		if want := len(leafletNames) + len(text.Languages()) - 1; len(to) != want || len(slices.Compact(slices.Sorted(slices.Values(to)))) != want {
			t.Errorf("%s links to %v", name, to)
		}
		for _, other := range to {
			if s.files[path.Join(path.Dir(name), other)] == nil {
				t.Errorf("%s links to %s, which there is not", name, other)
			}
		}
	}
	outer := string(s.files[outerPage])
	for _, lang := range text.Languages() {
		links := between(outer, `<template id="about-`+string(lang)+`">`, "</template>")
		to := leads(links)
		for i, name := range leafletNames {
			if want := leafletFolder + name + "." + string(lang) + ".html"; i >= len(to) || to[i] != want || s.files[want] == nil {
				t.Errorf("%s: the outer page links to %v, want %s", lang, to, want)
			}
		}
		if last := to[len(to)-1]; last != "docs/index.html" || s.files[last] == nil {
			t.Errorf("%s: the outer page links to %v, and to no list of documents", lang, to)
		}
		if n := strings.Count(links, `target="_blank" rel="noopener"`); n != len(leafletNames)+1 {
			t.Errorf("%s: %d links open a tab of their own", lang, n)
		}
	}
}

// Nothing fetches a leaflet before it is asked for, and what is fetched is verified.
func TestLeafletsAreNotKeptBeforeTheyAreAskedFor(t *testing.T) {
	s := assemble(t, "app")
	script := string(s.files["sw.js"])
	if !strings.Contains(script, `!name.startsWith("`+leafletFolder+`") && !name.startsWith("`+documentFolder+`")`) || !strings.Contains(script, `"hospital/it.en.html":"sha256-`) {
		t.Error("the service worker keeps leaflets, or does not know them")
	}
	if one := string(s.files[singleFile]); strings.Contains(one, leafletFolder) || strings.Contains(one, documentFolder) {
		t.Error("the single file links to leaflets or documents, which it does not hold")
	}
}

// What a leaflet quotes from the threat model is in it, word by word.
func TestLeafletsQuoteTheThreatModel(t *testing.T) {
	model := must(os.ReadFile("../../../THREAT_MODEL.md"))
	said := strings.ReplaceAll(string(model), "*", "")
	for _, name := range []string{"it", "data-protection"} {
		source := must(os.ReadFile("../../../docs/hospital/" + name + ".en.md"))
		quoted := regexp.MustCompile(`“([^”]{20,})”`).FindAllStringSubmatch(string(source), -1)
		if len(quoted) != 1 {
			t.Fatalf("%s quotes %q", name, quoted)
		}
		if !strings.Contains(said, quoted[0][1]) {
			t.Errorf("%s quotes %q, which THREAT_MODEL.md does not say", name, quoted[0][1])
		}
	}
}

// A leaflet without a title, and a language in which some are missing, end the build.
func TestLeafletsThatAreNotWhole(t *testing.T) {
	if _, err := render("it", text.English, "For IT\n"); err == nil || !strings.Contains(err.Error(), "it.en.md") {
		t.Errorf("without a title: %v", err)
	}
	dir := t.TempDir()
	write := func(lang text.Lang, names ...string) {
		for _, name := range names {
			succeed(t, os.WriteFile(filepath.Join(dir, name+"."+string(lang)+".md"), []byte("# Title <1>\n\n| a |\n| --- |\n| <script>b</script> |\n"), 0o666))
		}
	}
	if _, err := readLeaflets(dir); err == nil || !strings.Contains(err.Error(), "it.en.md") {
		t.Errorf("without any: %v", err)
	}
	write(text.English, leafletNames...)
	all, err := readLeaflets(dir)
	if err != nil || len(all) != len(leafletNames) || strings.Contains(string(all[0].body), "<script") || !strings.Contains(string(all[0].body), "<td>") {
		t.Errorf("English alone: %v, %v", all, err)
	}
	if german := inLanguage(all, "de"); len(german) != len(leafletNames) || german[0].lang != text.English {
		t.Errorf("in German there are %v", german)
	}
	write("de", leafletNames[:2]...)
	if _, err := readLeaflets(dir); err == nil || !strings.Contains(err.Error(), leafletNames[2]+".de.md") {
		t.Errorf("German in part: %v", err)
	}
}

// succeed ends a test at the error of a call that does not fail.
func succeed(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
