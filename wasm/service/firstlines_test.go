package service_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// The first lines are those of the file that is saved, however it is written.
func TestFirstLinesAreThoseOfTheFile(t *testing.T) {
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
		want := strings.Split(file, "\n")[:protocol.MaxFirstLines]
		shown, none := must[protocol.FirstLinesResult](t, s, protocol.FirstLines, protocol.FirstLinesParams{}, nil)
		if none != nil || !slices.Equal(shown.Lines, want) {
			t.Errorf("%+v: shown %q, the file begins %q", o, shown.Lines, want)
		}
	}
}
