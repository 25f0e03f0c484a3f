package utility

import (
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
)

// view is a release with its records in a canonical order: by their original
// values, then by their sensitive values, then by their released values. Records
// that are alike in all of them cannot be told apart, so that nothing computed in
// this order depends on the order of the table. And what is computed from the
// original alone is the same for every release of it, as the released values come
// last.
type view struct {
	n, released, k int
	columns        []column
	sensitive      []sensitive
	// tuple and class number the distinct original and released rows, in their
	// order; the class of a suppressed record is absent.
	tuple, class    []int32
	tuples, classes int
	runs            []run
}

const absent = -1

// column is a quasi-identifier. Values are numbered in the order of their spans.
type column struct {
	*domain.Attribute
	full          domain.Span
	from, to      []domain.Span // distinct values; to[0] stands for suppressed
	before, after []int32       // by record, in canonical order
	moves         []move
}

// move is a value and its released value, which n records of a column have.
type move struct {
	from, to   domain.Span // to is meaningless if suppressed
	suppressed bool
	n          int
}

// sensitive is a sensitive column, values numbered in the order of their texts.
type sensitive struct {
	name    string
	values  []string
	missing []bool
	codes   []int32 // by record, in canonical order
	format  format.Format
}

// run is n neighbouring records with one original and one released row; at is
// the first.
type run struct {
	at int
	n  int
}

func newView(r *Release) *view {
	v := &view{n: r.Problem.N, k: r.K}
	for j := range r.Problem.QI {
		v.columns = append(v.columns, newColumn(r, j))
	}
	for i := range r.Problem.Sensitive {
		v.sensitive = append(v.sensitive, newSensitive(&r.Problem.Sensitive[i]))
	}
	v.sort(r)
	for j := range v.columns {
		c := &v.columns[j]
		for _, t := range cross(c.before, c.after, len(c.from), len(c.to)) {
			c.moves = append(c.moves, move{from: c.from[t.a], to: c.to[t.b], suppressed: t.b == 0, n: t.n})
		}
	}
	for i := range v.n { // neighbours that are alike before and after are a run
		if i == 0 || v.tuple[i] != v.tuple[i-1] || v.class[i] != v.class[i-1] {
			v.runs = append(v.runs, run{at: i})
		}
		v.runs[len(v.runs)-1].n++
	}
	return v
}

// newColumn numbers the values of column j, records still in the table's order.
func newColumn(r *Release, j int) column {
	a, m := &r.Problem.QI[j], len(r.Problem.QI)
	c := column{Attribute: a, full: a.Domain.Full(), after: make([]int32, r.Problem.N)}
	c.from, c.before = ranked(a.Spans, a.Codes)
	found := group.Numbering[domain.Span]{}
	var spans []domain.Span
	for record := range c.after {
		if r.Suppressed != nil && r.Suppressed[record] {
			c.after[record] = absent
			continue
		}
		s := r.Spans[record*m+j]
		code, first := found.Number(s)
		if first {
			spans = append(spans, s)
		}
		c.after[record] = code
	}
	spans, c.after = ranked(spans, c.after)
	for record := range c.after {
		c.after[record]++
	}
	c.to = append([]domain.Span{c.full}, spans...)
	return c
}

// ranked sorts spans and returns the codes of the records in them; absent
// stays.
func ranked(spans []domain.Span, codes []int32) ([]domain.Span, []int32) {
	order := group.Numbers(len(spans))
	slices.SortFunc(order, func(a, b int32) int { return spans[a].Compare(spans[b]) })
	rank := make([]int32, len(spans))
	for place, i := range order {
		rank[i] = int32(place)
	}
	moved := make([]int32, len(codes))
	for record, code := range codes {
		moved[record] = absent
		if code != absent {
			moved[record] = rank[code]
		}
	}
	return group.Pick(spans, order), moved
}

// label returns the sensitive column of a name, or a quasi-identifier as one without texts;
// nil for "".
func (v *view) label(name string) (*sensitive, error) {
	if name == "" {
		return nil, nil
	}
	if at := slices.IndexFunc(v.sensitive, func(s sensitive) bool { return s.name == name }); at >= 0 {
		return &v.sensitive[at], nil
	}
	at := slices.IndexFunc(v.columns, func(c column) bool { return c.Name == name })
	if at < 0 {
		return nil, fmt.Errorf("label: no column %q among the sensitive and the quasi-identifying ones; name one of them, or none", name)
	}
	return &sensitive{name: name, values: make([]string, len(v.columns[at].from)), codes: v.columns[at].before}, nil
}
