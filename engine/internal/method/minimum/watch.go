package minimum

import (
	"cmp"
	"math"
	"slices"

	"quasi/engine/internal/method/partition"
	"quasi/engine/method/trace"
)

// rehearsal keeps the steps of several ways to begin apart until it is known which of them
// is taken. nil: nobody watches.
type rehearsal struct{ ways []rehearsed }

// rehearsed is one of the ways.
type rehearsed struct {
	trace.Way
	steps []trace.Step
	done  bool // it has come to classes
}

func newRehearsal(x *partition.Partition) *rehearsal {
	if x.Problem.Watch == nil {
		return nil
	}
	return &rehearsal{}
}

// listen returns an observer of the way that begins next; nil if nobody watches.
func (r *rehearsal) listen(name string) trace.Observer {
	if r == nil {
		return nil
	}
	i := len(r.ways)
	r.ways = append(r.ways, rehearsed{Way: trace.Way{Name: name}})
	return func(s trace.Step) { r.ways[i].steps = append(r.ways[i].steps, s) }
}

// finish notes what the way that has begun last came to.
func (r *rehearsal) finish(x *partition.Partition) {
	if r != nil {
		w := &r.ways[len(r.ways)-1]
		w.Loss, w.done = x.Share(x.Spent()), true
	}
}

// tell tells which way was taken, and its steps.
func (r *rehearsal) tell(x *partition.Partition) {
	if r == nil {
		return
	}
	ways := slices.DeleteFunc(r.ways, func(w rehearsed) bool { return !w.done })
	slices.SortStableFunc(ways, func(a, b rehearsed) int { // at the same cost, grown classes are taken
		return cmp.Or(cmp.Compare(a.Loss, b.Loss), min(1, len(a.Name))-min(1, len(b.Name)))
	})
	begin := trace.Step{Kind: trace.Begin, Record: trace.None, Group: trace.None}
	for _, w := range ways {
		begin.Ways = append(begin.Ways, w.Way)
	}
	x.Problem.Watch(begin)
	for _, s := range renumbered(ways[0].steps, x.ClassOf) {
		x.Problem.Watch(s)
	}
}

// renumbered returns steps that lead to the given groups, whose numbers may be others than
// those of the steps; groups that are gone in the end have numbers above all records then.
func renumbered(steps []trace.Step, of []int32) []trace.Step {
	n := int32(len(of))
	number := map[int32]int32{trace.None: trace.None}
	for r, g := range trace.After(steps, len(of)) {
		number[g] = of[r]
	}
	renumber := func(g *int32) {
		if _, known := number[*g]; !known {
			number[*g] = n + *g
		}
		*g = number[*g]
	}
	for i := range steps {
		s := &steps[i]
		renumber(&s.Group)
		renumber(&s.Other)
		for j := range s.Options {
			renumber(&s.Options[j].Group)
		}
		for j := range s.Moves {
			renumber(&s.Moves[j].Group)
		}
	}
	return steps
}

// tellCheapest notes what the best class of each record that waits is, before that of one
// of a tuple is taken, which is grown anew.
func (d *dense) tellCheapest(tuple int32) {
	if d.Watch == nil {
		return
	}
	d.options = nil
	for t, rate := range d.rate {
		if rate == tooDear || d.tree.Left[t] == 0 {
			continue
		}
		if again := d.grow(int32(t)); again != tooDear {
			d.options = append(d.options, d.each(int32(t), d.used[t], d.tree.Left[t], again)...)
		}
	}
	d.grow(tuple)
	first := d.rows[0]
	d.options = trace.ChosenFirst(d.options, func(o trace.Option) bool { return o.Record == first })
}

// tellClass tells how a class was grown: of the first so many of its rows one after the
// other, with what each was chosen from, and then of those that it absorbed.
func (d *dense) tellClass(class int32, grown int) {
	if d.Watch == nil {
		return
	}
	rows := d.rows
	d.Watch(trace.Step{Kind: trace.Seed, Record: rows[0], Group: class, Options: d.options, Moves: trace.To(class, rows[0])})
	left, next := slices.Clone(d.tree.Left), slices.Clone(d.used)
	for _, r := range rows {
		left[d.Of[r]]++
		next[d.Of[r]]--
	}
	hull := d.NewHull()
	for i, r := range rows {
		s := trace.Step{Kind: trace.Join, Record: r, Group: class, Moves: trace.To(class, r)}
		if i >= grown {
			s.Kind = trace.Absorb
		} else if i > 0 {
			// What a row of a class would pay with each record that is left.
			var options []trace.Option
			for t, n := range left {
				if n > 0 {
					options = append(options, d.each(int32(t), next[t], n, d.RateWith(hull, int32(t), math.MaxInt32))...)
				}
			}
			s.Options = trace.ChosenFirst(options, func(o trace.Option) bool { return o.Record == r })
		}
		if i > 0 {
			d.Watch(s)
		}
		d.Add(hull, d.Of[r])
		left[d.Of[r]]--
		next[d.Of[r]]++
	}
}

// each returns the cost of choosing each of the records of a tuple, so many from a place
// on, which all cost the same.
func (d *dense) each(tuple, from, n, rate int32) []trace.Option {
	var options []trace.Option
	for _, r := range d.Records[d.First[tuple]+from:][:n] {
		options = append(options, trace.Option{Record: r, Group: trace.None, Cost: float64(rate) / float64(d.Suppressed(1))})
	}
	return options
}

// tellRuin notes what a try dissolves.
func (f *refinement) tellRuin(old int64) {
	if f.Problem.Watch == nil {
		return
	}
	f.told = trace.Step{Kind: trace.Try, Part: slices.Clone(f.pool), Attempt: &trace.Attempt{Before: f.Share(old)}}
	f.was = slices.Clone(f.ClassOf)
	for _, c := range f.arena {
		if !slices.ContainsFunc(f.drafts, func(d draft) bool { return d.class == c }) {
			f.told.Attempt.Dissolved = append(f.told.Attempt.Dissolved, c)
		}
	}
	for i := range f.drafts {
		if r := f.drafts[i].without; r != noRecordLent {
			f.told.Attempt.Lent = append(f.told.Attempt.Lent, r)
		}
	}
}

// tellFounded notes that records have become a new class, the last draft, and where each
// would have gone without it.
func (f *refinement) tellFounded(records []int32, cost int64) {
	if f.Problem.Watch == nil {
		return
	}
	p := trace.Place{Records: slices.Clone(records), Group: trace.None, Cost: f.Share(cost)}
	founded := len(f.drafts) - 1
	last := f.drafts[founded]
	f.drafts = f.drafts[:founded]
	for _, r := range records {
		if at, rise := f.cheapestDraft(r); at >= 0 {
			p.Others = append(p.Others, trace.Option{Record: r, Group: f.drafts[at].class, Cost: f.Share(rise)})
		}
	}
	f.drafts = append(f.drafts, last)
	f.place(p)
}

// tellGiven notes that a record goes to a draft, before it does.
func (f *refinement) tellGiven(at int, record int32, rise int64) {
	if f.Problem.Watch == nil {
		return
	}
	p := trace.Place{Records: []int32{record}, Group: f.drafts[at].class, Cost: f.Share(rise)}
	for i := range f.drafts {
		if d := &f.drafts[i]; i != at {
			rise := f.RiseWith(d.hull, f.Of[record], d.cost, math.MaxInt64)
			p.Others = append(p.Others, trace.Option{Record: trace.None, Group: d.class, Cost: f.Share(rise)})
		}
	}
	f.place(p)
}

func (f *refinement) place(p trace.Place) { f.told.Attempt.Placed = append(f.told.Attempt.Placed, p) }

// tellTry tells the result of a try around a record.
func (f *refinement) tellTry(record int32, sum, limit int64, whole, kept bool) {
	if f.Problem.Watch == nil {
		return
	}
	a := f.told.Attempt
	a.After, a.Limit, a.Kept = f.Share(sum), f.Share(limit), kept
	a.GivenUp = !whole && sum > limit
	f.told.Record, f.told.Group = record, f.ClassOf[record]
	f.told.Moves = moved(f.was, f.ClassOf)
	f.Problem.Watch(f.told)
}

// tellBest tells that the best classes are put back in place of those that there were.
func tellBest(x *partition.Partition, was []int32) {
	if x.Problem.Watch != nil {
		x.Problem.Watch(trace.Step{Kind: trace.Best, Record: trace.None, Group: trace.None, Moves: moved(was, x.ClassOf)})
	}
}

// moved returns the moves from some classes to others, by record.
func moved(from, to []int32) []trace.Move {
	var moves []trace.Move
	for r := range to {
		if from[r] != to[r] {
			moves = append(moves, trace.Move{Record: int32(r), Group: to[r]})
		}
	}
	return moves
}
