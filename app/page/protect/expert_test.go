package protect_test

import (
	"regexp"
	"testing"

	"quasi/app/population"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/file/recipe"
)

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
