package partition

import (
	"context"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
)

// consistent fails unless x describes its classes correctly.
func consistent(t *rapid.T, x *Partition) {
	t.Helper()
	total, live := int64(0), 0
	for c := range x.Classes {
		k := &x.Classes[c]
		hull := x.NewHull()
		for _, r := range k.Rows {
			x.Add(hull, x.Of[r])
			if x.ClassOf[r] != int32(c) {
				t.Fatalf("record %d of class %d is said to be in %d", r, c, x.ClassOf[r])
			}
		}
		if want := x.Cost(hull); len(k.Rows) > 0 && (k.Cost != want || x.Cost(k.Hull) != want) {
			t.Fatalf("class %v costs %d, its hull %d, want %d", k.Rows, k.Cost, x.Cost(k.Hull), want)
		}
		if len(k.Rows) > 0 {
			live++
		}
		total += k.Cost
	}
	if x.Total != total || x.Live() != live {
		t.Fatalf("total %d and %d classes, want %d and %d", x.Total, x.Live(), total, live)
	}
	if x.Spent() != total+x.Suppressed(len(x.Out)) {
		t.Fatalf("spent %d, of which %d for classes and %d records suppressed", x.Spent(), total, len(x.Out))
	}
}

func TestAPartitionKnowsItsClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 3, Positions: 6})
		x := New(p, cost.New(p))
		x.Out = make([]int32, rapid.IntRange(0, 3).Draw(t, "out"))
		rest := group.Numbers(p.N)
		for range rapid.IntRange(1, 12).Draw(t, "changes") {
			var filled []int32
			for c := range x.Classes {
				if len(x.Classes[c].Rows) > 0 {
					filled = append(filled, int32(c))
				}
			}
			switch what := rapid.IntRange(0, 5).Draw(t, "change"); {
			case what == 0 && len(rest) > 0:
				n := rapid.IntRange(1, len(rest)).Draw(t, "size")
				x.NewClass(rest[:n])
				rest = rest[n:]
			case what == 1 && len(rest) > 0 && len(filled) > 0:
				x.Join(filled[0], rest[0])
				rest = rest[1:]
			case what == 2 && len(filled) > 0:
				rest = append(slices.Clone(x.Classes[filled[0]].Rows), rest...)
				x.Dissolve(filled[0])
			case what == 3 && len(filled) > 1:
				rows := slices.Concat(x.Classes[filled[0]].Rows, x.Classes[filled[1]].Rows)
				x.Dissolve(filled[1])
				x.Set(filled[0], rows)
			case what == 4 && len(filled) > 0 && len(x.Classes[filled[0]].Rows) > 1:
				rows := slices.Clone(x.Classes[filled[0]].Rows)
				x.Set(filled[0], rows[1:])
				rest = append(rest, rows[0])
			case what == 5:
				x.Pack()
				x.Unpack(p)
			}
			consistent(t, x)
		}
	})
}

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
		err := x.Repair(context.Background(), rest)
		plain, plainErr := Repair(context.Background(), p, classes, rest)
		if (err == nil) != (plainErr == nil) {
			t.Fatalf("told: %v; not told: %v", err, plainErr)
		}
		if err != nil {
			return
		}
		consistent(t, x)
		groups := x.Groups()
		casetest.NoError(t, groups.Check(p))
		if problemtest.Hash(groups) != problemtest.Hash(plain) {
			t.Fatal("being told changes what is done")
		}
		for _, r := range x.Out {
			if x.ClassOf[r] != -1 {
				t.Fatalf("record %d is suppressed and in class %d", r, x.ClassOf[r])
			}
		}
		// Fail unless the records of each class are in one group of those told, and no others.
		for _, c := range live(x) {
			for _, r := range x.Classes[c].Rows {
				if of[r] != c {
					t.Fatalf("record %d of class %d is told to be in %d", r, c, of[r])
				}
			}
		}
	})
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

//go:embed testdata/cases.txt
var cases string

// begun returns the problem of a line, with classes and what is left over.
func begun(t *testing.T, in []string) (p *problem.Problem, classes [][]int32, left []int32) {
	p, others := problemtest.Read(t, in)
	for _, field := range others {
		if text, is := strings.CutPrefix(field, "classes "); is {
			for class := range strings.SplitSeq(text, "/") {
				classes = append(classes, casetest.Numbers(t, class))
			}
		} else {
			left = casetest.Numbers(t, strings.TrimPrefix(field, "left "))
		}
	}
	return p, classes, left
}

// What is made of classes, case by case.
func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		"repaired": func(t *testing.T, in []string) string {
			p, classes, left := begun(t, in)
			g, err := Repair(context.Background(), p, classes, left)
			return problemtest.Result(p, g, err)
		},
		"suppressed beside others": func(t *testing.T, in []string) string {
			p, classes, _ := begun(t, in[1:])
			x := New(p, cost.New(p))
			for _, rows := range classes {
				x.NewClass(rows)
			}
			x.Out = casetest.Numbers(t, in[0])
			before := len(x.Out)
			casetest.NoError(t, x.Repair(context.Background(), nil))
			said := fmt.Sprint(x.Out[before:])
			for _, r := range x.Out[before:] {
				if x.ClassOf[r] == NoClass {
					said += " in no class"
				}
			}
			return said
		},
		"together": func(t *testing.T, in []string) string {
			p, classes, left := begun(t, in)
			x := New(p, cost.New(p))
			x.NewClass(classes[0])
			x.Dissolve(x.NewClass([]int32{2}))
			x.NewClass(classes[1])
			x.Out = left
			return fmt.Sprintf("%v, %d class%s", x.together(), x.Live(), map[bool]string{true: "es"}[x.Live() != 1])
		},
	})
}
