package review

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/figure/curve"
)

// sweepFound is the id of what was measured. It gets the focus when it is asked for.
const sweepFound = "sweep-found"

// sweep sets what the decisions lose with other k and methods against the risk.
func (v *Review) sweep() app.UI {
	s, w := v.S, v.S.Alternatives().Sweep()
	if s.Result.Linked {
		return app.Div().Class("nothing")
	}
	return ui.Flow(s.Say(text.SweepTitle),
		soft(s.Say(text.SweepLead)),
		visitOf(s).sweepPoints(w), visitOf(s).sweepProgress(w), v.sweepKs(), v.sweepChoice(), v.sweepButton(w),
	).ID("sweep")
}

// sweepButton is one button that begins, ends and goes on, so that the focus stays on it.
func (v *Review) sweepButton(w *session.Sweep) app.UI {
	s := v.S
	label, begin := text.SweepAsk, func() {
		if ks, ok := v.chosenKs(); ok {
			v.S.Alternatives().BeginSweep(v.S, v.chosenMethods(), ks)
		}
	}
	switch {
	case w != nil && w.Going:
		return ui.Second(s.Say(text.Cancel), func() { w.Stop(s) }, "stop").ID("sweep-button")
	case w != nil && w.GoesOn(s):
		return app.Div().Class("beside-bar").Body(
			ui.Second(s.Say(text.SweepOn), func() { w.GoOn(s) }, "on").ID("sweep-on"), ui.Second(s.Say(text.SweepAnew), begin, "anew").ID("sweep-button"))
	case w != nil:
		label = text.SweepAnew
	}
	return ui.Reveals("sweep-button", s.Say(label), begin, sweepFound, "begin").Class("second")
}

func (s visit) sweepProgress(w *session.Sweep) app.UI {
	if w == nil || !w.Going {
		return app.Div().Class("nothing")
	}
	done, all := w.Measured(), len(w.Points)
	at := w.Points[done]
	return ui.Progress(s.Say(text.SweepGoing, s.Lang.AlgorithmTitle(at.Method), at.K), s.Say(text.FactOf, done, all), (float64(done)+w.Done)/float64(all))
}

// sweepPoints is the curve as far as it is measured, and its table.
func (s visit) sweepPoints(w *session.Sweep) app.UI {
	if w == nil {
		return app.Div().Class("nothing")
	}
	return app.Div().Class("flow").Body(
		app.If(!w.IsOf(s.Session), app.P().Class("hint").Role("status").Text(s.Say(text.SweepOther))),
		s.sweepDrawn(s.seriesOf(w)),
		app.P().Class("hint").Text(s.Say(text.SweepClick)),
		s.sweepTable(w),
		app.P().Class("hint").Text(s.Say(text.SweepRounds)),
	)
}

// seriesOf are the points of a sweep that have a release, by method.
func (s visit) seriesOf(w *session.Sweep) (all []curve.Series) {
	for _, p := range w.Points {
		name := s.Lang.AlgorithmTitle(p.Method)
		if len(all) == 0 || all[len(all)-1].Name != name {
			all = append(all, curve.Series{Name: name})
		}
		at := curve.Point{Across: math.NaN()}
		if p.Trial != nil && p.Trial.Passed() {
			at = curve.Point{Across: p.Trial.Highest, Up: p.Trial.Loss}
		}
		of := &all[len(all)-1]
		of.Points = append(of.Points, at)
	}
	return all
}

// sweepDrawn is the curve, with the shares at its axes and its methods beside it. What it
// says is in the table, too.
func (s visit) sweepDrawn(all []curve.Series) app.UI {
	across, up := curve.Ticks(all)
	ticks := func(shares []float64) app.UI {
		return app.Range(shares).Slice(func(i int) app.UI { return app.Span().Text(s.Lang.Percent(shares[i])) })
	}
	slices.Reverse(up)
	return app.Div().Class("sweep-curve").Aria("hidden", true).Body(
		app.P().Class("up-label").Text(s.Say(text.DetailLost)),
		app.Div().Class("up").Body(ticks(up)),
		app.Div().Class("plot").Body(app.Raw(curve.Shapes(all))).OnClick(func(ctx app.Context, e app.Event) { s.adoptClicked(ctx, e) }),
		app.Div().Class("across").Body(ticks(across)),
		app.P().Class("across-label").Text(s.Say(text.HelpRisk)),
		app.Ul().Class("methods").Body(app.Range(all).Slice(func(i int) app.UI {
			return app.Li().Body(app.Raw(curve.Mark(i)), app.Text(all[i].Name))
		})),
	)
}

// adoptClicked adopts the point of the curve that was clicked.
func (s visit) adoptClicked(ctx app.Context, e app.Event) {
	box, w := ctx.JSSrc().Call("getBoundingClientRect"), s.Alternatives().Sweep()
	wide, tall := box.Get("width").Float(), box.Get("height").Float()
	if w == nil || wide <= 0 || tall <= 0 {
		return
	}
	all := s.seriesOf(w)
	series, point, ok := curve.Nearest(all, (e.Get("clientX").Float()-box.Get("left").Float())/wide, (e.Get("clientY").Float()-box.Get("top").Float())/tall)
	if ok {
		w.Points[series*len(all[0].Points)+point].Adopt(s.Session)
	}
}

func (s visit) sweepTable(w *session.Sweep) app.UI {
	heads := []ui.Head{{Label: s.Say(text.AlgorithmLabel)}, {Label: "k", Class: "num"}, {Label: s.Say(text.DetailLost)}, {Label: s.Say(text.HelpRisk), Class: "num"}, {Label: s.Say(text.HelpOut), Class: "num"}, {}}
	var lines []ui.Line
	for i := range w.Points {
		lines = append(lines, s.sweepLine(i, &w.Points[i]))
	}
	return ui.Unfold(sweepFound, s.Say(text.SweepTable), "known trials", heads, lines)
}

func (s visit) sweepLine(i int, p *session.SweepPoint) ui.Line {
	title := s.Lang.AlgorithmTitle(p.Method)
	name, k := app.Th().Text(title), num(s.Lang.Int(p.K))
	switch {
	case p.Trial == nil:
		return ui.Line{Name: name, Cells: append([]app.HTMLTd{k}, waiting()...)}
	case !p.Trial.Passed():
		return ui.Line{Name: name, Cells: []app.HTMLTd{k, app.Td().Class("why").Text(s.Lang.Sentence(p.Trial.Failed))}}
	}
	cells := append([]app.HTMLTd{k}, s.trialCells(p.Trial, p.Trial.Loss)...)
	return ui.Line{Name: name, Cells: append(cells, app.Td().Body(s.pointButton(i, p, title)))}
}

// pointButton adopts a point. Of the one that is decided it says so, and keeps the focus.
func (s visit) pointButton(i int, p *session.SweepPoint, title string) app.UI {
	label, here, named := text.HelpAdopt, p.Decided(s.Session), s.Say(text.SweepDo, title, p.K)
	if here {
		label, named = text.SweepHere, fmt.Sprintf("%s: %s, k = %d", s.Say(text.SweepHere), title, p.K)
	}
	return ui.Second(s.Say(label), func() { p.Adopt(s.Session) }, title+strconv.Itoa(p.K)).ID(fmt.Sprintf("point-%d", i)).
		Aria("label", named).Aria("pressed", here).Disabled(s.Busy())
}

// swept holds what a person wants a sweep to measure.
type swept struct {
	ks      string          // as typed; empty: as proposed
	which   string          // of the methods: one of the constants below; empty: own
	methods map[string]bool // that are ticked, where some are
}

// Which methods a sweep measures.
const (
	sweepOwn   = "own"
	sweepEvery = "every"
	sweepSome  = "some"
)

// sweepKs is the field of the k that are measured.
func (v *Review) sweepKs() app.UI {
	s := v.S
	_, ok := v.chosenKs()
	problem := ""
	if !ok {
		problem = s.Say(text.SweepKsWrong, session.MostSwept)
	}
	shown := v.swept.ks
	if shown == "" {
		shown = strings.Join(ui.Each(session.SweptKs(s.Result), strconv.Itoa), ", ")
	}
	return ui.Field("sweep-ks", s.Say(text.SweepKs), s.Say(text.SweepKsHint, session.MostSwept), problem, ui.Input("sweep-ks", shown, func(typed string) {
		v.swept.ks = typed
		v.Update()
	}, "sweep-ks"))
}

// chosenKs returns the k that are typed, ascending; ok is false where they are not understood.
func (v *Review) chosenKs() (ks []int, ok bool) {
	if strings.TrimSpace(v.swept.ks) == "" {
		return session.SweptKs(v.S.Result), true
	}
	for _, typed := range strings.FieldsFunc(v.swept.ks, func(r rune) bool { return strings.ContainsRune(" ,;，、；", r) }) {
		k, err := strconv.Atoi(typed)
		if err != nil || k < 2 {
			return nil, false
		}
		ks = append(ks, k)
	}
	slices.Sort(ks)
	ks = slices.Compact(ks)
	return ks, len(ks) > 0 && len(ks) <= session.MostSwept
}

// sweepChoice is which methods are measured.
func (v *Review) sweepChoice() app.UI {
	s := v.S
	which := ui.Field("sweep-methods", s.Say(text.SweepMethods), "", "", ui.Select("sweep-methods", v.swept.which, []ui.Option{
		{Value: sweepOwn, Label: s.Say(text.SweepOwn, s.Lang.AlgorithmTitle(s.Result.Algorithm))},
		{Value: sweepEvery, Label: s.Say(text.SweepEvery)},
		{Value: sweepSome, Label: s.Say(text.SweepSome)},
	}, func(chosen string) {
		v.swept.which = chosen
		v.Update()
	}, "sweep-methods"))
	if v.swept.which != sweepSome {
		return app.Div().Body(which)
	}
	all := session.SweptMethods(s.Result)
	return app.Div().Body(which, app.Div().Class("ticks gap").Role("group").Aria("label", s.Say(text.SweepMethods)).Body(app.Range(all).Slice(func(i int) app.UI {
		name := all[i]
		return ui.Check("sweep-"+name, s.Lang.AlgorithmTitle(name), v.ticked(name), func(on bool) {
			if v.swept.methods == nil {
				v.swept.methods = map[string]bool{all[0]: true}
			}
			v.swept.methods[name] = on
			v.Update()
		}, name)
	})), app.If(len(v.chosenMethods()) == 0, app.P().Class("problem").Role("alert").Text(s.Say(text.SweepNone))))
}

// ticked reports whether a method is chosen; before anything is, the result's own.
func (v *Review) ticked(name string) bool {
	if v.swept.methods == nil {
		return name == v.S.Result.Algorithm
	}
	return v.swept.methods[name]
}

// chosenMethods returns the methods to measure.
func (v *Review) chosenMethods() []string {
	all := session.SweptMethods(v.S.Result)
	switch v.swept.which {
	case sweepEvery:
		return all
	case sweepSome:
		return slices.DeleteFunc(all, func(name string) bool { return !v.ticked(name) })
	}
	return all[:1]
}
