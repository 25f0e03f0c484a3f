package attackpage_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"quasi/app/attackpage"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/facts/attackresult"
	"quasi/wasm/protocol"
)

// opened returns a session that shows the page, and no table.
func opened() (*attackpage.Page, *session.Session, *sessiontest.Engine) {
	s, engine := sessiontest.New()
	attackpage.Open(s)
	return s.Pages.Side.(*attackpage.Page), s, engine
}

// However the work of the page ends, the engine is free for other work.
func TestWorkEnds(t *testing.T) {
	show := func(s *session.Session, engine *sessiontest.Engine, as ...string) *attackpage.Page {
		attackpage.Open(s)
		g := s.Pages.Side.(*attackpage.Page)
		for _, as := range as {
			g.Give(as, sessiontest.Rows(0, 200))
			engine.Work()
		}
		return g
	}
	for _, w := range []sessiontest.Work{
		{Name: "file", Work: session.Attacking, Method: protocol.AttackGive, Begin: func(s *session.Session, engine *sessiontest.Engine) {
			show(s, engine).Give(protocol.AttackRelease, sessiontest.Rows(0, 20))
		}},
		{Name: "attack", Work: session.Attacking, Method: protocol.AttackAny, Begin: func(s *session.Session, engine *sessiontest.Engine) {
			show(s, engine, protocol.AttackRelease, protocol.AttackOriginal).Attack()
		}},
		{Name: "save", Work: session.Exporting, Method: protocol.AttackSave, Begin: func(s *session.Session, engine *sessiontest.Engine) {
			g := show(s, engine, protocol.AttackRelease, protocol.AttackOriginal)
			g.Attack()
			engine.Work()
			g.Save()
		}},
		{Name: "hold-out", Work: session.Exporting, Method: protocol.HoldOut, Begin: func(s *session.Session, engine *sessiontest.Engine) {
			show(s, engine, protocol.AttackWhole).SavePart(true)
		}},
	} {
		w.Ends(t)
	}
}

// A release is attacked beside its original and a control; another role begins anew, and
// what was asked of columns stays with another file.
func TestAttacks(t *testing.T) {
	g, s, engine := opened()
	give := func(as string, from session.Source) {
		g.Give(as, from)
		engine.Work()
		if s.Work() != session.Idle || s.Failure != nil {
			t.Fatalf("%s: %s, %+v", as, s.Work(), s.Failure)
		}
	}
	give(protocol.AttackRelease, sessiontest.Rows(0, 300))
	if g.Attack(); g.CanAttack() || s.Work() != session.Idle {
		t.Fatal("a release without its original is attacked")
	}
	give(protocol.AttackOriginal, sessiontest.Rows(0, 300))
	if want := map[string]attackpage.Role{"age": attackpage.Known, "zip": attackpage.Known, "diagnosis": attackpage.Wanted}; fmt.Sprint(g.Roles) != fmt.Sprint(want) {
		t.Errorf("proposed is %v", g.Roles)
	}
	g.SetRole("zip", attackpage.LeftOut)
	give(protocol.AttackControl, sessiontest.Rows(300, 400))
	g.Attack()
	engine.Work()
	kinds := func() (all []attackresult.Kind) {
		for _, r := range g.Report.Results {
			all = append(all, r.Attack)
		}
		return all
	}
	if !g.Complete() || s.Work() != session.Idle || !slices.Contains(kinds(), attackresult.Inference) || slices.Contains(kinds(), attackresult.Intersection) || g.Roles["zip"] != attackpage.LeftOut {
		t.Fatalf("%d of %d: %v, %+v", g.Made, g.Of, kinds(), s.Failure)
	}
	g.SetRole("zip", attackpage.Known)
	if g.Made > 0 {
		t.Error("what was found by other columns stays")
	}
	g.Attack()
	engine.Step()
	s.Cancel()
	engine.Work()
	if s.Work() != session.Idle || s.Failure != nil || g.Going || g.Made != 1 || g.Complete() {
		t.Errorf("cancelled: %+v, %+v", g.Findings, s.Failure)
	}
	g.Attack()
	engine.Work()
	if !g.Complete() || g.Made != g.Of {
		t.Errorf("gone on: %d of %d", g.Made, g.Of)
	}
	for _, role := range []string{"age", "zip", "diagnosis"} {
		g.SetRole(role, attackpage.Wanted)
	}
	if g.CanAttack() {
		t.Error("somebody who knows nothing attacks")
	}
	s.Pages.CloseSide(s)
	engine.Work()
	if s.Pages.Side != nil || engine.Calls[protocol.AttackEnd] != 1 {
		t.Error("the files are kept")
	}
}

// A file that can't be read says so, and leaves the others.
func TestBrokenFiles(t *testing.T) {
	g, s, engine := opened()
	g.Give(protocol.AttackRelease, sessiontest.Rows(0, 10))
	engine.Work()
	broken := "a,b\n1,2\n3\n"
	g.Give(protocol.AttackOriginal, session.Source{Name: "broken.csv", Text: &broken})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || g.Files.Files[protocol.AttackRelease].Rows != 10 {
		t.Errorf("%+v, %+v", s.Failure, g)
	}
	give := func(as string, from session.Source) {
		g.Give(as, from)
		engine.Work()
	}
	give(protocol.AttackOriginal, sessiontest.Rows(0, 10))
	give(protocol.AttackHierarchy, sessiontest.Text("zip.csv", "10000;*\n"))
	g.SetRole("zip", attackpage.LeftOut)
	// An engine that does not hear is replaced, and gets the files that it had read.
	engine.Deaf = true
	g.Give(protocol.AttackControl, sessiontest.Rows(10, 20))
	s.Cancel()
	if s.Work() != session.Attacking || engine.Restarts != 1 {
		t.Errorf("%s after %d restarts", s.Work(), engine.Restarts)
	}
	engine.Work()
	if s.Work() != session.Idle || s.Failure != nil || len(g.Files.Files) != 2 || len(g.Files.Hierarchies) != 1 || g.Roles["zip"] != attackpage.LeftOut || !g.CanAttack() {
		t.Errorf("%s, %+v, %+v", s.Work(), g, s.Failure)
	}
	// Another original gives up the hierarchies, another release all.
	engine.Deaf = false
	give(protocol.AttackOriginal, sessiontest.Rows(0, 12))
	engine.Deaf = true
	g.Attack()
	s.Cancel()
	engine.Work()
	if g.Files.Files[protocol.AttackOriginal].Rows != 12 || len(g.Files.Hierarchies) > 0 || g.Made > 0 || g.Going {
		t.Errorf("%+v", g)
	}
	engine.Deaf = false
	give(protocol.AttackRelease, sessiontest.Rows(0, 5))
	engine.Deaf = true
	g.Give(protocol.AttackOriginal, sessiontest.Rows(0, 10))
	s.Cancel()
	engine.Work()
	if len(g.Files.Files) != 1 || g.Files.Files[protocol.AttackRelease].Rows != 5 || g.Both() || s.Work() != session.Idle {
		t.Errorf("%+v", g.Files)
	}
	// Files on which it ends by itself are not read again and again.
	restarts := engine.Restarts
	engine.Crash = protocol.AttackGive
	give(protocol.AttackOriginal, sessiontest.Rows(0, 10))
	if engine.Restarts != restarts+1 || s.Work() != session.Idle || s.Failure == nil || len(g.Files.Files) > 0 {
		t.Errorf("%d restarts, %s, %+v", engine.Restarts-restarts, s.Work(), g)
	}
}

// A release of another tool: a column by another name, and names that a hierarchy explains.
// What was found is saved when all of it is there; another decision begins anew.
func TestTheReleaseOfAnotherTool(t *testing.T) {
	g, s, engine := opened()
	give := func(as string, from ...session.Source) {
		g.Give(as, from...)
		engine.Work()
		if s.Work() != session.Idle {
			t.Fatalf("%s: %s", as, s.Work())
		}
	}
	people := "age,country,disease\n31,France,flu\n32,Spain,gout\n41,Japan,flu\n42,China,gout\n"
	give(protocol.AttackRelease, sessiontest.Text("release.csv", "AGE,country,disease\n30-39,Europe,flu\n30-39,Europe,gout\n40-49,Asia,flu\n40-49,Asia,gout\n"))
	give(protocol.AttackOriginal, sessiontest.Text("original.csv", people))
	if fmt.Sprint(g.Files.Apart, g.Columns()) != "[AGE] [{country false} {disease true}]" {
		t.Errorf("%v, %v", g.Files.Apart, g.Columns())
	}
	g.Attack()
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || g.Made > 0 && g.Complete() {
		t.Fatalf("a name is read without a hierarchy: %+v", s.Failure)
	}
	g.Save()
	give(protocol.AttackHierarchy, sessiontest.Text("country.csv", "France;Europe;*\nSpain;Europe;*\nJapan;Asia;*\nChina;Asia;*\n"), sessiontest.Text("age.csv", "31;*\n32;*\n41;*\n42;*\n"))
	if s.Failure != nil || fmt.Sprint(g.Files.Hierarchies) != "[age country]" {
		t.Fatalf("%v, %+v", g.Files.Hierarchies, s.Failure)
	}
	if give(protocol.AttackHierarchy, sessiontest.Text("nation.csv", "France;*\n"), sessiontest.Text("age.csv", "31;*\n")); s.Failure == nil || len(g.Files.Hierarchies) != 2 {
		t.Errorf("%+v", s.Failure)
	}
	g.Call("AGE", "age")
	g.Call("AGE", "age")
	if fmt.Sprint(g.Columns()) != "[{country false} {disease true} {age false}]" {
		t.Errorf("%v", g.Columns())
	}
	g.Attack()
	engine.Work()
	g.Save()
	engine.Work()
	if s.Failure != nil || fmt.Sprint(engine.Given) != "[release.attacks.zip]" || s.Given != 1 {
		t.Fatalf("%v, %+v", engine.Given, s.Failure)
	}
	g.Call("AGE", "")
	if g.Complete() || len(g.Columns()) != 2 {
		t.Errorf("%+v", g.Findings)
	}
	if g.Save(); s.Work() != session.Idle {
		t.Error("nothing is saved")
	}
	give(protocol.AttackOriginal, sessiontest.Text("broken.csv", "a,b\n1\n2,3,4\n"))
	if s.Failure == nil || len(g.Columns()) > 0 || g.CanAttack() {
		t.Errorf("an original that can't be read: %v, %+v", g.Columns(), s.Failure)
	}
}

// A table is split before it is released: whose rows they are is proposed.
func TestHoldOut(t *testing.T) {
	g, s, engine := opened()
	lines := "patient_id,age\n"
	for i := range 600 {
		lines += fmt.Sprintf("%d,%d\n", 1000+i*i%200, 20+i%50)
	}
	g.SavePart(true)
	g.Give(protocol.AttackWhole, sessiontest.Text("ward.csv", lines))
	engine.Work()
	if g.HoldOut != 60 || g.Patient != "patient_id" || g.Files.Whole.Rows != 600 {
		t.Fatalf("%d of %+v, %q", g.HoldOut, g.Files.Whole, g.Patient)
	}
	g.SavePart(false)
	engine.Work()
	g.SavePart(true)
	engine.Work()
	if s.Failure != nil || fmt.Sprint(engine.Given) != "[ward.to-release.csv ward.held-out.csv]" {
		t.Errorf("%v, %+v", engine.Given, s.Failure)
	}
	g.SetHoldOut(600, "")
	g.SavePart(true)
	engine.Work()
	if s.Failure == nil || s.Failure.Code != "hold-out-rows" || s.Work() != session.Idle {
		t.Errorf("%+v", s.Failure)
	}
	engine.Crash = protocol.HoldOut
	g.SetHoldOut(10, "")
	g.SavePart(true)
	engine.Work()
	if s.Work() != session.Idle || s.Pages.Side == nil || g.Files.Whole == nil || g.HoldOut != 10 {
		t.Errorf("%s, %+v", s.Work(), g)
	}
}

// A release that can't be read takes the files with it that were chosen for the one before,
// and an original its hierarchies. An engine that is replaced is not given them again.
func TestWhatAFailedFileTakesWithIt(t *testing.T) {
	for _, row := range []struct {
		as   string
		left string
	}{
		{protocol.AttackRelease, "[]"},
		{protocol.AttackOriginal, "[control release whole]"},
		{protocol.AttackControl, "[hierarchy original release whole]"},
		{protocol.AttackWhole, "[control hierarchy original release]"},
		{protocol.AttackHierarchy, "[control hierarchy original release whole]"},
	} {
		t.Run(row.as, func(t *testing.T) {
			g, s, engine := opened()
			left := func() string {
				all := slices.Sorted(maps.Keys(g.Files.Files))
				if len(g.Files.Hierarchies) > 0 {
					all = append(all, protocol.AttackHierarchy)
				}
				if (g.Files.Whole != nil) != slices.Contains(all, protocol.AttackWhole) {
					t.Errorf("%+v", g.Files)
				}
				slices.Sort(all)
				return fmt.Sprint(all)
			}
			for _, as := range []string{protocol.AttackRelease, protocol.AttackOriginal, protocol.AttackControl, protocol.AttackWhole} {
				g.Give(as, sessiontest.Rows(0, 20))
				engine.Work()
			}
			g.Give(protocol.AttackHierarchy, sessiontest.Text("zip.csv", "10000;*\n"))
			engine.Work()
			if left() != "[control hierarchy original release whole]" {
				t.Fatal(left())
			}
			g.Give(row.as, sessiontest.Text("broken.csv", "a,b\n1\n2,3,4\n"))
			engine.Work()
			if s.Failure == nil || left() != row.left {
				t.Errorf("left are %s, want %s", left(), row.left)
			}
			engine.Deaf = true
			g.SavePart(true)
			g.Give(protocol.AttackSecond, sessiontest.Rows(0, 20))
			s.Cancel()
			engine.Work()
			if left() != row.left {
				t.Errorf("read again are %s, want %s", left(), row.left)
			}
		})
	}
}

// An engine that is replaced while files are attacked gets the table again that is open, and
// then the files.
func TestTheOpenTableIsReadAgainBeforeTheFiles(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	attackpage.Open(s)
	g := s.Pages.Side.(*attackpage.Page)
	g.Give(protocol.AttackRelease, sessiontest.Rows(0, 20))
	engine.Work()
	engine.Deaf = true
	g.Give(protocol.AttackOriginal, sessiontest.Rows(0, 20))
	s.Cancel()
	if s.Work() != session.Loading {
		t.Errorf("work is %q", s.Work())
	}
	engine.Work()
	if len(g.Files.Files) != 1 || s.Work() != session.Idle {
		t.Errorf("%+v, work is %q", g.Files, s.Work())
	}
	s.Pages.CloseSide(s)
	s.Run()
	engine.Work()
	if s.Failure != nil || s.Result == nil {
		t.Errorf("the table is not there: %+v", s.Failure)
	}
}
