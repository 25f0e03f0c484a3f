package strata

import (
	"cmp"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/method/problem"
)

// Stratum are records that show the same labels, but for those of the first so many columns in
// the order in which columns are lost.
type Stratum struct {
	Rows []int32 // ascending
	// Hidden are the columns of which all show the least value that covers those of all, or a star
	// where it is measured and some have no value or a bound.
	Hidden []int
	lost   int
	people int
}

// cutter cuts a table.
type cutter struct {
	Options
	p      *problem.Problem
	order  []int     // columns in the order in which they lose their labels
	dear   []int     // by number of lost columns: the sets that tell nothing then
	cells  [][]int32 // by number of lost columns, by record: which labels of the other columns it has
	strata []Stratum
	draws  uint64 // that were done
}

// Cut returns the strata in the order of their first records.
func (o Options) Cut(p *problem.Problem) []Stratum {
	if o.Holds == nil {
		o.Holds = p.Model.Holds
	}
	x := &cutter{Options: o, p: p, order: losing(o.Sets)}
	x.label()
	pending := map[int32][]int32{}
	for r := range int32(p.N) {
		pending[x.cells[0][r]] = append(pending[x.cells[0][r]], r)
	}
	for lost := range x.cells {
		next := map[int32][]int32{}
		for _, cell := range slices.Sorted(maps.Keys(pending)) {
			if rows := pending[cell]; !x.settle(rows, lost) {
				above := x.cells[lost+1][rows[0]]
				next[above] = append(next[above], rows...)
			}
		}
		pending = next
	}
	for i := range x.strata {
		s := &x.strata[i]
		slices.Sort(s.Rows)
		for _, j := range x.order[:s.lost] {
			if x.hides(j, s.Rows) {
				s.Hidden = append(s.Hidden, j)
			}
		}
	}
	slices.SortFunc(x.strata, func(a, b Stratum) int { return cmp.Compare(a.Rows[0], b.Rows[0]) })
	return x.strata
}

// hides reports whether a stratum whose rows differ in their labels of a column hides it: unless the
// column has a limit that one value for all would pass, of which the method takes care then.
func (x *cutter) hides(j int, rows []int32) bool {
	a := &x.p.QI[j]
	full := a.Domain.Full()
	if alike(a, rows) || !slices.ContainsFunc(rows, func(r int32) bool { return x.labelOf(j, r) != x.labelOf(j, rows[0]) }) {
		return false
	}
	as := a.Join(rows)
	return a.Limit == nil || !slices.ContainsFunc(rows, func(r int32) bool { return a.Span(r) != full && !a.Limit.Keeps(a.Domain, as) })
}

// alike reports whether records have one value.
func alike(a *domain.Attribute, rows []int32) bool {
	return !slices.ContainsFunc(rows, func(r int32) bool { return a.Codes[r] != a.Codes[rows[0]] })
}

// losing returns the columns of the sets in the order in which they lose their labels.
func losing(sets [][]int) []int {
	var kept []int
	for _, set := range sets {
		for _, j := range set {
			if !slices.Contains(kept, j) {
				kept = append(kept, j)
			}
		}
	}
	slices.Reverse(kept)
	return kept
}

// label numbers the cells of the records for each number of lost columns, and counts the sets that
// it costs.
func (x *cutter) label() {
	n := len(x.order)
	x.dear, x.cells = make([]int, n+1), make([][]int32, n+1)
	x.cells[n] = make([]int32, x.p.N)
	type key struct{ cell, label int32 }
	for lost := n - 1; lost >= 0; lost-- {
		j, numbers := x.order[lost], group.Numbering[key]{}
		x.cells[lost] = make([]int32, x.p.N)
		for r := range x.p.N {
			k := key{x.cells[lost+1][r], x.labelOf(j, int32(r))}
			x.cells[lost][r], _ = numbers.Number(k)
		}
	}
	for lost := range x.dear {
		for _, set := range x.Sets {
			if slices.ContainsFunc(set, func(j int) bool { return slices.Contains(x.order[:lost], j) }) {
				x.dear[lost]++
			}
		}
	}
}

// labelOf returns the label of a record in a column.
func (x *cutter) labelOf(j int, r int32) int32 {
	a := &x.p.QI[j]
	switch {
	case !x.Measured[j]:
		return a.Codes[r]
	case a.Span(r) == a.Domain.Full():
		return 0
	}
	if x.Bounds != nil && x.Bounds[j] != nil {
		return 1 + x.Bounds[j][r]
	}
	return 1
}

// settle makes a stratum of records that share all labels but those of the first lost columns, if
// they can be one by themselves or with people who are drawn from others where that costs less
// than to lose another label. It reports whether it did: with all labels lost it does.
func (x *cutter) settle(rows []int32, lost int) bool {
	if x.Holds(rows) {
		x.add(rows, lost)
		return true
	}
	if lost == 0 && len(x.order) > 0 {
		return false
	}
	last, donors := lost == len(x.order), x.donors(x.cells[lost][rows[0]], lost)
	both, price, gifts := slices.Clone(rows), 0, map[int][]int32{}
	for _, i := range donors {
		from := &x.strata[i]
		drawn := x.draw(both, from)
		if len(drawn) == 0 {
			continue
		}
		both, gifts[i] = append(both, drawn...), drawn
		price += x.people(drawn) * (x.dear[lost] - x.dear[from.lost])
		if x.Holds(both) {
			break
		}
	}
	switch {
	case !x.Holds(both):
		if last {
			x.add(x.joined(rows, donors), lost)
		}
		return last
	case !last && x.people(rows)*(x.dear[lost+1]-x.dear[lost]) < price:
		return false
	}
	for i, drawn := range gifts {
		x.strata[i].Rows = without(x.strata[i].Rows, drawn)
		x.strata[i].people = x.people(x.strata[i].Rows)
	}
	x.add(both, lost)
	return true
}

// joined returns records with those of the smallest strata, which are none any more, that it takes
// for a stratum.
func (x *cutter) joined(rows []int32, donors []int) []int32 {
	for _, i := range slices.Backward(donors) {
		rows = append(rows, x.strata[i].Rows...)
		x.strata[i].Rows = nil
		if x.Holds(rows) {
			break
		}
	}
	x.strata = slices.DeleteFunc(x.strata, func(s Stratum) bool { return s.Rows == nil })
	return rows
}

func (x *cutter) add(rows []int32, lost int) {
	x.strata = append(x.strata, Stratum{Rows: rows, lost: lost, people: x.people(rows)})
}

// people counts whom records belong to.
func (x *cutter) people(rows []int32) int {
	if x.Patients == nil {
		return len(rows)
	}
	return x.Patients.Distinct(rows)
}

// donors returns the strata that show the same labels as a cell, and more, those of most people
// first.
func (x *cutter) donors(cell int32, lost int) []int {
	var all []int
	for i := range x.strata {
		if s := &x.strata[i]; s.lost < lost && x.cells[lost][s.Rows[0]] == cell {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(a, b int) int { return cmp.Compare(x.strata[b].people, x.strata[a].people) })
	return all
}

// tries is the number of draws of people from a cell; the draw that moves its means least is taken.
const tries = 1000

// draw returns the records of people of a stratum with whom others can be one, or of as many as it
// can spare.
func (x *cutter) draw(rows []int32, from *Stratum) []int32 {
	persons := x.candidates(rows, from.Rows)
	spare := min(len(persons), from.people-x.p.Model.MinSize())
	if spare <= 0 {
		return nil
	}
	x.draws++
	random := rand.New(rand.NewPCG(x.p.Seed, x.draws))
	var best []int32
	least, means, enough := math.Inf(1), x.sums(from.Rows), false
	for range tries {
		both := slices.Clone(rows)
		for i := range spare {
			j := i + random.IntN(len(persons)-i)
			persons[i], persons[j] = persons[j], persons[i]
			both = append(both, persons[i]...)
			if best == nil && x.Holds(both) {
				enough, spare = true, i+1
				break
			}
		}
		drawn := both[len(rows):]
		if moved := means.moved(x.Numbers, drawn); moved < least && (!enough || x.Holds(both)) {
			least, best = moved, drawn
		}
	}
	if !x.Holds(without(from.Rows, best)) {
		return nil
	}
	return best
}

// candidates returns the records of each person who has some among from and none among rows.
func (x *cutter) candidates(rows, from []int32) [][]int32 {
	if x.Patients == nil {
		all := make([][]int32, len(from))
		for i := range from {
			all[i] = from[i : i+1]
		}
		return all
	}
	in := map[int32]bool{}
	for _, r := range rows {
		in[x.Patients.Codes[r]] = true
	}
	who := func(r int32) int32 { return x.Patients.Codes[r] }
	return group.Alike(slices.DeleteFunc(slices.Clone(from), func(r int32) bool { return in[who(r)] }), who)
}

// without returns records without some of them.
func without(rows, some []int32) []int32 {
	out := make(map[int32]bool, len(some))
	for _, r := range some {
		out[r] = true
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r int32) bool { return out[r] })
}

// sums holds count, sum and sum of squares of each of [Options.Numbers].
type sums []struct{ n, sum, squares float64 }

func (x *cutter) sums(rows []int32) sums {
	all := make(sums, len(x.Numbers))
	for m, of := range x.Numbers {
		for _, r := range rows {
			if v := of[r]; !math.IsNaN(v) {
				all[m].n++
				all[m].sum += v
				all[m].squares += float64(v * v)
			}
		}
	}
	return all
}

// moved returns by how many standard errors the means move where some records go, squared and
// added up.
func (s sums) moved(numbers [][]float64, gone []int32) float64 {
	total := 0.0
	for m, of := range numbers {
		n, sum := s[m].n, s[m].sum
		for _, r := range gone {
			if v := of[r]; !math.IsNaN(v) {
				n--
				sum -= v
			}
		}
		mean := s[m].sum / s[m].n
		variance := s[m].squares/s[m].n - float64(mean*mean)
		if n < 1 || !(variance > 0) {
			continue
		}
		by := sum/n - mean
		total += float64(by*by) * s[m].n / variance
	}
	return total
}
