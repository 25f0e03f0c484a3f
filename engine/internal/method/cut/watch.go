package cut

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/method/trace"
)

// note remembers a cut that was looked at, for whoever watches. Without a place there is
// none to cut at.
func (x *cutter) note(j, at int, outcome trace.Outcome) {
	if x.watch == nil {
		return
	}
	t := trace.Tried{Column: j, Width: x.widths[j], Outcome: outcome, Halves: x.halves}
	if at != noPlace {
		t.Left, t.Right = at, len(x.sorted)-at
		t.Before, t.After = x.position(x.sorted[at-1], j), x.position(x.sorted[at], j)
	}
	x.tried = append(x.tried, t)
}

// position returns where a record stands in column j; behind all values, if it misses one.
func (x *cutter) position(record int32, j int) int32 {
	c, rank := &x.columns[j], x.rank(record, j)
	if c.missing(rank) {
		return int32(c.domain.Size())
	}
	return c.spans[rank].Lo
}

// tellPart tells what becomes of a part: it is cut in two, or a group. A part is called by
// the place of its first record in the order of the parts.
func (x *cutter) tellPart(part run, at int) {
	if x.watch == nil {
		return
	}
	rows := x.rows[part.first:part.end]
	s := trace.Step{Kind: trace.Whole, Record: trace.None, Group: int32(part.first), Part: slices.Clone(rows), Cuts: x.tried}
	if at != noPlace {
		s.Kind, s.Moves = trace.Cut, trace.To(int32(part.first+at), rows[at:]...)
	}
	slices.Sort(s.Part) // a cut has put one side before the other
	x.tried = nil
	x.watch(s)
}

// tellApart tells of the groups before the first merger.
func (x *merger) tellApart() {
	if x.p.Watch == nil {
		return
	}
	s := trace.Step{Kind: trace.Apart, Record: trace.None, Group: trace.None}
	for g := range int32(x.len()) {
		s.Moves = append(s.Moves, trace.To(g, x.members(g, nil)...)...)
	}
	x.p.Watch(s)
}

// tellMerge tells that a group that fails the model is merged with another, before it is,
// and what each group there is would have cost.
func (x *merger) tellMerge(into, group int32) {
	if x.p.Watch == nil {
		return
	}
	rows := x.members(group, nil)
	s := trace.Step{Kind: trace.Merge, Record: trace.None, Group: into, Other: group, Part: rows, Moves: trace.To(into, rows...)}
	for g := range int32(x.len()) {
		if g != group && x.size[g] > 0 {
			penalty := x.together(x.hull(g), x.hull(group), x.by, math.MaxInt64)
			s.Options = append(s.Options, trace.Option{Record: trace.None, Group: g, Cost: x.share(penalty)})
		}
	}
	slices.SortFunc(s.Options, func(a, b trace.Option) int {
		return cmp.Or(chosen(b, into)-chosen(a, into), cmp.Compare(a.Cost, b.Cost), cmp.Compare(a.Group, b.Group))
	})
	x.p.Watch(s)
}

// chosen is 1 if a group is chosen, else 0.
func chosen(o trace.Option, group int32) int {
	if o.Group == group {
		return 1
	}
	return 0
}

// share returns a penalty as a share of what all records can lose.
func (x *penalty) share(penalty int64) float64 {
	whole := int64(0)
	for _, unit := range x.units {
		whole += int64(unit)
	}
	if whole == 0 {
		return 0
	}
	return float64(penalty) / float64(whole*int64(x.n))
}

// tellSplit tells that a group was split; what is new has numbers from before on.
func (x *merger) tellSplit(group int32, before int) {
	if x.p.Watch == nil || x.len() == before {
		return
	}
	s := trace.Step{Kind: trace.Split, Record: trace.None, Group: group, Part: x.members(group, nil)}
	for g := int32(before); g < int32(x.len()); g++ {
		rows := x.members(g, nil)
		s.Part = append(s.Part, rows...)
		s.Moves = append(s.Moves, trace.To(g, rows...)...)
	}
	slices.Sort(s.Part)
	x.p.Watch(s)
}
