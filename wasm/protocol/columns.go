package protocol

import (
	"quasi/engine/advise/profile"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/file/recipe"
)

// Counted says who is counted: the patients that a column tells apart; the zero value
// counts rows.
type Counted struct {
	Patient string   `json:"patient,omitempty"` // the column
	Missing []string `json:"missing,omitempty"` // texts that were decided to be no value in it
}

// UniquenessParams names the columns that an attacker is thought to know.
type UniquenessParams struct {
	Columns []string `json:"columns"`
	Counted
	Deriving
}

// UniquenessResult says how many rows are the only one with their values, or how many
// patients have such values in a row that no other patient has:
// on all the columns together, and for each column on all the columns but it.
type UniquenessResult struct {
	Of      int            `json:"of"` // rows, or patients, of the table
	Unique  int            `json:"unique"`
	Without map[string]int `json:"without"`
	Alone   map[string]int `json:"alone"` // for each column by itself
}

// DescribeParams names a column and says how it is read.
type DescribeParams struct {
	Column string        `json:"column"`
	Format format.Format `json:"format"`
	Deriving
}

// HierarchyParams names a column.
type HierarchyParams struct {
	Column  string         `json:"column"`
	Format  *format.Format `json:"format,omitempty"`  // as was decided; nil: as was found
	Coarsen *coarsen.Rule  `json:"coarsen,omitempty"` // as was decided; nil: not at all
	Rule    *rule.Rule     `json:"rule,omitempty"`    // as was decided; nil: one is suggested
	// Language is what groups of the suggested one are called in; empty: English.
	Language string `json:"language,omitempty"`
	Deriving
}

// ImportTreeParams is an ARX hierarchy file for a column.
type ImportTreeParams struct {
	Column  string        `json:"column"`
	Text    string        `json:"text"`
	Coarsen *coarsen.Rule `json:"coarsen,omitempty"` // as of HierarchyParams
	Deriving
}

// HierarchyResult is a hierarchy and what it is for.
type HierarchyResult struct {
	Column    string           `json:"column"`
	Hierarchy recipe.Hierarchy `json:"hierarchy"`
	// Rows are those of the hierarchy, also where a rule makes them; none: it is a plain order.
	Rows   [][]string     `json:"rows,omitempty"`
	Reason profile.Reason `json:"reason"`
	Counts map[string]int `json:"counts"` // records of each value of the column
	// Exact says of a file that was imported that it has the values of the column as they are,
	// and not what they are made coarser to.
	Exact bool `json:"exact,omitempty"`
	// Faults are what is worth a look in a file that was imported.
	Faults []Fault `json:"faults,omitempty"`
}

// Fault is something about a hierarchy file.
type Fault = hierarchy.Fault

// MaxFaults is the most faults of a HierarchyResult.
const MaxFaults = 20

// EffectParams is a hierarchy of one quasi-identifier beside the others as they are.
type EffectParams struct {
	Column string     `json:"column"`
	Others []string   `json:"others"`
	Rows   [][]string `json:"rows"` // of the hierarchy, from a leaf to the root
	Counted
	// Format and Coarsen are as of HierarchyParams.
	Format  *format.Format `json:"format,omitempty"`
	Coarsen *coarsen.Rule  `json:"coarsen,omitempty"`
	Deriving
}

// EffectResult says how many rows, or patients, are unique if all values of the column
// are released at a level.
type EffectResult struct {
	Column string `json:"column"`
	Of     int    `json:"of"`     // rows, or patients, of the table
	Unique []int  `json:"unique"` // by level, 0 being the values as they are
}
