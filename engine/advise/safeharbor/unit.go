package safeharbor

import (
	"slices"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/timeunit"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

var ageWords = recognize.WordsFrom(lexicon.Age)

// unitBeside returns the unit of the ages of a table: one that all have; known: nothing says
// otherwise. Where units differ, or an age has none, they are not known.
func unitBeside(ages, units *table.Column) (unit string, known bool) {
	for row, code := range ages.Codes {
		if ages.Absent(code) {
			continue
		}
		own := ""
		if at := units.Codes[row]; !units.Absent(at) {
			own = timeunit.Alone(units.Values[at])
		}
		if own == "" || unit != "" && own != unit {
			return "", false
		}
		unit = own
	}
	return unit, unit != ""
}

// byUnits decides about the ages that have their units beside them: where all are of one unit,
// they are coarsened by it; else nobody can tell which are over 89 without it. Nobody can tell of
// ages that nobody can have, either.
func (p Plan) byUnits(t *table.Table, described []profile.Column) Plan {
	for i := range p {
		d := &p[i]
		if d.Category != "C" || d.Action != ToAge90 {
			continue
		}
		ages := *t.Column(d.Column)
		ages.Format = described[t.Index(d.Column)].Format
		rule := *d.Rule
		if c := describe.UnitsOf(t, d.Column); c != nil {
			unit, known := unitBeside(&ages, c)
			if !known || !recognize.NameOf(c.Name).Has(ageWords) && finer(unit) && !longer(&ages) {
				d.Action, d.Rule, d.Unit = NoUnit, nil, c.Name
				continue
			}
			if rule.Unit = unit; unit == timeunit.Years {
				rule.Unit = ""
			}
		}
		d.Rule = &rule
		if d.Example = describe.Impossible(&ages, rule.Unit); d.Example != "" {
			d.Action, d.Rule = NoUnit, nil
		}
	}
	return p
}

// finer reports whether a unit is shorter than a year: if it is not that of the ages, people over
// 89 would be taken for children.
func finer(unit string) bool { return unit != timeunit.Years && unit != timeunit.Decades }

// longer reports whether a column of ages has one that can't be in years.
func longer(ages *table.Column) bool {
	return slices.ContainsFunc(ages.Occurring().Texts, func(text string) bool {
		x, ok := ages.Format.Number(text)
		return ok && x >= describe.MostYears
	})
}

var noUnit = say.Define("safe-harbor-no-unit", "not done: what the ages are counted in stands in {1:q}, and is not the same in all rows or may not be that of {0:q}, so that nobody can tell who is over 89; the column is removed: compute the age in years from {0:q} and {1:q} in a column of its own, and give that in place of the two")

var noAge = say.Define("safe-harbor-no-age", "not done: {0:q} holds ages that nobody can have, such as {1}, so that nobody can tell who is over 89; the column is removed: compute the age in years in a column of its own, and give that in its place")

// said says what was done to the column of a decision.
func (d Decision) said() say.Text {
	switch d.Action {
	case NoUnit:
		if d.Unit == "" {
			return noAge.Say(d.Column, d.Example)
		}
		return noUnit.Say(d.Column, d.Unit)
	case ToYear, ToBirth, ToZIP3, ToAge90:
		return d.Rule.Said()
	}
	return doneAs[string(d.Action)].Say()
}

// olderThan89 counts the cells of a column of ages that tell one over 89: by the unit beside each,
// where a column of the table tells it, else by the one in the name.
func olderThan89(t *table.Table, c *table.Column) counted {
	beside, named := describe.UnitsOf(t, c.Name), describe.AgeUnit(c)
	sure := beside != nil && (recognize.NameOf(beside.Name).Has(ageWords) || longer(c))
	var n counted
	for row, code := range c.Codes {
		rule := coarsen.Rule{Kind: coarsen.Age, Unit: named}
		if beside != nil {
			if unit := timeunit.Alone(beside.Values[beside.Codes[row]]); unit != "" && (sure || !finer(unit)) {
				rule.Unit = unit
			}
		}
		if text := c.Values[code]; !c.Absent(code) && (changes(rule, text) || tellsAge.MatchString(text)) {
			if n.cells == 0 {
				n.row = row
			}
			n.cells++
		}
	}
	return n
}
