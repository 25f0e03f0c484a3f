//go:build !js

package consistent

import (
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/measure/loss"
)

// The first release of the complete Adult table is already better than one that was
// found by hill climbing (0.091 to 0.092), the best full-domain release loses 0.240.
func TestAdultBegins(t *testing.T) {
	brief.Further(t)
	p := adulttest.Complete(t, 5, 1)
	g := must(t, p, 0, nil)
	if got := loss.Measure(p, g).ILossRate; got > 0.092 {
		t.Errorf("loses %.4f", got)
	}
}
