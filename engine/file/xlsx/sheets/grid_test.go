package sheets

import (
	"io"
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
