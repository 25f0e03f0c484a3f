package restore_test

import (
	"context"
	"testing"

	"quasi/engine/measure/utility"
)

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
