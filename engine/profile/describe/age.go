package describe

import (
	"cmp"
	"fmt"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/timeunit"
	"quasi/engine/profile"
)

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

// AgeUnit returns the unit of a column of ages by its name; empty: years, as 20 and 30 are under a name of
// decades.
func AgeUnit(c *table.Column) string {
	name := recognize.NameOf(c.Name)
	for _, of := range nameUnits {
		if !name.Has(of.words) {
			continue
		}
		if of.unit == timeunit.Decades && Impossible(c, timeunit.Decades) != "" {
			return ""
		}
		return of.unit
	}
	return ""
}

// MostYears is more years than anybody has lived.
const MostYears = 123

// fewImpossible is the greatest share of ages that nobody can have among ages in years: those of
// slips and of codes for no value.
const fewImpossible = 0.1

// Impossible returns the commonest number in a column of ages, in a unit of time or in years, that
// nobody can have, as 4040 where the first digit is a unit; "": at most a few rows have one.
func Impossible(c *table.Column, unit string) (example string) {
	least := MostYears * timeunit.PerYear(cmp.Or(unit, timeunit.Years))
	found, all, most := 0, 0, 0
	v := c.Occurring()
	for i, n := range v.Counts {
		all += n
		if x, ok := c.Format.Number(v.Texts[i]); ok && x >= least {
			found += n
			if n > most {
				example, most = strings.TrimSpace(v.Texts[i]), n
			}
		}
	}
	if float64(found) <= fewImpossible*float64(all) {
		return ""
	}
	return example
}

// impossibleAges asks about numbers under the word for an age that nobody can have lived.
func (e *evidence) impossibleAges() (proposal, bool) {
	if e.meaning.reason != profile.ReasonAge || !e.form.Type.Numeric() {
		return proposal{}, false
	}
	c := *e.column
	c.Format = e.form.Format
	example := Impossible(&c, AgeUnit(&c))
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonNoAge, Args: []string{example}}, sureByName}, example != ""
}

// timeUnitWords are in the names of columns of units.
var timeUnitWords = recognize.WordsOf(`unit|units|uom|cod|einheit|*einheit|unite|unidad|unidade|unita|单位|單位`)

// mostUnits is the least share of the values of a column of units that name one.
const mostUnits = 0.9

// IsUnits reports whether the values of a column are units of time. m, w and d are a sex, too:
// the column's name says then what they are, or another value does.
func IsUnits(c *table.Column) bool {
	v := recognize.Of(c)
	if v.Share(func(text string) bool { return timeunit.Alone(text) != "" }) < mostUnits {
		return false
	}
	return recognize.NameOf(c.Name).Has(timeUnitWords) || v.Share(func(text string) bool {
		text = strings.ToLower(strings.TrimSpace(text))
		return timeunit.Alone(text) != "" && !recognize.IsDigits(text) && !strings.Contains("m w d", text)
	}) > 0
}

// UnitsOf returns the column of the units of a column of ages: one whose name says so, else one
// beside it, or one that is called a unit and no more, if its name is not that of another
// quantity. It returns nil if there is no such column.
func UnitsOf(t *table.Table, age string) *table.Column {
	at := t.Index(age)
	var beside *table.Column
	for i, c := range t.Columns {
		if i == at || !IsUnits(c) {
			continue
		}
		if recognize.NameOf(c.Name).Has(ageWords) {
			return c
		}
		if (i == at-1 || i == at+1 || beside == nil && recognize.NameOf(c.Name).Has(timeUnitWords)) && !ofAnother(t, c.Name) {
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

// periods recognizes months, and days of the Iranian calendar, which [periodHierarchy] puts together.
func (e *evidence) periods() (proposal, bool) {
	return ofDates, !e.form.Type.Dated() && !numbers(e.name) && (e.all.Months() || e.all.SolarHijri())
}

// periodHierarchy proposes quarters and years of months, and months and years of Iranian days. Any other
// value has no group but the root.
func (v values) periodHierarchy() (recipe.Hierarchy, profile.Reason, bool) {
	level, units := func(text string) (string, string, bool) {
		year, month, ok := format.YearMonth(text)
		return fmt.Sprintf("%d-Q%d", year, (month+2)/3), fmt.Sprint(year), ok
	}, hierarchy.Quarter
	switch {
	case len(v.Texts) > 0 && v.SolarHijri():
		level, units = func(text string) (string, string, bool) {
			year, month, ok := format.SolarHijri(text)
			return fmt.Sprintf("%d/%02d", year, month), fmt.Sprint(year), ok
		}, hierarchy.Month
	case v.Type().Dated() || !v.Months():
		return recipe.Hierarchy{}, profile.Reason{}, false
	}
	var rows [][]string
	for _, text := range v.Texts {
		within, year, ok := level(text)
		if !ok {
			within, year = text, text
		}
		rows = append(rows, []string{text, within, year, domain.Suppressed})
	}
	return recipe.Hierarchy{Rows: rows}, profile.Reason{Code: profile.ReasonTreeDates, Args: []string{units + ", " + hierarchy.Year}}, true
}
