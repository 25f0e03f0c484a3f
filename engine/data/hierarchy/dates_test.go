package hierarchy_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/interval"
)

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
			i, ok := interval.ReaderOf([]string{text}, format.Format{}).Group(label)
			if !ok || i.Lo > least || i.Hi < greatest {
				t.Fatalf("%s goes from %v to %v, which does not hold %v to %v", label, i.Lo, i.Hi, least, greatest)
			}
			least, greatest = i.Lo, i.Hi
		}
	})
}

// Who is born on a leap day is a year older on the first of March.
func TestAges(t *testing.T) {
	leap := time.Date(2000, time.February, 29, 0, 0, 0, 0, time.UTC)
	for text, want := range map[string]int{"2024-02-29": 24, "2023-02-28": 22, "2023-03-01": 23, "1999-12-31": -1} {
		at, _ := format.Format{}.Day(text)
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
	d, place, err := tree.Domain(values, []int{1, 1, 1}, domain.ByRange, format.Format{})
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
	tree, err := hierarchy.Dates(values, hierarchy.DateOptions{Levels: []string{hierarchy.Year}, Format: format.Format{Dates: format.ExcelSerial}})
	if err != nil {
		t.Fatal(err)
	}
	d, place, err := tree.Domain(values, []int{1, 1, 1}, domain.ByRange, format.Format{})
	if err != nil {
		t.Fatal(err)
	}
	s := d.Join(domain.Leaf(place[0]), domain.Leaf(place[1]))
	if want := 366.0 / 367; d.Label(s) != "2024" || math.Abs(d.Loss(s)-want) > 1e-12 {
		t.Errorf("%s costs %v, want %v", d.Label(s), d.Loss(s), want)
	}
}
