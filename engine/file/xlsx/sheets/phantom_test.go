package sheets

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// A row without a value is left out, and found again in the sheet by its number,
// whatever stands before it: empty rows, cells of several lines, a title.
func TestPhantomsAreNamedByTheirRows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := excelize.NewFile()
		row := rapid.IntRange(1, 4).Draw(t, "top")
		must(t, f.SetSheetRow("Sheet1", fmt.Sprintf("B%d", row), &[]any{"age", "note"}))
		var want []string
		persons := 1
		row++
		must(t, f.SetSheetRow("Sheet1", fmt.Sprintf("B%d", row), &[]any{50, "first"}))
		for range rapid.IntRange(2, 12).Draw(t, "rows") {
			row += rapid.IntRange(1, 3).Draw(t, "gap")
			cells := rapid.SampledFrom([][]any{{31, "a"}, {"x", "two\nlines"}, {"y", "a\r\nb\rc"}, {"", "only"}, {"NA", " "}, {nil, "?"}}).Draw(t, "cells")
			must(t, f.SetSheetRow("Sheet1", fmt.Sprintf("B%d", row), &cells))
			if text := fmt.Sprint(cells[1]); text == " " || text == "?" {
				want = append(want, fmt.Sprint(row))
			} else {
				persons++
			}
		}
		var out bytes.Buffer
		w, err := CSV(&out, saved(t, f), "")
		must(t, err)
		got, format, err := csv.Read(&out, csv.Options{Workbook: &w, Header: csv.Yes})
		must(t, err)
		if got.N != persons {
			t.Fatalf("%d people, want %d", got.N, persons)
		}
		var said []string
		for _, warning := range format.Warnings {
			if warning.Code == asread.WarnPhantoms {
				for _, place := range warning.Lines.Args {
					said = append(said, numbers(place.String())...)
				}
			}
		}
		if strings.Join(said, " ") != strings.Join(want, " ") {
			t.Fatalf("left out are rows %q, want %q: %v", said, want, w.Rows)
		}
	})
}

// numbers spells out a place, as in row 3 or rows 3 to 5.
func numbers(place string) []string {
	var from, to int
	if _, err := fmt.Sscanf(place, "rows %d to %d", &from, &to); err != nil {
		return []string{strings.TrimPrefix(place, "row ")}
	}
	var all []string
	for n := from; n <= to; n++ {
		all = append(all, fmt.Sprint(n))
	}
	return all
}
