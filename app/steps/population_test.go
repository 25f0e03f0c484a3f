package steps_test

import (
	"strings"
	"testing"

	"quasi/app/page/review"
	"quasi/app/population"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/app/steps/stepstest"
	"quasi/app/text"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// beside returns a visit to the step Protect with the ten patients, and a register
// beside them.
func beside(t *testing.T, lang text.Lang, register string) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := stepstest.Visit(t, lang, stepstest.Patients())
	s.DecideColumn("Zipcode", func(c *recipe.Column) { c.Role = table.Insensitive })
	s.Go(session.Protect)
	population.Of(s).Open(s, session.Source{Text: &register, Name: "town.csv"}, recipe.Input{})
	engine.Work()
	return s, engine
}

const everyone = "Age,Gender,Zip\n26,M,1\n26,F,1\n28,M,1\n32,M,1\n36,F,2\n39,M,2\n41,F,2\n48,F,2\n48,M,3\n77,F,3\n78,X,3\n"

func TestTheCardOfThePopulation(t *testing.T) {
	s, _ := stepstest.Visit(t, text.English, stepstest.Patients())
	s.Go(session.Protect)
	markup := stepstest.Render(s)
	stepstest.WantAll(t, markup, "Full register (optional)", "who does not know who is in your table", "Choose the full register")
	if strings.Contains(markup, "population-model") || strings.Contains(markup, "people of the population (k-map)") {
		t.Error("k-map is offered without a population")
	}
	s, engine := beside(t, text.English, everyone)
	// Of the ages 77 and 78 are not in the table's hierarchy, of the sexes X is not.
	stepstest.WantAll(t, stepstest.Render(s), "town.csv is open: 11 people", "Age: 2 values of 2 people, such as 77, 78", "Gender: 1 value of 1 person, such as X",
		"Each of the table's 10 rows finds", "Every group could be at least k people of the population (k-map)", "δ-presence", "Close the full register")
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "k-map"}}
	})
	stepstest.WantAll(t, stepstest.Render(s), "The smallest number of people of the population")
	population.Of(s).Close(s)
	engine.Work()
	stepstest.WantAll(t, stepstest.Render(s), "k-map needs a full register", "The smallest number of people of the population")
}

func TestThePopulationNamesWhatIsLacking(t *testing.T) {
	s, engine := beside(t, text.English, strings.Replace(everyone, "Gender", "sex", 1))
	stepstest.WantAll(t, stepstest.Render(s), "No column in it is called Gender", "Column that corresponds to Gender", "choose a column", "Zip")
	s.Run()
	stepstest.WantAll(t, stepstest.Render(s), "town.csv has no column for Gender: name one below")
	population.Of(s).Map(s, "Gender", "sex")
	stepstest.WantAll(t, stepstest.Render(s), "Comparing it with your table")
	engine.Work()
	markup := stepstest.Render(s)
	stepstest.WantAll(t, markup, "Column that corresponds to Gender", "Each of the table's 10 rows finds")
	if strings.Contains(markup, "No column in it") {
		t.Error("a column is lacking though another stands for it")
	}
}

// A column stands for one other.
func TestAColumnThatStandsForAnotherIsTaken(t *testing.T) {
	s, engine := beside(t, text.English, strings.Replace(everyone, "Age,Gender", "years,sex", 1))
	offered := func(column string) int { return strings.Count(stepstest.Render(s), `value="`+column+`"`) }
	if offered("sex") != 2 || offered("Zip") != 2 {
		t.Errorf("sex is offered %d times, Zip %d, want 2 of each", offered("sex"), offered("Zip"))
	}
	population.Of(s).Map(s, "Gender", "sex")
	engine.Work()
	if offered("sex") != 1 || offered("years") != 2 {
		t.Errorf("sex is offered %d times, years %d, want 1 and 2", offered("sex"), offered("years"))
	}
}

func TestTheReviewNamesThePopulation(t *testing.T) {
	s, engine := beside(t, text.English, "Age,Gender\n26,M\n26,F\n28,M\n28,F\n32,F\n36,F\n39,M\n41,F\n41,M\n")
	stepstest.WantAll(t, stepstest.Render(s), "rows find nobody in it", "may be the wrong file")
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 }) // so that nobody else joins them
	s.Run()
	engine.Work()
	review.ShowTab(s, review.TabRisk)
	stepstest.WantAll(t, stepstest.Render(s), "but has town.csv with 9 people", "in town.csv and count")
	if s.Result.Population.Absent == 0 {
		t.Error("nobody is absent")
	}
}

func TestThePopulationSpeaksChinese(t *testing.T) {
	s, _ := beside(t, text.Lang("zh-CN"), strings.Replace(everyone, "Gender", "sex", 1))
	stepstest.WantAll(t, stepstest.Render(s), "总体表（可选）", "已打开“town.csv”：11 人", "其中没有名为“Gender”的列", "“Gender”对应的列")
}

// What could not be read shows how it is read, open to be changed.
func TestAPopulationThatCantBeRead(t *testing.T) {
	s, _ := beside(t, text.English, "Age,Gender\n26,M\n28\n")
	stepstest.WantAll(t, stepstest.Render(s), "That did not work", "town.csv could not be read", "detected", "Column separator")
}
