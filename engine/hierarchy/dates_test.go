package hierarchy_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/domain"
	"quasi/engine/hierarchy"
)

func TestParseDate(t *testing.T) {
	tests := []struct {
		text  string
		order hierarchy.DateOrder
		want  string // empty: no date
	}{
		{"2024-05-17", "", "2024-05-17"}, {"2024/5/17", "", "2024-05-17"}, {"2024-5-7", "", "2024-05-07"},
		{"17.5.2024", "", "2024-05-17"}, {"17.05.2024", hierarchy.MonthDayYear, "2024-05-17"},
		{"2024年5月17日", "", "2024-05-17"}, {"2024年05月17日 8:30", "", "2024-05-17"}, {"2024年5月17", "", ""},
		{" 2024-05-17 13:45:00 ", "", "2024-05-17"}, {"2024-05-17T23:59:59.5+08:00", "", "2024-05-17"},
		{"5/17/2024 1:45 PM", hierarchy.MonthDayYear, "2024-05-17"}, {"2024-05-17 25:00", "", ""}, {"2024-05-17x", "", ""},
		{"17/5/2024", "", ""}, {"17/5/2024", hierarchy.DayMonthYear, "2024-05-17"}, {"17/5/2024", hierarchy.MonthDayYear, ""},
		{"5/6/2024", hierarchy.DayMonthYear, "2024-06-05"}, {"5-6-2024", hierarchy.MonthDayYear, "2024-05-06"},
		{"5/6/24", hierarchy.DayMonthYear, ""}, {"2024-02-30", "", ""}, {"2023-02-29", "", ""}, {"0000-01-01", "", ""}, {"2024-13-01", "", ""},
		{"20240517", "", ""}, {"20240517", hierarchy.YearMonthDay, "2024-05-17"}, {"20241317", hierarchy.YearMonthDay, ""},
		{"45429", "", ""}, {"45429", hierarchy.ExcelSerial, "2024-05-17"}, {"45429.75", hierarchy.ExcelSerial, "2024-05-17"},
		{"61", hierarchy.ExcelSerial, "1900-03-01"}, {"60", hierarchy.ExcelSerial, ""}, {"2958465", hierarchy.ExcelSerial, "9999-12-31"},
		{"2958466", hierarchy.ExcelSerial, ""}, {"2024.5.17", "", ""}, {"", "", ""}, {"--", "", ""}, {"2024-05", "", ""},
	}
	for _, test := range tests {
		d, ok := hierarchy.ParseDate(test.text, test.order)
		got := ""
		if ok {
			got = d.Format(time.DateOnly)
		}
		if got != test.want {
			t.Errorf("%q in order %q is %q, want %q", test.text, test.order, got, test.want)
		}
	}
}

// Any day comes back from any way to write it.
func TestDatesComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := time.Unix(86400*int64(rapid.IntRange(-25_000, 100_000).Draw(t, "day")), 0).UTC()
		for _, way := range []struct {
			layout string
			order  hierarchy.DateOrder
		}{
			{"2006-01-02", ""}, {"2.1.2006", ""}, {"2/1/2006", hierarchy.DayMonthYear}, {"01-02-2006", hierarchy.MonthDayYear},
			{"2006年1月2日", ""}, {"20060102", hierarchy.YearMonthDay}, {"2006-01-02T15:04:05Z", hierarchy.ExcelSerial},
		} {
			if got, ok := hierarchy.ParseDate(day.Format(way.layout), way.order); !ok || !got.Equal(day) {
				t.Fatalf("%s is read as %v", day.Format(way.layout), got)
			}
		}
	})
}

func TestDateLevels(t *testing.T) {
	dates := func(values []string, order hierarchy.DateOrder, levels ...string) func() (*hierarchy.Tree, error) {
		return func() (*hierarchy.Tree, error) {
			return hierarchy.Dates(values, hierarchy.DateOptions{Levels: levels, Order: order})
		}
	}
	checkBuilt(t, []built{
		{"all that nest in months", dates([]string{"2024-05-17 08:00", "2024-05-17 09:00", "1999-12-31"}, "", hierarchy.Day, hierarchy.Month, hierarchy.Quarter, hierarchy.HalfYear, hierarchy.Year, hierarchy.Decade),
			"1999-12-31;1999-12-31;1999-12;1999-Q4;1999-H2;1999;1990s;*\n2024-05-17 08:00;2024-05-17;2024-05;2024-Q2;2024-H1;2024;2020s;*\n2024-05-17 09:00;2024-05-17;2024-05;2024-Q2;2024-H1;2024;2020s;*\n"},
		// 30 December 2019 is the Monday of the week of Thursday, 2 January 2020.
		{"weeks", dates([]string{"2019-12-30", "2020-01-05", "2021-01-03", "2024-01-31"}, "", hierarchy.Week, hierarchy.Year, hierarchy.Decade),
			"2019-12-30;2020-W01;ISO 2020;ISO 2020s;*\n2020-01-05;2020-W01;ISO 2020;ISO 2020s;*\n2021-01-03;2020-W53;ISO 2020;ISO 2020s;*\n2024-01-31;2024-W05;ISO 2024;ISO 2020s;*\n"},
		{"months first, in order", dates([]string{"2/1/2024", "1/31/2024", "2024-01", "n/k"}, hierarchy.MonthDayYear, hierarchy.Month),
			"1/31/2024;2024-01;*\n2/1/2024;2024-02;*\n2024-01;2024-01;*\nn/k;n/k;*\n"},
		{"Excel", dates([]string{"45429", "45292"}, hierarchy.ExcelSerial, hierarchy.Month), "45292;2024-01;*\n45429;2024-05;*\n"},
	})
	checkRefused(t, []refused{
		{dates([]string{"1"}, "", hierarchy.Week, hierarchy.Month), "month can't stand above weeks"},
		{dates([]string{"1"}, "", hierarchy.Year, hierarchy.Month), "month stands above year"},
		{dates([]string{"1"}, "", "fortnight"), "fortnight"},
		{dates([]string{"1"}, "dym", hierarchy.Year), "dym"},
	})
}

// Each period, as labelled, holds its day, and lies within the one above.
func TestPeriodsNest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		day := rapid.IntRange(-30_000, 60_000).Draw(t, "day")
		text := time.Unix(int64(day)*86400, 0).UTC().Format(time.DateOnly)
		levels := rapid.SampledFrom([][]string{
			{hierarchy.Month, hierarchy.Quarter, hierarchy.HalfYear, hierarchy.Decade}, {hierarchy.Week, hierarchy.Year, hierarchy.Decade},
		}).Draw(t, "levels")
		tree, err := hierarchy.Dates([]string{text}, hierarchy.DateOptions{Levels: levels})
		if err != nil {
			t.Fatal(err)
		}
		row := tree.Rows()[0]
		least, greatest := float64(day), float64(day)
		for _, label := range row[1 : len(row)-1] {
			lo, hi, ok := hierarchy.Bounds(label)
			if !ok || lo > least || hi < greatest {
				t.Fatalf("%s goes from %v to %v, which does not hold %v to %v", label, lo, hi, least, greatest)
			}
			least, greatest = lo, hi
		}
	})
}

func TestAmbiguousDates(t *testing.T) {
	tests := []struct {
		values     []string
		order      hierarchy.DateOrder
		confidence float64
		examples   []string
	}{
		{nil, "", 1, nil},
		{[]string{"2024-05-17", "17.5.2024", "x"}, "", 1, nil},
		{[]string{"5/6/2024", "7/7/2024"}, hierarchy.DayMonthYear, 0.5, []string{"5/6/2024"}},
		// Two values show the month first, none the day: (2+1)/(2+2).
		{[]string{"5/17/2024", "5/18/2024", "1/2/2024", "3/4/2024", "5/6/2024", "7/8/2024"}, hierarchy.MonthDayYear, 0.75, []string{"1/2/2024", "3/4/2024", "5/6/2024"}},
		// Two show the day first, one the month: (2+1)/(3+2).
		{[]string{"17/5/2024", "18-5-2024", "5/18/2024"}, hierarchy.DayMonthYear, 0.6, nil},
	}
	for _, test := range tests {
		order, confidence, examples := hierarchy.AmbiguousDates(test.values)
		if order != test.order || confidence != test.confidence || !slices.Equal(examples, test.examples) {
			t.Errorf("%q: %q at %v, %q, want %q at %v, %q", test.values, order, confidence, examples, test.order, test.confidence, test.examples)
		}
	}
}

func TestAges(t *testing.T) {
	on := time.Date(2024, time.May, 17, 0, 0, 0, 0, time.UTC)
	checkBuilt(t, []built{{"ages", func() (*hierarchy.Tree, error) {
		return hierarchy.Ages([]string{"17.5.1990", "18.5.1990", "1.1.1930", "1.1.2030", "n/k"}, hierarchy.AgeOptions{
			On: on, Intervals: hierarchy.IntervalOptions{Widths: []float64{10}, Ends: hierarchy.Ends{Top: new(90.0)}}})
	}, "1.1.1930;90+;90+;*\n17.5.1990;34;[30,40);*\n18.5.1990;33;[30,40);*\n1.1.2030;1.1.2030;1.1.2030;*\nn/k;n/k;n/k;*\n"}})
	checkRefused(t, []refused{
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Ages([]string{"2000-01-01"}, hierarchy.AgeOptions{})
		}, "need a day"},
		{func() (*hierarchy.Tree, error) {
			return hierarchy.Ages([]string{"2000-01-01"}, hierarchy.AgeOptions{On: on, Intervals: hierarchy.IntervalOptions{Widths: []float64{-1}}})
		}, "-1"},
	})
	leap := time.Date(2000, time.February, 29, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]int{"2024-02-29": 24, "2023-02-28": 22, "2023-03-01": 23, "1999-12-31": -1} {
		at, _ := hierarchy.Date(text)
		if got := hierarchy.AgeAt(leap, at); got != want {
			t.Errorf("born on 2000-02-29, on %s aged %d, want %d", text, got, want)
		}
	}
}

// The age of birth dates counts years, their bounds days: what an age loses is
// what its dates span. 1990-05-17 and 1991-05-16 are the ends of age 33 on
// 2024-05-17 less a day; they are 365 days of 731.
func TestAgesLoseDays(t *testing.T) {
	values := []string{"1990-05-18", "1991-05-17", "1992-05-17"}
	tree, err := hierarchy.Ages(values, hierarchy.AgeOptions{On: time.Date(2024, time.May, 17, 0, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	d, place, err := tree.Domain(values, []int{1, 1, 1}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	s := d.Join(domain.Leaf(place[0]), domain.Leaf(place[1]))
	if want := 365.0 / 731; d.Label(s) != "33" || math.Abs(d.Loss(s)-want) > 1e-12 {
		t.Errorf("%s costs %v, want %v", d.Label(s), d.Loss(s), want)
	}
}

// Excel's numbers are no days since 1970, nor is the year of a label one of them:
// the values below it say what it spans. 366 days of 2024, and one of 2025.
func TestYearsOfSerialNumbersAreWide(t *testing.T) {
	values := []string{"45292", "45657", "45658"}
	tree, err := hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Year}, Order: hierarchy.ExcelSerial})
	if err != nil {
		t.Fatal(err)
	}
	d, place, err := tree.Domain(values, []int{1, 1, 1}, domain.ByRange)
	if err != nil {
		t.Fatal(err)
	}
	s := d.Join(domain.Leaf(place[0]), domain.Leaf(place[1]))
	if want := 366.0 / 367; d.Label(s) != "2024" || math.Abs(d.Loss(s)-want) > 1e-12 {
		t.Errorf("%s costs %v, want %v", d.Label(s), d.Loss(s), want)
	}
}

func TestBoundsOfPeriods(t *testing.T) {
	tests := []struct {
		label  string
		lo, hi float64
		ok     bool
	}{
		// 1970 began on a Thursday, so its first week on Monday, 29 December 1969.
		{"1970-W01", -3, 3, true}, {"1970-H1", 0, 180, true}, {"1970-H2", 181, 364, true}, {"ISO 1970", -3, 367, true},
		{"1970-W54", 0, 0, false}, {"1970-W00", 0, 0, false}, {"1970-H3", 0, 0, false}, {"1970-Q5", 0, 0, false}, {"ISO x", 0, 0, false},
	}
	for _, test := range tests {
		lo, hi, ok := hierarchy.Bounds(test.label)
		if lo != test.lo || hi != test.hi || ok != test.ok {
			t.Errorf("%q stands for %v to %v, %v, want %v to %v, %v", test.label, lo, hi, ok, test.lo, test.hi, test.ok)
		}
	}
}

func FuzzParseDate(f *testing.F) {
	for _, seed := range []string{"2024-05-17", "17.5.2024", "5/17/2024 1:45 PM", "2024年5月17日", "45429", "20240517", "2024-05-17T"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, order := range []hierarchy.DateOrder{"", hierarchy.DayMonthYear, hierarchy.MonthDayYear, hierarchy.YearMonthDay, hierarchy.ExcelSerial} {
			d, ok := hierarchy.ParseDate(text, order)
			if !ok {
				continue
			}
			if d.Year() < 1 || d.Year() > 9999 || d.Hour() != 0 {
				t.Fatalf("%q is read as %v", text, d)
			}
			if order != hierarchy.ExcelSerial && order != hierarchy.YearMonthDay && !strings.Contains(text, fmt.Sprintf("%04d", d.Year())) {
				t.Fatalf("%q is read as the year %d", text, d.Year())
			}
		}
	})
}
