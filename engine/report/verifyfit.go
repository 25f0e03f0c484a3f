package report

import (
	"math"
	"slices"
	"strings"

	"quasi/engine/data/table"
)

// interval is what a figure can be, both ends among it.
type interval struct{ low, high float64 }

func (i interval) String() string {
	switch {
	case i.low == i.high:
		return shown(&i.low)
	case math.IsInf(i.high, 1):
		return "≥ " + shown(&i.low)
	case i.low == 0:
		return "≤ " + shown(&i.high)
	}
	return shown(&i.low) + " – " + shown(&i.high)
}

// holds allows for the last digits.
func (i interval) holds(value float64) bool {
	return (value >= i.low || near(value, i.low)) && (value <= i.high || near(value, i.high))
}

// fit is what figures can be by each other. A figure of which nothing is known can be
// anything that its unit allows.
type fit struct {
	d     *Document
	found values // from the release
	of    map[name]interval
}

// fitting returns what figures that the release does not tell can be, by those that it does,
// which are found, and by the others in the report: a total is that of its parts, no group
// has more patients than rows, a risk is that of the smallest group, a loss is the mean of
// those of the columns.
func (d *Document) fitting(found values) *fit {
	f := &fit{d, found, map[name]interval{}}
	for _, s := range sums {
		f.sum(s)
	}
	f.groups()
	f.patients()
	f.losses()
	return f
}

// limits narrows what a figure can be.
func (f *fit) limits(low, high float64, ids ...string) {
	for _, id := range ids {
		own := f.can(Figure{ID: id})
		f.of[name{id: id}] = interval{max(own.low, low), min(own.high, high)}
	}
}

// can returns what a figure can be.
func (f *fit) can(figure Figure) interval {
	if can, ok := f.of[name{figure.ID, figure.Column}]; ok {
		return can
	}
	if defined(figure.ID).unit == share {
		return interval{0, 1}
	}
	return interval{0, math.Inf(1)}
}

// is returns what a figure without a column is known to be: by the release, else as the
// report shows it, and of a hidden one the least that it can be, and no most.
func (f *fit) is(id string) (value interval, known bool) {
	if value, ok := f.found[name{id: id}]; ok {
		return interval{value, value}, true
	}
	switch figure := f.d.Figure(id, ""); {
	case figure == nil:
		return interval{}, false
	case figure.Value == nil:
		return interval{float64(defined(id).least), math.Inf(1)}, true
	default:
		return interval{*figure.Value, *figure.Value}, true
	}
}

// shown returns a figure that is known exactly.
func (f *fit) shown(id string) (float64, bool) {
	value, known := f.is(id)
	return value.low, known && value.low == value.high
}

// sum limits a total by its parts.
func (f *fit) sum(s sum) {
	var all interval
	for _, id := range s.parts {
		part, known := f.is(id)
		if !known {
			return
		}
		all.low, all.high = all.low+part.low, all.high+part.high
	}
	f.limits(all.low, all.high, s.total)
}

// groups limits figures by the smallest group of rows.
func (f *fit) groups() {
	rows, ok := f.found[name{id: "groups.smallest"}]
	if !ok || rows == 0 {
		return
	}
	f.limits(0, rows, "patients.smallest", "patients.known-1.k", "patients.known-2.k", "patients.known-3.k", "patients.known-all.k")
	f.limits(1/rows, 1, "risk.prosecutor.highest")
	highest, ok := f.shown("risk.prosecutor.highest")
	if !ok {
		return
	}
	f.limits(0, highest, "risk.marketer.average")
	if !f.d.Population {
		f.limits(highest, highest, "risk.journalist.highest")
	}
}

// knowledges are what may be known of a patient, the least first: who knows more finds no
// more patients whom it fits.
var knowledges = []string{"1", "2", "3", "all"}

// patients limits the figures of patients by each other.
func (f *fit) patients() {
	if count, ok := f.shown("patients.count"); ok {
		f.limits(0, count, "patients.below-11", "patients.smallest")
		for _, rows := range knowledges {
			f.limits(0, count, "patients.known-"+rows+".k", "patients.known-"+rows+".below-k", "patients.known-"+rows+".alone")
		}
	}
	if rows, ok := f.shown("rows.released"); ok {
		one, _ := f.is("patients.one-row")
		f.limits(0, max(0, math.Floor((rows-one.low)/2)), "patients.several-rows")
		f.limits(0, rows, "patients.one-row", "patients.count")
	}
	if least, ok := f.shown("patients.smallest"); ok && least > 0 && f.d.Recipe.Privacy.Patient != "" {
		f.limits(1/least, 1/least, "risk.prosecutor.highest")
		f.none(least >= smallest, "patients.below-11")
	}
	for i, rows := range knowledges {
		least, ok := f.shown("patients.known-" + rows + ".k")
		if !ok {
			continue
		}
		f.none(least >= float64(f.d.Recipe.Privacy.K), "patients.known-"+rows+".below-k")
		f.none(least >= 2, "patients.known-"+rows+".alone")
		if below, ok := f.shown("patients.known-" + rows + ".below-k"); ok && f.d.Recipe.Privacy.K > 1 {
			f.limits(0, below, "patients.known-"+rows+".alone")
		}
		for _, more := range knowledges[i+1:] {
			f.limits(0, least, "patients.known-"+more+".k")
		}
	}
}

// none limits a count to 0 where there is nothing to count, and to 1 and more where there is.
func (f *fit) none(none bool, id string) {
	if none {
		f.limits(0, 0, id)
	} else {
		f.limits(1, math.Inf(1), id)
	}
}

// losses limits what was lost: the whole is the mean of the columns, and of what was
// generalized and left out.
func (f *fit) losses() {
	if total, ok := f.shown("loss.total"); ok {
		f.limits(0, total, "loss.bound")
	}
	generalized, first := f.shown("loss.generalization")
	suppressed, second := f.shown("loss.suppression")
	if first && second {
		f.limits(generalized+suppressed, generalized+suppressed, "loss.total")
	}
	sum, columns := 0.0, f.d.Recipe.Names(table.QuasiIdentifying)
	for _, column := range columns {
		figure := f.d.Figure("loss.column", column)
		if figure == nil || figure.Value == nil {
			return
		}
		sum += *figure.Value
		f.of[name{"loss.column", column}] = interval{suppressed, 1}
	}
	if len(columns) == 0 {
		return
	}
	f.limits(sum/float64(len(columns)), sum/float64(len(columns)), "loss.total")
	limit, first := f.shown("rows.left-out.limit")
	if released, second := f.shown("rows.released"); first && second && limit+released > 0 {
		f.limits(limit/(limit+released), limit/(limit+released), "loss.suppression")
	}
}

// wrong says what is wrong with a figure that the report shows or hides, as far as the others
// tell; empty: nothing.
func (f *fit) wrong(figure Figure) string {
	def := defined(figure.ID)
	hides := slices.ContainsFunc(def.counts, func(id string) bool { of := f.d.Figure(id, ""); return of != nil && of.Hidden })
	switch {
	case figure.Hidden && (f.d.ShowsSmall || def.unit != people && !hides):
		return saidShown.English
	case figure.Hidden:
		return ""
	case !f.d.ShowsSmall && (hides || def.unit == people && *figure.Value > 0 && *figure.Value < smallest):
		return saidConcealed.English
	case (def.unit == people || def.unit == size) && *figure.Value != math.Trunc(*figure.Value):
		return saidWhole.English
	}
	if can := f.can(figure); !can.holds(*figure.Value) {
		return can.String()
	}
	return ""
}

// needed returns the figures that every such report has, and whether it may have another.
func (d *Document) needed() (all []name, may func(name) bool) {
	for _, def := range definitions {
		if def.section == ofRows || strings.HasPrefix(def.id, "loss.") && def.id != "loss.bound" && def.id != "loss.column" {
			all = append(all, name{id: def.id})
		}
	}
	for _, column := range d.Recipe.Names(table.QuasiIdentifying) {
		all = append(all, name{"loss.column", column})
	}
	patients := d.Recipe.Privacy.Patient != ""
	if patients {
		for _, id := range []string{"patients.count", "patients.one-row", "patients.several-rows", "patients.below-11", "patients.smallest"} {
			all = append(all, name{id: id})
		}
	}
	return all, func(of name) bool {
		switch {
		case slices.Contains(all, of) || of.id == "loss.bound" || strings.HasPrefix(of.id, "utility."):
			return true
		case strings.HasPrefix(of.id, "loss."), of.column != "" && !slices.Contains(d.Recipe.Names(table.Sensitive), of.column):
			return false
		}
		return patients || !strings.HasPrefix(of.id, "patients.")
	}
}
