package format

import (
	"strconv"
	"strings"
	"time"
)

// DateOrder is the order in which the dates of a column are written. It says how
// those are read that could be read in two ways.
type DateOrder string

// The orders of dates. The empty one reads what is the same in all: 2024-05-17,
// 2024/5/17, 2024年5月17日, 17.5.2024, and every date with a month's name.
const (
	YearMonthDay DateOrder = "ymd"   // 20240517 as well
	DayMonthYear DateOrder = "dmy"   // 17/5/2024, 17-05-2024, 17052024
	MonthDayYear DateOrder = "mdy"   // 5/17/2024, 05-17-2024, 05172024
	ExcelSerial  DateOrder = "excel" // 45429: days since 1899-12-30
)

// DateOrders returns all orders.
func DateOrders() []DateOrder {
	return []DateOrder{YearMonthDay, DayMonthYear, MonthDayYear, ExcelSerial}
}

// The years that pivots can be, and the one that spreadsheets have: the first of a
// hundred years.
const (
	FirstPivot   = 1800
	LastPivot    = 2200
	DefaultPivot = 1930
)

// ParseDate returns the day that a text names, as midnight UTC. What is the same
// in any order is read whatever the order is; see [DateOrder] for the rest. A
// time of day (13:45, T13:45:00.5Z, 1:45 PM) may follow and is passed over, with
// its zone: the day stays as written. A year of two digits stands for the one of the
// hundred years from pivot on that ends in them; pivot 0 reads none.
func ParseDate(text string, order DateOrder, pivot int) (time.Time, bool) {
	if w, ok := ReadDate(text); ok {
		return w.Day(order, pivot)
	}
	if order == ExcelSerial {
		x, ok := NumberStyle("").Parse(strings.TrimSpace(text))
		if !ok || x < 61 || // Excel counts a 29 February 1900 that was none
			x >= lastSerial+1 {
			return time.Time{}, false
		}
		return time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(x)), true
	}
	return time.Time{}, false
}

// Written is a date as a text has it: its parts, of which the order is open.
type Written struct {
	parts     [3]string // digits; of a month with a name its number
	named     int       // the place of the month with a name, from 1; 0: none has one
	separator string    // between digits; empty: 20240517, 17052024
	// After is the text behind the day: a time, with what is before it, or nothing.
	After string
}

// The least and the most bytes of a date with its time.
const (
	shortest = 6
	longDate = 64
)

// ReadDate takes a text apart that may be a date. Whether it is one is up to
// [Written.Day].
func ReadDate(text string) (Written, bool) {
	text = strings.TrimSpace(Narrow(text))
	if len(text) < shortest || len(text) > longDate || !hasDigit(text) {
		return Written{}, false
	}
	if len(text) == 8 && digits(text) {
		return compact(text), true
	}
	w, rest, ok := numbered(text)
	if !ok {
		w, rest, ok = spelled(text)
	}
	if !ok || !clock(rest) {
		return Written{}, false
	}
	w.After = rest
	return w, true
}

// lastMonthDay is the greatest that a month and a day are in four digits: 31 December.
const lastMonthDay = "1231"

// compact takes a date of eight digits apart. Four digits at its end that are no month and day
// are its year.
func compact(text string) Written {
	if text[4:] > lastMonthDay {
		return Written{parts: [3]string{text[:2], text[2:4], text[4:]}}
	}
	return Written{parts: [3]string{text[:4], text[4:6], text[6:]}}
}

// Timed reports whether a time of day follows.
func (w Written) Timed() bool { return strings.TrimSpace(w.After) != "" }

// Own returns the order that the date is in whatever its column's; empty: the column
// decides.
func (w Written) Own() DateOrder {
	switch {
	case len(w.parts[0]) == 4 || w.separator == "年":
		return YearMonthDay
	case w.named == 1:
		return MonthDayYear
	case w.named == 2 || w.separator == ".":
		return DayMonthYear
	}
	return ""
}

// Short returns the two digits of a year that is written with two, if it is.
func (w Written) Short(order DateOrder) (year int, ok bool) {
	y, _, _ := w.in(order)
	if len(y) != 2 {
		return 0, false
	}
	year, err := strconv.Atoi(y)
	return year, err == nil
}

// Day returns the day, if there is one such; see [ParseDate].
func (w Written) Day(order DateOrder, pivot int) (time.Time, bool) {
	y, m, d := w.in(order)
	if len(m) > 2 || len(d) > 2 {
		return time.Time{}, false
	}
	switch {
	case len(y) == 4:
		return day(y, m, d)
	case len(y) == 2 && pivot > 0:
		short, _ := strconv.Atoi(y)
		return day(strconv.Itoa(pivot+((short-pivot)%100+100)%100), m, d)
	}
	return time.Time{}, false
}

// in returns the parts of a date in an order; empty: it can't be in that order.
func (w Written) in(order DateOrder) (year, month, day string) {
	a, b, c := w.parts[0], w.parts[1], w.parts[2]
	yearFirst := len(a) == 4 || order == YearMonthDay && len(c) != 4 && w.named == 0
	switch {
	case w.named == 1:
		return c, a, b
	case w.named == 3, w.separator == "" && w.named == 0 && !w.runsIn(order):
		return "", "", ""
	case w.separator == "年", yearFirst && (w.separator != "." || len(a) == 4):
		return a, b, c
	case w.named == 2, w.separator == ".", order == DayMonthYear:
		return c, b, a
	case order == MonthDayYear:
		return c, a, b
	}
	return "", "", ""
}

// runsIn reports whether a date without a separator is read in an order.
func (w Written) runsIn(order DateOrder) bool {
	if len(w.parts[0]) == 4 {
		return order == YearMonthDay
	}
	return order == DayMonthYear || order == MonthDayYear
}

// marks of the parts of a date; what follows the year may have blanks after it.
var dateMarks = []struct{ year, month, day string }{
	{"-", "-", ""}, {"/", "/", ""}, {".", ".", ""}, {"年", "月", "日"}, {"년", "월", "일"},
}

// numbered cuts a date into three runs of digits, and returns what follows.
func numbered(text string) (w Written, rest string, ok bool) {
	rest = text
	var mark [3]string
	for i := range w.parts {
		end := 0
		for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		w.parts[i], rest = rest[:end], rest[end:]
		if end == 0 {
			return Written{}, "", false
		}
		if i == 0 {
			mark = marksOf(rest)
			w.separator = mark[0]
		}
		if w.separator == "" || !strings.HasPrefix(rest, mark[i]) {
			return Written{}, "", false
		}
		rest = rest[len(mark[i]):]
		if i < 2 && (w.separator == "." || mark[2] != "") {
			rest = strings.TrimPrefix(rest, " ") // 1. 5. 1950
		}
	}
	switch w.separator {
	case "년":
		w.separator = "年"
	case ".":
		rest = ending(rest)
	}
	return w, rest, true
}

// marksOf returns what separates the parts of a date of which text follows the
// first.
func marksOf(text string) [3]string {
	for _, m := range dateMarks {
		if strings.HasPrefix(text, m.year) {
			return [3]string{m.year, m.month, m.day}
		}
	}
	return [3]string{}
}

// lastSerial is Excel's number of 9999-12-31.
const lastSerial = 2_958_465

// day returns a day of the calendar, if there is one such.
func day(y, m, d string) (time.Time, bool) {
	year, _ := strconv.Atoi(y)
	month, _ := strconv.Atoi(m)
	date, _ := strconv.Atoi(d)
	at := time.Date(year, time.Month(month), date, 0, 0, 0, 0, time.UTC)
	return at, year >= 1 && at.Year() == year && int(at.Month()) == month
}

// WithoutTime returns a date as it is written, without the time of day that follows it;
// timed: one does. What is no date is returned as it is.
func (f Format) WithoutTime(text string) (day string, timed bool) {
	text = strings.TrimSpace(text)
	if _, ok := f.Numbers.Parse(text); ok && f.Dates != ExcelSerial {
		return text, false
	}
	if _, ok := f.Day(text); !ok {
		return text, false
	}
	if w, ok := ReadDate(text); ok {
		return strings.TrimSpace(strings.TrimSuffix(text, w.After)), w.Timed()
	}
	day, _, timed = strings.Cut(text, ".") // 45429.34 of a spreadsheet
	return day, timed
}
