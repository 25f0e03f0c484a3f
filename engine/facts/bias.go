package facts

import "quasi/engine/say"

// Bias says of a column that is studied how what is left of it differs from what was there:
// hiding is not random, as what is rare is hidden first.
type Bias struct {
	Column string `json:"column"` // as the recipe names it
	// Value is the value whose share is meant, the one that has moved most in the original's
	// margins; empty: the mean is meant, of a column of numbers.
	Value string `json:"value,omitempty"`
	Rows  int    `json:"rows"` // of the original that have a value
	// Original is the mean or share in the original, Left among the rows that a plain reader
	// finds a value in; nil: there is none.
	Original Estimate `json:"original"`
	Left     *Reading `json:"left"`
	// Cap is the number from which values are best put into one highest class, where the
	// few highest ones are those that are hidden; 0: that would not help.
	Cap  float64  `json:"cap,omitempty"`
	Said say.Text `json:"said"` // without a full stop
}

// Moved reports whether what is left lies outside the original's margin.
func (b *Bias) Moved() bool { return b.Original.Low != nil && (b.Left == nil || !b.Left.Within) }
