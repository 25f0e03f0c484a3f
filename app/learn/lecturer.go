package learn

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/asking"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// maxSeed is the largest number of as many digits as a seed may have.
const maxSeed = 999_999_999

// Lecturer is the page that says what every seat sees with a seed, and a leaflet.
type Lecturer struct {
	app.Compo

	S   *session.Session
	Rev int

	wrong bool // what was typed is no seed
}

// OnMount implements app.Mounter.
func (p *Lecturer) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (p *Lecturer) Render() app.UI {
	s := p.S
	seed := strconv.FormatUint(CourseOf(s).Seed, 10)
	body := []app.UI{
		ui.LeadWith(s.Say(text.LecturerTitle, seed), app.Div().Class("soft").Body(
			app.P().Text(s.Say(text.LecturerLead, "#workshop="+seed, "quasi-workshop-"+seed+".html")), app.P().Class("screen").Text(s.Say(text.LecturerPrint))),
			ui.Button(s.Say(text.LecturerToLab), func() { OpenWorkshop(s, session.WorkshopPage, CourseOf(s).Seed) }, "to-lab").ID("to-lab"), leaving(s)),
		screen.Refusal(s), p.seed(seed),
	}
	var lessons []*protocol.Lesson
	for _, e := range Expected {
		l := CourseOf(s).Lesson(e[0], e[1])
		if l == nil {
			return alone(append(body, waiting(s))...)
		}
		lessons = append(lessons, l)
	}
	if CourseOf(s).KAIMPaper() == nil || CourseOf(s).Study() == nil {
		return alone(append(body, waiting(s))...)
	}
	return alone(append(body, figures(s, lessons...), neighbors(s), app.Section().Class("card pad leaflet").ID("leaflet").Body(
		app.H2().Text(s.Say(text.LeafletShort)), list(s, 1, short(s)), // for 45 minutes, and what makes 90 of them
		app.H2().Class("gap").Text(s.Say(text.LeafletLong)), list(s, 1+len(short(s)), long(s))))...)
}

// seed is where another town is chosen.
func (p *Lecturer) seed(now string) app.UI {
	s, problem := p.S, ""
	if p.wrong {
		problem = s.Say(text.LecturerSeedBad, maxSeed)
	}
	return app.Div().Class("card pad screen").Body(ui.Field("seed", s.Say(text.LecturerSeed), s.Say(text.LecturerSeedHint, maxSeed), problem,
		ui.Input("seed", now, func(typed string) {
			seed, ok := Seed(typed)
			if p.wrong = !ok; ok {
				OpenWorkshop(s, session.LecturerPage, seed)
				return
			}
			p.Update()
		}, "seed").Attr("inputmode", "numeric")))
}

// neighbors says who is looked for, and what is right.
func neighbors(s *session.Session) app.UI {
	l := CourseOf(s).Lesson(1, 1)
	alone, pair, absent := l.Neighbours[0], l.Neighbours[1], l.Neighbours[2]
	row := func(voter int) int { return l.Candidates[voter][0] }
	items := []string{
		s.Say(text.LecturerAlone, name(l, alone), row(alone)+1, l.Rows[row(alone)][diagnosis]),
		s.Say(text.LecturerPair, name(l, pair), s.Lang.List(ui.Each(l.Candidates[pair], func(row int) string { return strconv.Itoa(row + 1) })), show(s, l, l.Candidates[pair]), own(l, pair)+1),
		s.Say(text.LecturerAbsent, name(l, absent), row(absent)+1),
	}
	for _, k := range []int{3, 5} {
		given := s.Say(text.LecturerNobody, k)
		var names []string
		for voter, rows := range CourseOf(s).Lesson(k, 1).Candidates {
			if l := CourseOf(s).Lesson(k, 1); inCrowd(l, voter, rows) {
				names = append(names, name(l, voter))
			}
		}
		if len(names) > 0 {
			given = s.Say(text.LecturerGiven, k, s.Lang.List(names))
		}
		items = append(items, given)
	}
	return ui.Section(s.Say(text.LecturerAnswers), app.Ul().Class("items").Body(app.Range(items).Slice(func(i int) app.UI { return app.Li().Text(items[i]) })))
}

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
