// Package guard holds the checks of the sources as a whole: what may import
// what, and what must not stand anywhere.
package guard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../../.."

// source is one Go file of ours.
type source struct {
	path string // from the root
	file *ast.File
}

func (s source) pkg() string { return path.Dir(s.path) }

func (s source) imports() []string {
	var found []string
	for _, spec := range s.file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		found = append(found, name)
	}
	return found
}

// parsed are the Go files of a folder, by its name, tests left out: each is parsed once.
var parsed = map[string][]source{}

// sources returns the Go files below the given folders, tests left out.
func sources(t *testing.T, folders ...string) (found []source) {
	t.Helper()
	for _, folder := range folders {
		if parsed[folder] == nil {
			err := filepath.WalkDir(filepath.Join(root, folder), func(name string, d os.DirEntry, err error) error {
				if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
					return err
				}
				file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
				if err != nil {
					return err
				}
				rel, err := filepath.Rel(root, name)
				parsed[folder] = append(parsed[folder], source{filepath.ToSlash(rel), file})
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		found = append(found, parsed[folder]...)
	}
	if len(found) == 0 {
		t.Fatalf("no sources below %q", folders)
	}
	return found
}

func within(pkg, folder string) bool { return pkg == folder || strings.HasPrefix(pkg, folder+"/") }

// The engine, its worker and the screen have no way to connect to anything.
func TestNothingConnects(t *testing.T) {
	for _, s := range sources(t, "app", "engine", "wasm") {
		for _, name := range s.imports() {
			if connects(name) {
				t.Errorf("%s imports %s", s.path, name)
			}
			if within(s.pkg(), "engine") && !within(s.pkg(), "engine/cmd") && !within(s.pkg(), "engine/lab") && !forTests(s.pkg()) && (name == "os" || name == "syscall/js") {
				t.Errorf("%s imports %s: the engine is a plain library", s.path, name)
			}
		}
	}
}

// forTests reports whether tests alone may import a package.
func forTests(pkg string) bool {
	return strings.HasSuffix(pkg, "test") || slices.Contains([]string{"engine/internal/checkout", "engine/internal/brief", "engine/internal/drawcount"}, pkg)
}

// connects reports whether a package of the standard library reaches another
// computer or program. Addresses as such do not.
func connects(name string) bool {
	if name == "net/url" || name == "net/netip" {
		return false
	}
	return within(name, "net") || slices.Contains([]string{"crypto/tls", "log/syslog", "os/exec", "plugin"}, name)
}

// floors lists the packages from the ground up, a group of rooms on a line. A package
// imports only what stands before it.
var floors = []string{
	"docs", "engine/internal", "engine/internal/checkout", "engine/internal/brief", "engine/internal/drawcount",
	"engine/say", "engine/internal/casetest", "engine/say/parameter", "engine/facts", "engine/facts/attackresult", "engine/figure", "engine/figure/drawing", "engine/figure/curve",
	"engine/data", "engine/data/lexicon", "engine/internal/data/parallel", "engine/internal/data/group", "engine/internal/data/natural", "engine/internal/data/timeunit", "engine/data/formula", "engine/internal/data/delimited", "engine/data/format", "engine/data/rule", "engine/data/question", "engine/data/wire", "engine/data/domain", "engine/data/table", "engine/internal/data/annotation", "engine/data/recognize", "engine/data/transform", "engine/internal/data/interval", "engine/data/hierarchy", "engine/data/classification", "engine/data/derive", "engine/internal/data/askable", "engine/data/join", "engine/data/builder", "engine/data/coarsen",
	"engine/internal/detect/valuekind", "engine/internal/detect/prefilter", "engine/internal/detect",
	"engine/model/privacy", "engine/internal/model/relation",
	"engine/method", "engine/method/trace", "engine/method/problem", "engine/internal/method/suppress", "engine/internal/problemtest", "engine/internal/adulttest", "engine/internal/method/cost", "engine/internal/method/cut", "engine/internal/method/partition", "engine/internal/method/kaim", "engine/internal/method/kmember", "engine/internal/method/slca", "engine/internal/method/minimum", "engine/method/pieces", "engine/internal/method/lattice", "engine/internal/method/consistent", "engine/internal/method/bucket", "engine/internal/method/person", "engine/internal/method/limit", "engine/method/strata", "engine/internal/method/run",
	"engine/file", "engine/file/kind", "engine/file/recipe", "engine/file/recipe/expand", "engine/internal/recipetest", "engine/internal/file/charset", "engine/file/asread", "engine/file/csv", "engine/internal/file/sql", "engine/file/dictionary", "engine/internal/file/xlsx/workbook", "engine/file/xlsx/sheets", "engine/internal/tabletest", "engine/internal/sqltest", "engine/file/kind/converter", "engine/file/kind/writer",
	"engine/profile", "engine/profile/describe", "engine/internal/suggesttest", "engine/internal/plantedtest",
	"engine/measure", "engine/measure/loss", "engine/measure/rows", "engine/measure/classes", "engine/measure/bound", "engine/internal/measure/regression", "engine/measure/utility", "engine/measure/population", "engine/measure/suda", "engine/measure/support", "engine/measure/audit", "engine/internal/measure/covering", "engine/measure/answertext", "engine/internal/measure/answer", "engine/internal/measure/impute", "engine/internal/measure/restore", "engine/measure/attack", "engine/internal/measure/linkage", "engine/internal/measure/residual", "engine/internal/hierarchytest",
	"engine/criteria",
	"engine/prepare", "engine/release",
	"engine/advise", "engine/advise/safeharbor", "engine/advise/drift", "engine/advise/whatif", "engine/advise/propose", "engine/advise/suggest",
	"engine", "engine/trial", "engine/report", "engine/visit", "engine/sample", "engine/internal/enginetest", "engine/internal/same", "engine/workshop", "engine/cmd/quasi/cli", "engine/cmd/quasi", "engine/cmd/quasi-beam",
	"wasm/protocol/outcome", "wasm/protocol", "wasm/service", "wasm/browser", "wasm/browser/worker", "wasm/sheets", "wasm",
	"app/ui", "app/text", "app/session", "app/session/sessiontest", "app/chart", "app/screen", "app/learn", "app/attack", "app/page/open", "app/page/purpose", "app/page/columns", "app/page/levels", "app/page/protect", "app/page/review", "app/page/export", "app/steps", "app/steps/stepstest", "app",
	"web/build/serve", "web/build/reference", "web/build/site", "web/build/fixtures", "web/build/guard", "web/build/release", "web/build/mutants", "web/build/size", "web/build/slow",
	"engine/lab/paper", "engine/lab/papers", "engine/lab/detectors", "engine/lab/answers",
}

func TestImportsPointDown(t *testing.T) {
	for _, s := range sources(t, "app", "engine", "wasm", "web/build") {
		at := slices.Index(floors, s.pkg())
		if at < 0 {
			t.Errorf("package %s has no floor: give it one in this test", s.pkg())
		}
		for _, name := range s.imports() {
			below, ours := strings.CutPrefix(name, "quasi/")
			if ours && slices.Index(floors, below) >= at {
				t.Errorf("%s imports %s, which does not stand below it", s.path, name)
			}
			if ours && forTests(below) && within(s.pkg(), "engine") && !forTests(s.pkg()) && !within(s.pkg(), "engine/lab") {
				t.Errorf("%s imports %s, which is for tests", s.path, name)
			}
		}
	}
}

// The screen knows the engine's worker by its messages alone, and nothing of
// what handles rows.
func TestTheScreenHoldsNoRows(t *testing.T) {
	for _, s := range sources(t, "app") {
		for _, name := range s.imports() {
			if !forTests(s.pkg()) && slices.Contains([]string{"quasi/wasm/service", "quasi/engine", "quasi/engine/file/csv", "quasi/engine/file/kind/converter", "quasi/engine/file/kind/writer", "quasi/engine/measure/audit", "quasi/engine/sample", "quasi/engine/profile/describe", "quasi/engine/data/lexicon", "quasi/engine/data/classification", "quasi/engine/data/builder"}, name) {
				t.Errorf("%s imports %s: rows live in the worker", s.path, name)
			}
		}
	}
}

// The library that reads workbooks is as large as the engine: only the program
// that converts them, and the command, carry it.
func TestWorkbooksStandApart(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./app", "./wasm")
	list.Dir, list.Env = root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	deps := must(list.Output())
	for _, name := range strings.Fields(string(deps)) {
		if name == "quasi/engine/file/xlsx/sheets" || strings.HasPrefix(name, "github.com/xuri/") {
			t.Errorf("the app or its engine links %s", name)
		}
	}
}

// Beam, and DuckDB, are larger than everything else together: what needs them is in modules
// of their own, and the app's does not know them. The laboratory, which nobody needs who runs
// Quasi, is a module of its own, too.
func TestModulesStandApart(t *testing.T) {
	list := exec.Command("go", "list", "-m", "all")
	list.Dir = root
	modules := must(list.Output())
	for _, name := range strings.Fields(string(modules)) {
		if strings.Contains(name, "beam") || strings.Contains(name, "duckdb") || strings.HasPrefix(name, "google.golang.org/grpc") {
			t.Errorf("the app's module needs %s", name)
		}
	}
	for _, folder := range []string{"engine/cmd/quasi-beam", "engine/internal/sqltest", "engine/lab"} {
		text, err := os.ReadFile(filepath.Join(root, folder, "go.mod"))
		if err != nil || !strings.Contains(string(text), "module quasi/"+folder+"\n") {
			t.Errorf("%s is no module of its own: %v", folder, err)
		}
	}
}

// ways are the calls that could take data out of a page in spite of its policy,
// or that try what the policy forbids.
var ways = regexp.MustCompile(`\blocation\b|\bwindow\.open\b|RTCPeerConnection|sendBeacon|XMLHttpRequest|EventSource|WebSocket|WebTransport|importScripts|(?:^|[^.\w])open\(`)

func TestNoWayOut(t *testing.T) {
	for _, s := range sources(t, "app", "engine", "wasm") {
		ast.Inspect(s.file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && leaves(call) {
				t.Errorf("%s calls open, or leaves the page", s.path)
			}
			literal, ok := n.(*ast.BasicLit)
			if ok && literal.Kind == token.STRING && ways.MatchString(literal.Value) {
				t.Errorf("%s holds %s", s.path, literal.Value)
			}
			return true
		})
	}
	for _, name := range webFiles(t, "*.js") {
		if name == "web/guard.js" || name == "web/gate.js" || name == "web/selftest.js" || name == "web/worker.js" {
			continue // they take the ways away, or try what must fail
		}
		script := stripComments(read(t, name))
		if name == "web/headers.js" {
			script = strings.Replace(script, "location.reload()", "", 1) // once, and to no address
		}
		if found := ways.FindString(script); found != "" {
			t.Errorf("%s holds %q", name, found)
		}
	}
}

// leaves reports whether a call is window.open by way of a JavaScript value, or
// go-app's navigation to any address.
func leaves(call *ast.CallExpr) bool {
	switch called(call) {
	case "Navigate", "NavigateTo":
		return true
	case "Call", "Get":
		return len(call.Args) > 0 && isLiteral(call.Args[0], `"open"`)
	}
	return false
}

// called is the name of the method or the package's function of a call.
func called(call *ast.CallExpr) string {
	if selector, ok := call.Fun.(*ast.SelectorExpr); ok {
		return selector.Sel.Name
	}
	return ""
}

func isLiteral(e ast.Expr, value string) bool {
	literal, ok := e.(*ast.BasicLit)
	return ok && literal.Value == value
}

// Styles are classes: the policy drops style attributes.
func TestNoInlineStyle(t *testing.T) {
	for _, s := range sources(t, "app") {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if n.Sel.Name == "Style" || n.Sel.Name == "Styles" {
					t.Errorf("%s calls %s", s.path, n.Sel.Name)
				}
			case *ast.CallExpr:
				if called(n) == "Attr" && len(n.Args) > 0 && isLiteral(n.Args[0], `"style"`) {
					t.Errorf("%s sets the attribute style", s.path)
				}
			case *ast.BasicLit:
				if strings.Contains(n.Value, "style=") {
					t.Errorf("%s holds %s", s.path, n.Value)
				}
			}
			return true
		})
	}
	for _, name := range []string{"index.html", "web/frame.html", "web/leaflet.html"} {
		if strings.Contains(read(t, name), "style=") {
			t.Errorf("%s has a style attribute", name)
		}
	}
}

// The built site loads nothing from elsewhere.
func TestNoAddressElsewhere(t *testing.T) {
	// With a scheme, or with the page's own.
	address := regexp.MustCompile(`(?:https?|wss?)://[^\s"'()<>]+|["'(=]//\w[^\s"'()<>]*`)
	files := append(webFiles(t, "*.js"), webFiles(t, "*.css")...)
	files = append(files, "index.html", "web/frame.html", "web/leaflet.html", "web/manifest.webmanifest", "web/icon.svg")
	for _, name := range files {
		for _, found := range address.FindAllString(stripComments(read(t, name)), -1) {
			// The names of SVG and of HTML, and where the self-test of a file: page fails.
			if found != "http://www.w3.org/2000/svg" && found != "http://www.w3.org/1999/xhtml" && found != "https://localhost/" {
				t.Errorf("%s holds %s", name, found)
			}
		}
	}
}

// Texts on the screen come from the catalogue.
func TestTextsComeFromTheCatalogue(t *testing.T) {
	shows := []string{"Text", "Textf", "Title", "Placeholder", "Alt", "Summary"}
	letters := regexp.MustCompile(`\p{L}{2}`)
	for _, s := range sources(t, "app") {
		if s.pkg() == "app/text" {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if !slices.Contains(shows, called(call)) {
				return true
			}
			for _, arg := range call.Args {
				if literal, ok := arg.(*ast.BasicLit); ok && letters.MatchString(literal.Value) && literal.Value != `"Quasi"` {
					t.Errorf("%s shows %s, which has no translation", s.path, literal.Value)
				}
			}
			return true
		})
	}
}

// conflict is a line that a merge leaves behind.
var conflict = regexp.MustCompile(`(?m)^(<{7}|>{7}) `)

// Nothing large, nothing built and nothing half merged is in the repository.
func TestRepositoryIsSmall(t *testing.T) {
	list, err := exec.Command("git", "-C", root, "ls-files", "-z").Output()
	if err != nil {
		t.Skipf("this is no git checkout: %v", err)
	}
	for _, name := range strings.Split(strings.TrimRight(string(list), "\x00"), "\x00") {
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil {
			continue // deleted, not committed yet
		}
		if info.Size() > 1<<20 {
			t.Errorf("%s has %d bytes", name, info.Size())
		}
		if ext := path.Ext(name); ext == ".wasm" || ext == ".exe" {
			t.Errorf("%s is a built file", name)
		}
		if data, err := os.ReadFile(filepath.Join(root, name)); err == nil && conflict.Match(data) {
			t.Errorf("%s: two changes of it were not brought together", name)
		}
	}
}

func webFiles(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(root, "web", pattern))
	if err != nil || len(found) == 0 {
		t.Fatalf("no files web/%s: %v", pattern, err)
	}
	for i, name := range found {
		found[i] = "web/" + filepath.Base(name)
	}
	return found
}

func read(t *testing.T, name string) string {
	t.Helper()
	data := must(os.ReadFile(filepath.Join(root, filepath.FromSlash(name))))
	return string(data)
}

var comments = regexp.MustCompile(`(?m)^\s*//.*$`)

func stripComments(text string) string { return comments.ReplaceAllString(text, "") }

// must returns what a call gives that does not fail, and panics with its error.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}
