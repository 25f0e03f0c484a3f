package lattice

import (
	"context"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/say"
)

// Remainder says when [Datafly] stops.
type Remainder int

// The remainders.
const (
	// AtMostK stops when at most k records, k being p.Model.MinSize(), stand in
	// classes that fail (Sweeney 2002, Figure 8), and no more than the limit allows.
	// Where not even the roots leave so few, the limit alone decides.
	AtMostK Remainder = iota
	// AtMostLimit stops as soon as the limit allows all of them to be suppressed.
	AtMostLimit
)

// Datafly generalises the attribute with the most distinct values by one level
// until few enough records stand in classes that fail p.Model, and suppresses those
// (Sweeney 1997, 2002); never more than p.MaxSuppressed. It accepts any model; for
// one that is not monotone it may miss a vector that satisfies. Of attributes with
// equally many values the first is taken. Weights play no part.
//
// It fails if even the roots do not satisfy the model, and with ctx.Err() soon
// after ctx is done. progress may be nil. Time is at most the sum of the heights
// times the number of distinct tuples times m.
func Datafly(ctx context.Context, p *problem.Problem, remainder Remainder, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if err := check("datafly", p); err != nil {
		return nil, err
	}
	t := newTable(p, ILossRate)
	if remainder == AtMostK {
		t.limit = min(t.limit, p.Model.MinSize())
	}
	part, spare := t.tuples, &partition{}
	v, least := make([]int, t.m), p.N
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found := t.judge(part)
		if t.within(found) {
			progress(problem.Step{Done: 1})
			return t.release(v), nil
		}
		least = min(least, found.suppressed)
		j, most := -1, 0 // the attribute with most distinct values on its level, of those below their roots
		for at, s := range t.scales {
			if n := len(s.spans[v[at]]); v[at] < s.height && n > most {
				j, most = at, n
			}
		}
		if j < 0 && t.limit < p.MaxSuppressed {
			return Datafly(ctx, p, AtMostLimit, problem.None)
		}
		if j < 0 {
			return nil, tooFew("datafly", p, least)
		}
		v[j]++
		progress(problem.Step{Done: float64(total(v)) / float64(total(t.top())+1)})
		next := spare
		t.roll(next, part, v, true)
		if spare = part; part == t.tuples {
			spare = &partition{} // the tuples are needed for the release
		}
		part = next
	}
}

// Score says which of several specialisations [TopDown] takes.
type Score int

// The scores.
const (
	// LossScore takes the one that lowers ILossRate most. It is ours, after Fung.
	LossScore Score = iota
	// GainScore takes the one of the greatest information gain about a class column
	// for the anonymity that it costs (Fung, Wang, Yu 2005): the first attribute of
	// p.Sensitive tells the classes.
	GainScore
)

// TopDown specialises values of the hierarchies, from the roots downwards (Fung,
// Wang, Yu 2005, as Sun, Li, Wang 2011 use it for distinct (l,α)-diversity). A
// specialisation replaces one released value, wherever it stands, by those
// directly below it, so every attribute is released by a cut through its
// hierarchy (full-subtree global recoding). A missing value stays what it is.
//
// A specialisation is valid if at most p.MaxSuppressed records stand in classes
// that then fail p.Model, some class does not, and ILossRate, attribute weights
// counted, does not rise; so no record is suppressed that costs more than the
// detail is worth. Of the valid ones that of the best score is taken, until there is
// none; of equals, the one that lowers ILossRate most, that of the first attribute,
// and in it of the first value. Any model is accepted.
//
// With [GainScore], a value whose records are all of one class is never specialised,
// and weights count only for what is valid. What is released has the anonymity of its
// smallest class; classes that are suppressed do not count.
//
// It fails if the whole table does not satisfy p.Model, if there is no class column
// for [GainScore], and with ctx.Err() soon
// after ctx is done. progress may be nil. A specialisation takes time in
// proportion to m times the distinct tuples that it is about.
func TopDown(ctx context.Context, p *problem.Problem, score Score, progress problem.Progress) (*problem.Groups, error) {
	progress = progress.OrNone()
	if err := check("top-down", p); err != nil {
		return nil, err
	}
	if !p.Model.Holds(group.Numbers(p.N)) {
		return nil, say.At(say.Method("top-down"), wholeFails(p))
	}
	if score == GainScore && len(p.Sensitive) == 0 {
		return nil, errTopDownNoClass.Of()
	}
	s := newCut(newTable(p, ILossRate))
	if score == GainScore {
		s.gains = newGains(s, &p.Sensitive[0])
	}
	if err := s.run(ctx, progress); err != nil {
		return nil, err
	}
	return s.release(), nil
}

// run specialises as long as there is something to gain.
func (s *cut) run(ctx context.Context, progress problem.Progress) error {
	for done := 0; ; done++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		progress(problem.Step{Done: float64(done) / float64(s.inner+1)})
		best, ok := s.best()
		if !ok {
			progress(problem.Step{Done: 1})
			return nil
		}
		s.specialise(best)
	}
}

// release returns the classes of s.
func (s *cut) release() *problem.Groups {
	of, holds := make([]int32, s.tuples.classes()), make([]bool, len(s.classes))
	for i, c := range s.classes {
		holds[i] = c.holds
		for _, tuple := range c.tuples {
			of[tuple] = int32(i)
		}
	}
	return s.groups(of, holds, func(class int32, j int) domain.Span {
		return s.taxonomies[j].nodes[s.classes[class].values[j]].span
	})
}

// taxonomy is the hierarchy of one attribute as a tree, as far as its values
// occur.
//
// Invariants: node 0 is the root; the path of an original value goes from node 0
// to its own node, and that of a missing value is node 0 alone.
type taxonomy struct {
	nodes []node
	paths [][]int32 // by original code
}

// node is one value of a taxonomy.
type node struct {
	span  domain.Span
	depth int
	cost  int64 // of a cell released so, unless it was missing
	inner bool  // values below it occur
}

// newTaxonomy makes the tree of a scale with the given costs.
func newTaxonomy(s *scale, costs [][]int64) *taxonomy {
	t := &taxonomy{paths: make([][]int32, len(s.codes[0]))}
	number := group.Numbering[domain.Span]{}
	for c := range t.paths {
		var path []int32
		for h := s.height; h >= 0; h-- {
			code := s.codes[h][c]
			span := s.spans[h][code]
			at, first := number.Number(span)
			if first {
				t.nodes = append(t.nodes, node{span: span, depth: len(path), cost: costs[h][code]})
			}
			if len(path) == 0 || path[len(path)-1] != at {
				path = append(path, at)
			}
		}
		for _, above := range path[:len(path)-1] {
			t.nodes[above].inner = true
		}
		t.paths[c] = path
	}
	return t
}

// below returns the value to which an original code goes if value at of its path
// is specialised: at itself if that is the last one, as for a missing value.
func (t *taxonomy) below(code, at int32) int32 {
	path := t.paths[code]
	return path[min(len(path)-1, t.nodes[at].depth+1)]
}
