package workbook

import (
	"testing"

	"quasi/engine/data/table"
)

// A sheet has 1,048,576 rows with the header, and 16,384 columns.
func TestSizesOfASheet(t *testing.T) {
	for rows, want := range map[int]bool{1<<20 - 1: true, 1 << 20: false} {
		c := &table.Column{Name: "x", Values: []string{"a"}, Missing: []bool{false}, Codes: make([]int32, rows)}
		p := &plan{}
		if err := p.add(Sheet{Name: "t", Table: &table.Table{Columns: []*table.Column{c}, N: rows}}, func(float64) error { return nil }); (err == nil) != want {
			t.Errorf("%d rows below the header: %v", rows, err)
		}
	}
	for columns, want := range map[int]bool{1 << 14: true, 1<<14 + 1: false} {
		of := &table.Table{N: 1}
		for range columns {
			of.Columns = append(of.Columns, &table.Column{Name: "x", Values: []string{"a"}, Missing: []bool{false}, Codes: []int32{0}})
		}
		if err := (&plan{}).add(Sheet{Name: "t", Table: of}, func(float64) error { return nil }); (err == nil) != want {
			t.Errorf("%d columns: %v", columns, err)
		}
	}
}
