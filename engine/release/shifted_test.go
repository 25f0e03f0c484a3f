package release_test

import (
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

const operations = "id,sex,operated,left,nights\n" +
	"a,F,2023-03-01,2023-03-04,3\na,F,2023-07-11,2023-07-12,1\nb,F,2023-02-20,2023-02-25,5\n" +
	"c,M,2023-09-09,2023-09-11,2\nd,M,2023-01-30,2023-02-06,7\nd,M,2023-04-02,2023-04-06,4\n"

func ofOperations() recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 2, Patient: "id"}
	shift := func() *recipe.Transform { return &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30} }
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying}, {Name: "sex", Role: table.QuasiIdentifying},
		{Name: "operated", Role: table.Insensitive, Transform: shift()}, {Name: "left", Role: table.Insensitive, Transform: shift()},
		{Name: "nights", Role: table.Insensitive},
	}
	return r
}

// Of two dates, both are shifted or neither: a release with one of them is held until both
// what gives it back are confirmed, or the other date is shifted, too.
func TestAReleaseThatGivesShiftedDatesBackIsHeld(t *testing.T) {
	held := func(r recipe.Recipe) string {
		_, release := enginetest.Run(t, tabletest.Read(t, operations, r.Input), r, engine.WithKey(enginetest.SecretKey()))
		var columns []string
		for _, open := range release.Concerns().Open() {
			if slices.Contains(open.Kinds(), facts.FoundUnshifted) {
				columns = append(columns, open.Column)
			}
		}
		return strings.Join(columns, ",")
	}
	r := ofOperations()
	if got := held(r); got != "" {
		t.Errorf("both are shifted, and %s are held", got)
	}
	r.Columns[3].Transform = nil
	if got := held(r); got != "left,nights" {
		t.Errorf("one is shifted, and %q are held", got)
	}
	r.Columns[3].Confirmed = []facts.FindingKind{facts.FoundUnshifted}
	if got := held(r); got != "nights" {
		t.Errorf("one is confirmed, and %q are held", got)
	}
	r.Columns[3].Role = table.Identifying
	r.Columns[3].Confirmed = nil
	if got := held(r); got != "" {
		t.Errorf("the other date is removed, and %q are held", got)
	}
}
