package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// ="0012345" is how a spreadsheet is told to keep zeros: the text in it is the value.
func TestKeptTexts(t *testing.T) {
	for name, test := range map[string]struct {
		file  string
		want  []string
		cells string // of the warning; empty: there is none
	}{
		"bare":       {"id,age\n=\"0012345\",34\n=\"0012346\",35\n", []string{"0012345", "0012346"}, "2"},
		"quoted":     {"id,age\n\"=\"\"0012345\"\"\",34\n\"=\"\"0012346\"\"\",35\n", []string{"0012345", "0012346"}, "2"},
		"semicolons": {"id;age\n=\"0012345\";\"3;4\"\n=\"0012346\";35\n", []string{"0012345", "0012346"}, "2"},
		"some":       {"id,age\n=\"0012345\",34\nA7,35\n", []string{"0012345", "A7"}, "1"},
		"a quote":    {"id,age\n\"=\"\"a\"\"\"\"b\"\"\",34\n", []string{`a"b`}, "1"},
		"empty":      {"id,age\n=\"\",34\n=\"7\",35\n", []string{"", "7"}, "2"},
		"a formula":  {"id,age\n=A1+1,34\n\"=\"\"a\"\"&\"\"b\"\"\",35\n", []string{"=A1+1", `="a"&"b"`}, ""},
	} {
		read, f, err := csv.Read(strings.NewReader(test.file), csv.Options{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var got []string
		for row := range read.N {
			got = append(got, read.Columns[0].Values[read.Columns[0].Codes[row]])
		}
		if read.Columns[0].Name != "id" || !slices.Equal(got, test.want) {
			t.Errorf("%s: %q: %q, want %q", name, read.Columns[0].Name, got, test.want)
		}
		at := slices.IndexFunc(f.Warnings, func(w asread.Warning) bool { return w.Code == asread.WarnKept })
		if (at >= 0) != (test.cells != "") || at >= 0 && f.Warnings[at].Args[0] != test.cells {
			t.Errorf("%s: %+v", name, f.Warnings)
		}
	}
}

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
