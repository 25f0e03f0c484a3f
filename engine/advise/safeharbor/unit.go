package safeharbor

import (
	"strconv"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/data/timeunit"
	"quasi/engine/say"
)

var (
	ageWords  = recognize.WordsFrom(lexicon.Age)
	unitWords = recognize.WordsOf(`unit|units|uom|cod|einheit|*einheit|unite|unidad|unidade|unita|单位|單位`)
)

// mostUnits is the least share of the values of a column of units that name one.
const mostUnits = 0.9

// isUnits reports whether the values of a column are units of time. m, w and d are a sex, too:
// the column's name says then what they are, or another value does.
func isUnits(c *table.Column) bool {
	v := recognize.Of(c)
	if v.Records == 0 || v.Share(func(text string) bool { return timeunit.Alone(text) != "" }) < mostUnits {
		return false
	}
	return recognize.NameOf(c.Name).Has(unitWords) || v.Share(func(text string) bool {
		text = strings.ToLower(strings.TrimSpace(text))
		return timeunit.Alone(text) != "" && !isNumber(text) && !strings.Contains("m w d", text)
	}) > 0
}

// unitsOf returns the column of the units of a column of ages: one whose name says so, else one
// beside it, or one that is called a unit and no more, if its name is not that of another
// quantity; nil: there is none.
func unitsOf(t *table.Table, age string) *table.Column {
	at := t.Index(age)
	var beside *table.Column
	for i, c := range t.Columns {
		if i == at || !isUnits(c) {
			continue
		}
		if recognize.NameOf(c.Name).Has(ageWords) {
			return c
		}
		if (i == at-1 || i == at+1 || beside == nil && recognize.NameOf(c.Name).Has(unitWords)) && !ofAnother(t, c.Name) {
			beside = c
		}
	}
	return beside
}

// ofAnother reports whether a column of units is called as that of another quantity: by more
// words than those of units, as stay_unit is.
func ofAnother(t *table.Table, name string) bool {
	short := strings.ToLower(name)
	for _, c := range t.Columns {
		if other := strings.ToLower(c.Name); other != short && strings.HasPrefix(short, other) {
			return true
		}
	}
	return recognize.NameOf(name).Has(otherWords)
}

// otherWords are of quantities with a unit of time that are no ages.
var otherWords = recognize.WordsOf(`duration|stay|los|dose|dosage|frequency|interval|follow up|followup|time|dauer|*dauer|dosis|verweildauer|intervall|duree|sejour|duracion|durata|时长|剂量|频率`)

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
// they are coarsened by it; else nobody can tell which are over 89 without it.
func (p Plan) byUnits(t *table.Table) Plan {
	for i := range p {
		d := &p[i]
		if d.Category != "C" || d.Action != ToAge90 {
			continue
		}
		c := unitsOf(t, d.Column)
		if c == nil {
			continue
		}
		ages := t.Column(d.Column)
		unit, known := unitBeside(ages, c)
		if !known || !recognize.NameOf(c.Name).Has(ageWords) && finer(unit) && !longer(ages) {
			d.Action, d.Rule, d.Unit = NoUnit, nil, c.Name
			continue
		}
		rule := *d.Rule
		if rule.Unit = unit; unit == timeunit.Years {
			rule.Unit = ""
		}
		d.Rule = &rule
	}
	return p
}

// finer reports whether a unit is shorter than a year: if it is not that of the ages, people over
// 89 would be taken for children.
func finer(unit string) bool { return unit != timeunit.Years && unit != timeunit.Decades }

// mostYears is more years than anybody has lived.
const mostYears = 123

// longer reports whether a column of ages has one that can't be in years.
func longer(ages *table.Column) bool {
	return recognize.Of(ages).Share(func(text string) bool { return numberOf(text) >= mostYears }) > 0
}

var noUnit = say.Define("safe-harbor-no-unit", "not done: what the ages are counted in stands in {1:q}, and is not the same in all rows or may not be that of {0:q}, so that nobody can tell who is over 89; the column is removed: compute the age in years from {0:q} and {1:q} in a column of its own, and give that in place of the two")

// said says what was done to the column of a decision.
func (d Decision) said() say.Text {
	switch d.Action {
	case NoUnit:
		return noUnit.Say(d.Column, d.Unit)
	case ToYear, ToBirth, ToZIP3, ToAge90:
		return d.Rule.Said()
	}
	return doneAs[string(d.Action)].Say()
}

// nameUnits are the words of units in the names of columns of ages. They are fewer than those in
// cells: a letter, 周 or 月 in a name says something else as well.
var nameUnits = []struct {
	unit  string
	words recognize.Words
}{
	{timeunit.Months, recognize.WordsOf(`months|month|mo|mos|mths|mth|monate|monaten|mois|meses|mesi|月龄`)},
	{timeunit.Weeks, recognize.WordsOf(`weeks|week|wks|wk|wochen|woche|semaines|semanas|settimane|周龄`)},
	{timeunit.Days, recognize.WordsOf(`days|day|tage|tagen|jours|dias|giorni|日龄|天`)},
	{timeunit.Hours, recognize.WordsOf(`hours|hour|hrs|stunden|heures|horas`)},
	{timeunit.Decades, recognize.WordsOf(`decades|decade|jahrzehnt|jahrzehnte|dekade|dekaden`)},
}

// mostDecades is the greatest number that counts decades of an age: 20 and 30 in a column of that
// name are years.
const mostDecades = 12

// unitIn returns the unit of a column of ages by its name; empty: years.
func unitIn(c *table.Column) string {
	name := recognize.NameOf(c.Name)
	for _, of := range nameUnits {
		if !name.Has(of.words) {
			continue
		}
		if of.unit == timeunit.Decades && recognize.Of(c).Share(func(text string) bool { return isNumber(text) && numberOf(text) > mostDecades }) > 0 {
			return ""
		}
		return of.unit
	}
	return ""
}

func numberOf(text string) float64 {
	x, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil {
		return 0
	}
	return x
}

// olderThan89 counts the cells of a column of ages that tell one over 89: by the unit beside each,
// where a column of the table tells it, else by the one in the name.
func olderThan89(t *table.Table, c *table.Column) counted {
	beside, named := unitsOf(t, c.Name), unitIn(c)
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
