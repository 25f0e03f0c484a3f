// Package chart draws small SVG charts. They hold numbers only, but for the names in a
// [Plane]; what they mean stands in the text beside them.
package chart

import (
	"fmt"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
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

// Line draws how a number fell over time: points from left to right, the height
// from the least to the greatest of them. It is hidden from screen readers, so a
// text must say what it shows.
func Line(times, values []float64) app.UI {
	return app.Span().Class("spark").Body(app.Raw(line(times, values)))
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

func line(times, values []float64) string {
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
	return svg.String()
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
