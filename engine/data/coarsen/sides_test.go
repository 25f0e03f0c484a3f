package coarsen_test

import (
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/internal/tabletest"
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

// Which rules leave groups, and which read numbers, whose format a rounded or capped column keeps.
func TestRulesOfGroupsAndNumbers(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.Comma}
	for _, test := range []struct {
		rule                  coarsen.Rule
		groups, numbers, kept bool
	}{
		{coarsen.Rule{Kind: coarsen.Step, Width: 1}, true, true, false}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{1}}, true, true, false},
		{coarsen.Rule{Kind: coarsen.Round, Width: 1}, false, true, true}, {coarsen.Rule{Kind: coarsen.Cap, Most: new(1.0)}, false, true, true},
		{coarsen.Rule{Kind: coarsen.Year}, false, false, false}, {coarsen.Rule{Kind: coarsen.Age}, false, false, false}, {coarsen.Rule{Kind: coarsen.Prefix, Length: 1}, false, false, false},
	} {
		c := tabletest.Column("x", "1,5", "2,5").Columns[0]
		c.Format = comma
		got, _, err := coarsen.Column(c, test.rule)
		if err != nil || test.rule.Groups() != test.groups || test.rule.Numbers() != test.numbers || (got.Format == comma) != test.kept {
			t.Errorf("%s: groups %v, numbers %v, format %s, %v", test.rule.Kind, test.rule.Groups(), test.rule.Numbers(), got.Format, err)
		}
	}
}

// Numbers are rounded to the nearer multiple, one half way away from 0; three numbers are no age.
func TestRoundedNumbersAndOddAges(t *testing.T) {
	for text, want := range map[string]string{"0.7": "0.5", "0.75": "1.0", "-0.7": "-0.5", "-0.75": "-1.0", "0.2": "0.0", "-0.2": "0.0", "0": "0.0", "1.2": "1.0"} {
		if got, _ := (coarsen.Rule{Kind: coarsen.Round, Width: 0.5}).Value(text, formatless); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"30": "0", "50": "100", "149": "100"} {
		if got, _ := (coarsen.Rule{Kind: coarsen.Round, Width: 100}).Value(text, formatless); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
	integer := format.Format{Type: format.Integer}
	for text, want := range map[string]string{"85-95": "85+", "85-89": "85-89", "95": "90+", "89": "89", "2024-05-17": "*"} {
		for _, f := range []format.Format{formatless, integer} {
			if got, _ := (coarsen.Rule{Kind: coarsen.Age}).Value(text, f); got != want {
				t.Errorf("%s as %q becomes %s, want %s", text, f, got, want)
			}
		}
	}
}

// Rules are refused at the ends of their settings, which errors name.
func TestLimitsOfRules(t *testing.T) {
	cuts := func(n int) (all []float64) {
		for i := range n {
			all = append(all, float64(i))
		}
		return all
	}
	for _, test := range []struct {
		rule coarsen.Rule
		want string // in the error; empty: there is none
	}{
		{coarsen.Rule{Kind: coarsen.BirthYear, Until: 1899}, "1900 to 2300"}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 1900}, ""}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 2300}, ""}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 2301}, "1900 to 2300"},
		{coarsen.Rule{Kind: coarsen.Classes, Cuts: cuts(50)}, ""}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: cuts(51)}, "50"}, {coarsen.Rule{Kind: coarsen.Classes}, "50"},
		{coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"123"}}, ""}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"12"}}, "12"}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"1234"}}, "1234"}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"12a"}}, "12a"},
	} {
		if err := test.rule.Validate(); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v", test.rule, err)
		}
	}
}
