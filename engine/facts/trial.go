package facts

import "quasi/engine/say"

// Trial is what a recipe comes to where its method does few rounds, so that several
// recipes can be set side by side for about the time of one run.
type Trial struct {
	// Loss is ILossRate, in [0,1], of the recipe's own quasi-identifiers, with rows that
	// are left out counted as lost whole.
	Loss    float64      `json:"loss"`
	Columns []ColumnLoss `json:"columns"` // of each quasi-identifier; Loss is their mean
	// Highest is the prosecutor's highest risk, in (0,1]: 1 by the smallest class, of
	// rows or, where they are counted, of patients. 0 if no row is released.
	Highest float64 `json:"highest_risk"`
	Rows    int     `json:"rows"` // that are released
	LeftOut int     `json:"left_out"`
	Classes int     `json:"classes"`
	Rounds  int     `json:"rounds,omitempty"` // that a method did which goes on improving
	// Failed says why there is no such release, or which models it does not reach; without
	// an English text: there is one, and all models hold. The figures are then 0.
	Failed say.Text `json:"failed,omitzero"`
}

// Passed reports whether there is a release, and all models hold.
func (t *Trial) Passed() bool { return t.Failed.English == "" }

// ColumnLoss is the loss of one quasi-identifier, in [0,1].
type ColumnLoss struct {
	Column string  `json:"column"` // as the recipe names it
	Loss   float64 `json:"loss"`
}
