package protect_test

import (
	"reflect"
	"strings"
	"testing"

	"quasi/app/session"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
	"quasi/engine/say/parameter"
)

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
