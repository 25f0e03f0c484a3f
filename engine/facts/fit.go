package facts

// Fit is how a table of the population fits the table that is drawn from it.
type Fit struct {
	Persons int `json:"persons"` // rows of the population
	Records int `json:"records"` // of the table
	// Lacks are the quasi-identifiers for which it has no column of that name, in
	// the order of the recipe.
	Lacks []string `json:"lacks"`
	// Unplaced are the values that have no place beside those of the table, by
	// quasi-identifier in the order of the recipe; of those that have none, nothing.
	Unplaced []Unplaced `json:"unplaced"`
	// Absent is how many records of the table nobody of the population can be. It
	// is counted only if no column is lacking.
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
