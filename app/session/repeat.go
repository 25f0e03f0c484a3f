package session

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Repeat is a recipe that was made for another table, before it is used.
type Repeat struct {
	Name    string // of its file
	Items   []protocol.DriftItem
	Choices map[int]string // by item: the action; the default where there is none

	text string
}

// CompareRecipe shows what a recipe from a file finds changed in the table. One
// that fits is used at once.
func (s *Session) CompareRecipe(name, text string) {
	call(s, protocol.Drift, protocol.DriftParams{Text: text}, nil, func(r protocol.DriftResult, _ app.Value) {
		s.Repeat = &Repeat{Name: name, Items: r.Items, Choices: map[int]string{}, text: text}
		if len(r.Items) == 0 {
			s.UseRecipe()
		}
	})
}

// UseRecipe makes the decisions those of the recipe, with the choices made.
func (s *Session) UseRecipe() {
	repeat := s.Repeat
	if repeat == nil {
		return
	}
	params := protocol.ResolveParams{Text: repeat.text}
	for i, item := range repeat.Items {
		if action := repeat.Choices[i]; action != "" {
			params.Choices = append(params.Choices, protocol.DriftChoice{Code: item.Code, Column: item.Column, Action: action})
		}
	}
	call(s, protocol.Resolve, params, nil, func(r protocol.RecipeResult, _ app.Value) {
		s.Repeat, s.Noticed = nil, &Noticed{Recipe: repeat.Name}
		s.Decide(func(decided *recipe.Recipe) { *decided = r.Recipe })
	})
}

// DropRecipe leaves the decisions as they are.
func (s *Session) DropRecipe() {
	s.Repeat = nil
	s.notify()
}

// Noticed is what came of a recipe or a data dictionary that was used.
type Noticed struct {
	Recipe     string // the recipe's file, or
	Dictionary string // the dictionary's, or
	SafeHarbor bool   // the safe harbor method was applied
	Changes    []say.Text
}

// UseDictionary changes the decisions by what a data dictionary says.
func (s *Session) UseDictionary(name, text string) {
	params := protocol.DictionaryParams{Text: text, Recipe: *s.Recipe()}
	call(s, protocol.Dictionary, params, nil, func(r protocol.RecipeResult, _ app.Value) {
		s.Noticed, s.Labels = &Noticed{Dictionary: name, Changes: r.Changes}, r.Labels
		s.Decide(func(decided *recipe.Recipe) { *decided = r.Recipe })
	})
}
