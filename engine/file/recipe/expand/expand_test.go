package expand_test

import (
	"reflect"
	"testing"

	"quasi/engine/data/rule"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/tabletest"
)

func TestHierarchy(t *testing.T) {
	flat := &rule.Rule{Kind: rule.Flat}
	listed := [][]string{{"a", "*"}}
	for _, test := range []struct {
		name   string
		given  recipe.Hierarchy
		values []string
		want   [][]string // nil: an error
	}{
		{"listed rows stay", recipe.Hierarchy{Rows: listed}, []string{"b"}, listed},
		{"a rule makes rows of the values", recipe.Hierarchy{Rule: flat, Rows: listed}, []string{"b", "c", ""}, [][]string{{"b", "*"}, {"c", "*"}}},
		{"an unknown rule", recipe.Hierarchy{Rule: &rule.Rule{Kind: "x"}}, []string{"b"}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := expand.Hierarchy(test.given, tabletest.Column("x", test.values...).Columns[0])
			if (err != nil) != (test.want == nil) || err == nil && !reflect.DeepEqual(got.Rows, test.want) {
				t.Errorf("makes %q and %v, want %q", got.Rows, err, test.want)
			}
		})
	}
}
