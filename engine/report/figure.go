package report

import (
	"fmt"
	"slices"

	"quasi/engine/internal/data/group"
	"quasi/engine/say"
)

// Figure is one figure of a report.
type Figure struct {
	// ID names a definition, such as rows.released; docs/report.md lists all.
	ID     string `json:"id"`
	Column string `json:"column,omitempty"` // of the table, that it is of
	// Value is nil if it is hidden.
	Value  *float64 `json:"value"`
	Hidden bool     `json:"hidden,omitempty"`
}

// String names the figure.
func (f Figure) String() string {
	if f.Column == "" {
		return f.ID
	}
	return fmt.Sprintf("%s of %s", f.ID, f.Column)
}

// unit is the kind of a figure's value.
type unit int

const (
	people  unit = iota // rows or patients of some kind: hidden from 1 to 10
	size                // of a group, that a model promises: no count of a kind of people
	share               // in [0,1]
	measure             // any number
)

// section is a part of the report that holds figures.
type section int

const (
	ofRows section = iota
	ofGroups
	ofAttackers
	ofPatients
	ofSensitive
	ofLoss
)

// definition says what a figure is.
type definition struct {
	id      string
	section section
	unit    unit
	label   say.Kind
	// later says that earlier versions did not count it.
	later bool
	// counts are the counts from which it follows, together with others that are shown:
	// it is hidden with any of them.
	counts []string
}

type band struct {
	id         string
	least, top int
}

// bands are sizes of groups, by which rows are counted.
var bands = []band{
	{"rows.in-groups.1", 1, 1}, {"rows.in-groups.2-4", 2, 4}, {"rows.in-groups.5-10", 5, 10},
	{"rows.in-groups.11-19", 11, 19}, {"rows.in-groups.20-49", 20, 49}, {"rows.in-groups.50-99", 50, 99}, {"rows.in-groups.100", 100, 1 << 60},
}

// belowEleven is the number of bands of groups of fewer than 11 rows.
const belowEleven = 3

var bandIDs = group.Each(bands, func(b band) string { return b.id })

// An average over rows is a fraction, whose digits tell how many they are: over those
// released, and of a loss over those that the method left out, too.
var (
	released = []string{"rows.released"}
	overRows = []string{"rows.released", "rows.left-out.limit"}
)

// The figures of a report, in its order.
var definitions = []definition{
	{id: "rows.input", section: ofRows, label: say.Define("report-rows-input", "rows of the table")},
	{id: "rows.left-out", section: ofRows, label: say.Define("report-rows-left-out", "rows left out")},
	{id: "rows.left-out.empty", section: ofRows, label: say.Define("report-rows-empty", "left out because they are no people")},
	{id: "rows.left-out.contrary", section: ofRows, label: say.Define("report-rows-contrary", "left out because the dates of a derived column can't be read or contradict each other")},
	{id: "rows.left-out.limit", section: ofRows, label: say.Define("report-rows-limit", "left out by the method, within the limit")},
	{id: "rows.released", section: ofRows, label: say.Define("report-rows-released", "rows released")},

	{id: "groups.smallest", section: ofGroups, unit: size, label: say.Define("report-groups-smallest", "rows of the smallest group (k)")},
	{id: "groups.count", section: ofGroups, unit: measure, label: say.Define("report-groups-count", "groups"), counts: bandIDs},
	{id: "rows.in-groups.below-11", section: ofGroups, label: say.Define("report-below-11", "rows in groups of fewer than 11 rows")},
	{id: bands[0].id, section: ofGroups, label: say.Define("report-band-1", "rows that look like no other")},
	{id: bands[1].id, section: ofGroups, label: say.Define("report-band-2", "rows in groups of 2 to 4")},
	{id: bands[2].id, section: ofGroups, label: say.Define("report-band-5", "rows in groups of 5 to 10")},
	{id: bands[3].id, section: ofGroups, label: say.Define("report-band-11", "rows in groups of 11 to 19")},
	{id: bands[4].id, section: ofGroups, label: say.Define("report-band-20", "rows in groups of 20 to 49")},
	{id: bands[5].id, section: ofGroups, label: say.Define("report-band-50", "rows in groups of 50 to 99")},
	{id: bands[6].id, section: ofGroups, label: say.Define("report-band-100", "rows in groups of 100 or more")},

	{id: "risk.prosecutor.highest", section: ofAttackers, unit: share, label: say.Define("report-prosecutor", "Highest risk, if it is known that the person is included (prosecutor)")},
	{id: "risk.journalist.highest", section: ofAttackers, unit: share, label: say.Define("report-journalist", "Highest risk from someone with a full register (journalist)")},
	{id: "risk.marketer.average", section: ofAttackers, unit: share, label: say.Define("report-marketer", "Share of rows matched rightly by someone who looks for everyone (marketer)"), counts: append(bandIDs, "rows.released", "patients.count", "patients.below-11")},

	{id: "patients.input", section: ofPatients, label: say.Define("report-patients-input", "patients of the table, but for those in rows that were left out before the method"), later: true},
	{id: "patients.left-out", section: ofPatients, label: say.Define("report-patients-left-out", "patients of whom the method left out all rows"), later: true},
	{id: "patients.count", section: ofPatients, label: say.Define("report-patients", "patients in the release, a row without a patient's number being one")},
	{id: "patients.one-row", section: ofPatients, label: say.Define("report-patients-one", "patients with one row")},
	{id: "patients.several-rows", section: ofPatients, label: say.Define("report-patients-several", "patients with several rows")},
	{id: "patients.below-11", section: ofPatients, label: say.Define("report-patients-below-11", "patients with a row in a group of fewer than 11 patients")},
	{id: "patients.smallest", section: ofPatients, unit: size, label: say.Define("report-patients-smallest", "patients of the smallest group (k)")},
	{id: "patients.known-1.alone", section: ofPatients, label: say.Define("report-known-1-alone", "patients whom one known row singles out"), later: true},
	{id: "patients.known-1.k", section: ofPatients, unit: size, label: say.Define("report-known-1-k", "an attacker knows one row of a patient: patients whom that fits, at least")},
	{id: "patients.known-1.below-k", section: ofPatients, label: say.Define("report-known-1-below", "patients whom one known row narrows down to fewer than k")},
	{id: "patients.known-2.alone", section: ofPatients, label: say.Define("report-known-2-alone", "patients whom two known rows single out"), later: true},
	{id: "patients.known-2.k", section: ofPatients, unit: size, label: say.Define("report-known-2-k", "an attacker knows any two rows: patients whom that fits, at least")},
	{id: "patients.known-2.below-k", section: ofPatients, label: say.Define("report-known-2-below", "patients whom two known rows narrow down to fewer than k")},
	{id: "patients.known-3.alone", section: ofPatients, label: say.Define("report-known-3-alone", "patients whom three known rows single out"), later: true},
	{id: "patients.known-3.k", section: ofPatients, unit: size, label: say.Define("report-known-3-k", "an attacker knows any three rows: patients whom that fits, at least")},
	{id: "patients.known-3.below-k", section: ofPatients, label: say.Define("report-known-3-below", "patients whom three known rows narrow down to fewer than k")},
	{id: "patients.known-all.alone", section: ofPatients, label: say.Define("report-known-all-alone", "patients whom all their rows single out"), later: true},
	{id: "patients.known-all.k", section: ofPatients, unit: size, label: say.Define("report-known-all-k", "an attacker knows all rows and how many there are: patients whom that fits, at least")},
	{id: "patients.known-all.below-k", section: ofPatients, label: say.Define("report-known-all-below", "patients whom all their rows narrow down to fewer than k")},

	{id: "sensitive.distinct-l", section: ofSensitive, unit: measure, label: say.Define("report-distinct-l", "fewest different values in a group (distinct l)")},
	{id: "sensitive.entropy-l", section: ofSensitive, unit: measure, label: say.Define("report-entropy-l", "effective number of values in a group, at least (entropy l)")},
	{id: "sensitive.alpha", section: ofSensitive, unit: share, label: say.Define("report-alpha", "largest share of one value in a group (α)")},
	{id: "sensitive.t", section: ofSensitive, unit: share, label: say.Define("report-t", "largest distance of a group from the whole table (t, equal distance)")},

	{id: "loss.total", section: ofLoss, unit: share, label: say.Define("report-loss", "detail lost"), counts: overRows},
	{id: "loss.generalization", section: ofLoss, unit: share, label: say.Define("report-loss-generalized", "of it by generalization"), counts: overRows},
	{id: "loss.suppression", section: ofLoss, unit: share, label: say.Define("report-loss-suppressed", "of it by rows left out"), counts: overRows},
	{id: "loss.column", section: ofLoss, unit: share, label: say.Define("report-loss-column", "detail lost of the column"), counts: overRows},
	{id: "loss.bound", section: ofLoss, unit: share, label: say.Define("report-bound", "no release of this table with this k and these levels can lose less than"), counts: overRows},
	{id: "utility.penalty", section: ofLoss, unit: share, label: say.Define("report-penalty", "certainty penalty of the released rows (NCP)"), counts: released},
	{id: "utility.accuracy", section: ofLoss, unit: share, label: say.Define("report-accuracy", "rows whose sensitive value is predicted rightly from the release"), counts: released},
	{id: "utility.accuracy-before", section: ofLoss, unit: share, label: say.Define("report-accuracy-before", "the same from the original"), counts: released},
}

// defined finds a definition; nil: there is no such figure.
func defined(id string) *definition {
	return group.First(definitions, func(d definition) bool { return d.id == id })
}

// sum says that a count is the sum of others. Where one of these is hidden, the parts are, or the total.
type sum struct {
	total string
	parts []string
	whole bool // the total is given up, and the parts stay that are not hidden themselves
}

// sums are the sums in a report. Each count is part of one of them at most, and what is hidden of one
// is hidden before those that have it.
var sums = []sum{
	{"rows.left-out", []string{"rows.left-out.empty", "rows.left-out.contrary", "rows.left-out.limit"}, true},
	{"rows.input", []string{"rows.left-out", "rows.released"}, true},
	{"patients.input", []string{"patients.left-out", "patients.count"}, true},
	{"rows.released", append([]string{"rows.in-groups.below-11"}, bandIDs[belowEleven:]...), false},
	{"rows.in-groups.below-11", bandIDs[:belowEleven], false},
	{"patients.count", []string{"patients.one-row", "patients.several-rows"}, false},
}

// smallest is the least count that is shown, above 0.
const smallest = 11

// hide hides the counts of people from 1 to 10, what they could be worked out from (complementary
// suppression), and what follows from hidden counts. Where a part of a sum is hidden, its total is hidden, and
// so on upward, or all of its parts are, and so on downward: then each sum that has a hidden count has another.
func (d *Document) hide() {
	counts := map[string]*Figure{}
	for i := range d.Figures {
		f := &d.Figures[i]
		if defined(f.ID).unit == people {
			counts[f.ID] = f
			f.Hidden = few(int(*f.Value))
		}
	}
	for _, s := range sums {
		all := append([]string{s.total}, s.parts...)
		if slices.ContainsFunc(all, func(id string) bool { return counts[id] == nil }) || !slices.ContainsFunc(all, func(id string) bool { return counts[id].Hidden }) {
			continue
		}
		if s.whole {
			counts[s.total].Hidden = true
			continue
		}
		for _, id := range s.parts {
			counts[id].Hidden = true
		}
	}
	for i := range d.Figures {
		f := &d.Figures[i]
		f.Hidden = f.Hidden || slices.ContainsFunc(defined(f.ID).counts, func(id string) bool { return counts[id] != nil && counts[id].Hidden })
		if f.Hidden {
			f.Value = nil
		}
	}
}
