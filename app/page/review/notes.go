package review

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/readiness"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/trees"
	"quasi/app/ui"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// titled is what a note of the engine is about, and where that can be changed.
type titled struct {
	title, button text.Message
	step          session.Step
	control       func(column string) string // the id of the control, of the column that a note names first; nil: none
}

// titles are by the codes of notes.
var titles = map[string]titled{
	"note-unread":           {text.UnreadTitle, text.UnreadButton, session.Columns, readiness.TypeID},
	"values-unread":         {text.UnreadTitle, text.UnreadButton, session.Columns, readiness.TypeID},
	"note-derived-left":     {text.RowsLeftTitle, text.LinkableButton, session.Columns, nil},
	"note-derived-gap":      {text.GapsTitle, text.LinkableButton, session.Columns, readiness.InvalidID},
	"note-records-left-out": {text.RowsLeftTitle, text.RowsLeftButton, session.Protect, suppression},
	"note-nearly-static":    {text.NearlyTitle, text.LinkableButton, session.Columns, readiness.RoleID},
	"patient-missing":       {text.NobodysTitle, text.LinkableButton, session.Columns, nil},
	"patient-many":          {text.ManyTitle, text.LinkableButton, session.Columns, nil},
	"patient-zeros":         {text.SpelledTitle, text.LinkableButton, session.Columns, nil},
	"patient-capitals":      {text.SpelledTitle, text.LinkableButton, session.Columns, nil},
}

// untitled are all others, whose sentence says it all.
var untitled = titled{"", text.LinkableButton, session.Columns, nil}

func suppression(string) string { return readiness.Suppression }

// id returns the id of the control that a note of the kind leads to; empty: none.
func (of titled) id(note say.Text) string {
	if of.control == nil || len(note.Args) == 0 {
		return ""
	}
	return of.control(note.Args[0].English)
}

// notes say what to know beside the verdicts, each with the step where it can be
// changed: of the release, and of the column that says whose rows they are.
func (v *Review) notes() app.UI {
	s, notes := v.S, v.S.Result.Notes
	if found := s.Result.Audit.Persons; found != nil {
		notes = append(append([]say.Text(nil), notes...), found.Notes...)
	}
	notes = slices.DeleteFunc(slices.Clone(notes), func(note say.Text) bool { return note.Code == "note-far" }) // which stands open
	if len(notes) == 0 {
		return app.Div().Class("nothing")
	}
	return app.Details().ID("notes").Class("card pad fold look").Open(len(notes) == 1).Body(app.Summary().Text(s.Say(text.NotesTitle, len(notes))), app.Range(notes).Slice(func(i int) app.UI {
		of, ok := titles[notes[i].Code]
		if !ok {
			of = untitled
		}
		title := ""
		if of.title != "" {
			title = s.Say(of.title)
		}
		button := screen.To(s, s.Say(of.button), of.step, of.id(notes[i]), "note-"+strconv.Itoa(i))
		if column := grouped(s, notes[i]); column != "" {
			button = ui.Second(s.Say(text.LevelsOf, column), func() { trees.Show(s, column) }, "note-"+strconv.Itoa(i))
		}
		return ui.Note(title, s.Lang.Sentence(notes[i]), button)
	}))
}

// grouped returns the column of a note on the name of one of its groups, which *Levels* changes;
// empty: the note is about something else, or *Levels* doesn't show the column.
func grouped(s *session.Session, note say.Text) string {
	if note.Code != "note-told-group" || !slices.Contains(s.Recipe().Names(table.QuasiIdentifying), note.Args[0].English) {
		return ""
	}
	return note.Args[0].English
}
