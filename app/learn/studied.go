package learn

import (
	"math"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/asking"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// studied sets the release of a table for a question beside the one without.
func studied(s *session.Session, study *protocol.Study) []app.UI {
	if study == nil {
		return []app.UI{waiting(s)}
	}
	return []app.UI{
		ui.Card(app.P().Text(s.Say(text.StudiedTable, study.Rows, study.Columns, study.K, asking.Written(s.Lang, study.Question)))),
		app.Div().Class("pair").Body(
			studyRelease(s, "unasked", text.StudiedUnasked, &study.Unasked),
			studyRelease(s, "asked", text.StudiedAsked, &study.Asked),
		),
		studyAnswers(s, study),
	}
}

// found says how a release answers the question.
func found(s *session.Session, r *facts.StudyRelease) string {
	said, _ := asking.Answered(s.Lang, []facts.Answer{r.Answer})
	return said
}

// studyRelease shows what leaves, what is found in it, and some of its rows.
func studyRelease(s *session.Session, id string, name text.Message, r *facts.StudyRelease) app.UI {
	var heads []ui.Head
	for _, column := range r.Columns {
		heads = append(heads, ui.Head{Label: column})
	}
	var lines []ui.Line
	for _, row := range r.Rows {
		line := ui.Line{Name: app.Th().Text(row[0])}
		for _, shown := range row[1:] {
			line.Cells = append(line.Cells, app.Td().Text(shown))
		}
		lines = append(lines, line)
	}
	return app.Section().Class("card").Body(app.Div().Class("pad").Body(app.H2().Text(s.Say(name)),
		app.P().Text(s.Say(text.StudiedFinds, s.Lang.List(r.Columns), found(s, r)))),
		ui.Unfold(id, s.Say(name)+": "+s.Say(text.StudiedRows), "figures", heads, lines))
}

// studyAnswers sets what is found in both releases beside the original's answers, group by group.
func studyAnswers(s *session.Session, study *protocol.Study) app.UI {
	heads := []ui.Head{
		{Label: s.Say(text.AnswerGroup)}, {Label: s.Say(text.AnswerRows), Class: "num"}, {Label: s.Say(text.AnswerBefore), Class: "num"},
		{Label: s.Say(text.StudiedUnasked), Class: "num"}, {Label: s.Say(text.StudiedAsked), Class: "num"},
	}
	var lines []ui.Line
	for i, g := range study.Asked.Answer.Groups {
		if !g.Judged() {
			continue
		}
		figure := func(x float64) string { return s.Lang.Rounded(x, g.Original.Digits()) }
		lines = append(lines, ui.Line{Name: app.Th().Text(s.Lang.List(g.Label)), Cells: []app.HTMLTd{
			app.Td().Class("num").Text(s.Lang.Int(g.Rows)),
			app.Td().Class("num").Body(app.Text(figure(g.Original.Value)), app.Span().Class("soft").Text(" ± "+figure((*g.Original.High-*g.Original.Low)/2))),
			foundCell(s, &study.Unasked.Answer.Groups[i], figure), foundCell(s, &g, figure),
		}})
	}
	title := s.Say(text.StudiedAnswers)
	return app.Section().Class("card").Body(app.H2().Class("pad").Text(title), ui.Unfold("study", title, "figures", heads, lines))
}

// foundCell shows the answer of a statistics program for one group and, if it is wrong, why.
func foundCell(s *session.Session, g *facts.AnswerGroup, figure func(float64) string) app.HTMLTd {
	cell, r := app.Td().Class("num"), g.Plain
	switch {
	case r == nil:
		return cell.Text(s.Say(text.AnswerGone))
	case r.Within:
		return cell.Text(figure(r.Value))
	}
	wrong := s.Say(text.AnswerOutside)
	if r.Value >= *g.Original.Low && r.Value <= *g.Original.High {
		wrong = s.Say(text.AnswerFewLeft, int(math.Round(r.Rows)), g.Rows)
	}
	return cell.Body(app.B().Class("is-off").Text(figure(r.Value) + ": " + wrong))
}
