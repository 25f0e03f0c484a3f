package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/screen"
	"quasi/app/session"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/method"
	"quasi/engine/method/trace"
	"quasi/wasm/protocol"
)

// StepsPage is the page, in place of any step.
type StepsPage struct {
	app.Compo

	V   *Showing
	Rev int
}

// OnMount implements app.Mounter.
func (p *StepsPage) OnMount(app.Context) { ui.FocusHeading() }

// pause is how long a step is shown before the next one, when they follow each other.
const pause = 1800 * time.Millisecond

// Render implements app.Composer.
func (p *StepsPage) Render() app.UI {
	s, v := p.V.s, p.V
	body := []app.UI{ui.Lead(s.Say(text.StepwiseTitle, s.Lang.AlgorithmTitle(v.Of.Method)), s.Say(text.StepwiseLead),
		ui.Second(s.Say(text.Close), func() { s.Pages.CloseOver(s) }, "close").ID("steps-close")), screen.Refusal(s)}
	switch {
	case v.Failed:
		body = append(body, ui.Card(app.P().Text(s.Say(text.StepwiseNone))))
	case v.Trace == nil:
		body = append(body, ui.Card(app.P().Role("status").Text(s.Say(text.StepwiseWait))))
	default:
		view := newView(v)
		body = append(body, app.Div().Class("stepwise").Body(p.player(view), view.correlations(), app.Div().Body(view.sizes(), p.plane(view), view.why()), view.groups()))
	}
	return app.Div().Class("frame").Body(
		app.Div().Class("step").Body(body...),
		app.Aside().Class("side").Body(p.settings(), ui.Section(s.Say(text.StepwiseKeys), app.P().Class("soft").Text(s.Say(text.StepwiseKeysWhy)))),
	)
}

// settings say what is shown.
func (p *StepsPage) settings() app.UI {
	s, v, of := p.V.s, p.V, p.V.Of
	methods := ui.Each(trace.Methods(), func(name string) ui.Option { return ui.Option{Value: name, Label: s.Lang.AlgorithmTitle(name)} })
	var sizes []ui.Option
	for k := LeastShown; k <= MostShown; k++ {
		sizes = append(sizes, ui.Option{Value: strconv.Itoa(k), Label: s.Lang.Int(k)})
	}
	key := fmt.Sprint(of)
	return ui.Section(s.Say(text.StepwiseOf),
		ui.Field("steps-table", s.Say(text.ViewTable), "", "", ui.Select("steps-table", of.Table, p.tables(), func(name string) {
			v.ShowOther(func(d *Demonstration) { d.Table = name })
		}, key)),
		ui.Field("steps-method", s.Say(text.AlgorithmLabel), "", "", ui.Select("steps-method", of.Method, methods, func(name string) {
			v.ShowOther(func(d *Demonstration) { d.Method, d.Cuts = name, visitOf(s).cutsOf(d.Table, name) })
		}, key)),
		p.cuts(),
		ui.Field("steps-k", s.Say(text.StepwiseKLabel), "", "", ui.Select("steps-k", strconv.Itoa(of.K), sizes, func(k string) {
			v.ShowOther(func(d *Demonstration) { d.K, _ = strconv.Atoi(k) })
		}, key)),
		p.seed(),
	)
}

// cuts is where the method cuts, if it has a choice.
func (p *StepsPage) cuts() app.UI {
	s, v, of := p.V.s, p.V, p.V.Of
	q, has := cutsSetting(of.Method)
	if !has {
		return app.Div().Class("nothing")
	}
	return ui.Field("steps-cuts", s.Lang.ParameterTitle(q), "", "", ui.Select("steps-cuts", cmp.Or(of.Cuts, q.Choices[0]), screen.Choices(s, q), func(cuts string) {
		v.ShowOther(func(d *Demonstration) { d.Cuts = cuts })
	}, fmt.Sprint(of)))
}

// seed is the seed of an invented table and of the method's choices, which are one.
func (p *StepsPage) seed() app.UI {
	s, v, of := p.V.s, p.V, p.V.Of
	if a, err := method.Get(of.Method); err == nil && !a.Random && !protocol.IsFewPatients(of.Table) {
		return app.Div().Class("nothing")
	}
	return ui.Field("steps-seed", s.Say(text.SeedLabel), s.Say(text.StepwiseSeedHint), "",
		ui.Input("steps-seed", strconv.FormatUint(of.Seed, 10), func(typed string) {
			if seed, err := strconv.ParseUint(strings.TrimSpace(typed), 10, 32); err == nil {
				v.ShowOther(func(d *Demonstration) { d.Seed = seed })
			}
		}, fmt.Sprint(of)).Class("short").Aria("describedby", "steps-seed-hint"))
}

// tables are the tables to choose from.
func (p *StepsPage) tables() []ui.Option {
	s, of := p.V.s, p.V.Of
	few := protocol.FewPatients(of.Seed)
	options := []ui.Option{{Value: "patients", Label: s.Say(text.SamplePatients)}, {Value: "orders", Label: s.Say(text.StepwiseOrders)},
		{Value: "points", Label: s.Say(text.StepwisePoints)}, {Value: "more-points", Label: s.Say(text.StepwiseMorePoints)},
		{Value: "colleagues", Label: s.Say(text.StepwiseColleagues)}, {Value: few, Label: s.Say(text.StepwiseFew)}}
	if CanShowOwn(s) {
		options = append(options, ui.Option{Value: OwnTable, Label: s.Say(text.StepwiseOwn, s.Table.Name)})
	}
	return options
}

// player goes from step to step, and says what was done.
func (p *StepsPage) player(v *view) app.UI {
	s := p.V.s
	play := text.StepwisePlay
	if p.V.Playing {
		play = text.StepwisePause
	}
	steps, idle, said := len(v.trace.Steps), p.V.Idle(), v.said()
	return app.Section().Class("card pad player").Body(
		app.H2().Text(s.Say(text.StepwiseAt, v.at, steps)),
		app.Input().ID("step-at").Type("range").Min(0).Max(steps).Step(1).Value(v.at).
			Aria("label", s.Say(text.StepwiseSlider)).Aria("valuetext", s.Say(text.StepwiseAt, v.at, steps)).
			OnInput(func(ctx app.Context, _ app.Event) {
				if at, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
					p.V.StepTo(at)
				}
			}),
		app.Div().Class("actions").Body(
			ui.Second(s.Say(text.StepwiseFirst), func() { p.V.StepTo(0) }, "first").ID("step-first"),
			ui.Second(s.Say(text.GuideBack), func() { p.V.StepBy(-1) }, "back").ID("step-back"),
			app.Button().Type("button").ID("step-play").Class("go second").Text(s.Say(play)).OnClick(p.play),
			ui.Button(s.Say(text.GuideNext), func() { p.V.StepBy(1) }, "next").ID("step-next"),
			ui.Second(s.Say(text.StepwiseLast), func() { p.V.StepTo(math.MaxInt) }, "last").ID("step-last"),
		),
		app.Div().ID("said").Role("status").Body(app.Range(said).Slice(func(i int) app.UI { return app.P().Text(said[i]) })),
		app.If(idle > 0 && p.V.Of.Method == method.Default, ui.Check("steps-brief", s.Say(text.StepwiseBrief, idle), p.V.Brief, p.V.PassOver, "brief")),
		app.If(v.trace.Limited > 0, app.P().Class("hint").Text(s.Say(text.StepwiseLimited, len(v.trace.Rows), v.trace.Limited))),
	)
}

func (p *StepsPage) play(ctx app.Context, _ app.Event) {
	if turn := p.V.Play(); p.V.Playing {
		p.later(ctx, turn)
	}
}

// later does the next step after a pause, and so on.
func (p *StepsPage) later(ctx app.Context, turn int) {
	ctx.After(pause, func(ctx app.Context) {
		if p.V.NextTurn(turn) {
			p.later(ctx, turn)
		}
	})
}

// StepKey returns what a key does on the page; nil: nothing, because the page is not shown, or
// the key means something where the focus is.
func StepKey(s *session.Session, event app.Value) func() {
	v := ShowingOf(s)
	if v == nil || v.Trace == nil || event.Get("ctrlKey").Bool() || event.Get("altKey").Bool() || event.Get("metaKey").Bool() {
		return nil
	}
	key, tag := event.Get("key").String(), ""
	if name := event.Get("target").Get("tagName"); name.Truthy() {
		tag = name.String()
	}
	if takes(tag, key) || scrolls(event.Get("target"), key) {
		return nil
	}
	switch key {
	case "ArrowRight", " ":
		return func() { v.StepBy(1) }
	case "ArrowLeft":
		return func() { v.StepBy(-1) }
	case "Home":
		return func() { v.StepTo(0) }
	case "End":
		return func() { v.StepTo(len(v.Trace.Steps)) }
	}
	return nil
}

// scrolls reports whether a key moves what is in a region from side to side.
func scrolls(element app.Value, key string) bool {
	if key != "ArrowRight" && key != "ArrowLeft" || !element.Get("getAttribute").Truthy() || element.Call("getAttribute", "role").String() != "region" {
		return false
	}
	return element.Get("scrollWidth").Int() > element.Get("clientWidth").Int()
}

// takes reports whether an element has a use of its own for a key.
func takes(tag, key string) bool {
	if tag == "BUTTON" || tag == "SUMMARY" {
		return key == " "
	}
	return slices.Contains([]string{"INPUT", "SELECT", "TEXTAREA"}, tag)
}
