package chart

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// Rates draws a share in [0,1] as a bar, and on it where two others are that it is compared
// with: a line for the one, a dashed line for the other; nil: there is none. It is hidden
// from screen readers, so a text must say what it shows.
func Rates(share, line, dashed *float64) app.UI {
	return app.Span().Class("rates").Body(app.Raw(rates(share, line, dashed)))
}

func rates(share, line, dashed *float64) string {
	var svg strings.Builder
	svg.WriteString(`<svg viewBox="0 0 100 16" aria-hidden="true" preserveAspectRatio="none"><rect class="track" x="0" y="4" width="100" height="8"/>`)
	if share != nil {
		fmt.Fprintf(&svg, `<rect class="share" x="0" y="4" width="%.2f" height="8"/>`, 100*clipped(*share))
	}
	for _, mark := range []struct {
		class string
		at    *float64
	}{{"line", line}, {"dashed", dashed}} {
		if mark.at != nil {
			x := 100 * clipped(*mark.at)
			fmt.Fprintf(&svg, `<line class="%s" x1="%.2f" x2="%.2f" y1="0" y2="16" vector-effect="non-scaling-stroke"/>`, mark.class, x, x)
		}
	}
	svg.WriteString("</svg>")
	return svg.String()
}

// clipped keeps a share in [0,1].
func clipped(share float64) float64 { return max(0, min(1, share)) }
