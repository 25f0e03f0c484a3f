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

func TestWhoSeesTheTableSetsK(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for id, k := range map[string]int{"context-team": 3, "context-trainee": 5, "context-partner": 5, "context-public": 11} {
		if p.Tick(id, true); k > 10 {
			p.Sees(s.Say(text.KInvalid, 10)).Misses(s.Say(text.KPromise, k)) // of ten patients
		} else {
			p.Sees(s.Say(text.KPromise, k))
		}
		if got := s.Recipe().Privacy.K; got != k {
			t.Errorf("%s sets k = %d, want %d", id, got, k)
		}
	}
}

// What is no number, or out of range, is said at its field, and nothing is decided; it
// stays in the field and holds the run back, which says so and leads there. The next one
// that is in range takes the fault away.
func TestNumbersOutOfRangeAreNotDecided(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Tick("algorithm-minimum-loss", true)
	weight := s.Say(text.WeightOf, "Age")
	for _, field := range []struct {
		control, problem string
		right, wrong     []string
		read             func(r *recipe.Recipe) any
		want             []any
	}{
		{"k", "k-problem", []string{"1", "10", " 4 "}, []string{"0", "-1", "two", "2.5", ""},
			func(r *recipe.Recipe) any { return r.Privacy.K }, []any{1, 10, 4}},
		{"seed", "seed-problem", []string{"0", "18446744073709551615"}, []string{"-1", "one", "1.5", ""},
			func(r *recipe.Recipe) any { return r.Algorithm.Seed }, []any{uint64(0), uint64(18446744073709551615)}},
		{"suppression", "suppression-problem", []string{"0", "100", "12.5"}, []string{"-0.1", "100.1", "NaN", "some", ""},
			func(r *recipe.Recipe) any { return r.Privacy.SuppressionLimit }, []any{0.0, 1.0, 0.125}},
		{weight, "weight-Age-problem", []string{"0", "2.5"}, []string{"-0.1", "NaN", "Inf", "heavy", ""},
			func(r *recipe.Recipe) any { return r.Column("Age").WeightOrDefault() }, []any{0.0, 2.5}},
		{"method-rounds", "method-rounds-problem", []string{"0", "100000", "7"}, []string{"-1", "100001", "1.5", "some", ""},
			func(r *recipe.Recipe) any { return r.Algorithm.Parameters["rounds"] }, []any{0.0, 100000.0, 7.0}},
	} {
		for _, value := range field.wrong {
			before := s.Recipe()
			if p.Choose(field.control, value).Sees(field.problem); s.Recipe() != before {
				t.Errorf("%s: %q is decided", field.control, value)
			}
			id := strings.TrimSuffix(field.problem, "-problem")
			held := s.Readiness().Problems()
			if !p.HeldBack("run") || len(held) != 1 || held[0].ID != id || s.Entries.Typed(s.Recipe(), id, "") != value {
				t.Errorf("%s: %q holds nothing back: %+v", field.control, value, held)
			}
			if s.Run(); s.Work() != session.Idle {
				t.Fatalf("%s: %q is run", field.control, value)
			}
			if p.At(session.Review).Click(held[0].Said).Settle(); s.Step != session.Protect {
				t.Errorf("%s: %q leads to step %d", field.control, value, s.Step)
			}
		}
		for i, value := range field.right {
			p.Choose(field.control, field.wrong[0]).Choose(field.control, value).Misses(field.problem)
			if got := field.read(s.Recipe()); got != field.want[i] {
				t.Errorf("%s: %q is %v, want %v", field.control, value, got, field.want[i])
			}
		}
	}
}

// Every method of the registry can be chosen, is decided without the settings of the
// one before, and asks for its own; only some leave rows out.
func TestEveryMethodCanBeChosen(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for _, a := range method.All() {
		s.Decide(func(r *recipe.Recipe) { r.Algorithm.Parameters = parameter.Given{"another's": 1.0} })
		p.Tick("algorithm-"+a.Name, true)
		if got := s.Recipe().Algorithm; got.Name != a.Name || got.Parameters != nil {
			t.Errorf("%s is decided as %+v", a.Name, got)
		}
		for _, q := range a.Parameters {
			p.Sees(`id="method-`+q.Name+`"`, s.Lang.ParameterTitle(q))
		}
		if has := strings.Contains(p.Markup(), `id="suppression"`); has != a.Suppresses {
			t.Errorf("%s: the share of rows that may be left out is asked for: %v", a.Name, has)
		}
	}
	// A model that all rows together may fail makes every method leave some out, but for one that
	// leaves values as they are.
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{{Name: "alpha-k", Column: "Disease"}} })
	for _, a := range method.All() {
		p.Tick("algorithm-"+a.Name, true)
		if has := strings.Contains(p.Markup(), `id="suppression"`); has != (a.Family != method.Bucketing) {
			t.Errorf("%s: the share of rows that may be left out is asked for: %v", a.Name, has)
		}
	}
	p.Tick("algorithm-k-member", true).Choose("method-missing", "drop")
	if got := s.Recipe().Algorithm.Parameters; !reflect.DeepEqual(got, parameter.Given{"missing": "drop"}) {
		t.Errorf("settings %v", got)
	}
}

func modelsOf(s *session.Session) string {
	var names []string
	for _, m := range s.Recipe().Privacy.Models {
		names = append(names, m.Name+" "+m.Column)
	}
	return strings.Join(names, ", ")
}

// Models stand in the order in which they were chosen: on a column, another on it, one
// on the table; one is replaced in its place, and none removes it.
func TestModelsAreAddedReplacedAndRemoved(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for _, step := range []struct{ control, model, want string }{
		{"model-Disease", privacy.NameDistinctL, "distinct-l-diversity Disease"},
		{"model-Disease-2", privacy.NameTCloseness, "distinct-l-diversity Disease, t-closeness Disease"},
		{"model", privacy.NameAverageRisk, "distinct-l-diversity Disease, t-closeness Disease, average-risk "},
		{"model-Disease", privacy.NameEntropyL, "entropy-l-diversity Disease, t-closeness Disease, average-risk "},
		{"model-Disease", "", "t-closeness Disease, average-risk "},
		{"model-Disease-2", "", "t-closeness Disease, average-risk "},
		{"model", "", "t-closeness Disease"},
	} {
		p.Choose(step.control, step.model)
		if got := modelsOf(s); got != step.want {
			t.Errorf("%s at %s: models are %q, want %q", step.model, step.control, got, step.want)
		}
	}
}

// A setting of a model keeps the others of it, and its place.
func TestSettingsOfAModel(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Choose("model-Disease", privacy.NameRecursiveCL).Choose("model-Disease-c", "2.5").Choose("model-Disease-l", "3")
	want := []recipe.Model{{Name: privacy.NameRecursiveCL, Column: "Disease", Parameters: parameter.Given{"c": 2.5, "l": 3.0}}}
	if got := s.Recipe().Privacy.Models; !reflect.DeepEqual(got, want) {
		t.Errorf("models %+v, want %+v", got, want)
	}
	before := s.Recipe()
	p.Choose("model-Disease-l", "1.5").Sees("model-Disease-l-problem", s.Say(text.WholeInvalid, 2.0, 1e6))
	if p.Choose("model-Disease-c", "0").Sees("model-Disease-c-problem", s.Say(text.NumberInvalid, 0.0001, 1e6)); s.Recipe() != before {
		t.Error("settings out of range are decided")
	}
	p.Choose("model-Disease", privacy.NameTCloseness).Choose("model-Disease-distance", "ordered")
	if got := s.Recipe().Privacy.Models[0].Parameters; !reflect.DeepEqual(got, parameter.Given{"distance": "ordered"}) {
		t.Errorf("settings %v, want none of the model before", got)
	}
}

// With two sensitive columns it can be said that an attacker knows the other.
func TestOthersKnownNeedsTwoSensitiveColumns(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Misses(`id="others-known"`)
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Sensitive })
	if p.Settle().Sees(`id="model-Zipcode"`).Tick("others-known", true); s.Recipe().Privacy.Others != recipe.OthersKnown {
		t.Errorf("others are %q", s.Recipe().Privacy.Others)
	}
	if p.Tick("others-known", false); s.Recipe().Privacy.Others != "" {
		t.Errorf("others are %q", s.Recipe().Privacy.Others)
	}
	s.Decide(func(r *recipe.Recipe) {
		for i := range r.Columns {
			r.Columns[i].Role = table.QuasiIdentifying
		}
	})
	p.Sees(s.Say(text.ModelsNone))
}

// The size of groups that was found for other decisions, and came with a recipe, binds
// no run after them: groups of two are possible, and were before.
func TestWhatWasFoundForOtherDecisionsBindsNoRun(t *testing.T) {
	for name, decide := range map[string]func(s *session.Session, p *stepstest.Page){
		"k":                 func(_ *session.Session, p *stepstest.Page) { p.Choose("k", "2") },
		"a context":         func(s *session.Session, p *stepstest.Page) { p.Tick("context-team", true) },
		"another model":     func(_ *session.Session, p *stepstest.Page) { p.Choose("model-Disease", privacy.NameDistinctL) },
		"no model":          func(_ *session.Session, p *stepstest.Page) { p.Choose("model", "") },
		"a model's setting": func(_ *session.Session, p *stepstest.Page) { p.Choose("model-risk", "0.9") },
		"whose row it is":   func(_ *session.Session, p *stepstest.Page) { p.Choose("patient", "Disease").Choose("patient", "") },
	} {
		s, p := stepstest.Protect(t, text.English)
		s.Decide(func(r *recipe.Recipe) {
			r.Privacy.K, r.Privacy.MinClass = 2, 8
			r.Privacy.Models = []recipe.Model{{Name: privacy.NameAverageRisk, Parameters: parameter.Given{"risk": 0.8}}}
		})
		decide(s, p.Settle())
		if got := p.Smallest(); got >= 5 {
			t.Errorf("%s: the smallest group still has %d rows", name, got)
		}
	}
}

// A run needs a quasi-identifier; what a model needs beside the table is said here.
func TestWhatCannotBeRunIsSaidBeforehand(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	if p.HeldBack("run") {
		t.Error("the patients can't be anonymized")
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{{Name: privacy.NameKMap}} })
	p.Sees(s.Lang.ModelTitle(privacy.NameKMap))
	if held := s.Readiness().Problems(); !p.HeldBack("run") || len(held) != 1 || held[0].ID != "population-title" {
		t.Errorf("k-map without a population can be run: %+v", held)
	}
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = nil
		for i := range r.Columns {
			r.Columns[i].Role = table.Insensitive
		}
	})
	if !p.HeldBack("run") {
		t.Error("a table without quasi-identifiers can be run")
	}
	if p.Click(s.Say(text.UniqueNone)).Settle(); s.Step != session.Columns {
		t.Errorf("what is missing leads to step %d", s.Step)
	}
}

func TestRunningShowsTheReview(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	if p.Click("run"); s.Step != session.Review || s.Work() != session.Running {
		t.Fatalf("step %d, work %v", s.Step, s.Work())
	}
	p.Sees(s.Say(text.RunningTitle, 10)).Click(s.Say(text.Cancel))
	p.Settle().Sees(s.Say(text.ReviewNone))
}

// Whoever counts patients reads of patients.
func TestCountingPatientsIsSaid(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	if p.Sees(s.Say(text.KLabel), s.Say(text.ProtectLead)).Choose("patient", "Disease"); s.Recipe().Privacy.Patient != "Disease" {
		t.Errorf("rows are of %q", s.Recipe().Privacy.Patient)
	}
	p.Sees(s.Say(text.KPatients), s.Say(text.ProtectPatients)).Misses(s.Say(text.ProtectLead))
}

func TestProtectShowsKAndItsRisk(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Protect)
	stepstest.WantAll(t, stepstest.Render(s), "Who will see the table?", "My own team", "EMA Policy 0070", "highest risk of being found is 1 in 2.", "KAIM", "Weight of Zipcode")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 9 })
	stepstest.WantAll(t, stepstest.Render(s), "(k-anonymity, k = 9): the highest risk of being found is 1 in 9.")
}

// A field shows what is decided, and where nothing is, what holds then.
func TestFieldsShowWhatHolds(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	for _, a := range method.All() {
		p.Tick("algorithm-"+a.Name, true)
		for _, q := range a.Parameters {
			if got, want := p.Shows("method-"+q.Name, "value"), fmt.Sprint(q.DefaultValue()); q.Kind != parameter.Choice && got != want {
				t.Errorf("%s: %s is %q, want %q", a.Name, q.Name, got, want)
			}
		}
	}
	p.Tick("algorithm-slca", true).Choose("method-s", "0.4").Choose("seed", "77").Choose("suppression", "2.5").Choose(s.Say(text.WeightOf, "Age"), "0.5")
	for control, want := range map[string]string{"method-s": "0.4", "method-l": "2", "seed": "77", "suppression": "2.5", s.Say(text.WeightOf, "Age"): "0.5", s.Say(text.WeightOf, "Gender"): "1"} {
		if got := p.Shows(control, "value"); got != want {
			t.Errorf("%s shows %q, want %q", control, got, want)
		}
	}
	p.Choose("model-Disease", privacy.NameLAlpha)
	if got := p.Shows("model-Disease-alpha", "value"); got != "1" {
		t.Errorf("α is %q", got)
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 5 })
	for _, id := range []string{"context-team", "context-trainee", "context-partner", "context-public"} {
		if got := p.Shows(id, "checked"); got != "false" {
			t.Errorf("%s is ticked: %s", id, got)
		}
	}
}

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
	// A recipe that was made before keeps its order, whatever its weights.
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name, r.Column("Gender").Weight = method.AOS, new(3.0) })
	p.Settle().Sees(s.Say(text.WeightsOrder))
	want("Age Zipcode Gender", "several decisions")
}

// The question of detail chooses a method, and says what either way costs on this table
// before a run and, once it is run, what that lost.
func TestDetailIsAskedInPlainWords(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Settle()
	for _, way := range session.GeneralizingWays() {
		found, _ := s.Alternatives().TriedWay(s, way)
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
		tried, _ := s.Alternatives().TriedWay(s, way.method)
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
	if s.RefusesWay(method.Consistent) == nil || s.RefusesWay(method.Default) != nil {
		t.Fatal("the same detail in every row does not go with whole records, the default does")
	}
	if !p.Disabled("detail-same") || p.Disabled("detail-most") {
		t.Error("what can't be can be chosen")
	}
	p.Sees("would not have the same detail as others")
	if found, going := s.Alternatives().TriedWay(s, method.Consistent); found != nil || going {
		t.Error("it is tried all the same")
	}
	s.Decide(func(r *recipe.Recipe) { r.Algorithm.Name = method.Consistent })
	if !slices.ContainsFunc(s.Readiness().Problems(), func(p session.Problem) bool { return p.ID == session.KnowsID(recipe.KnowsAll) }) {
		t.Errorf("nothing holds the run back: %+v", s.Readiness().Problems())
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
	s.Population().Open(s, sessiontest.Text("town.csv", "Age,Gender,Zipcode\n20,f,1\n"), recipe.Input{})
	if p.Settle().Sees("town.csv"); !open() {
		t.Error("the population is out of sight")
	}
	s.Population().Close(s)
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

// Two audiences ask for the same k; the one that was chosen is the one that is shown, and that the
// report names, as long as k is at least its own.
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
	for k, checked := range map[string]string{"5": "true", "7": "true", "4": "false"} {
		p.Choose("k", k)
		if got := p.Shows("context-partner", "checked"); got != checked || s.Saving().Recipients() != "A partner under contract" {
			t.Errorf("k = %s: it is shown: %s; the report names %q", k, got, s.Saving().Recipients())
		}
	}
}

// A setting begins within what the table satisfies, and its field says what that is: of the method
// and of a model alike. Nothing is decided by that.
func TestASettingBeginsWhereItWorks(t *testing.T) {
	for _, lang := range []text.Lang{text.English, "de", "zh-CN"} {
		s, p := stepstest.Protect(t, lang)
		p.Tick("algorithm-slca", true).Choose("model-Disease", privacy.NameSL).Settle()
		ofMethod, ofModel := s.Readiness().RangeOf(-1, "s"), s.Readiness().RangeOf(0, "s")
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
			found, ok := s.Readiness().Unmet()
			if s.Result != nil || !ok || found.Setting != "s" {
				t.Fatalf("%s: %+v, %+v", test.name, found, s.Failure)
			}
			if button != "use-value" {
				p.At(session.Columns).At(session.Protect)
			}
			if p.Sees(s.Say(text.UseValue, "s", found.Value)); button != "use-value" {
				p.Sees(test.field+"-problem", s.Say(text.SettingUnmet, "0.01"))
			}
			before := s.Recipe()
			if p.Click(button).Settle(); s.Result == nil || !s.Result.Passed || test.set(s.Recipe()) != found.Value || test.set(before) != 0.01 {
				t.Fatalf("%s: %+v; set %v", test.name, s.Failure, test.set(s.Recipe()))
			}
			if _, ok := s.Readiness().Unmet(); ok {
				t.Errorf("%s: it is still said to fail", test.name)
			}
			p.At(session.Protect).Misses(test.field + "-problem")
		}
	}
}
