package suggest

import (
	"slices"

	"quasi/engine/advise/profile"
	"quasi/engine/data/table"
)

// The bounds within which two columns say the same.
const (
	leastShared   = 20     // rows in which both have a value
	mostRowsSeen  = 20_000 // that are compared, evenly spaced
	mostDiffering = 0.01   // of the rows that are compared
	// mostRare is the greatest share of differing rows among those that do not have
	// the most frequent value: two rare complaints differ in few rows by nature.
	mostRare = 0.05
)

// align gives columns that say the same one role, the safest of those that are
// proposed for what is recognized, and names the first to each other. Columns where nearly
// every row has a value of its own are not compared: each determines all.
func align(t *table.Table, described []profile.Column) {
	for _, group := range alike(t) {
		alignGroup(described, group)
	}
}

func alignGroup(described []profile.Column, group []int) {
	lead := described[leading(described, group)]
	for _, i := range group {
		d := &described[i]
		for _, j := range group[:min(len(group), profile.MostSame+1)] {
			if j != i && len(d.Same) < profile.MostSame {
				d.Same = append(d.Same, described[j].Name)
			}
		}
		// The exact age of each patient says who it is, but it does not leave exact.
		if d.Role == table.QuasiIdentifying && isMeasured(d.Format) {
			continue
		}
		if d.Role != lead.Role || d.Reason.Code == profile.ReasonFewValues && lead.Recognized() {
			d.Role, d.Confidence = lead.Role, lead.Confidence
			d.Reason = profile.Reason{Code: profile.ReasonSame, Args: []string{lead.Name}}
		}
	}
}

// One describes a column of a table as [Table] does, beside those that say the same.
func One(t *table.Table, at int) profile.Column {
	group := []int{at}
	candidates := repeating(t)
	if slices.ContainsFunc(candidates, func(c candidate) bool { return c.at == at }) {
		for _, c := range candidates {
			if c.at != at && same(t, at, c.at) {
				group = append(group, c.at)
			}
		}
	}
	slices.Sort(group)
	described := make([]profile.Column, len(t.Columns))
	for _, i := range group {
		described[i] = Column(t.Columns[i])
	}
	alignGroup(described, group)
	return described[at]
}

// safety orders the roles: what is released as it is protects least.
var safety = []table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying, table.Identifying}

// unexplained are the reasons of roles that are proposed for want of any.
var unexplained = []string{profile.ReasonUnexplained, profile.ReasonFewValues, profile.ReasonDecimals, profile.ReasonFreeText, profile.ReasonNotes}

// leading returns the column of a group whose role all get. What is recognized goes
// before what is not, unless it would be kept: then the doubt counts.
func leading(described []profile.Column, group []int) int {
	return slices.MaxFunc(group, func(a, b int) int { return weight(described[a]) - weight(described[b]) })
}

func weight(d profile.Column) int {
	at := 2 * slices.Index(safety, d.Role)
	if slices.Contains(unexplained, d.Reason.Code) {
		return 1 // above what is kept, below what is recognized
	}
	return at
}

// alike returns the groups of at least two columns that say the same.
func alike(t *table.Table) [][]int {
	candidates := repeating(t)
	var groups [][]int
	grouped := map[int]bool{}
	for at, c := range candidates {
		if grouped[c.at] {
			continue
		}
		group := []int{c.at}
		for _, other := range candidates[at+1:] {
			if !grouped[other.at] && c.mayBeSame(other, t.N) && same(t, c.at, other.at) {
				group = append(group, other.at)
				grouped[other.at] = true
			}
		}
		if len(group) > 1 {
			groups = append(groups, group)
		}
	}
	return groups
}

// repeating returns the columns whose values are in two rows each or more, on
// average, and of which there are two or more.
func repeating(t *table.Table) []candidate {
	var found []candidate
	for i, c := range t.Columns {
		v := valuesOf(c)
		if n := len(v.Texts); n >= 2 && v.Records >= 2*n && v.Records >= leastShared {
			found = append(found, candidate{i, slices.Max(v.Counts), v.Records == t.N})
		}
	}
	return found
}

// candidate is a column that may say the same as another.
type candidate struct {
	at       int // in the table
	most     int // records of its most frequent value
	complete bool
}

// mayBeSame compares the records of the most frequent values, so that most pairs need
// no look at their rows. Where values are missing, it says nothing.
func (c candidate) mayBeSame(other candidate, rows int) bool {
	if !c.complete || !other.complete {
		return true
	}
	return float64(max(c.most, other.most)-min(c.most, other.most)) <= 2*mostDiffering*float64(rows)
}

// pair is a value of each of two columns.
type pair struct{ a, b int32 }

// same reports whether each of two columns determines the other, but for a few rows.
// Rows without a value in one of them say nothing; they must not be most rows of
// either.
func same(t *table.Table, i, j int) bool {
	a, b := t.Columns[i], t.Columns[j]
	together, alone := map[pair]int{}, [2]map[int32]int{{}, {}}
	rows, present := 0, 0
	step := max(1, t.N/mostRowsSeen)
	for row := 0; row < t.N; row += step {
		p := pair{a.Codes[row], b.Codes[row]}
		absent := [2]bool{a.Absent(p.a), b.Absent(p.b)}
		if !absent[0] || !absent[1] {
			present++
		}
		if absent[0] || absent[1] {
			continue
		}
		rows++
		together[p]++
		alone[0][p.a]++
		alone[1][p.b]++
		if len(together) > 2*min(len(alone[0]), len(alone[1]))+leastShared {
			return false // each value has several partners
		}
	}
	if rows < leastShared || 2*rows < present || len(alone[0]) < 2 || len(alone[1]) < 2 || rows < 2*max(len(alone[0]), len(alone[1])) {
		return false
	}
	return few(differing(together, func(p pair) int32 { return p.a }), alone[0], rows) &&
		few(differing(together, func(p pair) int32 { return p.b }), alone[1], rows)
}

// differing counts the rows whose value does not go with its most frequent partner.
func differing(together map[pair]int, of func(pair) int32) int {
	most, all := map[int32]int{}, 0
	for p, n := range together {
		most[of(p)] = max(most[of(p)], n)
		all += n
	}
	for _, n := range most {
		all -= n
	}
	return all
}

// few reports whether so many differing rows are few among all, and among those that
// do not have the most frequent value.
func few(differing int, counts map[int32]int, rows int) bool {
	most := 0
	for _, n := range counts {
		most = max(most, n)
	}
	return float64(differing) <= mostDiffering*float64(rows) && float64(differing) <= mostRare*float64(rows-most)
}
