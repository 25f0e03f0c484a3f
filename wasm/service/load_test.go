package service

import (
	"testing"

	"quasi/engine/file/asread"
	"quasi/wasm/protocol"
)

// What the worker reads has a limit, and a quarter of its memory is within it.
func TestTablesHaveALimit(t *testing.T) {
	opt, err := options(protocol.LoadParams{})
	if err != nil || opt.MaxBytes != 1<<30 {
		t.Errorf("the limit is %d, error %v", opt.MaxBytes, err)
	}
}

// The CSV of a sheet is read as what it is, whatever it looks like, and says where
// it comes from.
func TestASheetIsReadAsItIsWritten(t *testing.T) {
	text := "a;b,c\n1;2,x\n"
	p := protocol.LoadParams{Name: "w.xlsx", Text: &text, Workbook: &protocol.Workbook{Sheet: "S", Warnings: []asread.Warning{{Code: asread.WarnMerged, Args: []string{"1", "A1:B1"}}}}}
	p.Input.Delimiter = ";"
	r, err := New().load(call{t.Context(), nil, newMeter(func(protocol.Progress) {})}, p)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Columns) != 2 || r.Columns[0].Name != "a;b" || r.Format.Workbook == nil || r.Format.Workbook.Sheet != "S" || len(r.Format.Warnings) != 1 {
		t.Errorf("loaded %+v", r)
	}
}
