package facts

import "quasi/engine/say/parameter"

// Recoding holds a release's changes to a table, as texts: enough to repeat them on a copy
// of the table elsewhere. A Recoding lists the table's values, and is as personal.
type Recoding struct {
	// Source are the names of the table's columns, those that are removed among them.
	Source []string
	// Columns are the release's, in their order.
	Columns []RecodedColumn
	// Global says that every value of a quasi-identifier is released in one way wherever
	// it is released, so that [RecodedColumn.Values] say all but which tuples are left out.
	Global bool
	// Tuples are the combinations of quasi-identifiers whose records are all released
	// alike; of a global recoding only those that are left out. They are in the order of
	// their first records.
	Tuples []RecodedTuple
	// Records have other combinations, told apart by their other columns, too.
	Records []RecodedRecords
	// Phantoms are the missing values of each column of the table, where rows that have
	// nothing else are left out; nil: there are no such rows.
	Phantoms []MissingTexts
	// Joined holds the columns from other tables; nil: there are none.
	Joined *RecodedJoin
}

// RecodedJoin is a table of what columns from other tables have where columns of the table have some
// texts.
type RecodedJoin struct {
	On, Take []string   // names of columns: those of the table, those from others
	Rows     [][]string // texts of On, and behind them those of Take; no two have the same of On
}

// RecodedColumn is a column of the release.
type RecodedColumn struct {
	Name     string // in the table
	Released string // in the release
	Quasi    bool   // it is generalized
	// Sensitive says that the models judge it.
	Sensitive bool
	// Values maps texts of the table to released ones: of a quasi-identifier of a global
	// recoding, and of a coarsened column, all that are released, of others those that
	// change.
	Values map[string]string
	// Coarsened says that no text but what Values say is released.
	Coarsened bool
	// Absent are the released texts that stand for no value.
	Absent []string
	// Places are the values of a sensitive column of numbers or days as released, those
	// that are missing left out, in their order; nil: it has none.
	Places []string
	// Spellings are the released texts of a sensitive column that are one value, by value; the
	// first of each stands for it in Places. Values with one text are not among them.
	Spellings [][]string
}

// RecodedTuple is a combination of quasi-identifiers, in the order of the columns.
type RecodedTuple struct {
	From []string // in the table
	To   []string // in the release; nil: the records are left out
}

// RecodedRecords are some of the records that have the same text in every column that is
// released: those from First to Last, counted from 1 in any order. Those that are in none
// are left out.
type RecodedRecords struct {
	From        []string // of every released column, in the table
	First, Last int
	To          []string // the quasi-identifiers in the release
}

// MissingTexts are the texts of a column that stand for a missing value.
type MissingTexts struct {
	Column string
	Texts  []string
}

// Fit tells how a table of the population fits the table that is drawn from it.
type Fit struct {
	Persons int `json:"persons"` // rows of the population
	Records int `json:"records"` // of the table
	// Lacks are the quasi-identifiers for which it has no column of that name, in
	// the order of the recipe.
	Lacks []string `json:"lacks"`
	// Unplaced are the values that have no place beside those of the table, by
	// quasi-identifier in the order of the recipe; of those that have none, nothing.
	Unplaced []Unplaced `json:"unplaced"`
	// Absent is the number of records of the table that nobody of the population can be,
	// counted only if no column is lacking.
	Absent int `json:"absent"`
}

// Unplaced are the values of a column of the population that have no place in the
// hierarchy, or the order, of the table's own column. A person with one is counted
// for no class that shows anything of the column.
type Unplaced struct {
	Column   string   `json:"column"`
	Values   int      `json:"values"`   // how many
	Persons  int      `json:"persons"`  // who have one of them
	Examples []string `json:"examples"` // at most MaxExamples, as they first appear
}

// MaxExamples is the most values of an Unplaced that are named.
const MaxExamples = 5

// Forced says why a cell was made coarser: which rows of its group ask for it, and what
// the group could show without one of them. Rows are numbered from 0.
type Forced struct {
	Column string `json:"column"` // of the table
	// By are rows of the group that, with the row itself, ask for what the group needs
	// to show; no fewer of them do.
	By []Forcing `json:"by"`
	// Needed is the label that the group needs, where the release shows a coarser one;
	// empty: the release shows that.
	Needed string `json:"needed,omitempty"`
	// Without is one of By without which the group could show something finer; nil: there
	// is none, nor any other row of the group without which it could.
	Without *Without `json:"without,omitempty"`
}

// Forcing is a row, with its value in the column.
type Forcing struct {
	Record  int    `json:"record"`
	Value   string `json:"value"`
	Missing bool   `json:"missing,omitempty"` // it has none
}

// Without is a row, and what its group could show if it were not in it.
type Without struct {
	Record int    `json:"record"`
	Label  string `json:"label"`
	Rows   int    `json:"rows"` // that would be left in the group
	// Enough says that they are at least k, where nothing else is asked of a group.
	Enough bool `json:"enough"`
	// OnlyK says that nothing but k is asked of a group, and that k counts rows.
	OnlyK bool `json:"only_k"`
}

// Ranges holds the settings that a table satisfies, of a recipe's method and of each of its
// models, in the order of the recipe, as far as they are known.
type Ranges struct {
	Method []parameter.Range   `json:"method"`
	Models [][]parameter.Range `json:"models"`
}
