package learn

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/asking"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/engine/facts"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// task is an exercise of the leaflet, with its answer.
type task struct {
	minutes      int
	asks, answer string
}

func list(s *session.Session, first int, tasks []task) app.UI {
	return app.Ol().Class("tasks").Start(first).Body(app.Range(tasks).Slice(func(i int) app.UI {
		t := tasks[i]
		return app.Li().Body(
			app.P().Body(app.B().Text(t.asks), app.Text(" "), app.Span().Class("soft").Text(s.Say(text.LeafletMinutes, t.minutes))),
			app.P().Class("answer").Text(s.Say(text.LeafletAnswer, t.answer)),
		)
	}))
}

// short are the exercises of the first 45 minutes.
func short(s *session.Session) []task {
	raw, three, diverse := CourseOf(s).Lesson(1, 1), CourseOf(s).Lesson(3, 1), CourseOf(s).Lesson(3, 2)
	alone, pair, absent := raw.Neighbours[0], raw.Neighbours[1], raw.Neighbours[2]
	row := raw.Candidates[alone][0]
	left := func(column int) int {
		known := [3]string{}
		known[column] = raw.Rows[row][column]
		return len(Left(raw, known))
	}
	f, after := raw.Found, three.Found
	fits := len(three.Candidates[alone])
	return []task{
		{10, s.Say(text.TaskHand, name(raw, alone)), s.Say(text.TaskHandSays, row+1, raw.Rows[row][diagnosis], left(age), left(sex), left(postcode))},
		{5, s.Say(text.TaskDoubt, name(raw, pair), name(raw, absent)), s.Say(text.TaskDoubtSays, len(raw.Candidates[pair]), name(raw, pair), name(raw, absent))},
		{10, s.Say(text.TaskAll, f.Voters), s.Say(text.TaskAllSays, f.Named, f.NamedRightly, s.Lang.Percent(float64(f.NamedRightly)/float64(f.Listed)), f.Listed)},
		{10, s.Say(text.TaskK, name(raw, alone)), s.Say(text.TaskKSays, fits, tenths(after.Guessed), after.Listed, tenths(f.Guessed), s.Lang.Percent(after.Loss))},
		{10, s.Say(text.TaskL), alikeDiagnoses(s, after, diverse.Found)},
	}
}

// alikeDiagnoses says whom alike diagnoses give away, and what ends that.
func alikeDiagnoses(s *session.Session, after, diverse facts.Found) string {
	if after.KnownInCrowd == 0 {
		return s.Say(text.TaskLNobody)
	}
	return s.Say(text.TaskLSays, after.KnownInCrowd, diverse.KnownInCrowd, s.Lang.Percent(diverse.Loss), s.Lang.Percent(after.Loss))
}

// long are those of the 45 minutes after them.
func long(s *session.Session) []task {
	raw := CourseOf(s).Lesson(1, 1)
	var guessed, lost []string
	for _, k := range []int{2, 3, 4, 5} {
		l := CourseOf(s).Lesson(k, 1)
		guessed = append(guessed, s.Lang.Number(tenths(l.Found.Guessed)))
		lost = append(lost, s.Lang.Percent(l.Found.Loss))
	}
	return []task{
		studiedTask(s),
		{5, s.Say(text.TaskSweep), s.Say(text.TaskSweepSays, s.Lang.List(guessed), s.Lang.List(lost))},
		{10, s.Say(text.TaskSteps), s.Say(text.TaskStepsSays, unique(raw, age, sex, postcode), len(raw.Rows), unique(raw, age, sex))},
		{10, s.Say(text.TaskTour), withGaps(s)},
		{10, s.Say(text.TaskTalk), s.Say(text.TaskTalkSays)},
	}
}

// studiedTask asks which of the two releases of one table is of use.
func studiedTask(s *session.Session) task {
	study := CourseOf(s).Study()
	return task{10, s.Say(text.TaskStudied, study.K, asking.Written(s.Lang, study.Question)), s.Say(text.TaskStudiedSays, found(s, &study.Asked), found(s, &study.Unasked))}
}

// withGaps says what the tour of KAIM's paper shows, by a run of KAIM on its table.
func withGaps(s *session.Session) string {
	paper := CourseOf(s).KAIMPaper()
	incomplete, without := 0, 0
	for _, row := range paper.Rows {
		if slices.Contains(row.Positions, trace.None) {
			incomplete++
		}
		if row.Positions[kaimPostcode] == trace.None {
			without++
		}
	}
	lost := 0.0
	groups, _ := paper.At(len(paper.Steps))
	for _, g := range groups {
		lost += g.Loss
	}
	return s.Say(text.TaskTourSays, incomplete, len(paper.Rows), without, s.Lang.Percent(lost))
}

// unique returns how many rows no other row is like in some columns.
func unique(l *protocol.Lesson, columns ...int) int {
	like := map[[3]string]int{}
	key := func(row []string) (k [3]string) {
		for i, column := range columns {
			k[i] = row[column]
		}
		return k
	}
	for _, row := range l.Rows {
		like[key(row)]++
	}
	alone := 0
	for _, row := range l.Rows {
		if like[key(row)] == 1 {
			alone++
		}
	}
	return alone
}
