package service

import (
	"strings"

	"quasi/engine/advise/drift"
	"quasi/engine/file/dictionary"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// drift compares the table with a recipe that was made for another one.
func (s *Service) drift(p protocol.DriftParams) (protocol.DriftResult, error) {
	r, err := s.foreign(p.Text)
	if err != nil {
		return protocol.DriftResult{}, err
	}
	return protocol.DriftResult{Items: drift.Compare(s.table, *r).Items}, nil
}

// foreign reads a recipe from a file.
func (s *Service) foreign(text string) (*recipe.Recipe, error) {
	if s.table == nil {
		return nil, errNoTable
	}
	return recipe.Parse([]byte(text))
}

// resolve makes a recipe fit the table. How the table was read stays as it is.
func (s *Service) resolve(p protocol.ResolveParams) (protocol.RecipeResult, error) {
	r, err := s.foreign(p.Text)
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	fitted, err := drift.Resolve(s.table, *r, p.Choices)
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	if left := drift.Compare(s.table, fitted); left.Blocks() {
		return protocol.RecipeResult{}, errRecipeUnfit.Of(left.Items[0])
	}
	return protocol.RecipeResult{Recipe: fitted}, nil
}

// dictionary changes decisions by what a data dictionary says.
func (s *Service) dictionary(p protocol.DictionaryParams) (protocol.RecipeResult, error) {
	if s.table == nil {
		return protocol.RecipeResult{}, errNoTable
	}
	d, err := dictionary.Read(strings.NewReader(p.Text))
	if err != nil {
		return protocol.RecipeResult{}, err
	}
	result := protocol.RecipeResult{Recipe: p.Recipe, Changes: []protocol.Change{}, Labels: d.Labels(s.table)}
	for _, c := range dictionary.Apply(d, s.table, &result.Recipe) {
		result.Changes = append(result.Changes, protocol.Change{Column: c.Column, Code: c.Code, Args: c.Args, Text: c.String()})
	}
	return result, nil
}
