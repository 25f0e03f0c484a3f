package coarsen_test

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/timeunit"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/tabletest"
)

// Each code of the list becomes 000.
func TestRestricted(t *testing.T) {
	for _, zip := range hierarchy.RestrictedZIP3() {
		if got, _ := (coarsen.Rule{Kind: coarsen.ZIP3}).Value(zip+"01", format.Format{}); got != "000" {
			t.Errorf("%s01 is %s", zip, got)
		}
	}
}

// Coarsening once more changes nothing, no age over 89 and no day is left, and equal
// values stay equal.
func TestCoarseningIsIdempotent(t *testing.T) {
	rules := []coarsen.Rule{{Kind: coarsen.Year}, {Kind: coarsen.BirthYear, Until: 2020}, {Kind: coarsen.ZIP3}, {Kind: coarsen.Age}, {Kind: coarsen.Age, Unit: timeunit.Months}}
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.SampledFrom(rules).Draw(t, "rule")
		text := rapid.OneOf(rapid.String(), rapid.StringMatching(`[0-9]{1,5}([-+/.][0-9]{1,4}){0,2}\)?`), rapid.StringMatching(`(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9])`)).Draw(t, "text")
		once, _ := rule.Value(text, format.Format{})
		if once == "*" {
			return
		}
		again, _ := rule.Value(once, format.Format{})
		if rule.Unit == "" && again != once {
			t.Fatalf("%s: %q becomes %q, then %q", rule.Kind, text, once, again)
		}
		switch n, err := strconv.Atoi(once); {
		case rule.Kind == coarsen.Age && rule.Unit == "" && err == nil && n > 89:
			t.Fatalf("%q is released as the age %d", text, n)
		case rule.Kind == coarsen.BirthYear && once != coarsen.Oldest && (err != nil || 2020-n > 89):
			t.Fatalf("%q is released as the year %s", text, once)
		case rule.Kind == coarsen.Year && (err != nil || len(once) != 4), rule.Kind == coarsen.ZIP3 && (err != nil || len(once) != 3):
			t.Fatalf("%s: %q becomes %q", rule.Kind, text, once)
		}
	})
}

// No value is had by fewer people than the rule says, the values that stay are what they were, and doing it
// once more changes nothing.
func TestNobodyIsLeftWithARareValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.StringMatching(`([a-f.]|other)=[0-9]`), 1, 30).Draw(t, "cells")
		rule := coarsen.Rule{Kind: coarsen.Rare, Fewer: rapid.IntRange(2, 6).Draw(t, "fewer")}
		c, whose := peopled(cells)
		once, _ := casetest.Must2(coarsen.Column(c, rule.Bound(c, whose, "")))
		people := map[string]map[int32]bool{}
		for row, v := range once.Codes {
			text := once.Text(row)
			if !once.Absent(v) {
				if people[text] == nil {
					people[text] = map[int32]bool{}
				}
				people[text][whose[row]] = true
			}
			if text != c.Text(row) && text != "other" && text != "*" {
				t.Fatalf("%s becomes %s", c.Text(row), text)
			}
		}
		for text, of := range people {
			if len(of) < rule.Fewer {
				t.Fatalf("%d have %s", len(of), text)
			}
		}
		again, _, _ := coarsen.Column(once, rule.Bound(once, whose, ""))
		for row := range again.Codes {
			if again.Text(row) != once.Text(row) {
				t.Fatalf("%s becomes %s", once.Text(row), again.Text(row))
			}
		}
	})
}

func FuzzValue(f *testing.F) {
	for _, text := range []string{"2024-05-17", "85-94", "02139", "90+", "1923年5月", "[90,100)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, rule := range append(oneOfEach(), coarsen.Rule{Kind: coarsen.Year}, coarsen.Rule{Kind: coarsen.BirthYear, Until: 2020}, coarsen.Rule{Kind: coarsen.ZIP3}, coarsen.Rule{Kind: coarsen.Age}) {
			if got, hidden := rule.Value(text, format.Format{}); hidden != (got == "*") && text != "*" {
				t.Errorf("%s: %q becomes %q, hidden %v", rule.Kind, text, got, hidden)
			}
		}
	})
}

func Example() {
	for _, text := range []string{"1931-04-01", "1968-11-30"} {
		coarse, _ := coarsen.Rule{Kind: coarsen.BirthYear, Until: 2024}.Value(text, format.Format{})
		fmt.Println(coarse)
	}
	// Output:
	// 90+
	// 1968
}

// An age is over 89 by the unit that its own text names, else by the rule's: both sides of the
// last that is not.
func TestAgesOfEachUnit(t *testing.T) {
	for unit, last := range map[string][2]string{ // the greatest that stays, and the next
		"": {"89", "90"}, timeunit.Years: {"89", "90"}, timeunit.Months: {"1079", "1080"}, timeunit.Weeks: {"4696", "4697"}, timeunit.Days: {"32872", "32873"},
		timeunit.Hours: {"788939", "788940"}, timeunit.Decades: {"8.9", "9"},
	} {
		rule := coarsen.Rule{Kind: coarsen.Age, Unit: unit}
		if err := rule.Validate(); err != nil {
			t.Error(err)
		}
		for i, want := range []string{last[0], coarsen.Oldest} {
			if got, hidden := rule.Value(last[i], format.Format{Type: format.Decimal}); got != want || hidden {
				t.Errorf("%s in %q becomes %q, want %q", last[i], unit, got, want)
			}
		}
	}
	for text, want := range map[string]string{
		"95 months": "95 months", "1080 months": "90+", "95mo": "95mo", "9 decades": "90+", "8 decades": "8 decades", "93 Tage": "93 Tage", "4697 Wochen": "90+", "95 y": "90+", "95个月": "95个月", "95月": "95月", "93天": "93天", "788940 h": "90+",
		"89.9": "89.9", "85-89": "85-89", "85-90": "85+", "[85,90)": "[85,90)", "[85,91)": "85+", "89+": "90+", ">88": ">88", ">89": "90+",
	} {
		if got, _ := (coarsen.Rule{Kind: coarsen.Age}).Value(text, format.Format{}); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
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

// formatless is how a column is read of which nothing is known.
var formatless format.Format

func TestParse(t *testing.T) {
	for text, want := range map[string]coarsen.Rule{
		"year": {Kind: coarsen.Year}, "birth-year:2024": {Kind: coarsen.BirthYear, Until: 2024}, "zip3": {Kind: coarsen.ZIP3}, "age-90": {Kind: coarsen.Age}, "age-90:months": {Kind: coarsen.Age, Unit: timeunit.Months},
		"step:10": {Kind: coarsen.Step, Width: 10}, "step:0.1": {Kind: coarsen.Step, Width: 0.1}, "round:1": {Kind: coarsen.Round, Width: 1},
		"classes:5,10,50": {Kind: coarsen.Classes, Cuts: []float64{5, 10, 50}}, "classes:-1.5, 0": {Kind: coarsen.Classes, Cuts: []float64{-1.5, 0}},
		"cap:20": {Kind: coarsen.Cap, Most: new(20.0)}, "cap:2:20": {Kind: coarsen.Cap, Least: new(2.0), Most: new(20.0)}, "cap:2:": {Kind: coarsen.Cap, Least: new(2.0)}, "cap::20": {Kind: coarsen.Cap, Most: new(20.0)},
		"prefix:3": {Kind: coarsen.Prefix, Length: 3}, "rare:5": {Kind: coarsen.Rare, Fewer: 5},
	} {
		if got, err := coarsen.Parse(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, %v, want %+v", text, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"": "choose one of", "decade": "choose one of", "year:5": `the kind "year" has no setting: leave "5" out`, "birth-year": "until is 0", "birth-year:x": `until is "x"`, "age-90:fortnights": "the unit is",
		"step": "the width is 0", "step:": `width is ""`, "step:ten": `width is "ten"`, "step:-5": "the width is -5", "step:NaN": "the width is", "round": "the width is 0",
		"classes": "there are 0 cuts", "classes:5,,10": `cuts is ""`, "classes:10,5": "the cut 5 comes after 10", "cap": "needs one of them", "cap:": "needs one of them", "cap:20:2": "least must be below most", "cap:a:b": `least is "a"`, "cap:1:2:3": `most is "2:3"`,
		"prefix": "the length is 0", "prefix:3.5": `length is "3.5"`, "prefix:0": "the length is 0", "rare": "fewer is 0", "rare:1": "fewer is 1",
	} {
		if got, err := coarsen.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is %+v, %v, want %q", text, got, err, want)
		}
	}
}

// What is read is valid, and does not depend on blanks around numbers.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"year", "birth-year:2024", "age-90:days", "step:0.1", "classes:5,10,50", "cap:2:20", "cap::", "prefix:3", "round:1e-3"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := coarsen.Parse(text)
		if err != nil {
			return
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%q is read as %+v: %v", text, r, err)
		}
		for _, value := range []string{"12.5", "E11.9", "[10,20)"} {
			once, hidden := r.Value(value, formatless)
			if again, _ := r.Value(once, formatless); !hidden && again != once && r.Unit == "" {
				t.Errorf("%q makes %q of %q, then %q", text, once, value, again)
			}
		}
	})
}
