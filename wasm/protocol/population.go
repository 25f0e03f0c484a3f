package protocol

import (
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

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

// FitResult is how the table of the population fits the table, Unplaced what of a
// column does not.
type (
	FitResult = facts.Fit
	Unplaced  = facts.Unplaced
)

// Everyone is the population that a run was compared with.
type Everyone struct {
	Name    string `json:"name"`
	Persons int    `json:"persons"`
	// Absent is how many released rows nobody of the population can be: they count as
	// if only the table held such rows.
	Absent int `json:"absent"`
}
