package cluster

import "quasi/engine/method/problem"

// rare returns how many records have fewer than k of their kind. The others are
// classes as they are, and count for nothing in the size of a piece: one that had
// little else would have too few classes beside each other.
func rare(p *problem.Problem) int {
	k, few := p.Model.MinSize(), 0
	records := byKind(p)
	for first := 0; first < len(records); {
		end := first + 1
		for end < len(records) && sameKind(p, records[first], records[end]) {
			end++
		}
		if n := end - first; n < k {
			few += n
		}
		first = end
	}
	return few
}

// byKind returns all records such that those of one kind follow each other: sorted by
// counting, attribute by attribute, which takes the memory of two numbers for each.
func byKind(p *problem.Problem) []int32 {
	records, next := everyone(p), make([]int32, p.N)
	for j := range p.QI {
		a := &p.QI[j]
		if a.Weight == 0 {
			continue
		}
		at := make([]int32, len(a.Spans)+1)
		for _, code := range a.Codes {
			at[code+1]++
		}
		for code := range a.Spans {
			at[code+1] += at[code]
		}
		for _, r := range records {
			next[at[a.Codes[r]]] = r
			at[a.Codes[r]]++
		}
		records, next = next, records
	}
	return records
}

// sameKind reports whether two records agree in all attributes that count.
func sameKind(p *problem.Problem, r, s int32) bool {
	for j := range p.QI {
		if a := &p.QI[j]; a.Weight > 0 && a.Codes[r] != a.Codes[s] {
			return false
		}
	}
	return true
}
