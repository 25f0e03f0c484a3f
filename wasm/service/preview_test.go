package service_test

import (
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A preview says how a file would be read, and leaves the table alone.
func TestPreview(t *testing.T) {
	s := service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}, nil)
	long := "a;b\n" + strings.Repeat("1;"+strings.Repeat("x", 300)+"\n", 5000)
	got, _ := must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{Rows: 1 << 20}, file("long.csv", long))
	if got.Records != protocol.MaxPreviewRows || len(got.Rows) != protocol.MaxShownRows || got.Format.Delimiter != ";" || got.Problem != nil {
		t.Errorf("%d records, %d rows, %+v", got.Records, len(got.Rows), got.Format)
	}
	if cell := []rune(got.Rows[0][1]); len(cell) != 201 {
		t.Errorf("a cell of 300 characters is shown with %d", len(cell))
	}
	in := recipe.Input{Delimiter: ","}
	got, _ = must[protocol.PreviewResult](t, s, protocol.Preview, protocol.PreviewParams{Rows: 10, LoadParams: protocol.LoadParams{Input: in}}, file("x.csv", "a,b;c\n1;2\n"))
	if got.Problem == nil || got.Problem.Code != "ragged-rows" || got.Format.Encoding != recipe.UTF8 {
		t.Errorf("%+v", got)
	}
	if page, _ := must[protocol.PageResult](t, s, protocol.Page, protocol.PageParams{Count: 10}, nil); len(page.Rows) != 10 {
		t.Error("the table is gone after a preview")
	}
	if _, _, err := call[any](t, s, protocol.Preview, protocol.PreviewParams{LoadParams: protocol.LoadParams{Input: recipe.Input{Quote: "x"}}}, file("x.csv", "a\n1\n")); err == nil {
		t.Error("an unknown quote is accepted")
	}
}
