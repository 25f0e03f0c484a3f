package review

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/inspect"
	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// choose takes the row that is explained.
func (v *Review) choose(r protocol.ResultRow) {
	v.row = &r
	inspect.Of(v.S).AskWhy(v.S, r.Record)
	if severalRows(v.S) != nil {
		inspect.Of(v.S).AskPatient(v.S, r.Record)
	}
	v.Update()
}

// why explains the row that was chosen: which rows it looks like, which of them ask for
// each cell that was changed, and what the group could show without one of them.
func (v *Review) why() app.UI {
	s := v.S
	if v.row == nil {
		return ui.Section(s.Say(text.WhyTitle, "…"), app.P().Class("soft").Text(s.Say(text.WhyPick)))
	}
	var body []app.UI
	if v.row.Peers > 0 && !s.Result.Linked {
		body = append(body, app.P().Text(s.Say(text.WhyGroup, numbered(s, v.row.PeerRows, v.row.Peers), v.row.Peers)))
		if v.row.Patients > 0 {
			body = append(body, app.P().Text(s.Say(text.WhyPatients, v.row.Peers+1, v.row.Patients)))
		}
	}
	if len(v.row.After) > 0 {
		body = append(body, v.others())
	}
	unchanged := true
	for _, i := range v.row.Changed {
		unchanged = false
		body = append(body, v.cell(i)...)
	}
	if unchanged {
		body = append(body, app.P().Text(s.Say(text.WhyUnchanged)))
	}
	return ui.Section(s.Say(text.WhyTitle, v.row.Record+1), app.Div().Class("flow").ID("why").Aria("live", "polite").Body(body...))
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
	case protocol.Pseudonyms, protocol.Shifted:
		return plain(text.WhyDisguised)
	case protocol.Drawn:
		return plain(text.WhyDrawn)
	case protocol.Generalized:
	case protocol.Kept:
		if s.Result.Linked { // in its place is the group
			return plain(text.WhyCell)
		}
		return plain(text.WhyWritten)
	default:
		return plain(text.WhyWritten)
	}
	known := inspect.Of(s).Why(v.row.Record)
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
		return []app.UI{app.P().Text(s.Say(text.WhyWider, name, before, after, f.Needed, forcing(s, f)))}
	}
	said := []app.UI{app.P().Text(s.Say(text.WhyForced, name, before, after, forcing(s, f)))}
	return append(said, app.P().Class("soft").Text(without(s, f)))
}

// forcing lists the rows that ask for what a group shows, with their values.
func forcing(s *session.Session, f protocol.Forced) string {
	rows := make([]string, len(f.By))
	for i, by := range f.By {
		if rows[i] = s.Say(text.WhyRowHas, by.Record+1, by.Value); by.Missing {
			rows[i] = s.Say(text.WhyRowNone, by.Record+1)
		}
	}
	return s.Lang.List(rows)
}

// without says what the group could show without a row.
func without(s *session.Session, f protocol.Forced) string {
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
