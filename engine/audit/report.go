// Package audit recomputes what a table protects from its texts alone, as a
// stranger would who was handed the file. It knows nothing of the algorithm
// that made a release.
package audit

// Report is what an audit finds. Two rows are in one class if all their
// quasi-identifiers have the same text; a suppressed cell or a missing value
// is equal to itself.
type Report struct {
	N       int     `json:"n"` // rows
	Classes Classes `json:"classes"`
	K       int     `json:"k"` // size of the smallest class; 0 for a table without rows
	// Suppressed is the number of rows that show nothing but suppressed or
	// missing quasi-identifiers.
	Suppressed int `json:"suppressed"`
	// SampleUniques is the number of rows that are the only one of their class.
	SampleUniques int  `json:"sample_uniques"`
	Risk          Risk `json:"risk"`
	// Sensitive holds what is found for each sensitive column, by name.
	Sensitive map[string]Sensitive `json:"sensitive,omitempty"`
}

// Classes describes the equivalence classes.
type Classes struct {
	Count   int     `json:"count"`
	Average float64 `json:"average"` // rows
	Min     int     `json:"min"`
	Max     int     `json:"max"`
	// Sizes is the histogram of class sizes, ascending by size.
	Sizes []SizeCount `json:"sizes"`
}

// SizeCount is one bar of a histogram.
type SizeCount struct {
	Size    int `json:"size"`
	Classes int `json:"classes"`
}

// Risk holds re-identification risks, in [0,1].
type Risk struct {
	Prosecutor Prosecutor `json:"prosecutor"`
}

// Prosecutor is the risk from an attacker who knows that a person is in the
// table: 1 / class size (El Emam, Dankar 2008).
type Prosecutor struct {
	Highest float64 `json:"highest"`
	Average float64 `json:"average"` // expected share of rows found: classes / rows
	// RecordsAtRisk is the share of rows whose risk is above Threshold.
	RecordsAtRisk float64 `json:"records_at_risk"`
	Threshold     float64 `json:"threshold"`
}

// Sensitive is what the classes give away about one sensitive column. A
// missing value counts as a value of its own.
type Sensitive struct {
	DistinctL int `json:"distinct_l"` // fewest distinct values in a class
	// Homogeneous is the number of classes of more than one row that share
	// one value.
	Homogeneous int `json:"homogeneous"`
}
