package utility

import "quasi/engine/say"

var (
	saidMoved      = say.Define("utility-moved", "{0}: as if {1} of the rows had another value (total variation)")
	saidQueries    = say.Define("utility-queries", "Counting rows in a range (such as ages 40 to 60) is off by at most {1} of the true count in half of {0} trials, on average by {2} of all rows")
	saidPrediction = say.Define("utility-prediction", "predicting {0} from the other columns: right in {1} of the rows before, {2} after; always guessing the most frequent value is right in {3}")
)

// Say says what was found of distributions, queries and a prediction, as far as it is
// defined, in sentences without a capital letter and a full stop.
func (r *Report) Say() []say.Text {
	var said []say.Text
	add := func(t say.Text, ok bool) {
		if ok {
			said = append(said, t)
		}
	}
	for i := range r.Distributions {
		add(r.Distributions[i].Said())
	}
	add(r.Queries.Said())
	add(r.Prediction.Said())
	return said
}

// Said says how far the two distributions are apart; false: it is not defined.
func (d *Distribution) Said() (said say.Text, ok bool) {
	if d.TotalVariation.With == nil {
		return say.Text{}, false
	}
	return saidMoved.Say(d.Name, say.Share(*d.TotalVariation.With)), true
}

// Said says how far counts are off; false: it is not defined.
func (q *Queries) Said() (said say.Text, ok bool) {
	if q.Asked == 0 || q.MedianRelative.With == nil || q.MeanAbsolute.With == nil {
		return say.Text{}, false
	}
	return saidQueries.Say(q.Asked, say.Share(*q.MedianRelative.With), say.Share(*q.MeanAbsolute.With)), true
}

// Said says how often the label is predicted rightly; false: it is not defined, or p is nil.
func (p *Prediction) Said() (said say.Text, ok bool) {
	if p == nil || p.Before.With == nil || p.After.With == nil || p.Majority.With == nil {
		return say.Text{}, false
	}
	return saidPrediction.Say(p.Label, say.Share(*p.Before.With), say.Share(*p.After.With), say.Share(*p.Majority.With)), true
}
