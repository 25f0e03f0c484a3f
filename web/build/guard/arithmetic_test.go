package guard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"testing"
)

// rounded are the functions of package math that machines round differently: they are
// assembly on some, and Go code that others fuse into multiply-adds. All others are exact.
var rounded = []string{"Acos", "Acosh", "Asin", "Asinh", "Atan", "Atan2", "Atanh", "Cbrt", "Cos", "Cosh", "Erf", "Erfc", "Erfcinv", "Erfinv",
	"Exp", "Exp2", "Expm1", "Gamma", "Hypot", "J0", "J1", "Jn", "Lgamma", "Log", "Log10", "Log1p", "Log2", "Pow", "Sin", "Sincos", "Sinh",
	"Tan", "Tanh", "Y0", "Y1", "Yn"}

// figures are the packages that may call them, and what for: what they compute is shown to
// people and decides nothing.
var figures = map[string]string{
	"engine/figure/drawing": "the steps of an axis",
	"engine/figure/curve":   "the steps of an axis, and the point of a curve nearest to the pointer",
	"engine/lab/paper":      "the logarithmic scale of an axis",
}

// A result is the same on every machine: what the engine decides is not computed by
// functions that machines round differently. Package natural has those it needs.
func TestNothingIsDecidedByWhatMachinesRound(t *testing.T) {
	unused := maps.Clone(figures)
	for _, s := range sources(t, "engine") {
		found := roundedIn(s.file)
		if _, shown := figures[s.pkg()]; shown && len(found) > 0 {
			delete(unused, s.pkg())
			continue
		}
		for _, name := range found {
			t.Errorf("%s uses math.%s: take it from engine/data/natural, or if it computes a figure that decides nothing, say so in this test", s.path, name)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(unused)) {
		t.Errorf("%s uses no function that machines round differently: take it off the list", pkg)
	}
}

// The test can fail.
func TestFunctionsThatAreRoundedAreFound(t *testing.T) {
	for _, test := range []struct {
		name, code string
		want       []string
	}{
		{"a call", `import "math"; var x = math.Log(2)`, []string{"Log"}},
		{"a value", `import "math"; var f = math.Pow`, []string{"Pow"}},
		{"under another name", `import m "math"; var x = m.Exp(1) + m.Hypot(3, 4)`, []string{"Exp", "Hypot"}},
		{"without a name", `import . "math"; var x = Log(2)`, []string{"all of math"}},
		{"of complex numbers", `import "math/cmplx"; var x = cmplx.Exp(1)`, []string{"all of math/cmplx"}},
		{"exact ones, and numbers", `import "math"; var x = math.Sqrt(2) + math.Ln2 + math.Floor(math.Pi) + math.Ldexp(1, 3)`, nil},
		{"another package", `import "quasi/engine/data/natural"; var x = natural.Log(2)`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p; "+test.code, 0)
			if err != nil {
				t.Fatal(err)
			}
			if got := roundedIn(file); !slices.Equal(got, test.want) {
				t.Errorf("found %q, want %q", got, test.want)
			}
		})
	}
}

// roundedIn returns the functions of package math in a file that machines round differently.
func roundedIn(file *ast.File) []string {
	var found []string
	called := "" // the name of package math in the file
	for _, spec := range file.Imports {
		switch name, _ := strconv.Unquote(spec.Path.Value); {
		case name == "math/cmplx", name == "math" && spec.Name != nil && spec.Name.Name == ".":
			found = append(found, "all of "+name)
		case name == "math" && spec.Name != nil:
			called = spec.Name.Name
		case name == "math":
			called = "math"
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if of, ok := s.X.(*ast.Ident); ok && called != "" && of.Name == called && slices.Contains(rounded, s.Sel.Name) {
			found = append(found, s.Sel.Name)
		}
		return true
	})
	return found
}
