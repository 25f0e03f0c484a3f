package format

import "strings"

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
