package coarsen_test

import (
	"fmt"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/timeunit"
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
		once, _, err := coarsen.Column(c, rule.Bound(c, whose, ""))
		if err != nil {
			t.Fatal(err)
		}
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
