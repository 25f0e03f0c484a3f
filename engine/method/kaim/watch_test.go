package kaim

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// The steps lead to the groups that KAIM returns, which watching does not change, and each
// record that joins is the nearest by the definition, the lowest of several.
func TestStepsOfKAIM(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 4, Positions: 8})
		if len(p.QI) == 0 {
			return
		}
		alone, err := Cluster(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		w, steps := problemtest.Watched(p)
		groups, err := Cluster(context.Background(), w, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(groups, alone) {
			t.Fatalf("watched %v, alone %v", groups, alone)
		}
		if got, want := problemtest.Sets(trace.After(*steps, p.N)), problemtest.Classes(groups); !reflect.DeepEqual(got, want) {
			t.Fatalf("the steps lead to %v, want %v", got, want)
		}
		of := trace.After(nil, p.N)
		for i := range *steps {
			checkKAIM(t, p, of, &(*steps)[i])
			(*steps)[i].Do(of)
		}
	})
}

// checkKAIM compares the options of a step with the definition: every record that is left,
// or every group, with its distance.
func checkKAIM(t *rapid.T, p *problem.Problem, of []int32, s *trace.Step) {
	t.Helper()
	members := map[int32][]int32{}
	for r, g := range of {
		members[g] = append(members[g], int32(r))
	}
	if of[s.Record] != trace.None {
		t.Fatalf("record %d is in group %d already", s.Record, of[s.Record])
	}
	var want []trace.Option
	switch s.Kind {
	case trace.Seed:
		if len(members[s.Group]) > 0 {
			t.Fatalf("group %d is there already", s.Group)
		}
	case trace.Join:
		for _, r := range members[trace.None] {
			want = append(want, trace.Option{Record: r, Group: trace.None, Cost: measure(p, r, members[s.Group], centre(p, members[s.Group]))})
		}
	case trace.Leftover:
		delete(members, trace.None)
		for g, rows := range members {
			want = append(want, trace.Option{Record: trace.None, Group: g, Cost: measure(p, s.Record, rows, centre(p, rows))})
		}
	default:
		t.Fatalf("a step of kind %q", s.Kind)
	}
	sameOptions(t, s, want)
}

// sameOptions compares the options of a step with those in any order, of which the
// cheapest was chosen, the lowest of several.
func sameOptions(t *rapid.T, s *trace.Step, want []trace.Option) {
	t.Helper()
	slices.SortFunc(want, func(a, b trace.Option) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Record, b.Record), cmp.Compare(a.Group, b.Group))
	})
	if len(s.Options) != len(want) {
		t.Fatalf("%d options of a step of kind %q, want %d", len(s.Options), s.Kind, len(want))
	}
	for i, o := range s.Options {
		sum := 0.0
		for _, part := range o.Parts {
			sum += part
		}
		o.Parts = nil
		if !reflect.DeepEqual(o, want[i]) || sum != o.Cost {
			t.Fatalf("option %d is %v of parts that come to %v, want %v", i, o, sum, want[i])
		}
	}
	if len(want) > 0 && (want[0].Record != trace.None && want[0].Record != s.Record || want[0].Group != trace.None && want[0].Group != s.Group) {
		t.Fatalf("chosen: record %d, group %d; the cheapest is %v", s.Record, s.Group, want[0])
	}
}
