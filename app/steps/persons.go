package steps

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// Of a release of patients who have several rows: to whom they look like others.

// severalRows returns what was found of patients who have several rows; nil: nobody has.
func severalRows(s *session.Session) *protocol.Persons {
	if found := s.Result.Audit.Persons; found != nil && found.Several > 0 {
		return found
	}
	return nil
}

// knownTitle is the headline of a release that passes, for who knows most of those to whom
// every patient looks like others.
func knownTitle(s *session.Session, found *protocol.Persons, marked bool) string {
	r := s.Result
	pair, more := text.KnownPair, text.KnownPatients
	if marked {
		pair, more = text.KnownMarkPair, text.KnownMarked
	}
	holding := found.Holding(max(2, r.K)) // one patient alone looks like no other
	who := s.Lang.Phrase(holding.Who())
	if holding.AtLeast == 2 {
		return s.Say(pair, who)
	}
	return s.Say(more, holding.AtLeast-1, who)
}

// singledOut reports whether a reader who tells which rows are one patient's finds someone
// who looks like too few others by all of them.
func singledOut(found *protocol.Persons) bool {
	if found == nil {
		return false
	}
	all := found.Of(recipe.KnowsAll)
	return found.LinkedBy != "" && all != nil && all.Below.Persons > 0 || found.Linkable != nil && found.Linkable.Below > 0
}

// linkable warns of kept columns that tell which rows are one patient's.
func linkable(s *session.Session) app.UI {
	found := severalRows(s)
	if found == nil || found.LinkedBy != "" || found.Linkable == nil || found.Linkable.Linked == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().ID("linkable").Body(ui.Note(s.Say(text.LinkableTitle), linkedRows(s, found),
		ui.Second(s.Say(text.LinkableButton), func() { s.Go(session.Columns) }, "linkable")))
}

// linkedRows says whose rows kept columns link, and which of the columns.
func linkedRows(s *session.Session, found *protocol.Persons) string {
	var said []string
	for _, sentence := range found.Linkable.Say(found) {
		said = append(said, s.Lang.Sentence(sentence))
	}
	return strings.Join(said, " ")
}

// ofPersons is the verdict on patients of whom more than one row may be known.
func ofPersons(s *session.Session, v protocol.Verdict) string {
	known := s.Say(text.KnownOf(s.Result.Knows).Title)
	if !v.Holds {
		return s.Say(text.PersonsFailed, known, s.Lang.Figures(v.Reach))
	}
	return s.Say(text.PersonsHold, known, s.Result.K)
}

// persons says what is left to someone who knows so many rows of a patient, before and
// after.
func persons(s *session.Session) app.UI {
	now, was := severalRows(s), s.Result.Before.Persons
	if now == nil || was == nil {
		return app.Div().Class("nothing")
	}
	title, heads := s.Say(text.PersonsTitle), []string{s.Say(text.PersonsAlike), s.Say(text.PersonsBelow, now.K-1), s.Say(text.PersonsAlone)}
	return app.Section().Class("card pad").ID("persons").Body(app.H2().Text(title), app.Div().Class("flow").Body(
		app.P().Class("soft").Text(s.Say(text.PersonsLead, now.Count, now.Several, now.Most)),
		app.Div().Class("scroll").TabIndex(0).Role("region").Aria("label", title).Body(app.Table().Role("table").Class("risks").Body(
			app.THead().Role("rowgroup").Body(app.Tr().Role("row").Body(append([]app.UI{app.Th().Scope("col").Role("columnheader").Text(s.Say(text.PersonsHead))},
				each(heads, func(i int) app.UI { return app.Th().Scope("col").Role("columnheader").Class("num").Text(heads[i]) })...)...)),
			app.TBody().Role("rowgroup").Body(app.Range(now.Known).Slice(func(i int) app.UI {
				return knownRow(s, heads, &now.Known[i], was.Of(now.Known[i].Knows))
			})),
		)),
		openPersons(s, now), rowsLinked(s, now), linkedBefore(s, was, now),
		app.P().Class("hint").Text(s.Say(text.PersonsSource)),
	))
}

// knownRow is what is left to somebody who knows so much. On a narrow screen it is a block,
// in which each figure stands beside its head; the roles keep it a row.
func knownRow(s *session.Session, heads []string, now, was *protocol.Known) app.UI {
	next := 0
	pair := func(of func(*protocol.Known) string) app.UI {
		next++
		return app.Td().Role("cell").Class("num").DataSet("head", heads[next-1]).Body(app.Span().Class("soft").Text(of(was)+" → "), app.B().Text(of(now)))
	}
	asked := app.UI(app.Div().Class("nothing"))
	if text.KnownOf(s.Result.Knows) == text.KnownOf(string(now.Knows)) {
		asked = app.P().Class("why").Text(s.Say(text.PersonsAsked))
	}
	return app.Tr().Role("row").Body(
		app.Th().Scope("row").Role("rowheader").Body(app.Text(s.Say(text.KnownOf(string(now.Knows)).Title)), asked),
		pair(func(k *protocol.Known) string { return leastAlike(s, k) }),
		pair(func(k *protocol.Known) string { return affected(s, k.Below) }),
		pair(func(k *protocol.Known) string { return affected(s, k.Unique) }),
	)
}

func leastAlike(s *session.Session, k *protocol.Known) string {
	if k.AtLeast < k.K {
		return s.Say(text.PersonsBetween, k.AtLeast, k.K)
	}
	return s.Lang.Int(k.K)
}

func affected(s *session.Session, of protocol.Affected) string {
	if of.Persons == 0 {
		return s.Lang.Int(0)
	}
	return s.Say(text.PersonsShare, of.Persons, s.Lang.Percent(of.Share))
}

// openPersons says that not everything was found out.
func openPersons(s *session.Session, found *protocol.Persons) app.UI {
	for _, known := range found.Known {
		if known.Open > 0 {
			return app.P().Text(s.Say(text.PersonsOpen))
		}
	}
	return app.Div().Class("nothing")
}

// rowsLinked says whether a reader can tell which rows are one patient's. Kept columns
// that do it are warned of elsewhere.
func rowsLinked(s *session.Session, found *protocol.Persons) app.UI {
	switch {
	case found.LinkedBy != "":
		return app.P().Text(s.Say(text.PersonsLinked, found.LinkedBy))
	case found.Linkable != nil && found.Linkable.Linked == 0:
		return app.P().Text(s.Say(text.PersonsApart) + " " + linkedRows(s, found))
	}
	return app.P().Text(s.Say(text.PersonsApart))
}

// linkedBefore says whose rows columns link before and after, where rows are not meant to be
// linked, and by which columns they were.
func linkedBefore(s *session.Session, was, now *protocol.Persons) app.UI {
	if now.LinkedBy != "" || was.Linkable == nil || was.Linkable.Linked == 0 {
		return app.Div().Class("nothing")
	}
	linked, share := 0, 0.0
	if now.Linkable != nil {
		linked, share = now.Linkable.Linked, now.Linkable.Share
	}
	said := []string{s.Say(text.LinkedBefore, was.Linkable.Linked, s.Lang.Percent(was.Linkable.Share))}
	for _, sentence := range was.Linkable.SayLeast() {
		said = append(said, s.Lang.Sentence(sentence))
	}
	said = append(said, s.Say(text.LinkedAfter, linked, s.Lang.Percent(share)))
	return app.P().ID("linked-before").Text(strings.Join(said, " "))
}
