package engine

import (
	"io"

	"quasi/engine/file/csv"
	"quasi/engine/file/xlsx/workbook"
)

// WriteCSV writes the release as its recipe says. It refuses a release that
// has not passed its audit.
func (r *Release) WriteCSV(w io.Writer) error {
	if err := r.withheld(); err != nil {
		return err
	}
	return csv.Write(w, r.Table, csv.WriteOptions{BOM: r.recipe.Output.BOM})
}

// withheld is why a release must not be handed out, nil if it may.
func (r *Release) withheld() error {
	if r.Passed() {
		return nil
	}
	return errReleaseWithheld.Of(r.Audit.K, r.recipe.Privacy.K, r.failed())
}

// WriteLinked writes the second table of a bucketing method. It refuses a release
// that has not passed, and one that has no second table.
func (r *Release) WriteLinked(w io.Writer) error {
	switch {
	case r.Linked == nil:
		return errOneTable.Of()
	case !r.Passed():
		return errReleaseFails.Of(r.failed())
	}
	return csv.Write(w, r.Linked, csv.WriteOptions{BOM: r.recipe.Output.BOM})
}

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
