package coarsen

import (
	"cmp"
	"math"
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/timeunit"
)

// oldest is the greatest age that is released as it is.
const oldest = 89

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
	if r.Kind == BirthYear && r.Until-year > oldest {
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

// unitsBehind are the units behind a number within a text, where no letter of a longer word follows:
// 95y, 95岁以上. That of years goes before the others.
var unitsBehind = func() (all []unitBehind) {
	for _, unit := range []string{timeunit.Years, timeunit.Months, timeunit.Weeks, timeunit.Days, timeunit.Hours, timeunit.Decades} {
		all = append(all, unitBehind{unit, regexp.MustCompile(`(?i)[0-9] ?` + timeunit.Pattern(unit) + `(?:\PL|[\p{Han}\p{Hangul}\p{Thai}]|$)`)})
	}
	return all
}()

type unitBehind struct {
	unit string
	text *regexp.Regexp
}

// perYear returns the number of units in a year: of the unit in the text, as 95y among
// months or 9 decades among years, or else of r.Unit.
func (r Rule) perYear(text string) float64 {
	for _, u := range unitsBehind {
		if u.text.MatchString(text) {
			return timeunit.PerYear(u.unit)
		}
	}
	return timeunit.PerYear(cmp.Or(r.Unit, timeunit.Years))
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
