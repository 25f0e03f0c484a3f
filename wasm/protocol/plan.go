package protocol

import (
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

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
