package consistent

import (
	"context"

	"quasi/engine/method/problem"
)

// The first round accepts changes that cost as much as k cells of the weightiest column,
// rarely; each further one cooling percent less.
const cooling = 8

// A round tries as many changes as there are records, or fewer where that takes more than
// looks looks at each. So it takes time in proportion to them.
const looks = 500

// refine does the given number of rounds, or fewer if progress says enough, and leaves
// the best classes there. It returns how many.
func (x *classes) refine(ctx context.Context, rounds int, w *work) (done int, err error) {
	best := x.kept()
	tell := func() bool {
		return w.progress(problem.Step{Done: w.share(float64(done)), Best: true, Round: done, Loss: x.share(x.costOf(x.levels) + best.total)})
	}
	enough := tell()
	x.heat = int64(x.k) * unit
	for done < rounds && !enough {
		ended, err := x.round(ctx, func(part float64) bool { return w.tell(float64(done) + part) })
		if err != nil {
			return done, err
		}
		if ended {
			break
		}
		if x.total < best.total {
			best = x.kept()
		}
		done++
		x.heat -= x.heat / 100 * cooling
		enough = tell()
	}
	for r := range x.of {
		x.take(int32(r))
	}
	for r, hidden := range best.hidden {
		x.put(int32(r), x.class(x.tupleOf[r], hidden))
	}
	return done, nil
}

// round tries changes, and reports whether progress has said enough in the midst of it.
func (x *classes) round(ctx context.Context, progress func(part float64) (enough bool)) (ended bool, err error) {
	const often = 1000
	limit := x.looks + looks*x.p.N
	for i := range x.p.N {
		if i%often == 0 {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if progress(float64(i) / float64(x.p.N)) {
				return true, nil
			}
		}
		if x.looks > limit {
			break
		}
		x.try(int32(x.random.IntN(x.p.N)))
	}
	return false, nil
}

// try looks for something better for a record of which cells are suppressed: another
// class, no class as it has now, or a node that shows more of it.
func (x *classes) try(r int32) {
	if x.cost[r] == 0 {
		return
	}
	if len(x.all[x.of[r]].rows) > x.k && x.step(r) || len(x.all[x.of[r]].rows) <= x.k && x.leave(x.of[r]) {
		return
	}
	if goal := x.goalOf(r); x.hiding(goal.tuple, goal.hidden) < x.cost[r] {
		x.sendTo(goal)
	}
}

// step moves a record to the class where it costs least, if that is another.
func (x *classes) step(r int32) bool {
	x.reset()
	x.looks += len(x.open)
	to, cost := x.cheapest(x.tupleOf[r], x.cost[r])
	if to == noClass {
		return false
	}
	x.more = cost - x.cost[r]
	x.moves = append(x.moves, move{r, to})
	return x.do()
}

// goalOf returns a node that shows a column of a record, or two, that are suppressed now,
// and perhaps hides another.
func (x *classes) goalOf(r int32) release {
	i := x.tupleOf[r]
	was := x.all[x.of[r]].hidden
	hidden := was.without((was &^ x.gone[i]).pick(x.random))
	if own := hidden &^ x.gone[i]; own != 0 && x.random.IntN(4) == 0 {
		hidden = hidden.without(own.pick(x.random))
	}
	if shown := (columns(1)<<x.m - 1) &^ was; shown != 0 && x.random.IntN(2) == 0 {
		hidden = hidden.with(shown.pick(x.random))
	}
	return release{i, hidden}
}

// kept holds the suppressed columns of all records, and their cost.
type kept struct {
	hidden []columns // by record
	total  int64
}

func (x *classes) kept() kept {
	k := kept{make([]columns, len(x.of)), x.total}
	for r, c := range x.of {
		k.hidden[r] = x.all[c].hidden
	}
	return k
}
