package coarsen

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/data/format"
)

// oldest is the greatest age that is released as it is.
const oldest = 89

// old reports whether those born in a year are over 89, in whole years by Until.
func (r Rule) old(year int) bool { return r.Kind == BirthYear && r.Until-year > oldest }

// year returns the year of a day, of a month or of a year by itself.
func (r Rule) year(text string, f format.Format) (string, bool) {
	if text == Oldest && r.Kind == BirthYear {
		return text, true
	}
	year := 0
	if alone := yearAlone.FindStringSubmatch(text); alone != nil {
		year, _ = strconv.Atoi(alone[1])
	} else if day, ok := f.Day(text); ok {
		year = day.Year()
	} else if year, ok = inAnyOrder(text); !ok {
		return "", false
	}
	if r.old(year) {
		return Oldest, true
	}
	return strconv.Itoa(year), true
}

// inAnyOrder returns the year of a day of which nobody has said the order: it is the
// same in each.
func inAnyOrder(text string) (int, bool) {
	for _, order := range format.DateOrders() {
		if day, ok := format.ParseDate(text, order, 0); ok && order != format.ExcelSerial {
			return day.Year(), true
		}
	}
	return 0, false
}

// yearAlone is a year, maybe with a month: 1950, 1950-04, 1950年4月.
var yearAlone = regexp.MustCompile(`^(1[89][0-9]{2}|2[0-2][0-9]{2})(?:[-/.](?:0?[1-9]|1[0-2])|年(?:(?:0?[1-9]|1[0-2])月)?)?$`)

// age returns an age, or interval of ages, with its unit as written, or the class of
// those over 89. An interval that reaches beyond 89 has no upper end any more.
func (r Rule) age(text string, f format.Format) (string, bool) {
	low, high, open, ok := bounds(text, f)
	if !ok {
		return "", false
	}
	per := r.perYear(text)
	low, high = low/per, high/per
	switch {
	case math.Floor(low) > oldest, open && low >= oldest:
		return Oldest, true
	case open, math.Floor(high) <= oldest:
		return text, true
	}
	return strconv.Itoa(int(low)) + "+", true
}

// yearsUnit is the unit of years behind a number; 岁 needs no blank after it.
var yearsUnit = regexp.MustCompile(`(?i)[0-9] ?(?:(?:y|yr|yrs|yo|y/o|years?|jahre?|ans|años|anni)\b|岁)`)

// otherUnits are units behind a number that are no years.
var otherUnits = []struct {
	unit string
	text *regexp.Regexp
}{
	{Months, regexp.MustCompile(`(?i)[0-9] ?(?:(?:mo|mos|mon|mth|mths|months?|monate?n?|mois|meses|mesi)\b|个?月)`)},
	{Weeks, regexp.MustCompile(`(?i)[0-9] ?(?:(?:w|wk|wks|weeks?|wochen?|semaines?|semanas?|settimane)\b|周)`)},
	{Days, regexp.MustCompile(`(?i)[0-9] ?(?:(?:d|dy|days?|tagen?|tage|jours?|d[ií]as?|giorni)\b|天)`)},
	{Hours, regexp.MustCompile(`(?i)[0-9] ?(?:(?:h|hr|hrs|hours?|stunden?|heures?|horas?)\b|小时)`)},
	{Decades, regexp.MustCompile(`(?i)[0-9] ?(?:dec|decades?|jahrzehnte?n?|dekaden?)\b`)},
}

// perYears are how many of each unit are a year.
var perYears = map[string]float64{Decades: 0.1, Years: 1, "": 1, Months: 12, Weeks: 365.25 / 7, Days: 365.25, Hours: 365.25 * 24}

// perYear is how many of the unit are a year: of the one that a text names itself, as 95y among
// months or 9 decades among years.
func (r Rule) perYear(text string) float64 {
	if yearsUnit.MatchString(text) {
		return 1
	}
	for _, other := range otherUnits {
		if other.text.MatchString(text) {
			return perYears[other.unit]
		}
	}
	return perYears[r.Unit]
}

var number = regexp.MustCompile(`[0-9]+(?:[.,][0-9]+)?`)

// bounds returns the ends of an age or interval of ages, both of which are part of it;
// open: there is no upper end.
func bounds(text string, f format.Format) (low, high float64, open, ok bool) {
	if x, ok := f.Number(text); ok && f.Type.Numeric() && f.Numbers != format.Years {
		return x, x, false, true
	}
	if strings.ContainsAny(text, "[]()") {
		text = strings.ReplaceAll(text, ",", ";") // between the ends of an interval
	}
	found := number.FindAllString(text, 3)
	if len(found) == 0 || len(found) > 2 {
		return 0, 0, false, false
	}
	low, err := strconv.ParseFloat(strings.Replace(found[0], ",", ".", 1), 64)
	if err != nil {
		return 0, 0, false, false
	}
	if len(found) == 1 {
		return low, low, strings.ContainsAny(text, "+>≥"), true
	}
	high, err = strconv.ParseFloat(strings.Replace(found[1], ",", ".", 1), 64)
	if strings.HasSuffix(text, ")") || strings.HasSuffix(text, "[") {
		high = math.Ceil(high) - 1 // the upper end is no part of it
	}
	return low, max(low, high), false, err == nil
}
