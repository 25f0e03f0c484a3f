package safeharbor_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/data/timeunit"
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

// Numbers up to 12 count decades where a column says that it does, and from 13 on years; a column
// is one of units if 9 in 10 of its values are.
func TestWhereUnitsBegin(t *testing.T) {
	for text, want := range map[string]string{"age_decades,x\n12,1\n4,1\n": timeunit.Decades, "age_decades,x\n13,1\n4,1\n": ""} {
		micro := tabletest.Read(t, text, recipe.Input{})
		plan := safeharbor.PlanFor(micro, suggest.Table(micro), safeharbor.Options{Year: 2026})
		if len(plan) == 0 || plan[0].Rule == nil || plan[0].Rule.Unit != want {
			t.Errorf("%q: %+v, want %q", text, plan, want)
		}
	}
	for others, want := range map[int]safeharbor.Action{1: safeharbor.NoUnit, 2: safeharbor.ToAge90} {
		text := "age,einheit\n"
		for i := range 10 {
			unit := []string{"Jahre", "Monate"}[i%2]
			if i < others {
				unit = "x"
			}
			text += fmt.Sprintf("%d,%s\n", 40+i, unit)
		}
		micro := tabletest.Read(t, text, recipe.Input{})
		plan := safeharbor.PlanFor(micro, suggest.Table(micro), safeharbor.Options{Year: 2026})
		if len(plan) == 0 || plan[0].Action != want {
			t.Errorf("%d others: %+v, want %s", others, plan, want)
		}
	}
}
