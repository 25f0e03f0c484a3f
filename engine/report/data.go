package report

import (
	"slices"
	"strings"

	"quasi/engine"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// Texts of what the data are, and how they were read.
var (
	saidPeriod  = say.Define("report-data-period", "Period ({0}): {1} to {2}.")
	saidDoubles = say.Define("report-data-doubles", "Rows equal to an earlier one were left out.")
	saidBounds  = say.Define("report-data-bounds", "Read as bounds: values with < or > in {0}.")
	saidNothing = say.Define("report-data-nothing", "Read as no value: {0}.")
)

// dataOf says of which period the released rows are, which rows were left out because they stood twice,
// which values were read as none or as bounds, and which cells without one show a mean.
func (d *Document) dataOf(r *engine.Release, found values) (all []say.Text) {
	all = append(all, d.periodOf(r)...)
	if d.Recipe.Input.Duplicates == recipe.DuplicatesLeaveOut {
		all = append(all, saidDoubles.Say())
	}
	var nothing, bounds []string
	for _, c := range d.released() {
		if none := d.Recipe.Column(c.Name).Missing; len(none) > 0 {
			nothing = append(nothing, c.Name+" ("+strings.Join(none, ", ")+")")
		}
		raw := r.Prepared().Raw.Column(c.Name)
		if (c.Treatment == Generalized || c.Treatment == Coarsened) && slices.ContainsFunc(r.Records, func(record int32) bool {
			_, is := raw.Format.Bound(raw.Values[raw.Codes[record]])
			return is
		}) {
			bounds = append(bounds, c.Name)
		}
	}
	if len(nothing) > 0 {
		all = append(all, saidNothing.Say(plainSeries(nothing)))
	}
	if len(bounds) > 0 {
		all = append(all, saidBounds.Say(plainSeries(bounds)))
	}
	for _, said := range r.Filled() {
		if !d.ShowsSmall {
			(concealer{d, found}).together(&said)
		}
		all = append(all, said)
	}
	return all
}

// periodOf says from when to when the events are of which ages, stays, months or weekdays are computed, as
// months if more than ten people are in the first and in the last one, else as years if as many are in
// these. Dates that are shifted say nothing.
func (d *Document) periodOf(r *engine.Release) []say.Text {
	place := map[derive.Kind]int{derive.Age: 1, derive.Length: 0, derive.SinceFirst: 1, derive.Month: 0, derive.Weekday: 0}
	var of *table.Column
	for _, rule := range d.Recipe.Derived {
		if at, is := place[rule.Kind]; is && of == nil {
			of = r.Prepared().Raw.Column(rule.From[at])
		}
	}
	if of == nil || len(d.treated(Shifted)) > 0 {
		return nil
	}
	for _, layout := range []string{"2006-01", "2006"} {
		in := map[string][]int32{}
		for _, record := range r.Records {
			if day, is := of.Format.Day(of.Values[of.Codes[record]]); is {
				in[day.Format(layout)] = append(in[day.Format(layout)], record)
			}
		}
		var first, last string
		for when := range in {
			if first == "" || when < first {
				first = when
			}
			last = max(last, when)
		}
		if first != "" && r.Persons(in[first]) >= smallest && r.Persons(in[last]) >= smallest {
			return []say.Text{saidPeriod.Say(of.Name, first, last)}
		}
	}
	return nil
}
