package session_test

import (
	"fmt"
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/report/finding"
	"quasi/wasm/protocol"
)

// rowsOf returns rows from one on to before another.
func rowsOf(from, to int) session.Source {
	text := "age,zip,diagnosis\n"
	for i := from; i < to; i++ {
		text += fmt.Sprintf("%d,%d,ill %d\n", 20+i*7%60, 10000+i*31%900, i*i%11)
	}
	return session.Source{Name: fmt.Sprintf("%d-%d.csv", from, to), Text: &text}
}

// A release is attacked beside its original and a control; another role begins anew, and
// what was asked of columns stays with another file.
func TestSiege(t *testing.T) {
	engine := sessiontest.NewEngine()
	s := session.New(text.English)
	s.Start(engine, func() {})
	s.StartSiege()
	give := func(as string, from session.Source) {
		s.GiveAttacked(as, from)
		engine.Work()
		if s.Work != session.Idle || s.Failure != nil {
			t.Fatalf("%s: %s, %+v", as, s.Work, s.Failure)
		}
	}
	give(protocol.AttackRelease, rowsOf(0, 300))
	if s.Besiege(); s.CanBesiege() || s.Work != session.Idle {
		t.Fatal("a release without its original is attacked")
	}
	give(protocol.AttackOriginal, rowsOf(0, 300))
	g := s.Siege
	if want := map[string]session.AttackRole{"age": session.Known, "zip": session.Known, "diagnosis": session.Wanted}; fmt.Sprint(g.Roles) != fmt.Sprint(want) {
		t.Errorf("proposed is %v", g.Roles)
	}
	s.SetAttackRole("zip", session.LeftOut)
	give(protocol.AttackControl, rowsOf(300, 400))
	s.Besiege()
	engine.Work()
	kinds := func() (all []finding.Kind) {
		for _, r := range g.Report.Results {
			all = append(all, r.Attack)
		}
		return all
	}
	if !g.Complete() || s.Work != session.Idle || !slices.Contains(kinds(), finding.Inference) || slices.Contains(kinds(), finding.Intersection) || g.Roles["zip"] != session.LeftOut {
		t.Fatalf("%d of %d: %v, %+v", g.Made, g.Of, kinds(), s.Failure)
	}
	s.SetAttackRole("zip", session.Known)
	if g.Made > 0 {
		t.Error("what was found by other columns stays")
	}
	s.Besiege()
	engine.Step()
	s.Cancel()
	engine.Work()
	if s.Work != session.Idle || s.Failure != nil || g.Going || g.Made != 1 || g.Complete() {
		t.Errorf("cancelled: %+v, %+v", g.Attacked, s.Failure)
	}
	s.Besiege()
	engine.Work()
	if !g.Complete() || g.Made != g.Of {
		t.Errorf("gone on: %d of %d", g.Made, g.Of)
	}
	for _, role := range []string{"age", "zip", "diagnosis"} {
		s.SetAttackRole(role, session.Wanted)
	}
	if s.CanBesiege() {
		t.Error("somebody who knows nothing attacks")
	}
	s.EndSiege()
	engine.Work()
	if s.Siege != nil || engine.Calls[protocol.AttackEnd] != 1 {
		t.Error("the files are kept")
	}
}

// A file that can't be read says so, and leaves the others.
func TestSiegeOfBrokenFiles(t *testing.T) {
	engine := sessiontest.NewEngine()
	s := session.New(text.English)
	s.Start(engine, func() {})
	s.StartSiege()
	s.GiveAttacked(protocol.AttackRelease, rowsOf(0, 10))
	engine.Work()
	broken := "a,b\n1,2\n3\n"
	s.GiveAttacked(protocol.AttackOriginal, session.Source{Name: "broken.csv", Text: &broken})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work != session.Idle || s.Siege.Files.Files[protocol.AttackRelease].Rows != 10 {
		t.Errorf("%+v, %+v", s.Failure, s.Siege)
	}
	engine.Deaf = true
	s.GiveAttacked(protocol.AttackOriginal, rowsOf(0, 10))
	s.Cancel()
	engine.Work()
	if s.Work != session.Idle || s.Siege == nil || len(s.Siege.Files.Files) > 0 {
		t.Errorf("an engine that was replaced has no files: %+v", s.Siege)
	}
}
