package csv

import (
	"fmt"
	"strings"
	"testing"

	"quasi/engine/data/table"
)

// What goes wrong while another goroutine fills a column can be recovered by who reads.
func TestAPanicInAColumnIsTheReaders(t *testing.T) {
	for _, workers := range []int{1, 2} {
		c := newColumns([]string{"age", "ill"}, table.NewMarkers(nil), pace{workers, 4})
		c.all[1] = nil // no column can take a cell
		if reason := recovered(func() {
			for range 9 {
				c.add([]string{"31", "flu"})
			}
			c.finish()
		}); !strings.Contains(reason, "nil pointer") {
			t.Errorf("%d goroutines: recovered %s", workers, reason)
		}
	}
}

// recovered returns why something panics.
func recovered(do func()) (reason string) {
	defer func() { reason = fmt.Sprint(recover()) }()
	do()
	return ""
}
