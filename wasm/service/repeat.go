package service

import (
	"strings"

	"quasi/engine/advise/drift"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// drift compares the table with a recipe that was made for another one.
func (o *opened) drift(p protocol.DriftParams) (protocol.DriftResult, error) {
	r, err := recipe.Parse([]byte(p.Text))
	if err != nil {
		return protocol.DriftResult{}, err
	}
	return protocol.DriftResult{Items: drift.Compare(o.table, *r).Items}, nil
}

// resolve makes a recipe fit the table. How the table was read stays as it is.
func (o *opened) resolve(p protocol.ResolveParams) (protocol.RecipeResult, error) {
	r, err := recipe.Parse([]byte(p.Text))
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	fitted, err := drift.Resolve(o.table, *r, p.Choices)
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	if left := drift.Compare(o.table, fitted); left.Blocks() {
		return protocol.RecipeResult{}, errRecipeUnfit.Of(left.Items[0])
	}
	return protocol.RecipeResult{Recipe: fitted}, nil
}

// dictionary changes decisions by what a data dictionary says.
func (o *opened) dictionary(p protocol.DictionaryParams) (protocol.RecipeResult, error) {
	d, err := dictionary.Read(strings.NewReader(p.Text))
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	result := protocol.RecipeResult{Recipe: p.Recipe, Changes: []say.Text{}, Labels: d.Labels(o.table)}
	for _, c := range dictionary.Apply(d, o.table, &result.Recipe) {
		result.Changes = append(result.Changes, c.Coded())
	}
	return result, nil
}
