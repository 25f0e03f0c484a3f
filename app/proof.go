package main

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/page/export"
	"quasi/app/text"
	"quasi/app/ui"
	"quasi/engine/facts"
)

// proof is the state of the lock, as far as it is known.
type proof struct {
	open   bool
	tested time.Time // zero: not yet
	ways   []ways
	rev    int
}

// ways are ways out of one category, by what became of each.
type ways struct {
	name                              text.Message
	policy, sandbox, guarded, unknown int
	arrived                           int
}

// categories are the kinds of ways that web/selftest.js tries.
var categories = []struct {
	name  string
	title text.Message
}{
	{"connect", text.WaysConnect}, {"load", text.WaysLoad}, {"peer", text.WaysPeer}, {"leave", text.WaysLeave}, {"others", text.WaysOthers},
}

// testLock tries all ways out. quasi.lock in web/boot.js does it.
func (h *shell) testLock(ctx app.Context) {
	h.proof.tested = time.Time{}
	lockValue().Call("selfTest").Then(func(result app.Value) {
		ctx.Dispatch(func(app.Context) {
			h.proof.tested, h.proof.ways = time.Now(), waysOf(result)
			h.proof.rev++
			h.Update()
		})
	})
}

// waysOf adds up what was tried from the frame and from a worker.
func waysOf(result app.Value) []ways {
	all := make([]ways, len(categories))
	for i, c := range categories {
		all[i].name = c.title
		for _, from := range []string{"frame", "worker"} {
			if found := result.Get(from).Get(c.name); found.Truthy() {
				all[i].add(found)
			}
		}
	}
	return all
}

func (w *ways) add(found app.Value) {
	count := func(how string) int { return found.Get(how).Int() }
	w.policy += count("policy")
	w.sandbox += count("sandbox")
	w.guarded += count("guard")
	w.unknown += count("untold")
	w.arrived += count("arrived")
}

func (w ways) blocked() int { return w.policy + w.sandbox + w.guarded }

func (w ways) tried() int { return w.blocked() + w.unknown + w.arrived }

// sum adds up all categories.
func (p proof) sum() ways {
	var all ways
	for _, w := range p.ways {
		all.policy += w.policy
		all.sandbox += w.sandbox
		all.guarded += w.guarded
		all.unknown += w.unknown
		all.arrived += w.arrived
	}
	return all
}

// clock is when the lock was tested, on the person's clock.
func (p proof) clock() string { return p.tested.Format("15:04") }

func lockValue() app.Value { return app.Window().Get("quasi").Get("lock") }

// programs are the programs that the outer page has started, by their names in quasi.build.
var programs = []struct {
	name  string
	title text.Message
}{
	{"frame", text.ProofFrame}, {"app", text.ProofApp}, {"engine", text.ProofEngine}, {"sheets", text.ProofSheets},
}

// hashes returns the hash of a program as it runs and as the build has published it; both
// are empty where this visit does without it. Without encryption a browser computes none.
func hashes(name string) (ran, published string) {
	build := app.Window().Get("quasi").Get("build")
	if value := build.Get("ran").Get(name); value.Truthy() {
		ran = value.String()
	}
	return ran, build.Get("published").Get(name).String()
}

// altered reports whether a program runs that is not the published one.
func altered() bool {
	for _, p := range programs {
		if ran, published := hashes(p.name); ran != "" && ran != published {
			return true
		}
	}
	return false
}

// lock is the sign in the bar that opens the proof.
func (h *shell) lock() app.UI {
	state, class := h.s.Say(text.LockTesting), ""
	switch all := h.proof.sum(); {
	case h.proof.tested.IsZero():
	case all.arrived > 0:
		state, class = h.s.Say(text.LockFailed), "bad"
	case altered():
		state, class = h.s.Say(text.LockAltered), "bad"
	case all.unknown > 0:
		state = h.s.Say(text.LockPart, h.proof.clock())
	default:
		state = h.s.Say(text.LockTested, h.proof.clock())
	}
	return app.Button().Type("button").ID("lock").Class("lock", class).Aria("haspopup", "dialog").Body(
		ui.Padlock(), app.Span().Text(h.s.Say(text.Lock)),
		app.Span().Class("long").Text("· "+state),
	).OnClick(func(app.Context, app.Event) { h.proof.open = true })
}

// proofBody says what is known about the lock, and what is not covered.
func (h *shell) proofBody() []app.UI {
	s, all := h.s, h.proof.sum()
	body := []app.UI{
		app.P().Text(s.Say(text.ProofLead, h.proof.clock())), h.unknown(all),
		ui.Fact(s.Say(text.ProofTried), s.Lang.Int(all.tried())),
		ui.Fact(s.Say(text.ProofArrived), s.Lang.Int(all.arrived)),
		app.Ul().Class("ways").ID("ways").Body(app.Range(h.proof.ways).Slice(func(i int) app.UI {
			// Say what became of the ways of a category, and by what.
			w := h.proof.ways[i]
			var by []string
			for _, part := range []struct {
				says  text.Message
				count int
			}{{text.WaysPolicy, w.policy}, {text.WaysSandbox, w.sandbox}, {text.WaysGuard, w.guarded}, {text.WaysUnknown, w.unknown}, {text.WaysArrived, w.arrived}} {
				if part.count > 0 {
					by = append(by, h.s.Say(part.says, part.count))
				}
			}
			return app.Li().Body(app.B().Text(h.s.Say(w.name)), app.Span().Class("soft").Text(h.s.Say(text.WaysBlocked, w.blocked(), w.tried(), h.s.Lang.List(by))))
		})),
		ui.Fact(s.Say(text.ProofRequests), s.Lang.Int(lockValue().Call("requests").Int())),
		ui.Fact(s.Say(text.ProofViolation), s.Lang.Int(lockValue().Get("violations").Int())),
		ui.Fact(s.Say(text.ProofFiles), s.Lang.Int(s.Given)), export.DownloadList(s),
		app.P().Body(app.Text(s.Say(text.ProofRan)+" "), ui.Term("term-sha-proof", s.Say(text.TermAsk, s.Say(text.TermSHA.Name)), s.Say(text.TermSHA.Name), s.Say(text.TermSHA.Means), false)),
	}
	build, _ := s.Line.Programs()
	body = append(body, app.P().ID("version").Text("Quasi "+facts.VersionOf("build "+build)))
	for _, p := range programs {
		body = append(body, h.program(p.title, p.name))
	}
	return append(body,
		app.Div().Class("hash").Body(app.Span().Text(s.Say(text.ProofPolicy)), app.Code().Text(lockValue().Get("policy").String())),
		app.P().Text(s.Say(text.ProofCheck)),
		app.P().Class("soft").Text(s.Say(text.ProofLimits)),
		app.Div().Class("actions").Body(
			ui.Second(s.Say(text.Close), func() { closeWindow(proofID) }, "close"),
			app.Button().Type("button").Class("go").Text(s.Say(text.ProofAgain)).
				OnClick(func(ctx app.Context, _ app.Event) { h.testLock(ctx) }),
		),
	)
}

// unknown says of how many ways the browser tells nothing.
func (h *shell) unknown(all ways) app.UI {
	if all.unknown == 0 {
		return app.Div().Class("nothing")
	}
	return ui.Note(h.s.Say(text.ProofUnknown, all.unknown), h.s.Say(text.ProofUnknownWhy))
}

// program shows the hash of a program as it runs, and whether it is the published one.
func (h *shell) program(title text.Message, name string) app.UI {
	s := h.s
	ran, published := hashes(name)
	verdict, class := s.Say(text.ProofSame), "soft"
	switch {
	case ran == "" && app.Window().Get("quasi").Get("loaded").Int() == 0:
		verdict = s.Say(text.ProofPending)
	case ran == "" && name == "sheets":
		verdict = s.Say(text.ProofWithout)
	case ran == "":
		verdict = s.Say(text.ProofUnhashed)
	case ran != published:
		verdict, class = s.Say(text.ProofDiffers, published), "problem"
	}
	return app.Div().Class("hash").ID("ran-"+name).Body(app.Span().Text(s.Say(title)), app.Code().Text(ran), app.Span().Class(class).Text(verdict))
}
