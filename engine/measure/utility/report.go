package utility

import "math"

// Report holds the measures of one release.
type Report struct {
	Records    int `json:"records"`
	Released   int `json:"released"`
	Suppressed int `json:"suppressed"`

	CertaintyPenalty Penalty `json:"certainty_penalty"`
	Classes          Classes `json:"classes"`
	// ClassificationMetric and Prediction are nil without a label.
	ClassificationMetric *Classification `json:"classification_metric"`
	ARX                  ARX             `json:"arx"`
	Divergence           Divergence      `json:"divergence"`
	// Distributions are of the quasi-identifiers in order.
	Distributions []Distribution `json:"distributions"`
	Association   Association    `json:"association"`
	Marginals     Marginals      `json:"marginals"`
	Queries       Queries        `json:"queries"`
	Prediction    *Prediction    `json:"prediction"`
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

// Breakdown is a figure of each quasi-identifier, in order, and the mean of
// those that are defined.
type Breakdown struct {
	Total   Figure         `json:"total"`
	Columns []ColumnFigure `json:"columns"`
}

// newBreakdown fills in the means.
func newBreakdown(columns []ColumnFigure) Breakdown {
	var with, without []*float64
	for _, c := range columns {
		with, without = append(with, c.With), append(without, c.Without)
	}
	return Breakdown{Total: Figure{mean(with), mean(without)}, Columns: columns}
}

// mean returns the mean of the defined values, nil if there is none.
func mean(values []*float64) *float64 {
	sum, n := 0.0, 0
	for _, x := range values {
		if x != nil {
			sum += *x
			n++
		}
	}
	return ratio(sum, float64(n))
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

// share returns the share that is lost, in [0,1].
func (p *pool) share() Figure {
	return Figure{
		With:    ratio(p.released.lost+p.suppressed.lost, p.released.most+p.suppressed.most),
		Without: ratio(p.released.lost, p.released.most),
	}
}

// quality returns the share that is left, in [0,1].
func (p *pool) quality() Figure {
	s := p.share()
	return Figure{With: left(s.With), Without: left(s.Without)}
}

// left returns 1 - x within [0,1], which rounding may leave.
func left(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return defined(min(1, max(0, 1-*x)))
}
