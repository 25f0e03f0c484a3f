package review

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/deciding"
	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/advise/profile"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// mostUnique is the most columns, and pairs of them, that a verdict names before it folds
// the others.
const mostUnique = 4

// leaks says what leaves beside the columns that the models judge, in a verdict.
func (v *Review) leaks() app.UI {
	s, c := v.S, v.S.Result.Concerns
	var body []app.UI
	if len(saving.Unconfirmed(s)) == 0 && len(c.Identifiers) > 0 {
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
		body = append(body, singles(s, "alone", first))
	}
	if len(rest) > 0 {
		body = append(body, app.Details().Body(app.Summary().Text(unended(s.Lang.Sentence(facts.MoreUnique(len(rest))))), singles(s, "more-alone", rest)))
	}
	if len(body) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("leaks").Body(body...)
}

// singles are the sentences on columns that single people out.
func singles(s *session.Session, id string, found []facts.Unique) app.UI {
	return app.Ul().ID(id).Class("plain").Body(app.Range(found).Slice(func(i int) app.UI {
		return app.Li().Text(s.Lang.Sentence(found[i].Said))
	}))
}

// unended takes away the full stop of a sentence that stands in another.
func unended(said string) string { return strings.TrimRight(said, ".。") }

// concerns shows each column that leaves with identifiers, to be decided one by one.
func (v *Review) concerns() app.UI {
	s, all, singling := v.S, v.S.Result.Concerns.Identifiers, saving.Singling(v.S)
	if len(all)+len(singling) == 0 || !v.S.Result.Passed {
		return app.Div().Class("nothing")
	}
	title, lead := text.ConcernsTitle, s.Say(text.ConcernsLead)
	if !saving.Waits(s) {
		title, lead = text.ConcernsDone, ""
	}
	return app.Section().Class("card pad").ID("concerns").Body(
		app.H2().Text(s.Say(title)),
		app.If(lead != "", app.P().Class("soft").Text(lead)),
		app.Ul().Class("concerns").Body(
			app.Range(all).Slice(func(i int) app.UI { return v.concern(all[i]) }),
			app.Range(singling).Slice(func(i int) app.UI { return v.single(singling[i]) })),
	)
}

// single is a column that singles people out: whom, in which forms fewer, and what can be done.
func (v *Review) single(u facts.Unique) app.UI {
	s, name := v.S, u.Columns[0]
	class := "concern"
	if saving.LeavesSingling(s, name) {
		class = "concern seen"
	}
	body := []app.UI{app.H3().Text(name), app.P().Text(s.Lang.Sentence(u.Said))}
	now, made := s.Recipe().Column(name), s.Made.Recipe().Column(name)
	if now == nil || made == nil {
		return app.Li().Class(class).Body(body...)
	}
	if pending, ok := pendingSingle(now, made); ok {
		return app.Li().Class(class).Body(append(body, app.P().Role("status").Class("pending").Text(s.Say(pending, name)))...)
	}
	if class == "concern" {
		body = append(body, v.forms(name)...)
	}
	actions := []app.UI{ui.Check("confirm-"+name, s.Say(text.ConcernConfirm, name), saving.LeavesSingling(s, name),
		func(on bool) { saving.LetSingling(s, name, on) }, "confirm-"+name)}
	if class == "concern" {
		actions = append(actions, ui.Second(s.Say(text.ConcernRemove, name), func() {
			s.DecideColumn(name, func(c *recipe.Column) { deciding.Role(c, table.Identifying) })
		}, "remove-"+name).Class("small"))
	}
	return app.Li().Class(class).Body(append(body, app.Div().Class("actions").Body(actions...))...)
}

// forms offers the coarser forms of a column, each with a click.
func (v *Review) forms(name string) []app.UI {
	s := v.S
	var offers []app.UI
	sourced := 0
	for i, f := range s.Result.Forms {
		if f.Column != name {
			continue
		}
		if f.Source != "" {
			sourced++
		}
		said := s.Say(text.ConcernForm, unended(s.Lang.Phrase(f.Left())), f.Alone, f.People)
		offers = append(offers, ui.Second(said, func() { s.DecideColumn(name, f.Take) }, "form"+said).ID(fmt.Sprintf("form-%d", i)).Class("small"))
	}
	if len(offers) == 0 {
		return nil
	}
	body := []app.UI{app.P().Text(s.Say(text.ConcernForms))}
	if sourced > 1 {
		body = append(body, app.P().Class("soft").Text(s.Say(text.ConcernUnit, name)))
	}
	return append(body, app.Div().Class("actions").Body(offers...))
}

// pendingSingle says what the next run does to a column that singles people out in this one.
func pendingSingle(now, made *recipe.Column) (text.Message, bool) {
	switch {
	case now.Transform != nil:
		return text.ConcernHidden, true
	case now.Role == table.Identifying:
		return text.ConcernGone, true
	case now.Role == table.QuasiIdentifying:
		return text.ConcernMarked, true
	case !reflect.DeepEqual(now.Coarsen, made.Coarsen):
		return text.ConcernCoarse, true
	}
	return "", false
}

// concern is one of them: what was found, why it was to be removed, what can be done.
func (v *Review) concern(i facts.Identifiers) app.UI {
	s := v.S
	body := []app.UI{app.H3().Text(i.Column)}
	for _, f := range i.Found {
		body = append(body, app.P().Text(s.Say(text.ConcernExample, unended(s.Lang.Sentence(f.Said)), s.Lang.Quote(screen.Shown(f.Example)))))
	}
	if i.Suggested != nil {
		body = append(body, app.P().Class("soft").Text(s.Lang.Sentence(i.Suggested.Said)))
	}
	class := "concern"
	if saving.Confirms(s, i) {
		class = "concern seen"
	}
	return app.Li().Class(class).Body(append(body, v.decide(i))...)
}

// decide offers to let a column leave, to remove it, or to disguise it.
func (v *Review) decide(i facts.Identifiers) app.UI {
	s := v.S
	c := s.Recipe().Column(i.Column)
	if c == nil {
		return app.Div().Class("nothing")
	}
	if pending, ok := pendingOf(c, i); ok {
		return app.P().Role("status").Class("pending").Text(s.Say(pending, i.Column))
	}
	actions := []app.UI{ui.Check("confirm-"+i.Column, s.Say(text.ConcernConfirm, i.Column), saving.Confirms(s, i),
		func(on bool) { saving.Confirm(s, i, on) }, "confirm-"+i.Column)}
	if !saving.Confirms(s, i) {
		actions = append(actions, ui.Second(s.Say(text.ConcernRemove, i.Column), func() {
			s.DecideColumn(i.Column, func(c *recipe.Column) { deciding.Role(c, table.Identifying) })
		}, "remove-"+i.Column).Class("small"))
		if v.disguisable(i) {
			actions = append(actions, ui.Second(s.Say(text.ConcernHide, i.Column), func() {
				s.DecideColumn(i.Column, func(c *recipe.Column) {
					deciding.Role(c, table.Identifying)
					c.Transform = &recipe.Transform{Kind: recipe.Pseudonym}
					c.Settle()
				})
			}, "hide-"+i.Column).Class("small"))
		}
	}
	return app.Div().Class("actions").Body(actions...)
}

// pendingOf says what the next run does to a column that leaves with this one.
func pendingOf(c *recipe.Column, i facts.Identifiers) (text.Message, bool) {
	switch {
	case c.Transform != nil:
		return text.ConcernHidden, true
	case c.Role == table.Identifying:
		return text.ConcernGone, true
	case c.Role == table.QuasiIdentifying && i.Suggested != nil:
		return text.ConcernMarked, true
	}
	return "", false
}

// disguisable reports whether a pseudonym can stand for the values of a column: a text
// that is found in it would be lost whole.
func (v *Review) disguisable(i facts.Identifiers) bool {
	d := slices.IndexFunc(v.S.Table.Columns, func(d profile.Column) bool { return d.Name == i.Column })
	return d >= 0 && v.S.Table.Columns[d].Type != format.Text
}
