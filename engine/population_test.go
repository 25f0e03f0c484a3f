package engine_test

import (
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
)

// town is a table of four patients from a town of nine, with age in its plain
// order and zip in a tree.
func town() recipe.Recipe {
	r := recipe.Default()
	r.Privacy.K = 2
	r.Columns = []recipe.Column{
		{Name: "age", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Ordered: true}},
		{Name: "zip", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: [][]string{{"11", "1*", "*"}, {"12", "1*", "*"}}}},
		{Name: "ill", Role: table.Sensitive},
	}
	return r
}

// The journalist's risk is one in as many persons as a record can be, before as
// after, and of a release that leaves the rows as they were.
func TestJournalistBeforeTheRelease(t *testing.T) {
	r := town()
	r.Privacy.K = 1
	microdata := tabletest.Read(t, "age,zip,ill\n20,11,a\n30,12,b\n30,12,c\n20,?,d\n", recipe.Input{})
	seven := tabletest.Read(t, "age,zip\n20,11\n20,11\n20,11\n30,12\n30,12\n30,12\n30,12\n", recipe.Input{})
	for _, name := range []string{method.Default, method.Anatomy} {
		r.Algorithm.Name = name
		prepared, release := enginetest.Run(t, microdata, r, engine.WithPopulation(seven))
		before, err := prepared.Before()
		if err != nil {
			t.Fatal(err)
		}
		// One of three persons for the first record and for that without a zip, one of
		// four for the others.
		want := (2.0/3 + 2.0/4) / 4
		for _, j := range []float64{before.Risk.Journalist.Average, release.Audit.Risk.Journalist.Average} {
			if j < want-1e-12 || j > want+1e-12 {
				t.Errorf("%s: the journalist's risk is %v on average, want %v", name, j, want)
			}
		}
		if before.Risk.Prosecutor.Highest != 1 || before.Risk.Journalist.Highest != 1.0/3 {
			t.Errorf("%s: %+v", name, before.Risk)
		}
	}
}

// A register holds days that no patient was born on: a person of May can be one of
// those who are released as born in May, and stands in for none of June.
func TestPersonsWithinGroupsCount(t *testing.T) {
	r := recipe.Default()
	r.Privacy.K = 2
	rows := [][]string{{"1950-05-03", "1950-05", "*"}, {"1950-05-04", "1950-05", "*"}, {"1950-06-07", "1950-06", "*"}, {"1950-06-08", "1950-06", "*"}}
	r.Columns = []recipe.Column{{Name: "born", Role: table.QuasiIdentifying, Hierarchy: &recipe.Hierarchy{Rows: rows}}}
	microdata := tabletest.Read(t, "born\n1950-05-03\n1950-05-04\n1950-06-07\n1950-06-08\n", recipe.Input{Header: "yes"})
	town := tabletest.Read(t, "born\n1950-05-03\n1950-05-04\n1950-05-20\n1950-05-21\n1950-05-22\n1950-06-07\n1950-06-08\n1960-01-01\n", recipe.Input{Header: "yes"})
	_, release := enginetest.Run(t, microdata, r, engine.WithPopulation(town))
	// Five persons are behind May, two behind June; nobody of 1960 is behind either.
	if j := release.Audit.Risk.Journalist; j.Highest != 1.0/2 || j.Average != (2.0/5+2.0/2)/4 {
		t.Errorf("the journalist's risk is %+v", j)
	}
	fit, err := engine.FitOf(microdata, r, town)
	if err != nil || fit.Absent != 0 || len(fit.Unplaced) != 1 || fit.Unplaced[0].Persons != 1 {
		t.Errorf("fit is %+v, %v", fit, err)
	}
}
