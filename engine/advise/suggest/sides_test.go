package suggest

import (
	"fmt"
	"testing"

	"quasi/engine/data/table"
)

// Columns say the same from 20 rows in common on, in which each value is twice, and which are half of
// those in which one of the two has a value.
func TestColumnsThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, values   int
		first, last    int // the rows in which the first column has a value
		second, behind int // and the second
		want           bool
	}{
		{20, 2, 0, 20, 0, 20, true}, {19, 2, 0, 19, 0, 19, false},
		{20, 10, 0, 20, 0, 20, true}, {21, 11, 0, 21, 0, 21, false},
		{30, 2, 0, 25, 5, 30, true}, {30, 2, 0, 25, 6, 30, false},
		{100, 2, 0, 100, 0, 50, true}, {100, 2, 0, 100, 0, 49, false},
		{100, 1, 0, 100, 0, 100, false},
		{40, 2, 0, 40, 20, 40, true}, {40, 2, 0, 40, 21, 40, false}, {40, 2, 20, 40, 0, 40, true}, {40, 2, 21, 40, 0, 40, false}, // 20 rows in common
	} {
		b := table.NewBuilder([]string{"x", "y"}, table.NewMarkers(table.DefaultMarkers()))
		for row := range test.rows {
			cells := []string{"", ""}
			if row >= test.first && row < test.last {
				cells[0] = fmt.Sprint("a", row%test.values)
			}
			if row >= test.second && row < test.behind {
				cells[1] = fmt.Sprint("b", row%test.values)
			}
			b.Append(cells)
		}
		if got := len(alike(b.Table())) > 0; got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}

// Two columns are compared although the values of one are fewer: each must have two, and be twice as
// many rows as the other's values.
func TestValuesThatAreCompared(t *testing.T) {
	for _, test := range []struct {
		rows, first, second int // the different values of each
		want                bool
	}{{40, 2, 2, true}, {40, 2, 1, false}, {40, 1, 2, false}, {400, 2, 3, false}, {400, 3, 2, false}} {
		compared := newComparison(textsOf(2, test.rows, func(row, column int) int { return row % []int{test.first, test.second}[column] }))
		if got := compared.same(0, 1); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
}
