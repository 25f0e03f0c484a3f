// Mutants says how sharp the tests are: it changes a place of the sources, a constant, a
// comparison, a condition or a result, and sees whether a test of the package fails.
//
//	go run ./web/build/mutants -seed 1 -n 200            draws places, one a line on the output
//	go run ./web/build/mutants -in ../other < places     tries those of a list in a checkout
//
// Without -n the places are read: so the same ones can be tried in two versions of the tests,
// as long as the line that is changed stands in both. A place whose change does not compile is
// not counted. Each line comes back with what became of it: fails, lives or compiles not.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"log"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A place is a part of a source file and what stands there in its place.
type place struct {
	File     string
	Line     string // all of the line
	Number   int    // of the line, from 1 on, where it was drawn
	Column   int    // of the part within the line, in bytes from 0 on
	Old, New string
	Result   string `json:",omitempty"`
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("mutants: ")
	n := flag.Int("n", 0, "how many places are drawn; 0: they are read from standard input and tried")
	seed := flag.Uint64("seed", 1, "what decides which are drawn")
	in := flag.String("in", ".", "the `folder` of the checkout")
	flag.Parse()
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	if *n > 0 {
		places := draw(*in)
		rand.New(rand.NewPCG(*seed, 0)).Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		for _, p := range places[:min(*n, len(places))] {
			check(out.Encode(p))
		}
		return
	}
	count := map[string]int{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var p place
		check(json.Unmarshal(lines.Bytes(), &p))
		p.Result = try(*in, p)
		count[p.Result]++
		check(out.Encode(p))
	}
	check(lines.Err())
	log.Print(count)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// draw returns all places of the module's sources that can be changed, file by file.
func draw(root string) (places []place) {
	listed, err := exec.Command("git", "-C", root, "ls-files", "app/*.go", "engine/*.go", "wasm/*.go").Output()
	check(err)
	for _, file := range strings.Fields(string(listed)) {
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/internal/") || strings.HasPrefix(file, "engine/lab/") || strings.HasPrefix(file, "engine/cmd/quasi-beam/") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(root, file))
		check(err)
		files := token.NewFileSet()
		tree, err := parser.ParseFile(files, file, text, 0)
		check(err)
		lines := strings.Split(string(text), "\n")
		add := func(from, to token.Pos, changed string) {
			begin, end := files.Position(from), files.Position(to)
			if line := lines[begin.Line-1]; begin.Line == end.Line && changed != "" {
				places = append(places, place{File: file, Line: line, Number: begin.Line, Column: begin.Column - 1, Old: line[begin.Column-1 : end.Column-1], New: changed})
			}
		}
		source := func(n ast.Node) string {
			return string(text[files.Position(n.Pos()).Offset:files.Position(n.End()).Offset])
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec, *ast.Field: // paths, and tags and lengths of types
				return false
			case *ast.BasicLit:
				add(n.Pos(), n.End(), otherNumber(n))
			case *ast.BinaryExpr:
				add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), otherOperator[n.Op])
			case *ast.IfStmt:
				add(n.Cond.Pos(), n.Cond.End(), "!("+source(n.Cond)+")")
			case *ast.ReturnStmt:
				for _, result := range n.Results {
					if name, ok := result.(*ast.Ident); ok {
						add(name.Pos(), name.End(), otherResult[name.Name])
					}
				}
			}
			return true
		})
	}
	return places
}

var (
	otherOperator = map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">", token.EQL: "!=", token.NEQ: "==", token.LAND: "||", token.LOR: "&&", token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*"}
	otherResult   = map[string]string{"true": "false", "false": "true", "err": "nil"}
)

// otherNumber returns a number near another one, or nothing where it is none.
func otherNumber(lit *ast.BasicLit) string {
	if whole, err := strconv.ParseInt(lit.Value, 0, 64); err == nil && lit.Kind == token.INT {
		return strconv.FormatInt(whole+1, 10)
	}
	if number, err := strconv.ParseFloat(lit.Value, 64); err == nil && lit.Kind == token.FLOAT {
		return strconv.FormatFloat(number*1.1+0.01, 'g', -1, 64)
	}
	return ""
}

// try changes a place, runs its package's tests as make test does, and says what became of it.
func try(root string, p place) string {
	path := filepath.Join(root, p.File)
	text, err := os.ReadFile(path)
	if err != nil {
		return "gone"
	}
	lines := strings.Split(string(text), "\n")
	at := -1
	for i, line := range lines {
		if line == p.Line && (at < 0 || abs(i+1-p.Number) < abs(at+1-p.Number)) {
			at = i
		}
	}
	if at < 0 {
		return "gone"
	}
	lines[at] = p.Line[:p.Column] + p.New + p.Line[p.Column+len(p.Old):]
	scratch, err := os.MkdirTemp("", "mutant")
	check(err)
	defer func() { _ = os.RemoveAll(scratch) }()
	changed, overlay := filepath.Join(scratch, "changed.go"), filepath.Join(scratch, "overlay.json")
	check(os.WriteFile(changed, []byte(strings.Join(lines, "\n")), 0o666))
	whole, err := filepath.Abs(path)
	check(err)
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{whole: changed}})
	check(err)
	check(os.WriteFile(overlay, replace, 0o666))
	limit, end := context.WithTimeout(context.Background(), 10*time.Minute)
	defer end()
	test := exec.CommandContext(limit, "go", "test", "-overlay", overlay, "-short", "-count=1", "-vet=off", "-failfast", "-timeout=5m", "./"+filepath.Dir(p.File))
	test.Dir = root
	test.Env = append(os.Environ(), "RAPID_SEED=1", "RAPID_CHECKS=500")
	said, err := test.CombinedOutput()
	switch {
	case err == nil:
		return "lives"
	case strings.Contains(string(said), "[build failed]") || strings.Contains(string(said), "[setup failed]"):
		return "compiles not"
	}
	fmt.Fprintf(os.Stderr, "%s:%d %s -> %s\n", p.File, p.Number, p.Old, p.New)
	return "fails"
}

func abs(n int) int { return max(n, -n) }
