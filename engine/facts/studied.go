package facts

import "quasi/engine/say"

// Kept is what a release has left of a column.
type Kept string

// What can be left of a column.
const (
	KeptWhole       Kept = "whole"       // every value is released as it was
	KeptGeneralized Kept = "generalized" // values can be groups, or hidden
	KeptReplaced    Kept = "replaced"    // pseudonyms or shifted dates
	KeptApart       Kept = "apart"       // in the second table of a bucketing method, by group
)

// Studied is what a release has left of a column that is studied.
type Studied struct {
	Column string `json:"column"` // as the recipe names it
	Kept   Kept   `json:"kept"`
	// Loss is the share of its information that is lost, in [0,1], if it was
	// generalized: rows that were left out included, and else 0.
	Loss float64 `json:"loss"`
	// Coarsened says that its values were made coarser before, which no loss counts.
	Coarsened bool `json:"coarsened,omitempty"`
	// Means says that each row shows the mean of its group, which no loss counts either.
	Means bool `json:"means,omitempty"`
}

// What is said of a column that is studied, {0}, of which {1} is lost.
var (
	saidKept = map[Kept]say.Kind{
		KeptWhole:       say.Define("studied-whole", "{0} as it was"),
		KeptGeneralized: say.Define("studied-lost", "{0} with {1} of its detail lost"),
		KeptReplaced:    say.Define("studied-replaced", "{0} replaced"),
		KeptApart:       say.Define("studied-apart", "{0} in the second table, by group"),
	}
	saidMeans      = say.Define("studied-means", "{0} as means of groups that have lost {1}")
	saidCoarse     = say.Define("studied-coarse", "{0} as it was made coarser")
	saidCoarseLost = say.Define("studied-coarse-lost", "{0} with {1} of its detail lost after it was made coarser")
)

// Said says what is left of the column.
func (s Studied) Said() say.Text {
	said := saidKept[s.Kept]
	switch {
	case s.Coarsened && s.Kept == KeptGeneralized:
		said = saidCoarseLost
	case s.Coarsened:
		said = saidCoarse
	case s.Means:
		said = saidMeans
	}
	return said.Say(s.Column, say.Share(s.Loss))
}
