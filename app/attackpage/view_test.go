package attackpage_test

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"quasi/app/attackpage"
	"quasi/app/session/sessiontest"
	"quasi/wasm/protocol"
)

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
