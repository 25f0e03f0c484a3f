package partition

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
	"quasi/engine/method/trace"
)

// live returns the classes that have records.
func live(x *Partition) (found []int32) {
	for c := range x.Classes {
		if len(x.Classes[c].Rows) > 0 {
			found = append(found, int32(c))
		}
	}
	return found
}

// However a repair begins, each record is afterwards in one class that satisfies the model, or is
// suppressed within the limit; the steps that are told do what was done, and being told changes nothing.
func TestARepairIsWhatItTells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawDiverse(t, problemtest.Shape{Records: 20, Attributes: 2, Positions: 6})
		var classes [][]int32
		rest := rapid.Permutation(group.Numbers(p.N)).Draw(t, "order")
		for len(rest) > 0 && rapid.IntRange(0, 4).Draw(t, "more") > 0 {
			n := rapid.IntRange(1, min(5, len(rest))).Draw(t, "size")
			classes, rest = append(classes, rest[:n]), rest[n:]
		}
		x := New(p, cost.New(p))
		of := make([]int32, p.N)
		for r := range of {
			if x.ClassOf[r] != -1 {
				t.Fatalf("record %d is in class %d before there is any", r, x.ClassOf[r])
			}
			of[r] = trace.None
		}
		for _, rows := range classes {
			c := x.NewClass(rows)
			for _, r := range rows {
				of[r] = c
			}
		}
		x.Watch = func(s trace.Step) {
			checkStep(t, x, &s)
			s.Do(of)
		}
		suppressed, err := x.Repair(context.Background(), rest)
		plain, plainErr := Repair(context.Background(), p, classes, rest)
		if (err == nil) != (plainErr == nil) {
			t.Fatalf("told: %v; not told: %v", err, plainErr)
		}
		if err != nil {
			return
		}
		consistent(t, x)
		groups := x.Groups(suppressed)
		if err := groups.Check(p); err != nil {
			t.Fatal(err)
		}
		if problemtest.Hash(groups) != problemtest.Hash(plain) {
			t.Fatal("being told changes what is done")
		}
		for _, r := range suppressed {
			if x.ClassOf[r] != -1 {
				t.Fatalf("record %d is suppressed and in class %d", r, x.ClassOf[r])
			}
		}
		if len(live(x)) > 1 { // one class of all is not told
			sameSets(t, x, of)
		}
	})
}

// sameSets fails unless the records of each class are in one group of those told, and no others.
func sameSets(t *rapid.T, x *Partition, of []int32) {
	t.Helper()
	for _, c := range live(x) {
		for _, r := range x.Classes[c].Rows {
			if of[r] != c {
				t.Fatalf("record %d of class %d is told to be in %d", r, c, of[r])
			}
		}
	}
}

// checkStep fails unless a step that chooses a class offers each that has records, the chosen one first
// and the others from the cheapest on.
func checkStep(t *rapid.T, x *Partition, s *trace.Step) {
	t.Helper()
	var chosen int32
	want := live(x)
	switch s.Kind {
	case trace.Leftover:
		chosen = s.Group
	case trace.Mend:
		chosen = s.Other
		want = slices.DeleteFunc(want, func(c int32) bool { return c == s.Group })
	default:
		return
	}
	if len(s.Options) == 0 || s.Options[0].Group != chosen {
		t.Fatalf("%s: the first of %v is not class %d, the chosen one", s.Kind, s.Options, chosen)
	}
	var offered []int32
	for i, o := range s.Options {
		offered = append(offered, o.Group)
		if o.Record != trace.None || i > 1 && o.Cost < s.Options[i-1].Cost {
			t.Fatalf("%s: options %v", s.Kind, s.Options)
		}
	}
	if slices.Sort(offered); !slices.Equal(offered, want) {
		t.Fatalf("%s: classes %v are offered, want %v", s.Kind, offered, want)
	}
}

// A new class takes the number of one that is free before it takes another.
func TestAFreeClassIsTaken(t *testing.T) {
	p := problemtest.Numbers(1, 1, 2, 3, 4)
	x := New(p, cost.New(p))
	for r := range int32(3) {
		x.NewClass([]int32{r})
	}
	x.Dissolve(1)
	if c := x.NewClass([]int32{1}); c != 1 || x.Live() != 3 {
		t.Errorf("class %d of %d, want 1 of 3", c, x.Live())
	}
	if c := x.NewClass([]int32{3}); c != 3 || x.Live() != 4 {
		t.Errorf("class %d of %d, want 3 of 4", c, x.Live())
	}
}

// A step lists the classes that a record or another class could go to, the chosen one first; one
// that has been dissolved is none of them.
func TestStepsListClassesWithRecords(t *testing.T) {
	p, steps := problemtest.Watched(problemtest.Numbers(2, 0, 1, 2, 3, 4, 5, 6))
	x := New(p, cost.New(p))
	x.Watch = p.Watch
	a, b, c := x.NewClass([]int32{0, 1}), x.NewClass([]int32{2, 3}), x.NewClass([]int32{4, 5})
	x.Dissolve(b)
	x.tellLeftover(c, 6)
	x.tellMend(a, c)
	for i, want := range [][]int32{{c, a}, {c}} {
		var got []int32
		for _, o := range (*steps)[i].Options {
			got = append(got, o.Group)
		}
		if !slices.Equal(got, want) {
			t.Errorf("step %d lists %v, want %v", i, got, want)
		}
	}
	if rise := (*steps)[0].Options[0].Cost; rise >= (*steps)[0].Options[1].Cost || rise <= 0 {
		t.Errorf("the last record costs %v with those before it, %v with the first", rise, (*steps)[0].Options[1].Cost)
	}
}
