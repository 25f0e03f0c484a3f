package release_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
)

// Groups into which a column is coarsened are written as the output asks for: with a dash
// where the numbers themselves are whole, and else with brackets; kept, sensitive or
// generalized, in one table or in two.
func TestGroupsAreWrittenAsTheOutputAsks(t *testing.T) {
	const whole, parts, bounds, commas = "3\n12\n14\n25\n7\n13\n", "3\n12.5\n14\n25\n7\n13\n", "3\n12\n14\n25\n<8\n13\n", "\"3,5\"\n\"12,5\"\n14\n25\n7\n13\n"
	five := coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{10, 20}}
	for _, test := range []struct {
		name   string
		values string
		rule   coarsen.Rule
		output recipe.Output
		want   []string // in the order of their texts
	}{
		{"brackets", whole, five, recipe.Output{}, []string{"<10", ">=20", "[10,20)"}},
		{"a dash", whole, five, recipe.Output{Intervals: recipe.Dash}, []string{"10–19", "<10", ">=20"}},
		{"not whole", parts, five, recipe.Output{Intervals: recipe.Dash}, []string{"<10", ">=20", "[10,20)"}},
		{"a bound", bounds, five, recipe.Output{Intervals: recipe.Dash}, []string{"<10", ">=20", "[10,20)"}},
		{"steps", whole, coarsen.Rule{Kind: coarsen.Step, Width: 20}, recipe.Output{Intervals: recipe.Dash}, []string{"0-19", "20-39"}},
		{"steps of halves", whole, coarsen.Rule{Kind: coarsen.Step, Width: 12.5}, recipe.Output{Intervals: recipe.Dash}, []string{"[0,12.5)", "[12.5,25)", "[25,37.5)"}},
		{"commas", commas, coarsen.Rule{Kind: coarsen.Step, Width: 12.5}, recipe.Output{Notation: recipe.FileNotation}, []string{"[0; 12,5)", "[12,5; 25)", "[25; 37,5)"}},
		{"capped", whole, coarsen.Rule{Kind: coarsen.Cap, Most: new(20.0)}, recipe.Output{Intervals: recipe.Dash}, []string{"12", "13", "14", "3", "7", ">=20"}},
	} {
		for _, role := range []table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying} {
			for _, algorithm := range []string{method.Default, method.Anatomy} {
				r := recipe.Default()
				r.Privacy.K, r.Output, r.Algorithm.Name = 1, test.output, algorithm
				r.Columns = []recipe.Column{{Name: "q", Role: table.QuasiIdentifying}, {Name: "x", Role: role, Coarsen: &test.rule}}
				if algorithm == method.Anatomy {
					if role != table.Sensitive {
						continue
					}
					r.Algorithm.Parameters = map[string]any{"l": 1}
				}
				p, err := engine.Prepare(tabletest.Read(t, "q,x\n"+strings.ReplaceAll("\n"+strings.TrimSpace(test.values), "\n", "\na,")[1:]+"\n", recipe.Input{}), r)
				if err != nil {
					t.Fatal(err)
				}
				made, err := p.Run(t.Context(), nil)
				if err != nil {
					t.Fatal(err)
				}
				of := made.Table
				if made.Linked != nil {
					of = made.Linked
				}
				texts := slices.Clone(of.Column("x").Occurring().Texts)
				slices.Sort(texts)
				if !slices.Equal(texts, test.want) {
					t.Errorf("%s, %s by %s: %q, want %q", test.name, role, algorithm, texts, test.want)
				}
			}
		}
	}
}
