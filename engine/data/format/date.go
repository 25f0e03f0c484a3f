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
// 2024/5/17, 2024年5月17日 and 17.5.2024.
const (
	YearMonthDay DateOrder = "ymd"   // 20240517 as well
	DayMonthYear DateOrder = "dmy"   // 17/5/2024, 17-05-2024
	MonthDayYear DateOrder = "mdy"   // 5/17/2024, 05-17-2024
	ExcelSerial  DateOrder = "excel" // 45429: days since 1899-12-30
)

// DateOrders returns all orders.
func DateOrders() []DateOrder {
	return []DateOrder{YearMonthDay, DayMonthYear, MonthDayYear, ExcelSerial}
}

// ParseDate returns the day that a text names, as midnight UTC. What is the same
// in any order is read whatever the order is; see [DateOrder] for the rest. A
// time of day (13:45, T13:45:00.5Z, 1:45 PM) may follow and is passed over, with
// its zone: the day is the one that is written. Years have four digits.
func ParseDate(text string, order DateOrder) (time.Time, bool) {
	text = strings.TrimSpace(text)
	parts, separator, rest, ok := dateParts(text)
	if !ok {
		return compactDate(text, order)
	}
	if !clock(rest) {
		return time.Time{}, false
	}
	var y, m, d string
	switch {
	case len(parts[0]) == 4:
		if separator == "." {
			return time.Time{}, false
		}
		y, m, d = parts[0], parts[1], parts[2]
	case separator == "." || order == DayMonthYear:
		d, m, y = parts[0], parts[1], parts[2]
	case order == MonthDayYear:
		m, d, y = parts[0], parts[1], parts[2]
	}
	if len(y) != 4 || len(m) > 2 || len(d) > 2 {
		return time.Time{}, false
	}
	return day(y, m, d)
}

// dateParts cuts a date into three runs of digits, and returns the separator
// between them and what follows.
func dateParts(text string) (parts [3]string, separator, rest string, ok bool) {
	for i := range parts {
		end := 0
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		parts[i], text = text[:end], text[end:]
		if end == 0 {
			return parts, "", "", false
		}
		if i == 0 {
			separator = dateSeparator(text)
		}
		follows := separator
		if separator == "年" {
			follows = [3]string{"年", "月", "日"}[i]
		} else if i == 2 {
			follows = ""
		}
		if separator == "" || !strings.HasPrefix(text, follows) {
			return parts, "", "", false
		}
		text = text[len(follows):]
	}
	return parts, separator, text, true
}

func dateSeparator(text string) string {
	for _, s := range []string{"-", "/", ".", "年"} {
		if strings.HasPrefix(text, s) {
			return s
		}
	}
	return ""
}

// hours turns 13时45分 into 13:45:.
var hours = strings.NewReplacer("时", ":", "点", ":", "分", ":", "秒", "")

// clock reports whether text is a time of day, with the blank or T before it, or
// nothing.
func clock(text string) bool {
	if text == "" {
		return true
	}
	if text[0] != ' ' && text[0] != 'T' {
		return false
	}
	text = strings.TrimSuffix(hours.Replace(strings.TrimSpace(text[1:])), ":")
	for _, layout := range []string{"15:04:05", "15:04", "15:04:05Z07:00", "15:04Z07:00", "15:04:05 Z07:00", "3:04 PM", "3:04:05 PM"} {
		if _, err := time.Parse(layout, text); err == nil {
			return true
		}
	}
	return false
}

// compactDate parses dates that are one number.
func compactDate(text string, order DateOrder) (time.Time, bool) {
	switch {
	case order == YearMonthDay && len(text) == 8 && digits(text):
		return day(text[:4], text[4:6], text[6:])
	case order == ExcelSerial:
		return excelDate(text)
	}
	return time.Time{}, false
}

// lastSerial is Excel's number of 9999-12-31.
const lastSerial = 2_958_465

// excelDate returns the day of an Excel serial number; a fraction is a time of
// day. Numbers up to 60 are not read: Excel counts a 29 February 1900 that was
// none, and the day before 1 March is not what it shows.
func excelDate(text string) (time.Time, bool) {
	x, ok := NumberStyle("").Parse(text)
	if !ok || x < 61 || x >= lastSerial+1 {
		return time.Time{}, false
	}
	return time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(x)), true
}

// day returns a day of the calendar, if there is one such.
func day(y, m, d string) (time.Time, bool) {
	year, errY := strconv.Atoi(y)
	month, errM := strconv.Atoi(m)
	date, errD := strconv.Atoi(d)
	if errY != nil || errM != nil || errD != nil || year < 1 {
		return time.Time{}, false
	}
	at := time.Date(year, time.Month(month), date, 0, 0, 0, 0, time.UTC)
	return at, at.Year() == year && int(at.Month()) == month && at.Day() == date
}
