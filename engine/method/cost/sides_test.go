package cost

import (
	"slices"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/problemtest"
)

// A cell that loses everything costs 2^24.
func TestWhatACellCosts(t *testing.T) {
	p := problemtest.With(2, 1, problemtest.Made(2, problemtest.Flat, func(i int) int32 { return int32(i) }))
	if got := New(p).Suppressed(1); got != 16_777_216 {
		t.Errorf("a suppressed record costs %d", got)
	}
}

// Of tuples that are as near, those come first that stand with the one that is asked about in
// one part of the tree: up to eight are one. Of parts that are as near, the first is searched first.
func TestNeighboursThatAreAsNear(t *testing.T) {
	for _, c := range []struct {
		tuples, of int
		want       []int32
	}{
		{8, 0, []int32{0, 1, 2, 3, 4}}, {8, 7, []int32{7, 0, 1, 2, 3}}, {8, 4, []int32{4, 0, 1, 2, 3}},
		{9, 0, []int32{0, 1, 2, 3, 4}}, {9, 8, []int32{8, 4, 5, 6, 7}}, {9, 4, []int32{4, 5, 6, 7, 8}},
		{17, 16, []int32{16, 12, 13, 14, 15}}, {16, 15, []int32{15, 8, 9, 10, 11}},
		{32, 31, []int32{31, 24, 25, 26, 27, 28, 29, 30, 16, 17, 18, 19, 20, 21, 22, 23, 0, 1, 2, 3}},
		{32, 0, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19}},
		{32, 20, []int32{20, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 0, 1, 2, 3}},
	} {
		names := problemtest.Made(c.tuples, problemtest.Flat, func(i int) int32 { return int32(i) })
		if got := NewTree(New(problemtest.With(c.tuples, 2, names))).Neighbours(int32(c.of), len(c.want)); !slices.Equal(got, c.want) {
			t.Errorf("of %d names, near the one at %d: %v, want %v", c.tuples, c.of, got, c.want)
		}
	}
}

// Up to 256 values all pairs are kept; of more, a tree keeps its neighbours and other
// domains all pairs up to 1024 values. A table of pairs has 4 bytes for each.
func TestWhatIsKeptOfAColumn(t *testing.T) {
	ascending := func(i int) int32 { return int32(i) }
	for _, test := range []struct {
		form         problemtest.Form
		values       int
		pairs, steep bool
	}{
		{problemtest.Tens, 256, true, false}, {problemtest.Tens, 257, false, true}, {problemtest.Flat, 1025, false, true},
		{problemtest.InOrder, 256, true, false}, {problemtest.InOrder, 257, true, false},
		{problemtest.InOrder, 1024, true, false}, {problemtest.InOrder, 1025, false, false},
	} {
		table := New(problemtest.With(test.values, 2, problemtest.Made(test.values, test.form, ascending)))
		a := &table.attributes[0]
		if pairs, steep := a.table != noTable, a.steep != nil; pairs != test.pairs || steep != test.steep {
			t.Errorf("of %d values: pairs %v, neighbours %v, want %v and %v", test.values, pairs, steep, test.pairs, test.steep)
		}
		if test.pairs && len(table.flat) != test.values*test.values {
			t.Errorf("of %d values %d pairs are kept", test.values, len(table.flat))
		}
	}
}

// Neighbours are kept of a tree in which no node costs more than one above it, also where
// it costs as much, whether small parts come before large ones or after them; not of one
// in which the small cost more.
func TestWhichTreesRise(t *testing.T) {
	for _, test := range []struct {
		name string
		rate Rate
		want bool
	}{
		{"by loss", ByLoss, true},
		{"all the same", func(_ domain.Domain, s domain.Span) float64 { return map[bool]float64{false: 0.5}[s.IsLeaf()] }, true},
		{"small parts cost more", func(_ domain.Domain, s domain.Span) float64 { return 1 / float64(s.Len()) }, false},
	} {
		table := NewBy(problemtest.With(300, 2, problemtest.Made(300, problemtest.Tens, func(i int) int32 { return int32(i) })), test.rate)
		if got := table.attributes[0].steep != nil; got != test.want {
			t.Errorf("%s: neighbours are kept: %v", test.name, got)
		}
	}
}

// Where one column has missing values, they are spared in what a record raises, whatever
// the limit; where none of the columns counts, nothing is lost.
func TestRisesSpareMissingValues(t *testing.T) {
	names := problemtest.Made(4, problemtest.Flat, func(i int) int32 { return []int32{0, problemtest.Missing, 1, 2}[i] })
	other := problemtest.Made(4, problemtest.Flat, func(i int) int32 { return int32(i / 2) })
	p := problemtest.With(4, 2, names, other)
	table := New(p)
	h := table.NewHull()
	table.Add(h, table.Of[0])
	before := table.Cost(h)
	for _, limit := range []int64{0, One, 1 << 40} {
		// The first loses its name beside one whose name is missing, which loses nothing.
		if got := table.RiseWith(h, table.Of[1], before, limit); got != One && limit >= One {
			t.Errorf("a record without a name raises the cost by %d, want %d", got, One)
		}
		if got := table.RiseWith(h, table.Of[2], before, limit); got != 4*One && limit > 4*One {
			t.Errorf("a record with other values raises the cost by %d, want %d", got, 4*One)
		}
	}
	p.QI[0].Weight, p.QI[1].Weight = 0, 0
	if got := New(p).Share(0); got != 0 {
		t.Errorf("without columns the share is %v", got)
	}
}
