package main

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/text"
	"quasi/app/ui"
)

// proof is what is known about the lock.
type proof struct {
	open, locked   bool
	tested, passed bool
	tried, blocked int
	rev            int
}

// testLock tries all ways out. quasi.lock in web/boot.js does it.
func (h *shell) testLock(ctx app.Context) {
	h.proof.tested = false
	lockValue().Call("selfTest").Then(func(result app.Value) {
		ctx.Dispatch(func(app.Context) {
			h.proof.tested, h.proof.passed = true, result.Get("passed").Bool()
			h.proof.tried, h.proof.blocked = result.Get("tried").Int(), result.Get("blocked").Int()
			h.proof.rev++
			h.Update()
		})
	})
}

func lockValue() app.Value { return app.Window().Get("quasi").Get("lock") }

// lock is the sign in the bar that opens the proof.
func (h *shell) lock() app.UI {
	state := text.LockTesting
	class := ""
	if !h.proof.locked {
		state = text.LockSoon
	}
	if h.proof.tested {
		state = text.LockTested
		if !h.proof.passed {
			state, class = text.LockFailed, "bad"
		}
	}
	return app.Button().Type("button").ID("lock").Class("lock", class).Aria("haspopup", "dialog").Body(
		ui.Padlock(), app.Span().Text(h.s.Say(text.Lock)),
		app.Span().Class("long").Text("· "+h.s.Say(state)),
	).OnClick(func(app.Context, app.Event) { h.proof.open = true })
}

// proofBody says what is known about the lock, and what is not covered.
func (h *shell) proofBody() []app.UI {
	s, build := h.s, app.Window().Get("quasi").Get("build")
	hash := func(name text.Message, key string) app.UI {
		return app.Div().Class("hash").Body(app.Span().Text(s.Say(name)), app.Code().Text(build.Get(key).String()))
	}
	if !h.proof.locked {
		return []app.UI{
			app.P().Text(s.Say(text.ProofSoon)),
			app.Div().Class("actions").Body(ui.Second(s.Say(text.Close), func() { closeWindow(proofID) }, "close")),
		}
	}
	return []app.UI{
		app.P().Text(s.Say(text.ProofLead)),
		ui.Fact(s.Say(text.ProofTried), s.Lang.Int(h.proof.tried)),
		ui.Fact(s.Say(text.ProofBlocked), s.Lang.Int(h.proof.blocked)),
		ui.Fact(s.Say(text.ProofRequests), s.Lang.Int(lockValue().Call("requests").Int())),
		ui.Fact(s.Say(text.ProofViolation), s.Lang.Int(lockValue().Get("violations").Int())),
		app.Div().Class("hash").Body(app.Span().Text(s.Say(text.ProofPolicy)), app.Code().Text(lockValue().Get("policy").String())),
		hash(text.ProofApp, "app"), hash(text.ProofEngine, "engine"), hash(text.ProofSheets, "sheets"),
		app.P().Text(s.Say(text.ProofCheck)),
		app.P().Class("soft").Text(s.Say(text.ProofLimits)),
		app.Div().Class("actions").Body(
			ui.Second(s.Say(text.Close), func() { closeWindow(proofID) }, "close"),
			app.Button().Type("button").Class("go").Text(s.Say(text.ProofAgain)).
				OnClick(func(ctx app.Context, _ app.Event) { h.testLock(ctx) }),
		),
	}
}
