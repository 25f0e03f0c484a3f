// Package screen has the parts that pages share: the frame of a page, what went wrong, how
// far the engine is, the buttons that run the decisions or lead on, terms with their explanation,
// and values as they are shown.
package screen

import (
	"fmt"
	"math"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/chart"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
)

// Failure shows the failure of the session, and nothing if there is none.
func Failure(s *session.Session) app.UI {
	if s.Failure == nil {
		return app.Div().Class("nothing")
	}
	return alert(s, allow(s)...)
}

// Refusal shows the failure of the session as it is, without what would have let a run pass.
func Refusal(s *session.Session) app.UI {
	if s.Failure == nil {
		return app.Div().Class("nothing")
	}
	return alert(s)
}

func alert(s *session.Session, buttons ...app.UI) app.UI {
	return ui.Alert(s.Say(text.FailureTitle), s.Lang.Sentence(s.Failure.Said()), s.Say(text.Dismiss), s.Dismiss, buttons...)
}

// allow offers what would have let the run pass, if that is known: another value of a setting, to
// leave out as many rows as it needed, or those that look like no people.
func allow(s *session.Session) []app.UI {
	if s.Failure.Code == asread.WarnNotes {
		return []app.UI{ui.Button(s.Say(text.NotesLeaveOut), func() {
			in := s.Recipe().Input
			in.Notes = recipe.NotesLeaveOut
			s.Go(session.Open)
			s.Reread(in)
		}, "leave-out-notes").ID("leave-out-notes")}
	}
	_, unmet := parameter.UnmetOf(s.Failure.Code, s.Failure.Args)
	if found, ok := s.Readiness().Unmet(); ok && unmet {
		return []app.UI{UseValue(s, found, "use-value")}
	}
	share, ok := ShareAsked(s.Failure)
	if !ok {
		return nil
	}
	return []app.UI{ui.Button(s.Say(text.AllowShare, math.Round(1e4*share)/100), func() {
		s.Entries.Accept("suppression")
		s.Dismiss()
		s.Decide(func(r *recipe.Recipe) { r.Privacy.SuppressionLimit = share })
		s.Run()
	}, "allow").ID("allow")}
}

// Reading reports whether the engine reads the table, or that of the population.
func Reading(s *session.Session) bool {
	return s.Work() == session.Loading || s.Work() == session.Comparing
}

// Working shows the progress of the work that a person waits for, with a button that ends it.
func Working(s *session.Session) app.UI {
	p := s.Progress
	detail := s.Say(text.TimePassed, s.Lang.Seconds(p.Seconds))
	if p.Left >= 0 {
		detail = s.Lang.Left(p.Left)
	}
	return ui.Card(
		ui.Progress(s.Say(text.Stages[p.Stage]), detail, p.Done),
		soFar(s, p.Curve),
		app.Div().Class("actions").Body(
			app.If(len(p.Curve) > 0, ui.Button(s.Say(text.EnoughButton), s.Enough, "enough").ID("enough")),
			app.If(s.Work() != session.Rewriting, ui.Second(s.Say(text.Cancel), s.Cancel, "cancel")),
		),
	)
}

// soFar shows how far a method has come that goes on improving.
func soFar(s *session.Session, curve []protocol.Point) app.UI {
	if len(curve) == 0 {
		return app.Div().Class("nothing")
	}
	last := curve[len(curve)-1]
	return app.Div().Class("curve").Body(
		LossCurve(curve),
		app.P().ID("so-far").Text(s.Say(text.RoundsDone, last.Round, s.Lang.Percent(last.Loss))),
		app.P().Class("soft").Text(s.Say(text.EnoughWhy)),
	)
}

// LossCurve draws the loss over the time of a run.
func LossCurve(curve []protocol.Point) app.UI {
	times, values := make([]float64, len(curve)), make([]float64, len(curve))
	for i, point := range curve {
		times[i], values[i] = point.Seconds, point.Loss
	}
	return chart.Line(times, values)
}

// codeRows is the code of a failure of a run in which rows would have to be left out, more
// than may be. Its last argument is the share that would do, in percent.
const codeRows = "person-rows"

// ShareAsked returns the share of the rows that has to be left out for the run that failed so;
// ok is false if it failed otherwise, or nothing did.
func ShareAsked(f *protocol.Failure) (share float64, ok bool) {
	if f == nil || f.Code != codeRows || len(f.Args) == 0 {
		return 0, false
	}
	percent, err := strconv.ParseFloat(f.Args[len(f.Args)-1].English, 64)
	return percent / 100, err == nil
}

// UseValue is a button that decides a value of a setting that works, and runs again.
func UseValue(s *session.Session, found parameter.Suggestion, id string) app.UI {
	return ui.Button(s.Say(text.UseValue, s.Say(text.Message(found.Title)), found.Value), func() { s.Readiness().UseValue(found) }, fmt.Sprint(id, found)).ID(id)
}

// Choices returns the options of a setting.
func Choices(s *session.Session, of parameter.Parameter) (options []ui.Option) {
	for i, choice := range of.Choices {
		options = append(options, ui.Option{Value: choice, Label: s.Lang.Choice(of, i)})
	}
	return options
}

// One shows the body of a page.
func One(body ...app.UI) app.UI {
	return app.Div().Class("frame").Body(app.Div().Class("step").Body(ui.Parts(body)...))
}

// Cell shows one cell; one without a value is marked by more than its colour.
func Cell(s *session.Session, value string, missing bool) app.HTMLTd {
	if !missing {
		return app.Td().Text(value)
	}
	return app.Td().Class("gone").Body(app.Span().Title(s.Say(text.MissingCell)).Text(Shown(value)))
}

// Shown returns a value, or what stands for one that would show as nothing.
func Shown(value string) string {
	if value == "" {
		return "∅"
	}
	return value
}

// Between stands between values, which can have commas.
const Between = " · "

// Counted returns the form of a sentence for who is counted by the decisions: rows, or
// patients.
func Counted(s *session.Session, rows, patients text.Message) text.Message {
	if s.People().Known() {
		return patients
	}
	return rows
}

// CountedIn is [Counted] for who was counted in the result.
func CountedIn(s *session.Session, rows, patients text.Message) text.Message {
	if s.Result.Audit.Patients > 0 {
		return patients
	}
	return rows
}

// Many says a number of those who are counted by the decisions.
func Many(s *session.Session, n int) string {
	return s.Say(Counted(s, text.Rows, text.CountPatients), n)
}

// Passphrase is a field for one. Enter in it calls entered; nil: it does nothing.
func Passphrase(s *session.Session, id, hint string, entered func()) app.UI {
	field := app.Input().ID(id).Type("password").Attr("autocomplete", "off")
	if entered != nil {
		field = field.OnKeyDown(func(_ app.Context, e app.Event) {
			if e.Get("key").String() == "Enter" {
				entered()
			}
		}, id)
	}
	return ui.Field(id, s.Say(text.VisitPassphrase), hint, "", field)
}

// Entered returns what is in a field.
func Entered(id string) string {
	return app.Window().Get("document").Call("getElementById", id).Get("value").String()
}

// Tallest is the height in pixels up to which a scroll bar moves row by
// row; browsers refuse elements of more than some 30 million pixels.
const Tallest = 8_000_000

// Pixels is a length for a script to set.
func Pixels(n int) string { return strconv.Itoa(n) + "px" }

// SourceName returns the name of what the engine reads: of the file of the population, of one
// that is tried, or of the open table; empty if there is none.
func SourceName(s *session.Session) string {
	switch {
	case s.Work() == session.Comparing:
		return s.Population().File.Source.Name
	case s.Trial != nil:
		return s.Trial.Source.Name
	case s.Source != nil:
		return s.Source.Name
	}
	return ""
}

// Term shows a word with its explanation; at tells its places on a page apart.
func Term(s *session.Session, t text.Term, at string) app.UI { return explained(s, t, at, true) }

// Sign explains a word beside which it is put.
func Sign(s *session.Session, t text.Term, at string) app.UI { return explained(s, t, at, false) }

func explained(s *session.Session, t text.Term, at string, written bool) app.UI {
	word := s.Say(t.Name)
	return ui.Term("term-"+at, s.Say(text.TermAsk, word), word, s.Say(t.Means), written)
}
