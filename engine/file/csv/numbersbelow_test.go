package csv

import (
	"testing"

	"quasi/engine/data/table"
)

// A column has numbers below a text where nine in ten of its cells are some.
func TestNumbersBelowAText(t *testing.T) {
	for _, test := range []struct {
		numbers, texts int
		want           bool
	}{{9, 1, true}, {8, 1, false}, {0, 0, false}, {1, 0, true}} {
		rest := []record{{cells: []string{" "}}}
		for range test.numbers {
			rest = append(rest, record{cells: []string{"5"}})
		}
		for range test.texts {
			rest = append(rest, record{cells: []string{"five"}})
		}
		if got := numbersBelow([]string{"age"}, rest, table.Markers{}); got != test.want {
			t.Errorf("%d numbers and %d texts: %v", test.numbers, test.texts, got)
		}
	}
}
