package levels

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"quasi/app/reading"
	"quasi/app/session"
	"quasi/engine/data/format"
)

// entry is how a person enters numbers and days: as the table that is open has them. What
// has one reading everywhere, 0.5 and 2020-12-31, can be entered in any.
type entry struct {
	comma bool             // decimals have a comma
	dates format.DateOrder // empty: the year comes first
	pivot int              // of years with two digits
}

// entryOf returns how numbers and days are entered for a column: as the column has them,
// or else another of the table.
func entryOf(s *session.Session, column string) entry {
	all := []format.Format{reading.As(s, column)}
	for _, d := range reading.Columns(s) {
		all = append(all, d.Format)
	}
	var e entry
	decided := false
	for _, f := range all {
		comma := f.Numbers == format.Comma || f.Numbers == format.PointGrouped
		if !decided && f.Type.Numeric() && (comma || f.Type == format.Decimal) {
			e.comma, decided = comma, true
		}
		if e.dates == "" && f.Type.Dated() && (f.Dates == format.DayMonthYear || f.Dates == format.MonthDayYear) {
			e.dates, e.pivot = f.Dates, f.Pivot
		}
	}
	return e
}

// number reads one number.
func (e entry) number(t string) (float64, error) {
	text := strings.TrimSpace(t)
	if e.comma && !strings.Contains(text, ".") {
		text = strings.Replace(text, ",", ".", 1)
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
		return 0, fmt.Errorf("%q", t)
	}
	return x, nil
}

// optional reads a number that may be left out.
func (e entry) optional(t string) (*float64, error) {
	if t == "" {
		return nil, nil
	}
	x, err := e.number(t)
	if err != nil {
		return nil, err
	}
	return &x, nil
}

// numbers reads numbers divided by semicolons, blanks or commas. Where decimals have a
// comma, one between two digits is theirs, unless there are more: 0,5 is a half, and 5,10,20
// are three numbers, as 5, 10 are two.
func (e entry) numbers(t string) ([]float64, error) {
	var found []float64
	for _, part := range strings.FieldsFunc(t, func(r rune) bool { return r == ' ' || r == ';' || r == '，' }) {
		for _, one := range e.split(part) {
			x, err := e.number(one)
			if err != nil {
				return nil, err
			}
			found = append(found, x)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%q", t)
	}
	return found, nil
}

// split cuts a text at the commas that divide numbers.
func (e entry) split(part string) []string {
	part = strings.Trim(part, ",")
	switch {
	case part == "":
		return nil
	case e.comma && strings.Count(part, ",") == 1:
		return []string{part}
	}
	return strings.Split(part, ",")
}

// day reads a day, and returns it with the year first.
func (e entry) day(t string) (string, error) {
	d, ok := format.ParseDate(t, e.dates, e.pivot)
	if !ok {
		return "", fmt.Errorf("%q", t)
	}
	return d.Format(time.DateOnly), nil
}

// example is a day as it is entered.
func (e entry) example() string {
	switch e.dates {
	case format.DayMonthYear:
		return "31.12.2024"
	case format.MonthDayYear:
		return "12/31/2024"
	}
	return "2024-12-31"
}
