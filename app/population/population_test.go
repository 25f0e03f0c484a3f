package population_test

import (
	"strings"
	"testing"

	"quasi/app/population"
	"quasi/app/readiness"
	"quasi/app/session"
	"quasi/app/session/sessiontest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/protocol/outcome"
)

func askKMap(s *session.Session, k float64) {
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "k-map", Parameters: parameter.Given{"k": k}}}
	})
}

func TestAPopulationIsUsed(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	if p := population.Of(s).File; p == nil || p.Table.Persons != 5 || population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 0 || !population.Of(s).Usable(s.Recipe()) || population.Of(s).Obstacle(s.Recipe(), s.Lang) != nil {
		t.Fatalf("population %+v, obstacle %+v", population.Of(s).File, population.Of(s).Obstacle(s.Recipe(), s.Lang))
	}
	askKMap(s, 2)
	if engine.Run(s); s.Result == nil || !s.Result.Passed || s.Result.Population.Persons != 5 || s.Result.Audit.Risk.Journalist.Highest != 0.5 || s.Stale() {
		t.Fatalf("failure %+v, result %+v", s.Failure, s.Result)
	}
	// The result was compared with what is no longer there.
	population.Of(s).Close(s)
	if engine.Work(); population.Of(s).File != nil || !s.Stale() {
		t.Errorf("population %+v, stale %v", population.Of(s).File, s.Stale())
	}
}

// What needs a population is refused before the engine is asked, and the step that
// can help is shown.
func TestKMapWithoutAPopulationIsRefused(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	askKMap(s, 2)
	s.Run()
	held := readiness.Problems(s)
	if s.Work() != session.Idle || s.CanRun() || len(held) != 1 || held[0].ID != "population-title" || held[0].Step != session.Protect || !strings.Contains(held[0].Said, "k-map") {
		t.Fatalf("work %q, held back by %+v", s.Work(), held)
	}
	if engine.Work(); s.Result != nil {
		t.Error("it was run")
	}
	s.Undo()
	if engine.Run(s); s.Result == nil || s.Failure != nil {
		t.Errorf("without the model: %+v", s.Failure)
	}
}

func TestAColumnThatIsLackingIsNamed(t *testing.T) {
	s, engine := sessiontest.Among(t, strings.Replace(sessiontest.Town, "sex", "gender", 1))
	if got := population.Of(s).Lacks(s.Recipe()); len(got) != 1 || got[0] != "sex" || population.Of(s).Usable(s.Recipe()) || population.Of(s).Fit(s) != nil {
		t.Fatalf("lacks %q, population %+v", got, population.Of(s).File)
	}
	s.Run()
	if held := readiness.Problems(s); s.Work() != session.Idle || len(held) != 1 || !strings.Contains(held[0].Said, "sex") {
		t.Fatalf("work %q, held back by %+v", s.Work(), held)
	}
	population.Of(s).Map(s, "sex", "gender")
	engine.Work()
	if s.Failure != nil || len(population.Of(s).Lacks(s.Recipe())) > 0 || len(population.Of(s).Unnamed(s.Recipe())) != 1 || population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 0 {
		t.Fatalf("failure %+v, population %+v", s.Failure, population.Of(s).File)
	}
	if engine.Run(s); s.Result == nil || s.Result.Audit.Risk.Journalist.Highest != 0.5 {
		t.Fatalf("failure %+v", s.Failure)
	}
	s.Go(session.Protect)
	if population.Of(s).Map(s, "sex", ""); !s.Stale() || population.Of(s).Usable(s.Recipe()) {
		t.Error("the column still stands for it")
	}
	// Read once more, a column that is still there goes on standing for it.
	population.Of(s).Map(s, "sex", "gender")
	engine.Work()
	population.Of(s).Reread(s, func(in *recipe.Input) { in.Encoding = recipe.UTF8 })
	if engine.Work(); !population.Of(s).Usable(s.Recipe()) || population.Of(s).File.Table.Format.Guess.Encoding.Reason != "told" {
		t.Errorf("population %+v", population.Of(s).File)
	}
	population.Of(s).Reread(s, func(in *recipe.Input) { in.Header = "no" })
	if engine.Work(); len(population.Of(s).File.As) > 0 || len(population.Of(s).Lacks(s.Recipe())) != 2 {
		t.Errorf("population %+v", population.Of(s).File)
	}
}

// Other decisions about columns are compared with the population again, and other
// decisions are not.
func TestThePopulationIsCheckedAgain(t *testing.T) {
	s, engine := sessiontest.Among(t, "id,age,ill\n1,20,a\n2,20,b\n3,30,a\n")
	if got := population.Of(s).Lacks(s.Recipe()); len(got) != 1 || got[0] != "sex" {
		t.Fatalf("lacks %q", got)
	}
	sessiontest.SetRole(s, "sex", table.Insensitive)
	engine.Work()
	// Nobody is 30 with b.
	if population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 0 {
		t.Fatalf("fit %+v", population.Of(s).Fit(s))
	}
	known := population.Of(s).Fit(s)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	if engine.Work(); population.Of(s).Fit(s) != known {
		t.Error("it was compared though nothing about the columns has changed")
	}
	if sessiontest.SetRole(s, "ill", table.QuasiIdentifying); population.Of(s).Fit(s) != nil {
		t.Error("what is no longer so is shown")
	}
	if engine.Work(); population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 1 {
		t.Errorf("fit %+v", population.Of(s).Fit(s))
	}
}

func TestAnotherTableForgetsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	if engine.Work(); s.Table == nil || population.Of(s).File != nil {
		t.Fatalf("population %+v", population.Of(s).File)
	}
	s, engine = sessiontest.Among(t, sessiontest.Town)
	s.Clear()
	if engine.Work(); population.Of(s).File != nil {
		t.Error("the population is left after all was cleared")
	}
}

// The same table, read in another way, keeps it: what is missing in one is missing
// in the other.
func TestTheSameTableReadAgainKeepsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Reread(recipe.Input{Missing: []string{"", "20"}})
	if engine.Work(); population.Of(s).File == nil || population.Of(s).File.Table == nil || s.Failure != nil || !population.Of(s).Usable(s.Recipe()) {
		t.Fatalf("population %+v, failure %+v", population.Of(s).File, s.Failure)
	}
	if got := population.Of(s).File.Table.Format.Missing; len(got) != 2 || got[1] != "20" {
		t.Errorf("missing in the population is %q", got)
	}
}

func TestARegisterThatCantBeReadCanBeReadInAnotherWay(t *testing.T) {
	s, engine := sessiontest.Among(t, "age,sex\n20,f\n30\n")
	if s.Failure == nil || s.Failure.Code != "ragged-rows" || s.Work() != session.Idle || population.Of(s).File == nil || population.Of(s).File.Table != nil || s.Table == nil {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), population.Of(s).File)
	}
	if population.Of(s).Usable(s.Recipe()) || population.Of(s).Obstacle(s.Recipe(), s.Lang) != nil {
		t.Error("a file that was not read is in use")
	}
	askKMap(s, 2)
	if f := population.Of(s).Obstacle(s.Recipe(), s.Lang); f == nil || f.Code != outcome.CodeNoPopulation {
		t.Errorf("obstacle %+v", f)
	}
	population.Of(s).Reread(s, func(in *recipe.Input) { in.Delimiter = ";" })
	if engine.Work(); s.Failure != nil || population.Of(s).File.Table == nil || population.Of(s).File.Table.Persons != 2 {
		t.Errorf("failure %+v, population %+v", s.Failure, population.Of(s).File)
	}
	population.Of(s).Open(s, session.Source{Text: new("GIF89a"), Name: "x.gif"}, recipe.Input{})
	if engine.Work(); s.Failure == nil || population.Of(s).File != nil {
		t.Errorf("failure %+v, population %+v", s.Failure, population.Of(s).File)
	}
}

func TestCancelOfReadingAPopulation(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		s, engine := sessiontest.Among(t, sessiontest.Town)
		engine.Run(s)
		engine.Deaf = deaf
		population.Of(s).Open(s, session.Source{Text: new(sessiontest.Town), Name: "b.csv"}, recipe.Input{})
		s.Cancel()
		if engine.Work(); s.Work() != session.Idle || population.Of(s).File != nil || s.Table == nil || s.Failure != nil || (s.Result == nil) != deaf {
			t.Errorf("deaf %v: work %q, population %+v, table %v, failure %+v, result %v", deaf, s.Work(), population.Of(s).File, s.Table != nil, s.Failure, s.Result != nil)
		}
	}
}

// A worker that is replaced gets the population again.
func TestACrashKeepsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, strings.Replace(sessiontest.Town, "sex", "gender", 1))
	population.Of(s).Map(s, "sex", "gender")
	engine.Crash = protocol.Run
	engine.Run(s)
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || s.Work() != session.Idle || population.Of(s).File == nil || !population.Of(s).Usable(s.Recipe()) {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), population.Of(s).File)
	}
	engine.Crash = ""
	askKMap(s, 2)
	if engine.Run(s); s.Result == nil || s.Result.Population == nil || s.Failure != nil {
		t.Errorf("a run after a crash: %+v", s.Failure)
	}
}

// A population that crashes the engine is given up; one that can't be read again has
// to be opened again.
func TestAPopulationThatCrashesOrIsGone(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	engine.Crash = protocol.Population
	population.Of(s).Open(s, session.Source{Text: new(sessiontest.Town), Name: "b.csv"}, recipe.Input{})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || population.Of(s).File != nil || s.Table == nil || s.Work() != session.Idle || engine.Restarts != 1 {
		t.Fatalf("failure %+v, population %+v, work %q, %d restarts", s.Failure, population.Of(s).File, s.Work(), engine.Restarts)
	}
	s, engine = sessiontest.Among(t, sessiontest.Town)
	population.Of(s).File.Source.Text = nil // it was moved
	s.Reread(recipe.Input{Header: "yes"})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodePopulationLost || s.Failure.Args[0].English != "town.csv" || population.Of(s).File != nil || s.Table == nil {
		t.Errorf("failure %+v, population %+v", s.Failure, population.Of(s).File)
	}
}

// A fit that comes late is that of the decision for which it was asked: another column
// of the population, another role, another population have their own.
func TestALateFitIsOfItsOwnQuestion(t *testing.T) {
	s, engine := sessiontest.Among(t, "id,age,gender,other\n1,20,f,x\n2,20,f,x\n3,30,m,x\n")
	population.Of(s).Map(s, "sex", "other") // nobody has the sexes of the table there
	population.Of(s).Map(s, "sex", "gender")
	if engine.Work(); population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 0 {
		t.Fatalf("by gender: %+v", population.Of(s).Fit(s))
	}
	if population.Of(s).Map(s, "sex", "other"); population.Of(s).Fit(s) != nil {
		t.Errorf("before it is compared by another column: %+v", population.Of(s).Fit(s))
	}
	sessiontest.SetRole(s, "sex", table.Insensitive)
	sessiontest.SetRole(s, "sex", table.QuasiIdentifying)
	if engine.Work(); population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 4 {
		t.Errorf("by another column: %+v", population.Of(s).Fit(s))
	}
	if s.DecideColumn("sex", func(c *recipe.Column) { c.Role = table.Insensitive }); population.Of(s).Fit(s) != nil {
		t.Errorf("the fit of other columns is shown: %+v", population.Of(s).Fit(s))
	}
	if engine.Work(); population.Of(s).Fit(s) == nil || population.Of(s).Fit(s).Absent != 0 {
		t.Errorf("by age alone: %+v", population.Of(s).Fit(s))
	}
	population.Of(s).Close(s)
	if engine.Work(); population.Of(s).Fit(s) != nil {
		t.Errorf("without a population: %+v", population.Of(s).Fit(s))
	}
}
