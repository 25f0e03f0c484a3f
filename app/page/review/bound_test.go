package review

import (
	"strings"
	"testing"

	"quasi/app/features"
	"quasi/app/text"
	"quasi/engine/measure/bound"
	"quasi/wasm/protocol"
)

// What is shown of a bound is rounded to its safe side.
func TestABoundIsRoundedToItsSafeSide(t *testing.T) {
	s := features.New(text.English)
	s.Result = &protocol.RunResult{K: 5}
	for above, want := range map[float64]string{0.1301: "14%", 0.0711: "7.2%", 1.2: "120%", 0.00001: "0.1%"} {
		if got := boundVerdict(s, &protocol.BoundResult{AtMostAbove: &above}); !strings.Contains(got, "at most "+want) {
			t.Errorf("%v: %s, want %s", above, got, want)
		}
	}
	if got := boundFigure(s, bound.Bound{Loss: 0.12399}); !strings.Contains(got, "less than 12.3%") {
		t.Error(got)
	}
}
