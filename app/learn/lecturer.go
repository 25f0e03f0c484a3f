package learn

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
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
	s, sheet := p.S, CourseOf(p.S).Sheet
	seed := strconv.FormatUint(CourseOf(s).Seed, 10)
	title, why := s.Say(text.LecturerTitle, seed), s.Say(text.LecturerLead)
	if sheet {
		title, why = s.Say(text.WorkshopOf, seed), ""
	}
	body := []app.UI{
		ui.LeadWith(title, app.Div().Class("soft").Body(app.P().Text(why), app.P().Class("screen").Text(s.Say(text.LecturerPrint))),
			ui.Button(s.Say(text.LecturerToLab), func() { OpenWorkshop(s, session.WorkshopPage, CourseOf(s).Seed) }, "to-lab").ID("to-lab"), visitOf(s).leaving()),
		screen.Refusal(s), p.seed(seed),
	}
	lessons := ui.Each(Expected[:], func(kl [2]int) *protocol.Lesson { return CourseOf(s).Lesson(kl[0], kl[1]) })
	if slices.Contains(lessons, nil) || CourseOf(s).Study() == nil || slices.ContainsFunc(papers[:], func(p [2]string) bool { return visitOf(s).paper(p[0], p[1]) == nil }) {
		return alone(append(body, visitOf(s).waiting())...)
	}
	if !sheet {
		body = append(body, visitOf(s).seats(lessons[0]), visitOf(s).figures(lessons...))
	}
	return alone(append(body, app.Section().Class("card pad leaflet").ID("leaflet").Body(
		app.H2().Text(s.Say(text.LeafletShort)), visitOf(s).list(1, visitOf(s).short()), // for 45 minutes, and what makes 90 of them
		app.H2().Class("gap").Text(s.Say(text.LeafletLong)), visitOf(s).list(1+len(visitOf(s).short()), visitOf(s).long())))...)
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
		}, "seed").Attr("inputmode", "numeric")),
		ui.Check("sheet", s.Say(text.LecturerSheet), CourseOf(s).Sheet, func(on bool) { CourseOf(s).Change(s, func(c *Course) { c.Sheet = on }) }, "sheet"))
}

// task is a part of the leaflet's plan, with its answer; empty: it asks nothing.
type task struct {
	minutes      int
	asks, answer string
}

// list shows tasks with their answers; on the students' sheet with lines to write on.
func (s visit) list(first int, tasks []task) app.UI {
	sheet := CourseOf(s.Session).Sheet
	return app.Ol().Class("tasks").Start(first).Body(app.Range(tasks).Slice(func(i int) app.UI {
		t := tasks[i]
		return app.Li().Body(
			app.P().Body(app.B().Text(t.asks), app.Text(" "), app.Span().Class("soft").Text(s.Say(text.LeafletMinutes, t.minutes))),
			app.If(t.answer != "" && sheet, app.Div().Class("write")),
			app.If(t.answer != "" && !sheet, app.P().Class("answer").Text(s.Say(text.LeafletAnswer, t.answer))),
			app.If(!sheet && strings.ContainsAny(t.answer, "0123456789"), app.P().Class("paper").Text(s.Say(text.LeafletCount))),
		)
	}))
}

// short are the exercises of the first 45 minutes.
func (s visit) short() []task {
	raw, three, diverse := CourseOf(s.Session).Lesson(1, 1), CourseOf(s.Session).Lesson(3, 1), CourseOf(s.Session).Lesson(3, 2)
	alone, pair, absent := raw.Neighbours[0], raw.Neighbours[1], raw.Neighbours[2]
	row := raw.Candidates[alone][0]
	left := func(column int) int {
		known := [3]string{}
		known[column] = raw.Rows[row][column]
		return len(Left(raw, known))
	}
	f, after := raw.Found, three.Found
	fits := len(three.Candidates[alone])
	seed, given := strconv.FormatUint(CourseOf(s.Session).Seed, 10), s.Say(text.TaskLNobody)
	if after.KnownInCrowd > 0 {
		var names []string
		for voter, rows := range three.Candidates {
			if inCrowd(three, voter, rows) {
				names = append(names, name(three, voter))
			}
		}
		given = s.Say(text.TaskLSays, after.KnownInCrowd, s.Lang.List(names), diverse.Found.KnownInCrowd, s.Lang.Percent(diverse.Found.Loss), s.Lang.Percent(after.Loss))
	}
	return []task{
		{5, s.Say(text.TaskOpen, "#workshop="+seed, "quasi-workshop-"+seed+".html", s.Say(text.WorkshopOf, seed)), ""},
		{10, s.Say(text.TaskHand, name(raw, alone)), s.Say(text.TaskHandSays, row+1, raw.Rows[row][diagnosis], left(age), left(sex), left(postcode))},
		{5, s.Say(text.TaskDoubt, name(raw, pair), name(raw, absent)), s.Say(text.TaskDoubtSays, s.Lang.List(ui.Each(raw.Candidates[pair], func(row int) string { return strconv.Itoa(row + 1) })), name(raw, pair), own(raw, pair)+1, raw.Candidates[absent][0]+1, name(raw, absent))},
		{5, s.Say(text.TaskAll, f.Voters), s.Say(text.TaskAllSays, f.Named, f.NamedRightly, s.Lang.Percent(float64(f.NamedRightly)/float64(f.Listed)), f.Listed)},
		{10, s.Say(text.TaskK, name(raw, alone)), s.Say(text.TaskKSays, fits, tenths(after.Guessed), after.Listed, tenths(f.Guessed), s.Lang.Percent(after.Loss))},
		{5, s.Say(text.TaskL), given},
		{5, s.Say(text.TaskCodes), ""},
	}
}

// long returns the tasks of the 45 minutes after them.
func (s visit) long() []task {
	raw := CourseOf(s.Session).Lesson(1, 1)
	study, more := CourseOf(s.Session).Study(), s.paper("more-points", "rounded-partition")
	all, without := unique(raw, age, sex, postcode), unique(raw, age, sex)
	share := func(rows int) string { return s.Lang.Percent(float64(rows) / float64(len(raw.Rows))) }
	return []task{
		{5, s.Say(text.TaskStudied, study.K, s.Lang.WrittenQuestion(study.Question)), s.Say(text.TaskStudiedSays, s.found(&study.Asked), s.found(&study.Unasked))},
		{5, s.Say(text.TaskSteps, s.Say(text.StepColumns)), s.Say(text.TaskStepsSays, all, len(raw.Rows), share(all), without, share(without))},
		{10, s.Say(text.TaskTour), s.withGaps()},
		{5, s.Say(text.TaskAOS), s.inOrder()},
		{5, s.Say(text.TaskRounded), s.Say(text.TaskRoundedSays, len(ended(s.paper("points", "mondrian-strict"))), len(ended(s.paper("points", "rounded-partition"))), len(more.Rows), len(ended(more)))},
		{5, s.Say(text.TaskSLCA), s.apart()},
		{5, s.Say(text.TaskTalk), s.Say(text.TaskTalkSays)},
		{5, s.Say(text.TaskQuestions), ""},
	}
}

// paper returns what a method does with one of [papers]; nil: the engine has not answered yet.
func (s visit) paper(sample, method string) *trace.Trace {
	return CourseOf(s.Session).papers.Of(CourseOf(s.Session).paper(sample, method))
}

// ended returns the groups with which a method ends.
func ended(t *trace.Trace) []trace.Group {
	groups, _ := t.At(len(t.Steps))
	return groups
}

// inOrder says what the columns of the AOS paper lose in their order.
func (s visit) inOrder() string {
	t := s.paper("orders", "aos")
	lost := [2]float64{}
	for _, g := range ended(t) {
		for j := range lost {
			lost[j] += float64(len(g.Records)) * float64(g.Spans[j].Hi-g.Spans[j].Lo) / float64(len(t.Rows)*(t.Columns[j].Size-1))
		}
	}
	return s.Say(text.TaskAOSSays, t.Columns[0].Name, s.Lang.Percent(lost[0]), t.Columns[1].Name, s.Lang.Percent(lost[1]), len(ended(t)))
}

// apart says with which occupation SLCA puts the first one of its paper, and with which it
// does not.
func (s visit) apart() string {
	steps := s.paper("colleagues", "slca").Steps // the sets, the first row, and the next
	of, next := steps[0].Sensitive, steps[2].Values
	likest := next[0]
	for _, v := range next {
		if !v.Has && v.Correlation > likest.Correlation {
			likest = v
		}
	}
	rounded := func(v trace.Value) float64 { return math.Round(100*v.Correlation) / 100 }
	return s.Say(text.TaskSLCASays, of.Values[of.Of[steps[1].Record]], of.Values[likest.Value], rounded(likest), of.Values[next[0].Value], rounded(next[0]))
}

// withGaps says what the tour of KAIM's paper shows, by a run of KAIM on its table.
func (s visit) withGaps() string {
	t := s.paper("patients", "kaim")
	incomplete, without := 0, 0
	for _, row := range t.Rows {
		if slices.Contains(row.Positions, trace.None) {
			incomplete++
		}
		if row.Positions[kaimPostcode] == trace.None {
			without++
		}
	}
	lost := 0.0
	for _, g := range ended(t) {
		lost += g.Loss
	}
	return s.Say(text.TaskTourSays, incomplete, len(t.Rows), without, s.Lang.Percent(lost))
}

// unique returns how many rows no other row is like in some columns.
func unique(l *protocol.Lesson, columns ...int) (alone int) {
	like := map[[3]string]int{}
	for _, row := range l.Rows {
		var key [3]string
		for i, column := range columns {
			key[i] = row[column]
		}
		switch like[key]++; like[key] {
		case 1:
			alone++
		case 2:
			alone--
		}
	}
	return alone
}
