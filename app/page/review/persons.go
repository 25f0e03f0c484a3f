package review

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// Of a release of patients who have several rows: to whom they look like others.

// severalRows returns what was found of patients who have several rows; nil: nobody has.
func (s visit) severalRows() *protocol.Persons {
	if found := s.Result.Audit.Persons; found != nil && found.Several > 0 {
		return found
	}
	return nil
}

// linkable warns of kept columns that tell which rows are one patient's.
func (s visit) linkable() app.UI {
	found := s.severalRows()
	if found == nil || found.LinkedBy != "" || found.Linkable == nil || found.Linkable.Linked == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("linkable").Body(ui.Note(s.Say(text.LinkableTitle), s.linkedRows(found),
		screen.To(s.Session, s.Say(text.LinkableButton), session.Columns, session.RoleID(found.Linkable.Columns[0]), "linkable").Class("second")))
}

// linkedRows says whose rows kept columns link, and which of the columns.
func (s visit) linkedRows(found *protocol.Persons) string {
	return strings.Join(ui.Each(found.Linkable.Say(found), s.Lang.Sentence), " ")
}

// ofPersons is the verdict on patients of whom more than one row may be known.
func (s visit) ofPersons(v protocol.Verdict) string {
	known := s.Say(text.KnownOf(s.Result.Knows).Title)
	if !v.Holds {
		return s.Say(text.PersonsFailed, known, s.Lang.Figures(v.Reach))
	}
	return s.Say(text.PersonsHold, known, s.Result.K)
}

// persons says what is left to someone who knows so many rows of a patient, before and
// after.
func (s visit) persons() app.UI {
	now, was := s.severalRows(), s.Result.Before.Persons
	if now == nil {
		return app.Div().Class("nothing")
	}
	title := s.Say(text.PersonsTitle)
	heads := []ui.Head{{Label: s.Say(text.PersonsHead)}, {Label: s.Say(text.PersonsAlike), Class: "num"},
		{Label: s.Say(text.PersonsBelow, now.K-1), Class: "num"}, {Label: s.Say(text.PersonsAlone), Class: "num"}}
	lines := ui.Each(now.Known, func(k protocol.Known) ui.Line { return s.knownLine(&k, was.Of(k.Knows)) })
	return ui.Flow(title,
		soft(s.Say(text.PersonsLead, now.Count, now.Several, now.Most)),
		ui.Unfold("", title, "risks persons", heads, lines),
		app.Details().Body(app.Summary().Text(s.Say(text.MoreOnThis)), s.openPersons(now), s.rowsLinked(now), s.linkedBefore(was, now),
			app.P().Class("hint").Text(s.Say(text.PersonsSource))),
	).ID("persons")
}

// knownLine shows what somebody who knows so much can still find.
func (s visit) knownLine(now, was *protocol.Known) ui.Line {
	pair := func(of func(*protocol.Known) string) app.HTMLTd { return change(of(was), of(now)) }
	return ui.Line{
		Name: s.nameOfKnown(string(now.Knows)),
		Cells: []app.HTMLTd{
			pair(func(k *protocol.Known) string {
				if k.AtLeast < k.K {
					return s.Say(text.Between, k.AtLeast, k.K)
				}
				return s.Lang.Int(k.K)
			}),
			pair(func(k *protocol.Known) string { return s.affected(k.Below) }),
			pair(func(k *protocol.Known) string { return s.affected(k.Unique) }),
		},
	}
}

// nameOfKnown is the cell of what someone may know, and whether it was asked for.
func (s visit) nameOfKnown(knows string) app.HTMLTh {
	known := text.KnownOf(knows)
	return app.Th().Body(app.Text(s.Say(known.Title)), app.If(text.KnownOf(s.Result.Knows) == known, app.P().Class("why").Text(s.Say(text.PersonsAsked))))
}

// change is the cell of a figure before and after.
func change(was, now string) app.HTMLTd {
	return app.Td().Class("num").Body(app.Span().Class("soft").Text(was+" → "), app.B().Text(now))
}

func (s visit) affected(of protocol.Affected) string {
	if of.Persons == 0 {
		return s.Lang.Int(0)
	}
	return s.Say(text.PersonsShare, of.Persons, s.Lang.Percent(of.Share))
}

// openPersons says that not everything was found out.
func (s visit) openPersons(found *protocol.Persons) app.UI {
	for _, known := range found.Known {
		if known.Open > 0 {
			return app.P().Text(s.Lang.Sentence(known.SayOpen()))
		}
	}
	return app.Div().Class("nothing")
}

// rowsLinked says whether a reader can tell which rows are one patient's. Kept columns
// that do it are warned of elsewhere.
func (s visit) rowsLinked(found *protocol.Persons) app.UI {
	switch {
	case found.LinkedBy != "":
		return app.P().Text(s.Lang.Sentence(found.SayLinked()))
	case found.Linkable != nil && found.Linkable.Linked == 0:
		return app.P().Text(s.Say(text.PersonsApart) + " " + s.linkedRows(found))
	}
	return app.P().Text(s.Say(text.PersonsApart))
}

// linkedBefore says whose rows columns link before and after, where rows are not meant to be
// linked, and by which columns they were.
func (s visit) linkedBefore(was, now *protocol.Persons) app.UI {
	if now.LinkedBy != "" || was.Linkable == nil || was.Linkable.Linked == 0 {
		return app.Div().Class("nothing")
	}
	linked, share := 0, 0.0
	if now.Linkable != nil {
		linked, share = now.Linkable.Linked, now.Linkable.Share
	}
	said := slices.Concat([]string{s.Say(text.LinkedBefore, was.Linkable.Linked, s.Lang.Percent(was.Linkable.Share))},
		ui.Each(was.Linkable.SayLeast(), s.Lang.Sentence), []string{s.Say(text.LinkedAfter, linked, s.Lang.Percent(share))})
	return app.P().ID("linked-before").Text(strings.Join(said, " "))
}
