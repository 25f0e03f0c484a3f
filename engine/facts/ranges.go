package facts

import "quasi/engine/say/parameter"

// Ranges are what a table satisfies of the settings of a recipe's method and of each of its
// models, in the order of the recipe, as far as that is known.
type Ranges struct {
	Method []parameter.Range   `json:"method"`
	Models [][]parameter.Range `json:"models"`
}
