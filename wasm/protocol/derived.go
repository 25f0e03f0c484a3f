package protocol

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/derive"
	"quasi/engine/file/recipe"
)

// Deriving says how columns are computed from those of the table; the zero value computes
// none. Where it comes with a question, the table has these columns, too.
type Deriving struct {
	Rules []derive.Rule `json:"rules,omitempty"`
	// Sources are what is decided of how the columns are read that the rules need.
	Sources []recipe.Column `json:"sources,omitempty"`
}

// OffersParams says how columns are read where that was decided.
type OffersParams struct {
	Sources []recipe.Column `json:"sources,omitempty"`
}

// OffersResult are columns that could be computed in place of others.
type OffersResult struct {
	Offers []profile.Offer `json:"offers"`
}

// SampleParams names columns that could be computed.
type SampleParams struct{ Deriving }

// SampleResult is what some rows come to.
type SampleResult struct {
	// Columns are those that the computed ones need, and then those.
	Columns []string    `json:"columns"`
	Rows    []SampleRow `json:"rows"`
	Gaps    []SampleGap `json:"gaps,omitempty"`
	// Problem is why a column can't be computed at all.
	Problem *Failure `json:"problem,omitempty"`
}

// SampleRow is one row, with a cell for each of the columns; an empty one has no value.
type SampleRow struct {
	Row   int      `json:"row"` // its number in the file, from 1
	Cells []string `json:"cells"`
}

// SampleGap says for which rows a column has no value.
type SampleGap struct {
	Column string `json:"column"`
	derive.Gap
}

// The rows of a sample: the first of the table, and the first of each gap that is in
// doubt.
const SampledRows = 3
