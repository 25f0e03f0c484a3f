package classes_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/facts"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/measure/classes"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/rows"
	"quasi/engine/method/problem"
)

// draw returns a random problem with a random release, in which groups can be released alike.
func draw(t *rapid.T) (*problem.Problem, *problem.Groups) {
	p := problemtest.Draw(t, problemtest.Shape{Records: 60, Attributes: 3, Positions: 6})
	records := group.Numbers(p.N)
	records = rapid.Permutation(records).Draw(t, "records")
	g := &problem.Groups{Offsets: []int32{0}}
	for len(records) > 0 && rapid.IntRange(0, 12).Draw(t, "more") > 0 {
		size := rapid.IntRange(1, min(20, len(records))).Draw(t, "size")
		g.Append(p, records[:size])
		if rapid.Bool().Draw(t, "whole") {
			for j := range p.QI {
				g.Spans[len(g.Spans)-1-j] = p.QI[len(p.QI)-1-j].Domain.Full()
			}
		}
		records = records[size:]
	}
	g.Suppressed = records
	return p, g
}

// slow finds the classes as a reader does who has the texts: each row's labels, and the loss
// of each cell that is not what it was.
func slow(p *problem.Problem, g *problem.Groups) (members map[string][]int32, lost map[string]float64) {
	members, lost = map[string][]int32{}, map[string]float64{}
	for i := range g.Len() {
		for _, record := range g.Group(i) {
			text, cost := "", 0.0
			for j := range p.QI {
				d, is := p.QI[j].Domain, g.As(int32(i), len(p.QI))[j]
				text += fmt.Sprintf("%q ", d.Label(is))
				if d.Label(p.QI[j].Span(record)) != d.Label(is) {
					cost += d.Loss(is) / float64(len(p.QI))
				}
			}
			members[text] = append(members[text], record)
			lost[text] += cost
		}
	}
	return members, lost
}

// of returns the classes of a release: those that slow finds.
func of(p *problem.Problem, g *problem.Groups) *classes.Classes {
	b := rows.Beside{Row: make([]int32, p.N), Lost: loss.Records(p, g)}
	for _, record := range g.Suppressed {
		b.Row[record] = rows.LeftOut
	}
	members, _ := slow(p, g)
	for _, text := range slices.Sorted(maps.Keys(members)) {
		b.Classes, b.Sizes = append(b.Classes, members[text]), append(b.Sizes, int32(len(members[text])))
	}
	return classes.Of(rows.New(b))
}

// A class loses what its cells do; and together they lose what the release does by
// generalizing.
func TestAClassLosesWhatItsCellsDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, g := draw(t)
		found := of(p, g)
		members, lost := slow(p, g)
		if found.Len() != len(members) {
			t.Fatalf("%d classes, want %d", found.Len(), len(members))
		}
		total, first := 0.0, int32(-1)
		for i := range found.Len() {
			class := found.Class(i)
			if class[0] <= first || !slices.IsSorted(class) {
				t.Fatalf("class %d is %v", i, class)
			}
			first = class[0]
			for text, want := range members {
				if slices.Contains(want, first) && math.Abs(found.Loss[i]-lost[text]/float64(len(want))) > 1e-6 {
					t.Fatalf("class %d loses %g, want %g", i, found.Loss[i], lost[text]/float64(len(want)))
				}
			}
			total += found.Loss[i] * float64(len(class)) / float64(p.N)
		}
		if want := loss.Measure(p, g).Generalisation; math.Abs(total-want) > 1e-6 {
			t.Fatalf("all classes lose %g, the release %g", total, want)
		}
	})
}

// Each class is at the one place of the map whose ranges hold its size and loss, and there are
// no more places than a screen has room for.
func TestEachClassHasItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, g := draw(t)
		found := of(p, g)
		m := found.Map()
		if len(m.Sizes) > facts.MapColumns || len(m.Losses) > facts.MapRows+1 || m.Classes != found.Len() || m.Records != len(g.Rows) {
			t.Fatalf("%d × %d places, %d classes of %d rows", len(m.Sizes), len(m.Losses)-1, m.Classes, m.Records)
		}
		seen := map[int32]bool{}
		for _, mark := range m.Marks {
			at, rows := found.At(mark), 0
			for i, class := range at {
				size, lost := found.Size(int(class)), found.Loss[class]
				rows += size
				seen[class] = true
				if r := m.Sizes[mark.Column]; size < r.From || size > r.To {
					t.Fatalf("a class of %d rows is among %v", size, r)
				}
				if lost < m.Losses[mark.Row]-1e-6 || lost > m.Losses[mark.Row+1]+1e-6 {
					t.Fatalf("a loss of %g is between %g and %g", lost, m.Losses[mark.Row], m.Losses[mark.Row+1])
				}
				if i > 0 && found.Loss[at[i-1]] < lost {
					t.Fatalf("class %d stands before one that loses more", at[i-1])
				}
			}
			if len(at) != mark.Classes || rows != mark.Records || len(at) == 0 {
				t.Fatalf("%+v has %d classes of %d rows", mark, len(at), rows)
			}
		}
		if len(seen) != found.Len() {
			t.Fatalf("%d classes of %d have a place", len(seen), found.Len())
		}
	})
}

// Ten sizes have a column each, and of eleven each column is twice as wide as the one before; ten
// rows are of the finest step, and eleven of a wider one. At a place are the larger ones of equal
// loss first.
func TestHowTheMapIsDivided(t *testing.T) {
	// Classes of 1, 2 and so on records, of which the last loses as much as given.
	sized := func(n int, lost float32) *classes.Classes {
		var b rows.Beside
		for size := 1; size <= n; size++ {
			var class []int32
			for range size {
				class = append(class, int32(len(b.Row)))
				b.Row, b.Lost = append(b.Row, int32(len(b.Row))), append(b.Lost, 0)
			}
			b.Classes, b.Sizes = append(b.Classes, class), append(b.Sizes, int32(size))
		}
		for _, record := range b.Classes[n-1] {
			b.Lost[record] = lost
		}
		return classes.Of(rows.New(b))
	}
	for n, want := range map[int]int{10: 10, 11: 4} { // 1, 2 to 3, 4 to 7, 8 to 11
		if got := sized(n, 0).Map().Sizes; len(got) != want {
			t.Errorf("%d sizes are in the columns %v, want %d", n, got, want)
		}
	}
	for lost, want := range map[float32]float64{0.009: 0.001, 0.01: 0.002, 0.019: 0.002, 0.02: 0.005} { // 10 rows, and 11
		if got := sized(2, lost).Map().Losses; math.Abs(got[1]-got[0]-want) > 1e-9 {
			t.Errorf("losses from 0 to %v are in the rows %v, want steps of %v", lost, got, want)
		}
	}
	var sizes []int
	found := sized(11, 0)
	for _, class := range found.At(facts.ClassMark{Column: 2}) {
		sizes = append(sizes, found.Size(int(class)))
	}
	if want := []int{7, 6, 5, 4}; !slices.Equal(sizes, want) {
		t.Errorf("of equal loss are the classes of %v, want %v", sizes, want)
	}
}

// Ten columns, the first one size wide, hold sizes up to 1,023 from 1 on; where there is one more, the first is two wide. A size
// that begins a range has it alone.
func TestTheColumnsOfManySizes(t *testing.T) {
	for largest, want := range map[int]string{
		16:   "[{1 1} {2 3} {4 7} {8 15} {16 16}]",
		17:   "[{1 1} {2 3} {4 7} {8 15} {16 17}]",
		1022: "[{1 1} {2 3} {4 7} {8 15} {16 31} {32 63} {64 127} {128 255} {256 511} {512 1022}]",
		1023: "[{1 1} {2 3} {4 7} {8 15} {16 31} {32 63} {64 127} {128 255} {256 511} {512 1023}]",
		1024: "[{1 2} {3 6} {7 14} {15 30} {31 62} {63 126} {127 254} {255 510} {511 1022} {1023 1024}]",
		2046: "[{1 2} {3 6} {7 14} {15 30} {31 62} {63 126} {127 254} {255 510} {511 1022} {1023 2046}]",
		2047: "[{1 3} {4 9} {10 21} {22 45} {46 93} {94 189} {190 381} {382 765} {766 1533} {1534 2047}]",
	} {
		var b rows.Beside
		for _, size := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, largest} {
			var class []int32
			for range size {
				class = append(class, int32(len(b.Row)))
				b.Row, b.Lost = append(b.Row, int32(len(b.Row))), append(b.Lost, 0)
			}
			b.Classes, b.Sizes = append(b.Classes, class), append(b.Sizes, int32(size))
		}
		found := classes.Of(rows.New(b))
		m := found.Map()
		if got := fmt.Sprint(m.Sizes); got != want {
			t.Errorf("1 to 10 and %d are in the columns %s, want %s", largest, got, want)
		}
		if at := found.At(facts.ClassMark{Column: len(m.Sizes) - 1}); !slices.Equal(at, []int32{10}) {
			t.Errorf("in the last column are the classes %v, want that of %d", at, largest)
		}
	}
}

// A release of nothing has an empty map.
func TestNothingIsNowhere(t *testing.T) {
	if m := classes.Of(rows.New(rows.Beside{})).Map(); len(m.Marks) != 0 || m.Classes != 0 || m.Records != 0 {
		t.Errorf("of nothing the map is %+v", m)
	}
}
