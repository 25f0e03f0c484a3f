package protect_test

import (
	"fmt"
	"testing"

	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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
