package person

import (
	"cmp"
	"context"
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// mostAttributes is the number of attributes that a method gets at most: package cost
// can add up no more.
const mostAttributes = 127

// start partitions the strata.
func (x *partition) start(ctx context.Context, strata []stratum, do Method, progress problem.Progress) error {
	x.sort()
	done := 0
	for _, s := range strata {
		share := func(n int) float64 { return float64(done+n) / float64(len(x.rows)) }
		if err := x.startOf(ctx, s, do, part(progress, share(0), share(len(s.persons)))); err != nil {
			return err
		}
		done += len(s.persons)
	}
	return nil
}

// startOf partitions a stratum.
func (x *partition) startOf(ctx context.Context, s stratum, do Method, progress problem.Progress) error {
	if len(s.persons) < 2*x.k {
		x.add(x.made(s.width, s.persons))
		return ctx.Err()
	}
	records, err := x.records(s)
	if err != nil {
		return err
	}
	groups, err := do(ctx, records, func(step problem.Step) bool {
		step.Best = false // of one stratum only
		progress(step)
		return false
	})
	if err != nil {
		return err
	}
	for i := range groups.Len() {
		var persons []int32
		for _, record := range groups.Group(i) {
			persons = append(persons, s.persons[record])
		}
		x.add(x.made(s.width, persons))
	}
	return nil
}

// sort puts the rows of each person into the order of their tuples, in which those of
// persons who are alike stand at the same positions more often than in any order of the
// table.
func (x *partition) sort() {
	for _, rows := range x.rows {
		slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(x.Of[a], x.Of[b]) })
	}
}

// records returns the stratum as a table of one record per person: an attribute in which
// the rows of no person differ once, with the weight of all, and each other one for each
// position. Where that were too many, some positions stand for those beside them.
func (x *partition) records(s stratum) (*problem.Problem, error) {
	model, err := x.asks(s)
	if err != nil {
		return nil, err
	}
	p := &problem.Problem{N: len(s.persons), Model: model, Seed: x.p.Seed}
	for i := range x.about {
		p.Sensitive = append(p.Sensitive, x.sensitive(&x.about[i], s))
	}
	var varying []*domain.Attribute
	for j := range x.p.QI {
		a := &x.p.QI[j]
		if x.static(a, s) {
			p.QI = append(p.QI, x.attribute(a, s, 0, float64(s.width)))
		} else {
			varying = append(varying, a)
		}
	}
	positions := s.width
	if len(varying) > 0 {
		positions = min(positions, max(1, (mostAttributes-len(p.QI))/len(varying)))
	}
	for i := range positions {
		for _, a := range varying {
			p.QI = append(p.QI, x.attribute(a, s, i*s.width/positions, float64(s.width)/float64(positions)))
		}
	}
	return p, nil
}

// static reports whether nobody of the stratum has rows that differ in an attribute.
func (x *partition) static(a *domain.Attribute, s stratum) bool {
	for _, person := range s.persons {
		rows := x.rows[person]
		for _, row := range rows[1:] {
			if a.Codes[row] != a.Codes[rows[0]] {
				return false
			}
		}
	}
	return true
}

// attribute returns an attribute of the records: of the rows at one position, so many
// times as heavy.
func (x *partition) attribute(a *domain.Attribute, s stratum, position int, times float64) domain.Attribute {
	of := *a
	of.Weight *= times
	of.Codes = make([]int32, len(s.persons))
	for i, person := range s.persons {
		of.Codes[i] = a.Codes[x.rows[person][position]]
	}
	return of
}

// stratum are persons of whom as many rows are kept each.
type stratum struct {
	width   int
	persons []int32 // at least k, ascending
}

// rowsOf returns the rows of each person, ascending.
func rowsOf(patients *privacy.Patients) [][]int32 {
	counts := make([]int, patients.Count)
	for _, person := range patients.Codes {
		counts[person]++
	}
	rows, all := make([][]int32, patients.Count), make([]int32, len(patients.Codes))
	for person, n := range counts {
		rows[person], all = all[:0:n], all[n:]
	}
	for row, person := range patients.Codes {
		rows[person] = append(rows[person], int32(row))
	}
	return rows
}

// stratify puts the persons into strata of at least k such that fewest rows are left out
// where each person keeps as many as the one of the stratum with fewest, and returns how
// many those are. There must be k persons. Strata come with ascending widths, and no two
// have the same. It takes time in proportion to the persons times k.
func stratify(rows [][]int32, k int) (strata []stratum, left int) {
	order := make([]int32, len(rows)) // most rows first
	for person := range order {
		order[person] = int32(person)
	}
	slices.SortStableFunc(order, func(a, b int32) int { return len(rows[b]) - len(rows[a]) })
	ends, left := blocks(order, rows, k)
	end := len(order)
	for i := len(ends) - 1; i >= 0; i-- {
		first := ends[i]
		width := len(rows[order[end-1]])
		if n := len(strata); n > 0 && strata[n-1].width == width {
			strata[n-1].persons = append(strata[n-1].persons, order[first:end]...)
		} else {
			strata = append(strata, stratum{width, slices.Clone(order[first:end])})
		}
		end = first
	}
	for _, s := range strata {
		slices.Sort(s.persons)
	}
	return strata, left
}

// blocks cuts the persons, who are in falling order of their rows, into runs of at least
// k, and returns where each begins and how many rows more than the last of their run all
// have: the least number there can be. A run of 2k or more can be cut without leaving
// more out, so that none is tried.
func blocks(order []int32, rows [][]int32, k int) (begins []int, least int) {
	n := len(order)
	above := make([]int, n+1) // rows of the persons before
	for i, person := range order {
		above[i+1] = above[i] + len(rows[person])
	}
	best, from := make([]int, n+1), make([]int, n+1)
	for end := 1; end <= n; end++ {
		best[end] = math.MaxInt
		for first := max(0, end-2*k+1); first <= end-k; first++ {
			if best[first] == math.MaxInt {
				continue
			}
			out := best[first] + above[end] - above[first] - (end-first)*len(rows[order[end-1]])
			if out < best[end] {
				best[end], from[end] = out, first
			}
		}
	}
	for end := n; end > 0; end = from[end] {
		begins = append(begins, from[end])
	}
	slices.Reverse(begins)
	return begins, best[n]
}
