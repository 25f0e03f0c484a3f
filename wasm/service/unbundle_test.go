package service_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A zip that was saved is taken apart, and what is in it is checked as it is.
func TestUnbundleWhatWasSaved(t *testing.T) {
	s := service.New()
	text := ward
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Name: "ten.csv", Text: &text}, nil)
	r := loaded.Recipe
	r.Privacy.K = 2
	must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	_, saved := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportBundle, Name: "ten.csv", Report: &protocol.ReportParams{
		Program: "Quasi", Language: protocol.ReportLanguage{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%", Messages: map[string]string{}}}}, nil)
	zip := string(bytes.Join(saved.Chunks, nil))
	s = service.New()
	found, blob := must[protocol.Unbundled](t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, file("ten.zip", zip))
	if found.Report == nil || found.Report.Name != "report.html" || found.Recipe == nil || found.Recipe.Name != "recipe.json" || found.Release != "ten.release.csv" || blob == nil {
		t.Fatalf("%+v, %v", found, blob)
	}
	checked, _ := must[protocol.VerifyResult](t, s, protocol.Verify, protocol.VerifyParams{Report: found.Report.Text}, file(found.Release, string(bytes.Join(blob.Chunks, nil))))
	if checked.Agree == 0 || checked.Differ > 0 {
		t.Errorf("%+v", checked)
	}
	if _, _, err := call[protocol.Unbundled](t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, file("half.zip", zip[:len(zip)/2])); err == nil || !strings.Contains(err.Error(), "zip is damaged") {
		t.Errorf("of one half: %v", err)
	}
	if _, _, err := call[protocol.Unbundled](t, s, protocol.Unbundle, protocol.UnbundleParams{Report: true, Release: true}, nil); err == nil {
		t.Error("of no file")
	}
}
