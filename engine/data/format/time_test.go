package format_test

import (
	"testing"

	"quasi/engine/data/format"
)

func TestWithoutTime(t *testing.T) {
	dmy, excel := format.Format{Type: format.DateTime, Dates: format.DayMonthYear}, format.Format{Type: format.Date, Dates: format.ExcelSerial}
	for _, test := range []struct {
		format    format.Format
		text, day string
		timed     bool
	}{
		{format.Format{}, "2024-05-17 08:15", "2024-05-17", true},
		{format.Format{}, "2024-05-17T23:59:00Z", "2024-05-17", true},
		{dmy, " 17/05/2024 8:15 PM", "17/05/2024", true},
		{dmy, "17.05.2024", "17.05.2024", false},
		{format.Format{}, "17 May 2024 08:15", "17 May 2024", true},
		{excel, "45429.34", "45429", true},
		{excel, "45429", "45429", false},
		{format.Format{}, "17.5", "17.5", false},
		{format.Format{Type: format.Integer}, "2024-05-17 08:15", "2024-05-17 08:15", false},
		{format.Format{}, "soon 08:15", "soon 08:15", false},
	} {
		if day, timed := test.format.WithoutTime(test.text); day != test.day || timed != test.timed {
			t.Errorf("%q is %q (%v), want %q (%v)", test.text, day, timed, test.day, test.timed)
		}
	}
}
