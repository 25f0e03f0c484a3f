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

// Two pairs and a third are grown; a try dissolves both pairs and gives the number of the
// one to the new other; the best groups, which come back under other numbers, are those
// before it.
func built() []trace.Step {
	return []trace.Step{
		{Kind: trace.Seed, Group: 7, Moves: trace.To(7, 0, 1)},
		{Kind: trace.Merge, Group: 7, Other: 7, Options: []trace.Option{{Group: 7}}},
		{Kind: trace.Seed, Group: 3, Moves: trace.To(3, 2, 3)},
		{Kind: trace.Seed, Group: 5, Moves: trace.To(5, 4, 5)},
		{Kind: trace.Try, Group: 3, Attempt: &trace.Attempt{Dissolved: []int32{7, 3}, Placed: []trace.Place{
			{Group: 5, Others: []trace.Option{{Group: trace.None}}}, {Group: trace.None},
		}}, Moves: append(trace.To(3, 0, 1), append(trace.To(5, 2), trace.To(3, 3)...)...)},
		{Kind: trace.Best, Group: trace.None, Moves: append(append(trace.To(1, 0, 1), trace.To(2, 2, 3)...), trace.To(9, 4, 5)...)},
	}
}

func TestKeep(t *testing.T) {
	steps := built()
	trace.Keep(steps, 6)
	want := [][]int32{{-1, -1, -1, -1, -1, -1}, {0, 0, -1, -1, -1, -1}, {0, 0, -1, -1, -1, -1}, {0, 0, 1, 1, -1, -1}, {0, 0, 1, 1, 2, 2}, {0, 0, 2, 0, 2, 2}, {0, 0, 3, 3, 2, 2}}
	for n := range want {
		if got := trace.After(steps[:n], 6); !reflect.DeepEqual(got, want[n]) {
			t.Errorf("after %d steps: %v, want %v", n, got, want[n])
		}
	}
	try := steps[4]
	if a := try.Attempt; try.Group != 0 || !reflect.DeepEqual(a.Dissolved, []int32{0, 1}) || a.Placed[0].Group != 2 || a.Placed[0].Others[0].Group != trace.None || a.Placed[1].Group != trace.None {
		t.Errorf("the try is about group %d, %+v", try.Group, a)
	}
	if m := steps[1]; m.Group != 0 || m.Other != 0 || m.Options[0].Group != 0 || steps[5].Group != trace.None {
		t.Errorf("%+v, %+v", m, steps[5])
	}
}

// A cut part keeps its number however small it is then, and a number that is free again
// is of nobody.
func TestKeepFollowsTheMethod(t *testing.T) {
	steps := []trace.Step{
		{Kind: trace.All, Group: 0, Moves: trace.To(0, 0, 1, 2, 3)},
		{Kind: trace.Cut, Group: 0, Moves: trace.To(8, 1, 2, 3)},
		{Kind: trace.Merge, Group: 8, Other: 0, Moves: trace.To(8, 0)},
		{Kind: trace.Split, Group: 8, Moves: trace.To(0, 0, 1, 2)},
	}
	trace.Keep(steps, 4)
	for n, want := range [][]int32{1: {0, 0, 0, 0}, 2: {0, 1, 1, 1}, 3: {1, 1, 1, 1}, 4: {2, 2, 2, 1}} {
		if got := trace.After(steps[:n], 4); n > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("after %d steps: %v, want %v", n, got, want)
		}
	}
	if steps[2].Other != 0 || steps[2].Group != 1 {
		t.Errorf("group %d joins %d", steps[2].Other, steps[2].Group)
	}
}

// The best groups go on as those that they have most records of, whatever they are called.
func TestKeepTheBest(t *testing.T) {
	steps := []trace.Step{
		{Kind: trace.Seed, Group: 3, Moves: trace.To(3, 0, 1, 3)},
		{Kind: trace.Seed, Group: 5, Moves: trace.To(5, 2, 4, 5)},
		{Kind: trace.Best, Moves: append(trace.To(9, 1, 3, 2), trace.To(3, 4, 5)...)},
	}
	trace.Keep(steps, 6)
	if got, want := trace.After(steps, 6), []int32{1, 0, 0, 0, 1, 1}; !reflect.DeepEqual(got, want) {
		t.Errorf("the best are %v, want %v", got, want)
	}
	if moves, want := steps[2].Moves, append(trace.To(1, 0), trace.To(0, 2)...); !reflect.DeepEqual(moves, want) {
		t.Errorf("the last step moves %v, want %v", moves, want)
	}
}

// Of groups that have as many of their records of one before, the first goes on with its
// number, and of groups before as much in one, the first gives it its number: however often
// it is asked.
func TestKeepBreaksTies(t *testing.T) {
	for range 50 {
		steps := []trace.Step{
			{Kind: trace.Seed, Group: 3, Moves: trace.To(3, 0, 1)},
			{Kind: trace.Seed, Group: 5, Moves: trace.To(5, 2, 3)},
			{Kind: trace.Best, Moves: append(trace.To(8, 1, 3), trace.To(7, 0, 2)...)},
		}
		trace.Keep(steps, 4)
		if got, want := trace.After(steps, 4), []int32{0, 1, 0, 1}; !slices.Equal(got, want) {
			t.Fatalf("the best are %v, want %v", got, want)
		}
	}
}

// A group of records that were in none is a new one, also where others go on with their numbers,
// and records that leave all groups leave the number of theirs to those that stay.
func TestKeepGroupsOfRecordsThatWereInNone(t *testing.T) {
	for _, kind := range []trace.Kind{trace.Try, trace.Best} {
		steps := []trace.Step{
			{Kind: trace.Seed, Group: 4, Moves: trace.To(4, 0, 1, 2)},
			{Kind: kind, Group: trace.None, Moves: slices.Concat(trace.To(trace.None, 0), trace.To(7, 1, 2), trace.To(8, 3, 4, 5, 6))},
		}
		if kind == trace.Try {
			steps[1].Attempt = &trace.Attempt{Dissolved: []int32{4}}
		}
		trace.Keep(steps, 8)
		if got, want := trace.After(steps, 8), []int32{trace.None, 0, 0, 1, 1, 1, 1, trace.None}; !slices.Equal(got, want) {
			t.Errorf("%s: groups %v, want %v", kind, got, want)
		}
	}
}
