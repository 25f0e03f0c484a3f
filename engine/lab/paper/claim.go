package paper

import (
	"fmt"
	"math"
	"strings"
)

// Claim is a paper's statement about a figure, with our measurement.
type Claim struct {
	Paper    string // the claim, in our words
	Measured string
	Agrees   bool
	Reason   string // why it does not agree, as far as is known
}

// judge returns a claim with its verdict. The reason is for a claim that does not
// hold.
func judge(agrees bool, paper, measured, reason string) Claim {
	c := Claim{Paper: paper, Measured: measured, Agrees: agrees}
	if !agrees {
		c.Reason = reason
	}
	return c
}

// lower judges whether series a lies below each of the others.
func (f *Figure) lower(paper, reason, a string, others ...string) Claim {
	return f.compare(-1, "below", paper, reason, a, others)
}

// compare judges whether series a lies below each of the others (sign -1), or above (sign 1),
// wherever both have a value.
func (f *Figure) compare(sign float64, word, paper, reason, a string, others []string) Claim {
	agrees := true
	var found []string
	for _, b := range others {
		n := 0
		var ours, theirs []float64
		for _, x := range f.xs() {
			va, okA := f.at(a, x)
			vb, okB := f.at(b, x)
			if !okA || !okB {
				continue
			}
			ours, theirs = append(ours, va), append(theirs, vb)
			if sign*(va-vb) > 0 {
				n++
			}
		}
		agrees = agrees && len(ours) > 0 && n == len(ours)
		found = append(found, fmt.Sprintf("%s is %s %s at %d of %d points (mean %s against %s)",
			a, word, b, n, len(ours), brief(mean(ours)), brief(mean(theirs))))
	}
	return judge(agrees, paper, strings.Join(found, "; "), reason)
}

// trend judges whether each of the series ends higher (sign 1) or lower (sign -1)
// than it starts, going the other way in at most a quarter of its steps.
func (f *Figure) trend(sign float64, paper, reason string, series ...string) Claim {
	agrees := true
	var found []string
	for _, s := range series {
		v := f.values(s)
		if len(v) < 2 {
			agrees = false
			found = append(found, s+" has too few values")
			continue
		}
		against := 0
		for i := range v[1:] {
			if sign*(v[i+1]-v[i]) < 0 {
				against++
			}
		}
		agrees = agrees && sign*(v[len(v)-1]-v[0]) > 0 && 4*against <= len(v)-1
		found = append(found, fmt.Sprintf("%s goes from %s to %s, against the trend in %d of %d steps", s, brief(v[0]), brief(v[len(v)-1]), against, len(v)-1))
	}
	return judge(agrees, paper, strings.Join(found, "; "), reason)
}

// brief writes a number in at most four digits, large ones whole.
func brief(x float64) string {
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return "-"
	case a >= 1000 || x == math.Trunc(x):
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.4g", x)
}

// percent writes a share.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

func sum(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total
}

func mean(values []float64) float64 { return sum(values) / float64(len(values)) }
