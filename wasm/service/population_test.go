package service_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
	"quasi/wasm/protocol"
	"quasi/wasm/service"
)

const town = "name,age\nA,20\nB,25\nC,30\nD,40\nE,40\nF,40\n"

// four returns a service with a table of four patients aged 20, 30, 40 and 40, and
// a recipe that asks that each class could be at least three persons.
func four(t *testing.T) (*service.Service, recipe.Recipe) {
	t.Helper()
	s := service.New()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("four.csv", "age\n20\n30\n40\n40\n"))
	r := recipe.Default()
	r.Columns = []recipe.Column{{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}}}
	r.Privacy = recipe.Privacy{K: 1, Models: []recipe.Model{{Name: "k-map", Parameters: parameter.Given{"k": 3.0}}}}
	return s, r
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-12 }

// Of the town's six persons, [20,30] covers A, B and C, and 40 the others: each
// class could be three persons, so that the journalist finds one in three. In the
// original 20 and 30 are one person each, and 40 is one of three: (1+1+1/3+1/3)/4.
func TestKMapOnAPopulation(t *testing.T) {
	s, r := four(t)
	opened, _ := must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
	if opened.Persons != 6 || opened.Name != "town.csv" || !reflect.DeepEqual(opened.Columns, []string{"name", "age"}) {
		t.Errorf("opened %+v", opened)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	now, was := result.Audit.Risk, result.Before.Risk
	if !near(now.Journalist.Highest, 1.0/3) || !near(now.Journalist.Average, 1.0/3) || !near(now.Prosecutor.Highest, 0.5) {
		t.Errorf("risks are %+v", now)
	}
	if !near(was.Journalist.Highest, 1) || !near(was.Journalist.Average, 2.0/3) {
		t.Errorf("risks were %+v", was)
	}
	if len(result.Verdicts) != 2 || !result.Verdicts[1].Holds || result.Verdicts[1].Model != "3-map" || !result.Passed {
		t.Errorf("verdicts %+v", result.Verdicts)
	}
	if p := result.Population; p == nil || *p != (protocol.Everyone{Name: "town.csv", Persons: 6}) {
		t.Errorf("compared with %+v", p)
	}
	r.Privacy.Models = nil
	alone, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r}, nil)
	if alone.Population != nil || alone.Audit.Risk.Journalist.Highest != alone.Audit.Risk.Prosecutor.Highest {
		t.Errorf("a run that makes no use of the population: %+v", alone.Population)
	}
}

// Nobody of the village is 40: the two rows count as if only the table held them.
func TestRowsWhomNobodyCanBe(t *testing.T) {
	s, r := four(t)
	r.Privacy.Models = nil
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("village.csv", "age,sex\n20,f\n30,m\n30,f\n50,f\nold,f\n"))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	want := protocol.FitResult{Persons: 5, Records: 4, Absent: 2, Unplaced: []protocol.Unplaced{
		{Column: "age", Values: 2, Persons: 2, Examples: []string{"50", "old"}},
	}}
	if !reflect.DeepEqual(fit, want) {
		t.Errorf("fit is %+v, want %+v", fit, want)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil)
	if result.Population.Absent != 2 || !near(result.Audit.Risk.Journalist.Average, (1+0.5+0.5+0.5)/4) {
		t.Errorf("%+v, %+v", result.Population, result.Audit.Risk.Journalist)
	}
}

// A column that has another name stands for the table's own.
func TestAColumnOfThePopulationIsRenamed(t *testing.T) {
	s, r := four(t)
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", strings.Replace(town, "age", "years", 1)))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	if !reflect.DeepEqual(fit.Lacks, []string{"age"}) {
		t.Errorf("lacks %q", fit.Lacks)
	}
	if _, _, err := call[any](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}, nil); err == nil || !strings.Contains(err.Error(), `"age"`) {
		t.Errorf("a run without the column: %v", err)
	}
	use := protocol.PopulationUse{As: map[string]string{"age": "years"}}
	if fit, _ = must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r, Use: use}, nil); len(fit.Lacks) > 0 || fit.Absent != 0 || len(fit.Unplaced) > 0 {
		t.Errorf("fit is %+v", fit)
	}
	result, _ := must[protocol.RunResult](t, s, protocol.Run, protocol.RunParams{Recipe: r, Population: &use}, nil)
	if !near(result.Audit.Risk.Journalist.Highest, 1.0/3) {
		t.Errorf("risk %+v", result.Audit.Risk.Journalist)
	}
}

// The examples are a few, and none fills the screen.
func TestExamplesAreClipped(t *testing.T) {
	s, r := four(t)
	text := "age\n" + strings.Repeat("x", 300) + "\n"
	for i := range 20 {
		text += strings.Repeat("y", i+1) + "\n"
	}
	must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("x.csv", text))
	fit, _ := must[protocol.FitResult](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil)
	u := fit.Unplaced[0]
	if u.Values != 21 || len(u.Examples) != facts.MaxExamples || len([]rune(u.Examples[0])) != 201 {
		t.Errorf("%d values, examples %q", u.Values, u.Examples)
	}
}

// The population goes with its table, when it is given up, and when another can't
// be read; the table and its release stay.
func TestThePopulationIsForgotten(t *testing.T) {
	s, r := four(t)
	used := protocol.RunParams{Recipe: r, Population: &protocol.PopulationUse{}}
	open := func() {
		t.Helper()
		must[protocol.PopulationResult](t, s, protocol.Population, protocol.LoadParams{}, file("town.csv", town))
		must[protocol.RunResult](t, s, protocol.Run, used, nil)
	}
	gone := func(why string) {
		t.Helper()
		if _, _, err := call[any](t, s, protocol.Run, used, nil); err == nil || !strings.Contains(err.Error(), "register") {
			t.Errorf("after %s: %v", why, err)
		}
		if _, _, err := call[any](t, s, protocol.Fit, protocol.FitParams{Recipe: r}, nil); err == nil {
			t.Errorf("after %s there is a fit", why)
		}
	}
	gone("nothing")
	open()
	must[struct{}](t, s, protocol.Forget, struct{}{}, nil)
	gone("it was given up")
	open()
	if _, _, err := call[any](t, s, protocol.Population, protocol.LoadParams{}, file("b.csv", "a,b\n1,\"2\n")); err == nil {
		t.Fatal("a broken file is opened")
	}
	gone("a broken file")
	must[protocol.ResultPageResult](t, s, protocol.ResultPage, protocol.PageParams{Count: 1}, nil)
	open()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := s.Handle(ctx, protocol.Request{Method: protocol.Population, Params: []byte("{}")}, file("town.csv", town), func(protocol.Progress) {})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled reading returns %v", err)
	}
	gone("cancel")
	open()
	must[protocol.LoadResult](t, s, protocol.Load, protocol.LoadParams{Input: recipe.Input{Header: "yes"}}, file("four.csv", "age\n20\n30\n40\n40\n"))
	gone("another table")
	if _, _, err := call[any](t, service.New(), protocol.Population, protocol.LoadParams{}, file("town.csv", town)); err == nil || !strings.Contains(err.Error(), "no table is open") {
		t.Errorf("a population without a table: %v", err)
	}
}
