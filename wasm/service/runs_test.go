package service_test

import (
	"slices"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// ran runs the ten patients with a k, after the runs before it.
func ran(t *testing.T, s *service.Service, r recipe.Recipe, k int) protocol.RunResult {
	t.Helper()
	r.Privacy.K = k
	return asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r})
}

// Two runs are set side by side as their own result pages show them.
func TestRunsAreCompared(t *testing.T) {
	s := service.New()
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	var shown [2]map[int][]string
	var columns []string
	for i, k := range []int{2, 3} {
		run := ran(t, s, r, k)
		if run.Run != i+1 || len(run.Held) != i+1 {
			t.Fatalf("run %d, held are %v", run.Run, run.Held)
		}
		columns, shown[i] = run.Columns, map[int][]string{}
		for _, row := range asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}).Rows {
			shown[i][row.Record] = row.After
		}
	}
	found := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{1, 2}, Count: 100})
	if found.Records != 10 || found.Next != 10 || len(found.Rows) != 10 || !slices.Equal(found.Columns, []string{"Age", "Gender", "Zipcode"}) {
		t.Fatalf("%+v", found)
	}
	differ := 0
	for _, row := range found.Rows {
		differs := false
		for i := range 2 {
			for j, name := range found.Columns {
				if want := shown[i][row.Record][slices.Index(columns, name)]; *row.Cells[i][j] != want {
					t.Errorf("%s of row %d in run %d is %q, want %q", name, row.Record, i+1, *row.Cells[i][j], want)
				}
				differs = differs || *row.Cells[0][j] != *row.Cells[1][j]
			}
		}
		if differs {
			differ++
		}
	}
	only := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{1, 2}, Count: 100, Differing: true})
	if len(only.Rows) != differ || differ == 0 {
		t.Errorf("%d rows differ, want %d", len(only.Rows), differ)
	}
	some := asked[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{2, 1}, From: 8, Count: 1})
	if len(some.Rows) != 1 || some.Rows[0].Record != 8 || some.Next != 9 {
		t.Errorf("%+v", some)
	}
}

// Of many runs the oldest go first, but for those that are pinned.
func TestRunsAreHeldWithinBounds(t *testing.T) {
	s := service.New()
	r := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	ran(t, s, r, 2)
	asked[protocol.HeldResult](t, s, protocol.Pin, protocol.PinParams{Pinned: []int{1}})
	var last protocol.RunResult
	for range 21 {
		last = ran(t, s, r, 2)
	}
	if len(last.Held) != 20 || last.Held[0] != 1 || slices.Contains(last.Held, 2) || !slices.Contains(last.Held, 22) {
		t.Errorf("held are %v", last.Held)
	}
	_, _, err := call[protocol.CompareResult](t, s, protocol.Compare, protocol.CompareParams{Runs: [2]int{2, 22}, Count: 1}, nil)
	if f := outcome.NewFailure(err); f.Code != "run-gone" {
		t.Errorf("a run that is gone: %+v", f)
	}
	asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"})
	if again := ran(t, s, r, 2); again.Run != 1 || len(again.Held) != 1 {
		t.Errorf("of another table: run %d, held are %v", again.Run, again.Held)
	}
}
