package privacy

import (
	"math"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/data/wire"
)

// A model is read whose parts are as long as its column has values, and none of which one
// is shorter or longer.
func TestPartsAsLongAsTheColumn(t *testing.T) {
	s := &Sensitive{Name: "s", Values: []string{"a", "b", "c"}, Codes: []int32{0, 1, 2}}
	x, yes := []float64{0.5, 0.25, 0.25, 0, 0, 0}, make([]bool, 6)
	ground := func(n int) *domain.Ground {
		parent, leaf := []int32{-1}, []int32{}
		for v := range n {
			parent, leaf = append(parent, 0), append(leaf, int32(v+1))
		}
		return domain.NewGround(parent, leaf)
	}
	for name, model := range map[string]func(n, m int) Model{
		"personal":    func(n, _ int) Model { return Personal{s: s, guard: s.Codes, covers: [][]bool{yes[:3], yes[:n]}} },
		"ordered t":   func(n, m int) Model { return OrderedTCloseness{s: s, cum: x[:n], sum: x[:m+1]} },
		"t by places": func(n, m int) Model { return HierarchicalTCloseness{s: s, p: x[:m+1], ground: ground(n)} },
		"β":           func(n, _ int) Model { return BetaLikeness{s: s, p: x[:n]} },
		"(s,l)": func(n, m int) Model {
			return SL{DistinctL: DistinctL{s: s}, r: [][]float64{x[:n], x[:n], x[:n], x[:n]}[:m]}
		},
	} {
		for _, of := range [][2]int{{3, 3}, {2, 2}, {4, 4}, {2, 3}, {4, 3}, {3, 2}, {3, 4}} {
			one := of[0] == 3 && (of[1] == 3 || name != "ordered t" && name != "t by places" && name != "(s,l)")
			d, ok := Describe(model(of[0], of[1]))
			if !ok {
				t.Fatalf("%s can't be told", name)
			}
			if got := ReadBlueprint(wire.NewReader(d.Append(nil)), 1) != nil; got != one {
				t.Errorf("%s of %d and %d parts, of a column of three values: read %v", name, of[0], of[1], got)
			}
		}
	}
}

// A truth is 0 or 1.
func TestTruths(t *testing.T) {
	for n, valid := range map[int64]bool{-1: false, 0: true, 1: true, 2: false} {
		x := reader{r: wire.NewReader(wire.AppendInt(nil, n))}
		var is bool
		if x.truth(&is); x.r.Failed() == valid || is != (n == 1) {
			t.Errorf("%d: read %v, is %v", n, !x.r.Failed(), is)
		}
	}
}

// A gain that is -ln p but for a billionth is allowed by enhanced likeness, more is not.
func TestBillionthAboveTheLogarithm(t *testing.T) {
	s := &Sensitive{Values: []string{"a", "b"}, Codes: []int32{0, 1}}
	for by, want := range map[float64]bool{0: true, 0.95e-9: true, 1.05e-9: false} {
		low, high := 0.1, 0.5 // of the share in the table; half of the class has the value
		for range 200 {
			p := (low + high) / 2
			if (0.5-p)/p+math.Log(p) > by {
				low = p
			} else {
				high = p
			}
		}
		m := BetaLikeness{s: s, p: []float64{high, 1 - high}, beta: 100, enhanced: true}
		if got := m.Holds([]int32{0, 1}); got != want {
			t.Errorf("%v above the logarithm: holds %v", by, got)
		}
	}
}

// Models that stand in others eight deep are read, deeper ones are not.
func TestDeepestModels(t *testing.T) {
	for depth, want := range map[int]bool{8: true, 9: false} {
		var m Model = KAnonymity{k: 2}
		for range depth - 1 {
			m = all{m}
		}
		d, ok := Describe(m)
		if !ok {
			t.Fatal("the model can't be told")
		}
		if got := ReadBlueprint(wire.NewReader(d.Append(nil)), 1) != nil; got != want {
			t.Errorf("%d deep: read %v", depth, got)
		}
	}
}
