package session_test

import (
	"encoding/json"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/wasm/protocol"
)

// apart is an engine that answers for the zip, whose file it can't have without a browser.
type apart struct {
	*sessiontest.Engine
	needs  protocol.UnbundleParams
	answer session.Reply
}

// Call implements client.Engine.
func (a *apart) Call(_ protocol.Method, params any, _ app.Value, _ func(protocol.Progress), done func(session.Reply)) int {
	a.needs = params.(protocol.UnbundleParams)
	done(a.answer)
	return 0
}

func TestWhatIsCalledAZip(t *testing.T) {
	for name, want := range map[string]bool{"ward.zip": true, "WARD.ZIP": true, "ward.xlsx": false, "zip": false, "ward.zip.csv": false} {
		if session.IsZip(name) != want {
			t.Errorf("%s: %v", name, !want)
		}
	}
}

// What the page needs is asked for, and what is in the zip comes once the engine is free.
func TestOpen(t *testing.T) {
	data := sessiontest.Must(json.Marshal(protocol.Unbundled{Recipe: &protocol.TextFile{Name: "recipe.json", Text: "{}"}, Release: "ward.csv"}))
	s := session.New(text.English)
	engine := &apart{Engine: sessiontest.NewEngine(), answer: session.Reply{Data: data}}
	s.Start(engine, func() {})
	var got session.ZipContents
	s.OpenZip(session.Checking, nil, protocol.UnbundleParams{Release: true}, func(c session.ZipContents) {
		if got = c; s.Busy() {
			t.Error("the engine is busy")
		}
	})
	if got.Recipe == nil || got.Recipe.Text != "{}" || got.Report != nil || got.Release.Name != "ward.csv" || !engine.needs.Release {
		t.Errorf("%+v of what needs %+v", got, engine.needs)
	}
	engine.answer = session.Reply{Failure: &protocol.Failure{Code: "bundle-damaged"}}
	s.OpenZip(session.Checking, nil, protocol.UnbundleParams{}, func(session.ZipContents) { t.Error("a damaged zip has contents") })
	if s.Busy() || s.Failure == nil {
		t.Errorf("a damaged zip: %v, %+v", s.Work(), s.Failure)
	}
}
