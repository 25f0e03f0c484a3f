package protocol

import (
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/rows"
)

// ResultRow is one record before and after.
type ResultRow struct {
	Record int      `json:"record"` // its number in the file, from 0
	Class  int      `json:"class"`  // number of its class, from 0; -1: suppressed
	Before []string `json:"before"`
	After  []string `json:"after"` // empty if suppressed
	// Peers counts the other records of the class; PeerRows are the first of
	// them, at most MaxPeers.
	Peers    int   `json:"peers"`
	PeerRows []int `json:"peer_rows"`
	// Patients counts the patients of the class, the one of this row among them; 0
	// where rows are counted.
	Patients int `json:"patients,omitempty"`
	// Lost is the share of its detail that the record has lost, 1 if it is suppressed.
	Lost float32 `json:"lost"`
	// Changed are the places of the columns in which it is released otherwise than it was.
	Changed []int `json:"changed,omitempty"`
}

// MaxPeers is the most records that ResultRow.PeerRows names.
const MaxPeers = 10

// View says which rows of a result are shown, and in which order. The zero one is all of
// them, class by class.
type View struct {
	Order   rows.By `json:"order,omitempty"`
	By      string  `json:"by,omitempty"` // the column of the order [rows.Column], as the table calls it
	Reverse bool    `json:"reverse,omitempty"`

	Change rows.Change `json:"change,omitempty"`
	Column string      `json:"column,omitempty"`  // in which the change and the text must be, as the table calls it; empty: any
	Text   string      `json:"text,omitempty"`    // that the row contains, as it was or as it is released
	AtMost int         `json:"at_most,omitempty"` // rows, or patients where those are counted, of a class; 0: any number
	Like   int         `json:"like,omitempty"`    // a row, counted from 1, of whose class all are; 0: of any
}

// Filtered reports whether the view may be of less than all rows.
func (v View) Filtered() bool {
	return v.Change != rows.Whatever || v.Text != "" || v.AtMost > 0 || v.Like > 0
}

// ResultPageParams asks for rows of a view.
type ResultPageParams struct {
	View
	From  int `json:"from"`  // the place of the first one in the view, from 0
	Count int `json:"count"` // at most MaxPageRows
	// Find is a row, counted from 1, about which the rows are, in place of From; 0: none.
	Find int `json:"find,omitempty"`
}

// ResultPageResult is some rows of a view.
type ResultPageResult struct {
	From  int         `json:"from"`
	Rows  []ResultRow `json:"rows"`
	Total int         `json:"total"` // how many the view has
	// Found is the place in the view of the row that was to be found, -1 if it is not there
	// or none was.
	Found int `json:"found"`
}

// ClassMapParams ask for the map of the classes.
type ClassMapParams struct{}

// ClassMap is the classes of the release by size and loss, at most a hundred marks.
type ClassMap = facts.ClassMap

// ClassesParams name a place of the map, and how many of its classes to list, at most
// MaxClasses.
type ClassesParams struct {
	Column int `json:"column"`
	Row    int `json:"row"`
	Count  int `json:"count"`
}

// MaxClasses is the most classes of a ClassesResult.
const MaxClasses = 50

// ClassesResult is the classes of a place, those that lose most first.
type ClassesResult struct {
	Classes []facts.ClassLine `json:"classes"`
	Total   int               `json:"total"`
}

// ClassParams name a class, from 0.
type ClassParams struct {
	Class int `json:"class"`
}

// Class is one class of the release.
type Class = facts.Class

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
	// Cells of each run, one for each column; nil: the run leaves the row out. A
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

// Trial is the result of a recipe with few rounds of its method.
type Trial = facts.Trial
