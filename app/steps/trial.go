package steps

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// onTrial reports whether there is another way of reading to look at.
func onTrial(s *session.Session) bool { return s.Tried() != nil }

// trial shows the first rows as they would be read, or why they can't be. The
// table that is open stays until they are used; a file that could not be opened
// can be given up for another.
func (o *Open) trial() app.UI {
	s, r := o.S, o.S.Tried()
	body := append([]app.UI{o.trialLead(), failure(s)}, warnings(s, r.Format)...)
	if p := r.Problem; p != nil && s.Failure == nil {
		body = append(body, ui.Note(s.Lang.Sentence(p.Said()), ""))
	}
	if r.Problem == nil {
		body = append(body, o.preview(r.Columns, r.Rows, r.Format))
	}
	if s.Table == nil {
		body = append(body, o.drop(), o.samples(), o.paste())
	}
	return frame(body, o.format(r.Format), leaving(s))
}

func (o *Open) trialLead() app.UI {
	s, t := o.S, o.S.Trial
	var buttons []app.UI
	if s.Table != nil {
		buttons = append(buttons, ui.Second(s.Say(text.TrialDrop), s.DropTrial, "drop-trial"))
	}
	if s.Tried().Problem != nil {
		return ui.Lead(s.Say(text.TrialFailed, t.Source.Name), s.Say(text.TrialFailedLead), buttons...)
	}
	buttons = append(buttons, ui.Button(s.Say(text.TrialUse), s.UseTrial, "use-trial").ID("use-trial"))
	return ui.Lead(s.Say(text.TrialTitle, t.Source.Name), s.Say(text.TrialLead, s.Tried().Records), buttons...)
}

// reread reads the table as it was asked for, but for one change. A small table
// is read at once; of a large one, the first rows are shown to be agreed to.
func (o *Open) reread(change func(*recipe.Input)) {
	s := o.S
	in := s.Input()
	change(&in)
	if s.Trial == nil && s.Table.Records <= protocol.MaxPreviewRows {
		s.Reread(in)
		return
	}
	s.Try(in)
}
