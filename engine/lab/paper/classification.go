package paper

import "quasi/engine/method/problem"

// classificationMetric counts the records whose label is not the most frequent one
// of their group: CM as the paper on rounded partition takes it from Iyengar.
// Suppressed records count nothing. labels is by record.
func classificationMetric(g *problem.Groups, labels []int32) int {
	minority := 0
	for i := range g.Len() {
		counts := map[int32]int{}
		most := 0
		for _, record := range g.Group(i) {
			counts[labels[record]]++
			most = max(most, counts[labels[record]])
		}
		minority += len(g.Group(i)) - most
	}
	return minority
}

// discernibility is the sum of the squared sizes of the groups as an algorithm
// made them; a suppressed record costs the number of records.
func discernibility(p *problem.Problem, g *problem.Groups) float64 {
	total := float64(len(g.Suppressed)) * float64(p.N)
	for i := range g.Len() {
		size := float64(len(g.Group(i)))
		total += size * size
	}
	return total
}
