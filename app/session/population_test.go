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
)

const town = "id,age,sex\n1,20,f\n2,20,f\n3,30,f\n4,30,m\n5,30,m\n"

// among returns a session with a table of four patients, and a register of five
// persons beside it.
func among(t *testing.T, register string) (*session.Session, *sessiontest.Engine) {
	t.Helper()
	s, engine := pasted(t, "age,sex,ill\n20,f,a\n20,f,b\n30,m,a\n30,m,b\n")
	for name, r := range map[string]table.Role{"age": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "ill": table.Sensitive} {
		setRole(s, name, r)
	}
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 1 })
	s.Go(session.Protect)
	s.OpenPopulation(session.Source{Text: &register, Name: "town.csv"}, recipe.Input{})
	if s.Work() != session.Comparing {
		t.Fatalf("work is %q while the population is read", s.Work())
	}
	engine.Work()
	return s, engine
}

func askKMap(s *session.Session, k float64) {
	s.Decide(func(r *recipe.Recipe) {
		r.Privacy.Models = []recipe.Model{{Name: "k-map", Parameters: parameter.Given{"k": k}}}
	})
}

func TestAPopulationIsUsed(t *testing.T) {
	s, engine := among(t, town)
	if p := s.Population; p == nil || p.Table.Persons != 5 || s.Fit() == nil || s.Fit().Absent != 0 || !s.OnPopulation() || s.Obstacle() != nil {
		t.Fatalf("population %+v, obstacle %+v", s.Population, s.Obstacle())
	}
	askKMap(s, 2)
	s.Run()
	engine.Work()
	if s.Result == nil || !s.Result.Passed || s.Result.Population.Persons != 5 || s.Result.Audit.Risk.Journalist.Highest != 0.5 || s.Stale() {
		t.Fatalf("failure %+v, result %+v", s.Failure, s.Result)
	}
	// The result was compared with what is no longer there.
	s.ClosePopulation()
	engine.Work()
	if s.Population != nil || !s.Stale() {
		t.Errorf("population %+v, stale %v", s.Population, s.Stale())
	}
}

// What needs a population is refused before the engine is asked, and the step that
// can help is shown.
func TestKMapWithoutAPopulationIsRefused(t *testing.T) {
	s, engine := visit(t, "patients")
	askKMap(s, 2)
	s.Run()
	held := s.Problems()
	if s.Work() != session.Idle || s.CanRun() || len(held) != 1 || held[0].ID != "population-title" || held[0].Step != session.Protect || !strings.Contains(held[0].Said, "k-map") {
		t.Fatalf("work %q, held back by %+v", s.Work(), held)
	}
	engine.Work()
	if s.Result != nil {
		t.Error("it was run")
	}
	s.Undo()
	s.Run()
	engine.Work()
	if s.Result == nil || s.Failure != nil {
		t.Errorf("without the model: %+v", s.Failure)
	}
}

func TestAColumnThatIsLackingIsNamed(t *testing.T) {
	s, engine := among(t, strings.Replace(town, "sex", "gender", 1))
	if got := s.Lacks(); len(got) != 1 || got[0] != "sex" || s.OnPopulation() || s.Fit() != nil {
		t.Fatalf("lacks %q, population %+v", got, s.Population)
	}
	s.Run()
	if held := s.Problems(); s.Work() != session.Idle || len(held) != 1 || !strings.Contains(held[0].Said, "sex") {
		t.Fatalf("work %q, held back by %+v", s.Work(), held)
	}
	s.MapPopulation("sex", "gender")
	engine.Work()
	if s.Failure != nil || len(s.Lacks()) > 0 || len(s.Unnamed()) != 1 || s.Fit() == nil || s.Fit().Absent != 0 {
		t.Fatalf("failure %+v, population %+v", s.Failure, s.Population)
	}
	s.Run()
	engine.Work()
	if s.Result == nil || s.Result.Audit.Risk.Journalist.Highest != 0.5 {
		t.Fatalf("failure %+v", s.Failure)
	}
	s.Go(session.Protect)
	s.MapPopulation("sex", "")
	if !s.Stale() || s.OnPopulation() {
		t.Error("the column still stands for it")
	}
	// Read once more, a column that is still there goes on standing for it.
	s.MapPopulation("sex", "gender")
	engine.Work()
	s.RereadPopulation(func(in *recipe.Input) { in.Encoding = recipe.UTF8 })
	engine.Work()
	if !s.OnPopulation() || s.Population.Table.Format.Guess.Encoding.Reason != "told" {
		t.Errorf("population %+v", s.Population)
	}
	s.RereadPopulation(func(in *recipe.Input) { in.Header = "no" })
	engine.Work()
	if len(s.Population.As) > 0 || len(s.Lacks()) != 2 {
		t.Errorf("population %+v", s.Population)
	}
}

// Other decisions about columns are compared with the population again, and other
// decisions are not.
func TestThePopulationIsCheckedAgain(t *testing.T) {
	s, engine := among(t, "id,age,ill\n1,20,a\n2,20,b\n3,30,a\n")
	if got := s.Lacks(); len(got) != 1 || got[0] != "sex" {
		t.Fatalf("lacks %q", got)
	}
	setRole(s, "sex", table.Insensitive)
	engine.Work()
	// Nobody is 30 with b.
	if s.Fit() == nil || s.Fit().Absent != 0 {
		t.Fatalf("fit %+v", s.Fit())
	}
	known := s.Fit()
	s.Decide(func(r *recipe.Recipe) { r.Privacy.K = 2 })
	engine.Work()
	if s.Fit() != known {
		t.Error("it was compared though nothing about the columns has changed")
	}
	setRole(s, "ill", table.QuasiIdentifying)
	if s.Fit() != nil {
		t.Error("what is no longer so is shown")
	}
	engine.Work()
	if s.Fit() == nil || s.Fit().Absent != 1 {
		t.Errorf("fit %+v", s.Fit())
	}
}

func TestAnotherTableForgetsThePopulation(t *testing.T) {
	s, engine := among(t, town)
	s.Open(session.Source{Sample: "patients", Name: "patients"}, recipe.Input{})
	engine.Work()
	if s.Table == nil || s.Population != nil {
		t.Fatalf("population %+v", s.Population)
	}
	s, engine = among(t, town)
	s.Clear()
	engine.Work()
	if s.Population != nil {
		t.Error("the population is left after all was cleared")
	}
}

// The same table, read in another way, keeps it: what is missing in one is missing
// in the other.
func TestTheSameTableReadAgainKeepsThePopulation(t *testing.T) {
	s, engine := among(t, town)
	s.Reread(recipe.Input{Missing: []string{"", "20"}})
	engine.Work()
	if s.Population == nil || s.Population.Table == nil || s.Failure != nil || !s.OnPopulation() {
		t.Fatalf("population %+v, failure %+v", s.Population, s.Failure)
	}
	if got := s.Population.Table.Format.Missing; len(got) != 2 || got[1] != "20" {
		t.Errorf("missing in the population is %q", got)
	}
}

func TestARegisterThatCantBeReadCanBeReadInAnotherWay(t *testing.T) {
	s, engine := among(t, "age,sex\n20,f\n30\n")
	if s.Failure == nil || s.Failure.Code != "ragged-rows" || s.Work() != session.Idle || s.Population == nil || s.Population.Table != nil || s.Table == nil {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), s.Population)
	}
	if s.OnPopulation() || s.Obstacle() != nil {
		t.Error("a file that was not read is in use")
	}
	askKMap(s, 2)
	if f := s.Obstacle(); f == nil || f.Code != protocol.CodeNoPopulation {
		t.Errorf("obstacle %+v", f)
	}
	s.RereadPopulation(func(in *recipe.Input) { in.Delimiter = ";" })
	engine.Work()
	if s.Failure != nil || s.Population.Table == nil || s.Population.Table.Persons != 2 {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population)
	}
	picture := "GIF89a"
	s.OpenPopulation(session.Source{Text: &picture, Name: "x.gif"}, recipe.Input{})
	engine.Work()
	if s.Failure == nil || s.Population != nil {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population)
	}
}

func TestCancelOfReadingAPopulation(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		s, engine := among(t, town)
		s.Run()
		engine.Work()
		engine.Deaf = deaf
		register := town
		s.OpenPopulation(session.Source{Text: &register, Name: "b.csv"}, recipe.Input{})
		s.Cancel()
		engine.Work()
		if s.Work() != session.Idle || s.Population != nil || s.Table == nil || s.Failure != nil || (s.Result == nil) != deaf {
			t.Errorf("deaf %v: work %q, population %+v, table %v, failure %+v, result %v", deaf, s.Work(), s.Population, s.Table != nil, s.Failure, s.Result != nil)
		}
	}
}

// A worker that is replaced gets the population again.
func TestACrashKeepsThePopulation(t *testing.T) {
	s, engine := among(t, strings.Replace(town, "sex", "gender", 1))
	s.MapPopulation("sex", "gender")
	engine.Crash = protocol.Run
	s.Run()
	engine.Work()
	if s.Failure == nil || s.Failure.Code != protocol.CodeCrash || s.Work() != session.Idle || s.Population == nil || !s.OnPopulation() {
		t.Fatalf("failure %+v, work %q, population %+v", s.Failure, s.Work(), s.Population)
	}
	engine.Crash = ""
	askKMap(s, 2)
	s.Run()
	engine.Work()
	if s.Result == nil || s.Result.Population == nil || s.Failure != nil {
		t.Errorf("a run after a crash: %+v", s.Failure)
	}
}

// A population that crashes the engine is given up; one that can't be read again has
// to be opened again.
func TestAPopulationThatCrashesOrIsGone(t *testing.T) {
	s, engine := among(t, town)
	engine.Crash = protocol.Population
	register := town
	s.OpenPopulation(session.Source{Text: &register, Name: "b.csv"}, recipe.Input{})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != protocol.CodeCrash || s.Population != nil || s.Table == nil || s.Work() != session.Idle || engine.Restarts != 1 {
		t.Fatalf("failure %+v, population %+v, work %q, %d restarts", s.Failure, s.Population, s.Work(), engine.Restarts)
	}
	s, engine = among(t, town)
	s.Population.Source.Text = nil // it was moved
	s.Reread(recipe.Input{Header: "yes"})
	engine.Work()
	if s.Failure == nil || s.Failure.Code != protocol.CodePopulationLost || s.Failure.Args[0].English != "town.csv" || s.Population != nil || s.Table == nil {
		t.Errorf("failure %+v, population %+v", s.Failure, s.Population)
	}
}
