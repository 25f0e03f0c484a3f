package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// Kept texts are found wherever chunks of a file end, and places of faults stay what they are.
func TestKeptTextsAcrossChunks(t *testing.T) {
	for _, end := range []string{"\n", "\r\n"} {
		var text strings.Builder
		text.WriteString("id,note" + end)
		for i := range 60000 {
			fmt.Fprintf(&text, "=\"%07d\",\"x,=\"\"y\"\"%s\"%s", i, strings.Repeat("z", i%7), end)
		}
		read, f, err := csv.Read(strings.NewReader(text.String()), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, notes := read.Columns[0], read.Columns[1]
		for row := range read.N {
			if got := c.Values[c.Codes[row]]; got != fmt.Sprintf("%07d", row) {
				t.Fatalf("row %d is %q", row, got)
			}
		}
		at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnKept })
		if read.N != 60000 || notes.Values[0] != `x,="y"` || at < 0 || f.Warnings[at].Args[0] != "60000" {
			t.Errorf("%d rows, %q, %+v", read.N, notes.Values[0], f.Warnings)
		}
	}
}
