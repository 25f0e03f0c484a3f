package review

import (
	"quasi/app/alternatives"
	"quasi/app/figure"
	"quasi/app/session"
	"quasi/engine/figure/drawing"
)

// Saved is what a chart is saved as.
type Saved struct{ SVG, CSV string }

// Figures returns the charts of a result, for the tests.
func Figures(s *session.Session) map[string]Saved {
	all := map[string]Saved{}
	figures := []figure.Figure{attackersFigure(s), singlingFigure(s), (&Review{S: s}).distributionFigure(), lossesFigure(s), sizesFigure(s), mapFigure(s)}
	if alternatives.Of(s).Sweep() != nil {
		figures = append(figures, sweepFigure(s))
	}
	for _, f := range figures {
		all[f.Name] = Saved{drawing.SVG(f.Sheet(s)), f.CSV()}
	}
	return all
}
