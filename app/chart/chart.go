// Package chart draws small SVG charts. They hold numbers only; what they mean
// stands in the text beside them.
package chart

import (
	"fmt"
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
