// Package review is the page of the fifth step: the run, and what came out of it.
package review

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attackpage"
	"quasi/app/figure"
	"quasi/app/inspect"
	"quasi/app/saving"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/app/widget/rows"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/wasm/protocol"
)

// Review is the fifth step: the run, and what came out of it.
type Review struct {
	app.Compo

	S   *session.Session
	Rev int

	row  *protocol.ResultRow // that was chosen
	runs int                 // the result that it belongs to

	column string // whose distribution is shown
	swept  swept  // what a sweep is to measure
}

// OnMount implements app.Mounter.
func (v *Review) OnMount(app.Context) { ui.FocusHeading() }

// Render implements app.Composer.
func (v *Review) Render() app.UI {
	s := v.S
	switch {
	case s.Work() == session.Running:
		return screen.Alone(s, ui.Lead(s.Say(text.RunningTitle, s.Table.Records), s.Say(text.RunningLead)), screen.Working(s))
	case screen.Reading(s):
		return screen.Alone(s, ui.Lead(s.Say(text.ReadingTitle, screen.SourceName(s)), ""), screen.Working(s))
	case s.Result == nil:
		return screen.Alone(s, ui.Lead(s.Say(text.ReviewNone), s.Say(text.ReviewNoneWhy),
			screen.Runner(s, text.RunNow, "run")), screen.Failure(s))
	}
	if v.runs != s.Runs() {
		v.runs, v.row = s.Runs(), nil
	}
	of := func(part func(*session.Session) app.UI) app.UI { return ui.Later(func() app.UI { return part(s) }) }
	return screen.Frame([]app.UI{
		ui.Later(v.lead), of(screen.Failure), ui.Later(v.stale), ui.Later(v.verdict), of(use), of(linkable), ui.Later(v.concerns), ui.Later(v.studied), ui.Later(v.tiles),
		of(bounded), ui.Later(v.notes), ui.Later(v.alarm), of(helpBefore), &rows.Rows{S: s, Run: s.Runs(), Lang: s.Lang, Choose: v.choose},
		of(helpAfter), of(persons), of(knowing), of(attackers), of(singling), of(attackpage.OfSession), ui.Later(v.quality), &ClassMap{S: s, Rev: s.Rev()}, &Runs{S: s, Rev: s.Rev()},
		ui.Later(v.sweep), of(checklist),
	}, ui.Later(v.why), ui.Later(v.patient), ui.Later(v.losses), of(sizes), ui.Later(v.curve), of(screen.Leaving))
}

func (v *Review) lead() app.UI {
	s := v.S
	on := screen.Next(s, session.Export)
	if v.state() == ui.Withheld {
		on = on.Class("second") // there is something else to do first
	}
	return ui.Lead(v.title(), figure.RunLine(s), ui.Second(s.Say(text.TryOther), func() { s.Go(session.Protect) }, "other"), on)
}

func (v *Review) title() string {
	s, r := v.S, v.S.Result
	switch {
	case !r.Passed:
		return s.Say(text.FailedTitle)
	case len(saving.Unconfirmed(s)) > 0:
		return s.Say(heldTitle(saving.Unconfirmed(s)))
	case r.Linked:
		return s.Say(text.LinkedTitle)
	case r.Audit.K == 1:
		return s.Say(text.PassedAlone)
	}
	marked := len(r.Columns) > len(r.Loss.Columns) // there are others than those that were marked
	if found := severalRows(s); found != nil {
		return knownTitle(s, found, marked)
	}
	pair, more := screen.CountedIn(s, text.PassedPair, text.PassedPatient), screen.CountedIn(s, text.PassedTitle, text.PassedPatients)
	if marked {
		pair, more = screen.CountedIn(s, text.MarkedPair, text.MarkedPatient), screen.CountedIn(s, text.MarkedTitle, text.MarkedPatients)
	}
	if r.Audit.K == 2 {
		return s.Say(pair)
	}
	return s.Say(more, r.Audit.K-1)
}

func (v *Review) stale() app.UI {
	s := v.S
	if !s.Stale() {
		return app.Div().Class("nothing")
	}
	return ui.Note(s.Say(text.StaleTitle), s.Say(text.StaleBody), screen.Runner(s, text.RunAgain, "again"))
}

func (v *Review) verdict() app.UI {
	s, r := v.S, v.S.Result
	open := len(saving.Unconfirmed(s))
	if r.Linked && r.Passed && open == 0 {
		return ui.Note(s.Say(text.LinkedTitle), s.Say(text.LinkedBody), stillPersonal(s), v.models(), v.leaks())
	}
	failed, detail := screen.CountedIn(s, text.VerdictFailed, text.FailedPatients), screen.CountedIn(s, text.VerdictDetail, text.DetailPatients)
	said, but := s.Say(text.VerdictPassed, r.K), ""
	switch {
	case !r.Passed && r.Audit.K >= r.K:
		said = s.Say(text.VerdictModels)
	case !r.Passed:
		said = s.Say(failed, r.K, r.Audit.K)
	case open > 0:
		said, but = s.Say(text.VerdictHeld, open), s.Say(text.VerdictBut, r.K)
	case r.K == 1:
		said = s.Say(text.VerdictAlone)
	case len(r.Columns) > len(r.Loss.Columns):
		said = s.Say(text.VerdictMarked, r.K)
	}
	return app.Div().Class("card verdict", string(v.state())).ID("verdict").Role("status").Body(
		ui.Shield(v.state()),
		app.Div().Body(app.B().Text(said), app.If(but != "", app.P().Text(but)), stillPersonal(s), v.leaks(), app.P().Class("soft").Text(
			s.Say(detail, r.Audit.Classes.Count, r.Audit.Classes.Min, r.Records-r.Released)),
			v.blank(), v.readings(), v.models()),
	)
}

// blank says how many members of groups had nothing that could identify to begin with,
// and which rows of the table are no people.
func (v *Review) blank() app.UI {
	s, a := v.S, v.S.Result.Audit
	var said []string
	switch b := a.Blank; {
	case b.Smallest > 0:
		said = append(said, s.Say(text.BlankSmallest, b.Smallest, a.K))
	case b.Members > 0:
		said = append(said, s.Say(text.BlankElsewhere, b.Members))
	}
	if k := a.Blank.Known; k > 0 && k < a.K {
		said = append(said, s.Say(text.BlankKnown, k))
	}
	if left := v.S.Result.LeftOut; left.Code != "" {
		said = append(said, s.Lang.Sentence(left))
	}
	if len(said) == 0 {
		return app.Div().Class("nothing")
	}
	return app.P().ID("blank").Class("soft").Text(strings.Join(said, " "))
}

// readings says how classes and models were counted, where that was chosen.
func (v *Review) readings() app.UI {
	s, a := v.S, v.S.Result.Audit
	said := ""
	if a.Patients > 0 {
		said = s.Say(text.CountsPatients, a.Patients)
	}
	if a.Others == recipe.OthersKnown {
		said += " " + s.Say(text.OthersAreKnown)
	}
	if said == "" {
		return app.Div().Class("nothing")
	}
	return app.P().Class("soft").Text(strings.TrimSpace(said))
}

// models are the verdicts on the models beside k, and on patients of whom more than one
// row may be known.
func (v *Review) models() app.UI {
	s, r := v.S, v.S.Result
	verdicts := r.Verdicts[1:]
	if r.K == 1 { // which asks for nothing, of patients neither
		verdicts = verdicts[:min(len(verdicts), len(r.Models))]
	}
	if len(verdicts) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Ul().Class("plain").Body(app.Range(verdicts).Slice(func(i int) app.UI {
		verdict := verdicts[i]
		if i >= len(r.Models) {
			return app.Li().Text(ofPersons(s, verdict))
		}
		holds, fails := text.ModelHolds, text.ModelFails
		if kind, err := r.Models[i].Kind(); err == nil && kind.Scope == privacy.OnTable {
			holds, fails = text.TableHolds, text.TableFails
		}
		name := modelName(s, r.Models[i], verdict)
		if !verdict.Holds {
			return app.Li().Text(s.Say(fails, name, s.Lang.Figures(verdict.Reach)))
		}
		return app.Li().Text(s.Say(holds, name))
	}))
}

// modelName names a model with its column and what was asked for.
func modelName(s *session.Session, asked recipe.Model, v protocol.Verdict) string {
	kind, err := asked.Kind()
	if err != nil {
		return v.Model
	}
	name := s.Lang.ModelTitle(kind.Name)
	if asked.Column != "" {
		name += ", " + asked.Column
	}
	for _, q := range kind.Parameters {
		value, ok := asked.Parameters[q.Name]
		if !ok {
			value = q.DefaultValue()
		}
		name += s.Say(text.ModelSetting, s.Lang.ParameterTitle(q), value)
	}
	return name
}

// curve shows how the loss fell, for a method that goes on improving.
func (v *Review) curve() app.UI {
	s, curve := v.S, v.S.Result.Curve
	if len(curve) < 2 {
		return app.Div().Class("nothing")
	}
	body := []app.UI{screen.LossCurve(curve), app.P().Class("soft").Text(curveSaid(s))}
	if !figure.LeavesFewOut(s) {
		body = append(body, figure.Saving(s, "loss-over-time", s.Say(text.CurveTitle), func() figure.Figure { return lossFigure(s) }))
	}
	return ui.Section(s.Say(text.CurveTitle), body...)
}

// curveSaid says how far the loss fell.
func curveSaid(s *session.Session) string {
	curve := s.Result.Curve
	first, last := curve[0], curve[len(curve)-1]
	return s.Say(text.CurveAlt, s.Lang.Percent(first.Loss), s.Lang.Percent(last.Loss), s.Lang.Seconds(last.Seconds), last.Round)
}

func (v *Review) tiles() app.UI {
	s, r := v.S, v.S.Result
	tile := func(name, value, was string, terms ...app.UI) app.UI {
		return app.Div().Class("card pad tile").Body(
			app.Span().Class("soft").Body(append([]app.UI{app.Text(name + " ")}, terms...)...), app.B().Text(value), app.Span().Class("was").Text(was))
	}
	loss := s.Say(text.LossParts)
	if r.Loss.Suppression > 0 {
		loss = s.Say(text.LossWithRows, s.Lang.Percent(r.Loss.Generalisation), s.Lang.Percent(r.Loss.Suppression))
	}
	now, was := r.Audit.Risk.Prosecutor, r.Before.Risk.Prosecutor
	tiles := []app.UI{
		tile(s.Say(text.TileHighest), s.Lang.Percent(now.Highest), s.Say(text.Was, s.Lang.Percent(was.Highest))),
		tile(s.Say(text.TileAverage), s.Lang.Percent(now.Average), s.Say(text.Was, s.Lang.Percent(was.Average))),
		tile(s.Say(text.TileLoss), s.Lang.Percent(r.Loss.ILossRate), loss, screen.Sign(s, text.TermLoss, "loss")),
	}
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(s, name)
		if found, ok := r.Audit.Sensitive[name]; ok {
			tiles = append(tiles, tile(s.Say(text.TileAlarm, name), s.Lang.Int(found.Homogeneous), s.Say(text.OfGroups, r.Audit.Classes.Count)))
		}
	}
	return app.Div().Class("tiles").Body(tiles...)
}

// alarm warns of groups that share one sensitive value.
func (v *Review) alarm() app.UI {
	s, r := v.S, v.S.Result
	for _, name := range s.Recipe().Names(table.Sensitive) {
		name = inspect.ReleasedName(s, name)
		if found := r.Audit.Sensitive[name]; found.Homogeneous > 0 {
			return ui.Note(s.Say(text.AlarmTitle, found.Homogeneous, name), s.Say(text.AlarmBody))
		}
	}
	return app.Div().Class("nothing")
}

// stillPersonal says, where the shield is, that columns leave in disguise: whatever the
// models hold for, who has the key can find the people.
func stillPersonal(s *session.Session) app.UI {
	var names []string
	for i, t := range s.Result.Treatments {
		if t.Keyed() {
			names = append(names, s.Result.Columns[i])
		}
	}
	if len(names) == 0 {
		return app.Div().Class("nothing")
	}
	why := s.Say(text.StillKey)
	if slices.Contains(s.Result.Treatments, protocol.Shifted) {
		why += " " + s.Say(text.StillDate)
	}
	return app.P().ID("still-personal").Body(app.B().Text(s.Say(text.StillPersonal, s.Lang.List(names))), app.Text(" "+why))
}

func (v *Review) losses() app.UI {
	s, columns := v.S, v.S.Result.Loss.Columns
	return ui.Section(s.Say(text.LossByColumn), app.Div().Class("bars").ID("losses").Body(app.Range(columns).Slice(func(i int) app.UI {
		return ui.Bar(columns[i].Name, s.Lang.Percent(columns[i].ILossRate), columns[i].ILossRate)
	})), figure.Saving(s, "loss-by-column", s.Say(text.LossByColumn), func() figure.Figure { return lossesFigure(s) }))
}
