package session_test

import (
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// What a release is still good for is measured by itself, once, up to 100,000 rows;
// of more, when it is asked for.
func TestQualityIsMeasuredByItselfUpToALimit(t *testing.T) {
	for rows, want := range map[int]int{10: 1, 100_000: 1, 100_001: 0} {
		s, engine := visit(t, "patients")
		s.Run()
		engine.Work()
		s.Result.Records = rows // what a table of so many would say
		clear(engine.Calls)
		for range 2 {
			firstRows(s)
			engine.Work()
		}
		if got := engine.Calls[protocol.Quality]; got != want || (s.Quality() != nil) != (want == 1) {
			t.Errorf("%d rows: quality is measured %d times, want %d; %v", rows, got, want, s.Quality() != nil)
		}
		s.Measure()
		s.Measure()
		if engine.Work(); engine.Calls[protocol.Quality] != 1 || s.Quality() == nil {
			t.Errorf("%d rows, asked for: quality is measured %d times", rows, engine.Calls[protocol.Quality])
		}
	}
}

// A fit that comes late is that of the decision for which it was asked: another column
// of the population, another role, another population have their own.
func TestALateFitIsOfItsOwnQuestion(t *testing.T) {
	s, engine := among(t, "id,age,gender,other\n1,20,f,x\n2,20,f,x\n3,30,m,x\n")
	s.MapPopulation("sex", "other") // nobody has the sexes of the table there
	s.MapPopulation("sex", "gender")
	engine.Work()
	if s.Fit() == nil || s.Fit().Absent != 0 {
		t.Fatalf("by gender: %+v", s.Fit())
	}
	s.MapPopulation("sex", "other")
	if s.Fit() != nil {
		t.Errorf("before it is compared by another column: %+v", s.Fit())
	}
	setRole(s, "sex", table.Insensitive)
	setRole(s, "sex", table.QuasiIdentifying)
	if engine.Work(); s.Fit() == nil || s.Fit().Absent != 4 {
		t.Errorf("by another column: %+v", s.Fit())
	}
	s.DecideColumn("sex", func(c *recipe.Column) { c.Role = table.Insensitive })
	if s.Fit() != nil {
		t.Errorf("the fit of other columns is shown: %+v", s.Fit())
	}
	if engine.Work(); s.Fit() == nil || s.Fit().Absent != 0 {
		t.Errorf("by age alone: %+v", s.Fit())
	}
	s.ClosePopulation()
	if engine.Work(); s.Fit() != nil {
		t.Errorf("without a population: %+v", s.Fit())
	}
}
