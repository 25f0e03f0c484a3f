package guard

import (
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/engine/facts"
)

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
