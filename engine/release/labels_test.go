package release

import (
	"testing"

	"quasi/engine/facts"
)

// What a text without a day is, at the ends of what ages and years can be.
func TestWhatALabelHolds(t *testing.T) {
	for label, want := range map[string]string{
		"0": facts.HoldsAges, "150": facts.HoldsAges, "[140,150]": facts.HoldsAges, ">=90": facts.HoldsAges,
		"-1": "", "151": "", "[140,151]": "", "400": "", "999": "",
		"1000": facts.HoldsYears, "9999": facts.HoldsYears, "[1950,1959]": facts.HoldsYears, "1950s": facts.HoldsYears,
		"10000": "", "[999,1000]": "", "[1000,1009]": facts.HoldsYears, "[9990,9999]": facts.HoldsYears, "[9990,10000]": "",
		"1961-Q1": facts.HoldsPeriods, "1961-02": facts.HoldsPeriods, "1961-H2": facts.HoldsPeriods, "[1961-01-01,1961-12-30]": facts.HoldsPeriods,
		"[1961-01-01,1961-12-31]": facts.HoldsYears, "ISO 1961": facts.HoldsPeriods, "ISO 1964": facts.HoldsYears,
		"1961-02-03": "", "elders": "", "": "",
	} {
		t.Run(label, func(t *testing.T) {
			if got := kindOf(label); got != want {
				t.Errorf("%q holds %q, want %q", label, got, want)
			}
		})
	}
}

// A column holds what all its texts hold: years beside periods are periods, and ages beside
// anything else are nothing that is known.
func TestWhatLabelsHoldTogether(t *testing.T) {
	for _, test := range []struct {
		name   string
		labels []string
		want   string
	}{
		{"ages", []string{"20", "[30,40]"}, facts.HoldsAges},
		{"years, then periods", []string{"1950", "1961-Q1"}, facts.HoldsPeriods},
		{"periods, then years", []string{"1961-Q1", "1950"}, facts.HoldsPeriods},
		{"ages, then years", []string{"62", "1950"}, ""},
		{"years, then ages", []string{"1950", "62"}, ""},
		{"what is hidden", []string{"*", "62", "*"}, facts.HoldsAges},
		{"all is hidden", []string{"*"}, ""},
		{"a day among them", []string{"1950", "1961-02-03"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := holding(test.labels); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
