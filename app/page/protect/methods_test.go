package protect_test

import (
	"fmt"
	"html"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quasi/app/alternatives"
	"quasi/app/population"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
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

// The question of detail chooses a method, and says what either way costs on this table
// before a run and, once it is run, what that lost.
func TestDetailIsAskedInPlainWords(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Settle()
	for _, way := range alternatives.Ways() {
		found, _ := alternatives.Of(s).TriedWay(s, way)
		if found == nil || !found.Passed() {
			t.Fatalf("%s is not tried: %+v", way, found)
		}
		p.Sees(s.Say(text.DetailTried, s.Lang.Percent(found.Loss)))
	}
	for _, way := range []struct{ id, method string }{{"detail-same", method.Consistent}, {"detail-most", method.Default}} {
		p.At(session.Protect).Tick(way.id, true)
		if got := s.Recipe().Algorithm.Name; got != way.method {
			t.Errorf("%s chooses %s, want %s", way.id, got, way.method)
		}
		p.Click(s.Say(text.RunNow)).Settle()
		tried, _ := alternatives.Of(s).TriedWay(s, way.method)
		if p.At(session.Protect).Sees(s.Say(text.DetailCost, s.Lang.Percent(s.Result.Loss.ILossRate))); tried == nil || s.Result.Loss.ILossRate > tried.Loss {
			t.Errorf("%s loses %v, and %+v in a trial", way.method, s.Result.Loss.ILossRate, tried)
		}
	}
	p.Tick("context-team", true).Sees(s.Say(text.DetailTrying)).Settle().Misses(s.Say(text.DetailTrying))
}

// A way that the other decisions rule out can't be chosen, and says why before the run.
func TestAWayThatCantBeIsSaid(t *testing.T) {
	s, p := stepstest.OfPatients(t, text.English)
	p.At(session.Protect).Settle().Tick("knows-all", true).Settle()
	if alternatives.RefusesWay(s, method.Consistent) == nil || alternatives.RefusesWay(s, method.Default) != nil {
		t.Fatal("the same detail in every row does not go with whole records, the default does")
	}
	if !p.Disabled("detail-same") || p.Disabled("detail-most") {
		t.Error("what can't be can be chosen")
	}
	p.Sees("would not have the same detail as others")
	if found, going := alternatives.Of(s).TriedWay(s, method.Consistent); found != nil || going {
		t.Error("it is tried all the same")
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	if !slices.ContainsFunc(readiness.Problems(s), func(p readiness.Problem) bool { return p.ID == readiness.KnowsID(recipe.KnowsAll) }) {
		t.Errorf("nothing holds the run back: %+v", readiness.Problems(s))
	}
}

var fold = regexp.MustCompile(`<details [^>]*id="expert"[^>]*>`)

// The fold of all settings says what is chosen in it; a population that is opened in it opens it, and
// it stays open when that is closed again.
func TestTheFoldStaysOpen(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	open := func() bool {
		return regexp.MustCompile(`\bopen(="true"|[ >])`).MatchString(fold.FindString(p.Markup()))
	}
	if open() {
		t.Error("it is open from the beginning")
	}
	p.Tick("algorithm-datafly", true).Choose("seed", "77").Sees(s.Lang.AlgorithmTitle("datafly")+" · seed 77", s.Say(text.ChosenWhole))
	p.Choose("suppression", "2.5").Sees(s.Say(text.ChosenLeftOut, 2.5))
	population.Of(s).Open(s, sessiontest.Text("town.csv", "Age,Gender,Zipcode\n20,f,1\n"), recipe.Input{})
	if p.Settle().Sees("town.csv"); !open() {
		t.Error("the population is out of sight")
	}
	population.Of(s).Close(s)
	if p.Settle(); !open() {
		t.Error("it closes while somebody works in it")
	}
}

// A plain answer is a model of the recipe, in its place among those of the list, and is shown as the
// recipe has it.
func TestAPlainAnswerIsAModel(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	is := func(want ...recipe.Model) {
		t.Helper()
		if got := s.Recipe().Privacy.Models; len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
			t.Errorf("models %+v, want %+v", got, want)
		}
	}
	distinct := recipe.Model{Name: privacy.NameDistinctL, Column: "Disease"}
	three, close := distinct, recipe.Model{Name: privacy.NameTCloseness, Column: "Disease"}
	three.Parameters = parameter.Given{"l": 3.0}
	p.Tick("same-Disease-no", true)
	is(distinct)
	p.Tick("frequent-Disease-no", true)
	is(distinct, close)
	p.Choose("differ-Disease", "3").Sees(s.Lang.ModelTitle(privacy.NameTCloseness))
	is(three, close)
	if p.Choose("model-Disease-l", "1"); p.Shows("same-Disease-yes", "checked") != "true" {
		t.Error("one value is said to differ")
	}
	p.Tick("same-Disease-no", true)
	is(distinct, close)
	p.Tick("same-Disease-yes", true)
	is(close)
	if p.Choose("model-Disease", privacy.NameEntropyL).Sees(s.Say(text.ModelsBesides, s.Lang.ModelTitle(privacy.NameEntropyL))); p.Shows("frequent-Disease-yes", "checked") != "true" {
		t.Error("the model is gone, and the answer is not")
	}
	p.Choose("model-Disease", "").Misses("Also asked for")
	p.Choose("differ-Disease", "3")
	is(three)
}

// Fewer than two values do not differ; what is typed so is not decided, and the answer forgets it.
func TestFewerThanTwoDoNotDiffer(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for value, right := range map[string]bool{"1": false, "2": true, "two": false, "1000000": true, "1000001": false} {
		p.Choose("differ-Disease", value)
		if held := p.HeldBack("run"); held == right {
			t.Errorf("%q is held back: %v", value, held)
		}
	}
	if p.Choose("differ-Disease", "1").Tick("same-Disease-yes", true); p.HeldBack("run") || len(s.Recipe().Privacy.Models) > 0 {
		t.Errorf("models %+v", s.Recipe().Privacy.Models)
	}
}

// The questions are about one sensitive column, which is chosen where there are several.
func TestTheSensitiveColumnIsChosen(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Misses(`id="learned"`)
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Sensitive })
	p.Settle().Choose("learned", "Disease").Sees(`id="same-Disease"`).Misses(`id="same-Zipcode"`)
	p.Choose("learned", "Zipcode").Tick("same-Zipcode-no", true)
	if got := modelsOf(s); got != privacy.NameDistinctL+" Zipcode" {
		t.Errorf("models %q", got)
	}
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			if r.Columns[i].Role == table.Sensitive {
				r.Columns[i].Role = table.QuasiIdentifying
			}
		}
	})
	p.Misses(`id="learn"`)
}

// Two audiences ask for the same k; the one that was chosen is the one that is shown.
func TestAudiencesWithTheSameK(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for _, id := range []string{"context-partner", "context-trainee", "context-team", "context-partner"} {
		p.Tick(id, true)
		if n := strings.Count(p.Markup(), `name="context" checked="true"`); p.Shows(id, "checked") != "true" || n > 1 {
			t.Errorf("%s is not the one that is chosen", id)
		}
	}
	if s.Recipe().Privacy.K != 5 {
		t.Errorf("k is %d", s.Recipe().Privacy.K)
	}
	if p.At(session.Columns).At(session.Protect); p.Shows("context-partner", "checked") != "true" {
		t.Error("it is forgotten")
	}
}

// A setting begins within what the table satisfies, and its field says what that is: of the method
// and of a model alike. Nothing is decided by that.
func TestASettingBeginsWhereItWorks(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.Protect(t, lang)
		p.Tick("algorithm-slca", true).Choose("model-Disease", privacy.NameSL).Settle()
		ofMethod, ofModel := readiness.RangeOf(s, -1, "s"), readiness.RangeOf(s, 0, "s")
		if ofMethod == nil || ofModel == nil || *ofMethod != *ofModel || !(ofMethod.Least < ofMethod.Begin && ofMethod.Begin < 1) || ofMethod.Most != 1 {
			t.Fatalf("%s: ranges %+v and %+v", lang, ofMethod, ofModel)
		}
		p.Sees(s.Say(text.SettingRange, ofMethod.Least, ofMethod.Most), fmt.Sprintf(`value="%v"`, ofMethod.Begin))
		if r := s.Recipe(); r.Algorithm.Parameters != nil || r.Privacy.Models[0].Parameters != nil {
			t.Errorf("%s: decided %+v, %+v", lang, r.Algorithm, r.Privacy.Models)
		}
		if p.Click("run").Settle(); s.Result == nil || !s.Result.Passed || s.Stale() {
			t.Errorf("%s: failure %+v", lang, s.Failure)
		}
	}
}

// After a run that failed for a setting, its field is marked, wherever one has been meanwhile, and
// one button there, as beside the failure, sets the nearest value that works.
func TestAnUnmetSettingIsMarkedAndMended(t *testing.T) {
	for _, test := range []struct {
		name, field string
		decide      func(*recipe.Recipe)
		set         func(*recipe.Recipe) any
	}{
		{"method", "method-s", func(r *recipe.Recipe) {
			r.Algorithm.Name, r.Algorithm.Parameters = "slca", parameter.Given{"s": 0.01, "l": 3.0}
		}, func(r *recipe.Recipe) any { return r.Algorithm.Parameters["s"] }},
		{"model", "model-Disease-s", func(r *recipe.Recipe) {
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameSL, Column: "Disease", Parameters: parameter.Given{"s": 0.01, "l": 3.0}}}
		}, func(r *recipe.Recipe) any { return r.Privacy.Models[0].Parameters["s"] }},
	} {
		for _, button := range []string{"use-value", test.field + "-use"} {
			s, p := stepstest.Protect(t, text.English)
			s.Decide(test.decide)
			p.At(session.Protect).Misses(test.field + "-problem").Click("run").Settle()
			found, ok := readiness.Unmet(s)
			if s.Result != nil || !ok || found.Setting != "s" {
				t.Fatalf("%s: %+v, %+v", test.name, found, s.Failure)
			}
			if button != "use-value" {
				p.At(session.Columns).At(session.Protect)
			}
			p.Sees(s.Say(text.UseValue, "s", found.Value))
			if button != "use-value" {
				p.Sees(test.field+"-problem", s.Say(text.SettingUnmet, "0.01"))
			}
			before := s.Recipe()
			if p.Click(button).Settle(); s.Result == nil || !s.Result.Passed || test.set(s.Recipe()) != found.Value || test.set(before) != 0.01 {
				t.Fatalf("%s: %+v; set %v", test.name, s.Failure, test.set(s.Recipe()))
			}
			if _, ok := readiness.Unmet(s); ok {
				t.Errorf("%s: it is still said to fail", test.name)
			}
			p.At(session.Protect).Misses(test.field + "-problem")
		}
	}
}
