package service_test

import (
	"testing"

	"quasi/engine/facts"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

// A trial leaves the result as it is, and says what is wrong with its recipe.
func TestTryLeavesTheResult(t *testing.T) {
	s := service.New()
	recipe := asked[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Sample: "patients"}).Recipe
	ran := asked[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: recipe})
	found := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe})
	if found.Loss != ran.Loss.ILossRate || found.Rows != ran.Released {
		t.Errorf("a trial finds %+v, the run %v", found, ran.Loss)
	}
	if within := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Seconds: 60}); within.Loss != found.Loss {
		t.Errorf("a trial within a minute finds %+v", within)
	}
	if late := asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Seconds: 1e-9}); late.Failed.Code != protocol.CodeTrialLong || late.Loss != 0 {
		t.Errorf("a trial within a nanosecond finds %+v", late)
	}
	recipe.Privacy.K = 11
	if found = asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe}); found.Failed.Code != "k-range" || found.Loss != 0 {
		t.Errorf("k = 11 of ten: %+v", found)
	}
	if page := asked[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 100}); len(page.Rows) != ran.Records {
		t.Errorf("the result has %d rows", len(page.Rows))
	}
	use := &protocol.PopulationUse{}
	if found = asked[facts.Trial](t, s, protocol.Try, protocol.TryParams{Recipe: recipe, Population: use}); found.Passed() {
		t.Error("a population that is not there is used")
	}
}

func asked[R any](t *testing.T, s *service.Service, method protocol.Method, params any) R {
	t.Helper()
	answer, _ := must[R](t, s, method, params, nil)
	return answer
}
