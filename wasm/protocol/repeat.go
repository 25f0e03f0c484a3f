package protocol

import (
	"quasi/engine/file/recipe"
	"quasi/engine/report"
	"quasi/engine/say"
)

// DriftParams is a recipe that was made for another table, as its JSON.
type DriftParams struct {
	Text string `json:"text"`
}

// DriftResult is how the table differs from what the recipe was made for.
type DriftResult struct {
	Items []DriftItem `json:"items"`
}

// DriftItem is one difference, and DriftChoice says what to do about one.
type (
	DriftItem   = report.Difference
	DriftChoice = report.Choice
)

// ResolveParams is a recipe with choices.
type ResolveParams struct {
	Text    string        `json:"text"`
	Choices []DriftChoice `json:"choices"`
}

// RecipeResult is a recipe that fits the table, and what was changed or noticed.
type RecipeResult struct {
	Recipe  recipe.Recipe `json:"recipe"`
	Changes []say.Text    `json:"changes"`
	// Labels are what a dictionary calls the columns, by their names.
	Labels map[string]string `json:"labels,omitempty"`
}

// DictionaryParams is a data dictionary and the decisions that it changes.
type DictionaryParams struct {
	Text   string        `json:"text"`
	Recipe recipe.Recipe `json:"recipe"`
}
