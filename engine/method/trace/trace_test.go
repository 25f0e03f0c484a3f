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

// A group stays as last changed, and is gone when it has no records.
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

// Groups keep their numbers while a method calls them as it likes.
func TestKeepFollowsTheMethod(t *testing.T) {
	const none = trace.None
	seeds := func(groups ...[]int32) (steps []trace.Step) { // the number of each before its records
		for _, g := range groups {
			steps = append(steps, trace.Step{Kind: trace.Seed, Group: g[0], Moves: trace.To(g[0], g[1:]...)})
		}
		return steps
	}
	new := slices.Concat(trace.To(none, 0), trace.To(7, 1, 2), trace.To(8, 3, 4, 5, 6))
	for _, test := range []struct {
		what  string
		steps []trace.Step
		want  [][]int32 // the groups after the last steps
		moves []trace.Move
	}{
		{"a cut part keeps its number however small it is then, and a number that is free again is of nobody", []trace.Step{
			{Kind: trace.All, Group: 0, Moves: trace.To(0, 0, 1, 2, 3)},
			{Kind: trace.Cut, Group: 0, Moves: trace.To(8, 1, 2, 3)},
			{Kind: trace.Merge, Group: 8, Other: 0, Moves: trace.To(8, 0)},
			{Kind: trace.Split, Group: 8, Moves: trace.To(0, 0, 1, 2)},
		}, [][]int32{{0, 0, 0, 0}, {0, 1, 1, 1}, {1, 1, 1, 1}, {2, 2, 2, 1}}, trace.To(2, 0, 1, 2)},
		{"the best go on as those that they have most records of", append(seeds([]int32{3, 0, 1, 3}, []int32{5, 2, 4, 5}),
			trace.Step{Kind: trace.Best, Moves: append(trace.To(9, 1, 3, 2), trace.To(3, 4, 5)...)}),
			[][]int32{{1, 0, 0, 0, 1, 1}}, append(trace.To(1, 0), trace.To(0, 2)...)},
		{"of groups with as many records the first goes on, and the first before gives its number", append(seeds([]int32{3, 0, 1}, []int32{5, 2, 3}),
			trace.Step{Kind: trace.Best, Moves: append(trace.To(8, 1, 3), trace.To(7, 0, 2)...)}),
			[][]int32{{0, 1, 0, 1}}, nil},
		{"records that were in none are a new group, and those that leave all leave their number to the others", append(seeds([]int32{4, 0, 1, 2}),
			trace.Step{Kind: trace.Try, Group: none, Moves: slices.Clone(new), Attempt: &trace.Attempt{Dissolved: []int32{4}}}),
			[][]int32{{none, 0, 0, 1, 1, 1, 1, none}}, nil},
		{"the same of the best", append(seeds([]int32{4, 0, 1, 2}), trace.Step{Kind: trace.Best, Group: none, Moves: slices.Clone(new)}),
			[][]int32{{none, 0, 0, 1, 1, 1, 1, none}}, nil},
	} {
		for range 50 { // however often it is asked
			steps := slices.Clone(test.steps)
			for i := range steps {
				steps[i].Moves = slices.Clone(steps[i].Moves)
				if a := steps[i].Attempt; a != nil {
					steps[i].Attempt = &trace.Attempt{Dissolved: slices.Clone(a.Dissolved)}
				}
			}
			n, last := len(test.want[0]), len(steps)-len(test.want)+1
			trace.Keep(steps, n)
			for i, want := range test.want {
				if got := trace.After(steps[:last+i], n); !slices.Equal(got, want) {
					t.Fatalf("%s, after %d steps: %v, want %v", test.what, last+i, got, want)
				}
			}
			if got := steps[len(steps)-1].Moves; test.moves != nil && !slices.Equal(got, test.moves) {
				t.Fatalf("%s: the last step moves %v, want %v", test.what, got, test.moves)
			}
			if m := steps[2%len(steps)]; m.Kind == trace.Merge && (m.Other != 0 || m.Group != 1) {
				t.Fatalf("%s: group %d joins %d", test.what, m.Other, m.Group)
			}
		}
	}
}
