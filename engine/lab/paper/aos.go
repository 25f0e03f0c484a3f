package paper

import (
	"context"
	"fmt"
)

const (
	aosLabel    = "aos"
	strictLabel = "mondrian-strict"
	aosK        = 5
	aosRuns     = 5
	// timeTolerance is the greatest ratio of equal times.
	timeTolerance = 1.25
)

// runAOS repeats Figures 2 and 3, and measures the loss beside the time.
func runAOS(ctx context.Context, l *lab) (*Report, error) {
	r := &Report{Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers in the order %v, |QID| = m being the first m, which is AOS's priority, too.", l.Table.N, eightQI),
		fmt.Sprintf("k = %d, which the paper does not say. Time is the median of %d runs of the algorithm alone, in turns.", aosK, aosRuns),
		"The certainty penalty is ILossRate by leaves, which the paper does not show.",
		fmt.Sprintf("Seed %d.", l.Seed),
	}}
	for _, s := range []struct {
		number         int
		title, against string
		xs             []int
		at             func(x int) experiment
	}{
		{2, "Fig. 2: time against |T|, |QID| = 8", "|T| in thousands", few(l, 5, 10, 15, 20, 25, 30),
			func(x int) experiment {
				return experiment{table: drawn(l.Table, 1000*x, l.Seed), qi: eightQI, k: aosK}
			}},
		{3, fmt.Sprintf("Fig. 3: time against |QID|, |T| = %d", l.Table.N), "|QID|", few(l, 2, 3, 4, 5, 6, 7, 8),
			func(x int) experiment { return experiment{table: l.Table, qi: eightQI[:x], k: aosK} }},
	} {
		seconds := &Figure{Name: fmt.Sprintf("fig%d", s.number), Title: s.title, X: s.against, Y: "seconds"}
		lost := &Figure{Name: seconds.Name + "-loss", Title: fmt.Sprintf("Beside Fig. %d: certainty penalty against %s", s.number, s.against), X: s.against, Y: axisLoss}
		methods := []contender{{name: aosLabel}, {name: strictLabel}}
		for _, x := range s.xs {
			outcomes, err := l.timed(ctx, s.at(x), methods, aosRuns)
			if err != nil {
				return nil, err
			}
			for i, m := range methods {
				seconds.add(float64(x), m.name, outcomes[i].seconds)
				lost.add(float64(x), m.name, outcomes[i].loss.ILossRate)
			}
		}
		ours, theirs := sum(seconds.values(aosLabel)), sum(seconds.values(strictLabel))
		seconds.Claims = []Claim{judge(ours <= timeTolerance*theirs, "Choosing the column by priority costs no time (agreement: at most 25% more over all points).",
			fmt.Sprintf("AOS takes %.3f s over all points, strict Mondrian %.3f s: %s", ours, theirs, percent(ours/theirs)),
			"the choice of a column itself is cheaper, but cutting on in one column until that is used up makes other cuts, and more work below them")}
		l.show(r, seconds, lost)
	}
	return r, nil
}
