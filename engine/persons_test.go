package engine_test

import (
	"testing"
	"time"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
)

// A patient whose number is 11 in one row and 11.0 in another is one: the group of three
// does not hold a k of five, and each patient has one pseudonym and one shift.
func TestOnePatientInTwoNotations(t *testing.T) {
	microdata := tabletest.Read(t, `pid,age,sex,dx,seen
11,50,F,flu,2024-05-01
11.0,50,F,flu,2024-05-02
12,50,F,copd,2024-05-01
12.0,50,F,copd,2024-05-02
13,50,F,flu,2024-05-01
21,60,M,tb,2024-05-01
22,60,M,tb,2024-05-01
23,60,M,tb,2024-05-01
24,60,M,tb,2024-05-01
25,60,M,tb,2024-05-01
26,60,M,tb,2024-05-01
`, recipe.Input{})
	r := enginetest.AgeSexDiagnosis(5)
	r.Columns = append(r.Columns,
		recipe.Column{Name: "pid", Role: table.Identifying, Transform: &recipe.Transform{Kind: recipe.Pseudonym}},
		recipe.Column{Name: "seen", Role: table.Insensitive, Transform: &recipe.Transform{Kind: recipe.ShiftDates, MaxDays: 30}})
	r.Privacy.Patient, r.Privacy.Linked = "pid", true
	prepared, err := engine.Prepare(microdata, r, engine.WithKey(enginetest.SecretKey()))
	if err != nil {
		t.Fatal(err)
	}
	before, err := prepared.Before()
	if err != nil || before.Persons.Count != 9 || before.K != 3 {
		t.Errorf("%d patients, k = %d, %v", before.Persons.Count, before.K, err)
	}
	_, release := enginetest.Run(t, microdata, r, engine.WithKey(enginetest.SecretKey()))
	if release.Audit.Persons.Count != 9 || release.Audit.K < 5 {
		t.Errorf("released: %d patients, k = %d", release.Audit.Persons.Count, release.Audit.K)
	}
	pids, seen := map[string]bool{}, release.Table.Column("seen")
	for row := range release.Table.N {
		pids[release.Table.Column("pid").Text(row)] = true
	}
	of := func(record int32) int { return release.Row(record) }
	if len(pids) != 9 {
		t.Errorf("%d pseudonyms", len(pids))
	}
	first, _ := time.Parse(time.DateOnly, seen.Text(of(0)))
	second, _ := time.Parse(time.DateOnly, seen.Text(of(1)))
	if second.Sub(first) != 24*time.Hour {
		t.Errorf("the days of one patient are %s and %s", first, second)
	}
}
