package format_test

import (
	"strings"
	"testing"

	"quasi/engine/data/format"
)

func TestFormatsAreWrittenAndRead(t *testing.T) {
	for _, kind := range format.Types() {
		styles := []string{""}
		if kind.Numeric() {
			for _, s := range format.NumberStyles() {
				styles = append(styles, ":"+string(s))
			}
		}
		if kind.Dated() {
			for _, s := range format.DateOrders() {
				styles = append(styles, ":"+string(s), ":"+string(s)+":1930")
			}
			styles = append(styles, ":1925")
		}
		for _, style := range styles {
			text := string(kind) + style
			if f, err := format.Parse(text); err != nil || f.String() != text {
				t.Errorf("%q is read as %q (%v)", text, f, err)
			}
		}
	}
	for text, want := range map[string]string{
		"": "no type", "number": `type is "number"`, "empty": `type is "empty"`, "date:": "nothing stands after the colon",
		"date:comma": `order of dates is "comma"`, "decimal:dmy": `style of numbers is "dmy"`, "text:dmy": "has no style",
		"date:dmy:": `order of dates is "dmy:"`, "date:dmy:30": "begin with 30", "date:dmy:2201": "choose a year from 1800 to 2200", "date:dmy:x": `order of dates is "dmy:x"`,
	} {
		if _, err := format.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %q", text, err, want)
		}
	}
}

// 2024-05-17 is 19,860 days after 1970-01-01.
func TestNumbersAndDaysOfAFormat(t *testing.T) {
	tests := []struct {
		format, text string
		number       float64
		ok, fits     bool
	}{
		{"", "12.5", 12.5, true, true}, {"", "2024-05-17", 19860, true, true}, {"", "17/5/2024", 0, false, true}, {"", "12,5", 0, false, true},
		{"integer", "12", 12, true, true}, {"integer", "12.5", 12.5, true, false}, {"integer", "2024-05-17", 0, false, false},
		{"decimal:comma", "12,5", 12.5, true, true}, {"decimal:comma", "12.5", 0, false, false},
		{"date", "2024-05-17", 19860, true, true}, {"date", "12", 0, false, false}, {"date:dmy", "17/5/2024", 19860, true, true},
		{"date:mdy", "17/5/2024", 0, false, false}, {"date-time:dmy", "17/5/2024 13:45", 19860, true, true}, {"date:excel", "45429", 19860, true, true},
		{"date", "2024年5月17日 8时30分", 19860, true, true}, {"date", "2024年5月17日 25时", 0, false, false},
		{"category", "12", 0, false, true}, {"code", "12", 0, false, true}, {"text", "2024-05-17", 0, false, true},
	}
	for _, test := range tests {
		var f format.Format
		if test.format != "" {
			var err error
			if f, err = format.Parse(test.format); err != nil {
				t.Fatal(err)
			}
		}
		if x, ok := f.Number(test.text); ok != test.ok || ok && x != test.number {
			t.Errorf("%q as %q is %v, %v, want %v, %v", test.text, test.format, x, ok, test.number, test.ok)
		}
		if got := f.Fits(test.text); got != test.fits {
			t.Errorf("%q fits %q: %v", test.text, test.format, got)
		}
	}
}
