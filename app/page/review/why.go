package review

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
	"quasi/wasm/protocol"
)

// choose takes the row that is explained.
func (v *Review) choose(r protocol.ResultRow) {
	v.row = &r
	v.S.Inspection().AskWhy(v.S, r.Record)
	if visitOf(v.S).severalRows() != nil {
		v.S.Inspection().AskPatient(v.S, r.Record)
	}
	v.Update()
}

// why explains the row that was chosen: which rows it looks like, which of them ask for
// each cell that was changed, and what the group could show without one of them.
func (v *Review) why() app.UI {
	s := v.S
	if v.row == nil {
		return ui.Section(s.Say(text.WhyTitle, "…"), soft(s.Say(text.WhyPick)))
	}
	var body []app.UI
	if v.row.Peers > 0 && !s.Result.Linked {
		body = append(body, app.P().Text(s.Say(text.WhyGroup, visitOf(s).numbered(v.row.PeerRows, v.row.Peers), v.row.Peers)))
		if v.row.Patients > 0 {
			body = append(body, app.P().Text(s.Say(text.WhyPatients, v.row.Peers+1, v.row.Patients)))
		}
	}
	if len(v.row.After) > 0 {
		body = append(body, v.others())
	}
	for _, i := range v.row.Changed {
		body = append(body, v.cell(i)...)
	}
	return ui.Section(s.Say(text.WhyTitle, v.row.Record+1), app.Div().Class("flow").ID("why").Aria("live", "polite").Body(
		append(body, app.If(len(v.row.Changed) == 0, app.P().Text(s.Say(text.WhyUnchanged))))...))
}

// others is the button that shows the rows of the group.
func (v *Review) others() app.UI {
	s, number := v.S, v.row.Record+1
	return ui.Second(s.Say(text.RowsOfGroup, number), func() {
		view := s.Shown.View()
		view.Like = number
		s.Shown.Show(s, view)
	}, "others"+strconv.Itoa(number)).ID("why-group")
}

// cell explains a cell that was changed.
func (v *Review) cell(i int) []app.UI {
	s := v.S
	name, before, after := s.Result.Columns[i], screen.Shown(v.row.Before[i]), v.row.After[i]
	plain := func(m text.Message) []app.UI { return []app.UI{app.P().Text(s.Say(m, name, before, after))} }
	switch s.Result.Treatments[i] {
	case facts.Pseudonyms, facts.Shifted:
		return plain(text.WhyDisguised)
	case facts.Numbered:
		return plain(text.WhyDrawn)
	case facts.Generalized:
	case facts.Apart: // in its place is the group
		return plain(text.WhyCell)
	default:
		return plain(text.WhyWritten)
	}
	known := s.Inspection().Why(v.row.Record)
	if known == nil {
		return plain(text.WhyCell)
	}
	at := slices.IndexFunc(known.Forced, func(f protocol.Forced) bool { return f.Column == s.Result.Originals[i] })
	if at < 0 {
		return plain(text.WhyWritten)
	}
	f := known.Forced[at]
	switch {
	case f.Needed != "" && len(f.By) == 0:
		return plain(text.WhyAlone)
	case f.Needed != "":
		return []app.UI{app.P().Text(s.Say(text.WhyWider, name, before, after, f.Needed, visitOf(s).forcing(f)))}
	}
	said := []app.UI{app.P().Text(s.Say(text.WhyForced, name, before, after, visitOf(s).forcing(f)))}
	return append(said, soft(visitOf(s).without(f)))
}

// forcing lists the rows that ask for what a group shows, with their values.
func (s visit) forcing(f protocol.Forced) string {
	return s.Lang.List(ui.Each(f.By, func(by facts.Forcing) string {
		if by.Missing {
			return s.Say(text.WhyRowNone, by.Record+1)
		}
		return s.Say(text.WhyRowHas, by.Record+1, by.Value)
	}))
}

// without says what the group could show without a row.
func (s visit) without(f protocol.Forced) string {
	w := f.Without
	switch {
	case w == nil:
		return s.Say(text.WhyNoOne)
	case !w.OnlyK:
		return s.Say(text.WhyWithout, w.Record+1, w.Label)
	case w.Enough:
		return s.Say(text.WhyEnough, w.Record+1, w.Label, w.Rows, s.Result.K)
	}
	return s.Say(text.WhyTooFew, w.Record+1, w.Label, w.Rows)
}

// patient explains the patient of the row that was chosen, where patients have several
// rows: all of these before and after, and who shows the same.
func (v *Review) patient() app.UI {
	s := v.S
	if v.row == nil || visitOf(s).severalRows() == nil {
		return app.Div().Class("nothing")
	}
	known := s.Inspection().Patient(v.row.Record)
	if known == nil {
		return app.Div().Class("nothing")
	}
	more := known.Total - len(known.Rows)
	return ui.Section(s.Say(text.PatientWhyTitle), app.Div().Class("flow").ID("patient-why").Aria("live", "polite").Body(
		app.P().Text(visitOf(s).patientRows(known)),
		app.If(known.LeftOut > 0, app.P().Text(s.Say(text.PatientLeftOut, known.LeftOut))),
		app.Div().Body(app.Range(known.Known).Slice(func(i int) app.UI {
			k := known.Known[i]
			return ui.Fact(s.Say(text.KnownOf(k.Knows).Title), s.Say(text.CountPatients, k.K))
		})),
		app.P().Class("hint").Text(s.Say(text.PatientKnownWhy)), app.P().Text(visitOf(s).sameRows(known)),
		app.Ol().Class("visits").Body(app.Range(known.Rows).Slice(func(i int) app.UI { return visitOf(s).patientRow(&known.Rows[i]) })),
		app.If(more > 0, soft(s.Say(text.PatientMore, more)))))
}

// patientRows says which rows are the patient's, numbered as a person counts them.
func (s visit) patientRows(known *protocol.PatientResult) string {
	if known.Total == 1 {
		return s.Say(text.PatientOnly)
	}
	numbers := ui.Each(known.Rows, func(row protocol.ResultRow) int { return row.Record })
	return s.Say(text.PatientRows, known.Total, s.numbered(numbers, known.Total))
}

// sameRows says which other patients show the same rows.
func (s visit) sameRows(known *protocol.PatientResult) string {
	switch {
	case known.LeftOut == known.Total:
		return s.Say(text.PatientGone)
	case known.Others == 0:
		return s.Say(text.PatientAlone)
	}
	return s.Say(text.PatientSame, known.Others, s.numbered(known.OtherRows, known.Others))
}

// numbered lists the first of so many rows, from 0, as a person counts them.
func (s visit) numbered(rows []int, of int) string {
	list := s.Lang.List(ui.Each(rows, func(row int) string { return s.Lang.Int(row + 1) }))
	if more := of - len(rows); more > 0 {
		list = s.Say(text.WhyMore, list, more)
	}
	return list
}

// patientRow is one of the patient's rows, what was changed in it, and what it says that
// is sensitive.
func (s visit) patientRow(row *protocol.ResultRow) app.UI {
	r := s.Result
	title := app.B().Text(s.Say(text.PatientRow, row.Record+1))
	if len(row.After) == 0 {
		return app.Li().Body(title, soft(s.Say(text.LeftOut)))
	}
	var cells []app.UI
	for at, name := range r.Columns {
		before, after := screen.Shown(row.Before[at]), row.After[at]
		switch {
		case slices.Contains(row.Changed, at):
			mark, class := Marked(r.Treatments, at)
			cells = append(cells, app.Li().Body(app.Text(name+": "+before+" → "), app.Span().Class(class).Body(
				app.Span().Class("hidden").Text(s.Say(mark)), app.Text(after))))
		case slices.Contains(r.Changed, at) || slices.Contains(r.Sensitive, at):
			cells = append(cells, app.Li().Text(name+": "+screen.Shown(after)))
		}
	}
	return app.Li().Body(title, app.Ul().Class("plain").Body(cells...))
}
