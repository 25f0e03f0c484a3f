package engine_test

import (
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
)

// Whoever made the table, a total below it is no person: Prepare stops until somebody has
// decided.
func TestNobodyHidesAmongTotals(t *testing.T) {
	b := table.NewBuilder([]string{"age", "sex", "dx"}, table.NewMarkers(table.DefaultMarkers()))
	for _, record := range [][]string{{"50", "F", "flu"}, {"", "", ""}, {"50", "F", "copd"}, {"50", "F", "flu"}, {"50", "F", "tb"}, {"Total", "F", ""}} {
		b.Append(record)
	}
	r := enginetest.AgeSexDiagnosis(5)
	_, err := engine.Prepare(b.Table(), r)
	if want := `1 row looks like no person, but would count as one among whom others hide: row 6 ("Total": a figure of other rows). Leave it out, or keep it if it is a person`; err == nil || err.Error() != want {
		t.Errorf("undecided: %v", err)
	}
	r.Input.Notes = recipe.NotesLeaveOut
	if _, err := engine.Prepare(b.Table(), r); err == nil || !strings.Contains(err.Error(), "the table has 4 rows") {
		t.Errorf("left out: %v", err)
	}
	r.Privacy.K = 4
	prepared, err := engine.Prepare(b.Table(), r)
	if err != nil {
		t.Fatal(err)
	}
	want := "2 rows have no value or look like no people, such as totals, units and remarks, and were left out: row 2, row 6"
	if prepared.LeftOut().String() != want || prepared.Table().N != 4 {
		t.Errorf("%d rows, %q", prepared.Table().N, prepared.LeftOut())
	}
	release, _ := enginetest.Written(t, b.Table(), r)
	if left := release.LeftOut(); left.Empty != 2 || release.Table.N != 4 {
		t.Errorf("%d rows, left out %+v", release.Table.N, left)
	}
	r.Input.Notes, r.Privacy.K = recipe.NotesKeep, 5
	if prepared, err := engine.Prepare(b.Table(), r); err != nil || prepared.Table().N != 5 {
		t.Errorf("kept: %v", err)
	}
}
