package main

import (
	"slices"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/learn"
	"quasi/app/page/export"
	"quasi/app/page/protect"
	"quasi/app/page/review"
	"quasi/app/session"
	"quasi/app/steps"
	"quasi/app/text"
	"quasi/app/ui"
)

// shell is the whole page: bar, steps, the step that is shown, windows.
type shell struct {
	app.Compo

	s        *session.Session
	lang     text.Lang
	proof    proof
	trail    trail
	clearing bool // the person is asked whether to clear everything
	keeping  bool // the person is asked for the passphrase of a visit that is kept
	unsaved  bool // as the outer page knows it
	large    bool // type is

	work    session.Work // as it was last shown
	started string       // id of what had the focus when the work began
	later   func(func()) // runs a function when the page is rendered
	waiting int          // changes that are not rendered yet
	typing  app.Value    // the field with text that is not decided yet, or nil
}

// OnInit implements app.Initializer.
func (h *shell) OnInit() {
	h.s = session.New(text.English)
}

// OnMount starts the engine and listens to what concerns the whole page.
func (h *shell) OnMount(ctx app.Context) {
	dispatch := func(f func()) { ctx.Dispatch(func(app.Context) { f() }) }
	h.later = func(f func()) { ctx.Defer(func(app.Context) { f() }) }
	h.s.Start(session.NewWorker(dispatch), h.changed)
	h.s.SetLang(text.Choose(app.Window().Get("quasi").Get("language").String()))
	h.watchPage(ctx)
	outer().Set("onchosen", app.FuncOf(func(_ app.Value, args []app.Value) any {
		drawn := args[0]
		ctx.Defer(func(app.Context) { drawn.Invoke() })
		return nil
	}))
	h.watchHistory(ctx)
	if asked := app.Window().Get("quasi").Get("place"); asked.Truthy() {
		learn.Follow(h.s, asked.String())
	}
	outer().Set("onplace", app.FuncOf(func(_ app.Value, args []app.Value) any {
		place := args[0].String()
		ctx.Dispatch(func(app.Context) { learn.Follow(h.s, place) })
		return nil
	}))
	lockValue().Set("onprograms", app.FuncOf(func(app.Value, []app.Value) any {
		ctx.Dispatch(func(app.Context) {
			h.proof.rev++
			h.Update()
		})
		return nil
	}))
	h.testLock(ctx)
}

// watchPage handles dropped files and keys. The browser asks for an answer at once, so
// these are not events of go-app, which come later.
func (h *shell) watchPage(ctx app.Context) {
	h.watchTyping()
	window := app.Window()
	window.Set("ondragover", app.FuncOf(func(_ app.Value, args []app.Value) any {
		args[0].Call("preventDefault")
		return nil
	}))
	window.Set("onkeydown", app.FuncOf(func(_ app.Value, args []app.Value) any {
		if keepKey(args[0]); h.open() {
			return nil
		}
		if change := h.undoKey(args[0]); change != nil {
			ctx.Dispatch(func(app.Context) { change() })
		} else if move := learn.StepKey(h.s, args[0]); move != nil {
			args[0].Call("preventDefault")
			ctx.Dispatch(func(app.Context) { move() })
		} else if key := guideKey(h.s, args[0]); key != "" {
			ctx.Dispatch(func(app.Context) { learn.Go(h.s, key) })
		}
		return nil
	}))
	window.Set("ondrop", app.FuncOf(func(_ app.Value, args []app.Value) any {
		args[0].Call("preventDefault")
		files := session.DroppedFiles(args[0].Get("dataTransfer"))
		dropped := session.SortDropped(files)
		onPopulation := within(args[0].Get("target"), protect.PopulationID)
		ctx.Dispatch(func(ctx app.Context) {
			if page, takes := h.s.Pages.Side.(taker); takes && h.s.Pages.Over == nil {
				page.Take(ctx, files)
				return
			}
			// Open what was dropped: a table, a recipe or both, or the population.
			if onPopulation && dropped.Table != nil {
				h.s.Population().OpenFile(h.s, dropped.Table)
				return
			}
			if dropped.Table != nil {
				h.s.Go(session.Open)
			}
			dropped.Open(ctx, h.s)
		})
		return nil
	}))
}

// taker is a page beside the steps that takes the files that are dropped on it.
type taker interface {
	Take(ctx app.Context, files []app.Value)
}

// open reports whether a window is open.
func (h *shell) open() bool { return h.clearing || h.keeping || h.proof.open || h.s.AsksToReplace() }

// treeKeys are the keys that move in a tree instead of scrolling the page.
var treeKeys = []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", " ", "Backspace"}

// keepKey takes from the browser a key that means something in a tree, or that moves
// through rows. go-app
// calls its handlers later, when the browser does not listen any more.
func keepKey(event app.Value) {
	target, key := event.Get("target"), event.Get("key").String()
	if slices.Contains(review.MoveKeys(), key) && within(target, review.ID) {
		event.Call("preventDefault")
	}
	if target.Get("getAttribute").Truthy() && target.Call("getAttribute", "role").String() == "tree" &&
		(slices.Contains(treeKeys, key) || key == "a" && (event.Get("ctrlKey").Bool() || event.Get("metaKey").Bool())) {
		event.Call("preventDefault")
	}
}

// guideKey returns a key that leads on or back where somebody is led, and takes it from
// the browser; "" where the focus is on something that has a use for keys of its own.
func guideKey(s *session.Session, event app.Value) string {
	target, key := event.Get("target"), event.Get("key").String()
	if !learn.Guided(s) || !slices.Contains(learn.Keys, key) || event.Get("altKey").Bool() || event.Get("ctrlKey").Bool() || event.Get("metaKey").Bool() {
		return ""
	}
	onGuide := target.Get("closest").Truthy() && target.Call("closest", "."+learn.GuideClass).Truthy()
	free := target.Get("tagName").String() == "BODY" || target.Get("id").String() == ui.HeadingID
	if scrolls := key == "PageDown" || key == "PageUp"; !onGuide && (!free || scrolls) {
		return ""
	}
	event.Call("preventDefault")
	return key
}

// within reports whether something is in the element of an id.
func within(target app.Value, id string) bool {
	return target.Get("closest").Truthy() && target.Call("closest", "#"+id).Truthy()
}

// changed renders the page again.
func (h *shell) changed() {
	switch {
	case h.trail.still:
	case placeOf(h.s) != h.trail.at:
		h.mark(pushed)
	case h.s.Lang != h.trail.lang:
		h.mark(replaced)
	}
	if unsaved := h.s.Unsaved(); h.unsaved != unsaved {
		h.unsaved = unsaved
		outer().Call("unsaved", unsaved)
	}
	if h.lang != h.s.Lang {
		h.lang = h.s.Lang
		app.Window().Get("document").Get("documentElement").Set("lang", string(h.lang))
	}
	h.keepFocus()
	h.Update()
	h.busy(1)
	h.later(func() { h.busy(-1) })
}

// busy counts the changes that are not rendered yet, and says of the content whether there
// are any: it is rendered in parts, and half of it may be what it was before.
func (h *shell) busy(more int) {
	before := h.waiting > 0
	h.waiting += more
	if content := app.Window().GetElementByID(contentID); content.Truthy() && before != (h.waiting > 0) {
		content.Call("setAttribute", "aria-busy", h.waiting > 0)
	}
}

// contentID is the id of what the step is shown in.
const contentID = "content"

// keepFocus finds a place for the focus when work begins or ends: the step then
// shows something else, and what had the focus may be gone.
func (h *shell) keepFocus() {
	if h.work == h.s.Work() {
		return
	}
	if h.work == session.Idle {
		h.started = ui.FocusedID()
	}
	h.work = h.s.Work()
	started := ""
	if h.work == session.Idle {
		started = h.started
	}
	h.later(func() { ui.KeepFocus(started) })
}

// Render implements app.Composer.
func (h *shell) Render() app.UI {
	return app.Div().Class("page").Body(
		app.Button().Type("button").Class("skip").Text(h.s.Say(text.SkipToContent)).
			OnClick(func(app.Context, app.Event) { ui.FocusHeading() }),
		ui.Later(h.bar), ui.Later(h.steps), learn.Tour(h.s),
		app.Main().ID(contentID).Body(h.content()),
		h.windows(),
	)
}

// content is the step that is shown, or the page in place of it or beside the steps.
func (h *shell) content() app.UI {
	if h.s.Pages.Over != nil {
		return h.s.Pages.Over.Render()
	}
	if h.s.Step.Beside() {
		return learn.New(h.s)
	}
	return steps.New(h.s)
}

func (h *shell) bar() app.UI {
	s := h.s
	undo, redo := s.Say(text.Undo), s.Say(text.Redo)
	undoWhy, redoWhy := s.Say(text.UndoNothing), s.Say(text.RedoNothing)
	if s.History.CanUndo() {
		undo = s.Say(text.UndoOf, s.History.Undoing(s.Lang))
		undoWhy = undo
	}
	if s.History.CanRedo() {
		redo = s.Say(text.RedoOf, s.History.Redoing(s.Lang))
		redoWhy = redo
	}
	if s.Busy() {
		undoWhy, redoWhy = s.Say(text.AfterWork, undo), s.Say(text.AfterWork, redo)
	}
	return app.Header().Class("top").Body(
		app.Span().Class("brand").Body(ui.Mark(), app.Text("Quasi")),
		h.lock(),
		app.Span().Class("grow"),
		app.Button().Type("button").ID("undo").Class("tool").Aria("label", undo).Title(undoWhy).
			Disabled(!s.History.CanUndo() || !h.undoable()).Body(ui.Arrow(true)).
			OnClick(func(app.Context, app.Event) { s.Undo() }),
		app.Button().Type("button").ID("redo").Class("tool").Aria("label", redo).Title(redoWhy).
			Disabled(!s.History.CanRedo() || !h.undoable()).Body(ui.Arrow(false)).
			OnClick(func(app.Context, app.Event) { s.Redo() }),
		app.Button().Type("button").ID("large").Class("tool").Aria("label", s.Say(text.LargeType)).Title(s.Say(text.LargeType)).Aria("pressed", h.large).Body(ui.Letters()).
			OnClick(func(app.Context, app.Event) {
				h.large = !h.large
				app.Window().Get("document").Get("documentElement").Get("classList").Call("toggle", "large", h.large)
			}),
		app.If(s.Table != nil, app.Button().Type("button").ID("keep").Class("tool").Aria("label", s.Say(text.VisitTitle)).Title(s.Say(text.VisitTitle)).
			Disabled(s.Step.Beside() || s.Pages.Over != nil || s.Work() != session.Idle).Body(ui.Keep(), app.Span().Class("says").Text(s.Say(text.VisitSave))).
			OnClick(func(app.Context, app.Event) { h.keeping = true })),
		app.Button().Type("button").ID("clear").Class("tool").Text(s.Say(text.ClearAll)).
			OnClick(func(app.Context, app.Event) {
				if h.s.Table != nil || h.s.Work() != session.Idle {
					h.clearing = true
					return
				}
				h.s.Clear()
			}),
		h.languages(),
	)
}

// languages is the choice of a language, each by its own name. It stands at the end of
// the bar, and is as wide as its longest name: whatever the language makes of the others,
// it stays under the pointer, and what clears everything does not come there.
func (h *shell) languages() app.UI {
	all := text.Languages()
	options := make([]ui.Option, len(all))
	for i, l := range all {
		options[i] = ui.Option{Value: string(l), Label: l.Name()}
	}
	return ui.Select("language", string(h.s.Lang), options, func(tag string) { h.s.SetLang(text.Lang(tag)) }, "language").
		Class("tool").Aria("label", h.s.Say(text.Language))
}

func (h *shell) steps() app.UI {
	s := h.s
	return app.Nav().Aria("label", s.Say(text.StepsLabel)).Body(app.Ol().Class("steps").Body(
		app.Range(shownSteps).Slice(func(i int) app.UI {
			s, step, shown := h.s, shownSteps[i], h.s.Step
			if shown == session.Generalise {
				shown = session.Columns
			}
			class, sign := "", s.Lang.Int(i+1)
			if done(s, step) && step != shown {
				class, sign = "done", "✓"
			}
			waits := s.Busy() && step != shown
			button := app.Button().Type("button").Disabled(waits).OnClick(func(app.Context, app.Event) { s.Go(step) })
			if waits {
				button = button.Title(s.Say(text.AfterWork, s.Say(steps.Name(step))))
			}
			if step == shown {
				button = button.Aria("current", "step")
			}
			return app.Li().Class(class).Body(button.Body(
				app.Span().Class("dot").Text(sign),
				app.Span().Class("name").Text(s.Say(steps.Name(step))),
				app.If(class == "done", app.Span().Class("hidden").Text("("+s.Say(text.StepDone)+")")),
			))
		})))
}

// shownSteps are the steps of the bar. That of the levels belongs to the columns.
var shownSteps = []session.Step{session.Open, session.Purpose, session.Columns, session.Protect, session.Review, session.Export}

// done reports whether a step has what it is for.
func done(s *session.Session, step session.Step) bool {
	switch step {
	case session.Review:
		return s.Result != nil && !s.Stale()
	case session.Export:
		return s.Saving().Last() != nil
	}
	return s.Table != nil && (step < s.Step || s.Result != nil && !s.Stale()) && !s.Step.Beside()
}

// The windows.
const (
	clearID   = "clear-dialog"
	keepID    = "keep-dialog"
	proofID   = "proof"
	replaceID = "replace"
)

// closeWindow closes a window; the browser then gives the focus back.
func closeWindow(id string) {
	if element := app.Window().GetElementByID(id); element.Truthy() {
		element.Call("close")
	}
}

// windows shows the window that is open, if one is.
func (h *shell) windows() app.UI {
	s := h.s
	switch {
	case h.clearing:
		return &ui.Dialog{ID: clearID, Title: s.Say(text.ClearTitle), Rev: s.Rev(), Close: func() { h.clearing = false; h.Update() }, Body: []app.UI{
			app.P().Text(s.Say(text.ClearBody)),
			app.Div().Class("actions").Body(
				ui.Second(s.Say(text.Cancel), func() { closeWindow(clearID) }, "keep"),
				ui.Button(s.Say(text.ClearAll), func() { closeWindow(clearID); s.Clear() }, "clear").ID("clear-yes"),
			),
		}}
	case h.keeping && s.Table != nil:
		return &ui.Dialog{ID: keepID, Title: s.Say(text.VisitTitle), Rev: s.Rev(), Close: func() { h.keeping = false; h.Update() },
			Body: append(export.Keeping(s, "keep", func() { closeWindow(keepID) }), app.Div().Class("actions").Body(ui.Second(s.Say(text.Cancel), func() { closeWindow(keepID) }, "leave")))}
	case s.AsksToReplace() && s.Table != nil:
		return &ui.Dialog{ID: replaceID, Title: s.Say(text.ReplaceTitle, s.Table.Name), Rev: s.Rev(), Close: func() { s.AnswerReplacing(false) }, Body: []app.UI{
			app.P().Text(s.Say(text.ReplaceBody)),
			app.Div().Class("actions").Body(
				ui.Second(s.Say(text.Cancel), func() { closeWindow(replaceID) }, "keep-table"),
				ui.Button(s.Say(text.ReplaceYes), func() { s.AnswerReplacing(true) }, "replace").ID("replace-yes"),
			),
		}}
	case h.proof.open:
		return &ui.Dialog{ID: proofID, Title: s.Say(text.Lock), Rev: h.proof.rev, Close: func() { h.proof.open = false; h.Update() }, Body: h.proofBody()}
	}
	return app.Div().Class("nothing")
}
