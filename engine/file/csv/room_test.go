package csv_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/file/csv"
)

// Whatever size a file is said to have, the table is the same.
func TestASizeChangesNoTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		text.WriteString("a,b\n")
		for range rapid.IntRange(1, 3000).Draw(t, "rows") {
			fmt.Fprintf(&text, "%s,x%d\n", strings.Repeat("y", rapid.IntRange(0, 20).Draw(t, "length")), rapid.IntRange(0, 4000).Draw(t, "value"))
		}
		want, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		size := rapid.SampledFrom([]int64{1, 100, int64(text.Len()), 10 * int64(text.Len())}).Draw(t, "size")
		got, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{Size: size})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("with a size of %d another table, %v", size, err)
		}
	})
}

// A table of which the size is known has room for its rows, and for hardly more.
func TestATableHasRoomForItsRows(t *testing.T) {
	const rows = 100_000
	var text strings.Builder
	text.WriteString("id,ward\n")
	for i := range rows {
		fmt.Fprintf(&text, "P%07d,%d\n", i, i%7)
	}
	got, _, err := csv.Read(strings.NewReader(text.String()), csv.Options{Size: int64(text.Len())})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range got.Columns {
		if room := cap(c.Codes); len(c.Codes) != rows || room > rows+rows/50 {
			t.Errorf("%s has room for %d cells, of %d", c.Name, room, len(c.Codes))
		}
	}
	if room := cap(got.Columns[0].Values); room > rows+rows/50 {
		t.Errorf("there is room for %d values of %d", room, rows)
	}
}
