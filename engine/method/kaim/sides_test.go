package kaim

import (
	"testing"

	"quasi/engine/internal/problemtest"
	"quasi/engine/model/privacy"
)

// A group grows to 8 times k records for the sake of its model, or to all that remain.
func TestAGroupGrowsToEightTimesK(t *testing.T) {
	values, codes := make([]int32, 20), make([]int32, 20)
	for i := range values {
		values[i] = int32(i)
	}
	for _, c := range []struct{ other, remain, want int }{{1, 20, 2}, {15, 20, 16}, {16, 20, 16}, {16, 9, 9}} {
		clear(codes)
		codes[c.other] = 1
		p := problemtest.Numbers(2, values...)
		two, err := privacy.NewDistinctL(&privacy.Sensitive{Name: "s", Values: []string{"a", "b"}, Codes: codes}, 2)
		if err != nil {
			t.Fatal(err)
		}
		model := privacy.All(p.Model, two)
		rows := newIndex(newDistance(p), p.N).growUntil(model, 0, c.remain)
		if len(rows) != c.want {
			t.Errorf("another value in record %d, of %d that remain: a group of %d, want %d", c.other, c.remain, len(rows), c.want)
		}
		if got := model.Holds(rows); got != (c.other < c.want) {
			t.Errorf("another value in record %d: holds %t", c.other, got)
		}
	}
}
