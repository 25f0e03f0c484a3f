package chart

import (
	"fmt"
	"math"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/figure/drawing"
)

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
