package protocol

import "quasi/engine/file/recipe"

// PopulationResult describes the table of the population that the worker now holds
// beside the table.
type PopulationResult struct {
	Name    string   `json:"name"`
	Persons int      `json:"persons"` // its rows
	Format  Format   `json:"format"`  // as read: guessed or told
	Columns []string `json:"columns"`
}

// PopulationUse says how the table of the population is used.
type PopulationUse struct {
	// As names the column of the population that stands for a column of the table,
	// where their names differ.
	As map[string]string `json:"as,omitempty"`
}

// FitParams are the decisions that the table of the population has to fit.
type FitParams struct {
	Recipe recipe.Recipe `json:"recipe"`
	Use    PopulationUse `json:"use"`
}

// FitResult is how the table of the population fits the table.
type FitResult struct {
	Persons  int        `json:"persons"`
	Records  int        `json:"records"`  // of the table
	Lacks    []string   `json:"lacks"`    // quasi-identifiers for which it has no column
	Unplaced []Unplaced `json:"unplaced"` // by quasi-identifier
	// Absent is how many records nobody of the population can be, 0 while a column is
	// lacking.
	Absent int `json:"absent"`
}

// Unplaced are the values of a column of the population that have no place in the
// hierarchy, or the order, of the table's own column.
type Unplaced struct {
	Column   string   `json:"column"`
	Values   int      `json:"values"`   // how many
	Persons  int      `json:"persons"`  // who have one of them
	Examples []string `json:"examples"` // at most MaxExamples
}

// MaxExamples is the most values of an Unplaced that are sent.
const MaxExamples = 5

// Everyone is the population that a run was compared with.
type Everyone struct {
	Name    string `json:"name"`
	Persons int    `json:"persons"`
	// Absent is how many released rows nobody of the population can be: they count as
	// if only the table held such rows.
	Absent int `json:"absent"`
}

// CodeNoPopulation is the code of a Failure to run a model that needs a table of the
// population, CodePopulationLacks of one whose table lacks columns, CodePopulationLost
// to read that table once more. The page itself makes them.
const (
	CodeNoPopulation    = "no-population"    // args: the models
	CodePopulationLacks = "population-lacks" // args: the columns, the file's name
	CodePopulationLost  = "population-lost"  // args: the file's name, why
)
