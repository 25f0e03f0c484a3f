package say_test

import (
	"testing"

	"quasi/engine/say"
)

func TestRuns(t *testing.T) {
	var r say.Runs
	if r.First() != 0 || r.Lines().String() != "" {
		t.Errorf("nothing is %q", r.Lines())
	}
	for _, n := range []int{3, 5, 6, 9} {
		r.Add(n, 1)
	}
	r.Add(10, 4)
	if got, want := r.Lines().String(), "line 3, lines 5 to 6, lines 9 to 13"; got != want || r.Total != 8 || r.First() != 3 {
		t.Errorf("%d are %q, want %q", r.Total, got, want)
	}
	if got := r.Rows().String(); got != "row 3, rows 5 to 6, rows 9 to 13" {
		t.Errorf("rows are %q", got)
	}
	// All are counted, those beyond the runs that are named too.
	for n := 20; n < 80; n += 2 {
		r.Add(n, 1)
	}
	r.Add(80, 5)
	if said := r.Rows(); r.Total != 43 || len(said.Args) != 21 || said.Args[20].String() != "and 18 more" {
		t.Errorf("%d are %q", r.Total, said)
	}
}
