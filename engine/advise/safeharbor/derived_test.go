package safeharbor_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// What is computed is decided by what it is computed from, whatever it is called: ages over
// 89 are 90+, in years and in days, months are removed, lengths of time stay.
func TestPlanForDerived(t *testing.T) {
	micro := clinic(t)
	r := suggested(micro)
	want := map[string]string{"a": "C age-90", "days old": "C age-90", "y": "C birth-year", "z": "C year", "m": "C removed", "w": "C removed", "back": "C removed", "stay": "", "since": "", "n": ""}
	for _, rule := range []derive.Rule{
		{Name: "a", Kind: derive.Age, From: []string{"DOB", "Admit Date"}}, {Name: "days old", Kind: derive.Length, From: []string{"DOB", "Admit Date"}},
		{Name: "y", Kind: derive.Year, From: []string{"DOB"}}, {Name: "z", Kind: derive.Year, From: []string{"Admit Date"}},
		{Name: "m", Kind: derive.Month, From: []string{"Admit Date"}}, {Name: "w", Kind: derive.Weekday, From: []string{"Admit Date"}},
		{Name: "stay", Kind: derive.Since, From: []string{"Admit Date", "Death Date"}}, {Name: "since", Kind: derive.SinceFirst, From: []string{"MRN", "Admit Date"}},
		{Name: "back", Kind: derive.Since, From: []string{"Death Date", "DOB"}}, {Name: "n", Kind: derive.Rows, From: []string{"MRN"}},
	} {
		var err error
		if r, err = r.Adding(rule, table.Insensitive); err != nil {
			t.Fatal(err)
		}
	}
	read, _, err := r.Derive(r.Interpret(micro, recognize.Format), recognize.Format)
	if err != nil {
		t.Fatal(err)
	}
	plan := safeharbor.PlanFor(read, suggest.TableWith(read, r.Derived), safeharbor.Options{Year: 2024, Derived: r.Derived})
	plan.Apply(&r)
	got := map[string]string{}
	for _, d := range plan {
		got[d.Column] = string(d.Category) + " " + string(d.Action)
	}
	for column, want := range want {
		if got[column] != want {
			t.Errorf("%s is %q, want %q", column, got[column], want)
		}
	}
	released := releaseOf(t, micro, r)
	for _, name := range []string{"a", "days old", "y"} {
		oldest := 0
		for _, text := range released.Column(name).Values {
			n, err := strconv.Atoi(text)
			switch {
			case text == "90+":
				oldest++
			case err == nil && (name == "a" && n > 89 || name == "days old" && n > 90*365+23 || name == "y" && n < 2024-89):
				t.Errorf("%s is released as %d", name, n)
			}
		}
		if oldest != 1 {
			t.Errorf("nobody is 90 or older by %s", name)
		}
	}
}

func releaseOf(t *testing.T, micro *table.Table, r recipe.Recipe) *table.Table {
	t.Helper()
	prepared, err := engine.Prepare(micro, r)
	if err != nil {
		t.Fatal(err)
	}
	release, err := prepared.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return release.Table
}

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
