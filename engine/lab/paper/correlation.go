package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/model/relation"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// related returns the problem in which SLCA's paper correlates sensitive values: by the first
// m quasi-identifiers.
func (l *slcaLab) related(m int) (*problem.Problem, error) {
	return l.problem(experiment{table: l.Table, qi: slcaQI[:m], sensitive: slcaSensitive, k: 1})
}

// relate puts the sensitive values into groups by their correlations over all
// quasi-identifiers, and reports these, and what other readings of them there are.
func (l *slcaLab) relate(r *Report) error {
	p, err := l.related(len(slcaQI))
	if err != nil {
		return err
	}
	s := &p.Sensitive[0]
	matrix := relation.Sensitive(p.QI, s)
	l.kin = kin(matrix, kinships)
	groups := make([][]string, kinships)
	for v, g := range l.kin {
		groups[g] = append(groups[g], s.Values[v])
	}
	text := "On all six quasi-identifiers the sensitive values are put into 3 groups by average linkage, which is our guess, as the paper does not say how: from one group per value, the two whose values correlate most on average are joined until 3 are left:"
	for _, g := range groups {
		text += " {" + strings.Join(g, ", ") + "}"
	}
	whole, err := privacy.NewSL(s, 1, 1, matrix)
	if err != nil {
		return err
	}
	counts := s.Counts()
	r.Setting = append(r.Setting, text+".", fmt.Sprintf("By Definitions 3 to 7 the whole table has R(D) = %.3f. How little two values correlate that at least 1%% of the records have each, and the least mean R(D) over the records, whatever classes of at least %d values are formed, with %s of the records left out, depend on how Definitions 3 to 5 are read. An s below that mean can't be met by any method, so that a reading for which it is above %v can't be the paper's.",
		whole.Correlation(group.Numbers(l.Table.N)), leastDiverse, percent(slcaLimit), paperS))
	frequent := func(v int) bool { return 100*counts[v] >= l.Table.N }
	for _, reading := range readings {
		matrix := reading.of(p.QI, s)
		r.Setting = append(r.Setting, fmt.Sprintf("The reading *%s*, %s: least correlation %.3f, least mean R(D) %.3f.",
			reading.name, reading.meaning, leastCorrelation(matrix, frequent), leastMean(matrix, counts, leastDiverse, slcaLimit)))
	}
	return nil
}

// leastDiverse is the number of values of the classes that readings are compared on.
const leastDiverse = 6

// reading is one way to understand the correlation of two sensitive values.
type reading struct {
	name, meaning string
	of            func(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix
}

// readings are Definitions 3 to 5, other ways to read them, and measures that
// make values less alike.
var readings = []reading{
	{"cosine", "the mean over the attributes of the cosines of the vectors of joint probabilities, age and hours-per-week cut into intervals, which is used here", relation.Sensitive},
	{"exact values", "the same without intervals", exactValues},
	{"lift", "the same after each joint probability is divided by what it would be if the two values had nothing to do with each other", changed(lift)},
	{"centred", "the same after each vector's mean is taken off, which is Pearson's correlation", changed(centre)},
	{"joint tuples", "one cosine, the combinations of all quasi-identifiers, cut into intervals, being the values of one attribute", jointTuples},
}

func exactValues(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	var others []relation.Categories
	for j := range qi {
		others = append(others, relation.Categories{Codes: qi[j].Codes, Size: len(qi[j].Spans)})
	}
	return relation.Correlate(relation.OfSensitive(s), others)
}

// cutIntoIntervals returns the quasi-identifiers as SLCA takes them.
func cutIntoIntervals(qi []domain.Attribute) []relation.Categories {
	var all []relation.Categories
	for j := range qi {
		all = append(all, relation.Of(&qi[j]))
	}
	return all
}

// changed returns the reading by which vectors are changed before they are compared.
func changed(change func(rows [][]float64)) func(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	return func(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
		return relation.CorrelateBy(relation.OfSensitive(s), cutIntoIntervals(qi), change)
	}
}

// lift divides each vector by the sum of all. A cosine does not feel what a whole row is
// divided by.
func lift(rows [][]float64) {
	for i := range rows[0] {
		column := 0.0
		for _, row := range rows {
			column += row[i]
		}
		for _, row := range rows {
			row[i] /= max(1, column)
		}
	}
}

// centre takes the mean off each vector.
func centre(rows [][]float64) {
	for _, row := range rows {
		m := mean(row)
		for i := range row {
			row[i] -= m
		}
	}
}

func jointTuples(qi []domain.Attribute, s *privacy.Sensitive) relation.Matrix {
	joint := relation.Categories{Codes: make([]int32, len(s.Codes))}
	known := group.Numbering[string]{}
	all := cutIntoIntervals(qi)
	for record := range joint.Codes {
		var key strings.Builder
		for _, c := range all {
			fmt.Fprint(&key, c.Codes[record], " ")
		}
		joint.Codes[record], _ = known.Number(key.String())
	}
	joint.Size = len(known)
	return relation.Correlate(relation.OfSensitive(s), []relation.Categories{joint})
}

// kinships is into how many groups SLCA's paper puts the sensitive values.
const kinships = 3

// kin puts values into n groups by their correlations, and returns the group of
// each value. At first every value is a group; the two groups with the greatest
// mean correlation between their values are joined until n are left (average
// linkage), the first of several. Groups are numbered by their first values.
func kin(r relation.Matrix, n int) []int {
	var groups [][]int
	for v := range r {
		groups = append(groups, []int{v})
	}
	for len(groups) > n {
		a, b, most := 0, 0, -1.0 // the two to be joined, the earlier one first
		for i := range groups {
			for j := i + 1; j < len(groups); j++ {
				if c := between(r, groups[i], groups[j]); c > most {
					a, b, most = i, j, c
				}
			}
		}
		groups[a] = append(groups[a], groups[b]...)
		groups = append(groups[:b], groups[b+1:]...)
	}
	of := make([]int, len(r))
	for g, values := range groups {
		for _, v := range values {
			of[v] = g
		}
	}
	return of
}

// between returns the mean correlation between the values of two groups.
func between(r relation.Matrix, a, b []int) float64 {
	total := 0.0
	for _, v := range a {
		for _, w := range b {
			total += r[v][w]
		}
	}
	return total / float64(len(a)*len(b))
}

// correlated counts the groups of g, and the records in them, whose sensitive
// values all are kin: the highly correlated classes of SLCA's section 4.2.1. codes
// is by record, of by value.
func correlated(g *problem.Groups, codes []int32, of []int) (groups, records int) {
	for i := range g.Len() {
		rows := g.Group(i)
		alike := true
		for _, record := range rows[1:] {
			alike = alike && of[codes[record]] == of[codes[rows[0]]]
		}
		if alike {
			groups++
			records += len(rows)
		}
	}
	return groups, records
}

// leastCorrelation returns the least correlation of two different values among
// those that are to be counted.
func leastCorrelation(r relation.Matrix, counts func(v int) bool) float64 {
	least := 1.0
	for v := range r {
		for w := range v {
			if counts(v) && counts(w) {
				least = min(least, r[v][w])
			}
		}
	}
	return least
}

// leastMean returns a bound: however records are put into classes with at least l
// distinct values each, and whichever of them are left out, up to the given share,
// the mean R(D) over the other records is no less. So (s,l)-diversity with a lower
// s can't be had by any method.
//
// R(D) (Definition 7) is the mean, over the records of D, of the mean correlation
// of a record's value with the values of D. No record of value v can have less of
// that than [leastOf] v; and the mean is least if those with most are left out.
func leastMean(r relation.Matrix, counts []int, l int, limit float64) float64 {
	n := 0
	values := make([]int, len(r))
	least := make([]float64, len(r))
	for v := range r {
		n += counts[v]
		values[v], least[v] = v, leastOf(r, v, l)
	}
	slices.SortFunc(values, func(v, w int) int { return cmp.Compare(least[v], least[w]) })
	kept := n - int(limit*float64(n))
	total, left := 0.0, kept
	for _, v := range values {
		take := min(left, counts[v])
		total, left = total+float64(take)*least[v], left-take
	}
	return total / float64(max(1, kept))
}

// leastOf returns the least mean correlation of value v with the values of a class
// that it is in, of which there are at least l: it and those that it correlates
// least with.
func leastOf(r relation.Matrix, v, l int) float64 {
	others := slices.Concat(r[v][:v], r[v][v+1:])
	slices.Sort(others)
	least, total := 1.0, 1.0 // with itself
	for i := 0; ; i++ {
		if i+1 >= l {
			least = min(least, total/float64(i+1))
		}
		if i == len(others) {
			return least
		}
		total += others[i]
	}
}
