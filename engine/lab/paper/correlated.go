package paper

import (
	"quasi/engine/method/problem"
	"quasi/engine/model/relation"
)

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
		a, b := closest(r, groups)
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

// closest returns the two groups to be joined, the earlier one first.
func closest(r relation.Matrix, groups [][]int) (a, b int) {
	most := -1.0
	for i := range groups {
		for j := i + 1; j < len(groups); j++ {
			if c := between(r, groups[i], groups[j]); c > most {
				a, b, most = i, j, c
			}
		}
	}
	return a, b
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
