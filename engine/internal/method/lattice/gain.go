package lattice

import (
	"math"
	"slices"

	"quasi/engine/internal/data/natural"
	"quasi/engine/model/privacy"
)

// gains holds the information gain on a class column by specialising each value
// (Fung, Wang, Yu 2005, section 3).
type gains struct {
	of [][]float64 // by attribute and value: InfoGain, in bits
	// mixed says, by attribute and value, that the records of the value are of
	// more than one class: otherwise there is nothing to gain.
	mixed [][]bool
}

// none is the size of the smallest class where there is none.
const none = math.MaxInt

// newGains returns the gains on the given classes:
//
//	InfoGain(v) = I(R_v) - Σ_c |R_c|/|R_v|·I(R_c),
//
// I being the entropy of the classes, R_v the records that v covers, and c the values
// below v. Missing values, which stay what they are, are a part of their own.
func newGains(s *cut, class *privacy.Sensitive) *gains {
	g := &gains{of: make([][]float64, s.m), mixed: make([][]bool, s.m)}
	for j, tax := range s.taxonomies {
		counts, parent := tax.histograms(s.p.QI[j].Codes, class)
		g.of[j], g.mixed[j] = make([]float64, len(counts)), make([]bool, len(counts))
		rest := make([][]int, len(counts)) // records that have no value below
		for v, count := range counts {
			rest[v] = slices.Clone(count)
			g.of[j][v] = uncertainty(count)
			for _, n := range count {
				g.mixed[j][v] = g.mixed[j][v] || n > 0 && n < total(count)
			}
		}
		for v, count := range counts {
			if up := parent[v]; up >= 0 {
				g.of[j][up] -= uncertainty(count)
				for at, n := range count {
					rest[up][at] -= n
				}
			}
		}
		for v, count := range counts {
			g.of[j][v] = max(0, g.of[j][v]-uncertainty(rest[v])) / float64(max(1, total(count)))
		}
	}
	return g
}

// histograms returns how many records of each class every value covers, and the
// value above each; -1 for the root.
func (t *taxonomy) histograms(codes []int32, class *privacy.Sensitive) (counts [][]int, parent []int32) {
	counts, parent = make([][]int, len(t.nodes)), make([]int32, len(t.nodes))
	for v := range counts {
		counts[v], parent[v] = make([]int, len(class.Values)), -1
	}
	for record, code := range codes {
		above := int32(-1)
		for _, v := range t.paths[code] {
			counts[v][class.Codes[record]]++
			parent[v] = above
			above = v
		}
	}
	return counts, parent
}

// uncertainty returns -Σ n·log2 p of the shares p = n/Σn: the entropy in bits, of all
// records together.
func uncertainty(counts []int) float64 {
	sum, all := 0.0, float64(total(counts))
	for _, n := range counts {
		if n > 0 {
			sum -= float64(float64(n) * natural.Log(float64(n)/all))
		}
	}
	return sum / math.Ln2
}

// scores returns the score of the values of attribute j:
//
//	Score(v) = InfoGain(v) / AnonyLoss(v), or InfoGain(v) where no anonymity is lost,
//
// AnonyLoss(v) being by how much the smallest class, of those that are released,
// becomes smaller. All scores are 0 if the loss decides.
func (s *cut) scores(j int) func(v int) float64 {
	if s.gains == nil {
		return func(int) float64 { return 0 }
	}
	before, after := s.anonymity(j)
	return func(v int) float64 {
		gain := s.gains.of[j][v]
		if lost := before - after[v]; lost > 0 {
			gain /= float64(lost)
		}
		return gain
	}
}

// anonymity returns the size of the smallest class that holds, and what it is after
// each value of attribute j has been specialised.
func (s *cut) anonymity(j int) (now int, after []int) {
	values := len(s.taxonomies[j].nodes)
	apart, after := make([]int, values), make([]int, values)
	for v := range apart {
		apart[v], after[v] = none, none
	}
	for _, c := range s.classes {
		v := c.values[j]
		if c.holds {
			apart[v] = min(apart[v], c.size)
		}
		if s.open[j][v] {
			after[v] = min(after[v], c.least[j])
		}
	}
	now, second, at := none, none, -1
	for v, size := range apart {
		switch {
		case size < now:
			now, second, at = size, now, v
		case size < second:
			second = size
		}
	}
	for v := range after {
		others := now
		if v == at {
			others = second
		}
		after[v] = min(after[v], others)
	}
	return now, after
}
