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
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
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
	"quasi/app.add":             {"arrived", "guard", "policy", "sandbox", "untold"},
	"quasi/app.hashes":          {"app", "engine", "frame", "sheets"},
	"quasi/app.waysOf":          {"connect", "frame", "leave", "load", "others", "peer", "worker"},
	"quasi/app/client.Programs": {"app", "engine", "frame", "sheets"},
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
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, failed.String())
	}
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
		file, err := parser.ParseFile(c.files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
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
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			texts[text] = true
		}
		return true
	})
}
