package session

import (
	"encoding/json"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// A sheet that can't be read shows the others, where rows would be shown.
func TestAWorkbookThatFailsShowsItsSheets(t *testing.T) {
	failure := &protocol.Failure{Code: "empty-sheet", Args: say.Plain("B")}
	var c outcome.Converted
	c.Failure = failure
	if r := unconverted(protocol.Preview, c); r.Failure != failure {
		t.Errorf("a file without sheets is answered by %+v", r)
	}
	if err := json.Unmarshal([]byte(`{"sheets": [{"name": "A"}, {"name": "B"}]}`), &c.Workbook); err != nil {
		t.Fatal(err)
	}
	if r := unconverted(protocol.Load, c); r.Failure != failure {
		t.Errorf("a table that can't be loaded is answered by %+v", r)
	}
	var shown protocol.PreviewResult
	if r := unconverted(protocol.Preview, c); r.Failure != nil || json.Unmarshal(r.Data, &shown) != nil {
		t.Fatalf("answer %+v", r)
	}
	if shown.Problem == nil || shown.Problem.Code != "empty-sheet" || len(shown.Format.Workbook.Sheets) != 2 {
		t.Errorf("shown %+v", shown)
	}
}

func TestCallsSayWhichSheet(t *testing.T) {
	load := protocol.LoadParams{Input: recipe.Input{Sheet: "B"}}
	from := &outcome.Converted{Workbook: protocol.Workbook{Sheet: "B"}, SHA256: "00"}
	for _, params := range []any{load, protocol.PreviewParams{LoadParams: load}, protocol.AttackFileParams{LoadParams: load}, protocol.VerifyParams{Sheet: "B"}} {
		if got := sheetOf(params); got != "B" {
			t.Errorf("%T asks for sheet %q", params, got)
		}
		if !takesWorkbook(params) {
			t.Errorf("%T takes no workbook", params)
		}
	}
	if p, ok := fromWorkbook(load, from).(protocol.LoadParams); !ok || p.Workbook != &from.Workbook || p.Input.Sheet != "B" {
		t.Errorf("loads %+v", p)
	}
	if p, ok := fromWorkbook(protocol.PreviewParams{LoadParams: load, Rows: 7}, from).(protocol.PreviewParams); !ok || p.Workbook != &from.Workbook || p.Rows != 7 {
		t.Errorf("previews %+v", p)
	}
	if p, ok := fromWorkbook(protocol.VerifyParams{Report: "r"}, from).(protocol.VerifyParams); !ok || p.Workbook != &from.Workbook || p.SHA256 != "00" || p.Report != "r" {
		t.Errorf("verifies %+v", p)
	}
	if p, ok := fromWorkbook(protocol.AttackFileParams{LoadParams: load, As: protocol.AttackControl}, from).(protocol.AttackFileParams); !ok || p.Workbook != &from.Workbook || p.As != protocol.AttackControl || p.SHA256 != "00" {
		t.Errorf("attacks %+v", p)
	}
}

// A file that is kept or taken apart goes to the engine as it is.
func TestFilesThatStayAsTheyAre(t *testing.T) {
	for _, params := range []any{protocol.ExportParams{}, protocol.UnbundleParams{}, nil} {
		if takesWorkbook(params) {
			t.Errorf("the file of %T is converted", params)
		}
	}
}
