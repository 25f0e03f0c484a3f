package attackpage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attackpage"
	"quasi/app/inspect"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

// clinic returns a session with the sample of a clinic open.
func clinic(t *testing.T) (*session.Session, *sessiontest.Engine) {
	return sessiontest.Visit(t, "clinic")
}

// attackable returns a session with a release of the clinic that is quickly made.
func attackable(t *testing.T) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := clinic(t)
	s.Decide(func(r *recipe.Recipe) {
		r.Algorithm = recipe.Algorithm{Name: "mondrian-relaxed", Seed: 1}
		r.Privacy.Patient, r.Privacy.Knows = "mrn", recipe.KnowsOne
		for i := range r.Columns {
			if c := &r.Columns[i]; c.Role == table.QuasiIdentifying && c.Name != "sex" && c.Name != "ward" {
				c.Role = table.Identifying
			}
		}
	})
	s.Run()
	engine.Work()
	if s.Failure != nil || s.Result == nil {
		t.Fatalf("%+v, %+v", s.Failure, readiness.Problems(s))
	}
	return s, engine
}

// Every attack is made once, on one twin; what is asked meanwhile comes first, and what was
// found stays when it is stopped, or when only the output changes.
func TestAttacksAreBackgroundQuestions(t *testing.T) {
	s, engine := attackable(t)
	if a := attackpage.OfResult(s); a.Going || a.Of > 0 {
		t.Fatalf("attacked unasked: %+v", a)
	}
	attackpage.OfResult(s).Attack(s)
	engine.Step()
	if a := attackpage.OfResult(s); a.Made != 1 || !a.Going || a.Twin == nil || a.Twin.HeldOut > 500 || a.Twin.Patients == 0 || a.Share() <= 0.5 {
		t.Fatalf("after one: %+v, %+v", a, s.Failure)
	}
	s.Shown.Rows(s, 0, 10, func() {})
	inspect.FindNow(s)
	engine.Step()
	if a := attackpage.OfResult(s); a.Made != 1 {
		t.Errorf("%d were made before the rows", a.Made)
	}
	attackpage.OfResult(s).Stop(s)
	engine.Work()
	if a := attackpage.OfResult(s); a.Going || a.Complete() || !attackpage.OfResult(s).GoesOn(s) {
		t.Errorf("stopped: %+v", a)
	}
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	a := attackpage.OfResult(s)
	if !a.Complete() || a.Going || attackpage.OfResult(s).GoesOn(s) {
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
	if a := attackpage.OfResult(s); !a.Complete() {
		t.Error("another output makes them anew")
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 7 })
	s.Run()
	engine.Work()
	if a := attackpage.OfResult(s); a.Made > 0 || a.Going {
		t.Error("they are of the run before")
	}
}

// A table of ten can't be attacked so, and a person is told why.
func TestAttacksOfASmallTable(t *testing.T) {
	s, engine := sessiontest.Run(t, "patients")
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	if a := attackpage.OfResult(s); a.Refused.Code != "twin-small" || a.Going || attackpage.OfResult(s).GoesOn(s) || s.Failure != nil {
		t.Errorf("%+v, %+v", a, s.Failure)
	}
}

// A crash in an attack is shown, and is not tried again by itself.
func TestACrashInAnAttack(t *testing.T) {
	s, engine := attackable(t)
	engine.Crash = protocol.Attack
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || attackpage.OfResult(s).Going {
		t.Errorf("%+v, %+v", s.Failure, attackpage.OfResult(s))
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
			hidden = strings.Replace(hidden, step.adds, "", 1)
			if step.name == "attacks" {
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
	if markup := app.HTMLString(attackpage.OfSession(s)); !strings.Contains(markup, `id="attack-button"`) || strings.Contains(markup, `id="attack-table"`) {
		t.Errorf("before: %s", markup)
	}
	attackpage.OfResult(s).Attack(s)
	engine.Work()
	markup := app.HTMLString(attackpage.OfSession(s))
	for _, want := range []string{`id="attacked"`, `id="attack-table"`, `id="save-attacks"`} {
		if !strings.Contains(markup, want) {
			t.Errorf("%s is not shown", want)
		}
	}
	if strings.Contains(markup, `id="attack-button"`) {
		t.Error("attacks that were made can be made")
	}
}
