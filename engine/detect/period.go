package detect

import (
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

// Months reports whether nearly all values are months of a year: 05/2024.
func (v Values) Months() bool {
	return v.nearlyAll(func(text string) bool { _, _, ok := format.YearMonth(text); return ok })
}

// SolarHijri reports whether nearly all values are days of the Iranian calendar: 1403/05/12.
func (v Values) SolarHijri() bool {
	return v.nearlyAll(func(text string) bool { _, _, ok := format.SolarHijri(text); return ok })
}

func (v Values) nearlyAll(fits func(string) bool) bool {
	_, ok := v.Reaches(recognize.NearlyAll, fits)
	return ok
}
