package coarsen_test

import (
	"strings"
	"testing"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/internal/tabletest"
)

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
