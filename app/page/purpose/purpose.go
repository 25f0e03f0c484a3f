// Package purpose is the step *Purpose*: the questions that the table is for, what leaves for
// them, and the ways to release it.
package purpose

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/data/question"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
)

// Purpose is the step of that name.
type Purpose struct {
	app.Compo

	S   *session.Session
	Rev int
}

// OnMount implements app.Mounter.
func (p *Purpose) OnMount(app.Context) {
	p.S.Purposes().Ways().Prepare(p.S) // which nobody has told of this step, the first time
	ui.FocusHeading()
}

// OnUpdate implements app.Updater.
func (p *Purpose) OnUpdate(ctx app.Context) {
	p.S.Purposes().Ways().Prepare(p.S) // a table that was read again has no ways yet
	ui.Seek(ctx)
}

// Render implements app.Composer.
func (p *Purpose) Render() app.UI {
	s := p.S
	asked := s.Purposes().Questions()
	body := []app.UI{ui.Lead(s.Say(text.PurposeTitle), s.Say(text.PurposeLead), screen.Next(s, session.Columns)), screen.Failure(s), p.files()}
	for i := range asked {
		body = append(body, ui.Later(func() app.UI { return p.question(i) }))
	}
	noValues := screen.NoValues(s, s.Table.Format, screen.AskedNotes(s.Recipe()))
	body = append(body, screen.ShowAsks(s, noValues, screen.Rereader(s))...)
	if len(asked) == 0 {
		return screen.One(append(body, ui.Later(p.begin), ui.Later(p.study))...)
	}
	body = append(body, ui.Later(p.among), ui.Later(func() app.UI { return p.own(text.AskMore) }), ui.Later(p.takes), ui.Later(p.ways))
	if plan := s.Purposes().Ways().Chosen(s); plan != nil && len(noValues) == 0 {
		body = append(body, screen.ShowAsks(s, screen.Odd(s, plan.Odd), screen.Rereader(s))...)
	}
	return screen.One(body...)
}

// files are those in which the table is released, where they are several.
func (p *Purpose) files() app.UI {
	s := p.S
	files, at := s.Purposes().Files()
	if files == nil {
		return app.Div().Class("nothing")
	}
	var options []ui.Option
	for i, questions := range files {
		var asked []string
		for _, q := range questions {
			asked = append(asked, s.Lang.Question(q))
		}
		options = append(options, ui.Option{Value: strconv.Itoa(i), Label: s.Say(text.FileApart, i+1, len(files), s.Lang.List(asked))})
	}
	return app.Div().Class("readers").Body(
		ui.Segments("files", s.Say(text.FilesApart), strconv.Itoa(at), options, func(chosen string) {
			i, _ := strconv.Atoi(chosen) // as above
			s.Purposes().Take(i)
		}),
		app.Button().Type("button").ID("join-files").Class("link").Text(s.Say(text.FilesJoin)).OnClick(func(app.Context, app.Event) { s.Purposes().Join() }))
}

// builder returns what questions can be about.
func (p *Purpose) builder() Builder { return Columns(p.S) }

// begin offers questions, and to go on without one.
func (p *Purpose) begin() app.UI {
	s := p.S
	proposed := Proposed(s)
	return app.Section().Class("card pad").Body(
		app.If(len(proposed) > 0, app.H2().Text(s.Say(text.AskTitle))),
		app.Div().ID("proposed").Class("takes").Body(app.Range(proposed).Slice(func(i int) app.UI { return p.propose(i, proposed[i]) })),
		p.own(text.AskOwn),
		app.P().Class("gap").Body(app.Button().Type("button").ID("no-question").Class("link").Text(s.Say(text.AskDont)).
			OnClick(func(app.Context, app.Event) { s.Go(session.Columns) })),
	)
}

// propose is a question that can be asked with one click.
func (p *Purpose) propose(at int, q question.Question) app.UI {
	s := p.S
	said := s.Lang.Question(q)
	return app.Button().Type("button").ID("propose-"+s.Lang.Int(at+1)).Class("take").Text(said).OnClick(func(ctx app.Context, _ app.Event) {
		p.add(ctx, q)
	}, q.String())
}

// own are buttons that add a question to be made by hand, as long as there are columns, and lead to those of
// another table.
func (p *Purpose) own(label text.Message) app.UI {
	s, b := p.S, p.builder()
	if len(b) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("actions").Body(p.restrict(), ui.Second(s.Say(label), func() {}, "own").ID("ask").OnClick(func(ctx app.Context, _ app.Event) {
		next := b.First()
		if proposed := Proposed(s); len(proposed) > 0 && len(s.Purposes().Questions()) > 0 {
			next = proposed[0]
		}
		p.add(ctx, next)
	}, "ask"), ui.Second(s.Say(text.JoinTitle), func() {
		ui.Want("join-file")
		s.Go(session.Open)
	}, "join-table"))
}

// add asks one more question, and leads to it.
func (p *Purpose) add(ctx app.Context, q question.Question) {
	asked := p.S.Purposes().Questions()
	p.S.Purposes().Ask(append(asked[:len(asked):len(asked)], q))
	ui.Reveal(ctx, kindID(len(asked)))
}

// takes are the columns that leave, and those that stay.
func (p *Purpose) takes() app.UI {
	s, r := p.S, p.S.Recipe()
	var leave []app.UI
	var stay []string
	for i := range r.Columns {
		c := &r.Columns[i]
		if r.Leaves(c.Name) {
			leave = append(leave, p.taken(c.Name))
		} else {
			stay = append(stay, c.Name)
		}
	}
	said := s.Say(text.TakesNone)
	if len(stay) > 0 {
		said = s.Say(text.TakesStay, len(stay), len(r.Columns), s.Lang.List(stay))
	}
	return app.Section().ID("takes").Body(
		app.H2().Text(s.Say(text.TakesTitle)),
		app.Div().Class("takes").Body(append(leave, p.addColumn())...),
		app.P().Class("soft").Body(app.Text(said+" "), app.Button().Type("button").ID("choose-columns").Class("link").Text(s.Say(text.TakesChoose)).
			OnClick(func(app.Context, app.Event) { s.Go(session.Columns) })),
	)
}

// taken is a column that leaves. One that no question is about can stay.
func (p *Purpose) taken(name string) app.UI {
	s := p.S
	place := ""
	if rule := s.Recipe().Rule(name); rule != nil {
		place = s.Say(text.TakesInPlace, s.Lang.List(rule.Replaced()))
	}
	body := []app.UI{app.B().Text(name), app.If(place != "", app.Span().Class("soft").Text(place))}
	asked := slices.ContainsFunc(s.Recipe().Questions, func(q question.Question) bool { return slices.Contains(q.Columns(), name) })
	if !asked {
		body = append(body, app.Button().Type("button").Class("tool").Aria("label", s.Say(text.TakesDrop, name)).Title(s.Say(text.TakesDrop, name)).Text("✕").
			OnClick(func(app.Context, app.Event) { s.Purposes().Drop(name) }, name))
	}
	return app.Span().Class("taken").Body(body...)
}

// addColumn offers the columns that may leave and do not.
func (p *Purpose) addColumn() app.UI {
	s := p.S
	options := append([]ui.Option{{Label: s.Say(text.TakesAdd)}}, ui.Options(s.Purposes().Ways().Addable(s))...)
	if len(options) == 1 {
		return app.Div().Class("nothing")
	}
	return ui.Select("add-column", "", options, func(name string) { s.Purposes().Add(name) }, "add-column").
		Class("taken", "add").Aria("label", s.Say(text.TakesAdd))
}

// ways are the plans as radio buttons, with what each comes to.
func (p *Purpose) ways() app.UI {
	s, w := p.S, p.S.Purposes().Ways()
	if len(w.Plans) == 0 {
		return app.Div().Class("nothing")
	}
	lead := s.Say(text.PlansLead, s.Recipe().Privacy.K, facts.LeastJudged)
	if s.Recipe().Privacy.Patient != "" {
		lead = s.Say(text.PlansPatients, s.Recipe().Privacy.K, facts.LeastJudged)
	}
	chosen := w.Chosen(s)
	var cards []app.UI
	for i := range w.Plans {
		if plan := &w.Plans[i]; w.Offers(plan) {
			cards = append(cards, p.way(plan, chosen == plan))
		}
	}
	if w.Known(s) && (chosen == nil || chosen == w.Decided) {
		decided := w.Decided
		if decided == nil {
			decided = &session.Plan{Plan: facts.Plan{Name: facts.PlanDecided}}
		}
		cards = append(cards, p.way(decided, true))
	}
	return app.Section().ID("ways").Body(
		app.H2().Body(app.Text(s.Say(text.PlansTitle)+" "), app.Span().Class("soft").Text(lead)),
		app.FieldSet().Class("plans").Aria("label", s.Say(text.PlansTitle)).Body(cards...),
		p.trying(),
	)
}

// trying says how far the trials are.
func (p *Purpose) trying() app.UI {
	s, w := p.S, p.S.Purposes().Ways()
	next := w.Untried()
	switch {
	case next == "":
		return app.Div().Class("nothing")
	case !w.Going:
		return app.Div().Class("actions").Body(ui.Second(s.Say(text.TryThem), func() { w.Try(s) }, "try").ID("try-ways"))
	}
	done, all := 0, len(w.Plans)
	for _, plan := range w.Plans {
		if plan.Tried {
			done++
		}
	}
	return app.Div().Class("actions").Body(
		ui.Progress(s.Say(text.Trying, s.Lang.Phrase(next.Said())), s.Say(text.FactOf, done, all), (float64(done)+w.Done)/float64(all)),
		ui.Second(s.Say(text.Cancel), func() { w.Stop(s) }, "stop").ID("stop-ways"))
}

// study asks which columns the release is studied for where no question says it. It can be passed over.
func (p *Purpose) study() app.UI {
	s := p.S
	var boxes []app.UI
	var studied []string
	for _, d := range s.Reading().Columns() {
		decided := s.Recipe().Column(d.Name)
		if !decided.Released() {
			continue
		}
		if decided.Studied {
			studied = append(studied, d.Name)
		}
		boxes = append(boxes, ui.Check("study-"+d.Name, d.Name, decided.Studied, func(on bool) {
			s.DecideColumn(d.Name, func(c *recipe.Column) { c.Studied = on && c.Released() })
		}, d.Name))
	}
	if len(boxes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("card folds").Body(ui.Fold("studied", s.Say(text.StudyTitle), s.Lang.List(studied), app.P().Class("soft").Text(s.Say(text.StudyLead)),
		app.FieldSet().ID("study").Class("gap", "ticks").Aria("label", s.Say(text.StudyTitle)).Body(boxes...)))
}

// way is a plan with what it comes to, and what it takes beside the one before.
func (p *Purpose) way(plan *session.Plan, chosen bool) app.UI {
	s, id := p.S, "way-"+string(plan.Name)
	body := []app.UI{
		app.Input().ID(id).Type("radio").Name("way").Checked(chosen).OnChange(func(app.Context, app.Event) { s.Purposes().Choose(plan.Name) }, id),
		app.B().Text(s.Lang.Phrase(plan.Name.Said())),
		app.If(len(plan.Columns) > 0, app.Span().Class("soft").Text(p.wayColumns(plan))),
	}
	return app.Label().For(id).Class("card pad plan").Body(append(body, p.comesTo(plan)...)...)
}

// mostNamed is the number of columns that a plan names and that those before it do not have.
const mostNamed = 4

// wayColumns says how many columns a plan releases, and which of them no plan before it does.
func (p *Purpose) wayColumns(plan *session.Plan) string {
	s, w := p.S, p.S.Purposes().Ways()
	before := map[string]bool{}
	for i := range w.Plans {
		if w.Plans[i].Name == plan.Name {
			break
		}
		for _, c := range w.Plans[i].Columns {
			before[c.Name] = true
		}
	}
	var more []string
	for _, c := range plan.Columns {
		if !before[c.Name] && plan.Name != facts.PlanAsked && plan.Name != facts.PlanDecided {
			more = append(more, c.Name)
		}
	}
	if len(more) == 0 || len(more) > mostNamed {
		return s.Say(text.ColumnCount, len(plan.Columns))
	}
	return s.Say(text.WayMore, len(plan.Columns), s.Lang.List(more))
}

// comesTo says what the trial of a plan has found.
func (p *Purpose) comesTo(plan *session.Plan) []app.UI {
	s := p.S
	switch {
	case !plan.Tried:
		return []app.UI{app.Span().Class("fact soft").Text(s.Say(text.WayWaits))}
	case !plan.Trial.Passed():
		return []app.UI{app.Span().Class("fact bad").Text(s.Say(text.WayFails, s.Lang.Sentence(plan.Trial.Failed)))}
	}
	by, found, tone := s.Say(text.WayExact), s.Say(text.WayNobody), "" // not good: two columns may find people
	if most := singled(plan); most.Alone > 0 {
		by = s.Say(text.WayFound, s.Lang.List(most.Columns))
		found, tone = s.Say(text.FactOf, most.Alone, most.People), "warn"
	}
	answers, verdict := s.Lang.Answers(plan.Trial.Answers)
	said := text.WayAnswer
	if len(plan.Trial.Answers) != 1 {
		said = text.WayAnswers
	}
	return []app.UI{
		fact(s.Say(said), answers, verdict),
		fact(s.Say(text.DetailLost), s.Lang.Percent(plan.Trial.Loss), ""),
		fact(by, found, tone),
	}
}

func fact(name, value, tone string) app.UI {
	return app.Span().Class("fact").Body(app.Span().Text(name), app.B().Class(tone).Text(value))
}

// singled returns the columns that single most people out.
func singled(plan *session.Plan) (most facts.Unique) {
	for _, u := range plan.Unique {
		if u.Alone > most.Alone {
			most = u
		}
	}
	return most
}
