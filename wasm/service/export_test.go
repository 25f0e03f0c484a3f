package service_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/csv"
	"quasi/engine/file/kind"
	"quasi/engine/file/recipe"
	"quasi/engine/file/xlsx/sheets"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
	"quasi/wasm/service"
)

// texts reads a file of a release, CSV or a workbook.
func texts(t *testing.T, blob *service.Blob) *table.Table {
	t.Helper()
	data := bytes.Join(blob.Chunks, nil)
	opt := csv.Options{Header: csv.Yes}
	if _, converted := kind.Starting(data); converted {
		var out bytes.Buffer
		opt.Workbook = new(done(sheets.CSV(&out, data, "")))
		data = out.Bytes()
	}
	read, _, err := csv.Read(bytes.NewReader(data), opt)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// released returns a service with a release of the clinic's table.
func released(t *testing.T) *service.Service {
	t.Helper()
	s, r := opened(t, visits())
	r.Algorithm.Name = "mondrian-strict"
	r.Algorithm.Parameters = nil
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	return s
}

// The workbook has the cells of the CSV.
func TestExportOfAWorkbook(t *testing.T) {
	s := released(t)
	params := protocol.ExportParams{What: protocol.ExportRelease, Name: "clinic.csv"}
	_, csv := must[protocol.ExportResult](t, s, protocol.Export, params, nil)
	params.Format = kind.Workbook
	result, xlsx := must[protocol.ExportResult](t, s, protocol.Export, params, nil)
	if result.Name != "release.xlsx" || !strings.HasSuffix(xlsx.Type, "spreadsheetml.sheet") {
		t.Errorf("%+v of type %s", result, xlsx.Type)
	}
	data := bytes.Join(xlsx.Chunks, nil)
	if hash := sha256.Sum256(data); result.Bytes != len(data) || result.SHA256 != hex.EncodeToString(hash[:]) {
		t.Errorf("%+v of %d bytes", result, len(data))
	}
	want, got := texts(t, csv), texts(t, xlsx)
	if got.N != want.N || 10*got.N < 8*visited() || !slices.Equal(got.Names(), want.Names()) {
		t.Fatalf("%d rows of %q, want %d of %q", got.N, got.Names(), want.N, want.Names())
	}
	for row := range got.N {
		if a, b := got.AppendRecord(nil, row), want.AppendRecord(nil, row); !slices.Equal(a, b) {
			t.Fatalf("row %d is %q, want %q", row, a, b)
		}
	}
	params.Format = "xls"
	refuses(t, s, protocol.Export, params, nil, `"xls"`)
}

// An export that is cancelled tells how far it was, and leaves the release.
func TestAnExportIsCancelled(t *testing.T) {
	s := released(t)
	params := done(json.Marshal(protocol.ExportParams{What: protocol.ExportRelease, Format: kind.Workbook}))
	ctx, cancel := context.WithCancel(context.Background())
	var told []protocol.Progress
	_, blob, err := s.Handle(ctx, protocol.Request{Method: protocol.Export, Params: params}, nil, func(p protocol.Progress) {
		told = append(told, p)
		cancel()
	})
	if !errors.Is(err, context.Canceled) || blob != nil || len(told) != 1 || told[0].Stage != "write" || told[0].Done <= 0 || told[0].Done >= 1 {
		t.Errorf("told %+v, then %v", told, err)
	}
	if _, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease}, nil); len(blob.Chunks) == 0 {
		t.Error("the release is gone")
	}
}

// A release with identifiers, or one of which a kept column singles people out, is exported, as a table or
// with all that goes with it, once a person lets the column leave; the recipe says so.
func TestExportOfWhatIsConfirmed(t *testing.T) {
	labs := ""
	for i := range 40 {
		labs += fmt.Sprintf("%s,%d.%d\n", []string{"f", "m"}[i%2], i, i%7)
	}
	for code, test := range map[string]struct {
		rows string
		kind facts.FindingKind
	}{"identifiers-leave": {strings.Repeat("f,Anna Müller\nf,Peter Schmidt\n", 10), facts.FoundNames}, "singles-leave": {labs, facts.FoundSingling}} {
		s, r := opened(t, protocol.LoadParams{Name: "t.csv", Text: new("sex,kept\n" + test.rows)})
		r.Column("sex").Role, r.Column("kept").Role, r.Column("kept").Means = table.QuasiIdentifying, table.Insensitive, false
		run, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
		if open, waits := run.Concerns.Open(), run.Concerns.Undecided(); !run.Passed || len(open)+len(waits) != 1 {
			t.Fatalf("passed %v, concerns %+v", run.Passed, run.Concerns)
		}
		confirmed := map[string][]facts.FindingKind{"kept": {test.kind}}
		for _, params := range []protocol.ExportParams{{What: protocol.ExportRelease}, {What: protocol.ExportRelease, Format: kind.Workbook}, {What: protocol.ExportBundle, Report: &protocol.ReportParams{}}} {
			for _, params.Confirmed = range []map[string][]facts.FindingKind{nil, {}, {"kept": {facts.FoundText}}, {"sex": {test.kind}}} {
				if _, blob, err := call[protocol.ExportResult](t, s, protocol.Export, params, nil); err == nil || blob != nil || outcome.NewFailure(err).Code != code {
					t.Errorf("%s %s, confirmed %v: %v", params.What, params.Format, params.Confirmed, err)
				}
			}
			params.Confirmed = confirmed
			must[protocol.ExportResult](t, s, protocol.Export, params, nil)
		}
		_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRecipe, Confirmed: confirmed}, nil)
		if again, err := recipe.Parse(bytes.Join(blob.Chunks, nil)); err != nil || !again.Column("kept").Confirms(confirmed["kept"], again.Column("kept").Agreed) {
			t.Errorf("%v, %+v", err, again)
		}
	}
}
