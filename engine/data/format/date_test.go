package format_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quasi/engine/data/format"
)

// Eight digits are a day of records in one place of the year alone, first or last.
func TestEightDigitsHaveOneYear(t *testing.T) {
	for day := time.Date(1800, 1, 1, 0, 0, 0, 0, time.UTC); day.Year() < 2300; day = day.AddDate(0, 0, 17) {
		for order, layout := range map[format.DateOrder]string{format.YearMonthDay: "20060102", format.DayMonthYear: "02012006", format.MonthDayYear: "01022006"} {
			text := day.Format(layout)
			if got, ok := format.ParseDate(text, order, 0); !ok || !got.Equal(day) {
				t.Fatalf("%s in order %s is %v", text, order, got)
			}
			_, first := format.ParseDate(text, format.YearMonthDay, 0)
			_, last := format.ParseDate(text, format.DayMonthYear, 0)
			if first && last {
				t.Fatalf("%s has its year first and last", text)
			}
		}
	}
}

// Any day comes back from any way to write it.
func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"2024-05-17", "17.5.2024", "5/17/2024 1:45 PM", "2024年5月17日", "45429", "20240517", "17052024", "2024-05-17T"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, order := range []format.DateOrder{"", format.DayMonthYear, format.MonthDayYear, format.YearMonthDay, format.ExcelSerial} {
			d, ok := format.ParseDate(text, order, 0)
			if !ok {
				continue
			}
			if d.Year() < 1 || d.Year() > 9999 || d.Hour() != 0 {
				t.Fatalf("%q is read as %v", text, d)
			}
			if order != format.ExcelSerial && order != format.YearMonthDay && !strings.Contains(text, fmt.Sprintf("%04d", d.Year())) {
				t.Fatalf("%q is read as the year %d", text, d.Year())
			}
		}
	})
}
