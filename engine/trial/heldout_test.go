package trial

import (
	"testing"

	"quasi/engine/file/recipe"
	"quasi/engine/internal/tabletest"
)

// A tenth of the rows is held out, from 100 to 1000 of them.
func TestHowManyAreHeldOut(t *testing.T) {
	for rows, want := range map[int]int{999: 0, 1000: 100, 9999: 999, 10_000: 1000, 10_019: 1000} {
		var twin Twin
		held, err := twin.holdOut(tabletest.Column("x", make([]string, rows)...), &recipe.Recipe{})
		if len(held) != want || twin.HeldOut != want || (err == nil) != (want > 0) {
			t.Errorf("of %d rows %d are held out, want %d: %v", rows, len(held), want, err)
		}
	}
}
