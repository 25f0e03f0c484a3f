package service

import (
	"slices"
	"strings"

	"quasi/engine/advise/drift"
	"quasi/engine/data/recognize"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// drift compares the table with a recipe that was made for another one, and says what
// would become of it.
func (o *opened) drift(p protocol.DriftParams) (protocol.DriftResult, error) {
	r, err := recipe.Parse([]byte(p.Text))
	if err != nil {
		return protocol.DriftResult{}, err
	}
	result := protocol.DriftResult{Input: r.Input}
	result.Items, result.Choices = o.compare(r, p.Choices)
	if _, result.Account, err = o.fitted(r, result.Choices); err != nil {
		f := outcome.NewFailure(err)
		result.Problem = &f
	}
	return result, nil
}

// compare returns the differences, and those of the choices that are on one of them. A
// choice that is left out can make another one go away.
func (o *opened) compare(r *recipe.Recipe, choices []protocol.DriftChoice) ([]protocol.DriftItem, []protocol.DriftChoice) {
	choices = slices.Clone(choices)
	for {
		items, n := drift.Compare(o.table, *r, choices...).Items, len(choices)
		choices = slices.DeleteFunc(choices, func(c protocol.DriftChoice) bool {
			return !slices.ContainsFunc(items, func(i protocol.DriftItem) bool {
				return i.Code == c.Code && i.Column == c.Column && slices.Contains(i.Actions, c.Action)
			})
		})
		if len(choices) == n {
			return items, choices
		}
	}
}

// fitted makes a recipe fit the table by choices. It fails if that can't be run on the table yet.
func (o *opened) fitted(r *recipe.Recipe, choices []protocol.DriftChoice) (recipe.Recipe, drift.Account, error) {
	next, account, err := drift.Outcome(o.table, *r, choices)
	if err != nil {
		return next, account, err
	}
	left := drift.Compare(o.table, next).Items
	if at := slices.IndexFunc(left, protocol.DriftItem.Blocks); at >= 0 {
		err = errRecipeUnfit.Of(left[at])
	}
	return next, account, err
}

// resolve makes a recipe fit the table. How the table was read stays as it is.
func (o *opened) resolve(p protocol.ResolveParams) (protocol.RecipeResult, error) {
	r, err := recipe.Parse([]byte(p.Text))
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	next, account, err := o.fitted(r, p.Choices)
	return protocol.RecipeResult{Recipe: next, Account: account}, err
}

// dictionary changes decisions by what a data dictionary says.
func (o *opened) dictionary(p protocol.DictionaryParams) (protocol.RecipeResult, error) {
	d, err := dictionary.Read(strings.NewReader(p.Text))
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	t, err := p.Recipe.Selected(o.table, recognize.Format)
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	result := protocol.RecipeResult{Recipe: p.Recipe, Changes: []say.Text{}, Labels: d.Labels(t)}
	for _, c := range dictionary.Apply(d, t, &result.Recipe) {
		result.Changes = append(result.Changes, c.Coded())
	}
	return result, nil
}
