package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/method"
	"quasi/engine/say/parameter"
)

const (
	roundedLabel = "rounded-partition"
	classLabel   = "salary-class"
	roundedRuns  = 3
)

// roundedMethods are the paper's and those that it compares with, with the settings with which
// each does what its paper says, where its defaults do otherwise.
var roundedMethods = []contender{
	{roundedLabel, parameter.Given{method.Cuts: "halves"}},
	{"mondrian-strict", parameter.Given{method.Cuts: "halves"}},
	{"mondrian-relaxed", parameter.Given{method.Cuts: "halves"}},
	{"bottom-up", parameter.Given{"penalty": "union"}},
}

// roundedPanels are the panels of Figure 5, and one of them counted otherwise.
var roundedPanels = []struct {
	Figure
	byDefault bool // with hierarchies and default settings
	of        func(o outcome) float64
}{
	{Figure{Name: "fig5a", Title: "Fig. 5 (a): discernibility metric against k", Y: "DM", Log: true}, false, discernibility},
	{Figure{Name: "fig5b", Title: "Fig. 5 (b): classification metric against k", Y: "CM in records"}, false, classificationMetric},
	{Figure{Name: "fig5c", Title: "Fig. 5 (c): number of groups against k", Y: "groups", Log: true}, false,
		func(o outcome) float64 { return float64(o.groups.Len()) }},
	{Figure{Name: "fig5d", Title: "Fig. 5 (d): time against k", Y: "seconds", Log: true}, false,
		func(o outcome) float64 { return o.seconds }},
	{Figure{Name: "fig5b-default", Title: "Beside Fig. 5 (b): CM with hierarchies and default settings", Y: "CM in records",
		Notes: []string{"Strict Mondrian that may cut at any boundary, not at the median alone, and a merger by the rise of the penalty make purer groups than the paper's rivals do; rounded partition must make as many groups as there can be."}},
		true, classificationMetric},
}

// runRounded repeats Figure 5.
func runRounded(ctx context.Context, l *lab) (*Report, error) {
	figures := make([]*Figure, len(roundedPanels))
	for i, panel := range roundedPanels {
		figures[i] = &panel.Figure
		figures[i].X = "k"
	}
	for _, k := range few(l, 2, 5, 10, 25, 50, 100) {
		e := experiment{table: l.Table, qi: eightQI, sensitive: classLabel, k: k, orders: true}
		asPublished, err := l.timed(ctx, e, roundedMethods, roundedRuns)
		if err != nil {
			return nil, err
		}
		e.orders = false
		for i, m := range roundedMethods {
			byDefault, err := l.try(ctx, e, contender{name: m.name}, l.Seed)
			if err != nil {
				return nil, err
			}
			for at, panel := range roundedPanels {
				o := asPublished[i]
				if panel.byDefault {
					o = byDefault
				}
				figures[at].add(float64(k), m.name, panel.of(o))
			}
		}
	}
	dm, cm, groups, seconds := figures[0], figures[1], figures[2], figures[3]
	all := dm.series()
	rivals := all[1:]
	const reason = "the order of cuts and the choice of the column decide, too, which the theorems on group sizes do not bind"
	dm.Claims = []Claim{dm.lower("Rounded partition has the lowest DM.", reason, roundedLabel, rivals...), dm.trend(1, "It rises with k for every method.", "", all...)}
	cm.Claims = []Claim{cm.lower("Rounded partition has the lowest CM.", "a rival makes purer groups, though fewer", roundedLabel, rivals...), cm.trend(1, "It rises with k for every method.", "", all...)}
	groups.Claims = []Claim{groups.compare(1, "above", "Rounded partition makes the most groups.", reason, roundedLabel, rivals)}
	seconds.Claims = []Claim{seconds.acceptable(rivals)}
	r := &Report{Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers %v; %s tells the classes of CM.", l.Table.N, eightQI, classLabel),
		"CM counts the records whose class is not the most frequent one of their group.",
		"Figure 5 counts the groups that an algorithm makes, as the paper does. Two groups may release the same values; a reader sees one class then.",
		"Every column is an order of its values, as section 2.2 of the paper has it: that of the leaves of its hierarchy, whose levels have no part in it. Rounded partition and both kinds of Mondrian cut as their papers say (`cuts` is `halves`: strict Mondrian at the median or not at all), bottom-up merges by the penalty of the union, as Xu et al. say.",
		fmt.Sprintf("Time is the median of %d runs of the algorithm alone. Seed %d.", roundedRuns, l.Seed),
	}}
	l.show(r, figures...)
	return r, nil
}

// acceptable judges the time.
func (f *Figure) acceptable(rivals []string) Claim {
	ours := sum(f.values(roundedLabel))
	var found []string
	var theirs []float64
	for _, s := range rivals {
		t := sum(f.values(s))
		theirs, found = append(theirs, t), append(found, fmt.Sprintf("%s %.3f s", s, t))
	}
	return judge(ours <= 2*slices.Max(theirs), "Its time is acceptable (agreement: at most twice that of the slowest rival, over all k).",
		fmt.Sprintf("rounded-partition %.3f s; %s", ours, strings.Join(found, "; ")), "")
}

// classificationMetric counts the records whose label is not the most frequent one
// of their group: CM as the paper on rounded partition takes it from Iyengar.
// Suppressed records count nothing.
func classificationMetric(o outcome) float64 {
	labels, minority := o.problem.Sensitive[0].Codes, 0
	for i := range o.groups.Len() {
		counts := map[int32]int{}
		most := 0
		for _, record := range o.groups.Group(i) {
			counts[labels[record]]++
			most = max(most, counts[labels[record]])
		}
		minority += len(o.groups.Group(i)) - most
	}
	return float64(minority)
}

// discernibility is the sum of the squared sizes of the groups as an algorithm
// made them; a suppressed record costs the number of records.
func discernibility(o outcome) float64 {
	total := float64(len(o.groups.Suppressed)) * float64(o.problem.N)
	for i := range o.groups.Len() {
		size := float64(len(o.groups.Group(i)))
		total += size * size
	}
	return total
}
