package cut

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quasi/engine/internal/adulttest"
	"quasi/engine/internal/brief"
	"quasi/engine/measure/loss"
)

// These losses were measured, not published: a change of one is a change of the
// algorithm. Rounded partition has as many classes as there can be.
func TestAdultLoss(t *testing.T) {
	brief.Further(t)
	tests := []struct {
		k    int
		want []float64 // in the order of algorithms
	}{
		{2, []float64{0.0294, 0.0258, 0.1525, 0.0254, 0.0242, 0.0683, 0.0574, 0.0245, 0.1925}},
		{5, []float64{0.0847, 0.0746, 0.3348, 0.0921, 0.0676, 0.1704, 0.1363, 0.0931, 0.2398}},
		{10, []float64{0.1451, 0.1307, 0.4496, 0.1539, 0.1056, 0.2347, 0.1959, 0.1537, 0.2839}},
	}
	if testing.Short() { // the rest is for make test-long
		tests = tests[1:2]
	}
	for _, test := range tests {
		for i, a := range algorithms[:brief.Of(len(algorithms), 2)] {
			t.Run(fmt.Sprintf("%s k=%d", a.name, test.k), func(t *testing.T) {
				p := adulttest.Complete(t, test.k, 1)
				groups := checked(t, a, p)
				r := loss.Measure(p, groups)
				t.Logf("ILossRate %.4f, DM %.0f, %d classes", r.ILossRate, r.DM, groups.Len())
				if math.Abs(r.ILossRate-test.want[i]) > 1e-4 {
					t.Errorf("ILossRate %.4f, want %.4f", r.ILossRate, test.want[i])
				}
				if strings.HasPrefix(a.name, "rounded") && groups.Len() != 30162/test.k {
					t.Errorf("%d classes, want %d", groups.Len(), 30162/test.k)
				}
			})
		}
	}
}
