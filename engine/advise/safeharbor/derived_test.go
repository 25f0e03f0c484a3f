package safeharbor_test

import (
	"strconv"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/safeharbor"
	"quasi/engine/advise/suggest"
	"quasi/engine/data/derive"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
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
