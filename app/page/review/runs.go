package review

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/wasm/protocol"
)

// Runs are the runs of the visit, and two of them side by side.
type Runs struct {
	app.Compo

	S   *session.Session
	Rev int

	order     string    // of the table
	chosen    [2]string // the numbers of the two
	differing bool      // only rows that differ are shown

	compared [2]*session.KeptRun // that found is of
	found    *protocol.CompareResult
}

// comparedRows is the number of rows of two runs shown at a time.
const comparedRows = 25

// order is a way to sort runs.
type order struct {
	name  string
	label text.Message
	by    func(a, b *session.KeptRun) int
}

var orders = []order{
	{"number", text.RunsByNumber, func(a, b *session.KeptRun) int { return cmp.Compare(a.Number, b.Number) }},
	{"loss", text.RunsByLoss, func(a, b *session.KeptRun) int { return cmp.Compare(a.Loss, b.Loss) }},
	{"risk", text.RunsByRisk, func(a, b *session.KeptRun) int { return cmp.Compare(a.Highest, b.Highest) }},
	{"rows", text.RunsByRows, func(a, b *session.KeptRun) int { return cmp.Compare(b.Released, a.Released) }},
}

// Render implements app.Composer.
func (v *Runs) Render() app.UI {
	s := v.S
	if len(s.Kept.All()) < 2 {
		return app.Div().Class("nothing")
	}
	return ui.Flow(s.Say(text.RunsTitle),
		soft(s.Say(text.RunsLead)),
		v.sorting(), v.table(),
		app.If(!s.Kept.SameColumns(), app.P().Class("hint").ID("runs-columns").Text(s.Say(text.RunsColumns))), v.unheld(), app.H3().Text(s.Say(text.RunsBeside)), v.choice(), v.beside(),
	).ID("runs")
}

func (v *Runs) sorting() app.UI {
	options := ui.Each(orders, func(o order) ui.Option { return ui.Option{Value: o.name, Label: v.S.Say(o.label)} })
	return ui.Field("runs-order", v.S.Say(text.RunsSort), "", "", ui.Select("runs-order", cmp.Or(v.order, "number"), options, func(name string) {
		v.order = name
		v.Update()
	}, "runs-order"))
}

// sorted returns the runs in the order that was chosen.
func (v *Runs) sorted() []*session.KeptRun {
	runs := slices.Clone(v.S.Kept.All())
	for _, o := range orders {
		if o.name == v.order {
			slices.SortStableFunc(runs, o.by)
		}
	}
	return runs
}

func (v *Runs) table() app.UI {
	s, runs := v.S, v.sorted()
	heads := []ui.Head{{Label: s.Say(text.RunsRun)}, {Label: s.Say(text.RunsNamed)}, {Label: s.Say(text.DetailLost)}, {Label: s.Say(text.HelpRisk), Class: "num"},
		{Label: s.Say(text.RunsRows), Class: "num"}}
	asked := slices.ContainsFunc(runs, func(k *session.KeptRun) bool { return k.Judged > 0 })
	if asked {
		heads = append(heads, ui.Head{Label: s.Say(text.RunsAnswered), Class: "num"})
	}
	heads = append(heads, ui.Head{Label: s.Say(text.RunsPin)}, ui.Head{})
	lines := ui.Each(runs, func(k *session.KeptRun) ui.Line { return v.line(k, asked) })
	return ui.Unfold("", s.Say(text.RunsTitle), "known trials runs", heads, lines)
}

// answered says of how many groups of its questions a run is right.
func (s visit) answered(k *session.KeptRun) string {
	if k.Judged == 0 {
		return "–"
	}
	return s.Say(text.FactOf, k.Within, k.Judged)
}

// line is a run. asked says that some run was asked questions.
func (v *Runs) line(k *session.KeptRun, asked bool) ui.Line {
	s, number := v.S, strconv.Itoa(k.Number)
	back := ui.Second(s.Say(text.RunsBack), func() { s.Kept.GoBack(s, k) }, "back"+number).ID("back-"+number).Aria("label", s.Say(text.RunsBackTo, k.Number)).Disabled(s.Busy())
	if s.Kept.Decided(s, k) {
		back = back.Text(s.Say(text.SweepHere)).Aria("pressed", true).Aria("label", s.Say(text.SweepHere)+": "+s.Say(text.RunsNumber, k.Number))
	}
	cells := []app.HTMLTd{
		app.Td().Body(app.Div().Class("field").Body(ui.Input("run-name-"+number, k.Name, func(name string) { k.SetName(s, name) }, "name"+number).Aria("label", s.Say(text.RunsName, k.Number)))),
		app.Td().Body(visitOf(s).lossBar(k.Loss)),
		num(s.Lang.Percent(k.Highest)), num(s.Lang.Int(k.Released)),
	}
	if asked {
		cells = append(cells, num(visitOf(s).answered(k)))
	}
	return ui.Line{
		Name: app.Th().Body(app.Text(s.Say(text.RunsNumber, k.Number)), app.If(!k.Passed, app.Span().Class("chip").Text(s.Say(text.RunsFailed))),
			app.P().Class("why").Text(fmt.Sprintf("%s, k = %d", s.Lang.AlgorithmTitle(k.Method), k.K))),
		Cells: append(cells,
			app.Td().Body(app.Input().Type("checkbox").Class("pick").ID("pin-"+number).Checked(k.Pinned).Aria("label", s.Say(text.RunsPinOf, k.Number)).
				OnChange(func(ctx app.Context, _ app.Event) { s.Kept.Pin(s, k, ctx.JSSrc().Get("checked").Bool()) }, "pin"+number)),
			app.Td().Body(back)),
	}
}

// unheld says that some runs can't be compared any more.
func (v *Runs) unheld() app.UI {
	if !slices.ContainsFunc(v.S.Kept.All(), func(k *session.KeptRun) bool { return !k.Linked && !v.S.Kept.Comparable(k) }) {
		return app.Div().Class("nothing")
	}
	return app.P().Class("hint").Text(v.S.Say(text.RunsUnheld))
}

// comparable returns the runs that can be set side by side.
func (v *Runs) comparable() []*session.KeptRun {
	return slices.DeleteFunc(slices.Clone(v.S.Kept.All()), func(k *session.KeptRun) bool { return !v.S.Kept.Comparable(k) })
}

// pair returns the two runs that are chosen: the last two where nobody has.
func (v *Runs) pair() (pair [2]*session.KeptRun, ok bool) {
	all := v.comparable()
	if len(all) < 2 {
		return pair, false
	}
	pair = [2]*session.KeptRun{all[len(all)-2], all[len(all)-1]}
	for i := range pair {
		for _, k := range all {
			if strconv.Itoa(k.Number) == v.chosen[i] {
				pair[i] = k
			}
		}
	}
	return pair, pair[0] != pair[1]
}

func (s visit) called(k *session.KeptRun) string {
	if k.Name != "" {
		return k.Name
	}
	return s.Say(text.RunsNumber, k.Number)
}

func (v *Runs) choice() app.UI {
	s, all := v.S, v.comparable()
	pair, ok := v.pair()
	if len(all) < 2 {
		return app.Div().Class("nothing")
	}
	options := ui.Each(all, func(k *session.KeptRun) ui.Option {
		return ui.Option{Value: strconv.Itoa(k.Number), Label: visitOf(s).called(k)}
	})
	choose := func(i int, label text.Message) app.UI {
		id := "run-" + strconv.Itoa(i)
		return ui.Field(id, s.Say(label), "", "", ui.Select(id, strconv.Itoa(pair[i].Number), options, func(number string) {
			v.chosen[i], v.found = number, nil
			v.Update()
		}, id))
	}
	return app.Div().Class("beside-bar").Body(choose(0, text.RunsFirst), choose(1, text.RunsSecond),
		ui.Check("runs-differing", s.Say(text.RunsDiffering), v.differing, func(on bool) {
			v.differing, v.found = on, nil
			v.Update()
		}, "differing"),
		ui.Second(s.Say(text.Compare), func() { v.fetch(0) }, "compare").ID("compare-runs").Disabled(!ok))
}

// fetch asks for rows of the two runs from a record on.
func (v *Runs) fetch(from int) {
	pair, ok := v.pair()
	if !ok {
		return
	}
	v.S.Kept.Compare(v.S, pair[0], pair[1], from, comparedRows, v.differing, func(r protocol.CompareResult) {
		v.compared, v.found = pair, &r
		v.Update()
	})
}

// beside are rows of the two runs, one below the other, cell by cell.
func (v *Runs) beside() app.UI {
	s, r := v.S, v.found
	if pair, ok := v.pair(); r == nil || !ok || pair != v.compared {
		return app.Div().Class("nothing")
	}
	if len(r.Columns) == 0 {
		return soft(s.Say(text.RunsAlike))
	}
	said := s.Say(text.RunsShown, r.Next, r.Records)
	if len(r.Rows) == 0 {
		said = s.Say(text.RunsNoRows, r.Next)
	}
	halves := ui.Lines(2*len(r.Rows), func(i int) app.UI { return v.half(r.Rows[i/2], i%2) })
	return app.Div().Class("flow").Body(
		app.Div().ID("runs-beside").Class("scroll").TabIndex(0).Role("region").Aria("label", s.Say(text.RunsBeside)).Body(app.Table().Class("beside").Body(
			app.THead().Body(app.Tr().Body(app.Th().Scope("col").Class("num").Text(s.Say(text.RowHead)), app.Th().Scope("col").Text(s.Say(text.RunsRun)),
				app.Range(r.Columns).Slice(func(i int) app.UI { return app.Th().Scope("col").Text(r.Columns[i]) }))),
			app.TBody().Body(halves...))),
		app.Div().Class("beside-bar").Body(app.Span().Class("soft").Role("status").Text(said),
			ui.Second(s.Say(text.RunsStart), func() { v.fetch(0) }, "start").Disabled(len(r.Rows) > 0 && r.Rows[0].Record == 0),
			ui.Second(s.Say(text.RunsNext), func() { v.fetch(r.Next) }, "next"+strconv.Itoa(r.Next)).ID("runs-next").Disabled(r.Next >= r.Records)),
	)
}

// half is a row as one of the two runs releases it.
func (v *Runs) half(row protocol.ComparedRow, i int) app.UI {
	s, columns := v.S, v.found.Columns
	cells := []app.UI{}
	if i == 0 {
		cells = append(cells, app.Th().Scope("rowgroup").Rowspan(2).Class("num").Text(s.Lang.Int(row.Record+1)))
	}
	cells = append(cells, app.Th().Scope("row").Text(visitOf(s).called(v.compared[i])))
	if row.Cells[i] == nil {
		return app.Tr().Body(append(cells, app.Td().Class("why").ColSpan(len(columns)).Text(s.Say(text.LeftOut)))...)
	}
	for j := range columns {
		cells = append(cells, v.cell(row, i, j))
	}
	return app.Tr().Body(cells...)
}

// cell marks what the second run releases otherwise than the first.
func (v *Runs) cell(row protocol.ComparedRow, i, j int) app.UI {
	said, other := "–", ""
	if text := row.Cells[i][j]; text != nil {
		said = *text
	}
	if row.Cells[0] != nil && row.Cells[0][j] != nil {
		other = *row.Cells[0][j]
	}
	if i == 1 && row.Cells[0] != nil && (row.Cells[1][j] == nil) != (row.Cells[0][j] == nil) || i == 1 && row.Cells[0] != nil && row.Cells[1][j] != nil && said != other {
		return app.Td().Class("chg").Body(app.Span().Class("hidden").Text(v.S.Say(text.RunsDiffer)), app.Text(said))
	}
	return app.Td().Text(said)
}
