package protocol

import (
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/question"
	"quasi/engine/data/rule"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/engine/say"
)

// Counted says who is counted: the patients that a column tells apart; the zero value
// counts rows.
type Counted struct {
	Patient string   `json:"patient,omitempty"` // the column
	Missing []string `json:"missing,omitempty"` // texts that were decided to be no value in it
}

// UniquenessParams names the columns that an attacker is thought to know, and the conditions that the
// rows meet which the release is about, with what is decided of how their columns are read.
type UniquenessParams struct {
	Columns []string             `json:"columns"`
	Among   []question.Condition `json:"among,omitempty"`
	Read    []recipe.Column      `json:"read,omitempty"`
	Counted
	Deriving
}

// UniquenessResult says how many rows are the only one with their values, or how many
// patients have such values in a row that no other patient has:
// on all the columns together, and for each column on all the columns but it.
type UniquenessResult struct {
	Of      int            `json:"of"`   // rows, or patients, that the release is about
	Rows    int            `json:"rows"` // of these
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
	// Language is for the names of groups of the suggested one; empty: English.
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
	// Rows of the hierarchy, also where a rule makes them; none: a plain order.
	Rows   [][]string     `json:"rows,omitempty"`
	Reason profile.Reason `json:"reason"`
	Counts map[string]int `json:"counts"` // records of each value of the column
	// Exact says of a file that was imported that it has the values of the column as they are,
	// and not what they are made coarser to.
	Exact bool `json:"exact,omitempty"`
	// Faults are things to check in a file that was imported.
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

// Deriving says how columns are computed from those of the table; the zero value computes
// none. Where it comes with a question, the table has these columns, too.
type Deriving struct {
	Rules []derive.Rule `json:"rules,omitempty"`
	// Sources say how the columns are read that the rules need.
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

// SampleResult holds rows with computed columns.
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

// DriftParams is a recipe that was made for another table, as its JSON, with the choices
// so far.
type DriftParams struct {
	Text    string        `json:"text"`
	Choices []DriftChoice `json:"choices,omitempty"`
}

// DriftResult is how the table differs from what the recipe was made for.
type DriftResult struct {
	Items []DriftItem `json:"items"`
	// Choices are the given ones that are on an item: one can make another's item go
	// away.
	Choices []DriftChoice `json:"choices"`
	// Account results from the choices and the defaults.
	Account Account `json:"account"`
	// Input is how the recipe's table was read.
	Input recipe.Input `json:"input"`
	// Problem is why the recipe can't be used as it stands; nil: it can.
	Problem *Failure `json:"problem,omitempty"`
}

// Account says how a recipe's decisions are taken over, Taken those on a column.
type (
	Account = facts.Account
	Taken   = facts.Taken
)

// DriftItem is one difference, and DriftChoice says what to do about one.
type (
	DriftItem   = facts.Difference
	DriftChoice = facts.Choice
)

// ResolveParams is a recipe with choices.
type ResolveParams struct {
	Text    string        `json:"text"`
	Choices []DriftChoice `json:"choices"`
}

// RecipeResult is a recipe that fits the table, and what was changed or noticed; of one
// that was made for another table, what became of it.
type RecipeResult struct {
	Recipe  recipe.Recipe `json:"recipe"`
	Changes []say.Text    `json:"changes"`
	Account Account       `json:"account"`
	// Labels of the columns in a dictionary, by their names.
	Labels map[string]string `json:"labels,omitempty"`
}

// DictionaryParams is a data dictionary and the decisions that it changes.
type DictionaryParams struct {
	Text   string        `json:"text"`
	Recipe recipe.Recipe `json:"recipe"`
}

// SafeHarborParams are decisions, and the year in which ages are counted.
type SafeHarborParams struct {
	Recipe recipe.Recipe `json:"recipe"`
	Year   int           `json:"year"`
}

// ChecklistParams is the year in which ages are counted, unless the release's recipe
// says another.
type ChecklistParams struct {
	Year int `json:"year"`
}

// Checklist says how the identifiers of the safe harbor method were treated, and which
// are found in the release.
type Checklist = facts.Checklist

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
