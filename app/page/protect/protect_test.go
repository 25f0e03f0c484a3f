package protect_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
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
			held := readiness.Problems(s)
			if !p.HeldBack("run") || len(held) != 1 || held[0].ID != id || s.Entries.Typed(s.Recipe(), id, "") != value {
				t.Errorf("%s: %q holds nothing back: %+v", field.control, value, held)
			}
			if s.Run(); s.Work() != session.Idle {
				t.Fatalf("%s: %q is run", field.control, value)
			}
			p.At(session.Review).Click(held[0].Said).Settle()
			if s.Step != session.Protect {
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
}

// A model that all rows together may fail makes every method leave some out, but for one that
// leaves values as they are.
func TestRowsMayBeLeftOutForAModel(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.Models = []recipe.Model{{Name: "alpha-k", Column: "Disease"}} })
	for _, a := range method.All() {
		p.Tick("algorithm-"+a.Name, true)
		if has := strings.Contains(p.Markup(), `id="suppression"`); has != (a.Family != method.Bucketing) {
			t.Errorf("%s: the share of rows that may be left out is asked for: %v", a.Name, has)
		}
	}
}

func TestAChoiceAmongSettingsIsDecided(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
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
	p.Choose("model-Disease-c", "0").Sees("model-Disease-c-problem", s.Say(text.NumberInvalid, 0.0001, 1e6))
	if s.Recipe() != before {
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
	p.Settle().Sees(`id="model-Zipcode"`).Tick("others-known", true)
	if s.Recipe().Privacy.Others != recipe.OthersKnown {
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
	if held := readiness.Problems(s); !p.HeldBack("run") || len(held) != 1 || held[0].ID != "population-title" {
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
	p.Click("run")
	if s.Step != session.Review || s.Work() != session.Running {
		t.Fatalf("step %d, work %v", s.Step, s.Work())
	}
	p.Sees(s.Say(text.RunningTitle, 10)).Click(s.Say(text.Cancel))
	p.Settle().Sees(s.Say(text.ReviewNone))
}

// Whoever counts patients reads of patients.
func TestCountingPatientsIsSaid(t *testing.T) {
	s, p := stepstest.Protect(t, text.English)
	p.Sees(s.Say(text.KLabel), s.Say(text.ProtectLead)).Choose("patient", "Disease")
	if s.Recipe().Privacy.Patient != "Disease" {
		t.Errorf("rows are of %q", s.Recipe().Privacy.Patient)
	}
	p.Sees(s.Say(text.KPatients), s.Say(text.ProtectPatients)).Misses(s.Say(text.ProtectLead))
}

func TestProtectSpeaksChinese(t *testing.T) {
	s, p := stepstest.Protect(t, text.Lang("zh-CN"))
	p.Sees(s.Say(text.ProtectTitle), s.Say(text.ContextPartner), s.Say(text.ModelsTitle), s.Say(text.SeedLabel), s.Say(text.WeightOf, "Age"))
	p.Choose("k", "0").Sees(s.Say(text.KInvalid, 10)).Choose("seed", "x").Sees(s.Say(text.SeedInvalid))
	for _, k := range privacy.Kinds() {
		if k.Scope == privacy.OnPopulation || k.Numbers {
			continue
		}
		if said := s.Lang.Model(k); said == text.English.Model(k) || !strings.Contains(p.Markup(), said) {
			t.Errorf("%s is called %q in Chinese, and not shown", k.Name, said)
		}
	}
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
	for id, want := range map[string]string{"context-team": "false", "context-trainee": "true", "context-partner": "false", "context-public": "false"} {
		if got := p.Shows(id, "checked"); got != want {
			t.Errorf("%s is ticked: %s", id, got)
		}
	}
}
