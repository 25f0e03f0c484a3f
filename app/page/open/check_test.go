package open_test

import (
	"encoding/json"
	"html"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/page/open"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// checking is an engine that checks a report when the test says so.
type checking struct {
	*sessiontest.Engine
	done func(session.Reply)
}

// Call implements client.Engine.
func (c *checking) Call(method protocol.Method, params any, file app.Value, progress func(protocol.Progress), done func(session.Reply)) int {
	if method != protocol.Verify {
		return c.Engine.Call(method, params, file, progress, done)
	}
	c.done = done
	return 0
}

// release is a file of a browser, which natively has but a name.
type release struct{ app.Value }

func (release) Get(string) app.Value { return release{} }
func (release) String() string       { return "release.csv" }

// What is found about one report is said of no other one.
func TestAReportGivenWhileOneIsChecked(t *testing.T) {
	native := sessiontest.NewEngine()
	s := session.New(text.English)
	engine := &checking{Engine: native}
	s.Start(engine, func() {})
	answered := session.Reply{Data: sessiontest.Must(json.Marshal(protocol.VerifyResult{}))}
	check := func(next func()) open.Checked {
		open.Check(s)
		p := s.Pages.Side.(*open.CheckPage)
		p.GiveReport("may.html", "...")
		p.GiveRelease(release{})
		next()
		if engine.done(answered); s.Work() != session.Idle {
			t.Errorf("work is %q", s.Work())
		}
		return p.Checked
	}
	if c := check(func() {}); c.Result == nil || c.Release != "release.csv" {
		t.Errorf("of one report: %+v", c)
	}
	if c := check(func() { s.Pages.Side.(*open.CheckPage).GiveReport("june.html", "...") }); c.Name != "june.html" || c.Result != nil || c.Release != "" {
		t.Errorf("of another one given meanwhile: %+v", c)
	}
}

// The verdict says what was checked, and what was not because that needs the original: it is amber.
func TestTheVerdictHasTheHeadline(t *testing.T) {
	s := session.New(text.English)
	engine := &checking{Engine: sessiontest.NewEngine()}
	s.Start(engine, func() {})
	open.Check(s)
	p := s.Pages.Side.(*open.CheckPage)
	p.GiveReport("may.html", "...")
	p.GiveRelease(release{})
	engine.done(session.Reply{Data: sessiontest.Must(json.Marshal(protocol.VerifyResult{Agree: 5, Unchecked: 1, Items: make([]protocol.VerifiedItem, 6), Headline: say.Plain("Checked: the groups.", "Not checked: the losses.")}))})
	markup := html.UnescapeString(app.HTMLString(p.Render()))
	for _, want := range []string{"Checked: the groups.", "Not checked: the losses.", "5 of 6 statements", `"card verdict limited"`} {
		if !strings.Contains(markup, want) {
			t.Errorf("%q is missing", want)
		}
	}
}

// However a check ends, the engine is free for other work.
func TestWorkEnds(t *testing.T) {
	sessiontest.Work{Name: "report", Work: session.Checking, Method: protocol.Verify, Fails: true, Begin: func(s *session.Session, _ *sessiontest.Engine) {
		open.Check(s)
		p := s.Pages.Side.(*open.CheckPage)
		p.GiveReport("report.json", "{}")
		p.GiveRelease(release{})
	}}.Ends(t)
}
