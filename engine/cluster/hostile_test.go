package cluster

import (
	"context"
	"math"
	"testing"

	"quasi/engine/domain"
	"quasi/engine/problem"
	"quasi/engine/problem/problemtest"
)

// hostile returns tables of about n records that tables are not expected to look
// like.
func hostile(n int) map[string]*problem.Problem {
	return map[string]*problem.Problem{
		"one group":        with(n, n, column(n, "x", ordered, func(i int) int32 { return int32(i * i % 50) })),
		"every record":     with(n, 1, column(n, "x", ordered, func(i int) int32 { return int32(i * i % 50) })),
		"half the records": with(n, n/2+1, column(n, "x", tree, func(i int) int32 { return int32(i * 7 % 300) })),
		"all equal":        with(n, 5, column(n, "x", ordered, func(int) int32 { return 0 }), column(n, "y", flat, func(int) int32 { return 3 })),
		"all missing":      with(n, 5, column(n, "x", ordered, missing), column(n, "y", flat, missing)),
		"equal or missing": with(n, 4, column(n, "x", ordered, everyThird), column(n, "y", flat, everyThird)),
		"all different":    with(n, 5, column(n, "x", ordered, func(i int) int32 { return int32(i) })),
		"names":            with(n, 5, column(n, "x", flat, func(i int) int32 { return int32(i) })),
		"two names":        with(n, 5, column(n, "x", flat, func(i int) int32 { return int32(i) }), column(n, "y", flat, func(i int) int32 { return int32(n - 1 - i) })),
		"one value prevails": with(n, 5, column(n, "x", ordered, func(i int) int32 { return int32(max(0, i-n+40)) }),
			column(n, "y", flat, func(i int) int32 { return int32(max(0, 60-i)) })),
		"30 columns":     with(n, 5, thirty(n)...),
		"no weight":      with(n, 5, weighted(0, column(n, "x", ordered, missing)), weighted(0, column(n, "y", flat, everyThird))),
		"one weightless": with(n, 5, weighted(0, column(n, "x", ordered, func(i int) int32 { return int32(i) })), column(n, "y", tree, func(i int) int32 { return int32(i * i % 700) })),
		"vast weights":   with(n, 5, weighted(math.MaxFloat64, column(n, "x", tree, func(i int) int32 { return int32(i * i % 700) })), weighted(math.MaxFloat64, column(n, "y", ordered, everyThird))),
		"tiny weights":   with(n, 5, weighted(math.SmallestNonzeroFloat64, column(n, "x", tree, func(i int) int32 { return int32(i * i % 700) }))),
	}
}

func missing(int) int32 { return problemtest.Missing }

func everyThird(i int) int32 {
	if i%3 == 0 {
		return 0
	}
	return problemtest.Missing
}

func thirty(n int) []problem.Attribute {
	var columns []problem.Attribute
	for j := range 30 {
		shape := []func([]int32) domain.Domain{ordered, flat, tree}[j%3]
		columns = append(columns, column(n, "x", shape, func(i int) int32 { return int32((i*(j+3) + i*i) % (5 * (j + 1))) }))
	}
	return columns
}

func with(n, k int, columns ...problem.Attribute) *problem.Problem {
	p := problemtest.New(n, k, 1)
	p.QI = columns
	return p
}

func weighted(w float64, a problem.Attribute) problem.Attribute {
	a.Weight = w
	return a
}

func column(n int, name string, shape func([]int32) domain.Domain, value func(i int) int32) problem.Attribute {
	positions := make([]int32, n)
	for i := range positions {
		positions[i] = value(i)
	}
	return problemtest.Attribute(name, shape(positions), positions)
}

// size returns the number of positions that are needed.
func size(positions []int32) int {
	most := int32(0)
	for _, at := range positions {
		most = max(most, at)
	}
	return int(most) + 1
}

func ordered(positions []int32) domain.Domain {
	return problemtest.Ordered(problemtest.Counts(positions, size(positions)), domain.ByRange)
}

// flat is a tree whose leaves are all below the root.
func flat(positions []int32) domain.Domain { return regular(positions, size(positions)) }

// tree has nodes of ten.
func tree(positions []int32) domain.Domain {
	widths := []int{10}
	for width := 10; width < size(positions); width *= 10 {
		widths = append(widths, 10)
	}
	return regular(positions, widths...)
}

func regular(positions []int32, widths ...int) domain.Domain {
	nodes, size := problemtest.Regular(widths)
	d, err := domain.NewTree(nodes, problemtest.Counts(positions, size), domain.ByLeaves, 0, 0)
	if err != nil {
		panic(err)
	}
	return d
}

func TestHostileTables(t *testing.T) {
	for name, p := range hostile(3000) {
		t.Run(name, func(t *testing.T) {
			groups, err := KAIM(context.Background(), p, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := groups.Check(p); err != nil {
				t.Fatal(err)
			}
			if want := p.N / p.Model.MinSize(); groups.Len() != want {
				t.Errorf("%d groups, want %d", groups.Len(), want)
			}
		})
	}
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	n := 10_000
	p := with(n, 5,
		column(n, "name", flat, func(i int) int32 { return int32(i) }),
		column(n, "income", ordered, func(i int) int32 { return int32(i * 7919 % n) }))
	groups, err := KAIM(context.Background(), p, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil {
		t.Error(err)
	}
}

func TestNoQuasiIdentifier(t *testing.T) {
	p := problemtest.New(7, 3, 1)
	groups, err := KAIM(context.Background(), p, nil)
	if err == nil {
		err = groups.Check(p)
	}
	if err != nil || groups.Len() != 1 {
		t.Errorf("%d groups, want 1: %v", groups.Len(), err)
	}
}
