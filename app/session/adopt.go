package session

import (
	"cmp"
	"reflect"
	"slices"
	"time"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// Adoption takes over decisions that were made elsewhere: a recipe that was made for another
// table, after a person has seen what would become of it; what a data dictionary says; what the
// safe harbor method asks for.
type Adoption struct{ *Session }

// Adoption returns the view of a session.
func (s *Session) Adoption() Adoption { return Adoption{s} }

// RecipeSheet holds the recipe that a person compares with the open table, and the decisions that
// were adopted for it.
type RecipeSheet struct {
	NoFeature

	Repeat *Repeat           // nil: no recipe is looked at
	Labels map[string]string // what a dictionary calls the columns, by their names

	noticed *Noticed // of what was taken over last; nil: nothing was
}

// Sheet returns it of the table of a session.
func (s Adoption) Sheet() *RecipeSheet { return OfTable[RecipeSheet](s.Session) }

// Unsaved implements [Feature]: answers about a recipe would be lost.
func (h *RecipeSheet) Unsaved() bool { return h.Repeat != nil && len(h.Repeat.Choices) > 0 }

// Repeat is a recipe that was made for another table, before it is used, with what
// would become of it by the choices so far.
type Repeat struct {
	Name string // of its file
	protocol.DriftResult

	text   string
	others []Other // tables from which it computes columns, as far as they were chosen
}

// RecipeFiles are the kinds of files that a recipe is chosen among, as the accept attribute of HTML
// has them.
const RecipeFiles = ".json,application/json"

// Compare shows on *Columns* how a recipe from a file would decide about the open
// table. One that fits is used at once. Without a table, it waits for one.
func (s Adoption) Compare(name, text string) {
	if s.Table == nil {
		s.Pending().SetRecipe(s.Session, name, text)
		return
	}
	s.compare(&Repeat{Name: name, text: text}, true)
}

func (s Adoption) compare(repeat *Repeat, first bool) {
	params := protocol.DriftParams{Text: repeat.text, Choices: repeat.Choices}
	Call(s.Session, protocol.Drift, params, func(r protocol.DriftResult) {
		repeat.DriftResult = r
		s.Sheet().Repeat = repeat
		if first && len(r.Items) == 0 && r.Problem == nil {
			repeat.Use(s.Session)
			return
		}
		if first {
			s.Another = false
			s.Show(Columns)
		}
	}, func() {})
}

// Wants returns the names of the columns that the recipe computes from the next other table that is not
// there yet.
func (r *Repeat) Wants(s *Session) (names []string) {
	if at := len(r.others); len(s.Recipe().Input.Join) == 0 && at < len(r.Input.Join) {
		for _, c := range r.Input.Join[at].Take {
			names = append(names, c.Name)
		}
	}
	return names
}

// Join takes another table as that. With the last one the recipe is compared again.
func (r *Repeat) Join(s *Session, other Other) {
	next := Repeat{Name: r.Name, DriftResult: r.DriftResult, text: r.text}
	rule := &r.Input.Join[len(r.others)]
	other.Sheet = cmp.Or(other.Sheet, rule.Sheet)
	rule.Sheet = other.Sheet
	if next.others = append(slices.Clone(r.others), other); len(next.others) < len(r.Input.Join) {
		s.Adoption().Sheet().Repeat = &next
		s.Notify()
		return
	}
	in := s.FileTrial().Input()
	in.Join = r.Input.Join
	s.RereadWith(in, next.others, func() { s.Adoption().compare(&Repeat{Name: r.Name, text: r.text}, true) })
}

// Choose says what to do about a difference; empty: what is done unless a person says
// otherwise.
func (r *Repeat) Choose(s *Session, item protocol.DriftItem, action string) {
	next := *r
	next.Choices = nil
	for _, c := range r.Choices {
		if c.Code != item.Code || c.Column != item.Column {
			next.Choices = append(next.Choices, c)
		}
	}
	if action != "" {
		next.Choices = append(next.Choices, protocol.DriftChoice{Code: item.Code, Column: item.Column, Action: action})
	}
	s.Adoption().compare(&next, false)
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
func (r *Repeat) ReadOtherwise(s *Session) bool {
	return !reflect.DeepEqual(r.Input, s.Recipe().Input)
}

// Use makes the decisions those of the recipe, with the choices made. How the table is read
// stays as it is.
func (r *Repeat) Use(s *Session) {
	params := protocol.ResolveParams{Text: r.text, Choices: r.Choices}
	Call(s, protocol.Resolve, params, func(found protocol.RecipeResult) {
		otherwise := r.ReadOtherwise(s)
		s.Adoption().Sheet().Repeat, s.Step, s.Another = nil, Columns, false
		s.Adoption().take(&Noticed{Recipe: r.Name, Account: found.Account, Otherwise: otherwise}, found.Recipe)
	}, func() {})
}

// Drop leaves the decisions as they are.
func (h *RecipeSheet) Drop(s *Session) {
	h.Repeat = nil
	s.Notify()
}

// Noticed describes the effect of a recipe, a data dictionary or the safe harbor method that
// was used.
type Noticed struct {
	Recipe     string // the recipe's file, or
	Dictionary string // the dictionary's, or
	SafeHarbor bool   // the safe harbor method was applied
	Changes    []say.Text
	Account    protocol.Account // of the recipe
	Otherwise  bool             // its table was read in another way

	made *recipe.Recipe // the decisions as they were then
}

// take makes all decisions those of a recipe, and keeps what there is to say about it.
func (s Adoption) take(n *Noticed, r recipe.Recipe) {
	s.WhenFree(func() {
		s.Entries = nil
		s.Decide(func(decided *recipe.Recipe) { // all but how the table is read
			in := decided.Input
			*decided = r
			decided.Input = in
		})
		s.Sheet().noticed, n.made = n, s.Recipe()
		s.Notify()
	})
}

// Notice returns what came of what was used last; nil: nothing was, or it has been undone.
func (s Adoption) Notice() *Noticed {
	n := s.Sheet().noticed
	if n == nil || !s.History.Holds(n.made) {
		return nil
	}
	return n
}

// UseDictionary changes the decisions by what a data dictionary says.
func (s Adoption) UseDictionary(name, text string) {
	params := protocol.DictionaryParams{Text: text, Recipe: *s.Recipe()}
	Call(s.Session, protocol.Dictionary, params, func(r protocol.RecipeResult) {
		s.Sheet().Labels = r.Labels
		s.take(&Noticed{Dictionary: name, Changes: r.Changes}, r.Recipe)
	}, func() {})
}

// UseSafeHarbor changes the decisions by what the safe harbor method asks for, with ages as of
// this year: one step to undo.
func (s Adoption) UseSafeHarbor() {
	params := protocol.SafeHarborParams{Recipe: *s.Recipe(), Year: time.Now().Year()}
	Call(s.Session, protocol.SafeHarbor, params, func(r protocol.RecipeResult) {
		s.take(&Noticed{SafeHarbor: true, Changes: r.Changes}, r.Recipe)
	}, func() {})
}
