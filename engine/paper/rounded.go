package paper

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

const (
	roundedLabel = "rounded-partition"
	classLabel   = "salary-class"
	roundedRuns  = 3
)

// rivals are the methods that the paper compares with.
var rivals = []string{"mondrian-strict", "mondrian-relaxed", "bottom-up"}

// roundedFigures are the panels of Figure 5, and two of them counted otherwise.
type roundedFigures struct {
	dm, cm, groups, seconds  *Figure
	dmClasses, groupsClasses *Figure
}

func (f *roundedFigures) all() []*Figure {
	return []*Figure{f.dm, f.cm, f.groups, f.seconds, f.dmClasses, f.groupsClasses}
}

func newRoundedFigures() *roundedFigures {
	return &roundedFigures{
		dm:            &Figure{Name: "fig5a", Title: "Fig. 5 (a): discernibility metric against k", X: "k", Y: "DM", Log: true},
		cm:            &Figure{Name: "fig5b", Title: "Fig. 5 (b): classification metric against k", X: "k", Y: "CM in records"},
		groups:        &Figure{Name: "fig5c", Title: "Fig. 5 (c): number of groups against k", X: "k", Y: "groups", Log: true},
		seconds:       &Figure{Name: "fig5d", Title: "Fig. 5 (d): time against k", X: "k", Y: "seconds", Log: true},
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
	for _, k := range few(l, 2, 5, 10, 25, 50, 100) {
		e := experiment{table: l.Table, qi: eightQI, sensitive: classLabel, k: k}
		outcomes, err := l.timed(ctx, e, methods, roundedRuns)
		if err != nil {
			return nil, err
		}
		for i, m := range methods {
			f.add(float64(k), m.label, outcomes[i])
		}
		l.Log(fmt.Sprintf("fig5: k = %d", k))
	}
	f.judge()
	return &Report{Figures: f.all(), Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers %v; %s tells the classes of CM.", l.Table.N, eightQI, classLabel),
		"CM counts the records whose class is not the most frequent one of their group.",
		"Figure 5 counts the groups that an algorithm makes, as the paper does. Two groups may release the same values; a reader sees one class then, which the two figures beside it count.",
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

// judge adds the claims.
func (f *roundedFigures) judge() {
	f.dm.claim(f.dm.lower("Rounded partition has the lowest DM.", reasonGroups, roundedLabel, rivals...))
	f.cm.claim(f.cm.lower("Rounded partition has the lowest CM.",
		"CM rewards groups of records that are alike, and to keep sizes near k rounded partition cuts between equal values, so its groups are smaller, but not purer; only relaxed Mondrian, which cuts so too, does worse from k = 5 on", roundedLabel, rivals...))
	f.groups.claim(f.groups.higher("Rounded partition makes the most groups.", reasonGroups, roundedLabel, rivals...))
	f.seconds.claim(f.acceptable())
	f.groupsClasses.Notes = []string{"To keep sizes near k, groups are cut between equal values; some of these then release the same values and are one class to a reader."}
	rise := func(figure *Figure) {
		figure.claim(figure.trend(1, "It rises with k for every method.", "", append([]string{roundedLabel}, rivals...)...))
	}
	rise(f.dm)
	rise(f.cm)
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
