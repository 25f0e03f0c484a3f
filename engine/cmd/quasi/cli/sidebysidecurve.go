package cli

import (
	"strconv"

	"quasi/engine/figure/curve"
	"quasi/engine/figure/drawing"
)

// drawn draws the runs that have a release, a series for each method. Two tables, which change no
// value, have no loss to set against a risk, and another program's losses have no risk.
func (s *sideBySide) drawn() string {
	var series []curve.Series
	for _, r := range s.rows {
		one := curve.Series{Name: r.title()}
		for i, result := range r.results {
			if result.failed == "" && !result.linked && !result.elsewhere {
				one.Points = append(one.Points, curve.Point{Across: result.highest, Up: result.loss, Label: "k = " + strconv.Itoa(s.ks[i])})
			}
		}
		if len(one.Points) > 0 {
			series = append(series, one)
		}
	}
	picture := curve.Picture(curve.Labels{Across: "highest risk", Up: "detail lost"}, series)
	return drawing.SVG(picture.Sheet("Detail lost against risk", "A point for each release of quasi advise, by method and k. A point nearer to the corner below is better in both."))
}
