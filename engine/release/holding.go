package release

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/recognize"
	"quasi/engine/facts"
	"quasi/engine/prepare"
)

// Holdings returns the columns that held days in the table and hold something else in
// the release, in the order of the table: another name can say so. Columns that are
// hidden whole hold nothing.
func (r *Release) Holdings() []facts.Holding {
	var all []facts.Holding
	for _, o := range r.of.Outgoing {
		before := r.of.Raw.Column(o.Name)
		coarsened := r.of.Recipe.Column(o.Name).Coarsen != nil
		if r.of.Recipe.Column(o.Name).Transform != nil || o.QI < 0 && !coarsened || !recognize.Of(before).Form().Type.Dated() {
			continue // most columns leave as they are: their texts are not looked at
		}
		if holds := holding(r.labels(o)); holds != "" {
			all = append(all, facts.Holding{Column: o.Name, Holds: holds})
		}
	}
	return all
}

// labels returns the texts of a column that the release shows, before its output has any
// part in them.
func (r *Release) labels(o prepare.Outgoing) []string {
	if o.QI < 0 || r.Linked != nil {
		return o.Column.Pick(r.Records).Occurring().Texts
	}
	d, m := r.of.Problem.QI[o.QI].Domain, len(r.of.Problem.QI)
	seen, labels := map[domain.Span]bool{}, []string{}
	for g := range r.Groups.Len() {
		if span := r.Groups.Spans[g*m+o.QI]; !seen[span] {
			seen[span] = true
			labels = append(labels, d.Label(span))
		}
	}
	return labels
}

// oldestAge and firstYear are where numbers stop to be ages, and start to be years;
// daysOfYear is the fewest days of a year.
const (
	oldestAge  = 150
	firstYear  = 1000
	daysOfYear = 365
)

// holding says what texts that are no days are; empty: some are days, or not known.
func holding(labels []string) string {
	holds := ""
	for _, label := range labels {
		if domain.IsSuppressed(label) {
			continue
		}
		one := kindOf(label)
		switch {
		case one == "", holds != "" && one != holds && (one == facts.HoldsAges || holds == facts.HoldsAges):
			return ""
		case one != facts.HoldsYears:
			holds = one
		case holds == "":
			holds = one
		}
	}
	return holds
}

// dates reads a label as one of dates does that has no days.
var dates = interval.ReaderOf([]string{"2000-01-01"}, format.Format{})

func kindOf(label string) string {
	if _, day := (format.Format{}).Day(label); day {
		return ""
	}
	i, number := (interval.Reader{}).Group(label)
	low, high := i.Lo, i.Hi
	if math.IsInf(low, 0) {
		low = high
	}
	if math.IsInf(high, 0) {
		high = low
	}
	switch days, period := dates.Group(label); {
	case number && low >= 0 && high <= oldestAge:
		return facts.HoldsAges
	case period && days.Days() < daysOfYear:
		return facts.HoldsPeriods
	case period, number && low >= firstYear && high < 10*firstYear:
		return facts.HoldsYears
	}
	return ""
}
