package release_test

import (
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/casetest"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// ofMeans is a recipe for ages, two decimals, sexes and wards, of which numbers leave as means.
func ofMeans(k int) recipe.Recipe {
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: k, SuppressionLimit: 1}
	r.Output = recipe.Output{RowOrder: recipe.OriginalOrder}
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Means: true},
		{Name: "crp", Role: table.QuasiIdentifying, Means: true, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "sex", Role: table.QuasiIdentifying},
		{Name: "ward", Role: table.Insensitive},
	}
	return r
}

// A release in another output has the bytes of a run that had it from the start.
func TestMeansAreRewritten(t *testing.T) {
	in := tabletest.Read(t, "age,crp,sex,ward\n31,0.5,f,a\n34,1.25,f,b\n52,9.5,m,c\n58,7,m,d\n", recipe.Input{})
	r := ofMeans(2)
	_, of := enginetest.Run(t, in, r)
	other := recipe.Output{RowOrder: recipe.SortedOrder, DecimalComma: true, Delimiter: recipe.SemicolonDelimiter}
	again := casetest.Must(of.Rewritten(other, nil))
	r.Output = other
	_, want := enginetest.Written(t, in, r)
	if got := enginetest.CSV(t, again); got != want || !strings.Contains(got, "32,5;0,875;f;a") {
		t.Errorf("rewritten\n%swant\n%s", got, want)
	}
	other.Missing = "55"
	if _, err := of.Rewritten(other, nil); err == nil {
		t.Error("a mean could be taken for a missing value")
	}
}
