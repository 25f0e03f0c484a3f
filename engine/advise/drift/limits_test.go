package drift_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// A limit that the next table's values leave no meaning keeps the recipe from being run,
// and each of its choices makes one that can be.
func TestLimitsThatMeanNothingNow(t *testing.T) {
	two, four, ten := 2, 4, 10.0
	for _, test := range []struct {
		limit   func(c *recipe.Column)
		values  []string
		want    string
		actions []string
	}{
		{func(c *recipe.Column) { c.MaxLevel = &four }, []string{"1234", "1235", "1299"}, "set it to 3 or less", []string{drift.ActionLower, drift.ActionUnlimited}},
		{func(c *recipe.Column) { c.MaxLevel = &two }, []string{"1", "2", "4"}, "set it to 0", []string{drift.ActionLower, drift.ActionUnlimited}},
		{func(c *recipe.Column) { c.Within = &ten }, []string{"aa", "ab", "cd"}, "is neither", []string{drift.ActionUnlimited}},
	} {
		given := of("code", table.QuasiIdentifying, nil)
		given.Privacy.K = 1
		given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Mask, Hidden: []int{1, 2, 3}}
		test.limit(&given.Columns[0])
		if items := drift.Compare(column("code", "1234", "1235", "1299"), given).Items; given.Columns[0].MaxLevel != &four && len(items) > 0 {
			t.Fatalf("what fits is asked about: %+v", items)
		}
		next := column("code", test.values...)
		report := drift.Compare(next, given)
		if len(report.Items) != 1 || report.Items[0].Code != drift.CodeLimit || !report.Blocks() || !strings.Contains(said(report)[0], test.want) {
			t.Fatalf("%q: said %q, want %q", test.values, said(report), test.want)
		}
		if got := report.Items[0].Actions; strings.Join(got, " ") != strings.Join(test.actions, " ") {
			t.Errorf("%q: actions %q", test.values, got)
		}
		if _, err := engine.Prepare(next, given); err == nil {
			t.Errorf("%q: it can be run", test.values)
		}
		for _, action := range test.actions {
			r, err := resolve(next, given, []drift.Choice{{Code: drift.CodeLimit, Column: "code", Action: action}})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := engine.Prepare(next, r); err != nil || len(drift.Compare(next, r).Items) > 0 {
				t.Errorf("%q, %s: %v, %+v", test.values, action, err, drift.Compare(next, r).Items)
			}
			if limited := r.Columns[0].Limited(); limited != (action == drift.ActionLower) {
				t.Errorf("%q, %s: limited: %v", test.values, action, limited)
			}
		}
	}
}
