package service_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// The header and the rows at even distances are those of the file that is saved, however it is written.
func TestSampleLinesAreThoseOfTheFile(t *testing.T) {
	s := released(t)
	loaded, _ := must[protocol.LoadResult](t, s, protocol.Load, visits(), nil)
	r := loaded.Recipe
	r.Algorithm.Name, r.Algorithm.Parameters = "mondrian-strict", nil
	for _, o := range []recipe.Output{
		{FormulaSafe: true},
		{FormulaSafe: true, Delimiter: recipe.SemicolonDelimiter, DecimalComma: true, BOM: true},
		{FormulaSafe: true, Delimiter: recipe.TabDelimiter, Intervals: recipe.Dash},
	} {
		r.Output = o
		must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
		_, blob := must[protocol.ExportResult](t, s, protocol.Export, protocol.ExportParams{What: protocol.ExportRelease, Name: "clinic.csv"}, nil)
		file := strings.TrimPrefix(string(bytes.Join(blob.Chunks, nil)), "\uFEFF")
		all := strings.Split(strings.TrimSuffix(file, "\n"), "\n")
		n := len(all) - 1
		want := []string{all[0], all[1], all[1+n/2]}
		shown, none := must[protocol.SampleLinesResult](t, s, protocol.SampleLines, protocol.SampleLinesParams{}, nil)
		if none != nil || shown.Rows != 2 || !slices.Equal(shown.Lines, want) {
			t.Errorf("%+v: shown %q, the file has %q", o, shown.Lines, want)
		}
	}
}
