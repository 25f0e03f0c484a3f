package utility

import "math"

// Report holds the measures of one release.
type Report struct {
	Records    int `json:"records"`
	Released   int `json:"released"`
	Suppressed int `json:"suppressed"`

	CertaintyPenalty Penalty `json:"certainty_penalty"`
	Classes          Classes `json:"classes"`
	// Distributions are of the quasi-identifiers in order.
	Distributions []Distribution `json:"distributions"`
	Association   Association    `json:"association"`
	Marginals     Marginals      `json:"marginals"`
	Queries       Queries        `json:"queries"`
	Prediction    *Prediction    `json:"prediction"` // nil without a label
}

// Figure is one measure, both with the suppressed records, which are lost
// entirely, and without them, over the released records alone. nil: not defined,
// because there is nothing that could be lost, or no number that holds it.
type Figure struct {
	With    *float64 `json:"with"`
	Without *float64 `json:"without"`
}

// ColumnFigure is the figure of one quasi-identifier.
type ColumnFigure struct {
	Name string `json:"name"`
	Figure
}

// defined returns x, nil unless it is a finite number.
func defined(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// ratio returns part/whole, nil of nothing.
func ratio(part, whole float64) *float64 { return defined(part / whole) }

// pool adds up what is lost and what could be lost, of released and of
// suppressed records apart.
type pool struct{ released, suppressed parts }

type parts struct{ lost, most float64 }

// add adds n records that each lost so much of what they could lose. A
// suppressed record has lost all.
func (p *pool) add(suppressed bool, n int, lost, most float64) {
	if suppressed {
		p.suppressed.lost += float64(float64(n) * most)
		p.suppressed.most += float64(float64(n) * most)
		return
	}
	p.released.lost += float64(float64(n) * lost)
	p.released.most += float64(float64(n) * most)
}
