package safeharbor

import (
	"regexp"
	"strconv"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/timeunit"
	"quasi/engine/detect"
)

var (
	// withUnit is an age that says so itself.
	withUnit = regexp.MustCompile(`(?i)^\s*[0-9]{2,3} ?` + timeunit.Pattern(timeunit.Years) + `\.?\s*$`)
	// tellsAge is an age over 89 within a text, or in words.
	tellsAge = regexp.MustCompile(`(?i)\b(9[0-9]|1[01][0-9])([ -]?y/?o\b|[ -]?(yrs?|years?)[ -]?old\b| jahre alt\b|[ -]jährig|岁)|\b(age|aged) (9[0-9]|1[01][0-9])\b|\bninety\b|\b(nonagenarian|centenarian)|\bneunzig\b|九十`)
	// monthly is a month or a quarter of a year, or a month of the Iranian calendar.
	monthly = regexp.MustCompile(`(?i)^\s*(1[89]|20)[0-9]{2}([-/.](0?[1-9]|1[0-2])|[- ]?Q[1-4]|年[0-9]{1,2}月)\s*$|^\s*Q[1-4][-/ ](1[89]|20)[0-9]{2}\s*$|^\s*1[2-4][0-9]{2}/(0[1-9]|1[0-2])\s*$`)
	// named is a month by its name, with a day or a year beside it: no verb, as in may 5.
	named = regexp.MustCompile(`(?i)\b[0-3]?[0-9](st|nd|rd|th)?[ .-]{1,2}(of )?` + monthNames + `\b|\b` + monthNames + `[ .,'-]{1,2}((1[89]|20)[0-9]{2}|[0-3]?[0-9](st|nd|rd|th)\b)|^\s*` + monthNames + `[ '-]{1,2}[0-9]{2}\s*$`)
	// dayWords are in the names of columns of days; other numbers at a visit are not.
	dayWords = recognize.WordsOf(`date|datetime|timestamp|dt|dob|dod|*datum|*date|*dato|fecha|fec|=data|日期|出生|日時|дата|tarih|tarihi`)
)

const monthNames = `(january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)`

// isDay reports whether a text is, or holds, an element of a date finer than a year.
func isDay(text string) bool {
	return monthly.MatchString(text) || !isNumber(text) && isMonth(text) || named.MatchString(text) || detect.HoldsDay(text) ||
		!isNumber(text) && changes(coarsen.Rule{Kind: coarsen.Year}, text)
}

// isMonth reports whether a text is a month of a year: 05/2024, and 5.2024, which may be a number, too.
func isMonth(text string) bool {
	_, _, ok := format.YearMonth(text)
	return ok
}

// fewDays is the greatest share of numbers of days in a column that is none of dates.
const fewDays = 0.1

// earliest is the first year that a number counts a day of: smaller ones are rather
// something else.
const earliest = 1920

func numbersDays(name string) bool { return recognize.NameOf(name).Has(dayWords) }

// isDayNumber reports whether a number can be a day, as spreadsheets count them (43835,
// with a time 43835.75) or written together (20200105, 05012020).
func isDayNumber(text string) bool {
	if !isNumber(text) {
		return false
	}
	for _, order := range format.DateOrders() {
		if day, ok := format.ParseDate(text, order, 0); ok && day.Year() >= earliest {
			return true
		}
	}
	return false
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return err == nil
}
