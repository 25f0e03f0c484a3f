package interval_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/interval"
)

var inf = math.Inf(1)

// dates reads labels of dates, plain those of anything else.
var (
	plain interval.Reader
	dates = interval.ReaderOf([]string{"2024-05-17"}, format.Format{})
)

func TestReaderOf(t *testing.T) {
	comma := format.Format{Type: format.Decimal, Numbers: format.PointGrouped}
	dmy := format.Format{Type: format.Date, Dates: format.DayMonthYear}
	for _, test := range []struct {
		values      []string
		format      format.Format
		text        string
		lo, hi      float64 // as a value
		group, none bool    // it is a group as well; it is neither
	}{
		{nil, format.Format{}, "1970", 1970, 1970, true, false},
		{[]string{"1970-01-01", "unknown"}, format.Format{}, "1970", 0, 364, true, false},
		{[]string{"1970-01-01", "7"}, format.Format{}, "1970", 1970, 1970, true, false},
		{[]string{"1.200"}, comma, "1.200", 1200, 1200, true, false}, // as the label of a group 1.2
		{[]string{"1.200"}, comma, "1,5", 1.5, 1.5, false, false},
		{[]string{"1/2/1970"}, dmy, "1/2/1970", 31, 31, false, false},
		{[]string{"1/2/1970"}, dmy, "1970-02", 31, 58, true, false},
		{[]string{"1/2/1970"}, dmy, "31", 0, 0, false, true},
	} {
		r := interval.ReaderOf(test.values, test.format)
		if got, ok := r.Value(test.text); ok == test.none || got.Lo != test.lo || got.Hi != test.hi {
			t.Errorf("%q among %q stands for %+v, %v, want %v to %v", test.text, test.values, got, ok, test.lo, test.hi)
		}
		if _, ok := r.Group(test.text); ok != test.group {
			t.Errorf("%q among %q is the label of a group: %v", test.text, test.values, ok)
		}
	}
}

// The bounds of each interval are told apart: at each pair of places both ways to
// compare agree with what numbers between halves say.
func TestIntervalsAreSetsOfNumbers(t *testing.T) {
	var all []interval.Interval
	for lo := range 4 {
		for hi := lo; hi < 4; hi++ {
			for open := range 4 {
				if lo < hi || open == 0 {
					all = append(all, interval.Interval{Lo: float64(lo), Hi: float64(hi), OpenLo: open&1 > 0, OpenHi: open&2 > 0})
				}
			}
		}
	}
	in := func(i interval.Interval, x float64) bool {
		return (x > i.Lo || x == i.Lo && !i.OpenLo) && (x < i.Hi || x == i.Hi && !i.OpenHi)
	}
	for _, a := range all {
		for _, b := range all {
			covers, overlaps := true, false
			for x := -0.5; x < 4; x += 0.5 {
				if a.Contains(x) != in(a, x) {
					t.Fatalf("%+v contains %v: %v", a, x, a.Contains(x))
				}
				covers = covers && (in(a, x) || !in(b, x))
				overlaps = overlaps || in(a, x) && in(b, x)
			}
			if a.Covers(b) != covers || a.Overlaps(b) != overlaps {
				t.Errorf("%+v covers %+v: %v, want %v; overlaps: %v, want %v", a, b, a.Covers(b), covers, a.Overlaps(b), overlaps)
			}
		}
	}
}

// FuzzGroup: whatever the label, an interval has its bounds in order, is the same
// with blanks around the label, and of dates no less than a day.
func FuzzGroup(f *testing.F) {
	for _, seed := range []string{"[20,30)", "]20;30]", "0-4", "-5--1", "90+", "≤5", "2024", "2024-05", "2024-W20", "ISO 2020s", "2020s", "-", "≥", "[2024-01-01,2024-02-01)"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, label string) {
		for _, r := range []interval.Reader{plain, dates} {
			i, ok := r.Group(label)
			if again, okAgain := r.Group(" " + label + "\t"); i != again || ok != okAgain {
				t.Fatalf("%q stands for %+v, with blanks around it for %+v", label, i, again)
			}
			if !ok && i != (interval.Interval{}) || ok && !(i.Lo <= i.Hi) {
				t.Fatalf("%q stands for %+v, %v", label, i, ok)
			}
			if value, isValue := r.Value(label); ok && (!isValue || value != i) {
				t.Fatalf("%q as a value is %+v, %v, as a group %+v", label, value, isValue, i)
			}
		}
	})
}

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

// What is written in a notation leads back to the label, and is read as it: the same
// whole numbers with a dash, and the very same interval without one.
func TestNotationIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		label, dated := drawLabel(t)
		n := interval.Notation{
			Dash: rapid.SampledFrom([]string{"", interval.Hyphen, interval.EnDash}).Draw(t, "dash"), Comma: rapid.Bool().Draw(t, "comma"),
			Dates: rapid.SampledFrom(append(format.DateOrders(), "")).Draw(t, "order"), Separator: rapid.SampledFrom([]string{".", "/", "-"}).Draw(t, "separator"),
		}
		if n.Dates == format.MonthDayYear && n.Separator == "." {
			n.Separator = "/"
		}
		text := n.Write(label)
		plain := interval.Plain(text)
		if day := dated && strings.Count(label, "-") == 2; text != label && !day && !slices.Contains(plain, label) {
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

// What is below a bound is not below zero where nothing in the column is, but below zero itself.
func TestBoundsFromAboveBeginAtZero(t *testing.T) {
	r := interval.ReaderOf([]string{"1", "<0.5"}, format.Format{})
	for text, want := range map[string]interval.Interval{
		"<0.5": {Lo: 0, Hi: 0.5, OpenHi: true}, "<=0": {Lo: 0, Hi: 0}, "<0": {Lo: -inf, Hi: 0, OpenHi: true}, "<=-0.5": {Lo: -inf, Hi: -0.5},
	} {
		if got, ok := r.Value(text); !ok || got != want {
			t.Errorf("%s is %+v, %v", text, got, ok)
		}
	}
}

// A comma stands before decimals in a group but where it stands between thousands in the column.
func TestCommasInGroups(t *testing.T) {
	for style, want := range map[format.NumberStyle]bool{format.Plain: true, format.Comma: true, format.Grouped: false, format.Apostrophe: false, format.Myriad: false} {
		r := interval.ReaderOf(nil, format.Format{Type: format.Decimal, Numbers: style})
		if got, ok := r.Group("[1,200;1,300]"); (ok && got.Lo == 1.2 && got.Hi == 1.3) != want {
			t.Errorf("%s: %+v, %v", style, got, ok)
		}
	}
}
