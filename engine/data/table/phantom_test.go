package table_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
)

func TestPhantoms(t *testing.T) {
	markers := table.NewMarkers([]string{"", "NA"})
	for _, test := range []struct {
		record          []string
		phantom, inward bool // in a release
	}{
		{[]string{"", ""}, true, true},
		{[]string{" NA ", ""}, true, true},
		{[]string{"*", "*"}, true, false}, // a person, suppressed
		{[]string{" * ", ""}, true, false},
		{[]string{"x", ""}, false, false},
		{[]string{"", "*x"}, false, false},
		{nil, true, true},
	} {
		if is, in := markers.Phantom(test.record, false), markers.Phantom(test.record, true); is != test.phantom || in != test.inward {
			t.Errorf("%q is a phantom: %v, in a release %v", test.record, is, in)
		}
	}
}

// However many records are left out, and however often, the others are found in the
// file by their numbers.
func TestRecordsKeepTheirNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{""}))
		var numbers []int
		for i := range rapid.IntRange(1, 20).Draw(t, "n") {
			b.Append([]string{string(rune('a' + i)), ""})
			numbers = append(numbers, i+1)
		}
		got := b.Table()
		for range rapid.IntRange(0, 3).Draw(t, "times") {
			var left []int32
			for row := range got.N {
				if rapid.Bool().Draw(t, "out") {
					left = append(left, int32(row))
				}
			}
			got = got.Without(left)
			for i := len(left) - 1; i >= 0; i-- {
				numbers = slices.Delete(numbers, int(left[i]), int(left[i])+1)
			}
		}
		if got.N != len(numbers) {
			t.Fatalf("%d records, want %d", got.N, len(numbers))
		}
		for row, number := range numbers {
			c := got.Columns[0]
			if n := c.Number(row); n != number || c.Text(row) != string(rune('a'+number-1)) {
				t.Fatalf("record %d is %q of number %d, want %d", row, c.Text(row), n, number)
			}
		}
	})
}

func TestPersons(t *testing.T) {
	b := table.NewBuilder([]string{"a", "b"}, table.NewMarkers([]string{"", "NA"}))
	for _, record := range [][]string{{"", "NA"}, {"x", ""}, {"", "y"}, {"*", ""}, {"NA", ""}, {"", "*"}} {
		b.Append(record)
	}
	all := b.Table()
	persons := all.Persons()
	if persons.N != 4 || all.N != 6 || persons.Columns[1].Text(1) != "y" || persons.Columns[0].Number(3) != 6 {
		t.Errorf("%d persons, %+v", persons.N, persons.Columns[0])
	}
	if again := persons.Persons(); again != persons {
		t.Error("a table of persons is copied")
	}
	if none := (&table.Table{N: 3}).Persons(); none.N != 3 {
		t.Error("records without columns are left out")
	}
}
