package coarsen_test

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/data/timeunit"
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

// No value has fewer people than the rule says, values that stay are unchanged, and doing it once
// more changes nothing.
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

// formatless is the format of a column of which nothing is known.
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

//go:embed testdata/cases.txt
var cases string

// ruleOf returns the rule that a text says, which may restrict codes.
func ruleOf(t *testing.T, text string) coarsen.Rule {
	t.Helper()
	text, restricted, any := strings.Cut(text, " without ")
	rule := casetest.Must(coarsen.Parse(text))
	if any {
		rule.Restricted = []string{restricted}
	}
	return rule
}

// formatOf returns the format that words such as type=date say.
func formatOf(words string) (f format.Format) {
	for word := range strings.FieldsSeq(words) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "type":
			f.Type = format.Type(value)
		case "numbers":
			f.Numbers = format.NumberStyle(value)
		default:
			f.Dates = format.DateOrder(value)
		}
	}
	return f
}

// peopled returns a column of values that are written as b=7, of person 7, a point for one that is missing.
func peopled(cells []string) (c *table.Column, whose []int32) {
	b := table.NewBuilder([]string{"x"}, table.NewMarkers([]string{"."}))
	for _, cell := range cells {
		value, person, _ := strings.Cut(cell, "=")
		n, _ := strconv.Atoi(person)
		whose = append(whose, int32(n))
		b.Append([]string{value})
	}
	return b.Table().Columns[0], whose
}

func TestCases(t *testing.T) {
	casetest.Run(t, cases, map[string]casetest.Answer{
		// What becomes a star is hidden.
		"values": func(t *testing.T, in []string) string {
			return casetest.Each(in[2:], func(text string) string {
				got, hidden := ruleOf(t, in[0]).Value(text, formatOf(in[1]))
				if hidden != (got == "*") {
					t.Errorf("hidden: %s", strconv.FormatBool(hidden))
				}
				return got
			})
		},
		// The values of a column, a point for one that is missing, and how many are hidden. Numbers keep their format.
		"columns": func(t *testing.T, in []string) string {
			c, _ := peopled(in[2:])
			c.Format = formatOf(in[1])
			got, hidden, err := coarsen.Column(c, ruleOf(t, in[0]))
			if err != nil || c.Format.Type == format.Decimal && got.Format != c.Format {
				t.Errorf("of format %s, %v", got.Format, err)
			}
			left := strconv.Itoa(hidden) + " hidden:"
			for row, code := range got.Codes {
				if left += " " + got.Text(row); got.Absent(code) {
					left += " (missing)"
				}
			}
			return left
		},
		// The values of a column in a language, each with whose it is: what is left of them.
		"people": func(t *testing.T, in []string) string {
			c, whose := peopled(strings.Fields(in[2]))
			got, hidden, err := coarsen.Column(c, ruleOf(t, in[0]).Bound(c, whose, in[1]))
			if err != nil || hidden != 0 {
				t.Errorf("%d can't be read, %v", hidden, err)
			}
			var left []string
			for row := range got.Codes {
				left = append(left, got.Text(row))
			}
			return strings.Join(left, " ")
		},
		"said":          func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Said().String() },
		"written again": func(t *testing.T, in []string) string { return ruleOf(t, in[0]).Written() },
	})
}

// oneOfEach are rules of the kinds that safe harbor does not ask for.
func oneOfEach() []coarsen.Rule {
	return []coarsen.Rule{
		{Kind: coarsen.Step, Width: 10}, {Kind: coarsen.Step, Width: 0.1}, {Kind: coarsen.Step, Width: 2.5}, {Kind: coarsen.Step, Width: 7},
		{Kind: coarsen.Round, Width: 1}, {Kind: coarsen.Round, Width: 0.05}, {Kind: coarsen.Round, Width: 100},
		{Kind: coarsen.Classes, Cuts: []float64{5}}, {Kind: coarsen.Classes, Cuts: []float64{-1.5, 0, 5, 10, 100}},
		{Kind: coarsen.Cap, Most: new(20.0)}, {Kind: coarsen.Cap, Least: new(-2.5)}, {Kind: coarsen.Cap, Least: new(0.0), Most: new(0.5)},
		{Kind: coarsen.Prefix, Length: 3},
	}
}

// Rules are refused at the ends of their settings, and where a setting has no effect.
func TestRules(t *testing.T) {
	tooMany := make([]float64, 51)
	for i := range tooMany {
		tooMany[i] = float64(i)
	}
	for _, test := range []struct {
		rule coarsen.Rule
		want string // in the error; empty: it is valid
	}{
		{coarsen.Rule{Kind: coarsen.BirthYear, Until: 1899}, "until is 1899"}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 1900}, ""}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 2300}, ""}, {coarsen.Rule{Kind: coarsen.BirthYear, Until: 2301}, "until is 2301"},
		{coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"123"}}, ""}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"12"}}, "three digits"}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"1234"}}, "three digits"}, {coarsen.Rule{Kind: coarsen.ZIP3, Restricted: []string{"12a"}}, "three digits"},
		{coarsen.Rule{Kind: coarsen.Step, Width: math.Inf(1)}, "the width is"}, {coarsen.Rule{Kind: coarsen.Step, Width: math.NaN()}, "the width is"},
		{coarsen.Rule{Kind: coarsen.Step, Width: 123456789012345}, ""}, {coarsen.Rule{Kind: coarsen.Step, Width: 1234567890123456}, "at most 15 digits"}, {coarsen.Rule{Kind: coarsen.Step, Width: 1e-15}, ""}, {coarsen.Rule{Kind: coarsen.Step, Width: 1e-16}, "at most 15 digits"}, {coarsen.Rule{Kind: coarsen.Step, Width: 0.1}, ""},
		{coarsen.Rule{Kind: coarsen.Classes, Cuts: tooMany}, "there are 51 cuts"}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: tooMany[:50]}, ""}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{5, 5}}, "the cut 5 comes after 5"}, {coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{math.NaN()}}, "cuts has"},
		{coarsen.Rule{Kind: coarsen.Cap, Least: new(3.0), Most: new(3.0)}, "least must be below most"}, {coarsen.Rule{Kind: coarsen.Cap, Least: new(2.0), Most: new(3.0)}, ""}, {coarsen.Rule{Kind: coarsen.Cap, Most: new(math.Inf(1))}, "most has"}, {coarsen.Rule{Kind: coarsen.Cap, Least: new(math.Inf(-1))}, "least has"},
		{coarsen.Rule{Kind: coarsen.Prefix, Length: -1}, "the length is -1"}, {coarsen.Rule{Kind: coarsen.Prefix, Length: 1}, ""},
		{coarsen.Rule{Kind: coarsen.Year, Until: 2000}, "until is 2000"}, {coarsen.Rule{Kind: coarsen.Year, Restricted: []string{"036"}}, "restricted has no effect"}, {coarsen.Rule{Kind: coarsen.Year, Unit: timeunit.Days}, "unit has no effect"},
		{coarsen.Rule{Kind: coarsen.Prefix, Length: 1, Width: 1}, "width has no effect"}, {coarsen.Rule{Kind: coarsen.Step, Width: 1, Length: 1}, "length has no effect"}, {coarsen.Rule{Kind: coarsen.Step, Width: 1, Cuts: []float64{1}}, "cuts has no effect"},
		{coarsen.Rule{Kind: coarsen.Step, Width: 1, Most: new(1.0)}, "most has no effect"}, {coarsen.Rule{Kind: coarsen.Year, Least: new(1.0)}, "least has no effect"},
	} {
		if err := test.rule.Validate(); (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.rule, err, test.want)
		}
	}
}

func drawNumber(t *rapid.T, label string) string {
	return rapid.OneOf(rapid.StringMatching(`-?[0-9]{1,4}(\.[0-9]{1,3})?`), rapid.Map(rapid.Float64Range(-1e6, 1e6), func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }),
		rapid.Map(rapid.Float64(), func(x float64) string { return fmt.Sprint(x) })).Draw(t, label)
}

// drawRule draws a rule of numbers.
func drawRule(t *rapid.T) coarsen.Rule {
	decimal := func(label string) float64 {
		x, _ := strconv.ParseFloat(rapid.StringMatching(`[1-9][0-9]{0,3}(\.[0-9]{0,3}[1-9])?|0\.0{0,5}[1-9][0-9]{0,2}`).Draw(t, label), 64)
		return x
	}
	switch rapid.SampledFrom([]coarsen.Kind{coarsen.Step, coarsen.Round, coarsen.Classes, coarsen.Cap}).Draw(t, "kind") {
	case coarsen.Step:
		return coarsen.Rule{Kind: coarsen.Step, Width: decimal("width")}
	case coarsen.Round:
		return coarsen.Rule{Kind: coarsen.Round, Width: decimal("width")}
	case coarsen.Classes:
		first := decimal("first")
		return coarsen.Rule{Kind: coarsen.Classes, Cuts: []float64{-first, first, math.Round(1e4*(first+1024)) / 1e4}} // of few digits, as people write them
	}
	return coarsen.Rule{Kind: coarsen.Cap, Least: new(-decimal("least")), Most: new(decimal("most"))}
}

// read returns where a number that was coarsened lies.
func read(t *rapid.T, text string) interval.Interval {
	i, ok := interval.ReaderOf([]string{"1"}, format.Format{}).Value(text)
	if !ok {
		t.Fatalf("%q can't be read back", text)
	}
	return i
}

// Coarsening once more changes nothing, whatever the text.
func TestCoarseningNumbersIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := rapid.OneOf(rapid.SampledFrom(oneOfEach()), rapid.Custom(drawRule)).Draw(t, "rule")
		f := rapid.SampledFrom([]format.Format{{}, {Type: format.Decimal, Numbers: format.Comma}}).Draw(t, "format")
		text := rapid.OneOf(rapid.Custom(func(t *rapid.T) string { return drawNumber(t, "number") }), rapid.String(), rapid.StringMatching(`[<>]?=?-?[0-9]{1,3}([,.][0-9])?(-[0-9]{1,3}|\+)?`)).Draw(t, "text")
		once, hidden := rule.Value(text, f)
		if hidden {
			return
		}
		if again, lost := rule.Value(once, f); again != once || lost {
			t.Fatalf("%+v: %q becomes %q, then %q", rule, text, once, again)
		}
	})
}

// A number lies in its label, or near the number that it becomes; the order of numbers is
// kept; and labels are equal or have nothing in common.
func TestNumbersKeepTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rule := drawRule(t)
		casetest.NoError(t, rule.Validate())
		a, b := drawNumber(t, "a"), drawNumber(t, "b")
		coarseA, lostA := rule.Value(a, format.Format{})
		coarseB, lostB := rule.Value(b, format.Format{})
		if lostA || lostB {
			return
		}
		x, _ := strconv.ParseFloat(a, 64)
		y, _ := strconv.ParseFloat(b, 64)
		inA, inB := read(t, coarseA), read(t, coarseB)
		if rule.Kind == coarsen.Round {
			if off := math.Abs(inA.Lo - x); off > rule.Width/2+1e-9*math.Abs(x) {
				t.Fatalf("%s becomes %s with a width of %v", a, coarseA, rule.Width)
			}
		} else if !inA.Contains(x) {
			t.Fatalf("%+v: %s is not in %s", rule, a, coarseA)
		}
		if coarseA == coarseB {
			return
		}
		if order := cmp.Compare(inA.Lo, inB.Lo); order != 0 && order != cmp.Compare(x, y) {
			t.Fatalf("%+v: %s, %s become %s, %s", rule, a, b, coarseA, coarseB)
		}
		if inA != inB && inA.Overlaps(inB) {
			t.Fatalf("%+v: %s and %s overlap", rule, coarseA, coarseB)
		}
	})
}

// The group of a number agrees with exact arithmetic.
func TestStepAgreesWithExactArithmetic(t *testing.T) {
	exact := func(x float64) *big.Rat {
		r, _ := new(big.Rat).SetString(strconv.FormatFloat(x, 'f', -1, 64))
		return r
	}
	rapid.Check(t, func(t *rapid.T) {
		rule := coarsen.Rule{Kind: coarsen.Step, Width: rapid.SampledFrom([]float64{0.001, 0.05, 0.1, 0.3, 0.7, 1, 1.1, 2.5, 10, 365.25}).Draw(t, "width")}
		text := rapid.OneOf(rapid.StringMatching(`-?[0-9]{1,7}(\.[0-9]{1,9})?`), rapid.Custom(func(t *rapid.T) string {
			return fmt.Sprint(rule.Width * float64(rapid.IntRange(-1000, 1000).Draw(t, "n")))
		})).Draw(t, "text")
		x, _ := strconv.ParseFloat(text, 64)
		ratio := new(big.Rat).Quo(exact(x), exact(rule.Width))
		step := new(big.Int).Div(ratio.Num(), ratio.Denom()) // Euclid's, which rounds down: denominators are positive
		lo := new(big.Rat).Mul(new(big.Rat).SetInt(step), exact(rule.Width))
		hi := new(big.Rat).Add(lo, exact(rule.Width))
		low, _ := lo.Float64()
		high, _ := hi.Float64()
		want := "[" + strconv.FormatFloat(low+0, 'f', -1, 64) + "," + strconv.FormatFloat(high+0, 'f', -1, 64) + ")"
		if got, _ := rule.Value(text, format.Format{}); got != want {
			t.Fatalf("%s by %v is %s, want %s", text, rule.Width, got, want)
		}
	})
}
