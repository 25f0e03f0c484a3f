package restore_test

import (
	"context"
	"strings"
	"testing"

	"quasi/engine/data/hierarchy"
	"quasi/engine/measure/utility"
)

// A mean covers every record of its column, those without a value too, loses all of its
// cell, and is no row that was left out; a note says so.
func TestMeansOfGroups(t *testing.T) {
	original := read("age|ward", "31|a", "34|b", "*|c", "58|d", "58|e")
	released := read("age|ward", "32.5|a", "32.5|b", "32.5|c", "58|d", "58|e")
	for _, trees := range []map[string]*hierarchy.Tree{nil, {"age": tree(t, "31|[30,40)|*", "34|[30,40)|*", "58|[50,60)|*")}} {
		r := restored(t, original, released, []string{"age"}, trees)
		full := r.Problem.QI[0].Domain.Full()
		for record, want := range []bool{true, true, true, false, false} {
			if got := r.Spans[record] == full; got != want || r.Suppressed[record] || int(r.Row[record]) != record {
				t.Errorf("record %d shows %v by row %d, suppressed %v", record, r.Spans[record], r.Row[record], r.Suppressed[record])
			}
		}
		if notes := strings.Join(r.Notes, "\n"); !strings.Contains(notes, `Column "age": 3 cells are means of groups`) {
			t.Errorf("noted %s", notes)
		}
	}
}

// Beside a group of one value that shows it, a record of that group may have none.
func TestAMeanOfOneValueCoversWhoHasNone(t *testing.T) {
	original := read("age|ward", "31|a", "*|b", "34|c", "58|d")
	released := read("age|ward", "31|a", "31|b", "46.0|c", "46.0|d")
	r := restored(t, original, released, []string{"age"}, nil)
	if _, err := utility.Measure(context.Background(), &utility.Release{Problem: r.Problem, Spans: r.Spans, Suppressed: r.Suppressed, K: 1}, utility.Options{}); err != nil {
		t.Error(err)
	}
	if !r.Aligned || !r.Spans[0].IsLeaf() || r.Spans[1] != r.Problem.QI[0].Domain.Full() || r.Suppressed[1] {
		t.Errorf("aligned %v, %v", r.Aligned, r.Spans)
	}
}
