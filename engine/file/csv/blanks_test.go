package csv_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
)

// readCells returns the names and rows of a text, a line each, with | between cells, and the codes of
// warnings, or of the error.
func readCells(t *testing.T, text string, opt csv.Options) (cells, said string, f asread.Format) {
	t.Helper()
	micro, f, err := csv.Read(strings.NewReader(text), opt)
	if err != nil {
		return "", err.Error(), f
	}
	lines := []string{strings.Join(micro.Names(), "|")}
	for row := range micro.N {
		var line []string
		for _, c := range micro.Columns {
			line = append(line, c.Values[c.Codes[row]])
		}
		lines = append(lines, strings.Join(line, "|"))
	}
	var codes []string
	for _, w := range f.Warnings {
		codes = append(codes, w.Code)
	}
	return strings.Join(lines, "\n"), strings.Join(codes, " "), f
}

const (
	fixedRows = "100000 F  76 Type 2 diabetes 50667\n100037 M   8 Flu             50668\n100074 M     Hepatitis B     50823\n100111 F  34                 50667\n"
	fixedCut  = "\n100000|F|76|Type 2 diabetes|50667\n100037|M|8|Flu|50668\n100074|M||Hepatitis B|50823\n100111|F|34||50667"
	fixedName = "pat_id s age diagnosis       zip  \n"
	names     = "pat_id|s|age|diagnosis|zip"
)

// Names of several words above rows that are shorter than they are no columns of fixed width: a
// column is one where at least half of the rows have a text in it.
func TestLongNamesAreNoFixedWidth(t *testing.T) {
	const names = "id,laboratory value number 0,laboratory value number 1,laboratory value number 2\n"
	_, _, f := readCells(t, names+"1,3,5,7\n2,4,6,8\n3,3,5,7\n4,4,6,8\n", csv.Options{})
	if f.Delimiter != "," {
		t.Errorf("cut at %q", f.Delimiter)
	}
	for rows, want := range map[string]string{
		"Doe, J 1 aa 11\nLi, Wx 2 bb 22\nRoe, A 3\nPoe, B 4\n": " ",
		"Doe, J 1 aa 11\nLi, Wx 2\nRoe, A 3\nPoe, B 4\n":       ",",
	} {
		if _, _, f = readCells(t, "name,X n ab no\n"+rows, csv.Options{}); f.Delimiter != want {
			t.Errorf("%q: cut at %q", rows, f.Delimiter)
		}
	}
}

// What was found is told to the next reading, which is the same.
func TestFixedWidthIsReadAgain(t *testing.T) {
	for _, text := range []string{fixedName + fixedRows, fixedRows, "id   sex  age\n100 F  7\n2  M    35\n30 F 40\n", fixedName + "------ - --- --------------- -----\n" + fixedRows} {
		first, _, f := readCells(t, text, csv.Options{})
		header := csv.No
		if f.Header {
			header = csv.Yes
		}
		again, _, _ := readCells(t, text, csv.Options{Encoding: f.Encoding, Delimiter: []rune(f.Delimiter)[0], Quote: f.Quote, Header: header, SkipLines: &f.SkipLines, Missing: f.Missing})
		if first != again {
			t.Errorf("read first as\n%s\nand again as\n%s", first, again)
		}
	}
}

// A table that is printed in columns under underlined names is read as it was.
func TestUnderlinedTablesAreReadAsPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, columns := rapid.IntRange(3, 8).Draw(t, "rows"), rapid.IntRange(2, 6).Draw(t, "columns")
		var widths []int
		var want [][]string
		for row := range n + 1 {
			var cells []string
			for j := range columns {
				cell := rapid.StringMatching(`([a-zß岁0-9,;|]{1,5}( [a-z0-9,;|]{1,4})?)?`).Draw(t, "cell")
				if row == 0 || j == 0 {
					cell = fmt.Sprintf("c%d%s", row, strings.Repeat("x", j)) // a name, and a row that is somebody
				}
				if row == 0 {
					widths = append(widths, 12+j)
				}
				cells = append(cells, cell)
			}
			want = append(want, cells)
		}
		var b strings.Builder
		print := func(cells []string) {
			for j, cell := range cells {
				fill := strings.Repeat(" ", widths[j]-len([]rune(cell)))
				if j%2 == 1 {
					cell, fill = fill, cell
				}
				b.WriteString(cell + fill + " ")
			}
			b.WriteString("\n")
		}
		print(want[0])
		for _, width := range widths {
			b.WriteString(strings.Repeat("-", width) + " ")
		}
		b.WriteString("\n")
		for _, cells := range want[1:] {
			print(cells)
		}
		micro, _, err := csv.Read(strings.NewReader(b.String()), csv.Options{Missing: []string{""}, Header: csv.Yes})
		if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
		for row, cells := range want {
			got := micro.Names()
			if row > 0 {
				for j, c := range micro.Columns {
					got[j] = c.Values[c.Codes[row-1]]
				}
			}
			if !slices.Equal(got, cells) {
				t.Fatalf("row %d is %q, want %q in\n%s", row, got, cells, b.String())
			}
		}
	})
}

// Cutting keeps every character but blanks, and every line but the one that underlines names.
func FuzzCutAtBlanks(f *testing.F) {
	for _, text := range []string{fixedName + fixedRows, fixedName + "------ - --- --------------- -----\n" + fixedRows, "a  b\n\r\n1   2\n", " \n-- --\nx", "ä 岁 \xff\n--- -\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // it is, once the encoding is known
		}
		out, rule, err := csv.CutAtBlanks(text)
		if err != nil {
			return
		}
		lines := strings.Split(text, "\n")
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], "\r")
		if got := strings.Split(out, "\n"); len(got) != len(lines) {
			t.Fatalf("%d lines of %q became %d: %q", len(lines), text, len(got), out)
		}
		if rule > 0 {
			lines[rule-1] = ""
		}
		bare := strings.NewReplacer(" ", "", "\x1f", "", "\r\n", "\n").Replace
		if want := bare(strings.Join(lines, "\n")); bare(out) != want {
			t.Fatalf("%q became %q", text, out)
		}
	})
}
