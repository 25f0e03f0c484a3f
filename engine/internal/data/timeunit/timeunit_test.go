package timeunit_test

import (
	"regexp"
	"testing"

	"quasi/engine/internal/data/timeunit"
)

func TestTextsOfUnits(t *testing.T) {
	for text, want := range map[string][2]string{ // behind a number, alone
		"Jahre":     {timeunit.Years, timeunit.Years},
		" YRS. ":    {timeunit.Years, timeunit.Years},
		"Years old": {timeunit.Years, timeunit.Years},
		"个月":        {timeunit.Months, timeunit.Months},
		"m":         {timeunit.Months, timeunit.Months},
		"wk":        {timeunit.Weeks, timeunit.Weeks},
		"dy":        {timeunit.Days, timeunit.Days},
		"Std.":      {timeunit.Hours, timeunit.Hours},
		"dec":       {timeunit.Decades, timeunit.Decades},
		"a":         {timeunit.Years, timeunit.Years},
		"801":       {"", timeunit.Years},
		"年":         {"", timeunit.Years},
		"日":         {"", timeunit.Days},
		"时":         {"", timeunit.Hours},
		"th":        {},
		"kg":        {},
		"":          {},
	} {
		if got := [2]string{timeunit.Behind(text), timeunit.Alone(text)}; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// No text names two units, or nobody could tell which.
func TestEachTextNamesOneUnit(t *testing.T) {
	for _, text := range timeunit.Twice() {
		t.Errorf("%q names two units", text)
	}
}

func TestPattern(t *testing.T) {
	years := regexp.MustCompile(`^[0-9]+ ?` + timeunit.Pattern(timeunit.Years) + `$`)
	for text, want := range map[string]bool{"77岁": true, "77 years old": true, "77 y/o": true, "77y": true, "77 months": false, "77 m": false, "77 a": false, "77": false} {
		if years.MatchString(text) != want {
			t.Errorf("%q matches: %v", text, !want)
		}
	}
	if both := regexp.MustCompile(`^` + timeunit.Pattern(timeunit.Months, timeunit.Days) + `$`); !both.MatchString("months") || !both.MatchString("tage") || both.MatchString("m") || both.MatchString("year") {
		t.Errorf("months and days are %s", both)
	}
}

func TestTextsAreTheirOwnPatterns(t *testing.T) {
	for _, text := range timeunit.Texts() {
		if regexp.QuoteMeta(text) != text {
			t.Errorf("%q is no pattern of itself", text)
		}
	}
}
