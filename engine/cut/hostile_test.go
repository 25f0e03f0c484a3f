package cut

import (
	"math"
	"testing"

	"quasi/engine/domain"
	"quasi/engine/privacy"
	"quasi/engine/problem"
	"quasi/engine/problem/problemtest"
)

// hostile returns tables of n records that tables are not expected to look like.
func hostile(n int) map[string]*problem.Problem {
	each := func(i int) int32 { return int32(i) }
	squares := func(size int) func(int) int32 { return func(i int) int32 { return int32(i * i % size) } }
	return map[string]*problem.Problem{
		"one group":          with(n, n, of(n, ordered, squares(50))),
		"every record":       with(n, 1, of(n, ordered, squares(50))),
		"half the records":   with(n, n/2+1, of(n, tree, squares(300))),
		"all equal":          with(n, 5, of(n, ordered, func(int) int32 { return 0 }), of(n, flat, func(int) int32 { return 3 })),
		"all missing":        with(n, 5, of(n, ordered, missing), of(n, flat, missing)),
		"equal or missing":   with(n, 4, of(n, ordered, everyThird), of(n, flat, everyThird)),
		"all different":      with(n, 5, of(n, ordered, each)),
		"names":              with(n, 5, of(n, flat, each)),
		"two names":          with(n, 5, of(n, flat, each), of(n, flat, func(i int) int32 { return int32(n - 1 - i) })),
		"one value prevails": with(n, 5, of(n, ordered, func(i int) int32 { return int32(max(0, i-n+40)) }), of(n, flat, func(i int) int32 { return int32(max(0, 60-i)) })),
		"30 columns":         with(n, 5, thirty(n)...),
		"no weight":          with(n, 5, weighted(0, of(n, ordered, missing)), weighted(0, of(n, flat, everyThird))),
		"one weightless":     with(n, 5, weighted(0, of(n, ordered, each)), of(n, tree, squares(700))),
		"vast weights":       with(n, 5, weighted(math.MaxFloat64, of(n, tree, squares(700))), weighted(math.MaxFloat64, of(n, ordered, everyThird))),
		"tiny weights":       with(n, 5, weighted(math.SmallestNonzeroFloat64, of(n, tree, squares(700)))),
		"vast and tiny":      with(n, 5, weighted(math.MaxFloat64, of(n, ordered, everyThird)), weighted(math.SmallestNonzeroFloat64, of(n, tree, squares(700)))),
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
		columns = append(columns, of(n, shape, func(i int) int32 { return int32((i*(j+3) + i*i) % (5 * (j + 1))) }))
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

func of(n int, shape func([]int32) domain.Domain, value func(i int) int32) problem.Attribute {
	positions := make([]int32, n)
	for i := range positions {
		positions[i] = value(i)
	}
	return attribute("x", shape, positions...)
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
	for name, p := range hostile(2000) {
		t.Run(name, func(t *testing.T) {
			forEach(t, func(t *testing.T, a algorithm) { checked(t, a, p) })
		})
	}
}

// One record in a hundred has the only other disease: few cuts are allowed.
func TestHostileTablesWithRareDisease(t *testing.T) {
	for name, p := range hostile(2000) {
		t.Run(name, func(t *testing.T) {
			s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b"}, Codes: make([]int32, p.N)}
			for r := range s.Codes {
				s.Codes[r] = int32(min(1, r%100)) ^ 1
			}
			p.Sensitive = []privacy.Sensitive{s}
			diversify(p, 2)
			forEach(t, func(t *testing.T, a algorithm) { checked(t, a, p) })
		})
	}
}

// Columns of 10,000 distinct values, in a hierarchy without levels and in order.
func TestTenThousandValues(t *testing.T) {
	n := 10_000
	p := with(n, 5,
		of(n, flat, func(i int) int32 { return int32(i) }),
		of(n, ordered, func(i int) int32 { return int32(i * 7919 % n) }))
	forEach(t, func(t *testing.T, a algorithm) {
		if groups := checked(t, a, p); groups.Len() < n/10 {
			t.Errorf("%d groups only", groups.Len())
		}
	})
}
