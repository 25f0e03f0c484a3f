package recognize_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

func TestLeadingZero(t *testing.T) {
	for text, want := range map[string]bool{
		"007": true, "0123": true, "00": true, "03.01": true, "03,01": true, "00.5": true, "03.2024": true,
		"0": false, "0.5": false, "0,01": false, "0.": false, "10.01": false, "7": false, "": false, "-01": false,
		"03.": false, "03.01.02": false, "01.02.2024": false, "03:01": false, "0a": false,
	} {
		if got := recognize.LeadingZero(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// The codes of departments 03.01 and 11.02 are no numbers, whatever reads them.
func TestDecimalsWithLeadingZerosAreCodes(t *testing.T) {
	tests := []struct {
		name    string
		values  []string
		numeric bool
	}{
		{"RYKB", tabletest.Repeat(60, "03.01", "03.02", "04.01", "11.02"), false},
		{"RYKB", tabletest.Repeat(60, "03,01", "03,02", "04,01", "11,02"), false},
		{"RYKB", tabletest.Repeat(60, "3.01", "3.02", "4.01", "11.02"), true},
		{"ratio", tabletest.Repeat(60, "0.5", "0", "0.01", "10.5"), true},
		{"lactate", tabletest.Repeat(60, "00.5", "01.2", "12.5", "03.4"), true}, // a device writes four characters
		{"lactate", tabletest.Repeat(60, "005", "012", "125", "034"), false},
	}
	for _, test := range tests {
		c := tabletest.Column(test.name, test.values...).Columns[0]
		form, typ := recognize.Of(c).Form().Type, recognize.Type(c)
		as := *c
		as.Format = recognize.Format(c)
		if read := recognize.Type(&as); form.Numeric() != test.numeric || typ.Numeric() != test.numeric && as.Format.Type == "" || read.Numeric() != test.numeric {
			t.Errorf("%s %q: %s, %s, read %s", test.name, test.values[:4], form, typ, read)
		}
	}
}

// One of a hundred numbers with a leading zero is a slip of the pen; one more makes codes of all.
func TestShareOfDecimalsWithLeadingZeros(t *testing.T) {
	for zeros, want := range map[int]format.Type{1: format.Decimal, 2: format.Code} {
		var values []string
		for i := range 100 {
			text := fmt.Sprintf("%d.5", 10+i)
			if i < zeros {
				text = fmt.Sprintf("0%d.5", 1+i)
			}
			values = append(values, text)
		}
		if got := recognize.Type(tabletest.Column("x", values...).Columns[0]); got != want {
			t.Errorf("%d of 100: %s, want %s", zeros, got, want)
		}
	}
}
