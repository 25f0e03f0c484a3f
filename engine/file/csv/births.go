package csv

import (
	"math"
	"strconv"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/asread"
)

// Births are asked about where they are after every other day of the table, in at most
// mostLate of a hundred records with a birth: of more, the other days are no visits.
// mostNamed of them are named.
const (
	mostLate  = 20
	mostNamed = 3
)

// askBirths warns of columns of births in which some are after every other day of the table,
// such as 2068 beside admissions of 2024. A table without other days is not asked about,
// nor a column whose days have two readings.
func (r *reader) askBirths(t *table.Table) {
	if r.opt.Released {
		return
	}
	var births []*table.Column
	for _, c := range t.Columns {
		if recognize.NameOf(c.Name).Has(recognize.Birth) {
			births = append(births, c)
		}
	}
	if births == nil {
		return
	}
	last, latest := math.Inf(-1), ""
	for _, c := range t.Columns {
		if recognize.NameOf(c.Name).Has(recognize.Birth) {
			continue
		}
		for _, d := range daysOf(c) {
			if d.day > last {
				last, latest = d.day, d.text
			}
		}
	}
	if math.IsInf(last, -1) {
		return
	}
	for _, c := range births {
		all, late := 0, 0
		var named []string
		for _, d := range daysOf(c) {
			if all += d.cells; d.day <= last {
				continue
			}
			if late += d.cells; len(named) < mostNamed {
				named = append(named, strings.Clone(d.text))
			} else if len(named) == mostNamed {
				named = append(named, "…")
			}
		}
		if late > 0 && 100*late <= mostLate*all {
			r.warn(asread.WarnBirths, c.Name, strconv.Itoa(late), strings.Join(named, ", "), strings.Clone(latest))
		}
	}
}

// dayCell is a value of a column that is a day.
type dayCell struct {
	text  string
	day   float64 // since 1970
	cells int
}

// daysOf returns the values of a column of days, in their order; nil of any other, and of one
// whose days have two readings.
func daysOf(c *table.Column) (all []dayCell) {
	v := recognize.Of(c)
	form := v.Sample().Form()
	if !form.Type.Dated() || form.Ambiguous {
		return nil
	}
	for i, text := range v.Texts {
		if day, ok := form.Format.Days(text); ok {
			all = append(all, dayCell{text, day, v.Counts[i]})
		}
	}
	return all
}
