package curve_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quasi/engine/figure/curve"
)

// Axes, their numbers, marks, labels and the legend stand at these places of a picture of 640 by
// 400, to which each line of the legend adds 22.
func TestWhereAPictureHasItsParts(t *testing.T) {
	all := []curve.Series{
		{Name: "first", Points: []curve.Point{{Across: 0.1, Up: 0.1, Label: "here"}}},
		{Name: "second", Points: []curve.Point{{Across: 0.5, Up: 0.2}, {Across: -0.5, Up: 0.1, Label: "left"}, {Across: 0.1, Up: -0.1, Label: "below"}}},
	}
	svg := file(curve.Labels{Across: "risk", Up: "loss"}, all)
	want := []string{`d="M55.0 411.0a5`, `d="M55.0 428.0h10`, `d="M167.0 182.0a5`, ">first<", ">second<", ">here<", `d="M615.0 11.0h10`}
	for i := range 6 {
		want = append(want, fmt.Sprintf(`d="M%.1f 16.0V348.0M60.0 %.1fH620.0"`, 60+112*float64(i), 348-66.4*float64(i)), fmt.Sprintf(">%d%%<", 10*i), fmt.Sprintf(">%d%%<", 4*i))
	}
	for _, part := range want {
		if !strings.Contains(svg, part) {
			t.Errorf("%s is not in %s", part, svg)
		}
	}
	if strings.Contains(svg, ">left<") || strings.Contains(svg, ">below<") {
		t.Error("numbers below 0 are drawn")
	}
	for n, tall := range []float64{400, 400, 444} {
		if got := curve.Picture(curve.Labels{}, all[:n]); got.Wide != 640 || got.Tall != tall {
			t.Errorf("%d series on %v by %v, want 640 by %v", n, got.Wide, got.Tall, tall)
		}
	}
}

// An axis ends at five times 1, 2, 4, 5 or 10 of a power of ten, the least that holds all.
func TestWhereAxesEnd(t *testing.T) {
	for most, want := range map[float64]float64{
		0: 0.05, 0.05: 0.05, 0.051: 0.1, 0.1: 0.1, 0.11: 0.2, 0.2: 0.2, 0.21: 0.25, 0.25: 0.25, 0.26: 0.5, 0.5: 0.5, 0.5 + 0.95e-9: 0.5, 0.5 + 1.05e-9: 1, 0.55: 1, 0.6: 1, 1: 1, 1.1: 2, 41: 50, 55: 100,
	} {
		across, up := curve.Ticks([]curve.Series{{Points: []curve.Point{{Across: most, Up: most}}}})
		if math.Abs(across[5]-want) > 1e-12 || up[5] != across[5] || across[1] != across[5]/5 || across[0] != 0 {
			t.Errorf("%v: at %v and %v, want %v", most, across, up, want)
		}
	}
}

// A mark is chosen from 14 away at most, and of marks that are as near the one on top.
func TestHowNearAClickIs(t *testing.T) {
	all := []curve.Series{{Points: []curve.Point{{Across: 0.5, Up: 0.2}, {Across: 0, Up: 0}}}}
	for _, test := range []struct {
		x, y float64
		near bool
	}{{60, 348 - 14, true}, {60, 348 - 14.01, false}, {60 + 13.99, 348, true}, {60 + 14.01, 348, false}, {60, 348 + 13.99, true}, {60, 348 + 14.01, false}, {60 - 14.01, 348, false}, {620 - 13.99, 16, true}, {620 - 14.01, 16, false}} {
		if _, _, ok := curve.Nearest(all, test.x/640, test.y/400); ok != test.near {
			t.Errorf("%v, %v is near: %v", test.x, test.y, ok)
		}
	}
	twice := []curve.Series{{Points: []curve.Point{{Across: 0.5, Up: 0.5}}}, {Points: []curve.Point{{Across: 0.5, Up: 0.5}, {Across: 0.5, Up: 0.5}}}}
	if series, point, ok := curve.Nearest(twice, 620.0/640, 16.0/400); series != 1 || point != 1 || !ok {
		t.Errorf("point %d of series %d, %v", point, series, ok)
	}
}
