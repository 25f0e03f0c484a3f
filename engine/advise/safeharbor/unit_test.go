package safeharbor_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// planned plans for a table, and releases it by that with k = 1.
func planned(t *testing.T, text string) (map[string]safeharbor.Decision, *table.Table, safeharbor.Checklist) {
	t.Helper()
	micro := tabletest.Read(t, text, recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, suggest.Table(micro), opt)
	plan.Apply(&r)
	decided := map[string]safeharbor.Decision{}
	for _, d := range plan {
		decided[d.Column] = d
	}
	p, err := engine.Prepare(micro, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := p.Run(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return decided, release.Table, safeharbor.Check(release.Table, safeharbor.Actual(plan, &r), opt)
}

// rowsOf writes a table of two columns and a third.
func rowsOf(header string, rows ...string) string {
	return header + ",sex\n" + strings.Join(rows, ",F\n") + ",F\n"
}

// Ages of several units that somebody releases all the same are found, whatever class they show.
func TestAgesOfSeveralUnitsThatLeave(t *testing.T) {
	micro := tabletest.Read(t, rowsOf("age,age_cod", "95,MON", "9,DEC", "40,YR"), recipe.Input{})
	r, opt := suggested(micro), safeharbor.Options{Year: 2026}
	plan := safeharbor.PlanFor(micro, suggest.Table(micro), opt)
	plan.Apply(&r)
	r.Column("age").Role, r.Column("age_cod").Role = table.QuasiIdentifying, table.Identifying
	actual := safeharbor.Actual(plan, &r)
	without := &table.Table{N: micro.N, Columns: []*table.Column{micro.Column("age")}}
	if list := safeharbor.Check(without, actual, opt); list.Cells < 3 {
		t.Errorf("%d cells are found: %+v", list.Cells, list.Items[2])
	}
}
