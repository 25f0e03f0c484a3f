package open

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/asread"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// onTrial reports whether there is another way of reading to look at.
func onTrial(s *session.Session) bool { return s.FileTrial().Rows() != nil }

// trial shows the first rows as they would be read, or why they can't be. The
// table that is open stays until they are used; a file that could not be opened
// can be given up for another.
func (o *Open) trial() app.UI {
	s, r := o.S, o.S.FileTrial().Rows()
	body := append([]app.UI{o.trialLead()}, screen.ShowAsks(s, screen.Warnings(s, r.Format), o.reread)...)
	if noValues := screen.ShowAsks(s, screen.NoValues(s, r.Format, anyColumn), o.reread); len(noValues) > 0 {
		body = append(append(body, app.P().Text(s.Say(text.NoValueTrial, r.Records))), noValues...)
	}
	switch p := r.Problem; {
	case len(r.Format.Readings) > 0: // the problem asks for one
		body = append(body, o.readings(r.Format.Readings))
	case p != nil && s.Failure == nil:
		body = append(body, ui.Note(s.Lang.Sentence(p.Said()), ""))
	default:
		body = append(body, screen.Failure(s))
	}
	if r.Problem == nil {
		body = append(body, o.preview(r.Columns, r.Rows, r.Format))
	}
	body = append(body, app.Div().Class("card folds").Body(o.format(r.Format)))
	if s.Table == nil {
		class := ""
		if r.Problem == nil {
			class = "second" // to use what is shown is the first thing to do
		}
		body = append(body, o.drop(class), o.samples())
	}
	return screen.One(body...)
}

func (o *Open) trialLead() app.UI {
	s, t := o.S, o.S.Trial
	var buttons []app.UI
	if s.Table != nil {
		buttons = append(buttons, ui.Second(s.Say(text.TrialDrop), func() { s.FileTrial().Drop() }, "drop-trial"))
	}
	if s.FileTrial().Rows().Problem != nil {
		return ui.Lead(s.Say(text.TrialFailed, t.Source.Name), s.Say(text.TrialFailedLead), buttons...)
	}
	buttons = append(buttons, ui.Button(s.Say(text.TrialUse), func() { s.FileTrial().Use() }, "use-trial").ID("use-trial"))
	return ui.Lead(s.Say(text.TrialTitle, t.Source.Name), s.Say(text.TrialLead, s.FileTrial().Rows().Records), buttons...)
}

// anyColumn says that what may mean no value is asked about in every column.
func anyColumn(asread.Found, asread.FoundIn) bool { return true }

// reread reads the table as it was asked for, but for one change. A small table
// is read at once; of a large one, the first rows are shown to be agreed to.
func (o *Open) reread(change func(*recipe.Input)) {
	s := o.S
	in := s.FileTrial().Input()
	change(&in)
	if s.Trial == nil && s.Table.Records <= protocol.MaxPreviewRows {
		s.Reread(in)
		return
	}
	s.FileTrial().Read(in)
}

// readings shows how the same words read in the encodings that a file can be in, to be
// chosen from.
func (o *Open) readings(all []protocol.Reading) app.UI {
	s := o.S
	return app.Section().Class("card").ID("readings").Body(
		app.Div().Class("pad").Body(app.H2().Text(s.Say(text.ReadingsTitle)), app.P().Class("soft").Text(s.Say(text.ReadingsBody))),
		app.Table().Class("stack", "single").Body(app.TBody().Body(app.Range(all).Slice(func(i int) app.UI {
			encoding, name := all[i].Encoding, s.Say(text.Encoding(all[i].Encoding))
			return app.Tr().Body(
				app.Th().Scope("row").Text(name),
				app.Td().Text(strings.Join(all[i].Words, " · ")),
				app.Td().Body(ui.Second(s.Say(text.ReadingsUse, name), func() {
					o.reread(func(in *recipe.Input) { in.Encoding = encoding })
				}, "reading-"+encoding).ID("reading-"+encoding)),
			)
		}))))
}
