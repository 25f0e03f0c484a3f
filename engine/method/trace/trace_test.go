package trace_test

import (
	"reflect"
	"slices"
	"testing"

	"quasi/engine/method/trace"
)

var steps = []trace.Step{
	{Kind: trace.Seed, Moves: trace.To(0, 2)},
	{Kind: trace.Join, Moves: trace.To(0, 0)},
	{Kind: trace.Try},
	{Kind: trace.Split, Moves: append(trace.To(4, 2), trace.To(trace.None, 0)...)},
}

// A record is where the last move has put it, and in no group before the first.
func TestAfter(t *testing.T) {
	want := [][]int32{{-1, -1, -1}, {-1, -1, 0}, {0, -1, 0}, {0, -1, 0}, {-1, -1, 4}}
	for n := range want {
		if got := trace.After(steps[:n], 3); !reflect.DeepEqual(got, want[n]) {
			t.Errorf("after %d steps: %v, want %v", n, got, want[n])
		}
	}
}

// A group is what it was changed to last, and gone when it has no records.
func TestAt(t *testing.T) {
	one, both, gone := trace.Group{Records: []int32{2}}, trace.Group{Records: []int32{0, 2}, Loss: 0.5}, trace.Group{}
	four := trace.Group{Group: 4, Records: []int32{2}}
	of := trace.Trace{Rows: make([]trace.Row, 3), Steps: steps, Changed: [][]trace.Group{{one}, {both}, nil, {gone, four}}}
	want := [][]trace.Group{nil, {one}, {both}, {both}, {four}}
	alone := []int{3, 2, 1, 1, 2}
	for n := range want {
		if groups, without := of.At(n); !reflect.DeepEqual(groups, want[n]) || without != alone[n] {
			t.Errorf("after %d steps: %v and %d in none, want %v and %d", n, groups, without, want[n], alone[n])
		}
	}
}

// What is chosen is first, then what costs least, then by records and groups.
func TestOrderOfOptions(t *testing.T) {
	want := []trace.Option{
		{Cost: 9, Record: 1, Group: 5}, {Cost: 1, Record: 7, Group: 2}, {Cost: 2, Record: 3, Group: 8},
		{Cost: 2, Record: 4, Group: 1}, {Cost: 2, Record: 4, Group: 6},
	}
	chosen := func(o trace.Option) bool { return o.Cost == 9 }
	for turn := range want {
		options := append(slices.Clone(want[turn:]), want[:turn]...)
		slices.Reverse(options)
		if got := trace.ChosenFirst(options, chosen); !reflect.DeepEqual(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	}
}
