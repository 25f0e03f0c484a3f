package format_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quasi/engine/data/format"
)

func TestParseDate(t *testing.T) {
	tests := []struct {
		text  string
		order format.DateOrder
		want  string // empty: no date
	}{
		{"2024-05-17", "", "2024-05-17"}, {"2024/5/17", "", "2024-05-17"}, {"2024-5-7", "", "2024-05-07"},
		{"17.5.2024", "", "2024-05-17"}, {"17.05.2024", format.MonthDayYear, "2024-05-17"},
		{"2024年5月17日", "", "2024-05-17"}, {"2024年05月17日 8:30", "", "2024-05-17"}, {"2024年5月17", "", ""},
		{" 2024-05-17 13:45:00 ", "", "2024-05-17"}, {"2024-05-17T23:59:59.5+08:00", "", "2024-05-17"},
		{"5/17/2024 1:45 PM", format.MonthDayYear, "2024-05-17"}, {"2024年5月17日 上午8:30", "", "2024-05-17"}, {"2024年5月17日下午3时", "", ""}, {"2024年5月17日下午3时05分", "", "2024-05-17"}, {"2024/5/17 下午 3:20:00", "", "2024-05-17"}, {"2024. 5. 17. 오전 8:30", "", "2024-05-17"}, {"2024/5/17 午後12:30", "", "2024-05-17"}, {"2024/5/17 下午13:30", "", ""}, {"2024/5/17 上午", "", ""}, {"2024-05-17 25:00", "", ""}, {"2024-05-17x", "", ""},
		{"2024-05-17 24:00", "", "2024-05-17"}, {"17.05.2024 24:00:00 Uhr", "", "2024-05-17"}, {"2024-05-17T24:00:00.000Z", "", "2024-05-17"}, {"2024年5月17日24时", "", ""}, {"2024年5月17日 24时00分", "", "2024-05-17"},
		{"2024-05-17 24:01", "", ""}, {"2024-05-17 24:00:01", "", ""}, {"2024-05-17 24:00:00.5", "", ""}, {"2024-05-17 24:00 PM", "", ""}, {"2024-05-17 23:59", "", "2024-05-17"},
		{"17/5/2024", "", ""}, {"17/5/2024", format.DayMonthYear, "2024-05-17"}, {"17/5/2024", format.MonthDayYear, ""},
		{"5/6/2024", format.DayMonthYear, "2024-06-05"}, {"5-6-2024", format.MonthDayYear, "2024-05-06"},
		{"5/6/24", format.DayMonthYear, ""}, {"2024-02-30", "", ""}, {"2023-02-29", "", ""}, {"0000-01-01", "", ""}, {"2024-13-01", "", ""},
		{"20240517", "", ""}, {"20240517", format.YearMonthDay, "2024-05-17"}, {"20241317", format.YearMonthDay, ""},
		{"17052024", "", ""}, {"17052024", format.YearMonthDay, ""}, {"17052024", format.DayMonthYear, "2024-05-17"}, {"05172024", format.MonthDayYear, "2024-05-17"},
		{"17052024", format.MonthDayYear, ""}, {"20240517", format.DayMonthYear, ""}, {"20101203", format.DayMonthYear, ""}, {"01011232", format.DayMonthYear, "1232-01-01"}, {"01011231", format.DayMonthYear, ""},
		{"45429", "", ""}, {"45429", format.ExcelSerial, "2024-05-17"}, {"45429.75", format.ExcelSerial, "2024-05-17"},
		{"61", format.ExcelSerial, "1900-03-01"}, {"60", format.ExcelSerial, ""}, {"2958465", format.ExcelSerial, "9999-12-31"},
		{"2958466", format.ExcelSerial, ""}, {"2024.5.17", "", "2024-05-17"}, {"", "", ""}, {"--", "", ""}, {"2024-05", "", ""},
	}
	for _, test := range tests {
		d, ok := format.ParseDate(test.text, test.order, 0)
		got := ""
		if ok {
			got = d.Format(time.DateOnly)
		}
		if got != test.want {
			t.Errorf("%q in order %q is %q, want %q", test.text, test.order, got, test.want)
		}
	}
}

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
