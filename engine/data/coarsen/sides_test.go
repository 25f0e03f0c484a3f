package coarsen_test

import (
	"testing"

	"quasi/engine/data/coarsen"
)

// A number whose group ends below 10^14 times the last digit of the width has one; greater ones are hidden.
func TestTheGreatestGroup(t *testing.T) {
	for text, want := range map[string]string{
		"99999999999997": "[99999999999997,99999999999998)", "99999999999998": "*", "-99999999999997": "[-99999999999997,-99999999999996)", "-99999999999998": "*",
		"99999999999997.5": "[99999999999997,99999999999998)",
	} {
		if got, _ := (coarsen.Rule{Kind: coarsen.Step, Width: 1}).Value(text, formatless); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}

// Ages up to 89 stay, whatever part of a year is over, and those from 90 on are one class, in months as in years.
func TestTheOldest(t *testing.T) {
	for unit, ages := range map[string]map[string]string{
		"":       {"89": "89", "89.9": "89.9", "90": "90+", "85-89": "85-89", "85-90": "85+", "[85,90)": "[85,90)", "[85,91)": "85+", "89+": "90+", ">88": ">88", ">89": "90+"},
		"months": {"1079": "1079", "1080": "90+"},
	} {
		for text, want := range ages {
			if got, _ := (coarsen.Rule{Kind: coarsen.Age, Unit: unit}).Value(text, formatless); got != want {
				t.Errorf("%s %s becomes %s, want %s", text, unit, got, want)
			}
		}
	}
}

// Who is 89 by the year until which records go keeps the year of birth.
func TestTheOldestBirth(t *testing.T) {
	for text, want := range map[string]string{"1935": "1935", "1934": "90+", "1934-12-31": "90+", "1935-01-01": "1935"} {
		if got, _ := (coarsen.Rule{Kind: coarsen.BirthYear, Until: 2024}).Value(text, formatless); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}
