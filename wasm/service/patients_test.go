package service_test

import (
	"slices"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A has two visits that look alike and like nobody else's; B and C look alike. n/k is no
// number of a patient where somebody says so.
const clinicDays = "id,age,seen,note\nA,30,2024-05-17 10:20,x\nA,30,2024-05-18 10:21,x\nB,40,2024-05-19 10:22,x\nC,40,2024-05-20 10:23,x\nn/k,50,2024-05-21 10:24,x\nn/k,50,2024-05-22 10:25,x\n"

func TestPatientsAreCountedInPlaceOfRows(t *testing.T) {
	text := clinicDays
	s := service.New()
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "days.csv", Text: &text}, nil)
	for _, test := range []struct {
		by         protocol.Counted
		of, unique int
	}{
		{protocol.Counted{}, 6, 0},
		{protocol.Counted{Patient: "id"}, 4, 2},                           // A and n/k
		{protocol.Counted{Patient: "id", Missing: []string{"n/k"}}, 5, 1}, // A alone: two people have 50 years
	} {
		u, _ := must[protocol.UniquenessResult](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Counted: test.by}, nil)
		if u.Of != test.of || u.Unique != test.unique || u.Alone["age"] != test.unique {
			t.Errorf("%+v: %+v, want %d of %d", test.by, u, test.unique, test.of)
		}
		e, _ := must[protocol.EffectResult](t, s, protocol.Effect, protocol.EffectParams{Column: "age", Rows: [][]string{{"30", "*"}, {"40", "*"}, {"50", "*"}}, Counted: test.by}, nil)
		if e.Of != test.of || !slices.Equal(e.Unique, []int{test.unique, 0}) {
			t.Errorf("%+v: by level %+v", test.by, e)
		}
	}
	if _, _, err := call[any](t, s, protocol.Uniqueness, protocol.UniquenessParams{Columns: []string{"age"}, Counted: protocol.Counted{Patient: "nr"}}, nil); err == nil {
		t.Error("a column that is not there tells patients apart")
	}
	r := loaded.Recipe
	r.Privacy.K = 2
	r.CountPatients("id")
	r.Column("age").Role, r.Column("note").Role = table.QuasiIdentifying, table.Insensitive
	*r.Column("seen") = recipe.Column{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 9}}
	run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Key: slices.Repeat([]byte{7}, 32)}, nil)
	if want := []protocol.Treatment{protocol.Generalized, protocol.Shifted, protocol.Kept}; !slices.Equal(run.Treatments, want) || len(run.Columns) != 3 {
		t.Errorf("%v are %v, want %v", run.Columns, run.Treatments, want)
	}
	page, _ := must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 9}, nil)
	for _, row := range page.Rows {
		rows, patients := row.Peers+1, row.Patients
		if patients < 2 || patients > rows || rows == 6 && patients != 4 || len(row.After[1]) != len("2024-05-17") {
			t.Errorf("row %d is one of %d of %d patients, its day %q", row.Record, rows, patients, row.After[1])
		}
	}
}
