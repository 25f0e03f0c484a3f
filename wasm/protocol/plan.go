package protocol

import (
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// PlanParams are the questions that the table that is open is for; none: the last plan alone is
// wanted. The recipe has k, whose the rows are and what is derived; its columns are proposed
// anew.
type PlanParams struct {
	Recipe    recipe.Recipe       `json:"recipe"`
	Questions []question.Question `json:"questions"`
}

// PlanResult are the plans, and the recipe of each at the same place.
type PlanResult struct {
	Plans   []facts.Plan    `json:"plans"`
	Recipes []recipe.Recipe `json:"recipes"`
}
