package protocol

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/rule"
)

// BuildOrder is the way of building that makes no hierarchy: the plain order of numbers or
// dates, of which any interval may be released.
const BuildOrder rule.Kind = "order"

// Builders returns all ways to make a hierarchy, in the order in which to offer them.
func Builders() []rule.Kind {
	return []rule.Kind{rule.Intervals, rule.Quantiles, rule.Bounds, rule.Dates, rule.Ages, rule.Mask, rule.ZIP3,
		rule.GBPostcodes, rule.Rare, rule.Runs, rule.Classes, BuildOrder, rule.Flat}
}

// BuildParams say how a column's hierarchy is made.
type BuildParams struct {
	Column  string         `json:"column"`
	Format  *format.Format `json:"format,omitempty"`  // of the column, as was decided; nil: as was found
	Coarsen *coarsen.Rule  `json:"coarsen,omitempty"` // of the column, as was decided
	Rule    rule.Rule      `json:"rule"`              // of one of Builders
	Deriving
}

// Classifications returns the names of the built-in classifications.
func Classifications() []string {
	return []string{"icd-10", "countries", "education", "marital-status", "occupation"}
}
