package chart

import (
	"regexp"
	"strings"
	"testing"
)

func TestBarsAreDrawnToScale(t *testing.T) {
	svg := bars([]int{10, 0, 5})
	if got := strings.Count(svg, "<rect"); got != 2 {
		t.Errorf("%d bars, want 2: nothing is drawn for 0", got)
	}
	heights := regexp.MustCompile(` height="([0-9.]+)"`).FindAllStringSubmatch(svg, -1)
	if heights[0][1] != "26.00" || heights[1][1] != "13.00" {
		t.Errorf("heights are %s and %s, want 26.00 and 13.00", heights[0][1], heights[1][1])
	}
}

func TestChartsWithoutDataAreEmpty(t *testing.T) {
	for _, counts := range [][]int{nil, {0, 0}} {
		if svg := bars(counts); strings.Contains(svg, "rect") || strings.Contains(svg, "NaN") {
			t.Errorf("%v is drawn as %s", counts, svg)
		}
	}
}

// A chart stands in the page as markup, so it must hold nothing but numbers.
func TestChartsHoldNumbersOnly(t *testing.T) {
	known := regexp.MustCompile(`^(<svg viewBox="0 0 96 28" aria-hidden="true" preserveAspectRatio="none">|<rect x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="[0-9.]+" fill="currentColor"/>|</svg>)+$`)
	many := make([]int, 500)
	for i := range many {
		many[i] = i * i
	}
	for _, counts := range [][]int{{1}, {3, 1, 2}, many} {
		if svg := bars(counts); !known.MatchString(svg) {
			t.Errorf("chart holds something else: %.200s", svg)
		}
	}
}

// Two distributions share one scale, so that their bars can be compared.
func TestPairsAreDrawnToOneScale(t *testing.T) {
	svg := pairs([]float64{0.5, 0.5}, []float64{1, 0})
	heights := regexp.MustCompile(`class="(was|now)" x="[0-9.]+" y="[0-9.]+" width="[0-9.]+" height="([0-9.]+)"`).FindAllStringSubmatch(svg, -1)
	if len(heights) != 4 || heights[0][2] != "13.50" || heights[1][2] != "27.00" || heights[2][2] != "13.50" || heights[3][2] != "0.00" {
		t.Errorf("bars are %v", heights)
	}
	if svg := pairs(nil, nil); strings.Contains(svg, "rect") {
		t.Errorf("nothing is drawn as %s", svg)
	}
}
