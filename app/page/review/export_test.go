package review

import (
	"quasi/app/session"
	"quasi/engine/figure/drawing"
)

// Saved is what a chart is saved as.
type Saved struct{ SVG, CSV string }

// Figures returns the charts of a result, for the tests.
func Figures(s *session.Session) map[string]Saved {
	all := map[string]Saved{}
	for _, f := range figuresOf(s) {
		all[f.Name] = Saved{drawing.SVG(f.Sheet(s)), f.CSV()}
	}
	return all
}
