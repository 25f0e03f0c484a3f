package cli

import (
	"github.com/spf13/cobra"

	"quasi/engine/data/table"
)

// rowFlags choose rows of a table to measure on.
type rowFlags struct {
	first    int
	complete bool
}

func (f *rowFlags) register(c *cobra.Command) {
	c.Flags().IntVar(&f.first, "first", 0, "take only this many rows from the start")
	c.Flags().BoolVar(&f.complete, "complete", false, "leave out rows that miss a value that could identify")
}

// choose returns the table of the rows that are chosen.
func (f *rowFlags) choose(t *table.Table, qi []string) (*table.Table, error) {
	if err := checkColumns(t, "the table", "--qi", qi...); err != nil {
		return nil, err
	}
	if f.first == 0 && !f.complete {
		return t, nil
	}
	var records []int32
	for row := range t.N {
		if f.first > 0 && row >= f.first {
			break
		}
		if f.complete && misses(t, row, qi) {
			continue
		}
		records = append(records, int32(row))
	}
	return t.Pick(records), nil
}

// misses reports whether a row misses a quasi-identifier.
func misses(t *table.Table, row int, qi []string) bool {
	for _, name := range qi {
		if t.Column(name).IsMissing(row) {
			return true
		}
	}
	return false
}
