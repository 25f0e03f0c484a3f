package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// labTable has values of a laboratory as they are: numbers with a comma, bounds, and a
// marker.
func labTable() string {
	text := "crp;ill\n"
	for i := range 40 {
		text += fmt.Sprintf("%d,%d;flu\n", i%8, i%10)
	}
	return text + strings.Repeat("<0,5;flu\n", 6) + strings.Repeat(">100;gout\n", 6) + strings.Repeat("n.b.;flu\n", 6)
}

// A column of laboratory values is one of numbers, and each row is released as
// something that holds all that its value can be.
func TestLaboratoryValuesAreReleasedTruthfully(t *testing.T) {
	r := recipe.Default()
	r.Input.Delimiter, r.Privacy.K, r.Output.RowOrder = ";", 4, recipe.OriginalOrder
	r.Columns = []recipe.Column{{Name: "crp", Role: table.QuasiIdentifying}, {Name: "ill", Role: table.Sensitive}}
	microdata := tabletest.Read(t, labTable(), r.Input)
	if d := suggest.Column(microdata.Columns[0]); d.Format.String() != "decimal:comma" || d.TypeReason.Code != "type-bounds" {
		t.Errorf("described as %s, %s", d.Format, d.TypeReason)
	}
	for _, algorithm := range []string{"minimum-loss", "mondrian-strict", "datafly", "kaim"} {
		r.Algorithm.Name = algorithm
		_, release := enginetest.Run(t, microdata, r)
		if !release.Passed() {
			t.Fatalf("%s: %s", algorithm, release.Failed())
		}
		for row, record := range release.Records {
			was, is := microdata.Columns[0].Text(int(record)), release.Table.Columns[0].Text(row)
			switch {
			case is == "*" || is == was:
			case was == "<0,5" && strings.HasPrefix(is, "[0,"):
			case was == "<0,5", was == ">100", was == "n.b.":
				t.Fatalf("%s: %q is released as %q", algorithm, was, is)
			}
		}
	}
}
