package report_test

import (
	"testing"

	"quasi/engine/data/derive"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/method"
	"quasi/engine/report"
)

// Whatever method makes a release, with rows left out, patients, what is known of them, derived
// columns or shown counts: nothing of its report contradicts the rest.
func TestNoMethodsReportContradictsItself(t *testing.T) {
	brief.Further(t)
	variants := map[string]func(*recipe.Recipe){
		"rows":  func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = 0.2 },
		"tight": func(r *recipe.Recipe) { r.Privacy.K = 12 },
		"patients": func(r *recipe.Recipe) {
			r.Privacy.Patient, r.Privacy.SuppressionLimit = "id", 0.3
		},
		"derived": func(r *recipe.Recipe) {
			r.Derived = []derive.Rule{{Name: "year", Kind: derive.Year, From: []string{"born"}}}
			r.Columns = append(r.Columns, recipe.Column{Name: "year", Role: "quasi-identifying"})
			r.Column("born").Role = "identifying"
		},
		"all known": func(r *recipe.Recipe) {
			r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit = "id", recipe.KnowsAll, 0.4
		},
		"two known": func(r *recipe.Recipe) {
			r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit = "id", "two", 0.4
		},
	}
	made := 0
	for _, m := range method.All() {
		for name, change := range variants {
			for _, small := range []bool{true, false} {
				r := decided(change)
				r.Algorithm = recipe.Algorithm{Name: m.Name}
				if r.Validate() != nil || r.CheckWholeRecords() != nil {
					continue
				}
				done, err := job{text: ward(60, 21), recipe: r, small: small}.try(t)
				if err != nil {
					continue // not within the limit, or not by this method
				}
				made++
				for _, i := range verify(t, read(t, done.json(t)), alone(done.given)) {
					if i.State == report.Differs {
						t.Errorf("%s, %s, small counts %v: %s: says %s, found %s", m.Name, name, small, i.What, i.Report, i.Found)
					}
				}
			}
		}
	}
	if made < 60 {
		t.Errorf("only %d releases were made", made)
	}
}
