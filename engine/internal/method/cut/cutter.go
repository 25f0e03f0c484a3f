package cut

import (
	"cmp"
	"context"
	"math"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
	"quasi/engine/method/trace"
	"quasi/engine/model/privacy"
)

// method is one way to cut: a list of the kinds of cuts that it makes. A kind is
// used on a part where none before it finds a place.
type method struct {
	name string
	cuts []kind
}

// kind is one kind of cuts.
type kind struct {
	// dimensions returns the columns of weight above 0, the first to try first.
	dimensions func(*cutter) []int
	// places returns where the part, in the order of a column as it stands in
	// cutter.sorted, may be cut: the sizes of the left side, the first to try
	// first.
	places func(*cutter, int) []int
	// separates says that a cut may stand between equal values, and so in a column
	// that has but one.
	separates bool
}

// cutter is a partition in the making. Its memory is in proportion to the table;
// cutting a part needs no more.
type cutter struct {
	*table
	method
	model    privacy.Model
	k        int
	sizeOnly bool // nothing but k counts
	progress problem.Progress

	// rows are all records; a part is a run of them, in ascending order.
	rows    []int32
	pending []run // parts to be looked at, the next one last
	groups  *problem.Groups

	watch  trace.Observer // nil: nobody does
	tried  []trace.Tried  // of the part that is looked at, if somebody watches
	halves bool           // such cuts are looked at

	// Of the part that is looked at:
	lo, hi []int32 // by column: the lowest and the highest rank
	sorted []int32 // its records in the order of one column, equal ones ascending
	left   []bool  // by record, for as long as two sides are separated

	// Space that is used again:
	space  []int32
	order  []int
	widths []float64
	at     []int
	keys   []uint64
	counts []int32
}

// run is a part: rows[first:end].
type run struct{ first, end int }

// partition cuts the records of p as long as the method finds a place where both
// sides satisfy the model. It takes time in proportion to n·m for each level of
// cuts, which for k-anonymity are log n in number, unless values are distributed
// very unevenly; models beyond k-anonymity add one look at the part for each place
// that is tried.
func partition(ctx context.Context, p *problem.Problem, how method, progress problem.Progress) (*problem.Groups, error) {
	if err := admit(how.name, p); err != nil {
		return nil, err
	}
	progress = progress.OrNone()
	x := newCutter(p, how)
	x.progress = progress
	if x.watch != nil {
		x.watch(trace.Step{Kind: trace.All, Record: trace.None, Group: 0, Moves: trace.To(0, x.rows...)})
	}
	for len(x.pending) > 0 {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := x.look(ctx, x.next()); err != nil {
			return nil, err
		}
	}
	return x.groups, ctx.Err()
}

func newCutter(p *problem.Problem, how method) *cutter {
	x := &cutter{
		table: newTable(p), method: how, model: p.Model, k: p.Model.MinSize(), sizeOnly: privacy.SizeOnly(p.Model),
		watch: p.Watch, rows: group.Numbers(p.N), pending: []run{{0, p.N}}, space: make([]int32, 2*p.N),
	}
	x.left = make([]bool, p.N)
	x.lo, x.hi, x.widths = make([]int32, x.m), make([]int32, x.m), make([]float64, x.m)
	x.groups = &problem.Groups{Rows: x.rows, Offsets: []int32{0}}
	return x
}

// look cuts a part in two, or makes it a group.
func (x *cutter) look(ctx context.Context, part run) error {
	rows := x.rows[part.first:part.end]
	x.enclose(rows)
	at, err := x.cut(ctx, rows)
	if err != nil {
		return err
	}
	x.tellPart(part, at)
	if at == noPlace {
		x.groups.Offsets = append(x.groups.Offsets, int32(part.end))
		for j := range x.columns {
			x.groups.Spans = append(x.groups.Spans, x.columns[j].join(x.lo[j], x.hi[j]))
		}
		x.progress(problem.Step{Done: float64(part.end) / float64(x.n)})
		return nil
	}
	x.halve(part, at)
	return nil
}

// next returns the part to be looked at.
func (x *cutter) next() run {
	part := x.pending[len(x.pending)-1]
	x.pending = x.pending[:len(x.pending)-1]
	return part
}

// halve leaves both sides of a part to be looked at, the left one first, which has so many records.
func (x *cutter) halve(part run, left int) {
	middle := part.first + left
	x.pending = append(x.pending, run{middle, part.end}, run{part.first, middle})
}

// enclose finds the lowest and the highest rank of each column.
func (x *cutter) enclose(rows []int32) {
	for j := range x.lo {
		x.lo[j], x.hi[j] = math.MaxInt32, -1
	}
	for _, r := range rows {
		for j, rank := range x.tuple(r) {
			x.lo[j], x.hi[j] = min(x.lo[j], rank), max(x.hi[j], rank)
		}
	}
}

const noPlace = 0

// cut moves the records of one side of a part before those of the other, and
// returns how many they are; noPlace if the part can't be cut.
func (x *cutter) cut(ctx context.Context, rows []int32) (int, error) {
	if len(rows) < 2*x.k {
		return noPlace, nil
	}
	for _, how := range x.cuts {
		at, err := x.cutBy(ctx, rows, how)
		if at != noPlace || err != nil {
			return at, err
		}
	}
	return noPlace, nil
}

// cutBy is cut with one kind of cuts.
func (x *cutter) cutBy(ctx context.Context, rows []int32, how kind) (int, error) {
	order := how.dimensions(x)
	x.halves = how.separates
	for i, j := range order {
		if x.lo[j] == x.hi[j] && !how.separates {
			x.note(j, noPlace, trace.OneValue)
			continue
		}
		x.sort(rows, j)
		places := how.places(x, j)
		if len(places) == 0 {
			x.note(j, noPlace, trace.NoPlace)
		}
		for _, at := range places {
			if err := ctx.Err(); err != nil {
				return noPlace, err
			}
			if how.separates {
				x.breakTies(at, j, order, i)
			}
			if x.allows(at) {
				x.note(j, at, trace.Made)
				for _, j := range order[i+1:] {
					x.note(j, noPlace, trace.Untried)
				}
				for _, r := range x.sorted[:at] {
					x.left[r] = true
				}
				x.part(rows)
				return at, nil
			}
			x.note(j, at, trace.TooSmall)
		}
	}
	return noPlace, nil
}

// allows reports whether both sides of a cut satisfy the model.
func (x *cutter) allows(at int) bool {
	if at < x.k || len(x.sorted)-at < x.k {
		return false
	}
	return x.sizeOnly || x.model.Holds(x.sorted[:at]) && x.model.Holds(x.sorted[at:])
}

// byPriority returns the columns in the user's order.
func (x *cutter) byPriority() []int {
	x.order = x.order[:0]
	for j := range x.columns {
		if x.columns[j].weight > 0 {
			x.order = append(x.order, j)
		}
	}
	return x.order
}

// byWidth returns the columns from the widest to the narrowest, equally wide ones
// in the user's order.
func (x *cutter) byWidth() []int { return x.widestFirst((*column).width) }

// byRange returns the columns from the one in which the part spans most of the
// column's order to the one in which it spans least.
func (x *cutter) byRange() []int { return x.widestFirst((*column).spanned) }

// widestFirst returns the columns by their widths, equally wide ones in the user's order.
func (x *cutter) widestFirst(width func(c *column, lo, hi int32) float64) []int {
	for j := range x.columns {
		x.widths[j] = width(&x.columns[j], x.lo[j], x.hi[j])
	}
	order := x.byPriority()
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(x.widths[b], x.widths[a]) })
	return order
}
