package interval_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/data/interval"
)

func TestWrite(t *testing.T) {
	dash, comma := interval.Notation{Dash: "-"}, interval.Notation{Comma: true}
	german := interval.Notation{Dash: "–", Comma: true, Dates: format.DayMonthYear, Separator: "."}
	american := interval.Notation{Dates: format.MonthDayYear, Separator: "/"}
	for _, test := range []struct {
		n           interval.Notation
		label, want string
	}{
		{dash, "[70,80)", "70-79"}, {dash, "[70,80]", "70-80"}, {dash, "[0,5)", "0-4"}, {dash, "[2010,2020)", "2010-2019"}, {dash, "2010s", "2010-2019"},
		// No group of whole numbers, or one whose sign is a dash.
		{dash, "[5,6)", "[5,6)"}, {dash, "[-5,0)", "[-5,0)"}, {dash, "[0.5,1)", "[0.5,1)"}, {dash, "(10,20]", "(10,20]"}, {dash, "90+", "90+"}, {dash, "<18", "<18"},
		{dash, "[007,010)", "[007,010)"}, {dash, "elders", "elders"}, {dash, "*", "*"}, {dash, "[20,5,30,7]", "[20,5,30,7]"},
		{comma, "[20.5,30)", "[20,5; 30)"}, {comma, "[20,30)", "[20; 30)"}, {comma, "[-2.5,-1]", "[-2,5; -1]"}, {comma, "0.5+", "0,5+"}, {comma, "<0.5", "<0,5"}, {comma, "≤0.5", "≤0,5"},
		{comma, "2010s", "2010s"}, {comma, "2024-05-17", "2024-05-17"}, {comma, "12.5 mg", "12.5 mg"},
		{german, "[70,80)", "70–79"}, {german, "[0.5,1)", "[0,5; 1)"}, {german, "2024-05-17", "17.05.2024"}, {german, "2024-05", "05/2024"}, {german, "2024-Q2", "2024-Q2"}, {german, "2024", "2024"},
		{american, "2024-05-17", "05/17/2024"}, {american, "2024-05", "05/2024"}, {american, "[70,80)", "[70,80)"},
		{interval.Notation{}, "[70,80)", "[70,80)"}, {interval.Notation{}, "2024-05-17", "2024-05-17"},
	} {
		if got := test.n.Write(test.label); got != test.want {
			t.Errorf("%+v: %q is written %q, want %q", test.n, test.label, got, test.want)
		}
	}
}

// drawLabel draws a label as package hierarchy writes it, of dates or of numbers.
func drawLabel(t *rapid.T) (label string, dated bool) {
	number := func(name string) string {
		x := rapid.IntRange(-3000, 3000).Draw(t, name)
		if rapid.Bool().Draw(t, name+" decimal") {
			return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", float64(x)/100), "0"), ".")
		}
		return fmt.Sprint(x)
	}
	a, b := number("a"), number("b")
	year, month, day := rapid.IntRange(1900, 2100).Draw(t, "year"), rapid.IntRange(1, 12).Draw(t, "month"), rapid.IntRange(1, 28).Draw(t, "day")
	numbers := []string{"[" + a + "," + b + ")", "[" + a + "," + b + "]", a + "+", "<" + a, fmt.Sprint(year/10*10) + "s"}
	dates := []string{fmt.Sprintf("%d-%02d-%02d", year, month, day), fmt.Sprintf("%d-%02d", year, month), fmt.Sprintf("%d-Q%d", year, 1+month%4), fmt.Sprint(year), fmt.Sprint(year/10*10) + "s"}
	if rapid.Bool().Draw(t, "dated") {
		return rapid.SampledFrom(dates).Draw(t, "date"), true
	}
	return rapid.SampledFrom(numbers).Draw(t, "label"), false
}

func drawNotation(t *rapid.T) interval.Notation {
	n := interval.Notation{
		Dash: rapid.SampledFrom([]string{"", interval.Hyphen, interval.EnDash}).Draw(t, "dash"), Comma: rapid.Bool().Draw(t, "comma"),
		Dates: rapid.SampledFrom(append(format.DateOrders(), "")).Draw(t, "order"), Separator: rapid.SampledFrom([]string{".", "/", "-"}).Draw(t, "separator"),
	}
	if n.Dates == format.MonthDayYear && n.Separator == "." {
		n.Separator = "/"
	}
	return n
}

// What is written in a notation leads back to the label, and is read as it: the same
// whole numbers with a dash, and the very same interval without one.
func TestNotationIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		label, dated := drawLabel(t)
		n := drawNotation(t)
		text := n.Write(label)
		plain := interval.Plain(text)
		day := dated && strings.Count(label, "-") == 2
		if text != label && !day && !slices.Contains(plain, label) {
			t.Fatalf("%q is written %q, which may have been %q", label, text, plain)
		}
		if text == label && len(plain) > 0 {
			t.Fatalf("%q may have been %q", label, plain)
		}
		f := format.Format{}
		r := interval.ReaderOf([]string{"1", "2.5"}, f)
		if dated {
			f = format.Format{Type: format.Date, Dates: n.Dates}
			r = interval.ReaderOf([]string{"2024-05-17"}, f)
		}
		want, ok := r.Value(label)
		got, okText := r.Value(text)
		if ok != okText {
			t.Fatalf("%q is read: %v, as %q: %v", label, ok, text, okText)
		}
		if _, _, dashed := interval.Dashed(label); dashed && n.Dash != "" {
			for x := math.Floor(want.Lo) - 1; !dated && x <= want.Hi+1; x++ {
				if want.Contains(x) != got.Contains(x) {
					t.Fatalf("%v is in %q: %v, in %q: %v", x, label, want.Contains(x), text, got.Contains(x))
				}
			}
			if !dated {
				return
			}
		}
		if got != want {
			t.Fatalf("%q is read %+v, %q is read %+v", label, want, text, got)
		}
	})
}

// FuzzNotation: whatever the text, writing it and asking what it was ends well, and no
// notation makes two labels of it that can't be told.
func FuzzNotation(f *testing.F) {
	for _, seed := range []string{"[70,80)", "70-79", "70–79", "[20,5; 30)", "0,5+", "2010s", "05/2024", "2024-05-17", "[-2.5,-1]", "<0.5"} {
		f.Add(seed)
	}
	notations := []interval.Notation{{Dash: "-"}, {Dash: "–", Comma: true}, {Comma: true, Dates: format.DayMonthYear, Separator: "."}, {Dates: format.MonthDayYear, Separator: "/"}}
	f.Fuzz(func(t *testing.T, label string) {
		for _, n := range notations {
			text := n.Write(label)
			if day := strings.Count(label, "-") == 2 && n.Dates != ""; text != label && !day && !slices.Contains(interval.Plain(text), label) {
				t.Fatalf("%q is written %q, which may have been %q", label, text, interval.Plain(text))
			}
			if again := n.Write(text); again != text {
				t.Fatalf("%q is written %q, and that %q", label, text, again)
			}
		}
	})
}
