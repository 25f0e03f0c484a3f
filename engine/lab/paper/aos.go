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
	// timeTolerance is how much more time still counts as none.
	timeTolerance = 1.25
)

// runAOS repeats Figures 2 and 3, and measures the loss beside the time.
func runAOS(ctx context.Context, l *lab) (*Report, error) {
	if err := need(l.Table, eightQI...); err != nil {
		return nil, err
	}
	l.Table = complete(l.Table)
	r := &Report{Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers in the order %v, |QID| = m being the first m, which is AOS's priority, too.", l.Table.N, eightQI),
		fmt.Sprintf("k = %d, which the paper does not say. Time is the median of %d runs of the algorithm alone, in turns.", aosK, aosRuns),
		"The certainty penalty is ILossRate by leaves, which the paper does not show.",
		fmt.Sprintf("Seed %d.", l.Seed),
	}}
	bySize, err := l.figureSize(ctx)
	if err != nil {
		return nil, err
	}
	byQID, err := l.figureQID(ctx)
	if err != nil {
		return nil, err
	}
	r.Figures = append(bySize, byQID...)
	return r, nil
}

// figureSize is Figure 2.
func (l *lab) figureSize(ctx context.Context) ([]*Figure, error) {
	seconds := &Figure{Name: "fig2", Title: "Fig. 2: time against |T|, |QID| = 8", X: "|T| in thousands", Y: "seconds"}
	lost := &Figure{Name: "fig2-loss", Title: "Beside Fig. 2: certainty penalty against |T|", X: "|T| in thousands", Y: axisLoss}
	sizes := few(l, 5, 10, 15, 20, 25, 30)
	if l.Quick {
		sizes = []int{1, 2}
	}
	for _, n := range sizes {
		e := experiment{table: drawn(l.Table, 1000*n, l.Seed), qi: eightQI, k: aosK}
		if err := l.pair(ctx, seconds, lost, float64(n), e); err != nil {
			return nil, err
		}
	}
	return l.judged(seconds, lost), nil
}

// figureQID is Figure 3.
func (l *lab) figureQID(ctx context.Context) ([]*Figure, error) {
	seconds := &Figure{Name: "fig3", Title: fmt.Sprintf("Fig. 3: time against |QID|, |T| = %d", l.Table.N), X: "|QID|", Y: "seconds"}
	lost := &Figure{Name: "fig3-loss", Title: "Beside Fig. 3: certainty penalty against |QID|", X: "|QID|", Y: axisLoss}
	for _, m := range few(l, 2, 3, 4, 5, 6, 7, 8) {
		e := experiment{table: l.Table, qi: eightQI[:m], k: aosK}
		if err := l.pair(ctx, seconds, lost, float64(m), e); err != nil {
			return nil, err
		}
	}
	return l.judged(seconds, lost), nil
}

// pair measures both methods at x.
func (l *lab) pair(ctx context.Context, seconds, lost *Figure, x float64, e experiment) error {
	methods := plainly(aosLabel, strictLabel)
	outcomes, err := l.timed(ctx, e, methods, aosRuns)
	if err != nil {
		return err
	}
	for i, m := range methods {
		seconds.add(x, m.label, outcomes[i].seconds)
		lost.add(x, m.label, outcomes[i].loss.ILossRate)
	}
	return nil
}

// judged adds the paper's claim to the times; the loss is for information.
func (l *lab) judged(seconds, lost *Figure) []*Figure {
	ours, theirs := sum(seconds.values(aosLabel)), sum(seconds.values(strictLabel))
	seconds.claim(judge(ours <= timeTolerance*theirs, "Choosing the column by priority costs no time (agreement: at most 25% more over all points).",
		fmt.Sprintf("AOS takes %.3f s over all points, strict Mondrian %.3f s: %s", ours, theirs, percent(ours/theirs)),
		"the choice of a column itself is cheaper, but cutting on in one column until that is used up makes other cuts, and more work below them"))
	l.done(seconds)
	l.done(lost)
	return []*Figure{seconds, lost}
}
