package engine

import (
	"io"

	"quasi/engine/file/xlsx/workbook"
)

// The names of a workbook's sheets: of a release that is one table, and of the two
// tables of a bucketing method.
const (
	SheetRelease   = "release"
	SheetRows      = "rows"
	SheetSensitive = "sensitive"
)

// WriteWorkbook writes the release as an Excel workbook; the two tables of a
// bucketing method are two sheets of it. The cells are the texts that were audited:
// a formula can't run in any of them, so that nothing is put before it. It refuses a
// release that has not passed its audit, and fails with a [*workbook.Error] before
// anything is written if a sheet can't hold it. progress, which may be nil, is told
// the share of the work that is done, and ends the work with its error.
func (r *Release) WriteWorkbook(w io.Writer, progress func(done float64) error) error {
	if err := r.withheld(); err != nil {
		return err
	}
	sheets := []workbook.Sheet{{Name: SheetRelease, Table: r.Table}}
	if r.Linked != nil {
		sheets = []workbook.Sheet{{Name: SheetRows, Table: r.Table}, {Name: SheetSensitive, Table: r.Linked}}
	}
	return workbook.Write(w, sheets, progress)
}
