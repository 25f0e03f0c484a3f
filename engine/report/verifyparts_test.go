package report_test

import (
	"slices"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/report"
)

// limited is a release of which rows were left out, with patients and all that is known of them.
func limited() job {
	return job{text: ward(120, 11), small: true, recipe: decided(func(r *recipe.Recipe) {
		r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit, r.Privacy.K = "id", recipe.KnowsAll, 0.3, 4
	})}
}

// A figure that is not what follows from the others is found without the original, wherever
// the report shows it: each count, each loss, each figure of a column.
func TestAFigureThatDoesNotFollow(t *testing.T) {
	free := []string{ // no other figure tells them
		"utility.penalty", "utility.accuracy", "utility.accuracy-before", "sensitive.distinct-l", "sensitive.entropy-l", "sensitive.alpha", "sensitive.t",
		"patients.below-11", "risk.marketer.average", "patients.smallest", "patients.known-1.k", "patients.known-2.k", "patients.known-3.k", "patients.known-all.k",
	}
	for name, j := range map[string]job{"patients": limited(), "rows": {text: ward(120, 12), small: true, recipe: decided(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit, r.Privacy.K = 0.2, 8 })}} {
		made := j.do(t)
		if items := verify(t, made.d, alone(made.given)); report.Count(items, report.Differs) > 0 {
			t.Fatalf("%s: %v", name, items)
		}
		for i := range made.d.Figures {
			d := read(t, made.json(t))
			f := &d.Figures[i]
			*f.Value += 1.0 / 8
			if f.ID == "loss.suppression" || f.ID == "patients.count" || *f.Value > 1 {
				*f.Value += 7.0 / 8
			}
			differs := report.Count(verify(t, d, alone(made.given)), report.Differs) > 0
			if !differs && !slices.Contains(free, f.ID) {
				t.Errorf("%s: nothing differs with %s = %v", name, *f, *f.Value)
			}
		}
	}
}

// Counts that fit no more are found one by one, both sides of what they can be.
func TestCountsThatCanNotBe(t *testing.T) {
	made := limited().do(t)
	of := func(id string) float64 { return *made.d.Figure(id, "").Value }
	for _, c := range []struct {
		id    string
		value float64
		want  bool
	}{
		{"patients.below-11", of("patients.count"), true}, {"patients.below-11", of("patients.count") + 1, false},
		{"patients.known-all.k", of("patients.known-3.k"), true}, {"patients.known-all.k", of("patients.known-3.k") + 1, false},
		{"patients.known-all.below-k", 0, true}, {"patients.known-all.below-k", 1, false},
		{"utility.accuracy", 1, true}, {"utility.accuracy", 1.01, false},
		{"risk.prosecutor.highest", 1 / of("patients.smallest"), true}, {"risk.prosecutor.highest", 0.9, false},
	} {
		d := read(t, made.json(t))
		*d.Figure(c.id, "").Value = c.value
		if got := report.Count(verify(t, d, alone(made.given)), report.Differs) == 0; got != c.want {
			t.Errorf("%s = %v fits: %v", c.id, c.value, got)
		}
	}
}

// A report that says that it hides small counts, and shows one of 10, is found; one of 11 is
// fine.
func TestASmallCountThatIsShown(t *testing.T) {
	for n, want := range map[int]bool{10: false, 11: true} {
		made := jobs()["visitors"].do(t)
		d := read(t, made.json(t))
		f := d.Figure("patients.several-rows", "")
		one := d.Figure("patients.one-row", "")
		*f.Value, *one.Value = float64(n), *d.Figure("patients.count", "").Value-float64(n)
		if got := report.Count(verify(t, d, alone(made.given)), report.Differs) == 0; got != want {
			t.Errorf("a count of %d passes: %v", n, got)
		}
	}
}

// Figures that are missing, hidden without a reason, or of a column that has none are found.
func TestFiguresThatAReportHas(t *testing.T) {
	made := limited().do(t)
	without := func(id string) func(*report.Document) {
		return func(d *report.Document) {
			d.Figures = slices.DeleteFunc(d.Figures, func(f report.Figure) bool { return f.ID == id })
		}
	}
	for name, change := range map[string]func(*report.Document){
		"no rows of the table":   without("rows.input"),
		"no losses of columns":   without("loss.column"),
		"no patients below 11":   without("patients.below-11"),
		"hidden":                 func(d *report.Document) { f := d.Figure("patients.count", ""); f.Value, f.Hidden = nil, true },
		"a loss of another":      func(d *report.Document) { d.Figure("loss.column", "age").Column = "cost" },
		"a sensitive of another": func(d *report.Document) { d.Figure("sensitive.t", "illness").Column = "cost" },
	} {
		d := read(t, made.json(t))
		change(d)
		if report.Count(verify(t, d, alone(made.given)), report.Differs) == 0 {
			t.Errorf("%s: nothing differs", name)
		}
	}
}
