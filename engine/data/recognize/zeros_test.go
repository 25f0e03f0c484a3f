package recognize_test

import (
	"fmt"
	"testing"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/tabletest"
)

// One of a hundred numbers with a leading zero is a slip of the pen; one more makes codes of all.
func TestShareOfDecimalsWithLeadingZeros(t *testing.T) {
	for zeros, want := range map[int]format.Type{1: format.Decimal, 2: format.Code} {
		var values []string
		for i := range 100 {
			text := fmt.Sprintf("%d.5", 10+i)
			if i < zeros {
				text = fmt.Sprintf("0%d.5", 1+i)
			}
			values = append(values, text)
		}
		if got := recognize.Type(tabletest.Column("x", values...).Columns[0]); got != want {
			t.Errorf("%d of 100: %s, want %s", zeros, got, want)
		}
	}
}
