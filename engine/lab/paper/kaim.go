package paper

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/say/parameter"
)

const (
	kaim    = "KAIM"
	kMember = "k-member"
	// publishedShare is KAIM's loss as a share of k-member's, as its paper says.
	publishedShare = 0.438
)

// The methods of KAIM's paper. k-member goes by the distance of Byun et al., and gets
// complete records only.
var (
	byKAIM    = contender{label: kaim, name: "kaim"}
	byKMember = contender{label: kMember, name: "k-member", given: parameter.Given{"distance": "height"}}
)

// publishedIncomplete is how many incomplete records the paper counts in Adult.
const publishedIncomplete = 3320

// runKAIM repeats Figures 4 to 8.
func runKAIM(ctx context.Context, l *lab) (*Report, error) {
	if err := need(l.Table, eightQI...); err != nil {
		return nil, err
	}
	r := &Report{Setting: []string{
		fmt.Sprintf("%d records, those with missing values kept; quasi-identifiers in the order %v, |QI| = m being the first m.", l.Table.N, eightQI),
		fmt.Sprintf("Loss is ILossRate, by leaves in every column. k-member goes by the height of the common ancestor (Byun et al.). Its records are filtered before everything: each of the %d that misses one of the eight columns, whichever are in use, is left out, and has lost all of itself. The paper counts %d of them.", l.Table.N-whole(l.Table, eightQI).N, publishedIncomplete),
		fmt.Sprintf("Seed %d.", l.Seed),
	}}
	for _, part := range []func(context.Context, *lab) ([]*Figure, error){figures4, figures5, figures6, figures7, figures8} {
		figures, err := part(ctx, l)
		if err != nil {
			return nil, err
		}
		r.Figures = append(r.Figures, figures...)
	}
	r.Headline = []Claim{
		headline("4", reasonShares, r.named("fig4")),
		headline("7 (b)", reasonShares, r.named("fig7b")),
	}
	return r, nil
}

// headline judges the abstract's number on some figures. The text of the paper
// gives it for Figure 7.
func headline(number, reason string, figures []*Figure) Claim {
	var ratios []float64
	sumOurs, sumTheirs := 0.0, 0.0
	for _, f := range figures {
		a, b := f.values(kaim), f.values(kMember)
		for i := range min(len(a), len(b)) {
			ratios = append(ratios, a[i]/b[i])
		}
		sumOurs, sumTheirs = sumOurs+sum(a), sumTheirs+sum(b)
	}
	text := fmt.Sprintf("KAIM loses 43.8%% of what k-member loses (agreement: within 5 points, on average over Figure %s).", number)
	if len(ratios) == 0 {
		return judge(false, text, "no values", "")
	}
	share := mean(ratios)
	measured := fmt.Sprintf("%s on average over %d points (%s to %s; %s of the summed loss)",
		percent(share), len(ratios), percent(slices.Min(ratios)), percent(slices.Max(ratios)), percent(sumOurs/sumTheirs))
	return judge(math.Abs(share-publishedShare) <= 0.05, text, measured, reason)
}

// both measures the loss of KAIM and k-member at x, and notes what the latter's is made
// of.
func (l *lab) both(ctx context.Context, f *Figure, x float64, e experiment) error {
	ours, err := l.try(ctx, e, byKAIM, l.Seed)
	if err != nil {
		return err
	}
	f.add(x, kaim, ours.loss.ILossRate)
	theirs, err := l.baseline(ctx, e)
	if why, no := whyNot(err); no {
		f.addNone(x, kMember, why)
		return nil
	}
	if err != nil {
		return err
	}
	f.add(x, kMember, theirs.both())
	if f.generalised == nil {
		f.generalised = map[float64]float64{}
	}
	f.generalised[x] = theirs.generalisation
	return nil
}

// filteredLoss is what k-member loses beside the records that were filtered.
type filteredLoss struct{ generalisation, suppression float64 }

func (f filteredLoss) both() float64 { return f.generalisation + f.suppression }

// baseline runs k-member on the records that miss none of the eight columns.
func (l *lab) baseline(ctx context.Context, e experiment) (filteredLoss, error) {
	of := e.table.N
	e.table = whole(e.table, eightQI)
	if e.table.N < e.k {
		return filteredLoss{}, impossible{fmt.Errorf("%d records miss nothing", e.table.N)}
	}
	o, err := l.try(ctx, e, byKMember, l.Seed)
	kept := float64(e.table.N) / float64(of)
	return filteredLoss{generalisation: kept * o.loss.ILossRate, suppression: 1 - kept}, err
}

// reasonShares explains a mean share that is not the paper's.
const reasonShares = "k-member loses the filtered records whatever k and |QI| are, and gains on KAIM in generalising, as the figures show; so the share runs from a small part to more than the whole, and its mean depends on which points it is taken over"

// lowerThanKMember judges whether KAIM's loss is the lower everywhere, and says what
// k-member's is made of where it is not.
func (f *Figure) lowerThanKMember() Claim {
	var found []string
	for _, x := range f.xs() {
		ours, _ := f.at(kaim, x)
		if theirs, ok := f.at(kMember, x); ok && ours >= theirs {
			found = append(found, fmt.Sprintf("at %s = %s KAIM's generalising costs %.3f, k-member's %.3f and the filtered records %.3f",
				f.X, brief(x), ours, f.generalised[x], theirs-f.generalised[x]))
		}
	}
	return f.lower(claimLower, strings.Join(found, "; "), kaim, kMember)
}

const (
	claimSlower = "KAIM's loss rises slowly with VMR, k-member's explodes (agreement: less than half the rise)."
	claimLower  = "KAIM loses less than k-member everywhere."
	axisLoss    = "ILossRate"
)

// figures4 varies k.
func figures4(ctx context.Context, l *lab) ([]*Figure, error) {
	var figures []*Figure
	for i, m := range few(l, 2, 5, 8) {
		f := &Figure{Name: "fig4" + letter(i), Title: fmt.Sprintf("Fig. 4 (%s): loss against k, |QI| = %d", letter(i), m), X: "k", Y: axisLoss}
		for _, k := range few(l, 2, 3, 4, 5, 6, 7, 8, 9, 10) {
			if err := l.both(ctx, f, float64(k), experiment{table: l.Table, qi: eightQI[:m], k: k}); err != nil {
				return nil, err
			}
		}
		f.claim(
			f.lowerThanKMember(),
			f.trend(1, "Both lose more with k.", "", kaim, kMember),
		)
		l.done(f)
		figures = append(figures, f)
	}
	return figures, nil
}

// figures5 varies the number of records.
func figures5(ctx context.Context, l *lab) ([]*Figure, error) {
	thousands := few(l, 4, 8, 12, 16, 20)
	if l.Quick {
		thousands = []int{1, 2}
	}
	var figures []*Figure
	for i, k := range few(l, 2, 5, 10) {
		f := &Figure{Name: "fig5" + letter(i), Title: fmt.Sprintf("Fig. 5 (%s): loss against |T|, k = %d, |QI| = 8", letter(i), k), X: "|T| in thousands", Y: axisLoss}
		for _, n := range thousands {
			e := experiment{table: drawn(l.Table, 1000*n, l.Seed), qi: eightQI, k: k}
			if err := l.both(ctx, f, float64(n), e); err != nil {
				return nil, err
			}
		}
		f.claim(
			f.lowerThanKMember(),
			f.trend(-1, "Both lose slowly less the more records there are.", "", kaim, kMember),
		)
		l.done(f)
		figures = append(figures, f)
	}
	return figures, nil
}

// figures6 varies the number of quasi-identifiers.
func figures6(ctx context.Context, l *lab) ([]*Figure, error) {
	var figures []*Figure
	for i, k := range few(l, 2, 5, 10) {
		f := &Figure{Name: "fig6" + letter(i), Title: fmt.Sprintf("Fig. 6 (%s): loss against |QI|, k = %d", letter(i), k), X: "|QI|", Y: axisLoss}
		for _, m := range few(l, 2, 4, 6, 8) {
			if err := l.both(ctx, f, float64(m), experiment{table: l.Table, qi: eightQI[:m], k: k}); err != nil {
				return nil, err
			}
		}
		f.claim(
			f.lowerThanKMember(),
			f.trend(1, "KAIM loses more with more quasi-identifiers.", "", kaim),
			f.trend(-1, "k-member tends to lose less with more quasi-identifiers.", f.growing(), kMember),
		)
		l.done(f)
		figures = append(figures, f)
	}
	return figures, nil
}

// growing says what k-member's loss is made of at both ends of the x axis.
func (f *Figure) growing() string {
	xs := f.xs()
	if len(xs) < 2 {
		return ""
	}
	first, last := xs[0], xs[len(xs)-1]
	total, _ := f.at(kMember, last)
	return fmt.Sprintf("what generalising costs it goes from %.3f to %.3f; the filtered records cost %.3f whatever the columns are",
		f.generalised[first], f.generalised[last], total-f.generalised[last])
}

// letter names a panel.
func letter(i int) string { return string(rune('a' + i)) }

// figures7 raises the share of missing values.
func figures7(ctx context.Context, l *lab) ([]*Figure, error) {
	parts := &Figure{Name: "fig7a", Title: "Fig. 7 (a): k-member's loss against VMR, k = 5, |QI| = 8", X: "VMR in %", Y: axisLoss}
	both := &Figure{Name: "fig7b", Title: "Fig. 7 (b): loss against VMR, k = 5, |QI| = 8", X: "VMR in %", Y: axisLoss}
	for _, vmr := range few(l, 0.0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22) {
		if err := l.missing(ctx, parts, both, deleted(l.Table, eightQI, vmr/100, l.Seed)); err != nil {
			return nil, err
		}
	}
	parts.claim(
		parts.trend(-1, "What generalisation loses falls with VMR.", "", "generalisation"),
		parts.trend(1, "What suppression loses, and the whole, rise steeply with VMR.", "", "suppression", "both"),
	)
	both.claim(
		both.lowerThanKMember(),
		both.slower(),
		both.falling(),
	)
	l.done(parts)
	l.done(both)
	return []*Figure{parts, both}, nil
}

// missing measures one share of missing values.
func (l *lab) missing(ctx context.Context, parts, both *Figure, t *table.Table) error {
	e := experiment{table: t, qi: eightQI, k: 5}
	vmr, err := l.problem(e)
	if err != nil {
		return err
	}
	x := math.Round(10000*loss.Measure(vmr, &problem.Groups{}).VMR) / 100
	if err := l.both(ctx, both, x, e); err != nil {
		return err
	}
	if total, ok := both.at(kMember, x); ok {
		parts.add(x, "generalisation", both.generalised[x])
		parts.add(x, "suppression", total-both.generalised[x])
		parts.add(x, "both", total)
	}
	return nil
}

// slower judges how much both losses rise.
func (f *Figure) slower() Claim {
	a, b := f.values(kaim), f.values(kMember)
	if len(a) == 0 || len(b) == 0 {
		return judge(false, claimSlower, "no values", "")
	}
	riseA, riseB := a[len(a)-1]-a[0], b[len(b)-1]-b[0]
	return judge(riseA < riseB/2, claimSlower,
		fmt.Sprintf("KAIM's rises by %.3f, k-member's by %.3f", riseA, riseB), "")
}

// falling judges KAIM's share of k-member's loss.
func (f *Figure) falling() Claim {
	a, b := f.values(kaim), f.values(kMember)
	const text = "KAIM's share of k-member's loss falls as more is missing."
	if len(a) == 0 || len(a) != len(b) {
		return judge(false, text, "no values", "")
	}
	first, last := a[0]/b[0], a[len(a)-1]/b[len(b)-1]
	return judge(last < first, text, fmt.Sprintf("it goes from %s to %s", percent(first), percent(last)), "")
}

// figures8 repeats KAIM with other seeds.
func figures8(ctx context.Context, l *lab) ([]*Figure, error) {
	repeats := 20
	if l.Quick {
		repeats = 2
	}
	var figures []*Figure
	for i, m := range few(l, 2, 5, 8) {
		f := &Figure{Name: "fig8" + letter(i), Title: fmt.Sprintf("Fig. 8 (%s): loss of KAIM in %d repeats, |QI| = %d", letter(i), repeats, m), X: "repeat", Y: axisLoss}
		for _, k := range few(l, 2, 5, 10) {
			for n := range repeats {
				o, err := l.try(ctx, experiment{table: l.Table, qi: eightQI[:m], k: k}, byKAIM, l.Seed+uint64(n))
				if err != nil {
					return nil, err
				}
				f.add(float64(n+1), "k = "+strconv.Itoa(k), o.loss.ILossRate)
			}
		}
		f.claim(f.stable())
		l.done(f)
		figures = append(figures, f)
	}
	return figures, nil
}

// stable judges how far repeats lie apart.
func (f *Figure) stable() Claim {
	agrees := true
	measured, furthest := "", 0.0
	for i, s := range f.series() {
		v := f.values(s)
		furthest = max(furthest, slices.Max(v)-slices.Min(v))
		spread := (slices.Max(v) - slices.Min(v)) / mean(v)
		agrees = agrees && spread <= 0.1
		if i > 0 {
			measured += "; "
		}
		measured += fmt.Sprintf("%s: %s to %s, %s of the mean apart", s, brief(slices.Min(v)), brief(slices.Max(v)), percent(spread))
	}
	return judge(agrees, "Repeats with other random choices lose nearly the same (agreement: at most 10% of the mean apart).", measured,
		fmt.Sprintf("the losses are small: the repeats lie at most %.2f points of ILossRate apart, which the paper's axis up to 20%% does not show", 100*furthest))
}
