package review

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
	"quasi/engine/say"
)

// mostUnique is the most columns, and pairs of them, that a verdict names before it folds
// the others.
const mostUnique = 4

// leaks says what leaves beside the columns that the models judge, in a verdict.
func (v *Review) leaks() app.UI {
	s, c := v.S, v.S.Result.Concerns
	var body []app.UI
	if len(s.Saving().Unconfirmed()) == 0 && len(c.Identifiers) > 0 {
		named := make([]string, len(c.Identifiers))
		for i, of := range c.Identifiers {
			named[i] = of.Column
			if len(of.Found) > 0 {
				named[i] += " (" + s.Lang.Phrase(of.Said()) + ")"
			}
		}
		body = append(body, app.P().ID("leaves").Text(s.Say(text.VerdictLeaves, s.Lang.List(named))))
	}
	if len(c.Unrecognized) > 0 {
		body = append(body, app.P().Text(s.Say(text.VerdictUnseen, s.Lang.List(c.Unrecognized))))
	}
	first, rest := c.Unique, []facts.Unique(nil)
	if len(first) > mostUnique+1 {
		first, rest = first[:mostUnique], first[mostUnique:]
	}
	if len(first) > 0 {
		body = append(body, visitOf(s).singles("alone", first))
	}
	if len(rest) > 0 {
		body = append(body, app.Details().Body(app.Summary().Text(unended(s.Lang.Sentence(facts.MoreUnique(len(rest))))), visitOf(s).singles("more-alone", rest)))
	}
	if len(body) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("leaks").Body(body...)
}

// singles are the sentences on columns that single people out.
func (s visit) singles(id string, found []facts.Unique) app.UI {
	return app.Ul().ID(id).Class("plain").Body(app.Range(found).Slice(func(i int) app.UI {
		return app.Li().Text(s.Lang.Sentence(found[i].Said))
	}))
}

// unended takes away the full stop of a sentence that stands in another.
func unended(said string) string { return strings.TrimRight(said, ".。") }

// decisions shows what a person has to decide, above all else: the first column about which nobody
// has decided, with its answers, the others behind a fold, and another run where decisions have
// changed.
func (v *Review) decisions() app.UI {
	columns := v.columns()
	open, pending := asked(columns, undecided), asked(columns, pending)
	if len(open) == 0 && !v.S.Stale() {
		return app.Div().Class("nothing")
	}
	var body []app.UI
	if len(open) > 0 {
		body = append(body, app.Div().ID("concerns").Class("concern").Body(v.line(open[0])...),
			app.If(len(open) > 1, app.Details().ID("more-concerns").Body(app.Summary().Text(v.S.Say(text.ConcernsMore, len(open)-1)), v.lines(open[1:]))))
	}
	return app.Section().Class("to-decide").Aria("label", v.S.Say(text.ConcernsTitle)).Body(append(body, v.stale(pending))...)
}

// confirmed are the columns that leave because a person lets them, behind a fold in which that can
// be taken back.
func (v *Review) confirmed() app.UI {
	s, confirmed := v.S, asked(v.columns(), confirmed)
	if len(confirmed) == 0 {
		return app.Div().Class("nothing")
	}
	names := ui.Each(confirmed, func(c column) string { return c.name })
	fold := app.Details().ID("confirmed").Class("card pad fold look").Open(v.letting)
	return ui.Folding(fold, func(open bool) { v.letting = open }).Body(
		app.Summary().Body(app.Text(s.Say(text.ConcernsDone, len(confirmed))+" "), app.Span().Class("soft").Text(s.Lang.List(names))),
		v.lines(confirmed))
}

// lines are columns one below the other.
func (v *Review) lines(columns []column) app.UI {
	return app.Ul().Class("plain").Body(app.Range(columns).Slice(func(i int) app.UI { return app.Li().Class("concern").Body(v.line(columns[i])...) }))
}

// line asks about a column: the question, what was found, and the answers.
func (v *Review) line(c column) []app.UI {
	asks := cmp.Or(c.asks, v.S.Say(text.ConcernAsk, c.name))
	if c.state == confirmed {
		asks = c.name
	}
	return []app.UI{app.Span().Body(app.B().Text(asks), app.Text(" "+c.found)), app.Div().Class("replies").Body(c.answers...)}
}

// state is how far a column is decided.
type state int

const (
	undecided state = iota
	confirmed       // a person lets it leave as it is
	pending         // the next run does something to it
)

// column is one of the result about which a person is asked.
type column struct {
	name    string
	state   state
	asks    string // of a pair; empty: whether the column may leave as it is
	found   string // in it; empty: the card on protection says it
	next    string // what the next run does to it
	answers []app.UI
}

// asked returns the columns that are decided so far.
func asked(all []column, far state) []column {
	return slices.DeleteFunc(slices.Clone(all), func(c column) bool { return c.state != far })
}

// columns are all those about which a person is asked, in the order of the result: first those with
// identifiers, then those that single people out.
func (v *Review) columns() []column {
	s := v.S
	if !s.Result.Passed {
		return nil
	}
	var all []column
	for _, i := range s.Result.Concerns.Identifiers {
		if c := s.Recipe().Column(i.Column); c != nil {
			all = append(all, v.identifying(c, i))
		}
	}
	for _, u := range s.Saving().Singling() {
		if !slices.ContainsFunc(u.Columns, func(name string) bool { return s.Recipe().Column(name) == nil }) {
			all = append(all, v.single(u))
		}
	}
	for _, f := range s.Result.Forms {
		if now, made := s.Recipe().Column(f.Column), s.Made.Recipe().Column(f.Column); f.Few && now != nil {
			if next, ok := pendingOf(now, made, true); ok {
				all = append(all, column{name: f.Column, state: pending, next: s.Say(next, f.Column)})
			}
		}
	}
	return all
}

// single is a column that singles people out, or a pair: whom, in which forms fewer, and what can be done.
func (v *Review) single(u facts.Unique) column {
	s, id := v.S, strings.TrimPrefix(session.ConfirmID(u.Columns...), session.ConfirmID())
	of := column{name: s.Lang.List(u.Columns)}
	if !headed(s.Saving().Protection(), u.Columns) {
		of.found = s.Lang.Sentence(u.Said)
	}
	for _, name := range u.Columns {
		if next, ok := pendingOf(s.Recipe().Column(name), s.Made.Recipe().Column(name), true); ok {
			of.state, of.next = pending, s.Say(next, name)
			return of
		}
	}
	if s.Saving().LeavesSingling(u) {
		of.state, of.answers = confirmed, v.back(id, func() { s.Saving().LetSingling(u, false) })
		return of
	}
	let := func() { s.Saving().LetSingling(u, true) }
	if len(u.Columns) == 1 {
		of.answers = append([]app.UI{v.decision(session.ConfirmID(id), id, s.Say(text.ConcernConfirm), let), v.remove(id)}, v.forms(id)...)
		return of
	}
	of.asks = s.Say(text.ConcernBoth, u.Columns[0], u.Columns[1])
	of.answers = append(of.answers, v.decision(session.ConfirmID(u.Columns...), of.name, s.Say(text.ConcernLetBoth), let), v.decision("drop-"+id, of.name, s.Say(text.ConcernDrop, u.Drop, u.Left, u.People), func() {
		s.DecideColumn(u.Drop, func(c *recipe.Column) { session.ChangeRole(c, table.Identifying) })
	}))
	for i, f := range s.Result.Forms {
		if f.With != "" && slices.Contains(u.Columns, f.Column) && slices.Contains(u.Columns, f.With) {
			said := s.Say(text.OfferForm, f.Column, unended(s.Lang.Phrase(f.Left())), f.Alone, f.People)
			of.answers = append(of.answers, v.decision(fmt.Sprintf("form-%d", i), of.name, said, func() { s.DecideColumn(f.Column, f.Take) }))
		}
	}
	return of
}

// headed reports whether a card is about columns that single people out, and names them.
func headed(card facts.Card, names []string) bool {
	return slices.Contains([]string{"", "amber-unique-why", "amber-pair-why"}[len(names):len(names)+1], card.Detail.Code) &&
		slices.EqualFunc(names, card.Detail.Args[:len(names)], func(name string, arg say.Text) bool { return name == arg.English })
}

// back takes that back.
func (v *Review) back(name string, do func()) []app.UI {
	return []app.UI{v.decision("back-"+name, name, v.S.Say(text.HelpUndo), do)}
}

// remove removes a column.
func (v *Review) remove(name string) app.UI {
	return v.decision("remove-"+name, name, v.S.Say(text.RoleRemove), func() {
		v.S.DecideColumn(name, func(c *recipe.Column) { session.ChangeRole(c, table.Identifying) })
	})
}

// decision is a button that goes with the question about a column, which its accessible name tells
// from those of other columns.
func (v *Review) decision(id, column, label string, do func()) app.UI {
	return app.Button().Type("button").Class("go", "second").Text(label).OnClick(func(_ app.Context, e app.Event) {
		if e.Value != nil && e.Get("detail").Truthy() && e.Get("detail").Int() > 1 {
			return // the second press of a double click, in whose place a button about the next column is by then
		}
		ui.FocusHeading() // the button goes
		do()
	}, id+label).ID(id).Class("small").Aria("label", column+": "+label)
}

// forms offers the coarser forms of a column, each with a click.
func (v *Review) forms(name string) []app.UI {
	s := v.S
	var offers []app.UI
	sourced := 0
	for i, f := range s.Result.Forms {
		if f.Column != name || f.With != "" {
			continue
		}
		if f.Source != "" {
			sourced++
		}
		said := s.Say(text.ConcernForm, unended(s.Lang.Phrase(f.Left())), f.Alone, f.People)
		offers = append(offers, v.decision(fmt.Sprintf("form-%d", i), name, said, func() { s.DecideColumn(name, f.Take) }))
	}
	if len(offers) == 0 {
		return nil
	}
	return []app.UI{app.Details().Class("forms").Body(
		app.Summary().Aria("label", name+": "+s.Say(text.ConcernCoarser)).Text(s.Say(text.ConcernCoarser)), app.P().Text(s.Say(text.ConcernForms)),
		app.If(sourced > 1, soft(s.Say(text.ConcernUnit, name))),
		app.Div().Class("actions").Body(offers...))}
}

// pendingOf says what the next run does to a column about which this one asks; marked, if it is of use
// that it is generalized.
func pendingOf(now, made *recipe.Column, marked bool) (text.Message, bool) {
	switch {
	case now.Transform != nil:
		return text.ConcernHidden, true
	case now.Role == table.Identifying:
		return text.ConcernGone, true
	case now.Role == table.QuasiIdentifying && marked:
		return text.ConcernMarked, true
	case !reflect.DeepEqual(now.Coarsen, made.Coarsen):
		return text.ConcernCoarse, true
	}
	return "", false
}

// identifying is a column with identifiers: what was found, and what can be done.
func (v *Review) identifying(c *recipe.Column, i facts.Identifiers) column {
	s := v.S
	of := column{name: i.Column, found: v.evidence(i)}
	if next, ok := pendingOf(c, c, i.Suggested != nil); ok {
		of.state, of.next = pending, s.Say(next, i.Column)
		return of
	}
	if s.Saving().Confirms(i) {
		of.state, of.answers = confirmed, v.back(i.Column, func() { s.Saving().Confirm(i, false) })
		return of
	}
	of.answers = []app.UI{v.decision(session.ConfirmID(i.Column), i.Column, s.Say(text.ConcernConfirm), func() { s.Saving().Confirm(i, true) }), v.remove(i.Column)}
	if v.disguisable(i) {
		of.answers = append(of.answers, v.decision("hide-"+i.Column, i.Column, s.Say(text.ConcernHide), func() {
			s.DecideColumn(i.Column, func(c *recipe.Column) {
				session.ChangeRole(c, table.Identifying)
				c.Transform = &recipe.Transform{Kind: recipe.Pseudonym}
				c.Settle()
			})
		}))
	}
	return of
}

// evidence says what was found in a column, with an example, or else why it was to be removed.
func (v *Review) evidence(i facts.Identifiers) string {
	s := v.S
	said := ui.Each(i.Found, func(f facts.Identifying) string {
		return s.Say(text.ConcernExample, unended(s.Lang.Sentence(f.Said)), s.Lang.Quote(screen.Shown(f.Example)))
	})
	if len(said) == 0 {
		said = append(said, s.Lang.Sentence(i.Suggested.Said))
	}
	return strings.Join(said, " ")
}

// disguisable reports whether a pseudonym can stand for the values of a column: a text
// that is found in it would be lost whole.
func (v *Review) disguisable(i facts.Identifiers) bool {
	return slices.ContainsFunc(v.S.Table.Columns, func(d profile.Column) bool { return d.Name == i.Column && d.Type != format.Text })
}

// sensitive are the groups that share one value of a sensitive column.
func (v *Review) sensitive() app.UI {
	s, r := v.S, v.S.Result
	var tiles []app.UI
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = s.ReleasedName(name)
		if found, ok := r.Audit.Sensitive[name]; ok {
			tiles = append(tiles, tile(s.Say(text.TileAlarm, name), s.Lang.Int(found.Homogeneous), s.Say(text.OfGroups, r.Audit.Classes.Count)))
		}
	}
	if len(tiles) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("tiles").Body(tiles...)
}

// titled is the heading of a note, with the button to the step in which its matter can be changed.
type titled struct {
	title, button text.Message
	step          session.Step
	control       func(column string) string // the id of the control, of the column that a note names first; nil: none
}

// titles are by the codes of notes.
var titles = map[string]titled{
	"note-among":            {"", text.AmongTitle, session.Purpose, nil},
	"note-odd":              {"", text.UnreadButton, session.Columns, session.TypeID},
	"values-unread":         {text.UnreadTitle, text.UnreadButton, session.Columns, session.TypeID},
	"note-derived-left":     {text.RowsLeftTitle, text.LinkableButton, session.Columns, nil},
	"note-derived-gap":      {text.GapsTitle, text.LinkableButton, session.Columns, session.InvalidID},
	"note-records-left-out": {text.RowsLeftTitle, text.RowsLeftButton, session.Protect, func(string) string { return session.SuppressionID }},
	"note-nearly-static":    {text.NearlyTitle, text.LinkableButton, session.Columns, session.RoleID},
	"patient-missing":       {text.NobodysTitle, text.LinkableButton, session.Columns, nil},
	"patient-many":          {text.ManyTitle, text.LinkableButton, session.Columns, nil},
	"patient-zeros":         {text.SpelledTitle, text.LinkableButton, session.Columns, nil},
	"patient-capitals":      {text.SpelledTitle, text.LinkableButton, session.Columns, nil},
}

// untitled are all others, whose sentence says it all.
var untitled = titled{"", text.LinkableButton, session.Columns, nil}

// id returns the id of the control that a note of the kind leads to; empty: none.
func (of titled) id(note say.Text) string {
	if of.control == nil {
		return ""
	}
	return of.control(note.Args[0].English)
}

// notes say what to know beside the verdicts, each with the step where it can be
// changed: of the release, and of the column that says whose rows they are.
func (v *Review) notes() app.UI {
	s, notes := v.S, v.S.Result.Notes
	if found := s.Result.Audit.Persons; found != nil {
		notes = append(append([]say.Text(nil), notes...), found.Notes...)
	}
	notes = slices.DeleteFunc(slices.Clone(notes), func(note say.Text) bool { return note.Code == "note-far" }) // which stands open
	if len(notes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Details().ID("notes").Class("card pad fold look").Open(len(notes) == 1).Body(app.Summary().Text(s.Say(text.NotesTitle, len(notes))), app.Range(notes).Slice(func(i int) app.UI {
		of, ok := titles[notes[i].Code]
		if !ok {
			of = untitled
		}
		title := ""
		if of.title != "" {
			title = s.Say(of.title)
		}
		button := screen.To(s, s.Say(of.button), of.step, of.id(notes[i]), "note-"+strconv.Itoa(i))
		if column := visitOf(s).grouped(notes[i]); column != "" {
			button = ui.Second(s.Say(text.LevelsOf, column), func() { s.Trees().Show(column) }, "note-"+strconv.Itoa(i))
		}
		return ui.Note(title, s.Lang.Sentence(notes[i]), button)
	}))
}

// grouped returns the column of a note on the name of one of its groups, which *Levels* changes;
// empty: the note is about something else, or *Levels* doesn't show the column.
func (s visit) grouped(note say.Text) string {
	if note.Code != "note-told-group" || !slices.Contains(s.Recipe().Names(table.QuasiIdentifying), note.Args[0].English) {
		return ""
	}
	return note.Args[0].English
}
