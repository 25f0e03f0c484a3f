package learn

import (
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// madeAlike shows what k-anonymity leaves to the attacker, who can try again. The choice of
// k stays where it is while the engine computes what comes of it.
func (s visit) madeAlike(raw, l *protocol.Lesson) []app.UI {
	k := s.number("k", text.AlikeK, CourseOf(s.Session).K, 2, 5, func(w *Course, k int) { w.K = k })
	if l == nil {
		return []app.UI{ui.Card(k, app.P().Class("gap").Role("status").Text(s.Say(text.Computing)))}
	}
	says := s.Say(text.AlikeSome, l.Found.Named)
	if l.Found.Named == 0 {
		says = s.Say(text.AlikeNobody, tenths(l.Found.Guessed), l.Found.Listed, tenths(raw.Found.Guessed))
	}
	voter := s.neighbor(l)
	fits := l.Candidates[voter]
	return []app.UI{
		ui.Card(k, app.P().Class("gap").Role("status").Text(says)),
		s.figures(raw, l),
		ui.Section(s.Say(text.AlikeAgain, name(l, voter)), s.choice(l), app.P().Class("gap").Role("status").Text(s.Say(text.AlikeFit, len(fits), name(l, voter)))),
		s.answer(l), s.rowsOf(l, fits),
	}
}

// givenAway says how many people alike diagnoses give away.
func (s visit) givenAway(l *protocol.Lesson) string {
	if l.Found.KnownInCrowd == 0 {
		return s.Say(text.DiverseNobody, l.K)
	}
	return s.Say(text.DiverseLead, l.K, l.Found.KnownInCrowd)
}

// inCrowd tells whom alike diagnoses give away: several rows fit them, and show one
// diagnosis, which is theirs.
func inCrowd(l *protocol.Lesson, voter int, rows []int) bool {
	is := own(l, voter)
	return len(rows) > 1 && is >= 0 && alike(l, rows) && l.Rows[is][diagnosis] == l.Rows[rows[0]][diagnosis]
}

// madeDiverse shows whom alike diagnoses give away, and what l-diversity does about it.
func (s visit) madeDiverse(raw, l, diverse *protocol.Lesson) []app.UI {
	most := min(3, CourseOf(s.Session).K)
	body := []app.UI{
		s.people(l, s.Say(text.DiverseList), s.Say(text.DiverseFits), "", func(voter int, rows []int) (shown, says string, is bool) {
			return strconv.Itoa(len(rows)), "", inCrowd(l, voter, rows)
		}),
		ui.Card(s.number("l", text.DiverseL, CourseOf(s.Session).L, 1, most, func(w *Course, l int) { w.L = l })),
	}
	switch {
	case diverse == nil:
		return append(body, s.waiting())
	case CourseOf(s.Session).L == 1:
		return append(body, s.figures(raw, l))
	}
	lost, alone := s.Lang.Percent(diverse.Found.Loss), s.Lang.Percent(l.Found.Loss)
	return append(body, ui.Card(app.P().Text(s.Say(text.DiverseNone, diverse.L, lost, alone))), s.figures(raw, l, diverse))
}

// together sets the three releases side by side, and leads on.
func (s visit) together(raw, l, diverse *protocol.Lesson) []app.UI {
	lessons := []*protocol.Lesson{raw, l}
	if CourseOf(s.Session).L > 1 {
		lessons = append(lessons, diverse)
	}
	next := (CourseOf(s.Session).Seed + 1) % (maxSeed + 1)
	return []app.UI{s.figures(lessons...), ui.Section(s.Say(text.GoOn), app.Div().Class("actions").Body(
		ui.Button(s.Say(text.TogetherTake), func() { TakeTown(s.Session) }, "take").ID("take"),
		ui.Second(s.Say(text.TogetherNext, strconv.FormatUint(next, 10)), func() { OpenWorkshop(s.Session, session.WorkshopPage, next) }, "next-town").ID("next-town"),
		ui.Second(s.Say(text.StepwiseOpen), func() { ShowSteps(s.Session, PaperTable(trace.Methods()[0]), trace.Methods()[0]) }, "to-steps").ID("to-steps"),
	))}
}

// number is a choice of k or l.
func (s visit) number(id string, label text.Message, value, least, most int, set func(*Course, int)) app.UI {
	var options []ui.Option
	for n := least; n <= most; n++ {
		options = append(options, ui.Option{Value: strconv.Itoa(n), Label: strconv.Itoa(n)})
	}
	return ui.Field(id, s.Say(label), "", "", ui.Select(id, strconv.Itoa(value), options, func(chosen string) {
		n, _ := strconv.Atoi(chosen)
		CourseOf(s.Session).Change(s.Session, func(w *Course) { set(w, n); w.Try.Row = NoRow })
	}, id))
}

// tenths rounds a number as it is shown.
func tenths(f float64) float64 { return math.Round(10*f) / 10 }

// release names a lesson's release.
func (s visit) release(l *protocol.Lesson) string {
	switch {
	case l.K == 1:
		return s.Say(text.AsItIs)
	case l.L == 1:
		return s.Say(text.FiguresK, l.K)
	}
	return s.Say(text.FiguresKL, l.K, l.L)
}

// counted are the counts of a release, with its name; a part is one of what is counted
// before it.
var counted = []struct {
	name text.Message
	part bool
	of   func(s *session.Session, f *facts.Found) string
}{
	{text.FigureNamed, false, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.Named) }},
	{text.FigureNamedOk, true, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.NamedRightly) }},
	{text.FigureKnown, false, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.Known) }},
	{text.FigureKnownOk, true, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.KnownRightly) }},
	{text.FigureCrowd, true, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.KnownInCrowd) }},
	{text.FigureGuessed, false, func(s *session.Session, f *facts.Found) string { return s.Lang.Number(tenths(f.Guessed)) }},
	{text.FigureFewest, false, func(s *session.Session, f *facts.Found) string { return s.Lang.Int(f.Fewest) }},
	{text.DetailLost, false, func(s *session.Session, f *facts.Found) string { return s.Lang.Percent(f.Loss) }},
}

// figures is a table of what the attacker gains from releases, a column each.
func (s visit) figures(lessons ...*protocol.Lesson) app.UI {
	heads := append([]ui.Head{{Label: s.Say(text.FiguresWhat)}}, ui.Each(lessons, func(l *protocol.Lesson) ui.Head {
		return ui.Head{Label: s.release(l), Class: "num"}
	})...)
	var lines []ui.Line
	for _, c := range counted {
		lines = append(lines, ui.Line{Name: app.Th().Text(s.Say(c.name)), Class: ui.ClassIf(c.part, "part"),
			Cells: ui.Each(lessons, func(l *protocol.Lesson) app.HTMLTd { return app.Td().Class("num").Text(c.of(s.Session, &l.Found)) })})
	}
	title := s.Say(text.FiguresTitle)
	f := lessons[0].Found
	return app.Section().Class("card").Body(app.H2().Class("pad").Text(title), ui.Unfold("figures", title, "figures", heads, lines),
		app.P().Class("soft pad").Text(s.Say(text.FiguresMeaning, f.Voters, f.Listed)))
}

// studied sets the release of a table for a question beside the one without.
func (s visit) studied(study *protocol.Study) []app.UI {
	if study == nil {
		return []app.UI{s.waiting()}
	}
	return []app.UI{
		ui.Card(app.P().Text(s.Say(text.StudiedTable, study.Rows, study.Columns, study.K, s.Lang.WrittenQuestion(study.Question)))),
		app.Div().Class("pair").Body(
			s.studyRelease("unasked", text.StudiedUnasked, &study.Unasked),
			s.studyRelease("asked", text.StudiedAsked, &study.Asked),
		),
		s.studyAnswers(study),
	}
}

// found says how a release answers the question.
func (s visit) found(r *facts.StudyRelease) string {
	said, _ := s.Lang.Answers([]facts.Answer{r.Answer})
	return said
}

// studyRelease shows what leaves, what is found in it, and some of its rows.
func (s visit) studyRelease(id string, name text.Message, r *facts.StudyRelease) app.UI {
	heads := ui.Each(r.Columns, func(column string) ui.Head { return ui.Head{Label: column} })
	lines := ui.Each(r.Rows, func(row []string) ui.Line { return ui.Line{Name: app.Th().Text(row[0]), Cells: cells(row[1:])} })
	return app.Section().Class("card").Body(app.Div().Class("pad").Body(app.H2().Text(s.Say(name)),
		app.P().Text(s.Say(text.StudiedFinds, s.Lang.List(r.Columns), s.found(r)))),
		ui.Unfold(id, s.Say(name)+": "+s.Say(text.StudiedRows), "figures", heads, lines))
}

// studyAnswers sets what is found in both releases beside the original's answers, group by group.
func (s visit) studyAnswers(study *protocol.Study) app.UI {
	heads := []ui.Head{
		{Label: s.Say(text.GroupHead)}, {Label: s.Say(text.FactRows), Class: "num"}, {Label: s.Say(text.AnswerBefore), Class: "num"},
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
			s.foundCell(&study.Unasked.Answer.Groups[i], figure), s.foundCell(&g, figure),
		}})
	}
	title := s.Say(text.StudiedAnswers)
	return app.Section().Class("card").Body(app.H2().Class("pad").Text(title), ui.Unfold("study", title, "figures", heads, lines))
}

// foundCell shows the answer of a statistics program for one group and, if it is wrong, why.
func (s visit) foundCell(g *facts.AnswerGroup, figure func(float64) string) app.HTMLTd {
	cell, r := app.Td().Class("num"), g.Plain
	switch {
	case r == nil:
		return cell.Text(s.Lang.Phrase(g.Said()))
	case r.Within:
		return cell.Text(figure(r.Value))
	}
	return cell.Body(app.B().Class("is-off").Text(figure(r.Value) + ": " + s.Lang.Phrase(g.Said())))
}
