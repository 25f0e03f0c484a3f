package protocol

import (
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

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
