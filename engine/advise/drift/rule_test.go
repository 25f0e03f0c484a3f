package drift_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/drift"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
)

// What a rule makes has a place for the values of the next table: nothing has to be
// decided, and each gets the groups that it had got in the first.
func TestRulesFitTheNextTable(t *testing.T) {
	given := of("seen", table.QuasiIdentifying, nil)
	given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Dates, Units: []string{"month", "year"}}
	next := column("seen", "2024-03-01", "2024-03-02", "soon")
	if report := drift.Compare(next, given); len(report.Items) > 0 {
		t.Errorf("asked: %q", said(report))
	}
	r, err := resolve(next, given, nil)
	if err != nil || r.Columns[0].Hierarchy.Rule == nil {
		t.Fatalf("resolved as %+v (%v)", r.Columns, err)
	}
	p, err := engine.Prepare(next, r)
	if err != nil {
		t.Fatal(err)
	}
	want := [][]string{{"2024-03-01", "2024-03", "2024", "*"}, {"2024-03-02", "2024-03", "2024", "*"}, {"soon", "soon", "soon", "*"}}
	if rows := p.Recipe().Columns[0].Hierarchy.Rows; !slices.EqualFunc(rows, want, slices.Equal[[]string]) {
		t.Errorf("rows are %q", rows)
	}
}

// A rule that can't be followed on the next table keeps the recipe from being run.
func TestRulesThatCantBeFollowed(t *testing.T) {
	given := of("code", table.QuasiIdentifying, nil)
	given.Columns[0].Hierarchy.Rule = &rule.Rule{Kind: rule.Classes, Classification: "icd-10"}
	report := drift.Compare(column("code", "red", "green"), given)
	if len(report.Items) != 1 || report.Items[0].Code != drift.CodeHierarchy || report.Items[0].Severity != drift.Blocks || !strings.Contains(said(report)[0], "knows none of the values") {
		t.Errorf("said %q", said(report))
	}
}
