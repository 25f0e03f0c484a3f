package guard

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/doc/comment"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"quasi/engine/facts"
)

// given are the variables that the code of package documents takes for given, with
// their types.
const given = `
var (
	ctx context.Context
	err error
	t, original, released, register *table.Table
	r recipe.Recipe
	c, column *table.Column
	tree *hierarchy.Tree
	values []string
	counts []int
	k, n int
	w, out io.Writer
	file io.Reader
	text bytes.Buffer
	secret, data []byte
	choices []drift.Choice
	patients *table.Column
	p *problem.Problem
	groups *problem.Groups
	loss float64
	persons []domain.Span
	settings parameter.Values
	disease *privacy.Sensitive
	suggested map[string]dictionary.Suggestion
)
`

// The code of each package document compiles, what it takes for given and the
// imports added. Documents of programs show commands.
func TestDocumentsCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("make test-further runs it")
	}
	all := sources(t, "app", "engine", "wasm", "web/build")
	types, paths := exported(t), map[string]string{"context": "context", "io": "io", "bytes": "bytes", "regexp": "regexp"}
	for _, s := range all {
		// Pages are called what they show, as variables are; no document uses them.
		if s.file.Name.Name != "main" && !within(s.pkg(), "app/page") {
			paths[s.file.Name.Name] = "quasi/" + s.pkg()
		}
	}
	documents := 0
	for _, s := range all {
		// The indented blocks of a file's package document.
		var blocks []string
		for _, block := range new(comment.Parser).Parse(s.file.Doc.Text()).Content {
			if code, ok := block.(*comment.Code); ok {
				blocks = append(blocks, code.Text)
			}
		}
		if len(blocks) == 0 || s.file.Name.Name == "main" {
			continue
		}
		documents++
		for _, wrong := range compile(blocks, paths, types) {
			t.Errorf("%s: %v", s.path, wrong)
		}
	}
	if documents < 15 {
		t.Errorf("only %d package documents show code", documents)
	}
}

// exported returns an importer of the packages as they are built.
func exported(t *testing.T) types.Importer {
	t.Helper()
	built := must(exports())
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(built[path]) })
}

// exports returns the files that hold what packages export, by their paths.
var exports = sync.OnceValues(func() (map[string]string, error) {
	list := exec.Command("go", "list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "./engine/...", "./app/...", "./wasm/...")
	list.Dir = root
	found, err := list.Output()
	built := map[string]string{}
	for _, line := range strings.Fields(string(found)) {
		path, file, _ := strings.Cut(line, "=")
		built[path] = file
	}
	return built, err
})

// qualifiers are the names before a dot, some of which are packages.
var qualifiers = regexp.MustCompile(`\b([a-z]\w*)\.[A-Z]`)

// compile type-checks the blocks of one document, each of which knows the variables
// of those before it.
func compile(blocks []string, paths map[string]string, from types.Importer) []error {
	body := given + "func document() error {\n" + strings.Join(blocks, "\n{\n") + strings.Repeat("\n}", len(blocks)-1) + "\npanic(0)\n}\n"
	imports := map[string]bool{}
	for _, name := range qualifiers.FindAllStringSubmatch(body, -1) {
		if path := paths[name[1]]; path != "" {
			imports[path] = true
		}
	}
	var text bytes.Buffer
	text.WriteString("package document\n")
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		fmt.Fprintf(&text, "import %q\n", path)
	}
	text.WriteString(body)
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "document", text.Bytes(), 0)
	if err != nil {
		return []error{err}
	}
	var found []error
	config := types.Config{Importer: from, Error: func(err error) {
		if wrong, ok := errors.AsType[types.Error](err); ok && !wrong.Soft { // soft: a variable that is not used
			found = append(found, errors.New(wrong.Msg))
		}
	}}
	_, _ = config.Check("document", files, []*ast.File{file}, nil) // told to Error
	return found
}

// A program of another module cannot import engine/internal: nothing that the
// engine offers may take or give a type of it.
func TestNothingOfferedIsInternal(t *testing.T) {
	from, looked := exported(t), map[string]bool{}
	for _, s := range sources(t, "engine") {
		if looked[s.pkg()] || s.file.Name.Name == "main" || within(s.pkg(), "engine/internal") || within(s.pkg(), "engine/lab") {
			continue
		}
		looked[s.pkg()] = true
		pkg := must(from.Import("quasi/" + s.pkg()))
		for _, name := range pkg.Scope().Names() {
			for _, offered := range offers(pkg.Scope().Lookup(name)) {
				if strings.Contains(offered, "quasi/engine/internal") {
					t.Errorf("%s offers %s", s.pkg(), offered)
				}
			}
		}
	}
	if !looked["engine"] || len(looked) < 30 {
		t.Errorf("only %d packages were looked at", len(looked))
	}
}

// offers describes an exported object, with its exported fields and methods.
func offers(o types.Object) []string {
	if !o.Exported() {
		return nil
	}
	name, isType := o.(*types.TypeName)
	if !isType {
		return []string{types.ObjectString(o, nil)}
	}
	var found []string
	methods := types.NewMethodSet(types.NewPointer(name.Type()))
	for i := range methods.Len() {
		if m := methods.At(i).Obj(); m.Exported() {
			found = append(found, types.ObjectString(m, nil))
		}
	}
	fields, isStruct := name.Type().Underlying().(*types.Struct)
	if !isStruct {
		return append(found, types.TypeString(name.Type().Underlying(), nil))
	}
	for f := range fields.Fields() {
		if f.Exported() {
			found = append(found, types.ObjectString(f, nil))
		}
	}
	return found
}

var (
	codeSpan   = regexp.MustCompile("`([^`\n]+)`")
	fence      = regexp.MustCompile("(?ms)^```.*?^```$")
	ourPath    = regexp.MustCompile(`^(?:engine|app|wasm|web|docs|\.ci)/[\w./-]*\w$`)
	symbol     = regexp.MustCompile(`^([a-z]\w*)\.([A-Z]\w*)`)
	makeTarget = regexp.MustCompile(`\bmake ([a-z][a-z-]*)`)
	localLink  = regexp.MustCompile(`\]\(([^)#:\s]+)(?:#[^)]*)?\)`)
	targetLine = regexp.MustCompile(`(?m)^([a-z][a-z -]*):(?:[^=]|$)`)
)

// What documents name exists: files and folders of ours, exported names of our packages,
// make targets, and the pages to which they link. The change log names what there was.
func TestDocumentsNameWhatExists(t *testing.T) {
	h := ourHouse(t)
	pages := markdown(t)
	if len(pages) < 20 {
		t.Errorf("only %d documents", len(pages))
	}
	for _, page := range pages {
		if page == "CHANGELOG.md" || strings.HasSuffix(page, ".head.md") { // the latter are beginnings of pages in docs
			continue
		}
		for _, wrong := range h.wrong(page, read(t, page)) {
			t.Errorf("%s names %s, which does not exist", page, wrong)
		}
	}
}

// The change log says what the version that programs tell has new.
func TestTheChangeLogHasTheVersion(t *testing.T) {
	if !strings.Contains(read(t, "CHANGELOG.md"), "\n## "+facts.Version+"\n") {
		t.Errorf("CHANGELOG.md has no heading %q", "## "+facts.Version)
	}
}

// The test can fail.
func TestWhatDoesNotExistIsFound(t *testing.T) {
	h := ourHouse(t)
	for text, want := range map[string]string{
		"`engine/engine.go` and `engine/data/table`":        "[]",
		"`engine/no/such.go`":                               "[engine/no/such.go]",
		"`csv.Read` and `csv.Options`":                      "[]",
		"`csv.Reed`":                                        "[csv.Reed]",
		"`math.Log`, of another house":                      "[]",
		"`make test`":                                       "[]",
		"`make tests`":                                      "[make tests]",
		"[use](docs/use.md#workshop)":                       "[]",
		"[use](docs/usage.md), [out](https://example.org/)": "[docs/usage.md]",
	} {
		if got := fmt.Sprint(h.wrong("README.md", text)); got != want {
			t.Errorf("%s: found %s, want %s", text, got, want)
		}
	}
}

// Whoever wants to know what can be made finds all of it in CONTRIBUTING.md.
func TestContributingNamesEveryTarget(t *testing.T) {
	text := read(t, "CONTRIBUTING.md")
	for target := range makeTargets(t) {
		if !strings.Contains(text, "`make "+target+"`") {
			t.Errorf("CONTRIBUTING.md has nothing on make %s", target)
		}
	}
}

// house has what documents can name.
type house struct {
	exported map[string]map[string]bool // by the names of packages
	targets  map[string]bool
}

func ourHouse(t *testing.T) house {
	t.Helper()
	h := house{map[string]map[string]bool{}, makeTargets(t)}
	for _, s := range sources(t, "app", "engine", "wasm", "web/build") {
		name := s.file.Name.Name
		if h.exported[name] == nil {
			h.exported[name] = map[string]bool{}
		}
		for _, d := range s.file.Decls {
			for _, declared := range names(d) {
				h.exported[name][declared] = true
			}
		}
	}
	return h
}

// names returns the names that a declaration introduces, those of methods included.
func names(d ast.Decl) []string {
	if f, ok := d.(*ast.FuncDecl); ok {
		return []string{f.Name.Name}
	}
	var found []string
	for _, spec := range d.(*ast.GenDecl).Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			found = append(found, spec.Name.Name)
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				found = append(found, name.Name)
			}
		}
	}
	return found
}

// wrong returns what the text of a page names that does not exist.
func (h house) wrong(page, text string) []string {
	var found []string
	for _, m := range makeTarget.FindAllStringSubmatch(text, -1) {
		if !h.targets[m[1]] && strings.Contains(text, "`"+m[0]) {
			found = append(found, m[0])
		}
	}
	text = fence.ReplaceAllString(text, "")
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		if name := m[1]; ourPath.MatchString(name) && !exists(name) {
			found = append(found, name)
		} else if s := symbol.FindStringSubmatch(name); s != nil && h.exported[s[1]] != nil && !h.exported[s[1]][s[2]] {
			found = append(found, s[0])
		}
	}
	for _, m := range localLink.FindAllStringSubmatch(text, -1) {
		if to := path.Join(path.Dir(page), m[1]); !exists(to) {
			found = append(found, to)
		}
	}
	return found
}

// exists reports whether a file or folder is there. What tests and translators make need
// not be, and pages of the site are made by make dist.
func exists(name string) bool {
	if within(name, "web/e2e/shots") || strings.Contains(name, "TAG") || name == "docs/index.html" || name == "docs/command.html" {
		return true
	}
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(name)))
	return err == nil
}

// makefiles are the Makefile and what it includes.
var makefiles = []string{"Makefile", "web/build/measure.mk"}

// makeTargets returns the targets of the makefiles.
func makeTargets(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, file := range makefiles {
		for _, m := range targetLine.FindAllStringSubmatch(read(t, file), -1) {
			for _, name := range strings.Fields(m[1]) {
				found[name] = true
			}
		}
	}
	if !found["test"] || !found["run"] {
		t.Fatal("the Makefile has no targets test and run")
	}
	return found
}

// markdown returns the documents of the repository.
func markdown(t *testing.T) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains([]string{".git", "node_modules", "build", "dist"}, d.Name()) && !strings.HasSuffix(filepath.ToSlash(name), "web/build") {
			return fs.SkipDir
		}
		if rel, _ := filepath.Rel(root, name); err == nil && strings.HasSuffix(name, ".md") {
			found = append(found, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
