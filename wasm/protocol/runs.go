package protocol

import (
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// PinParams names the runs of the visit that a person wants to keep.
type PinParams struct {
	Pinned []int `json:"pinned"`
}

// HeldResult names the runs whose groups are kept, ascending: the last one, those that are
// pinned, and of the others as many as there is room for.
type HeldResult struct {
	Held []int `json:"held"`
}

// CompareParams asks for the rows of two runs from a record on, at most Count of them.
type CompareParams struct {
	Runs  [2]int `json:"runs"`
	From  int    `json:"from"` // record, from 0
	Count int    `json:"count"`
	// Differing leaves out the rows that are released alike.
	Differing bool `json:"differing,omitempty"`
}

// CompareResult is rows of two runs.
type CompareResult struct {
	Columns []string      `json:"columns"` // that the two can release differently, as the table names them
	Rows    []ComparedRow `json:"rows"`
	Records int           `json:"records"` // of the table
	Next    int           `json:"next"`    // the record to go on from; Records: there are no more
}

// ComparedRow is a record as two runs release it.
type ComparedRow struct {
	Record int `json:"record"` // its number in the file, from 0
	// Cells are those of each run, one for each column; nil: the run leaves the row out. A
	// cell is nil where the run does not release the column.
	Cells [2][]*string `json:"cells"`
}

// PlanParams are the questions that the table that is open is for; none: [facts.PlanAll] alone is
// wanted. The recipe has k, whose the rows are, how columns are read and what is derived; its
// columns are decided anew.
type PlanParams struct {
	Recipe    recipe.Recipe       `json:"recipe"`
	Questions []question.Question `json:"questions"`
	// Try is the one plan that is wanted, and tried; [facts.PlanDecided]: the recipe as it is.
	// Empty: all plans, none of which is tried, at once.
	Try facts.PlanName `json:"try,omitempty"`
}

// PlanResult are the plans, and the recipe of each at the same place.
type PlanResult struct {
	Plans   []facts.Plan    `json:"plans"`
	Recipes []recipe.Recipe `json:"recipes"`
}

// TryParams is a recipe for the table that is open. Nothing is released, so that no key
// goes with it.
type TryParams struct {
	Recipe recipe.Recipe `json:"recipe"`
	// Population says how the table of the population is used; nil: it is not.
	Population *PopulationUse `json:"population,omitempty"`
	// Seconds is the most that a trial takes on the clock; 0: as long as it takes.
	Seconds float64 `json:"seconds,omitempty"`
}

// CodeTrialLong is the code of why a trial was ended that took longer than it may.
const CodeTrialLong = "trial-long"

// Trial is what a recipe comes to where its method does few rounds.
type Trial = facts.Trial
