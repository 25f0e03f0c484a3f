package main

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/steps"
	"quasi/app/text"
	"quasi/app/ui"
)

// proof is what is known about the lock.
type proof struct {
	open, locked   bool
	tested         time.Time // zero: not yet
	passed, silent bool
	tried, blocked int
	rev            int
}

// testLock tries all ways out. quasi.lock in web/boot.js does it.
func (h *shell) testLock(ctx app.Context) {
	h.proof.tested = time.Time{}
	lockValue().Call("selfTest").Then(func(result app.Value) {
		ctx.Dispatch(func(app.Context) {
			h.proof.tested, h.proof.passed, h.proof.silent = time.Now(), result.Get("passed").Bool(), result.Get("silent").Bool()
			h.proof.tried, h.proof.blocked = result.Get("tried").Int(), result.Get("blocked").Int()
			h.proof.rev++
			h.Update()
		})
	})
}

// clock is when the lock was tested, on the person's clock.
func (p proof) clock() string { return p.tested.Format("15:04") }

func lockValue() app.Value { return app.Window().Get("quasi").Get("lock") }

// lock is the sign in the bar that opens the proof.
func (h *shell) lock() app.UI {
	state, class := h.s.Say(text.LockTesting), ""
	switch {
	case !h.proof.locked:
		state = h.s.Say(text.LockSoon)
	case h.proof.tested.IsZero():
	case h.proof.passed:
		state = h.s.Say(text.LockTested, h.proof.clock())
	case h.proof.silent:
		state = h.s.Say(text.LockSilent, h.proof.clock())
	default:
		state, class = h.s.Say(text.LockFailed), "bad"
	}
	return app.Button().Type("button").ID("lock").Class("lock", class).Aria("haspopup", "dialog").Body(
		ui.Padlock(), app.Span().Text(h.s.Say(text.Lock)),
		app.Span().Class("long").Text("· "+state),
	).OnClick(func(app.Context, app.Event) { h.proof.open = true })
}

// proofBody says what is known about the lock, and what is not covered.
func (h *shell) proofBody() []app.UI {
	s, build := h.s, app.Window().Get("quasi").Get("build")
	hash := func(name text.Message, key string, terms ...app.UI) app.UI {
		return app.Div().Class("hash").Body(app.Span().Body(append([]app.UI{app.Text(s.Say(name) + " ")}, terms...)...), app.Code().Text(build.Get(key).String()))
	}
	if !h.proof.locked {
		return []app.UI{
			app.P().Text(s.Say(text.ProofSoon)),
			app.Div().Class("actions").Body(ui.Second(s.Say(text.Close), func() { closeWindow(proofID) }, "close")),
		}
	}
	silent := app.UI(app.Div().Class("nothing"))
	if h.proof.silent {
		silent = ui.Note(s.Say(text.ProofSilent), s.Say(text.ProofSilentWhy))
	}
	return []app.UI{
		app.P().Text(s.Say(text.ProofLead, h.proof.clock())), silent,
		ui.Fact(s.Say(text.ProofTried), s.Lang.Int(h.proof.tried)),
		ui.Fact(s.Say(text.ProofBlocked), s.Lang.Int(h.proof.blocked)),
		ui.Fact(s.Say(text.ProofRequests), s.Lang.Int(lockValue().Call("requests").Int())),
		ui.Fact(s.Say(text.ProofViolation), s.Lang.Int(lockValue().Get("violations").Int())),
		ui.Fact(s.Say(text.ProofFiles), s.Lang.Int(s.HandedOver())), steps.HandedList(s),
		app.Div().Class("hash").Body(app.Span().Text(s.Say(text.ProofPolicy)), app.Code().Text(lockValue().Get("policy").String())),
		hash(text.ProofApp, "app", ui.Term("term-sha-proof", s.Say(text.TermAsk, s.Say(text.TermSHA.Name)), s.Say(text.TermSHA.Name), s.Say(text.TermSHA.Means), false)), hash(text.ProofEngine, "engine"), hash(text.ProofSheets, "sheets"),
		app.P().Text(s.Say(text.ProofCheck)),
		app.P().Class("soft").Text(s.Say(text.ProofLimits)),
		app.Div().Class("actions").Body(
			ui.Second(s.Say(text.Close), func() { closeWindow(proofID) }, "close"),
			app.Button().Type("button").Class("go").Text(s.Say(text.ProofAgain)).
				OnClick(func(ctx app.Context, _ app.Event) { h.testLock(ctx) }),
		),
	}
}
