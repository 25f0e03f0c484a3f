package answer_test

import (
	"slices"
	"testing"

	"quasi/engine/measure/answer"
)

// The grounds of a mean are the rows with a value and those that keep it; of a share, those of
// either with the value, too; of a class above a cap, its rows.
func TestGroundsOfBias(t *testing.T) {
	original, released := parse(t, "x,g\n1,u\n2,v\n3,v\n4,u\n"), parse(t, "x,g\n3,v\n*,u\n1,u\n")
	records := []int32{2, 3, 0}
	b, ok := answer.BiasOf("x", original, released, answer.Options{})
	if !ok {
		t.Fatal("no bias")
	}
	b.Cap = 3
	g, err := answer.GroundsOfBias(b, original, released, records, answer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := [][][]int32{{{0, 1, 2, 3}, {2, 0}, {2}}, {{2, 3}}} // of the two that keep a value, which differ, the one with the greater
	if !slices.EqualFunc(g.Groups, want, func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }) || g.Of != "x" || g.N != 4 {
		t.Errorf("%+v", g)
	}
	b.Column, b.Value, b.Cap = "g", "v", 0
	if g, err = answer.GroundsOfBias(b, original, released, records, answer.Options{}); err != nil {
		t.Fatal(err)
	}
	want = [][][]int32{{{0, 1, 2, 3}, {1, 2}, {2, 3, 0}, {2}}}
	if !slices.EqualFunc(g.Groups, want, func(a, b [][]int32) bool { return slices.EqualFunc(a, b, slices.Equal) }) {
		t.Errorf("%+v", g)
	}
}
