package protocol

import "quasi/engine/file/recipe"

// Visit is where a person was.
type Visit struct {
	Recipe     recipe.Recipe `json:"recipe"`
	Step       int           `json:"step"`     // as the file of a visit numbers them
	Released   bool          `json:"released"` // there was a release, which the recipe gives again
	Purpose    string        `json:"purpose,omitempty"`
	Recipients string        `json:"recipients,omitempty"`
}

// VisitEnding is what the names of visits end in: they are files of age's format.
const VisitEnding = ".age"
