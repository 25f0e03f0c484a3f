package session_test

import (
	"fmt"
	"slices"
	"testing"

	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/text"
	"quasi/engine/facts/attackresult"
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
		if s.Work() != session.Idle || s.Failure != nil {
			t.Fatalf("%s: %s, %+v", as, s.Work(), s.Failure)
		}
	}
	give(protocol.AttackRelease, rowsOf(0, 300))
	if s.Besiege(); s.CanBesiege() || s.Work() != session.Idle {
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
	kinds := func() (all []attackresult.Kind) {
		for _, r := range g.Report.Results {
			all = append(all, r.Attack)
		}
		return all
	}
	if !g.Complete() || s.Work() != session.Idle || !slices.Contains(kinds(), attackresult.Inference) || slices.Contains(kinds(), attackresult.Intersection) || g.Roles["zip"] != session.LeftOut {
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
	if s.Work() != session.Idle || s.Failure != nil || g.Going || g.Made != 1 || g.Complete() {
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
	if s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || s.Siege.Files.Files[protocol.AttackRelease].Rows != 10 {
		t.Errorf("%+v, %+v", s.Failure, s.Siege)
	}
	give := func(as string, from session.Source) {
		s.GiveAttacked(as, from)
		engine.Work()
	}
	give(protocol.AttackOriginal, rowsOf(0, 10))
	give(protocol.AttackHierarchy, textOf("zip.csv", "10000;*\n"))
	s.SetAttackRole("zip", session.LeftOut)
	// An engine that does not hear is replaced, and gets the files that it had read.
	engine.Deaf = true
	s.GiveAttacked(protocol.AttackControl, rowsOf(10, 20))
	s.Cancel()
	if s.Work() != session.Besieging || engine.Restarts != 1 {
		t.Errorf("%s after %d restarts", s.Work(), engine.Restarts)
	}
	engine.Work()
	g := s.Siege
	if s.Work() != session.Idle || s.Failure != nil || len(g.Files.Files) != 2 || len(g.Files.Hierarchies) != 1 || g.Roles["zip"] != session.LeftOut || !s.CanBesiege() {
		t.Errorf("%s, %+v, %+v", s.Work(), g, s.Failure)
	}
	// Another original gives up the hierarchies, another release all.
	engine.Deaf = false
	give(protocol.AttackOriginal, rowsOf(0, 12))
	engine.Deaf = true
	s.Besiege()
	s.Cancel()
	engine.Work()
	if g.Files.Files[protocol.AttackOriginal].Rows != 12 || len(g.Files.Hierarchies) > 0 || g.Made > 0 || g.Going {
		t.Errorf("%+v", g)
	}
	engine.Deaf = false
	give(protocol.AttackRelease, rowsOf(0, 5))
	engine.Deaf = true
	s.GiveAttacked(protocol.AttackOriginal, rowsOf(0, 10))
	s.Cancel()
	engine.Work()
	if len(g.Files.Files) != 1 || g.Files.Files[protocol.AttackRelease].Rows != 5 || g.Both() || s.Work() != session.Idle {
		t.Errorf("%+v", g.Files)
	}
	// Files on which it ends by itself are not read again and again.
	restarts := engine.Restarts
	engine.Crash = protocol.AttackGive
	give(protocol.AttackOriginal, rowsOf(0, 10))
	if engine.Restarts != restarts+1 || s.Work() != session.Idle || s.Failure == nil || len(s.Siege.Files.Files) > 0 {
		t.Errorf("%d restarts, %s, %+v", engine.Restarts-restarts, s.Work(), s.Siege)
	}
}

// textOf is a file of a text.
func textOf(name, text string) session.Source { return session.Source{Name: name, Text: &text} }

// A release of another tool: a column by another name, and names that a hierarchy explains.
// What was found is saved when all of it is there; another decision begins anew.
func TestSiegeOfAnotherTool(t *testing.T) {
	engine := sessiontest.NewEngine()
	s := session.New(text.English)
	s.Start(engine, func() {})
	s.StartSiege()
	give := func(as string, from ...session.Source) {
		s.GiveAttacked(as, from...)
		engine.Work()
		if s.Work() != session.Idle {
			t.Fatalf("%s: %s", as, s.Work())
		}
	}
	people := "age,country,disease\n31,France,flu\n32,Spain,gout\n41,Japan,flu\n42,China,gout\n"
	give(protocol.AttackRelease, textOf("release.csv", "AGE,country,disease\n30-39,Europe,flu\n30-39,Europe,gout\n40-49,Asia,flu\n40-49,Asia,gout\n"))
	give(protocol.AttackOriginal, textOf("original.csv", people))
	g := s.Siege
	if fmt.Sprint(g.Files.Apart, g.Columns()) != "[AGE] [{country false} {disease true}]" {
		t.Errorf("%v, %v", g.Files.Apart, g.Columns())
	}
	s.Besiege()
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || g.Made > 0 && g.Complete() {
		t.Fatalf("a name is read without a hierarchy: %+v", s.Failure)
	}
	s.SaveAttacked()
	give(protocol.AttackHierarchy, textOf("country.csv", "France;Europe;*\nSpain;Europe;*\nJapan;Asia;*\nChina;Asia;*\n"), textOf("age.csv", "31;*\n32;*\n41;*\n42;*\n"))
	if s.Failure != nil || fmt.Sprint(g.Files.Hierarchies) != "[age country]" {
		t.Fatalf("%v, %+v", g.Files.Hierarchies, s.Failure)
	}
	if give(protocol.AttackHierarchy, textOf("nation.csv", "France;*\n"), textOf("age.csv", "31;*\n")); s.Failure == nil || len(g.Files.Hierarchies) != 2 {
		t.Errorf("%+v", s.Failure)
	}
	s.CallAttacked("AGE", "age")
	s.CallAttacked("AGE", "age")
	if fmt.Sprint(g.Columns()) != "[{country false} {disease true} {age false}]" {
		t.Errorf("%v", g.Columns())
	}
	s.Besiege()
	engine.Work()
	s.SaveAttacked()
	engine.Work()
	if s.Failure != nil || fmt.Sprint(engine.Given) != "[release.attacks.zip]" || s.HandedOver() != 1 {
		t.Fatalf("%v, %+v", engine.Given, s.Failure)
	}
	s.CallAttacked("AGE", "")
	if g.Complete() || len(g.Columns()) != 2 {
		t.Errorf("%+v", g.Attacked)
	}
	if s.SaveAttacked(); s.Work() != session.Idle {
		t.Error("nothing is saved")
	}
	give(protocol.AttackOriginal, textOf("broken.csv", "a,b\n1\n2,3,4\n"))
	if s.Failure == nil || len(g.Columns()) > 0 || s.CanBesiege() {
		t.Errorf("an original that can't be read: %v, %+v", g.Columns(), s.Failure)
	}
}

// A table is split before it is released: whose rows they are is proposed.
func TestHoldOut(t *testing.T) {
	engine := sessiontest.NewEngine()
	s := session.New(text.English)
	s.Start(engine, func() {})
	s.StartSiege()
	lines := "patient_id,age\n"
	for i := range 600 {
		lines += fmt.Sprintf("%d,%d\n", 1000+i*i%200, 20+i%50)
	}
	s.SaveHeld(true)
	s.GiveAttacked(protocol.AttackWhole, textOf("ward.csv", lines))
	engine.Work()
	if g := s.Siege; g.Hold != 60 || g.Patient != "patient_id" || g.Files.Whole.Rows != 600 {
		t.Fatalf("%d of %+v, %q", g.Hold, g.Files.Whole, g.Patient)
	}
	s.SaveHeld(false)
	engine.Work()
	s.SaveHeld(true)
	engine.Work()
	if s.Failure != nil || fmt.Sprint(engine.Given) != "[ward.to-release.csv ward.held-out.csv]" {
		t.Errorf("%v, %+v", engine.Given, s.Failure)
	}
	s.SetHeld(600, "")
	s.SaveHeld(true)
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "hold-out-rows" || s.Work() != session.Idle {
		t.Errorf("%+v", s.Failure)
	}
	engine.Crash = protocol.HoldOut
	s.SetHeld(10, "")
	s.SaveHeld(true)
	engine.Work()
	if s.Work() != session.Idle || s.Siege == nil || s.Siege.Files.Whole == nil || s.Siege.Hold != 10 {
		t.Errorf("%s, %+v", s.Work(), s.Siege)
	}
}
