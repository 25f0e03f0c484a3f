package audit

import (
	"fmt"
	"testing"

	"quasi/engine/data/table"
)

// What the audit of 200,000 rows takes in time and in memory.
func BenchmarkTable(b *testing.B) {
	const rows = 200_000
	t := &table.Table{N: rows}
	var names []string
	for _, values := range []int{2, 40, 100, 3000} {
		c := &table.Column{Name: fmt.Sprint("q", values)}
		for v := range values {
			c.Values, c.Missing = append(c.Values, fmt.Sprint(v)), append(c.Missing, false)
		}
		for row := range rows {
			c.Codes = append(c.Codes, int32(row*7919/(values+13)%values))
		}
		t.Columns, names = append(t.Columns, c), append(names, c.Name)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Table(t, Options{QI: names}); err != nil {
			b.Fatal(err)
		}
	}
}
