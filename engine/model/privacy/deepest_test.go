package privacy

import (
	"testing"

	"quasi/engine/data/wire"
)

// Models that stand in others eight deep are read, deeper ones are not.
func TestDeepestModels(t *testing.T) {
	for depth, want := range map[int]bool{8: true, 9: false} {
		var m Model = KAnonymity{k: 2}
		for range depth - 1 {
			m = all{m}
		}
		d, ok := Describe(m)
		if !ok {
			t.Fatal("the model can't be told")
		}
		if got := ReadBlueprint(wire.NewReader(d.Append(nil)), 1) != nil; got != want {
			t.Errorf("%d deep: read %v", depth, got)
		}
	}
}
