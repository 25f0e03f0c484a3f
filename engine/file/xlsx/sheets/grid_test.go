package sheets

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

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
		err := g.startRow(test.number, false)
		if (err == nil) != (test.row > 0) || err == nil && g.row != test.row {
			t.Errorf("row %q after row %d is %d, %v, want %d", test.number, test.after, g.row, err, test.row)
		}
	}
}

// A sheet that is a chart holds no table.
func TestAChartIsNoSheet(t *testing.T) {
	f := excelize.NewFile()
	must(t, f.SetCellValue("Sheet1", "A1", "age"), f.SetCellValue("Sheet1", "A2", 30))
	must(t, f.AddChartSheet("Chart1", &excelize.Chart{Type: excelize.Col, Series: []excelize.ChartSeries{{Values: "Sheet1!$A$2:$A$2"}}}))
	w, err := CSV(io.Discard, saved(t, f), "")
	if err != nil || len(w.Sheets) != 1 || w.Sheets[0].Name != "Sheet1" {
		t.Errorf("the sheets are %+v, %v", w.Sheets, err)
	}
}

// A column that is hidden is said, the first as well; of rows that follow each other nothing is to
// be said. The first style of a workbook is one as the others.
func TestTheFirstColumnRowAndStyle(t *testing.T) {
	of := sheetOf(`<row><c t="str"><v>a</v></c><c t="str"><v>b</v></c></row><row><c><v>45413</v></c><c><v>2</v></c></row>`)
	hidden := strings.Replace(of, "<sheetData>", `<cols><col min="1" max="1" hidden="1"/></cols><sheetData>`, 1)
	for sheet, want := range map[string]string{of: "[]", hidden: "[1 column is hidden in the sheet and was read nevertheless, beginning with column A]"} {
		w, err := CSV(io.Discard, made(t, sheet), "")
		if err != nil || fmt.Sprint(w.Warnings) != want || len(w.Rows) > 0 {
			t.Errorf("%v, %v, %v, want %s", w.Warnings, w.Rows, err, want)
		}
	}
	if first := (&cell{b: &book{displays: []display{{day: true}}}}).display(); !first.day {
		t.Errorf("the first style shows %+v", first)
	}
}
