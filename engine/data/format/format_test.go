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
