package transform

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"quasi/engine/data/format"
	"quasi/engine/say"
)

// padding is whether days and months below ten are written with a zero.
type padding int8

const (
	notSeen padding = iota // both have two digits anyway
	padded
	bare
)

// written is a date as it is written: what is not the day is kept. One with a month's
// name, with a year of two digits, or in characters, becomes 2024-05-17, with its time.
type written struct {
	before, after string           // blanks; the time
	separator     string           // empty: 20240517, 17052024
	order         format.DateOrder // empty: the year is first
	padding       padding
	day           time.Time
}

var (
	dateShape = regexp.MustCompile(`(?s)^(\s*)([0-9]{1,4})([-/.])([0-9]{1,2})([-/.])([0-9]{1,4})(.*)$`)
	compact   = regexp.MustCompile(`^(\s*)([0-9]{8})(\s*)$`)
	timeShape = regexp.MustCompile(`^(([T\s]\s*)([01]?[0-9]|2[0-4]):[0-5][0-9](:[0-6][0-9]([.,][0-9]+)?)?(\s*[AaPp]\.?[Mm]\.?)?(\s*(Z|[+-][0-9]{2}:?[0-9]{2}))?)?\s*$`)
)

var (
	errNoDate = say.Define("date-none", "is no date: write it as 2024-05-17, or mark it as missing").Of()
	errOrder  = say.Define("date-ambiguous", "can be read in two ways: decide in the format of the column whether the day or the month is first").Of()
	errRange  = say.Define("date-range", "leaves the years 1 to 9999: mark it as missing if it is no date").Of()
)

// parse reads a date: year-month-day, day.month.year and, where the order is
// told, month/day/year, with -, / or . between them, or 20240517 and 17052024; a
// time may follow. What else the format of the column reads is written anew.
func parse(text string, f format.Format) (written, error) {
	w, err := parseShape(text, f.Dates)
	if errors.Is(err, errNoDate) {
		read, ok := format.ReadDate(text)
		day, known := read.Day(f.Dates, f.Pivot)
		if ok && known {
			return written{separator: "-", padding: padded, day: day, after: read.After}, nil
		}
	}
	return w, err
}

func parseShape(text string, order format.DateOrder) (written, error) {
	if m := compact.FindStringSubmatch(text); m != nil {
		return parseCompact(written{before: m[1], after: m[3]}, m[2], order)
	}
	m := dateShape.FindStringSubmatch(text)
	if m == nil || m[3] != m[5] || !timeShape.MatchString(m[7]) {
		return written{}, errNoDate
	}
	w := written{before: m[1], after: m[7], separator: m[3]}
	switch {
	case len(m[2]) == 4 && len(m[6]) <= 2:
		return w.on(m[2], m[4], m[6])
	case len(m[2]) > 2 || len(m[6]) != 4:
		return written{}, errNoDate
	case order == format.MonthDayYear:
		w.order = format.MonthDayYear
		return w.on(m[6], m[2], m[4])
	case order == format.DayMonthYear || m[3] == ".":
		w.order = format.DayMonthYear
		return w.on(m[6], m[4], m[2])
	}
	return written{}, errOrder
}

// parseCompact reads the day of w from eight digits.
func parseCompact(w written, digits string, order format.DateOrder) (written, error) {
	read, _ := format.ReadDate(digits)
	_, dayFirst := read.Day(format.DayMonthYear, 0)
	_, monthFirst := read.Day(format.MonthDayYear, 0)
	switch {
	case read.Own() == format.YearMonthDay:
		return w.on(digits[:4], digits[4:6], digits[6:])
	case order == format.DayMonthYear:
		w.order = order
		return w.on(digits[4:], digits[2:4], digits[:2])
	case order == format.MonthDayYear:
		w.order = order
		return w.on(digits[4:], digits[:2], digits[2:4])
	case dayFirst || monthFirst:
		return written{}, errOrder
	}
	return written{}, errNoDate
}

// on returns w with its day, which must be one of the calendar.
func (w written) on(year, month, day string) (written, error) {
	for _, part := range []string{month, day} {
		switch {
		case len(part) == 1:
			w.padding = bare
		case part[0] == '0' && w.padding == notSeen:
			w.padding = padded
		}
	}
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(day)
	w.day = time.Date(y, time.Month(m), d, 0, 0, 0, 0, time.UTC)
	if y < 1 || w.day.Year() != y || int(w.day.Month()) != m {
		return written{}, errNoDate
	}
	if w.separator == "" {
		w.padding = padded
	}
	return w, nil
}

// moved writes the date so many days later as the date itself is written, with what
// the clock leaves of its time. habit is the padding of the column, for a date that
// does not show it.
func (w *written) moved(days int, habit padding, clock Clock) (string, error) {
	to := w.day.AddDate(0, 0, days)
	if y := to.Year(); y < 1 || y > 9999 {
		return "", errRange
	}
	how := w.padding
	if how == notSeen {
		how = habit
	}
	form := "%02d"
	if how == bare {
		form = "%d"
	}
	y, m, d := fmt.Sprintf("%04d", to.Year()), fmt.Sprintf(form, to.Month()), fmt.Sprintf(form, to.Day())
	switch w.order {
	case format.DayMonthYear:
		y, d = d, y
	case format.MonthDayYear:
		y, m, d = m, d, y
	}
	return w.before + y + w.separator + m + w.separator + d + clock.of(w.after), nil
}

// Clock is the treatment of the time of day of dates that are moved. A time to the
// minute is nearly a name: few patients came at 14:37, on whatever day.
type Clock string

// The treatments.
const (
	DropTime Clock = "drop" // the day alone is left; the zero value does the same
	FullHour Clock = "hour" // rounded down to the hour, of 24; without minutes, seconds and zone
	KeepTime Clock = "keep" // as it is written, with its zone
)

// Valid reports whether c is one of them, or empty.
func (c Clock) Valid() bool {
	switch c {
	case "", DropTime, FullHour, KeepTime:
		return true
	}
	return false
}

// hourShape finds the hour of a time of day, whatever follows it; half of the day is
// told by what stands behind the minutes.
var (
	hourShape = regexp.MustCompile(`^([T:\s]*)([0-9]{1,2})`)
	afternoon = regexp.MustCompile(`(?i)[0-9]\s*p\.?m`)
	morning   = regexp.MustCompile(`(?i)[0-9]\s*a\.?m`)
)

// of returns what is left of the time behind a date: text is as it was written there,
// empty or blanks if there is none. A zone goes with the minutes: it tells summer from
// winter, which the shift of the day hides.
func (c Clock) of(text string) string {
	found := hourShape.FindStringSubmatch(text)
	switch {
	case c == KeepTime || found == nil:
		return text
	case c != FullHour:
		return ""
	}
	hour, _ := strconv.Atoi(found[2]) // two digits at most
	switch {
	case hour == 12 && morning.MatchString(text):
		hour = 0
	case hour < 12 && afternoon.MatchString(text):
		hour += 12
	}
	between := " "
	if strings.Contains(found[1], "T") {
		between = "T"
	}
	return fmt.Sprintf("%s%02d:00", between, hour)
}
