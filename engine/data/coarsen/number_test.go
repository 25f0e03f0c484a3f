package coarsen_test

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/interval"
	"quasi/engine/data/timeunit"
	"quasi/engine/internal/casetest"
)

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

// The group of a number is the one that exact arithmetic gives.
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
