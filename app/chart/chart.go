// Package chart draws small SVG charts. They hold numbers only, but for the names in a
// [Plane]; what they mean stands in the text beside them.
package chart

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/figure/drawing"
)

const (
	width  = 96.0
	height = 28.0
	gap    = 1.0
)

// Spark draws the shape of a distribution: one bar for each count. It is hidden
// from screen readers, so a text must say what it shows.
func Spark(counts []int) app.UI {
	return app.Span().Class("spark").Body(app.Raw(bars(counts)))
}

// Pairs draws two distributions over the same values: for each value a bar before
// and a bar after. It is hidden from screen readers, so a text must say what it
// shows.
func Pairs(before, after []float64) app.UI {
	return app.Span().Class("spark", "pairs").Body(app.Raw(pairs(before, after)))
}

func pairs(before, after []float64) string {
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg viewBox="0 0 %g %g" aria-hidden="true" preserveAspectRatio="none">`, width, height)
	greatest := 1e-12
	for i := range before {
		greatest = max(greatest, before[i], after[i])
	}
	wide := width / float64(max(1, len(before)))
	bar := func(class string, at, share float64) {
		tall := (height - 1) * share / greatest
		fmt.Fprintf(&svg, `<rect class="%s" x="%.2f" y="%.2f" width="%.2f" height="%.2f"/>`, class, at, height-tall, wide*0.4, tall)
	}
	for i := range before {
		bar("was", (float64(i)+0.1)*wide, before[i])
		bar("now", (float64(i)+0.5)*wide, after[i])
	}
	svg.WriteString("</svg>")
	return svg.String()
}

// Line draws how a number fell over time: points from left to right, the height
// from the least to the greatest of them. It is hidden from screen readers, so a
// text must say what it shows.
func Line(times, values []float64) app.UI {
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg viewBox="0 0 %g %g" aria-hidden="true" preserveAspectRatio="none">`, width, height)
	if len(values) > 1 {
		span := max(1e-9, times[len(times)-1]-times[0])
		least, greatest := slices.Min(values), slices.Max(values)
		svg.WriteString(`<polyline fill="none" stroke="currentColor" stroke-width="1.5" vector-effect="non-scaling-stroke" points="`)
		for i, v := range values {
			fmt.Fprintf(&svg, "%.2f,%.2f ", (times[i]-times[0])/span*width, 1+(greatest-v)/max(1e-12, greatest-least)*(height-2))
		}
		svg.WriteString(`"/>`)
	}
	svg.WriteString("</svg>")
	return app.Span().Class("spark").Body(app.Raw(svg.String()))
}

func bars(counts []int) string {
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg viewBox="0 0 %g %g" aria-hidden="true" preserveAspectRatio="none">`, width, height)
	greatest := 1
	for _, n := range counts {
		greatest = max(greatest, n)
	}
	wide := width / float64(max(1, len(counts)))
	for i, n := range counts {
		if n == 0 {
			continue
		}
		tall := max(1, (height-2)*float64(n)/float64(greatest))
		fmt.Fprintf(&svg, `<rect x="%.2f" y="%.2f" width="%.2f" height="%.2f" fill="currentColor"/>`,
			float64(i)*wide+gap/2, height-tall, max(0.5, wide-gap), tall)
	}
	svg.WriteString("</svg>")
	return svg.String()
}

// Rates draws a share in [0,1] as a bar, and on it where two others are that it is compared
// with: a line for the one, a dashed line for the other; nil: there is none. It is hidden
// from screen readers, so a text must say what it shows.
func Rates(share, line, dashed *float64) app.UI {
	var svg strings.Builder
	svg.WriteString(`<svg viewBox="0 0 100 16" aria-hidden="true" preserveAspectRatio="none"><rect class="track" x="0" y="4" width="100" height="8"/>`)
	if share != nil {
		fmt.Fprintf(&svg, `<rect class="share" x="0" y="4" width="%.2f" height="8"/>`, 100*max(0, min(1, *share)))
	}
	for _, mark := range []struct {
		class string
		at    *float64
	}{{"line", line}, {"dashed", dashed}} {
		if mark.at != nil {
			x := 100 * max(0, min(1, *mark.at))
			fmt.Fprintf(&svg, `<line class="%s" x1="%.2f" x2="%.2f" y1="0" y2="16" vector-effect="non-scaling-stroke"/>`, mark.class, x, x)
		}
	}
	svg.WriteString("</svg>")
	return app.Span().Class("rates").Body(app.Raw(svg.String()))
}

// Estimate draws a line of a forest plot without its texts: lines at the ticks of the scale, a
// disc on the bar of its margin, and behind the disc a diamond for what was found, which is empty
// where it is off. Places are shares of the width, so that marks keep their shape whatever it is. It is hidden
// from screen readers, so a text must say what it shows.
func Estimate(s drawing.Scale, e drawing.Estimate) app.UI {
	return app.Span().Class("estimate").Body(app.Raw(estimate(s, e)))
}

// EstimateMark draws a mark of such a line for a key: the disc with its bar, or the diamond, full
// or empty.
func EstimateMark(found, off bool) app.UI {
	e := drawing.Estimate{Value: math.NaN(), Low: math.NaN(), High: math.NaN(), Found: 0.5, Off: off}
	if !found {
		e = drawing.Estimate{Value: 0.5, Low: 0, High: 1, Found: math.NaN()}
	}
	return app.Span().Class("estimate").Body(app.Raw(estimate(drawing.Scale{To: 1, Step: 2}, e)))
}

func estimate(s drawing.Scale, e drawing.Estimate) string {
	class := ""
	if e.Few {
		class = ` class="few"`
	}
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg%s aria-hidden="true">`, class)
	at := func(x float64) float64 { return 100 * s.At(x) }
	if s.To-s.From >= s.Step {
		for _, tick := range s.Ticks() {
			fmt.Fprintf(&svg, `<line class="grid" x1="%.2f%%" x2="%.2f%%" y1="0" y2="100%%"/>`, at(tick), at(tick))
		}
	}
	if e.Low <= e.High {
		fmt.Fprintf(&svg, `<line class="margin" x1="%.2f%%" x2="%.2f%%" y1="50%%" y2="50%%"/>`, at(e.Low), at(e.High))
	}
	if !math.IsNaN(e.Found) {
		class := "now"
		if e.Off {
			class = "off"
		}
		fmt.Fprintf(&svg, `<svg class="mark" x="%.2f%%" y="50%%"><path class="%s" d="M0 -8l8 8l-8 8l-8 -8z"/></svg>`, at(e.Found), class)
	}
	if !math.IsNaN(e.Value) {
		fmt.Fprintf(&svg, `<circle class="was" cx="%.2f%%" cy="50%%" r="4"/>`, at(e.Value))
	}
	svg.WriteString("</svg>")
	return svg.String()
}
