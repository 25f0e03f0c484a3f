package drift_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/drift"
)

// Three columns of 100,000 distinct values, which is the dearest kind of table:
// each value is looked at.
func BenchmarkCompare(b *testing.B) {
	var csv strings.Builder
	csv.WriteString("id,age,sex,seen,ill\n")
	for i := range 100_000 {
		fmt.Fprintf(&csv, "%d,%d.5,%s,2024-01-%02d,illness number %d\n", i, i, []string{"f", "m"}[i%2], i%28+1, i)
	}
	microdata, r := read(b, csv.String()), ward()
	for i, c := range microdata.Columns {
		expected := drift.Expect(c)
		r.Columns[i].Expected = &expected
	}
	for b.Loop() {
		if report := drift.Compare(microdata, r); len(report.Items) > 0 {
			b.Fatal(report.Items)
		}
	}
}
