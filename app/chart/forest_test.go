package chart

import (
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/figure/drawing"
)

// guardOf returns the markup that the page's guard lets through, as web/guard.js has it.
func guardOf(t *testing.T) *regexp.Regexp {
	source, err := os.ReadFile("../../web/guard.js")
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`(?s)const DRAWING = new RegExp\((.*?),\n  \);`).FindSubmatch(source)
	if parts == nil {
		t.Fatal("the guard has no pattern of drawings")
	}
	var pattern strings.Builder
	for _, part := range regexp.MustCompile(`'([^']*)'`).FindAllSubmatch(parts[1], -1) {
		pattern.WriteString(strings.ReplaceAll(string(part[1]), `\\`, `\`))
	}
	return regexp.MustCompile(pattern.String())
}

// Whatever an estimate is, its drawing is let through and has the marks of what there is.
func TestAnyEstimateIsDrawn(t *testing.T) {
	guard := guardOf(t)
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-1e9, 1e9), rapid.Just(math.NaN()), rapid.Just(0.0))
		e := drawing.Estimate{Value: number.Draw(t, "value"), Low: number.Draw(t, "low"), High: number.Draw(t, "high"), Found: number.Draw(t, "found"), Off: rapid.Bool().Draw(t, "off"), Few: rapid.Bool().Draw(t, "few")}
		svg := estimate(drawing.ScaleOf([]drawing.Estimate{e}), e)
		if !guard.MatchString(svg) {
			t.Fatalf("the guard does not take %s", svg)
		}
		for mark, want := range map[string]bool{
			`class="was"`: !math.IsNaN(e.Value), `class="margin"`: e.Low <= e.High, `class="now"`: !math.IsNaN(e.Found) && !e.Off, `class="off"`: !math.IsNaN(e.Found) && e.Off,
		} {
			if strings.Contains(svg, mark) != want {
				t.Fatalf("%s is there or missing in %s", mark, svg)
			}
		}
	})
}

// By hand: on a scale from 2 to 6 the margin from 3 to 5 takes the middle half.
func TestAnEstimateIsToScale(t *testing.T) {
	svg := estimate(drawing.Scale{From: 2, To: 6, Step: 2}, drawing.Estimate{Value: 4, Low: 3, High: 5, Found: 2.5})
	for _, want := range []string{`class="margin" x1="25.00%" x2="75.00%"`, `cx="50.00%"`, `class="mark" x="12.50%"`, `class="grid" x1="0.00%"`, `class="grid" x1="100.00%"`} {
		if !strings.Contains(svg, want) {
			t.Errorf("%s is not in %s", want, svg)
		}
	}
}
