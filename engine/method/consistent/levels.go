package consistent

import (
	"context"
	"slices"
)

// search returns the levels whose view peels best, as far as it is found: of a climb
// from the original values up, always in the column with most values, the best, and from
// there on the best change of one column's level, until there is none.
func (t *table) search(ctx context.Context, w *work) ([]int, error) {
	x := &levelSearch{table: t, seen: map[string]bool{}, work: w}
	if err := x.climb(ctx); err != nil {
		return nil, err
	}
	for better := true; better; {
		better = false
		for j := range t.m {
			found, err := x.vary(ctx, j)
			if err != nil {
				return nil, err
			}
			better = better || found
		}
	}
	return x.best, nil
}

// levelSearch looks for levels.
type levelSearch struct {
	*table
	work *work
	best []int
	cost int64 // of the best
	seen map[string]bool
}

// climb offers the levels of a climb from the original values to the roots.
func (x *levelSearch) climb(ctx context.Context) error {
	levels, values := make([]int, x.m), make([]int, x.m)
	for {
		if _, err := x.offer(ctx, levels); err != nil {
			return err
		}
		next := -1
		for j, h := range levels {
			if values[j] = len(x.ladders[j].spans[h]); h < x.ladders[j].top() && (next < 0 || values[j] > values[next]) {
				next = j
			}
		}
		if next < 0 {
			return nil
		}
		levels[next]++
	}
}

// vary offers every other level of one column, and reports whether one was better.
func (x *levelSearch) vary(ctx context.Context, j int) (better bool, err error) {
	levels := slices.Clone(x.best)
	for h := range x.ladders[j].top() + 1 {
		levels[j] = h
		found, err := x.offer(ctx, levels)
		if err != nil {
			return false, err
		}
		better = better || found
	}
	return better, nil
}

// offer takes levels if they are better than the best so far. A view whose cells cost
// more even before any is suppressed need not be peeled.
func (x *levelSearch) offer(ctx context.Context, levels []int) (better bool, err error) {
	name := string(appendLevels(nil, levels))
	base := x.costOf(levels)
	if x.seen[name] || x.best != nil && base >= x.cost {
		return false, nil
	}
	x.seen[name] = true
	if err := ctx.Err(); err != nil {
		return false, err
	}
	most := int64(1) << 62
	if x.best != nil {
		most = x.cost - base
	}
	v := x.at(levels)
	cost, left := v.peel(most, nil)
	for _, i := range left {
		cost += v.hiding(i, ^v.gone[i]&(1<<v.m-1)) * int64(v.size(i))
	}
	x.work.tell(startRounds * (float64(len(x.seen))/float64(len(x.seen)+8*x.m) - 1))
	if x.best != nil && base+cost >= x.cost {
		return false, nil
	}
	x.best, x.cost = slices.Clone(levels), base+cost
	return true, nil
}

func appendLevels(name []byte, levels []int) []byte {
	for _, h := range levels {
		name = append(name, byte(h), byte(h>>8))
	}
	return name
}
