package report

import (
	"fmt"
	"math"
	"slices"

	"quasi/engine/say"
)

// Figure is one figure of a report.
type Figure struct {
	// ID is that of a definition, such as rows.released; docs/report.md lists all.
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

// unit is what a figure counts or measures.
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
	// least is the smallest count above 0 that there can be, of people.
	least int
	// later says that earlier versions did not count it.
	later bool
	// counts are the counts from which it follows, together with others that are shown:
	// it is hidden with any of them.
	counts []string
}

// bands are sizes of groups, by which rows are counted.
var bands = []struct {
	id         string
	least, top int
}{
	{"rows.in-groups.1", 1, 1}, {"rows.in-groups.2-4", 2, 4}, {"rows.in-groups.5-10", 5, 10},
	{"rows.in-groups.11-19", 11, 19}, {"rows.in-groups.20-49", 20, 49}, {"rows.in-groups.50-99", 50, 99}, {"rows.in-groups.100", 100, 1 << 60},
}

// belowEleven is how many of the bands are of groups of fewer than 11 rows.
const belowEleven = 3

func bandIDs() []string {
	var ids []string
	for _, b := range bands {
		ids = append(ids, b.id)
	}
	return ids
}

// An average over rows is a fraction, whose digits tell how many they are: over those
// released, and of a loss over those that the method left out, too.
var (
	released = []string{"rows.released"}
	overRows = []string{"rows.released", "rows.left-out", "rows.left-out.limit"}
)

// The figures of a report, in its order.
var definitions = []definition{
	{id: "rows.input", section: ofRows, label: say.Define("report-rows-input", "rows of the table"), least: 1},
	{id: "rows.left-out", section: ofRows, label: say.Define("report-rows-left-out", "rows left out"), least: 1},
	{id: "rows.left-out.empty", section: ofRows, label: say.Define("report-rows-empty", "left out because they are no people"), least: 1},
	{id: "rows.left-out.contrary", section: ofRows, label: say.Define("report-rows-contrary", "left out because the dates of a derived column can't be read or contradict each other"), least: 1},
	{id: "rows.left-out.limit", section: ofRows, label: say.Define("report-rows-limit", "left out by the method, within the limit"), least: 1},
	{id: "rows.released", section: ofRows, label: say.Define("report-rows-released", "rows released"), least: 1},

	{id: "groups.smallest", section: ofGroups, unit: size, label: say.Define("report-groups-smallest", "rows of the smallest group (k)")},
	{id: "groups.count", section: ofGroups, unit: measure, label: say.Define("report-groups-count", "groups"), counts: bandIDs()},
	{id: "rows.in-groups.below-11", section: ofGroups, label: say.Define("report-below-11", "rows in groups of fewer than 11 rows"), least: 1},
	{id: bands[0].id, section: ofGroups, label: say.Define("report-band-1", "rows that look like no other"), least: 1},
	{id: bands[1].id, section: ofGroups, label: say.Define("report-band-2", "rows in groups of 2 to 4"), least: 2},
	{id: bands[2].id, section: ofGroups, label: say.Define("report-band-5", "rows in groups of 5 to 10"), least: 5},
	{id: bands[3].id, section: ofGroups, label: say.Define("report-band-11", "rows in groups of 11 to 19"), least: 11},
	{id: bands[4].id, section: ofGroups, label: say.Define("report-band-20", "rows in groups of 20 to 49"), least: 20},
	{id: bands[5].id, section: ofGroups, label: say.Define("report-band-50", "rows in groups of 50 to 99"), least: 50},
	{id: bands[6].id, section: ofGroups, label: say.Define("report-band-100", "rows in groups of 100 or more"), least: 100},

	{id: "risk.prosecutor.highest", section: ofAttackers, unit: share, label: say.Define("report-prosecutor", "Highest risk, if it is known that the person is included (prosecutor)")},
	{id: "risk.journalist.highest", section: ofAttackers, unit: share, label: say.Define("report-journalist", "Highest risk from someone with a full register (journalist)")},
	{id: "risk.marketer.average", section: ofAttackers, unit: share, label: say.Define("report-marketer", "Share of rows matched rightly by someone who looks for everyone (marketer)"), counts: append(bandIDs(), "rows.released", "patients.count", "patients.below-11")},

	{id: "patients.input", section: ofPatients, label: say.Define("report-patients-input", "patients of the table, but for those in rows that were left out before the method"), least: 1, later: true},
	{id: "patients.left-out", section: ofPatients, label: say.Define("report-patients-left-out", "patients of whom the method left out all rows"), least: 1, later: true},
	{id: "patients.count", section: ofPatients, label: say.Define("report-patients", "patients in the release, a row without a patient's number being one"), least: 1},
	{id: "patients.one-row", section: ofPatients, label: say.Define("report-patients-one", "patients with one row"), least: 1},
	{id: "patients.several-rows", section: ofPatients, label: say.Define("report-patients-several", "patients with several rows"), least: 1},
	{id: "patients.below-11", section: ofPatients, label: say.Define("report-patients-below-11", "patients with a row in a group of fewer than 11 patients"), least: 1},
	{id: "patients.smallest", section: ofPatients, unit: size, label: say.Define("report-patients-smallest", "patients of the smallest group (k)")},
	{id: "patients.known-1.alone", section: ofPatients, label: say.Define("report-known-1-alone", "patients whom one known row singles out"), least: 1, later: true},
	{id: "patients.known-1.k", section: ofPatients, unit: size, label: say.Define("report-known-1-k", "an attacker knows one row of a patient: patients whom that fits, at least")},
	{id: "patients.known-1.below-k", section: ofPatients, label: say.Define("report-known-1-below", "patients whom one known row narrows down to fewer than k"), least: 1},
	{id: "patients.known-2.alone", section: ofPatients, label: say.Define("report-known-2-alone", "patients whom two known rows single out"), least: 1, later: true},
	{id: "patients.known-2.k", section: ofPatients, unit: size, label: say.Define("report-known-2-k", "an attacker knows any two rows: patients whom that fits, at least")},
	{id: "patients.known-2.below-k", section: ofPatients, label: say.Define("report-known-2-below", "patients whom two known rows narrow down to fewer than k"), least: 1},
	{id: "patients.known-3.alone", section: ofPatients, label: say.Define("report-known-3-alone", "patients whom three known rows single out"), least: 1, later: true},
	{id: "patients.known-3.k", section: ofPatients, unit: size, label: say.Define("report-known-3-k", "an attacker knows any three rows: patients whom that fits, at least")},
	{id: "patients.known-3.below-k", section: ofPatients, label: say.Define("report-known-3-below", "patients whom three known rows narrow down to fewer than k"), least: 1},
	{id: "patients.known-all.alone", section: ofPatients, label: say.Define("report-known-all-alone", "patients whom all their rows single out"), least: 1, later: true},
	{id: "patients.known-all.k", section: ofPatients, unit: size, label: say.Define("report-known-all-k", "an attacker knows all rows and how many there are: patients whom that fits, at least")},
	{id: "patients.known-all.below-k", section: ofPatients, label: say.Define("report-known-all-below", "patients whom all their rows narrow down to fewer than k"), least: 1},

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
	for i := range definitions {
		if definitions[i].id == id {
			return &definitions[i]
		}
	}
	return nil
}

// sum says that a count is the sum of others.
type sum struct {
	total string
	parts []string
}

// sums are the sums in a report. Each count is part of one of them at most, so that they
// are a forest.
var sums = []sum{
	{"rows.input", []string{"rows.left-out", "rows.released"}},
	{"rows.left-out", []string{"rows.left-out.empty", "rows.left-out.contrary", "rows.left-out.limit"}},
	{"rows.released", append([]string{"rows.in-groups.below-11"}, bandIDs()[belowEleven:]...)},
	{"rows.in-groups.below-11", bandIDs()[:belowEleven]},
	{"patients.input", []string{"patients.left-out", "patients.count"}},
	{"patients.count", []string{"patients.one-row", "patients.several-rows"}},
}

// smallest is the least count that is shown, above 0.
const smallest = 11

// hide hides the counts of people from 1 to 10, as many others as keep each of them from
// being worked out (complementary suppression), and what follows from hidden counts.
//
// A reader knows the sums, that a hidden count is at least its definition's least, and
// whatever is shown. The sums are a forest, on which narrowing each count to what its
// neighbours leave finds all values that it can have; so a count that is left with more
// than one is one that nobody can solve.
func (d *Document) hide() {
	counts := map[string]*Figure{}
	for i := range d.Figures {
		f := &d.Figures[i]
		if defined(f.ID).unit != people {
			continue
		}
		counts[f.ID] = f
		f.Hidden = *f.Value > 0 && *f.Value < smallest
	}
	for solved := solvable(counts); solved != ""; solved = solvable(counts) {
		other := partner(counts, solved)
		if other == "" {
			break // everything around it is hidden
		}
		counts[other].Hidden = true
	}
	for i := range d.Figures {
		f := &d.Figures[i]
		f.Hidden = f.Hidden || slices.ContainsFunc(defined(f.ID).counts, func(id string) bool { return counts[id] != nil && counts[id].Hidden })
		if f.Hidden {
			f.Value = nil
		}
	}
}

// span is what a count can be, both ends among it.
type span struct{ low, high int }

// unbounded is more people than there are.
const unbounded = math.MaxInt / 64

// solvable returns a hidden count that can have one value only; empty: there is none.
func solvable(counts map[string]*Figure) string {
	spans := narrowed(counts)
	for _, def := range definitions {
		if f := counts[def.id]; f != nil && f.Hidden && spans[def.id].low == spans[def.id].high {
			return def.id
		}
	}
	return ""
}

// narrowed returns what each count can be, as a reader can work out.
func narrowed(counts map[string]*Figure) map[string]span {
	spans := map[string]span{}
	for id, f := range counts {
		if spans[id] = (span{int(*f.Value), int(*f.Value)}); f.Hidden {
			spans[id] = span{defined(id).least, unbounded}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, s := range sums {
			if ids := s.there(counts); ids != nil {
				changed = narrow(spans, s.total, ids) || changed
			}
		}
	}
	return spans
}

// there returns the parts of a sum, all of which must be counted, or nil.
func (s sum) there(counts map[string]*Figure) []string {
	for _, id := range append([]string{s.total}, s.parts...) {
		if counts[id] == nil {
			return nil
		}
	}
	return s.parts
}

// narrow leaves the counts of a sum what the others allow, and reports whether that is
// less than before.
func narrow(spans map[string]span, total string, parts []string) bool {
	changed := shrink(spans, total, together(spans, parts, ""))
	for _, id := range parts {
		whole, others := spans[total], together(spans, parts, id)
		left := span{whole.low - others.high, whole.high - others.low}
		if whole.high == unbounded {
			left.high = unbounded
		}
		changed = shrink(spans, id, left) || changed
	}
	return changed
}

// together returns what all parts but one can be in sum.
func together(spans map[string]span, parts []string, but string) span {
	var all span
	for _, id := range parts {
		if id != but {
			all.low, all.high = all.low+spans[id].low, min(unbounded, all.high+spans[id].high)
		}
	}
	return all
}

func shrink(spans map[string]span, id string, to span) bool {
	own := spans[id]
	next := span{max(own.low, to.low), min(own.high, to.high)}
	spans[id] = next
	return next != own
}

// dispensable are the counts in the order in which they are given up; what is not among
// them comes before.
var dispensable = []string{"rows.input", "rows.left-out", "rows.in-groups.below-11", "patients.count", "rows.released"}

// partner returns a count to hide so that another can't be solved: one that shares a sum
// with it, that readers miss least; empty: there is none.
func partner(counts map[string]*Figure, solved string) string {
	best, cost := "", math.MaxInt
	for _, s := range sums {
		ids := append([]string{s.total}, s.there(counts)...)
		if len(ids) == 1 || !slices.Contains(ids, solved) {
			continue
		}
		for _, id := range ids {
			f := counts[id]
			if f.Hidden || *f.Value == 0 {
				continue
			}
			if at := slices.Index(dispensable, id); at < cost {
				best, cost = id, at
			}
		}
	}
	return best
}
