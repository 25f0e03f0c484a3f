package describe

import (
	"slices"

	"quasi/engine/data/table"
	"quasi/engine/profile"
)

// The bounds within which two columns say the same.
const (
	leastShared   = 20     // rows in which both have a value
	MostRowsSeen  = 20_000 // that are compared, evenly spaced
	mostDiffering = 0.01   // of the rows that are compared
	// mostRare is the greatest share of differing rows among those that do not have
	// the most frequent value: two rare complaints differ in few rows by nature.
	mostRare = 0.05
)

func alignGroup(described []profile.Column, group []int) {
	lead := described[slices.MaxFunc(group, func(a, b int) int { return weight(described[a]) - weight(described[b]) })]
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
		compared := newComparison(t)
		for _, c := range candidates {
			if c.at != at && compared.same(at, c.at) {
				group = append(group, c.at)
			}
		}
	}
	slices.Sort(group)
	described := make([]profile.Column, len(t.Columns))
	for _, i := range group {
		described[i] = among(t, i)
	}
	single := persons(t, described, group)
	alignGroup(described, group)
	remove(described, single)
	return described[at]
}

// safety orders the roles: what is released as it is protects least.
var safety = []table.Role{table.Insensitive, table.Sensitive, table.QuasiIdentifying, table.Identifying}

// unexplained are the reasons of roles that are proposed for want of any.
var unexplained = []string{profile.ReasonUnexplained, profile.ReasonFewValues, profile.ReasonFewCodes, profile.ReasonDecimals, profile.ReasonNumbers, profile.ReasonFreeText, profile.ReasonNotes}

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
	compared := newComparison(t)
	var groups [][]int
	grouped := map[int]bool{}
	for at, c := range candidates {
		if grouped[c.at] {
			continue
		}
		group := []int{c.at}
		for _, other := range candidates[at+1:] {
			if !grouped[other.at] && c.mayBeSame(other, t.N) && compared.same(c.at, other.at) {
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

// comparison compares columns of a table two by two, in memory that it uses again.
type comparison struct {
	t        *table.Table
	absent   map[int][]bool // by column and code
	together [mostPairs]int // rows of a pair of codes, where there are no more pairs
	rare     map[pair]int   // and elsewhere
	width    int            // codes of the second column; 0: pairs are in rare
	seen     []pair         // of each row that was counted
	sides    [2][]side      // by code
}

// mostPairs is the most pairs of codes counted without a map.
const mostPairs = 1 << 12

// side counts the rows of a value, and those with its most frequent partner.
type side struct{ rows, partner int }

func newComparison(t *table.Table) *comparison {
	return &comparison{t: t, absent: map[int][]bool{}, rare: map[pair]int{}}
}

// same reports whether each of two columns determines the other, but for a few rows.
// Rows without a value in one of them say nothing; they must not be most rows of
// either.
//
// It ends as soon as more rows differ than may: as rows are added, those that do not go with the
// most frequent partner of their value grow only.
func (c *comparison) same(i, j int) bool {
	defer c.forget()
	columns := [2]*table.Column{c.t.Columns[i], c.t.Columns[j]}
	absent := [2][]bool{c.absentIn(i), c.absentIn(j)}
	for at, column := range columns {
		if n := len(column.Values); n > len(c.sides[at]) {
			c.sides[at] = make([]side, n)
		}
	}
	if c.width = len(columns[1].Values); c.width*len(columns[0].Values) > mostPairs {
		c.width = 0
	}
	step := max(1, c.t.N/MostRowsSeen)
	may := int(mostDiffering * float64((c.t.N+step-1)/step))
	rows, present := 0, 0
	var values, agree, most [2]int // of each column: values, rows with the most frequent partner, rows of the most frequent value
	for row := 0; row < c.t.N; row += step {
		p := pair{columns[0].Codes[row], columns[1].Codes[row]}
		if a, b := absent[0][p.a], absent[1][p.b]; a || b {
			if !a || !b {
				present++
			}
			continue
		}
		present++
		rows++
		c.seen = append(c.seen, p)
		// Count a row of a pair.
		partners := 0
		if c.width > 0 {
			at := int(p.a)*c.width + int(p.b)
			c.together[at]++
			partners = c.together[at]
		} else {
			c.rare[p]++
			partners = c.rare[p]
		}
		for at, code := range [2]int32{p.a, p.b} {
			of := &c.sides[at][code]
			if of.rows++; of.rows == 1 {
				values[at]++
			}
			if most[at] = max(most[at], of.rows); partners > of.partner {
				of.partner++
				agree[at]++
			}
		}
		if rows-min(agree[0], agree[1]) > may {
			return false // each value has several partners
		}
	}
	if rows < leastShared || 2*rows < present || min(values[0], values[1]) < 2 || rows < 2*max(values[0], values[1]) {
		return false
	}
	return few(rows-agree[0], most[0], rows) && few(rows-agree[1], most[1], rows)
}

// forget clears what [comparison.same] counted.
func (c *comparison) forget() {
	for _, p := range c.seen {
		c.sides[0][p.a], c.sides[1][p.b] = side{}, side{}
		if c.width > 0 {
			c.together[int(p.a)*c.width+int(p.b)] = 0
		}
	}
	clear(c.rare)
	c.seen = c.seen[:0]
}

// absentIn says of each code of a column whether it stands for no value.
func (c *comparison) absentIn(column int) []bool {
	absent, known := c.absent[column]
	if !known {
		of := c.t.Columns[column]
		absent = make([]bool, len(of.Values))
		for code := range absent {
			absent[code] = of.Absent(int32(code))
		}
		c.absent[column] = absent
	}
	return absent
}

// few reports whether so many differing rows are few among all, and among those that
// do not have the most frequent value.
func few(differing, most, rows int) bool {
	return float64(differing) <= mostDiffering*float64(rows) && float64(differing) <= mostRare*float64(rows-most)
}

// telling are the meanings that hardly two columns of a table have.
var telling = []string{profile.ReasonBirth, profile.ReasonDeath, profile.ReasonAge, profile.ReasonSex}

// vague are the meanings of which a table has many columns.
var vague = []string{profile.ReasonSensitive, profile.ReasonNotes, profile.ReasonTreatment, profile.ReasonMeasure, profile.ReasonWeight, profile.ReasonDate}

// MeanSame reports whether two names of columns say the same, in any of the languages
// whose words are known, and whether it is something of which a table mostly has one
// column alone, as a date of birth.
func MeanSame(a, b string) (same, single bool) {
	one, ok := meaningOf(a)
	other, both := meaningOf(b)
	if !ok || !both || one.reason != other.reason || slices.Contains(vague, one.reason) {
		return false, false
	}
	return true, slices.Contains(telling, one.reason)
}
