package main

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/file/recipe"
	"quasi/engine/say/parameter"
)

// public reads a table that lies beside the project, and decides about it: columns that are
// not named are removed. Where it is absent the test is skipped.
func public(t *testing.T, path string, roles map[string]table.Role) (*table.Table, recipe.Recipe) {
	t.Helper()
	file, err := os.Open("../../../../shared/data/" + path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the data are not here: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	of, _, err := csv.Read(file, csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := recipe.Default()
	for _, name := range of.Names() {
		role := roles[name]
		if role == "" {
			role = table.Identifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	return of, r
}

var adult = map[string]table.Role{
	"age": table.QuasiIdentifying, "workclass": table.QuasiIdentifying, "education": table.QuasiIdentifying, "marital-status": table.QuasiIdentifying,
	"occupation": table.QuasiIdentifying, "race": table.QuasiIdentifying, "sex": table.QuasiIdentifying, "native-country": table.QuasiIdentifying,
	"relationship": table.Sensitive, "salary-class": table.Insensitive,
}

// Adult is released as on one machine: byte for byte by levels, and in pieces of a quarter
// with a loss that is at most 3% higher.
func TestAdult(t *testing.T) {
	of, r := public(t, "adult.csv", adult)
	r.Algorithm.Name, r.Privacy.SuppressionLimit = "datafly", 0.01
	j := newJob(t, of, r, 4)
	want, release := j.command(t)
	got, found := j.released(t)
	if got != want {
		t.Error("another release")
	}
	equalReports(t, found, release)

	r.Algorithm.Name, r.Algorithm.Parameters = "minimum-loss", parameter.Given{"rounds": 1}
	j = newJob(t, of, r, 4)
	j.piece = 15_000
	_, release = j.command(t)
	_, found = j.released(t)
	t.Logf("loses %.3f times what one machine does", found.Loss.ILossRate/release.Loss.ILossRate)
	if found.Audit.K < 5 || found.Loss.ILossRate > 1.03*release.Loss.ILossRate {
		t.Errorf("k = %d, loses %g, one machine %g", found.Audit.K, found.Loss.ILossRate, release.Loss.ILossRate)
	}
}

// All visits of a patient of the diabetes data of UCI are protected together.
func TestDiabetesByPatient(t *testing.T) {
	of, r := public(t, "diabetes/diabetic_data.csv", map[string]table.Role{
		"race": table.QuasiIdentifying, "gender": table.QuasiIdentifying, "age": table.QuasiIdentifying, "admission_type_id": table.QuasiIdentifying,
		"time_in_hospital": table.Sensitive, "readmitted": table.Insensitive,
	})
	r.Privacy.Patient, r.Privacy.Knows, r.Privacy.SuppressionLimit = "patient_nbr", recipe.KnowsAll, 0.1
	r.Algorithm.Parameters = parameter.Given{"rounds": 0}
	j := newJob(t, of, r, 4)
	j.piece = 30_000
	_, found := j.released(t)
	if found.N != of.N || found.Audit.Patients == 0 || len(found.Audit.Persons.Known) == 0 {
		t.Errorf("%d rows of %d patients", found.N, found.Audit.Patients)
	}
	for _, v := range found.Verdicts {
		if !v.Holds {
			t.Errorf("%s does not hold", v.Model)
		}
	}
}
