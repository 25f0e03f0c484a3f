package release

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/measure/loss"
	"quasi/engine/prepare"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// Kept counts, for each generalized column, the rows that show its value as it was, coarser,
// or not at all, in the order of the release. Rows without a value in the original are not
// counted. A release of two tables changes no value, and there are none.
func (r *Release) Kept() []facts.KeptColumn {
	return r.keptIf(func(o *prepare.Outgoing) bool { return o.QI >= 0 })
}

// StillShown is [Release.Kept] of the generalized columns and of those that leave in a coarser form.
func (r *Release) StillShown() []facts.KeptColumn {
	return r.keptIf(func(o *prepare.Outgoing) bool { return o.QI >= 0 || r.recipe.Column(o.Name).Coarsen != nil })
}

func (r *Release) keptIf(counted func(*prepare.Outgoing) bool) []facts.KeptColumn {
	if r.Linked != nil {
		return nil
	}
	var kept []facts.KeptColumn
	for at, o := range r.of.Outgoing {
		if counted(&o) {
			kept = append(kept, r.keptOf(o.Name, r.of.Raw.Column(o.Name), r.Table.Columns[at]))
		}
	}
	return kept
}

// keptOf compares a column before and after. A pair of texts is compared once.
func (r *Release) keptOf(name string, before, after *table.Column) facts.KeptColumn {
	kept := facts.KeptColumn{Column: name}
	coarser := make([]int, len(after.Values))
	means := r.recipe.Column(name).Means
	r.pairs(before, after, func(v, w int32, rows int) {
		switch text := after.Values[w]; {
		case after.Absent(w):
			kept.Hidden += rows
		case !means && sameValue(before, v, text), means && strings.TrimSpace(before.Values[v]) == text:
			kept.Exact += rows
		default:
			kept.Coarser += rows
			coarser[w] += rows
		}
	})
	for v, rows := range coarser {
		if !means && rows > kept.CommonestRows {
			kept.CommonestRows, kept.Commonest = rows, after.Values[v]
		}
	}
	return kept
}

// mostCells is the most pairs of texts that a table counts; more are counted in a map.
const mostCells = 1 << 20

// pairs calls do with each pair of a value and its released text, and the rows that have it.
func (r *Release) pairs(before, after *table.Column, do func(v, w int32, rows int)) {
	width := len(after.Values)
	if len(before.Values)*width > mostCells {
		pairs := map[[2]int32]int{}
		for row, record := range r.Records {
			pairs[[2]int32{before.Codes[record], after.Codes[row]}]++
		}
		for pair, rows := range pairs {
			if !before.Absent(pair[0]) {
				do(pair[0], pair[1], rows)
			}
		}
		return
	}
	counts := make([]int, len(before.Values)*width)
	for row, record := range r.Records {
		counts[int(before.Codes[record])*width+int(after.Codes[row])]++
	}
	for at, rows := range counts {
		if v := int32(at / width); rows > 0 && !before.Absent(v) {
			do(v, int32(at%width), rows)
		}
	}
}

// sameValue reports whether a released text is a value as it was, in whatever notation.
func sameValue(c *table.Column, v int32, text string) bool {
	if strings.TrimSpace(c.Values[v]) == text {
		return true
	}
	was, ok := c.Format.Number(c.Values[v])
	is, same := c.Format.Number(text)
	return ok && same && was == is
}

// LeftOut counts the rows of the given table that a release does not have, by the reason. Those
// that do not meet the conditions of the recipe are not counted.
type LeftOut struct {
	// Empty have no value in any cell, as the recipe reads them.
	Empty int
	// Contrary are those that a derived column is to leave out, see [quasi/engine/data/derive].
	Contrary int
	// Limit are those that the method left out, within the limit of the recipe.
	Limit int
}

// LeftOut returns how many rows of the given table are not released. Rows that the reader
// of the file passed over are not among them.
func (r *Release) LeftOut() LeftOut {
	return LeftOut{r.of.Left.Total, r.of.Contrary, r.of.Raw.N - r.Table.N}
}

// Shown returns the names, as released, of the columns by which a stranger can look for a
// person: the quasi-identifiers.
func (r *Release) Shown() []string { return slices.Clone(r.shown) }

// Studied says what the release has left of the columns that are studied, in the order
// of the recipe.
func (r *Release) Studied() []facts.Studied {
	var all []facts.Studied
	for _, name := range r.recipe.Studied() {
		decided := r.recipe.Column(name)
		s := facts.Studied{Column: name, Kept: facts.KeptWhole, Coarsened: decided.Coarsen != nil}
		switch {
		case decided.Transform != nil:
			s.Kept = facts.KeptReplaced
		case r.Linked != nil && decided.Role == table.Sensitive:
			s.Kept = facts.KeptApart
		case r.Linked == nil && decided.Role == table.QuasiIdentifying:
			s.Kept, s.Loss, s.Means = facts.KeptGeneralized, r.lossOf(name), decided.Means
		}
		all = append(all, s)
	}
	return all
}

// lossOf returns the loss of a quasi-identifier.
func (r *Release) lossOf(name string) float64 {
	at := slices.IndexFunc(r.Loss.Columns, func(c loss.ColumnLoss) bool { return c.Name == name })
	return r.Loss.Columns[at].ILossRate
}

// hangs is the share by which one value must lower the loss of a column to be named.
const hangs = 0.25

// Stretched returns the columns, in the order of the problem, whose loss is counted by range and
// would be more than a third greater, so that it is lower by more than a quarter, if the range
// ended at the value before the last at one of its ends. Numbers of places and of parts of a
// house, as their names call them, have no range.
func (r *Release) Stretched() []facts.Stretched {
	if r.Linked != nil {
		return nil
	}
	var all []facts.Stretched
	p, seen := &r.of.Problem, r.Seen()
	for j := range p.QI {
		decided := r.recipe.Column(p.QI[j].Name)
		if decided == nil || decided.Loss != domain.ByRange {
			continue
		}
		if named := describe.NameReason(decided.Name, format.Integer); named == profile.ReasonPlace || named == profile.ReasonCare {
			continue
		}
		s := facts.Stretched{Column: p.QI[j].Name, Loss: r.lossOf(p.QI[j].Name)}
		value, factor, ok := furthest(p.QI[j].Domain)
		if !ok {
			continue
		}
		s.Value = p.QI[j].Domain.Label(domain.Leaf(value))
		if s.Without = loss.Widened(p, seen, j, factor); s.Loss < (1-hangs)*s.Without {
			all = append(all, s)
		}
	}
	return all
}

// furthest returns the position of the least or the greatest value of a domain of numbers, the one
// without which the range is the smaller part of what it is, and how many times the smaller range
// the whole one is, each range counted as KAIM equation 3 has it, from end to end and one more. ok
// is false for fewer than three numbers.
func furthest(d domain.Domain) (value int32, factor float64, ok bool) {
	least, greatest := [2]float64{math.Inf(1), math.Inf(1)}, [2]float64{math.Inf(-1), math.Inf(-1)}
	lowest, highest, known := int32(0), int32(0), 0
	for at := range int32(d.Size()) {
		if d.Count(domain.Leaf(at)) == 0 {
			continue // the empty position of a column of one value
		}
		x, _, is := d.Numbers(domain.Leaf(at))
		if !is {
			continue
		}
		known++
		if x < least[0] {
			least, lowest = [2]float64{x, least[0]}, at
		} else {
			least[1] = min(least[1], x)
		}
		if x > greatest[0] {
			greatest, highest = [2]float64{x, greatest[0]}, at
		} else {
			greatest[1] = max(greatest[1], x)
		}
	}
	if known < 3 {
		return 0, 0, false
	}
	whole := greatest[0] - least[0] + 1
	above, below := whole/(greatest[1]-least[0]+1), whole/(greatest[0]-least[1]+1)
	if above >= below {
		return highest, above, true
	}
	return lowest, below, true
}
