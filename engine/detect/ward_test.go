package detect

import (
	"fmt"
	"testing"

	"quasi/engine/internal/tabletest"
)

// From 500 values on not each is looked at.
func TestWardsOfManyValues(t *testing.T) {
	for n, want := range map[int]bool{499: true, 500: false} { // every value, or every second one
		values := make([]string, n)
		for i := range values {
			values[i] = fmt.Sprintf("note %d", i)
			if i%2 == 1 {
				values[i] = fmt.Sprintf("Station %d", i)
			}
		}
		s := identifying{values: Of(tabletest.Column("x", values...).Columns[0])}
		if got := s.ofWards(); got != want {
			t.Errorf("%d values: %v", n, got)
		}
	}
}
