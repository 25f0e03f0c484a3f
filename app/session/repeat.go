package session

import (
	"reflect"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Repeat is a recipe that was made for another table, before it is used, with what
// would become of it by the choices so far.
type Repeat struct {
	Name string // of its file
	protocol.DriftResult

	text string
}

// CompareRecipe shows what becomes of a recipe from a file on the table that is open, in
// the second step. One that fits is used at once. Without a table, it waits for one.
func (s *Session) CompareRecipe(name, text string) {
	if s.Table == nil {
		s.SetPendingRecipe(name, text)
		return
	}
	s.compareRecipe(&Repeat{Name: name, text: text}, true)
}

func (s *Session) compareRecipe(repeat *Repeat, first bool) {
	params := protocol.DriftParams{Text: repeat.text, Choices: repeat.Choices}
	call(s, protocol.Drift, params, nil, func(r protocol.DriftResult, _ app.Value) {
		repeat.DriftResult = r
		s.Repeat = repeat
		if first && len(r.Items) == 0 && r.Problem == nil {
			s.UseRecipe()
			return
		}
		if first {
			s.Step, s.Another = Columns, false
			s.prepareStep()
		}
	})
}

// Choose says what to do about a difference; empty: what is done unless a person says
// otherwise.
func (s *Session) Choose(item protocol.DriftItem, action string) {
	next := *s.Repeat
	next.Choices = nil
	for _, c := range s.Repeat.Choices {
		if c.Code != item.Code || c.Column != item.Column {
			next.Choices = append(next.Choices, c)
		}
	}
	if action != "" {
		next.Choices = append(next.Choices, protocol.DriftChoice{Code: item.Code, Column: item.Column, Action: action})
	}
	s.compareRecipe(&next, false)
}

// Chosen returns what a person has chosen to do about a difference; empty: nothing.
func (r *Repeat) Chosen(item protocol.DriftItem) string {
	item.Default = ""
	return item.Action(r.Choices)
}

// Questions returns the places of the differences about which a person has to choose,
// and has not yet.
func (r *Repeat) Questions() []int {
	var open []int
	for i, item := range r.Items {
		if item.Doubt && r.Chosen(item) == "" {
			open = append(open, i)
		}
	}
	return open
}

// ReadOtherwise reports whether the recipe's table was read in another way than the one
// that is open, which stays as it is read.
func (s *Session) ReadOtherwise() bool {
	return !reflect.DeepEqual(s.Repeat.Input, s.Recipe().Input)
}

// UseRecipe makes the decisions those of the recipe, with the choices made. How the table
// is read stays as it is.
func (s *Session) UseRecipe() {
	repeat := s.Repeat
	if repeat == nil {
		return
	}
	params := protocol.ResolveParams{Text: repeat.text, Choices: repeat.Choices}
	call(s, protocol.Resolve, params, nil, func(r protocol.RecipeResult, _ app.Value) {
		otherwise := !reflect.DeepEqual(repeat.Input, s.Recipe().Input)
		s.Repeat, s.Step, s.Another = nil, Columns, false
		s.decideAll(&Noticed{Recipe: repeat.Name, Account: r.Account, Otherwise: otherwise}, r.Recipe)
	})
}

// DropRecipe leaves the decisions as they are.
func (s *Session) DropRecipe() {
	s.Repeat = nil
	s.Notify()
}

// Noticed is what came of a recipe or a data dictionary that was used.
type Noticed struct {
	Recipe     string // the recipe's file, or
	Dictionary string // the dictionary's, or
	SafeHarbor bool   // the safe harbor method was applied
	Changes    []say.Text
	Account    protocol.Account // of the recipe
	Otherwise  bool             // its table was read in another way

	made *recipe.Recipe // the decisions as they were then
}

// decideAll makes all decisions those of a recipe, but for how the table is read, and
// keeps what there is to say about it.
func (s *Session) decideAll(n *Noticed, r recipe.Recipe) {
	if s.Work() != Idle {
		return // nothing can be decided
	}
	s.Noticed, s.wrong = n, nil // what was typed for other decisions is gone
	s.Decide(func(decided *recipe.Recipe) {
		in := decided.Input
		*decided = r
		decided.Input = in
	})
	n.made = s.Recipe()
}

// Notice returns what came of the recipe or the dictionary that was used last; nil: none
// was, or it has been undone.
func (s *Session) Notice() *Noticed {
	if s.Noticed == nil || !s.history.holds(s.Noticed.made) {
		return nil
	}
	return s.Noticed
}

// UseDictionary changes the decisions by what a data dictionary says.
func (s *Session) UseDictionary(name, text string) {
	params := protocol.DictionaryParams{Text: text, Recipe: *s.Recipe()}
	call(s, protocol.Dictionary, params, nil, func(r protocol.RecipeResult, _ app.Value) {
		s.Labels = r.Labels
		s.decideAll(&Noticed{Dictionary: name, Changes: r.Changes}, r.Recipe)
	})
}
