package lattice

import (
	"context"
	"math"
	"strings"
	"testing"

	"quasi/engine/data/domain"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// column returns an attribute of the given positions.
func column(name string, shape func([]int32) domain.Domain, positions ...int32) domain.Attribute {
	return problemtest.Attribute(name, shape(positions), positions)
}

// pairs is a tree of two by two.
func pairs(positions []int32) domain.Domain { return problemtest.RegularTree(positions, 2, 2) }

// sensitive returns an attribute of four values in turn.
func sensitive(n int) []privacy.Sensitive {
	s := privacy.Sensitive{Name: "disease", Values: []string{"a", "b", "c", "d"}, Codes: make([]int32, n)}
	for r := range s.Codes {
		s.Codes[r] = int32(r % 4)
	}
	return []privacy.Sensitive{s}
}

// hostile returns tables of about n records that tables are not expected to look
// like.
func hostile(n int) map[string]*problem.Problem {
	missing := func(int) int32 { return problemtest.Missing }
	same := func(int) int32 { return 0 }
	own := func(i int) int32 { return int32(i) }
	some := func(i int) int32 { return int32(i%3) - 1 }
	square := func(i int) int32 { return int32(i * i % 700) }
	return map[string]*problem.Problem{
		"one class":          problemtest.With(n, n, problemtest.Made(n, problemtest.InOrder, square), problemtest.Made(n, problemtest.Flat, some)),
		"one record":         problemtest.With(1, 1, problemtest.Made(1, problemtest.InOrder, own)),
		"one column":         problemtest.With(n, 5, problemtest.Made(n, problemtest.InOrder, square)),
		"every record":       problemtest.With(n, 1, problemtest.Made(n, problemtest.Flat, own)),
		"all equal":          problemtest.With(n, 5, problemtest.Made(n, problemtest.InOrder, same), problemtest.Made(n, problemtest.Flat, same)),
		"all different":      problemtest.With(n, 5, problemtest.Made(n, problemtest.InOrder, own), problemtest.Made(n, problemtest.Flat, own)),
		"all missing":        problemtest.With(n, 5, problemtest.Made(n, problemtest.InOrder, missing), problemtest.Made(n, problemtest.Flat, missing)),
		"missing or not":     problemtest.With(n, 4, problemtest.Made(n, problemtest.InOrder, some), problemtest.Made(n, problemtest.Flat, some)),
		"no weight":          problemtest.With(n, 5, problemtest.Weighted(0, problemtest.Made(n, problemtest.InOrder, square)), problemtest.Weighted(0, problemtest.Made(n, problemtest.Flat, some))),
		"one weightless":     problemtest.With(n, 5, problemtest.Weighted(0, problemtest.Made(n, problemtest.InOrder, own)), problemtest.Made(n, problemtest.Flat, some)),
		"vast weights":       problemtest.With(n, 5, problemtest.Weighted(math.MaxFloat64, problemtest.Made(n, problemtest.InOrder, square)), problemtest.Weighted(math.MaxFloat64, problemtest.Made(n, problemtest.Flat, some))),
		"tiny weights":       problemtest.With(n, 5, problemtest.Weighted(math.SmallestNonzeroFloat64, problemtest.Made(n, problemtest.InOrder, square))),
		"weights far apart":  problemtest.With(n, 5, problemtest.Weighted(math.MaxFloat64, problemtest.Made(n, problemtest.InOrder, square)), problemtest.Weighted(1, problemtest.Made(n, problemtest.Flat, some))),
		"one value prevails": problemtest.With(n, 5, problemtest.Made(n, problemtest.InOrder, func(i int) int32 { return int32(max(0, i-n+40)) })),
	}
}

func TestHostileTables(t *testing.T) {
	for name, p := range hostile(brief.Of(1500, 400)) {
		for _, limit := range []int{0, 1, p.N} {
			for algorithm, run := range algorithms() {
				t.Run(name+"/"+algorithm, func(t *testing.T) {
					p := *p
					p.MaxSuppressed = limit
					g, err := run(context.Background(), &p, nil)
					mustRelease(t, &p, g, err)
					if g.Len() == 0 {
						t.Error("nothing is released")
					}
				})
			}
		}
	}
}

// 30 columns have too many levels together for a search of the lattice.
func TestThirtyColumns(t *testing.T) {
	brief.Further(t)
	n := 2000
	p := problemtest.With(n, 5)
	for j := range 30 {
		shape := []problemtest.Form{problemtest.InOrder, problemtest.Flat}[j%2]
		p.QI = append(p.QI, problemtest.Made(n, shape, func(i int) int32 { return int32((i*(j+3) + i*i) % (5 * (j + 1))) }))
	}
	for name, algorithm := range algorithms() {
		g, err := algorithm(context.Background(), p, nil)
		if strings.HasPrefix(name, "datafly") || strings.HasPrefix(name, "top-down") {
			mustRelease(t, p, g, err)
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "30 columns that could identify have more than 2000000 combinations") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
