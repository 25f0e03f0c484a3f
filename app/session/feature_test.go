package session_test

import (
	"reflect"
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// probe is a feature that notes what it is told.
type probe struct {
	session.NoFeature

	told    []string
	unsaved bool
	hinders bool
}

func (p *probe) Prepare(*session.Session)                     { p.told = append(p.told, "prepare") }
func (p *probe) EngineLost(*session.Session, protocol.Method) { p.told = append(p.told, "lost") }
func (p *probe) TableOpened(*session.Session)                 { p.told = append(p.told, "opened") }
func (p *probe) TableFailed(*session.Session)                 { p.told = append(p.told, "failed") }
func (p *probe) Unsaved() bool                                { return p.unsaved }
func (p *probe) Hinders(*session.Session) bool                { return p.hinders }

// probed returns a session with one feature, and that.
func probed() (*session.Session, *probe, *sessiontest.Engine) {
	p, engine := &probe{}, sessiontest.NewEngine()
	s := session.New(text.English, func() session.Feature { return p })
	s.Start(engine, func() {})
	return s, p, engine
}

func TestFeaturesAreToldWhatHappens(t *testing.T) {
	s, p, engine := probed()
	open := func(content string) {
		s.Open(session.Source{Text: &content, Name: "t.csv"}, recipe.Input{})
		engine.Work()
	}
	for _, test := range []struct {
		name string
		do   func()
		told []string
	}{
		{"a table is opened", func() { open("a,b\n1,2\n3,4\n") }, []string{"opened"}},
		{"a step is shown", func() { s.Go(session.Columns) }, []string{"prepare"}},
		{"a decision", func() { sessiontest.SetRole(s, "a", table.QuasiIdentifying) }, []string{"prepare"}},
		{"the table is read anew", func() { s.Reread(recipe.Input{Header: "no"}); engine.Work() }, nil},
		{"the engine is ended", func() {
			s.Run()
			engine.Deaf = true
			s.Cancel()
			engine.Work()
		}, []string{"lost", "prepare"}},
		{"a table can't be read", func() { open("a,b\n1,2\n3\n") }, []string{"failed"}},
	} {
		p.told = nil
		if test.do(); !slices.Equal(p.told, test.told) {
			t.Errorf("%s: told %q, want %q", test.name, p.told, test.told)
		}
	}
}

// A feature says what would be lost, and what has to be put right before a run; those of a table
// go with it.
func TestFeaturesAreAsked(t *testing.T) {
	s, p, engine := probed()
	for range 2 {
		s.Open(session.Source{Sample: "patients"}, recipe.Input{})
		engine.Work()
		if s.Unsaved() || !s.CanRun() {
			t.Fatalf("unsaved %v, can run %v", s.Unsaved(), s.CanRun())
		}
		session.OfTable[probe](s).unsaved, session.OfTable[probe](s).hinders = true, true
		if !s.Unsaved() || s.CanRun() {
			t.Errorf("unsaved %v, can run %v with a feature of the table", s.Unsaved(), s.CanRun())
		}
	}
	s.Open(session.Source{Sample: "patients"}, recipe.Input{})
	engine.Work()
	p.unsaved, p.hinders = true, true
	if !s.Unsaved() || s.CanRun() {
		t.Errorf("unsaved %v, can run %v with a feature of the visit", s.Unsaved(), s.CanRun())
	}
}

// State lasts as long as what it belongs to.
func TestStateLastsAsLongAsItsOwner(t *testing.T) {
	type ofEngine struct{ set bool }
	type ofTable struct{ set bool }
	type ofRun struct{ set bool }
	type ofRelease struct{ set bool }
	s, engine := sessiontest.Run(t, "patients")
	set := func() {
		session.OfEngine[ofEngine](s).set, session.OfTable[ofTable](s).set = true, true
		session.OfRun[ofRun](s).set, session.OfRelease[ofRelease](s).set = true, true
	}
	for _, test := range []struct {
		name                        string
		do                          func()
		engine, table, run, release bool
	}{
		{"a decision", func() { sessiontest.SetRole(s, "Age", table.Insensitive) }, true, true, true, true},
		{"another output", func() { s.Undo(); sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true }) }, true, true, true, false},
		{"another run", s.Run, true, true, false, false},
		{"another engine", func() {
			s.Run()
			engine.Deaf = true
			s.Cancel()
		}, false, true, false, false},
		{"another table", func() { s.Open(session.Source{Sample: "clinic"}, recipe.Input{}) }, false, false, false, false},
	} {
		set()
		same := session.SameTable(s)
		test.do()
		engine.Work()
		got := [4]bool{session.OfEngine[ofEngine](s).set, session.OfTable[ofTable](s).set, session.OfRun[ofRun](s).set, session.OfRelease[ofRelease](s).set}
		if want := [4]bool{test.engine, test.table, test.run, test.release}; got != want || same() != test.table {
			t.Errorf("%s: left of engine, table, run, release: %v, want %v; same table %v", test.name, got, want, same())
		}
	}
}

// What a visit is, and no feature of it, fits into a few methods.
func TestTheSessionStaysSmall(t *testing.T) {
	const most = 40
	if got := reflect.TypeFor[*session.Session]().NumMethod(); got > most {
		t.Errorf("a session has %d exported methods, and should have at most %d: what one page calls belongs to a feature", got, most)
	}
}
