package sheets

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"pgregory.net/rapid"

	"quasi/engine/file/asread"
	"quasi/engine/file/csv"
	"quasi/engine/say"
)

// A cell holds what a cell of Excel holds, counted as Excel counts.
func TestCellsAreAsLongAsExcels(t *testing.T) {
	for text, fits := range map[string]bool{
		strings.Repeat("x", 32767): true, strings.Repeat("x", 32768): false, strings.Repeat("é", 32767): true, strings.Repeat("é", 32768): false,
		strings.Repeat("😀", 16383): true, strings.Repeat("😀", 16384): false, strings.Repeat("\ufffd", 32767): true, strings.Repeat("\U00010000", 16384): false,
	} {
		data := made(t, sheetOf(`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="B3" t="str"><v>`+text+`</v></c></row>`))
		_, err := CSV(io.Discard, data, "")
		if fits && err != nil || !fits && !strings.Contains(fmt.Sprint(err), "B3") {
			t.Errorf("%d bytes: %v", len(text), err)
		}
	}
}

// claiming returns a workbook with so many bytes before its directory that are no part's, whose
// sheet claims a packed size, and an unpacked one that makes that of all parts what it says.
func claiming(t *testing.T, padding int, packed uint32, all uint64) []byte {
	t.Helper()
	data := made(t, "")
	all -= beside(t, data)
	at := bytes.LastIndex(data, []byte("xl/worksheets/sheet1.xml")) - 46 // the entry in the directory
	binary.LittleEndian.PutUint32(data[at+20:], packed)
	binary.LittleEndian.PutUint32(data[at+24:], uint32(all))
	return slices.Insert(data, 4, make([]byte, padding)...)
}

// beside returns the bytes of the parts of a workbook but its sheet, which is empty.
func beside(t *testing.T, data []byte) (size uint64) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	must(t, err)
	for _, part := range archive.File {
		size += part.UncompressedSize64
	}
	return size
}

// A workbook may claim what deflate can reach, 1,100 to one; 64 MB of whatever is packed; more if
// it is packed 100 to one; and never more than 512 MB.
func TestWhatAWorkbookMayClaim(t *testing.T) {
	const megabytes = 1 << 20
	others, long := beside(t, made(t, "")), uint64(len(claiming(t, megabytes, 0, megabytes)))
	for name, test := range map[string]struct {
		data []byte
		code string
	}{
		"below 1001 times 1100":      {claiming(t, 0, 1000, 1001*1100-1+others), ""},
		"1001 times 1100 of 1000":    {claiming(t, 0, 1000, 1001*1100+others), ErrDamaged},
		"64 MB":                      {claiming(t, 0, megabytes, 64*megabytes), ""},
		"64 MB and a byte":           {claiming(t, 0, megabytes, 64*megabytes+1), ErrPacked},
		"100 times as much as it is": {claiming(t, megabytes, megabytes, long*100+99), ""},
		"101 times and more":         {claiming(t, megabytes, megabytes, long*100+100), ErrPacked},
		"512 MB":                     {claiming(t, 6*megabytes, megabytes, 512*megabytes), ""},
		"512 MB and a byte":          {claiming(t, 6*megabytes, megabytes, 512*megabytes+1), ErrTooLarge},
	} {
		var e *say.Error
		if _, err := check(test.data, maxUnpacked); errors.As(err, &e) != (test.code != "") || err != nil && e.Code != test.code {
			t.Errorf("%s: %v, want %q", name, err, test.code)
		}
		if _, err := CSV(io.Discard, test.data, ""); test.code != "" && (!errors.As(err, &e) || e.Code != test.code) {
			t.Errorf("%s: converted, %v, want %q", name, err, test.code)
		}
	}
}

// A cell that stands alone, far from the others, would make a table of thousands of empty
// columns: it is named. Rows far below are left out as any that are empty.
func TestACellFarFromTheOthersIsNamed(t *testing.T) {
	for _, test := range []struct{ rows, wrong string }{
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>`, "cell XFD1048576 stands behind 16382 empty columns"},
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="ALN3" t="str"><v>x</v></c></row>`, "cell ALN3 stands behind 1000 empty columns"},
		{`<row r="1"><c r="A1" t="str"><v>a</v></c></row><row r="3"><c r="ALM3" t="str"><v>x</v></c></row>`, ""}, // 999
		{`<row r="1"><c r="XFD1" t="str"><v>a</v></c></row><row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>`, ""},
	} {
		_, err := CSV(io.Discard, made(t, sheetOf(test.rows)), "")
		if test.wrong == "" && err != nil || test.wrong != "" && (err == nil || !strings.Contains(err.Error(), test.wrong)) {
			t.Errorf("%s: %v", test.rows, err)
		}
	}
}

// Elements within elements are no part of a table. They are counted before anything goes
// through them, which takes seconds for some millions in a file of a few kilobytes.
func TestElementsNestedTooDeepAreNamed(t *testing.T) {
	cell := `<row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1">%</c></row>`
	nested := func(n int) string {
		return strings.Replace(cell, "%", strings.Repeat("<a>", n)+strings.Repeat("</a>", n), 1)
	}
	// Four elements are around those in a cell.
	if _, err := CSV(io.Discard, made(t, sheetOf(nested(96))), ""); err != nil {
		t.Error(err)
	}
	for _, n := range []int{97, 3_000_000} {
		_, err := CSV(io.Discard, made(t, sheetOf(nested(n))), "")
		if err == nil || !strings.Contains(err.Error(), "in xl/worksheets/sheet1.xml more than 100 elements stand one within the other") {
			t.Errorf("%d: %v", n, err)
		}
	}
}

func TestDepthOfElements(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "<a/>": 1, "<a></a><b/>": 1, "<a><b/></a>": 2, "<?x <a><b> ?><a/>": 1, "<!-- <a><b><c> --><a/>": 1, "<a><![CDATA[<b><c>]]></a>": 1,
		`<a b="x>y"><c/></a>`: 2, `<a b='/>'><c/></a>`: 2, `<a b="'>"/>`: 1, "<": 0, "<>": 1, "<a": 1, "<!--": 0, "<!----><a><b/></a>": 2, "</a></a><b>": 1, "<a><b><c>": 3,
	} {
		if got := depthOf([]byte(text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

// depthOf returns the depth of the tokens of each text that the XML package reads.
func FuzzDepth(f *testing.F) {
	f.Add("<a><b/><!-- <c> --></a>")
	f.Add(`<?x?><a b='>'><![CDATA[<]]></a>`)
	f.Fuzz(func(t *testing.T, text string) {
		d := xml.NewDecoder(strings.NewReader(text))
		depth, want := 0, 0
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				return
			}
			switch token.(type) {
			case xml.StartElement:
				depth++
				want = max(want, depth)
			case xml.EndElement:
				depth--
			case xml.Directive:
				return // no workbook has one
			}
		}
		if got := depthOf([]byte(text)); got != want {
			t.Errorf("%q: depth %d, want %d", text, got, want)
		}
	})
}

// A sheet has at most 1,048,576 rows, which ascend.
func TestRowsOfASheet(t *testing.T) {
	for _, test := range []struct {
		after  int
		number string
		row    int // 0: refused
	}{
		{0, "", 1}, {7, "", 8}, {7, "8", 8}, {7, "1048576", 1048576},
		{7, "7", 0}, {7, "6", 0}, {0, "0", 0}, {7, "1048577", 0}, {7, "x", 0},
	} {
		g := &grid{merged: &merges{}, row: test.after}
		if err := g.startRow(test.number, false); (err == nil) != (test.row > 0) || err == nil && g.row != test.row {
			t.Errorf("row %q after row %d is %d, %v, want %d", test.number, test.after, g.row, err, test.row)
		}
	}
}

// A sheet that is a chart holds no table.
func TestAChartIsNoSheet(t *testing.T) {
	f := excelize.NewFile()
	must(t, f.SetCellValue("Sheet1", "A1", "age"), f.SetCellValue("Sheet1", "A2", 30))
	must(t, f.AddChartSheet("Chart1", &excelize.Chart{Type: excelize.Col, Series: []excelize.ChartSeries{{Values: "Sheet1!$A$2:$A$2"}}}))
	if w, err := CSV(io.Discard, saved(t, f), ""); err != nil || len(w.Sheets) != 1 || w.Sheets[0].Name != "Sheet1" {
		t.Errorf("the sheets are %+v, %v", w.Sheets, err)
	}
}

// A column that is hidden is said, the first as well; of rows that follow each other nothing is to
// be said. The first style of a workbook is one as the others.
func TestTheFirstColumnRowAndStyle(t *testing.T) {
	of := sheetOf(`<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c><v>45413</v></c><c><v>2</v></c></row>`)
	hidden := strings.Replace(of, "<sheetData>", `<cols><col min="1" max="1" hidden="1"/></cols><sheetData>`, 1)
	for sheet, want := range map[string]string{of: "[]", hidden: "[1 column is hidden in the sheet and was read nevertheless, beginning with column A]"} {
		if w, err := CSV(io.Discard, made(t, sheet), ""); err != nil || fmt.Sprint(w.Warnings) != want || len(w.Rows) > 0 {
			t.Errorf("%v, %v, %v, want %s", w.Warnings, w.Rows, err, want)
		}
	}
	if first := (&cell{b: &book{displays: []display{{day: true}}}}).display(); !first.day {
		t.Errorf("the first style shows %+v", first)
	}
}

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
		if must(t, err); got.N != persons {
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

// An area has its first cell above and left of its last one, or is one cell.
func TestAreas(t *testing.T) {
	for ref, want := range map[string]bool{"B2": true, "B2:D4": true, "B2:B2": true, "D2:B4": false, "B4:D2": false, "D4:B2": false, "B2:x": false, "2:D4": false, "": false} {
		if a, ok := parseArea(ref); ok != want {
			t.Errorf("%q is %+v, %v", ref, a, ok)
		}
	}
}

// Midnight is left out behind a day, unless the format of the cell shows times.
func TestMidnights(t *testing.T) {
	for _, test := range []struct {
		text string
		k    display
		want string
	}{
		{"2024-05-17T00:00:00", display{day: true}, "2024-05-17"}, {"2024-05-17T00:00:00", display{day: true, clock: true}, "2024-05-17T00:00:00"}, {"2024-05-17T00:00:00", display{}, "2024-05-17T00:00:00"},
		{"2024-05-17T08:30:00", display{day: true}, "2024-05-17T08:30:00"}, {"2024-05-17", display{day: true}, "2024-05-17"}, {"2024-05-17T08:30:00", display{day: true, clock: true}, "2024-05-17T08:30:00"}, {"2024-05-17T00:00:00", display{clock: true}, "2024-05-17T00:00:00"},
	} {
		if got := day(test.text, test.k); got != test.want {
			t.Errorf("%s as %+v is %s, want %s", test.text, test.k, got, test.want)
		}
	}
}
