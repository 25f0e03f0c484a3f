package review

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/inspect"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/app/widget/rows"
	"quasi/wasm/protocol"
)

// patient explains the patient of the row that was chosen, where patients have several
// rows: all of these before and after, and who shows the same.
func (v *Review) patient() app.UI {
	s := v.S
	if v.row == nil || severalRows(s) == nil {
		return app.Div().Class("nothing")
	}
	known := inspect.Of(s).Patient(v.row.Record)
	if known == nil {
		return app.Div().Class("nothing")
	}
	body := []app.UI{app.P().Text(patientRows(s, known))}
	if known.LeftOut > 0 {
		body = append(body, app.P().Text(s.Say(text.PatientLeftOut, known.LeftOut)))
	}
	body = append(body, app.Div().Body(app.Range(known.Known).Slice(func(i int) app.UI {
		k := known.Known[i]
		return ui.Fact(s.Say(text.KnownOf(k.Knows).Title), s.Say(text.CountPatients, k.K))
	})))
	body = append(body, app.P().Class("hint").Text(s.Say(text.PatientKnownWhy)), app.P().Text(sameRows(s, known)),
		app.Ol().Class("visits").Body(app.Range(known.Rows).Slice(func(i int) app.UI { return patientRow(s, &known.Rows[i]) })))
	if more := known.Total - len(known.Rows); more > 0 {
		body = append(body, app.P().Class("soft").Text(s.Say(text.PatientMore, more)))
	}
	return ui.Section(s.Say(text.PatientWhyTitle), app.Div().Class("flow").ID("patient-why").Aria("live", "polite").Body(body...))
}

// patientRows says which rows are the patient's, numbered as a person counts them.
func patientRows(s *session.Session, known *protocol.PatientResult) string {
	if known.Total == 1 {
		return s.Say(text.PatientOnly)
	}
	numbers := make([]int, len(known.Rows))
	for i, row := range known.Rows {
		numbers[i] = row.Record
	}
	return s.Say(text.PatientRows, known.Total, numbered(s, numbers, known.Total))
}

// sameRows says which other patients show the same rows.
func sameRows(s *session.Session, known *protocol.PatientResult) string {
	switch {
	case known.LeftOut == known.Total:
		return s.Say(text.PatientGone)
	case known.Others == 0:
		return s.Say(text.PatientAlone)
	}
	return s.Say(text.PatientSame, known.Others, numbered(s, known.OtherRows, known.Others))
}

// numbered lists the first of so many rows, from 0, as a person counts them.
func numbered(s *session.Session, rows []int, of int) string {
	numbers := make([]string, len(rows))
	for i, row := range rows {
		numbers[i] = s.Lang.Int(row + 1)
	}
	list := s.Lang.List(numbers)
	if more := of - len(rows); more > 0 {
		list = s.Say(text.WhyMore, list, more)
	}
	return list
}

// patientRow is one of the patient's rows, what was changed in it, and what it says that
// is sensitive.
func patientRow(s *session.Session, row *protocol.ResultRow) app.UI {
	r := s.Result
	title := app.B().Text(s.Say(text.PatientRow, row.Record+1))
	if len(row.After) == 0 {
		return app.Li().Body(title, app.P().Class("soft").Text(s.Say(text.PatientRowOut)))
	}
	var cells []app.UI
	for at, name := range r.Columns {
		before, after := screen.Shown(row.Before[at]), row.After[at]
		switch {
		case slices.Contains(row.Changed, at):
			mark, class := rows.Marked(r.Treatments, at)
			cells = append(cells, app.Li().Body(app.Text(name+": "+before+" → "), app.Span().Class(class).Body(
				app.Span().Class("hidden").Text(s.Say(mark)), app.Text(after))))
		case slices.Contains(r.Changed, at) || slices.Contains(r.Sensitive, at):
			cells = append(cells, app.Li().Text(name+": "+screen.Shown(after)))
		}
	}
	return app.Li().Body(title, app.Ul().Class("plain").Body(cells...))
}
