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

// rivals are the methods that the paper compares with.
var rivals = []string{"mondrian-strict", "mondrian-relaxed", "bottom-up"}

// asPublished are the settings with which a method does what its paper says, where
// its defaults do otherwise.
var asPublished = map[string]parameter.Given{
	roundedLabel:       {method.Cuts: "halves"},
	"mondrian-strict":  {method.Cuts: "halves"},
	"mondrian-relaxed": {method.Cuts: "halves"},
	"bottom-up":        {"penalty": "union"},
}

// roundedFigures are the panels of Figure 5, and two of them counted otherwise.
type roundedFigures struct {
	dm, cm, groups, seconds             *Figure
	dmClasses, groupsClasses, cmDefault *Figure
}

func (f *roundedFigures) all() []*Figure {
	return []*Figure{f.dm, f.cm, f.groups, f.seconds, f.cmDefault, f.dmClasses, f.groupsClasses}
}

func newRoundedFigures() *roundedFigures {
	return &roundedFigures{
		dm:            &Figure{Name: "fig5a", Title: "Fig. 5 (a): discernibility metric against k", X: "k", Y: "DM", Log: true},
		cm:            &Figure{Name: "fig5b", Title: "Fig. 5 (b): classification metric against k", X: "k", Y: "CM in records"},
		groups:        &Figure{Name: "fig5c", Title: "Fig. 5 (c): number of groups against k", X: "k", Y: "groups", Log: true},
		seconds:       &Figure{Name: "fig5d", Title: "Fig. 5 (d): time against k", X: "k", Y: "seconds", Log: true},
		cmDefault:     &Figure{Name: "fig5b-default", Title: "Beside Fig. 5 (b): CM with hierarchies and default settings", X: "k", Y: "CM in records"},
		dmClasses:     &Figure{Name: "fig5a-classes", Title: "Beside Fig. 5 (a): DM of what a reader can tell apart", X: "k", Y: "DM", Log: true},
		groupsClasses: &Figure{Name: "fig5c-classes", Title: "Beside Fig. 5 (c): classes that a reader can tell apart", X: "k", Y: "classes", Log: true},
	}
}

// runRounded repeats Figure 5.
func runRounded(ctx context.Context, l *lab) (*Report, error) {
	if err := need(l.Table, append([]string{classLabel}, eightQI...)...); err != nil {
		return nil, err
	}
	l.Table = complete(l.Table)
	f := newRoundedFigures()
	methods := plainly(append([]string{roundedLabel}, rivals...)...)
	for i, m := range methods {
		methods[i].given = asPublished[m.name]
	}
	for _, k := range few(l, 2, 5, 10, 25, 50, 100) {
		e := experiment{table: l.Table, qi: eightQI, sensitive: classLabel, k: k, orders: true}
		outcomes, err := l.timed(ctx, e, methods, roundedRuns)
		if err != nil {
			return nil, err
		}
		for i, m := range methods {
			f.add(float64(k), m.label, outcomes[i])
			if err := f.addDefault(ctx, l, e, m); err != nil {
				return nil, err
			}
		}
		l.Log(fmt.Sprintf("fig5: k = %d", k))
	}
	f.judge()
	return &Report{Figures: f.all(), Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers %v; %s tells the classes of CM.", l.Table.N, eightQI, classLabel),
		"CM counts the records whose class is not the most frequent one of their group.",
		"Figure 5 counts the groups that an algorithm makes, as the paper does. Two groups may release the same values; a reader sees one class then, which the two figures beside it count.",
		"Every column is an order of its values, as section 2.2 of the paper has it: that of the leaves of its hierarchy, whose levels have no part in it. Rounded partition and both kinds of Mondrian cut as their papers say (`cuts` is `halves`: strict Mondrian at the median or not at all), bottom-up merges by the penalty of the union, as Xu et al. say.",
		fmt.Sprintf("Time is the median of %d runs of the algorithm alone. Seed %d.", roundedRuns, l.Seed),
	}}, nil
}

// add adds one outcome to every panel.
func (f *roundedFigures) add(k float64, label string, o outcome) {
	f.dm.add(k, label, discernibility(o.problem, o.groups))
	f.cm.add(k, label, float64(classificationMetric(o.groups, o.problem.Sensitive[0].Codes)))
	f.groups.add(k, label, float64(o.groups.Len()))
	f.seconds.add(k, label, o.seconds)
	f.dmClasses.add(k, label, o.loss.DM)
	released := float64(len(o.groups.Rows))
	f.groupsClasses.add(k, label, released/float64(o.problem.Model.MinSize())/o.loss.CAvg)
}

// addDefault adds what a method comes to with the hierarchies and its default settings.
func (f *roundedFigures) addDefault(ctx context.Context, l *lab, e experiment, m contender) error {
	e.orders, m.given = false, nil
	o, err := l.try(ctx, e, m, l.Seed)
	if err != nil {
		return err
	}
	f.cmDefault.add(float64(e.k), m.label, float64(classificationMetric(o.groups, o.problem.Sensitive[0].Codes)))
	return nil
}

// judge adds the claims.
func (f *roundedFigures) judge() {
	f.dm.claim(f.dm.lower("Rounded partition has the lowest DM.", reasonGroups, roundedLabel, rivals...))
	f.cm.claim(f.cm.lower("Rounded partition has the lowest CM.", f.impure(), roundedLabel, rivals...))
	f.cmDefault.Notes = []string{"Strict Mondrian that may cut at any boundary, not at the median alone, and a merger by the rise of the penalty make purer groups than the paper's rivals do; rounded partition must make as many groups as there can be."}
	f.groups.claim(f.groups.higher("Rounded partition makes the most groups.", reasonGroups, roundedLabel, rivals...))
	f.seconds.claim(f.acceptable())
	f.groupsClasses.Notes = []string{"To keep sizes near k, groups are cut between equal values; some of these then release the same values and are one class to a reader."}
	rise := func(figure *Figure) {
		figure.claim(figure.trend(1, "It rises with k for every method.", "", append([]string{roundedLabel}, rivals...)...))
	}
	rise(f.dm)
	rise(f.cm)
}

// impure says at which k a rival's groups are purer, and how many it makes there.
func (f *roundedFigures) impure() string {
	var found []string
	for _, rival := range rivals {
		for _, k := range f.cm.xs() {
			ours, _ := f.cm.at(roundedLabel, k)
			theirs, ok := f.cm.at(rival, k)
			if !ok || theirs > ours {
				continue
			}
			groups, _ := f.groups.at(rival, k)
			most, _ := f.groups.at(roundedLabel, k)
			found = append(found, fmt.Sprintf("%s at k = %v in %v groups of %v", rival, k, groups, most))
		}
	}
	return "purer, though fewer groups: " + strings.Join(found, ", ")
}

const reasonGroups = "the order of cuts and the choice of the column decide, too, which the theorems on group sizes do not bind"

// acceptable judges the time.
func (f *roundedFigures) acceptable() Claim {
	ours := sum(f.seconds.values(roundedLabel))
	var found []string
	var theirs []float64
	for _, s := range rivals {
		t := sum(f.seconds.values(s))
		theirs = append(theirs, t)
		found = append(found, fmt.Sprintf("%s %.3f s", s, t))
	}
	return judge(ours <= 2*slices.Max(theirs), "Its time is acceptable (agreement: at most twice that of the slowest rival, over all k).",
		fmt.Sprintf("rounded-partition %.3f s; %s", ours, strings.Join(found, "; ")), "")
}
