package drift_test

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/advise/drift"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Twenty columns by other names, each of 20,000 distinct values.
func BenchmarkRenamed(b *testing.B) {
	var csv strings.Builder
	var names []string
	for i := range 20 {
		names = append(names, fmt.Sprintf("new%c", 'a'+i))
	}
	fmt.Fprintln(&csv, strings.Join(names, ","))
	for i := range 20_000 {
		fmt.Fprintln(&csv, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("value %d,", i), 20), ","))
	}
	microdata, r := read(b, csv.String()), ward()
	r.Privacy.Patient, r.Columns = "", nil
	for i := range 20 {
		h := &recipe.Hierarchy{}
		for v := range 5000 {
			h.Rows = append(h.Rows, []string{fmt.Sprintf("value %d", v), "*"})
		}
		r.Columns = append(r.Columns, recipe.Column{Name: fmt.Sprintf("old%c", 'a'+i), Role: table.QuasiIdentifying, Hierarchy: h})
	}
	for b.Loop() {
		drift.Compare(microdata, r)
	}
}

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
