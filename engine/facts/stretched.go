package facts

import "quasi/engine/say"

// Stretched is a column whose loss by range hangs on its value that is furthest away.
type Stretched struct {
	Column string `json:"column"` // as the recipe names it
	Value  string `json:"value"`
	// Loss is the column's loss, in [0,1], and Without what the same groups would lose if the
	// range ended at the next value.
	Loss    float64 `json:"loss"`
	Without float64 `json:"without"`
}

var saidStretched = say.Define("loss-stretched", "The value {0} alone stretches the range of {1} so far that its loss counts as {2}. Without it, that would be {3}.")

// Said says it of the column.
func (s Stretched) Said() say.Text {
	return saidStretched.Say(s.Value, s.Column, say.Share(s.Loss), say.Share(s.Without))
}
