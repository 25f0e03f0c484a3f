package paper

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/internal/data/group"
	"quasi/engine/internal/model/relation"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
)

// related returns the sensitive values and their correlations by the first m
// quasi-identifiers.
func (l *slcaLab) related(m int) (*privacy.Sensitive, relation.Matrix, error) {
	p, err := l.prepare(experiment{table: l.Table, qi: slcaQI[:m], sensitive: slcaSensitive, k: 1}, byKAIM, l.Seed)
	if err != nil {
		return nil, nil, err
	}
	return &p.Sensitive[0], relation.Sensitive(p.QI, &p.Sensitive[0]), nil
}

// relate puts the sensitive values into groups by their correlations over all
// quasi-identifiers, and reports these, and how little values can correlate in classes.
func (l *slcaLab) relate(r *Report) error {
	s, matrix, err := l.related(len(slcaQI))
	if err != nil {
		return err
	}
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
	r.Setting = append(r.Setting, text+".", fmt.Sprintf("By Definitions 3 to 7 the whole table has R(D) = %.3f. Whatever classes of at least %d values are formed, with %s of the records left out, the mean R(D) over the records is at least %.3f: no method can meet an s below that.",
		whole.Correlation(group.Numbers(l.Table.N)), leastDiverse, percent(slcaLimit), leastMean(matrix, s.Counts(), leastDiverse, slcaLimit)))
	return nil
}

// leastDiverse is the number of values of the classes whose R(D) is bounded.
const leastDiverse = 6

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
