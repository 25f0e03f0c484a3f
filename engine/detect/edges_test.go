package detect

import (
	"testing"

	"quasi/engine/detect/valuekind"
	"quasi/engine/internal/tabletest"
)

// A column is of a kind where so many of 20 values are, and with one fewer it is not.
func TestSharesOfKinds(t *testing.T) {
	least := map[string]int{valuekind.Plate: 16, valuekind.Pressure: 18}
	for _, code := range codes {
		if least[code.kind] == 0 {
			least[code.kind] = 16
		}
	}
	for _, e := range examples {
		n := least[e.kind]
		if n == 0 {
			n = 12
		}
		for _, d := range all {
			if d.kind != e.kind {
				continue
			}
			for few := range 2 {
				texts := append(tabletest.Repeat(n-few, e.fits[0]), tabletest.Repeat(20-n+few, "zzqx")...)
				if _, got := Of(tabletest.Column("x", texts...).Columns[0]).first([]detector{d}); got != (few == 0) {
					t.Errorf("%s: %d of 20: %t", e.kind, n-few, got)
				}
			}
		}
	}
}
