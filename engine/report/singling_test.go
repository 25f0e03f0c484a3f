package report_test

import (
	"slices"
	"testing"

	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/report"
	"quasi/engine/say"
)

// A column that leaves although it singles people out is a limit that the report names, and a
// report in which the limit, or the decision, is left out does not agree. It is no identifier.
func TestAColumnThatLeavesSinglingOut(t *testing.T) {
	const code, english = "report-limit-kept-so", "A person decided that these leave exact all the same: cost."
	limits := func(d *report.Document) (said []string) {
		for _, limit := range d.Limits {
			if limit.Code == code {
				said = append(said, limit.String())
			}
		}
		return said
	}
	open := limited()
	open.waits = true
	if said := limits(open.do(t).d); len(said) > 0 {
		t.Errorf("nobody decided: %q", said)
	}
	j := limited()
	j.recipe = j.recipe.Clone()
	j.recipe.Column("cost").Confirm([]facts.FindingKind{facts.FoundSingling})
	made := j.do(t)
	if said := limits(made.d); !slices.Equal(said, []string{english}) {
		t.Fatalf("decided: %q", said)
	}
	for _, sheet := range made.d.Worksheets {
		for _, question := range sheet.Questions {
			if slices.ContainsFunc(question.Facts, func(f say.Text) bool { return f.Code == "report-fact-confirmed" }) {
				t.Errorf("a number counts as an identifier: %+v", question.Facts)
			}
		}
	}
	if items := verify(t, read(t, made.json(t)), alone(made.given)); report.Count(items, report.Differs) > 0 {
		t.Errorf("%+v", items)
	}
	for what, forge := range map[string]func(d *report.Document){
		"the limit": func(d *report.Document) {
			d.Limits = slices.DeleteFunc(d.Limits, func(limit say.Text) bool { return limit.Code == code })
		},
		"the decision": func(d *report.Document) {
			for i := range d.Columns {
				d.Columns[i].Confirmed = nil
			}
		},
		"the decision in the recipe": func(d *report.Document) {
			d.Recipe = func(r recipe.Recipe) recipe.Recipe {
				r = r.Clone()
				r.Column("cost").Confirmed = nil
				return r
			}(d.Recipe)
		},
	} {
		d := read(t, made.json(t))
		forge(d)
		if items := verify(t, d, alone(made.given)); report.Count(items, report.Differs) == 0 {
			t.Errorf("agrees without %s", what)
		}
	}
}
