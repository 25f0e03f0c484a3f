package review

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/say"
)

// titled is what a note of the engine is about, and where that can be changed.
type titled struct {
	title, button text.Message
	step          session.Step
}

// titles are by the codes of notes.
var titles = map[string]titled{
	"note-unread":           {text.UnreadTitle, text.UnreadButton, session.Columns},
	"values-unread":         {text.UnreadTitle, text.UnreadButton, session.Columns},
	"note-derived-left":     {text.RowsLeftTitle, text.LinkableButton, session.Columns},
	"note-derived-gap":      {text.GapsTitle, text.LinkableButton, session.Columns},
	"note-records-left-out": {text.RowsLeftTitle, text.RowsLeftButton, session.Protect},
	"note-nearly-static":    {text.NearlyTitle, text.LinkableButton, session.Columns},
	"patient-missing":       {text.NobodysTitle, text.LinkableButton, session.Columns},
	"patient-many":          {text.ManyTitle, text.LinkableButton, session.Columns},
	"patient-zeros":         {text.SpelledTitle, text.LinkableButton, session.Columns},
	"patient-capitals":      {text.SpelledTitle, text.LinkableButton, session.Columns},
}

// untitled are all others.
var untitled = titled{text.NoteTitle, text.LinkableButton, session.Columns}

// notes say what to know beside the verdicts, each with the step where it can be
// changed: of the release, and of the column that says whose rows they are.
func (v *Review) notes() app.UI {
	s, notes := v.S, v.S.Result.Notes
	if found := s.Result.Audit.Persons; found != nil {
		notes = append(append([]say.Text(nil), notes...), found.Notes...)
	}
	if len(notes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Details().ID("notes").Class("card pad fold look").Open(len(notes) == 1).Body(app.Summary().Text(s.Say(text.NotesTitle, len(notes))), app.Range(notes).Slice(func(i int) app.UI {
		of, ok := titles[notes[i].Code]
		if !ok {
			of = untitled
		}
		return ui.Note(s.Say(of.title), s.Lang.Sentence(notes[i]), ui.Button(s.Say(of.button), func() { s.Go(of.step) }, "note-"+strconv.Itoa(i)))
	}))
}
