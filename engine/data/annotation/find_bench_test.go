package annotation_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/annotation"
	"quasi/engine/internal/tabletest"
)

// What it takes to look at 200,000 names, numbers and days.
func BenchmarkFind(b *testing.B) {
	const rows = 200_000
	names, numbers, days := make([]string, rows), make([]string, rows), make([]string, rows)
	for i := range rows {
		names[i], numbers[i], days[i] = fmt.Sprintf("Ann%d Li%d", i%3000, i), fmt.Sprint(i), fmt.Sprintf("2024-%02d-%02d %02d:%02d", 1+i%12, 1+i%28, i%24, i%60)
	}
	table := tabletest.Column("name", names...)
	table.Columns = append(table.Columns, tabletest.Column("number", numbers...).Columns[0], tabletest.Column("day", days...).Columns[0])
	for b.Loop() {
		annotation.Find(table)
	}
}
