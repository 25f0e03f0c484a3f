package attack_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attack"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// attackable returns a session with a release of the clinic that is quickly made.
func attackable(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := sessiontest.Visit(t, "clinic")
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
		r.Privacy.Patient, r.Privacy.Knows = "mrn", recipe.KnowsOne
		for i := range r.Columns {
			if c := &r.Columns[i]; c.Role == table.QuasiIdentifying && c.Name != "sex" && c.Name != "ward" {
				c.Role = table.Identifying
			}
		}
	})
	if engine.Run(s); s.Failure != nil || s.Result == nil {
		t.Fatalf("%+v, %+v", s.Failure, s.Readiness().Problems())
	}
	return s, engine
}

// Every attack is made once, on one twin; what is asked meanwhile comes first, and what was
// found stays when it is stopped, or when only the output changes.
func TestAttacksAreBackgroundQuestions(t *testing.T) {
	s, engine := attackable(t)
	if a := attack.OfResult(s); a.Going || a.Of > 0 {
		t.Fatalf("attacked unasked: %+v", a)
	}
	attack.OfResult(s).Attack(s)
	engine.Step()
	if a := attack.OfResult(s); a.Made != 1 || !a.Going || a.Twin == nil || a.Twin.HeldOut > 500 || a.Twin.Patients == 0 || a.Share() <= 0.5 {
		t.Fatalf("after one: %+v, %+v", a, s.Failure)
	}
	s.Shown.Rows(s, 0, 10, func() {})
	s.Inspect()
	engine.Step()
	if a := attack.OfResult(s); a.Made != 1 {
		t.Errorf("%d were made before the rows", a.Made)
	}
	attack.OfResult(s).Stop(s)
	engine.Work()
	if a := attack.OfResult(s); a.Going || a.Complete() || !attack.OfResult(s).GoesOn(s) {
		t.Errorf("stopped: %+v", a)
	}
	attack.OfResult(s).Attack(s)
	engine.Work()
	a := attack.OfResult(s)
	if !a.Complete() || a.Going || attack.OfResult(s).GoesOn(s) {
		t.Fatalf("all: %d of %d, %+v", a.Made, a.Of, s.Failure)
	}
	var kinds []attackresult.Kind
	for _, r := range a.Report.Results {
		kinds = append(kinds, r.Attack)
	}
	want := []attackresult.Kind{attackresult.SinglingOut, attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ExactMatches}
	if len(kinds) < len(want) || !slices.Equal(kinds[:len(want)], want) {
		t.Errorf("made %v", kinds)
	}
	sessiontest.SetOutput(s, func(o *recipe.Output) { o.BOM = true })
	engine.Work()
	if a := attack.OfResult(s); !a.Complete() {
		t.Error("another output makes them anew")
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 7 })
	engine.Run(s)
	if a := attack.OfResult(s); a.Made > 0 || a.Going {
		t.Error("they are of the run before")
	}
}

// A table of ten can't be attacked so, and a person is told why.
func TestAttacksOfASmallTable(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	attack.OfResult(s).Attack(s)
	engine.Work()
	if a := attack.OfResult(s); a.Refused.Code != "twin-small" || a.Going || attack.OfResult(s).GoesOn(s) || s.Failure != nil {
		t.Errorf("%+v, %+v", a, s.Failure)
	}
}

// A crash in an attack is shown, and is not tried again by itself.
func TestACrashInAnAttack(t *testing.T) {
	s, engine := attackable(t)
	engine.Crash = protocol.Attack
	attack.OfResult(s).Attack(s)
	if engine.Work(); s.Failure == nil || s.Failure.Code != outcome.CodeCrash || attack.OfResult(s).Going {
		t.Errorf("%+v, %+v", s.Failure, attack.OfResult(s))
	}
}

// ids are those on which the screen shows what can be done, by what has to be there first.
const (
	afterRelease = `id="siege-original" id="siege-control" id="siege-second"`
	afterBoth    = `id="attack" id="siege-hierarchy" id="role-0" id="role-2" id="attack-button"`
	afterAttacks = `id="attack-table" id="siege-small" id="save-attacked"`
	afterWhole   = `id="hold-rows" id="hold-patient" id="save-kept" id="save-held"`
)

// The page asks for one thing after the other.
func TestThePageAsksForWhatIsNext(t *testing.T) {
	g, _, engine := opened()
	give := func(as string) func() { return func() { g.Give(as, sessiontest.Rows(0, 30)) } }
	shown := `id="siege-release" id="siege-whole"`
	hidden := strings.Join([]string{afterRelease, afterBoth, afterAttacks, afterWhole}, " ")
	for _, step := range []struct {
		name string
		do   func()
		adds string
	}{
		{"empty", func() {}, ""},
		{"release", give(protocol.AttackRelease), afterRelease},
		{"original", give(protocol.AttackOriginal), afterBoth},
		{"whole", give(protocol.AttackWhole), afterWhole},
		{"attacks", g.Attack, afterAttacks},
	} {
		t.Run(step.name, func(t *testing.T) {
			step.do()
			engine.Work()
			shown += " " + step.adds
			if hidden = strings.Replace(hidden, step.adds, "", 1); step.name == "attacks" {
				shown = strings.Replace(shown, `id="attack-button"`, "", 1) // all are made
			}
			markup := app.HTMLString(g.Render())
			for _, id := range strings.Fields(shown) {
				if !strings.Contains(markup, id) {
					t.Errorf("%s is not shown", id)
				}
			}
			for _, id := range strings.Fields(hidden) {
				if strings.Contains(markup, id) {
					t.Errorf("%s is shown", id)
				}
			}
		})
	}
}

// A result is offered to be attacked, and what was found is shown with a chart to save.
func TestAttacksOnTheResultAreShown(t *testing.T) {
	s, engine := attackable(t)
	if markup := app.HTMLString(attack.OfSession(s)); !strings.Contains(markup, `id="attack-button"`) || strings.Contains(markup, `id="attack-table"`) {
		t.Errorf("before: %s", markup)
	}
	attack.OfResult(s).Attack(s)
	engine.Work()
	markup := app.HTMLString(attack.OfSession(s))
	for _, want := range []string{`id="attacked"`, `id="attack-table"`, `id="save-attacks"`} {
		if !strings.Contains(markup, want) {
			t.Errorf("%s is not shown", want)
		}
	}
	if strings.Contains(markup, `id="attack-button"`) {
		t.Error("attacks that were made can be made")
	}
}

// give gives files to the page, of which the engine has answered everything.
func give(g *attack.Page, engine *sessiontest.Engine, as string, from ...session.Source) {
	g.Give(as, from...)
	engine.Work()
}

// opened returns a session that shows the page, and no table.
func opened() (*attack.Page, *session.Session, *sessiontest.Engine) {
	s, engine := sessiontest.New()
	attack.Open(s)
	return s.Pages.Side.(*attack.Page), s, engine
}

// However the work of the page ends, the engine is free for other work.
func TestWorkEnds(t *testing.T) {
	show := func(s *session.Session, engine *sessiontest.Engine, as ...string) *attack.Page {
		attack.Open(s)
		g := s.Pages.Side.(*attack.Page)
		for _, as := range as {
			give(g, engine, as, sessiontest.Rows(0, 200))
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
		if engine.Work(); s.Work() != session.Idle || s.Failure != nil {
			t.Fatalf("%s: %s, %+v", as, s.Work(), s.Failure)
		}
	}
	give(protocol.AttackRelease, sessiontest.Rows(0, 300))
	if g.Attack(); g.CanAttack() || s.Work() != session.Idle {
		t.Fatal("a release without its original is attacked")
	}
	give(protocol.AttackOriginal, sessiontest.Rows(0, 300))
	if want := map[string]attack.Role{"age": attack.Known, "zip": attack.Known, "diagnosis": attack.Wanted}; fmt.Sprint(g.Roles) != fmt.Sprint(want) {
		t.Errorf("proposed is %v", g.Roles)
	}
	g.SetRole("zip", attack.LeftOut)
	give(protocol.AttackControl, sessiontest.Rows(300, 400))
	g.Attack()
	engine.Work()
	kinds := func() (all []attackresult.Kind) {
		for _, r := range g.Report.Results {
			all = append(all, r.Attack)
		}
		return all
	}
	if !g.Complete() || s.Work() != session.Idle || !slices.Contains(kinds(), attackresult.Inference) || slices.Contains(kinds(), attackresult.Intersection) || g.Roles["zip"] != attack.LeftOut {
		t.Fatalf("%d of %d: %v, %+v", g.Made, g.Of, kinds(), s.Failure)
	}
	if g.SetRole("zip", attack.Known); g.Made > 0 {
		t.Error("what was found by other columns stays")
	}
	g.Attack()
	engine.Step()
	s.Cancel()
	if engine.Work(); s.Work() != session.Idle || s.Failure != nil || g.Going || g.Made != 1 || g.Complete() {
		t.Errorf("cancelled: %+v, %+v", g.Findings, s.Failure)
	}
	g.Attack()
	if engine.Work(); !g.Complete() || g.Made != g.Of {
		t.Errorf("gone on: %d of %d", g.Made, g.Of)
	}
	for _, role := range []string{"age", "zip", "diagnosis"} {
		g.SetRole(role, attack.Wanted)
	}
	if g.CanAttack() {
		t.Error("somebody who knows nothing attacks")
	}
	s.Pages.CloseSide(s)
	if engine.Work(); s.Pages.Side != nil || engine.Calls[protocol.AttackEnd] != 1 {
		t.Error("the files are kept")
	}
}

// A file that can't be read says so, and leaves the others.
func TestBrokenFiles(t *testing.T) {
	g, s, engine := opened()
	give(g, engine, protocol.AttackRelease, sessiontest.Rows(0, 10))
	g.Give(protocol.AttackOriginal, session.Source{Name: "broken.csv", Text: new("a,b\n1,2\n3\n")})
	if engine.Work(); s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || g.Files.Files[protocol.AttackRelease].Rows != 10 {
		t.Errorf("%+v, %+v", s.Failure, g)
	}
	give(g, engine, protocol.AttackOriginal, sessiontest.Rows(0, 10))
	give(g, engine, protocol.AttackHierarchy, sessiontest.Text("zip.csv", "10000;*\n"))
	g.SetRole("zip", attack.LeftOut)
	// An engine that does not hear is replaced, and gets the files that it had read.
	engine.Deaf = true
	g.Give(protocol.AttackControl, sessiontest.Rows(10, 20))
	if s.Cancel(); s.Work() != session.Attacking || engine.Restarts != 1 {
		t.Errorf("%s after %d restarts", s.Work(), engine.Restarts)
	}
	engine.Work()
	if s.Work() != session.Idle || s.Failure != nil || len(g.Files.Files) != 2 || len(g.Files.Hierarchies) != 1 || g.Roles["zip"] != attack.LeftOut || !g.CanAttack() {
		t.Errorf("%s, %+v, %+v", s.Work(), g, s.Failure)
	}
	// Another original gives up the hierarchies, another release all.
	engine.Deaf = false
	give(g, engine, protocol.AttackOriginal, sessiontest.Rows(0, 12))
	engine.Deaf = true
	g.Attack()
	s.Cancel()
	if engine.Work(); g.Files.Files[protocol.AttackOriginal].Rows != 12 || len(g.Files.Hierarchies) > 0 || g.Made > 0 || g.Going {
		t.Errorf("%+v", g)
	}
	engine.Deaf = false
	give(g, engine, protocol.AttackRelease, sessiontest.Rows(0, 5))
	engine.Deaf = true
	g.Give(protocol.AttackOriginal, sessiontest.Rows(0, 10))
	s.Cancel()
	if engine.Work(); len(g.Files.Files) != 1 || g.Files.Files[protocol.AttackRelease].Rows != 5 || g.Both() || s.Work() != session.Idle {
		t.Errorf("%+v", g.Files)
	}
	// Files on which it ends by itself are not read again and again.
	restarts := engine.Restarts
	engine.Crash = protocol.AttackGive
	give(g, engine, protocol.AttackOriginal, sessiontest.Rows(0, 10))
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
		if engine.Work(); s.Work() != session.Idle {
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
	if engine.Work(); s.Failure == nil || s.Failure.Code != "attack-in-file" || s.Work() != session.Idle || g.Made > 0 && g.Complete() {
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
	if g.Call("AGE", "age"); fmt.Sprint(g.Columns()) != "[{country false} {disease true} {age false}]" {
		t.Errorf("%v", g.Columns())
	}
	g.Attack()
	engine.Work()
	g.Save()
	if engine.Work(); s.Failure != nil || fmt.Sprint(engine.Given) != "[release.attacks.zip]" || s.Given != 1 {
		t.Fatalf("%v, %+v", engine.Given, s.Failure)
	}
	if g.Call("AGE", ""); g.Complete() || len(g.Columns()) != 2 {
		t.Errorf("%+v", g.Findings)
	}
	if g.Save(); s.Work() != session.Idle {
		t.Error("nothing is saved")
	}
	if give(protocol.AttackOriginal, sessiontest.Text("broken.csv", "a,b\n1\n2,3,4\n")); s.Failure == nil || len(g.Columns()) > 0 || g.CanAttack() {
		t.Errorf("an original that can't be read: %v, %+v", g.Columns(), s.Failure)
	}
}

// A table is split before it is released: whose rows they are is proposed.
func TestHoldOut(t *testing.T) {
	g, s, engine := opened()
	lines := sessiontest.Lines("patient_id,age", 600, func(i int) string { return fmt.Sprintf("%d,%d", 1000+i*i%200, 20+i%50) })
	g.SavePart(true)
	g.Give(protocol.AttackWhole, sessiontest.Text("ward.csv", lines))
	if engine.Work(); g.HoldOut != 60 || g.Patient != "patient_id" || g.Files.Whole.Rows != 600 {
		t.Fatalf("%d of %+v, %q", g.HoldOut, g.Files.Whole, g.Patient)
	}
	g.SavePart(false)
	engine.Work()
	g.SavePart(true)
	if engine.Work(); s.Failure != nil || fmt.Sprint(engine.Given) != "[ward.to-release.csv ward.held-out.csv]" {
		t.Errorf("%v, %+v", engine.Given, s.Failure)
	}
	g.SetHoldOut(600, "")
	g.SavePart(true)
	if engine.Work(); s.Failure == nil || s.Failure.Code != "hold-out-rows" || s.Work() != session.Idle {
		t.Errorf("%+v", s.Failure)
	}
	engine.Crash = protocol.HoldOut
	g.SetHoldOut(10, "")
	g.SavePart(true)
	if engine.Work(); s.Work() != session.Idle || s.Pages.Side == nil || g.Files.Whole == nil || g.HoldOut != 10 {
		t.Errorf("%s, %+v", s.Work(), g)
	}
}

// A release that can't be read takes the files with it that were chosen for the one before,
// and an original its hierarchies. An engine that is replaced is not given them again.
func TestWhatAFailedFileTakesWithIt(t *testing.T) {
	for broken, want := range map[string]string{
		protocol.AttackRelease: "[]", protocol.AttackOriginal: "[control release whole]", protocol.AttackControl: "[hierarchy original release whole]",
		protocol.AttackWhole: "[control hierarchy original release]", protocol.AttackHierarchy: "[control hierarchy original release whole]",
	} {
		t.Run(broken, func(t *testing.T) {
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
				give(g, engine, as, sessiontest.Rows(0, 20))
			}
			g.Give(protocol.AttackHierarchy, sessiontest.Text("zip.csv", "10000;*\n"))
			if engine.Work(); left() != "[control hierarchy original release whole]" {
				t.Fatal(left())
			}
			g.Give(broken, sessiontest.Text("broken.csv", "a,b\n1\n2,3,4\n"))
			if engine.Work(); s.Failure == nil || left() != want {
				t.Errorf("left are %s, want %s", left(), want)
			}
			engine.Deaf = true
			g.SavePart(true)
			g.Give(protocol.AttackSecond, sessiontest.Rows(0, 20))
			s.Cancel()
			if engine.Work(); left() != want {
				t.Errorf("read again are %s, want %s", left(), want)
			}
		})
	}
}

// An engine that is replaced while files are attacked gets the table again that is open, and
// then the files.
func TestTheOpenTableIsReadAgainBeforeTheFiles(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	attack.Open(s)
	g := s.Pages.Side.(*attack.Page)
	give(g, engine, protocol.AttackRelease, sessiontest.Rows(0, 20))
	engine.Deaf = true
	g.Give(protocol.AttackOriginal, sessiontest.Rows(0, 20))
	if s.Cancel(); s.Work() != session.Loading {
		t.Errorf("work is %q", s.Work())
	}
	if engine.Work(); len(g.Files.Files) != 1 || s.Work() != session.Idle {
		t.Errorf("%+v, work is %q", g.Files, s.Work())
	}
	s.Pages.CloseSide(s)
	if engine.Run(s); s.Failure != nil || s.Result == nil {
		t.Errorf("the table is not there: %+v", s.Failure)
	}
}
