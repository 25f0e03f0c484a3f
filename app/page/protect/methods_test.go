package protect_test

import (
	"html"
	"maps"
	"regexp"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/wasm/protocol"
)

var lossLine = regexp.MustCompile(`id="algorithm-([a-z-]+)-cost"[^>]*>\s*([^<]*?)\s*<`)

// losses returns what is said beside each method.
func losses(p *stepstest.Page) map[string]string {
	found := map[string]string{}
	for _, line := range lossLine.FindAllStringSubmatch(p.Markup(), -1) {
		found[line[1]] = html.UnescapeString(line[2])
	}
	return found
}

// Each method is tried while the list is open, and no other than the two ways before.
func TestMethodsAreTriedWhileTheirListIsOpen(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	before := p.Settle().Engine.Calls[protocol.Try]
	p.Unfold("methods", true)
	if p.Settle(); before != 2 || p.Engine.Calls[protocol.Try] != before {
		t.Fatalf("tried %d times, and then %d where the fold around the list is closed", before, p.Engine.Calls[protocol.Try])
	}
	p.Unfold("expert", true).Sees(s.Say(text.MethodTrying)).Settle()
	want := map[string]string{
		"kaim": "34.6%", "slca": "63.3%", "aos": "60.6%", "rounded-partition": "34.6%", "minimum-loss": "34.6%", "k-member": "34.6%",
		"mondrian-strict": "60.6%", "mondrian-relaxed": "60.6%", "bottom-up": "45.6%", "consistent": "38.7%", "incognito": "63.1%",
		"datafly": "76.7%", "samarati": "63.1%", "optimal": "63.1%", "top-down-specialisation": "63.1%", "anatomy": s.Say(text.MethodTwoTables),
	}
	if got := losses(p); !maps.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	for _, a := range method.All() {
		line := strings.Index(p.Markup(), `id="algorithm-`+a.Name+`"`)
		if heading := strings.Index(p.Markup(), s.Say(text.MethodsOthers)); (line < heading) != a.Paper {
			t.Errorf("%s stands on the wrong side of the heading", a.Name)
		}
	}
	tries := p.Engine.Calls[protocol.Try]
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 3 })
	p.Unfold("methods", false).Settle()
	if n := p.Engine.Calls[protocol.Try] - tries; n > 3 {
		t.Errorf("tried %d times, with the list closed", n)
	}
	p.Unfold("methods", true)
	s.Run()
	if p.Settle(); s.Result == nil || s.Failure != nil {
		t.Fatalf("trials are in the way of a run: %+v", s.Failure)
	}
	tries = p.Engine.Calls[protocol.Try]
	s.Go(session.Protect)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 4 })
	if p.At(session.Protect).Settle(); p.Engine.Calls[protocol.Try]-tries > 4 {
		t.Errorf("a list that was left open is tried again on the step: %d times", p.Engine.Calls[protocol.Try]-tries)
	}
}

// A method that can't be tried says why in a few words.
func TestMethodsSayWhyTheyAreNotTried(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Unfold("expert", true).Unfold("methods", true)
	for _, test := range []struct {
		name   string
		decide func(*recipe.Recipe)
		want   text.Message
	}{
		{"anatomy", func(*recipe.Recipe) {}, text.MethodTwoTables},
		{"slca", func(r *recipe.Recipe) { r.Column("Disease").Role = table.Insensitive }, text.MethodNoSensitive},
		{"top-down-specialisation", func(r *recipe.Recipe) { r.Column("Age").MaxLevel = new(int) }, text.MethodLimited},
		{"samarati", func(r *recipe.Recipe) {
			r.Column("Age").MaxLevel = nil
			r.Privacy.Models = []recipe.Model{{Name: "t-closeness", Column: "Age"}}
		}, text.MethodFails},
	} {
		s.Decide(test.decide)
		p.Settle()
		if got := losses(p)[test.name]; got != s.Say(test.want) {
			t.Errorf("%s: %q, want %q", test.name, got, s.Say(test.want))
		}
	}
}

// Where AOS is chosen the weights are the order: of one weight columns stay as they stood, and no
// other method moves them.
func TestWeightsAreThePriorityOfAOS(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	p.At(session.Protect).Settle()
	order := func() string { return strings.Join(s.Recipe().Names(table.QuasiIdentifying), " ") }
	want := func(now, undone string) {
		t.Helper()
		if got := order(); got != now {
			t.Errorf("the order is %s, want %s", got, now)
		}
		if got := s.History.Undoing(s.Lang); got != undone {
			t.Errorf("undo takes back %q, want %q", got, undone)
		}
	}
	p.Sees(s.Say(text.WeightsHint)).Choose(s.Say(text.WeightOf, "Zipcode"), "1.5")
	want("Age Gender Zipcode", "weight of Zipcode")
	p.Tick("algorithm-aos", true).Sees(s.Say(text.WeightsOrder)).Misses(s.Say(text.WeightsHint))
	want("Zipcode Age Gender", "method")
	p.Choose(s.Say(text.WeightOf, "Gender"), "2")
	want("Gender Zipcode Age", "weight of Gender")
	p.Choose(s.Say(text.WeightOf, "Gender"), "1")
	want("Zipcode Gender Age", "weight of Gender")
	s.DecideColumn("Age", func(c *recipe.Column) { c.Studied = true }) // what is studied comes first all the same
	want("Age Zipcode Gender", "study of Age")
	p.Tick("algorithm-"+method.Default, true).Choose(s.Say(text.WeightOf, "Age"), "0")
	want("Age Zipcode Gender", "weight of Age")
}

// A recipe that was made before keeps its order, whatever its weights.
func TestAnOldOrderStays(t *testing.T) {
	s, p := stepstest.Columns(t, text.English, stepstest.Patients())
	two := 2.0
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Column("Zipcode").Weight = method.AOS, &two })
	p.At(session.Protect).Settle().Sees(s.Say(text.WeightsOrder))
	if got := strings.Join(s.Recipe().Names(table.QuasiIdentifying), " "); got != "Age Gender Zipcode" {
		t.Errorf("the order is %s", got)
	}
}
