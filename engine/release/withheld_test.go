package release_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
)

// pairs is a table of four records in two pairs, and a recipe for k = 2.
func pairs(markers ...string) (*table.Table, recipe.Recipe) {
	b := table.NewBuilder([]string{"a"}, table.NewMarkers(markers))
	for _, v := range []string{"x", "x", "*", "*"} {
		b.Append([]string{v})
	}
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{{Name: "a", Role: table.QuasiIdentifying,
		Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"x", "*"}, {"y", "*"}}}}}
	return b.Table(), r
}

// Whatever went wrong, a release that its audit refutes is not written.
func TestAReleaseThatFailsItsAuditIsWithheld(t *testing.T) {
	micro, r := pairs("", "*")
	_, out := enginetest.Run(t, micro, r)
	if !out.Passed() {
		t.Fatalf("audit finds k = %d", out.Audit.K)
	}
	out.Audit.K = 1
	var written bytes.Buffer
	err := out.WriteCSV(&written)
	if out.Passed() || err == nil || !strings.Contains(err.Error(), "k = 1 where 2 is asked for") || written.Len() > 0 {
		t.Errorf("passed %v, error %v, %d bytes written", out.Passed(), err, written.Len())
	}
}

// A star is a missing value even in a table whose markers do not name it: it
// could not be told from a suppressed one.
func TestAStarIsMissingWhateverTheMarkers(t *testing.T) {
	micro, r := pairs("")
	_, out := enginetest.Run(t, micro, r)
	if got := out.Table.Columns[0].Values; len(got) != 2 || out.Loss.VMR != 0.5 || out.Loss.ILossRate != 0 {
		t.Errorf("released %q, VMR %v, loss %v", got, out.Loss.VMR, out.Loss.ILossRate)
	}
}
