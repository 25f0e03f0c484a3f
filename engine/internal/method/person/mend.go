package person

import (
	"context"
	"math"
	"slices"
	"strings"

	"quasi/engine/say"
)

// mend makes every group satisfy the models: groups that show the same are one, and one
// that fails is merged with the group beside which it loses least, until none is left. It
// fails if there is no such group that leaves out no more rows than may be.
func (x *partition) mend(ctx context.Context) error {
	if len(x.models) == 0 {
		return nil
	}
	for again := true; again; again = x.coalesce() {
		for at := range int32(len(x.groups)) {
			if err := x.repair(ctx, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// repair merges a group with others until it satisfies the models.
func (x *partition) repair(ctx context.Context, at int32) error {
	for g := x.groups[at]; g != nil && !x.keeps(g); g = x.groups[at] {
		if err := ctx.Err(); err != nil {
			return err
		}
		other := x.nearest(at)
		if other == noGroup {
			// Say which models the persons of a group do not satisfy, with whom no
			// others can be merged.
			alike := x.alike(g)
			var failed, reached []say.Text
			for i := range x.models {
				if m := &x.models[i]; !m.Holds(alike) {
					failed, reached = append(failed, m.Coded()), append(reached, say.Number(m.Reach(alike)))
				}
			}
			if len(g.persons) == len(x.rows) {
				return errModel.Of(say.List(failed, len(failed)), say.List(reached, len(reached)))
			}
			return errModelRows.Of(len(g.persons), g.width, say.List(failed, len(failed)), x.p.MaxSuppressed)
		}
		x.merge(at, other)
	}
	return nil
}

// nearest returns the group whose merger with one raises the cost least, with the rows
// at their positions; noGroup if none can be merged with it.
func (x *partition) nearest(at int32) int32 {
	best, least := int32(noGroup), int64(math.MaxInt64)
	g := x.groups[at]
	for other, h := range x.groups {
		if h == nil || int32(other) == at {
			continue
		}
		w := min(g.width, h.width)
		out := (g.width-w)*len(g.persons) + (h.width-w)*len(h.persons)
		if x.out+out > x.p.MaxSuppressed {
			continue
		}
		rise := x.Suppressed(g.out+h.out+out) - g.cost - h.cost
		for i := range w {
			rise += x.CostJoined(g.hulls[i], h.hulls[i])
		}
		if rise < least {
			best, least = int32(other), rise
		}
	}
	return best
}

// merge puts the persons of another group into one, as wide as the narrower of the two.
func (x *partition) merge(at, other int32) {
	g, h := x.groups[at], x.groups[other]
	if len(g.persons) < len(h.persons) {
		g, h = h, g
	}
	both := x.empty(min(g.width, h.width))
	for _, from := range []*group{g, h} {
		for _, person := range from.persons {
			x.join(both, person)
		}
	}
	x.alignApart(both)
	x.remove(other)
	x.remove(at)
	x.add(both) // at the place that was free last
}

// coalesce merges the groups that show the same: to a reader they are one. It reports
// whether there were any.
func (x *partition) coalesce() (found bool) {
	known := map[string]int32{}
	for at, g := range x.groups {
		if g == nil {
			continue
		}
		series := make([]string, g.width)
		for i := range series {
			series[i] = x.text(g.at(i))
		}
		slices.Sort(series)
		key := strings.Join(series, "")
		if first, ok := known[key]; ok {
			x.merge(int32(at), first)
			found = true
		}
		known[key] = int32(at)
	}
	return found
}
