package session_test

import (
	"strings"
	"testing"

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
	if p := s.Population().File; p == nil || p.Table.Persons != 5 || s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 0 || !s.Population().Usable(s.Recipe()) || s.Population().Obstacle(s.Recipe(), s.Lang) != nil {
		t.Fatalf("population %+v, obstacle %+v", s.Population().File, s.Population().Obstacle(s.Recipe(), s.Lang))
	}
	askKMap(s, 2)
	if engine.Run(s); s.Result == nil || !s.Result.Passed || s.Result.Population.Persons != 5 || s.Result.Audit.Risk.Journalist.Highest != 0.5 || s.Stale() {
		t.Fatalf("failure %+v, result %+v", s.Failure, s.Result)
	}
	// The result was compared with what is no longer there.
	s.Population().Close(s)
	if engine.Work(); s.Population().File != nil || !s.Stale() {
		t.Errorf("population %+v, stale %v", s.Population().File, s.Stale())
	}
}

// What needs a population is refused before the engine is asked, and the step that
// can help is shown.
func TestKMapWithoutAPopulationIsRefused(t *testing.T) {
	s, engine := sessiontest.Visit(t, "patients")
	askKMap(s, 2)
	s.Run()
	held := s.Readiness().Problems()
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
	if got := s.Population().Lacks(s.Recipe()); len(got) != 1 || got[0] != "sex" || s.Population().Usable(s.Recipe()) || s.Population().Fit(s) != nil {
		t.Fatalf("lacks %q, population %+v", got, s.Population().File)
	}
	s.Run()
	if held := s.Readiness().Problems(); s.Work() != session.Idle || len(held) != 1 || !strings.Contains(held[0].Said, "sex") {
		t.Fatalf("work %q, held back by %+v", s.Work(), held)
	}
	s.Population().Map(s, "sex", "gender")
	engine.Work()
	if s.Failure != nil || len(s.Population().Lacks(s.Recipe())) > 0 || len(s.Population().Unnamed(s.Recipe())) != 1 || s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 0 {
		t.Fatalf("failure %+v, population %+v", s.Failure, s.Population().File)
	}
	if engine.Run(s); s.Result == nil || s.Result.Audit.Risk.Journalist.Highest != 0.5 {
		t.Fatalf("failure %+v", s.Failure)
	}
	s.Go(session.Protect)
	if s.Population().Map(s, "sex", ""); !s.Stale() || s.Population().Usable(s.Recipe()) {
		t.Error("the column still stands for it")
	}
	// Read once more, a column that is still there goes on standing for it.
	s.Population().Map(s, "sex", "gender")
	engine.Work()
	s.Population().Reread(s, func(in *recipe.Input) { in.Encoding = recipe.UTF8 })
	if engine.Work(); !s.Population().Usable(s.Recipe()) || s.Population().File.Table.Format.Guess.Encoding.Reason != "told" {
		t.Errorf("population %+v", s.Population().File)
	}
	s.Population().Reread(s, func(in *recipe.Input) { in.Header = "no" })
	if engine.Work(); len(s.Population().File.As) > 0 || len(s.Population().Lacks(s.Recipe())) != 2 {
		t.Errorf("population %+v", s.Population().File)
	}
}

// Other decisions about columns are compared with the population again, and other
// decisions are not.
func TestThePopulationIsCheckedAgain(t *testing.T) {
	s, engine := sessiontest.Among(t, "id,age,ill\n1,20,a\n2,20,b\n3,30,a\n")
	if got := s.Population().Lacks(s.Recipe()); len(got) != 1 || got[0] != "sex" {
		t.Fatalf("lacks %q", got)
	}
	sessiontest.SetRole(s, "sex", table.Insensitive)
	engine.Work()
	// Nobody is 30 with b.
	if s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 0 {
		t.Fatalf("fit %+v", s.Population().Fit(s))
	}
	known := s.Population().Fit(s)
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	if engine.Work(); s.Population().Fit(s) != known {
		t.Error("it was compared though nothing about the columns has changed")
	}
	if sessiontest.SetRole(s, "ill", table.QuasiIdentifying); s.Population().Fit(s) != nil {
		t.Error("what is no longer so is shown")
	}
	if engine.Work(); s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 1 {
		t.Errorf("fit %+v", s.Population().Fit(s))
	}
}

func TestAnotherTableForgetsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	if engine.Work(); s.Table == nil || s.Population().File != nil {
		t.Fatalf("population %+v", s.Population().File)
	}
	s, engine = sessiontest.Among(t, sessiontest.Town)
	s.Clear()
	if engine.Work(); s.Population().File != nil {
		t.Error("the population is left after all was cleared")
	}
}

// The same table, read in another way, keeps it: what is missing in one is missing
// in the other.
func TestTheSameTableReadAgainKeepsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, sessiontest.Town)
	s.Reread(recipe.Input{Missing: []string{"", "20"}})
	if engine.Work(); s.Population().File == nil || s.Population().File.Table == nil || s.Failure != nil || !s.Population().Usable(s.Recipe()) {
		t.Fatalf("population %+v, failure %+v", s.Population().File, s.Failure)
	}
	if got := s.Population().File.Table.Format.Missing; len(got) != 2 || got[1] != "20" {
		t.Errorf("missing in the population is %q", got)
	}
}

func TestARegisterThatCantBeReadCanBeReadInAnotherWay(t *testing.T) {
	s, engine := sessiontest.Among(t, "age,sex\n20,f\n30\n")
	if s.Failure == nil || s.Failure.Code != "ragged-rows" || s.Work() != session.Idle || s.Population().File == nil || s.Population().File.Table != nil || s.Table == nil {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), s.Population().File)
	}
	if s.Population().Usable(s.Recipe()) || s.Population().Obstacle(s.Recipe(), s.Lang) != nil {
		t.Error("a file that was not read is in use")
	}
	askKMap(s, 2)
	if f := s.Population().Obstacle(s.Recipe(), s.Lang); f == nil || f.Code != outcome.CodeNoPopulation {
		t.Errorf("obstacle %+v", f)
	}
	s.Population().Reread(s, func(in *recipe.Input) { in.Delimiter = ";" })
	if engine.Work(); s.Failure != nil || s.Population().File.Table == nil || s.Population().File.Table.Persons != 2 {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population().File)
	}
	s.Population().Open(s, session.Source{Text: new("GIF89a"), Name: "x.gif"}, recipe.Input{})
	if engine.Work(); s.Failure == nil || s.Population().File != nil {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population().File)
	}
}

func TestCancelOfReadingAPopulation(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		s, engine := sessiontest.Among(t, sessiontest.Town)
		engine.Run(s)
		engine.Deaf = deaf
		s.Population().Open(s, session.Source{Text: new(sessiontest.Town), Name: "b.csv"}, recipe.Input{})
		s.Cancel()
		if engine.Work(); s.Work() != session.Idle || s.Population().File != nil || s.Table == nil || s.Failure != nil || (s.Result == nil) != deaf {
			t.Errorf("deaf %v: work %q, population %+v, table %v, failure %+v, result %v", deaf, s.Work(), s.Population().File, s.Table != nil, s.Failure, s.Result != nil)
		}
	}
}

// A worker that is replaced gets the population again.
func TestACrashKeepsThePopulation(t *testing.T) {
	s, engine := sessiontest.Among(t, strings.Replace(sessiontest.Town, "sex", "gender", 1))
	s.Population().Map(s, "sex", "gender")
	engine.Crash = protocol.Run
	engine.Run(s)
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || s.Work() != session.Idle || s.Population().File == nil || !s.Population().Usable(s.Recipe()) {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), s.Population().File)
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
	s.Population().Open(s, session.Source{Text: new(sessiontest.Town), Name: "b.csv"}, recipe.Input{})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodeCrash || s.Population().File != nil || s.Table == nil || s.Work() != session.Idle || engine.Restarts != 1 {
		t.Fatalf("failure %+v, population %+v, work %q, %d restarts", s.Failure, s.Population().File, s.Work(), engine.Restarts)
	}
	s, engine = sessiontest.Among(t, sessiontest.Town)
	s.Population().File.Source.Text = nil // it was moved
	s.Reread(recipe.Input{Header: "yes"})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != outcome.CodePopulationLost || s.Failure.Args[0].English != "town.csv" || s.Population().File != nil || s.Table == nil {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population().File)
	}
}

// A fit that comes late is that of the decision for which it was asked: another column
// of the population, another role, another population have their own.
func TestALateFitIsOfItsOwnQuestion(t *testing.T) {
	s, engine := sessiontest.Among(t, "id,age,gender,other\n1,20,f,x\n2,20,f,x\n3,30,m,x\n")
	s.Population().Map(s, "sex", "other") // nobody has the sexes of the table there
	s.Population().Map(s, "sex", "gender")
	if engine.Work(); s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 0 {
		t.Fatalf("by gender: %+v", s.Population().Fit(s))
	}
	if s.Population().Map(s, "sex", "other"); s.Population().Fit(s) != nil {
		t.Errorf("before it is compared by another column: %+v", s.Population().Fit(s))
	}
	sessiontest.SetRole(s, "sex", table.Insensitive)
	sessiontest.SetRole(s, "sex", table.QuasiIdentifying)
	if engine.Work(); s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 4 {
		t.Errorf("by another column: %+v", s.Population().Fit(s))
	}
	if s.DecideColumn("sex", func(c *recipe.Column) { c.Role = table.Insensitive }); s.Population().Fit(s) != nil {
		t.Errorf("the fit of other columns is shown: %+v", s.Population().Fit(s))
	}
	if engine.Work(); s.Population().Fit(s) == nil || s.Population().Fit(s).Absent != 0 {
		t.Errorf("by age alone: %+v", s.Population().Fit(s))
	}
	s.Population().Close(s)
	if engine.Work(); s.Population().Fit(s) != nil {
		t.Errorf("without a population: %+v", s.Population().Fit(s))
	}
}
