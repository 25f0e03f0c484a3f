package facts

import "fmt"

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

// String says it in English, after the name of the column.
func (s Studied) String() string {
	said := map[Kept]string{
		KeptWhole: "as it was", KeptGeneralized: fmt.Sprintf("%.1f%% lost", 100*s.Loss),
		KeptReplaced: "replaced", KeptApart: "in the second table, by group",
	}[s.Kept]
	if s.Means {
		said = fmt.Sprintf("means of groups that have lost %.1f%%", 100*s.Loss)
	}
	if s.Coarsened {
		said += " after it was made coarser"
	}
	return said
}
