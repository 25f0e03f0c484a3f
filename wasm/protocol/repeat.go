package protocol

import (
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// DriftParams is a recipe that was made for another table, as its JSON, with the choices
// so far.
type DriftParams struct {
	Text    string        `json:"text"`
	Choices []DriftChoice `json:"choices,omitempty"`
}

// DriftResult is how the table differs from what the recipe was made for.
type DriftResult struct {
	Items []DriftItem `json:"items"`
	// Choices are those of the choices that are on an item: one can make another's item
	// go away.
	Choices []DriftChoice `json:"choices"`
	// Account is what the choices and the defaults come to.
	Account Account `json:"account"`
	// Input is how the recipe's table was read.
	Input recipe.Input `json:"input"`
	// Problem is why the recipe can't be used as it stands; nil: it can.
	Problem *Failure `json:"problem,omitempty"`
}

// Account is what becomes of a recipe's decisions, Taken of those on one column.
type (
	Account = facts.Account
	Taken   = facts.Taken
)

// DriftItem is one difference, and DriftChoice says what to do about one.
type (
	DriftItem   = facts.Difference
	DriftChoice = facts.Choice
)

// ResolveParams is a recipe with choices.
type ResolveParams struct {
	Text    string        `json:"text"`
	Choices []DriftChoice `json:"choices"`
}

// RecipeResult is a recipe that fits the table, and what was changed or noticed; of one
// that was made for another table, what became of it.
type RecipeResult struct {
	Recipe  recipe.Recipe `json:"recipe"`
	Changes []say.Text    `json:"changes"`
	Account Account       `json:"account"`
	// Labels are what a dictionary calls the columns, by their names.
	Labels map[string]string `json:"labels,omitempty"`
}

// DictionaryParams is a data dictionary and the decisions that it changes.
type DictionaryParams struct {
	Text   string        `json:"text"`
	Recipe recipe.Recipe `json:"recipe"`
}
