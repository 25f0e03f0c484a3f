package main

import (
	"go/ast"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"
)

// Each element that the program of the screen makes is one that the guard makes: for another one
// it throws, and the program ends.
func TestGuardMakesEveryElementThatIsUsed(t *testing.T) {
	t.Chdir("../../..")
	guard, err := os.ReadFile("web/guard.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)const ELEMENTS = set\((.*?)\);`).FindSubmatch(guard)
	if list == nil {
		t.Fatal("guard.js: no ELEMENTS")
	}
	made := map[string]bool{}
	for _, name := range regexp.MustCompile(`"(\w+)"`).FindAllSubmatch(list[1], -1) {
		made[string(name[1])] = true
	}
	exports, found := map[string]string{}, 0
	for _, p := range packagesOf(t, "app") {
		exports[p.ImportPath] = p.Export
		if !p.reaches() || p.Module == nil || !p.Module.Main {
			continue
		}
		c, files := check(t, p, exports)
		for _, file := range files {
			ast.Inspect(file, func(n ast.Node) bool {
				if name := c.element(n); name != "" {
					found++
					if !made[name] {
						t.Errorf("%s: the guard makes no element %s", c.files.Position(n.Pos()), name)
					}
				}
				return true
			})
		}
	}
	if found < 1000 {
		t.Errorf("%d elements found, want the screen's", found)
	}
}

// element returns the name of the element that a call of go-app makes: app.Div makes a div, of
// the type HTMLDiv; empty: it makes none.
func (c *checked) element(n ast.Node) string {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return ""
	}
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	made, ok := c.Uses[f.Sel].(*types.Func)
	if !ok || made.Pkg() == nil || made.Pkg().Path() != goApp {
		return ""
	}
	results := made.Signature().Results()
	if results.Len() != 1 || types.TypeString(results.At(0).Type(), nil) != goApp+".HTML"+f.Sel.Name || made.Signature().Recv() != nil {
		return ""
	}
	return strings.ToLower(f.Sel.Name)
}
