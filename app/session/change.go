package session

import (
	"reflect"
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/engine/data/question"
	"quasi/engine/file/recipe"
)

// Undoing names what Undo takes back, in a language; empty: nothing.
func (h *History) Undoing(lang text.Lang) string {
	if !h.CanUndo() {
		return ""
	}
	return change(lang, h.states[h.at-1], h.current())
}

// Redoing names what Redo makes again.
func (h *History) Redoing(lang text.Lang) string {
	if !h.CanRedo() {
		return ""
	}
	return change(lang, h.current(), h.states[h.at+1])
}

// change names what differs between two states of the decisions.
func change(lang text.Lang, before, after *recipe.Recipe) string {
	if !sameReading(before, after) {
		return lang.Say(text.ChangeInput)
	}
	if m, name := derivedChange(before, after); m != "" {
		return lang.Say(m, name)
	}
	whole := wholeChanges(before, after)
	columns, ok := inOrderOf(after.Columns, before.Columns)
	if !ok {
		return lang.Say(text.ChangeSeveral)
	}
	var aspects []*columnAspect // of each column that differs
	var names []string
	for i := range after.Columns {
		if a := aspectOf(&columns[i], &after.Columns[i]); a != nil {
			aspects, names = append(aspects, a), append(names, after.Columns[i].Name)
		}
	}
	switch {
	case len(aspects) == 0 && len(whole) == 0 && columnsMoved(before, after):
		return lang.Say(text.ChangeOrder)
	case len(aspects) == 0 && len(whole) == 0:
		return lang.Say(text.ChangeDecisions)
	case len(aspects) == 0 && len(whole) == 1:
		return lang.Say(whole[0])
	case len(whole) > 0 || len(slices.Compact(slices.Clone(aspects))) > 1 || aspects[0].one != text.ChangeWeight && columnsMoved(before, after): // a weight may move columns
		return lang.Say(text.ChangeSeveral)
	case len(names) == 1:
		return lang.Say(aspects[0].one, names[0])
	}
	return lang.Say(aspects[0].many, len(names))
}

// derivedChange names what differs in what is computed; empty: nothing.
func derivedChange(before, after *recipe.Recipe) (what text.Message, name string) {
	for _, pair := range [][2]*recipe.Recipe{{before, after}, {after, before}} {
		for _, rule := range pair[1].Derived {
			other := pair[0].Rule(rule.Name)
			if other == nil {
				return text.ChangeDerived, rule.Name
			}
			if !reflect.DeepEqual(*other, rule) {
				return text.ChangeDerivedRows, rule.Name
			}
		}
	}
	return "", ""
}

// columnsMoved reports whether the columns stand in another order.
func columnsMoved(before, after *recipe.Recipe) bool {
	return !slices.EqualFunc(before.Columns, after.Columns, func(a, b recipe.Column) bool { return a.Name == b.Name })
}

// inOrderOf returns columns as those of another state stand; ok is false where they are others.
func inOrderOf(after, columns []recipe.Column) (ordered []recipe.Column, ok bool) {
	r := recipe.Recipe{Columns: columns}
	for _, a := range after {
		c := r.Column(a.Name)
		if c == nil {
			return nil, false
		}
		ordered = append(ordered, *c)
	}
	return ordered, len(after) == len(columns)
}

// columnAspect is one thing that is decided about a column.
type columnAspect struct {
	one, many text.Message
	same      func(a, b *recipe.Column) bool
}

// columnAspects stand in the order in which they explain each other: a new role
// can take a transform back, and what is read otherwise gets another hierarchy.
var columnAspects = []columnAspect{
	{text.ChangeRole, text.ChangeRoles, func(a, b *recipe.Column) bool { return a.Role == b.Role }},
	{text.ChangeTransform, text.ChangeTransforms, func(a, b *recipe.Column) bool { return reflect.DeepEqual(a.Transform, b.Transform) }},
	{text.ChangeCoarsen, text.ChangeCoarsens, func(a, b *recipe.Column) bool { return reflect.DeepEqual(a.Coarsen, b.Coarsen) }},
	{text.ChangeFormat, text.ChangeFormats, func(a, b *recipe.Column) bool { return reflect.DeepEqual(a.Format, b.Format) }},
	{text.ChangeTree, text.ChangeTrees, func(a, b *recipe.Column) bool { return sameTree(a.Hierarchy, b.Hierarchy) }},
	{text.ChangeMissing, text.ChangeMissings, func(a, b *recipe.Column) bool { return slices.Equal(a.Missing, b.Missing) }},
	{text.ChangeRename, text.ChangeRenames, func(a, b *recipe.Column) bool { return a.Rename == b.Rename }},
	{text.ChangeStudied, text.ChangeStudieds, func(a, b *recipe.Column) bool { return a.Studied == b.Studied }},
	{text.ChangeWeight, text.ChangeWeights, func(a, b *recipe.Column) bool { return reflect.DeepEqual(a.Weight, b.Weight) }},
	{text.ChangeCoarsest, text.ChangeCoarsests, func(a, b *recipe.Column) bool {
		return reflect.DeepEqual(a.MaxLevel, b.MaxLevel) && reflect.DeepEqual(a.Within, b.Within)
	}},
	{text.ChangeMeans, text.ChangeMeansMany, func(a, b *recipe.Column) bool { return a.Means == b.Means }},
	{text.ChangeLoss, text.ChangeLosses, func(a, b *recipe.Column) bool { return a.Loss == b.Loss }},
	{text.ChangeConfirmed, text.ChangeConfirmeds, func(a, b *recipe.Column) bool { return slices.Equal(a.Confirmed, b.Confirmed) && a.Agreed == b.Agreed }},
	{text.ChangeColumn, text.ChangeColumns, sameColumn},
}

// aspectOf returns the first aspect in which two states of a column differ, or nil.
func aspectOf(a, b *recipe.Column) *columnAspect {
	at := slices.IndexFunc(columnAspects, func(aspect columnAspect) bool { return !aspect.same(a, b) })
	if at < 0 {
		return nil
	}
	return &columnAspects[at]
}

// sameTree compares ten thousand rows faster than reflection would.
func sameTree(a, b *recipe.Hierarchy) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	return a.Ordered == b.Ordered && reflect.DeepEqual(a.Rule, b.Rule) && slices.EqualFunc(a.Rows, b.Rows, slices.Equal[[]string])
}

// sameColumn compares what no other aspect has. What the table looked like when a
// recipe was made is no decision.
func sameColumn(a, b *recipe.Column) bool {
	restA, restB := *a, *b
	for _, rest := range []*recipe.Column{&restA, &restB} {
		rest.Role, rest.Transform, rest.Hierarchy, rest.Missing = "", nil, nil, nil
		rest.Weight, rest.Loss, rest.Expected, rest.Format, rest.Coarsen = nil, "", nil, nil, nil
		rest.Studied, rest.Means, rest.Rename, rest.Confirmed, rest.Agreed = false, false, "", nil, ""
		rest.MaxLevel, rest.Within = nil, nil
	}
	return reflect.DeepEqual(restA, restB)
}

// wholeChanges names what differs beside the columns.
func wholeChanges(before, after *recipe.Recipe) []text.Message {
	var found []text.Message
	note := func(same bool, what text.Message) {
		if !same {
			found = append(found, what)
		}
	}
	a, b := &before.Privacy, &after.Privacy
	note(slices.EqualFunc(before.Questions, after.Questions, sameQuestion), text.ChangeQuestions)
	note(a.Recipients == b.Recipients, text.ChangeRecipients)
	note(a.K == b.K || a.Recipients != b.Recipients, text.ChangeK) // that decides it, too
	note(a.Others == b.Others && reflect.DeepEqual(a.Models, b.Models), text.ChangeModels)
	note(a.Patient == b.Patient && slices.Equal(a.NotPatients, b.NotPatients), text.ChangePatient)
	note(a.Linked == b.Linked, text.ChangeLinked)
	note(a.Knows == b.Knows || a.Linked != b.Linked, text.ChangeKnows) // that decides it, too
	note(a.SuppressionLimit == b.SuppressionLimit, text.ChangeLimit)
	switch a, b := &before.Algorithm, &after.Algorithm; { // a method brings its settings
	case a.Name != b.Name:
		found = append(found, text.ChangeMethod)
	case !reflect.DeepEqual(a.Parameters, b.Parameters) || !reflect.DeepEqual(a.Strata, b.Strata):
		found = append(found, text.ChangeSettings)
	}
	note(before.Algorithm.Seed == after.Algorithm.Seed, text.ChangeSeed)
	note(reflect.DeepEqual(before.Among, after.Among), text.ChangeInput)
	sorted := after.Privacy.WholeRecords() && !before.Privacy.WholeRecords()
	note(before.Output == after.Output || sorted, text.ChangeOutput)
	return found
}

func sameQuestion(a, b question.Question) bool { return a.String() == b.String() }

// A SidePage is shown in place of the first step. It owns its state and makes its own calls to
// the engine; the session tells it what happens to both.
type SidePage interface {
	Feature
	Render() app.UI
	// Leave is called when another page is shown.
	Leave()
	// EngineBack is called once a fresh engine has the table again that is open, if one is.
	EngineBack()
}

// Over is a page that is shown in place of any step, until a person closes it or goes to a
// step. What is open stays open.
type Over interface{ Render() app.UI }

// Pages are those in place of a step.
type Pages struct {
	Over Over     // shown in place of any step; nil: the steps are shown
	Side SidePage // shown in place of the first step; nil: none is

	lost bool // the engine was replaced, and the side page has not heard yet that it is back
}

// ShowOver shows a page in place of the step.
func (p *Pages) ShowOver(s *Session, over Over) {
	p.Over, s.Failure = over, nil
	s.Notify()
}

// CloseOver goes back to the step.
func (p *Pages) CloseOver(s *Session) { p.ShowOver(s, nil) }

// ShowSide shows a page in place of the first step, unless the engine is busy.
func (p *Pages) ShowSide(s *Session, side SidePage) {
	if !s.Busy() {
		p.Side, p.lost, s.Failure = side, false, nil
		s.Notify()
	}
}

// CloseSide goes back to the first step, unless the engine is busy.
func (p *Pages) CloseSide(s *Session) {
	if !s.Busy() {
		p.leave()
		s.Failure = nil
		s.Notify()
	}
}

// leave gives up the side page, if one is shown.
func (p *Pages) leave() {
	if side := p.Side; side != nil {
		p.Side = nil
		side.Leave()
	}
}

// restore lets the side page give a fresh engine what it needs, once that is free.
func (p *Pages) restore(s *Session) {
	if p.Side != nil && p.lost && s.Line.calls == 0 && s.Work() == Idle {
		p.lost = false
		p.Side.EngineBack()
	}
}
