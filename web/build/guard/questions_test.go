package guard

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quasi/app/text"
)

// What the screen asks the engine has four places, see CONTRIBUTING.md. These are the files of
// those in which something is listed.
const (
	protocolFile = "wasm/protocol/protocol.go"
	handlersFile = "wasm/service/methods.go"
	featuresFile = "app/session/session.go"
	messagesFile = "app/text/frame.go"
)

// inBackground are the stages of questions for which nobody waits: no page shows them.
var inBackground = []string{"count"}

// A method of the protocol is answered by the engine, as it says there, and asked by the screen.
func TestEveryMethodIsAnsweredAndAsked(t *testing.T) {
	handled := map[string]string{} // what handlers take and return
	for _, s := range sources(t, "wasm/service") {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil && f.Type.Results != nil && len(f.Type.Params.List) > 0 {
				takes := types.ExprString(f.Type.Params.List[len(f.Type.Params.List)-1].Type) + " -> " + types.ExprString(f.Type.Results.List[0].Type)
				handled["("+types.ExprString(f.Recv.List[0].Type)+")."+f.Name.Name] = strings.NewReplacer("protocol.", "", "struct{}", "nothing").Replace(takes)
			}
		}
	}
	takes := map[string]string{}
	for _, line := range regexp.MustCompile(`(?m)^\t(\w+) +Method += "[^"]+"(?: +// ([\w.]+ -> [\w.]+))?`).FindAllStringSubmatch(read(t, protocolFile), -1) {
		takes[line[1]], _, _ = strings.Cut(line[2], " ")
		handler := regexp.MustCompile(`protocol\.` + line[1] + `: .*(\(\*\w+\)\.\w+)`).FindStringSubmatch(read(t, handlersFile))
		if handler == nil {
			t.Errorf("protocol.%s has no handler in %s", line[1], handlersFile)
		} else if handled[handler[1]] != line[2] {
			t.Errorf("protocol.%s is %q in %s, and %q in its handler %s", line[1], line[2], protocolFile, handled[handler[1]], handler[1])
		}
	}
	if len(takes) < 40 {
		t.Fatalf("only %d methods were found in %s", len(takes), protocolFile)
	}
	asked := map[string]bool{}
	for _, s := range sources(t, "app") {
		maps.Copy(asked, selectedFrom(s.file, "protocol"))
		for _, ask := range regexp.MustCompile(`protocol\.(\w+), protocol\.(\w+)\{`).FindAllStringSubmatch(read(t, s.path), -1) {
			if want := takes[ask[1]]; want != "" && want != ask[2] {
				t.Errorf("%s asks protocol.%s with %s, which takes %s", s.path, ask[1], ask[2], want)
			}
		}
	}
	for name := range takes {
		if !asked[name] {
			t.Errorf("protocol.%s is asked by no room of app", name)
		}
	}
}

// Each stage of work that the engine or the screen names has a text.
func TestEveryStageHasAText(t *testing.T) {
	stages := stagesOf(sources(t, "engine", "wasm", "app"))
	if len(stages) < 9 {
		t.Fatalf("only the stages %q were found", slices.Sorted(maps.Keys(stages)))
	}
	for _, name := range slices.Sorted(maps.Keys(stages)) {
		if text.Stages[name] == "" && !slices.Contains(inBackground, name) {
			t.Errorf("%s: stage %q has no text in Stages of %s", stages[name], name, messagesFile)
		}
	}
	for name := range text.Stages {
		if stages[name] == "" {
			t.Errorf("%s: nobody is at stage %q", messagesFile, name)
		}
	}
}

// A feature that is there from the start is told what happens.
func TestEveryFeatureIsTold(t *testing.T) {
	made := 0
	for _, s := range sources(t, "app/session") {
		for _, feature := range regexp.MustCompile(`(?m)^type ([a-z]\w+Feature) struct`).FindAllStringSubmatch(read(t, s.path), -1) {
			if made++; !strings.Contains(read(t, featuresFile), "&"+feature[1]+"{}") {
				t.Errorf("%s does not make a %s: it is not told what happens", featuresFile, feature[1])
			}
		}
	}
	if made < 6 {
		t.Fatalf("only %d features were found", made)
	}
}

// eachConstant calls do for the text of each constant of a type that is named.
func eachConstant(file *ast.File, of string, do func(text string)) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Names) != 1 || len(spec.Values) != 1 {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == of {
			text, _ := literal(spec.Values[0])
			do(text)
		}
		return true
	})
}

// literal returns the text of a string that stands in the source.
func literal(e ast.Expr) (text string, ok bool) {
	if l, is := e.(*ast.BasicLit); is && l.Kind == token.STRING {
		text, err := strconv.Unquote(l.Value)
		return text, err == nil
	}
	return "", false
}

// selected takes pkg.Name apart.
func selected(e ast.Expr) (pkg, name string) {
	if s, ok := e.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok {
			return x.Name, s.Sel.Name
		}
	}
	return "", ""
}

// selectedFrom returns the names that a file uses of a package.
func selectedFrom(file *ast.File, pkg string) map[string]bool {
	found := map[string]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if from, name := selected(e); from == pkg {
				found[name] = true
			}
		}
		return true
	})
	return found
}

// stagesOf returns where each stage of work is named: as a constant, or to a meter or a session.
func stagesOf(in []source) map[string]string {
	found := map[string]string{}
	for _, s := range in {
		if within(s.pkg(), "engine/cmd") || within(s.pkg(), "engine/lab") {
			continue
		}
		if s.pkg() == "engine" {
			eachConstant(s.file, "Stage", func(text string) { found[text] = s.path })
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if len(n.Names) == 1 && len(n.Values) == 1 && strings.HasPrefix(n.Names[0].Name, "stage") {
					if text, ok := literal(n.Values[0]); ok {
						found[text] = s.path
					}
				}
			case *ast.CallExpr:
				if text, ok := stageOf(n); ok {
					found[text] = s.path
				}
			}
			return true
		})
	}
	return found
}

// stageOf returns the stage that a call names: meter.report("read", ...) or
// Begin(work, "read").
func stageOf(call *ast.CallExpr) (text string, ok bool) {
	fun, is := call.Fun.(*ast.SelectorExpr)
	if !is || len(call.Args) != 2 {
		return "", false
	}
	switch fun.Sel.Name {
	case "report":
		return literal(call.Args[0])
	case "Begin":
		return literal(call.Args[1])
	}
	return "", false
}
