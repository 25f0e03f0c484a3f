package protocol

import (
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

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

// Checklist is what was done about the identifiers of the safe harbor method, and what
// is found of them in the release.
type Checklist = facts.Checklist
