package problemtest

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// Hostile returns tables of n records, by what is odd about them, that tables are
// not expected to look like.
func Hostile(n int) map[string]*problem.Problem {
	each := func(i int) int32 { return int32(i) }
	missing := func(int) int32 { return Missing }
	everyThird := func(i int) int32 {
		if i%3 == 0 {
			return 0
		}
		return Missing
	}
	squares := func(size int) func(int) int32 { return func(i int) int32 { return int32(i * i % size) } }
	return map[string]*problem.Problem{
		"one group":          With(n, n, Made(n, InOrder, squares(50))),
		"every record":       With(n, 1, Made(n, InOrder, squares(50))),
		"half the records":   With(n, n/2+1, Made(n, Tens, squares(300))),
		"all equal":          With(n, 5, Made(n, InOrder, func(int) int32 { return 0 }), Made(n, Flat, func(int) int32 { return 3 })),
		"all missing":        With(n, 5, Made(n, InOrder, missing), Made(n, Flat, missing)),
		"equal or missing":   With(n, 4, Made(n, InOrder, everyThird), Made(n, Flat, everyThird)),
		"all different":      With(n, 5, Made(n, InOrder, each)),
		"names":              With(n, 5, Made(n, Flat, each)),
		"two names":          With(n, 5, Made(n, Flat, each), Made(n, Flat, func(i int) int32 { return int32(n - 1 - i) })),
		"one value prevails": With(n, 5, Made(n, InOrder, func(i int) int32 { return int32(max(0, i-n+40)) }), Made(n, Flat, func(i int) int32 { return int32(max(0, 60-i)) })),
		"30 columns":         With(n, 5, thirty(n)...),
		"no weight":          With(n, 5, Weighted(0, Made(n, InOrder, missing)), Weighted(0, Made(n, Flat, everyThird))),
		"one weightless":     With(n, 5, Weighted(0, Made(n, InOrder, each)), Made(n, Tens, squares(700))),
		"vast weights":       With(n, 5, Weighted(math.MaxFloat64, Made(n, Tens, squares(700))), Weighted(math.MaxFloat64, Made(n, InOrder, everyThird))),
		"tiny weights":       With(n, 5, Weighted(math.SmallestNonzeroFloat64, Made(n, Tens, squares(700)))),
		"vast and tiny":      With(n, 5, Weighted(math.MaxFloat64, Made(n, InOrder, everyThird)), Weighted(math.SmallestNonzeroFloat64, Made(n, Tens, squares(700)))),
	}
}

func thirty(n int) []domain.Attribute {
	var columns []domain.Attribute
	for j := range 30 {
		shape := []Form{InOrder, Flat, Tens}[j%3]
		columns = append(columns, Made(n, shape, func(i int) int32 { return int32((i*(j+3) + i*i) % (5 * (j + 1))) }))
	}
	return columns
}

// With returns a problem of n records with the given quasi-identifiers, which asks for
// classes of k.
func With(n, k int, columns ...domain.Attribute) *problem.Problem {
	p := New(n, k, 1)
	p.QI = columns
	return p
}

// Weighted returns a with another weight.
func Weighted(w float64, a domain.Attribute) domain.Attribute {
	a.Weight = w
	return a
}

// Form makes a domain for the positions of all records.
type Form func(positions []int32) domain.Domain

// Made returns a quasi-identifier of n records, each at the position that value
// gives it.
func Made(n int, form Form, value func(i int) int32) domain.Attribute {
	positions := make([]int32, n)
	for i := range positions {
		positions[i] = value(i)
	}
	return Attribute("x", form(positions), positions)
}

// InOrder is a plain order with loss by range.
func InOrder(positions []int32) domain.Domain {
	return Ordered(Counts(positions, needed(positions)), domain.ByRange)
}

// Flat is a tree whose leaves are all below the root.
func Flat(positions []int32) domain.Domain { return RegularTree(positions, needed(positions)) }

// Tens is a tree whose nodes have ten children.
func Tens(positions []int32) domain.Domain {
	widths := []int{10}
	for width := 10; width < needed(positions); width *= 10 {
		widths = append(widths, 10)
	}
	return RegularTree(positions, widths...)
}

// RegularTree is a tree whose nodes have so many children on each level, with loss
// by leaves.
func RegularTree(positions []int32, widths ...int) domain.Domain {
	nodes, size := Regular(widths)
	d, err := domain.NewTree(nodes, Counts(positions, size), domain.ByLeaves, 0, 0)
	if err != nil {
		panic(err)
	}
	return d
}

// needed returns the number of positions that the records have.
func needed(positions []int32) int {
	most := int32(0)
	for _, at := range positions {
		most = max(most, at)
	}
	return int(most) + 1
}
