package partition

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/group"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/cost"
)

// consistent fails unless what x keeps of its classes is what they are.
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
	if x.Spent() != total+x.Suppressed(x.Out) {
		t.Fatalf("spent %d, of which %d for classes and %d records suppressed", x.Spent(), total, x.Out)
	}
}

func TestAPartitionKnowsItsClasses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.Draw(t, problemtest.Shape{Records: 30, Attributes: 3, Positions: 6})
		x := New(p, cost.New(p))
		x.Out = rapid.IntRange(0, 3).Draw(t, "out")
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
