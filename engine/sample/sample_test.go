package sample_test

import (
	"bytes"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/sample"
)

func read(t *testing.T, s sample.Sample) *table.Table {
	t.Helper()
	got, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestPatientsAreThoseOfThePaper(t *testing.T) {
	got := read(t, sample.Patients())
	if got.N != 10 {
		t.Fatalf("%d patients, want 10", got.N)
	}
	missing := 0
	for _, name := range []string{"Age", "Gender", "Zipcode"} {
		missing += got.Column(name).MissingCount()
	}
	if missing != 7 {
		t.Errorf("%d quasi-identifiers are missing, want 7 of 30 (VMR)", missing)
	}
}

func TestClinic(t *testing.T) {
	visits := 5000
	if testing.Short() { // the rest is for make test-long
		visits = 1000
	}
	first, again, other := sample.Clinic(visits, 1), sample.Clinic(visits, 1), sample.Clinic(visits, 2)
	if !bytes.Equal(first.CSV, again.CSV) {
		t.Error("one seed gives two clinics")
	}
	if bytes.Equal(first.CSV, other.CSV) {
		t.Error("two seeds give one clinic")
	}
	got := read(t, first)
	if got.N != visits {
		t.Fatalf("%d visits, want %d", got.N, visits)
	}
	for name, want := range map[string]bool{"patient_name": false, "birth_date": true, "sex": true, "postcode": true, "notes": true, "ward": false} {
		share := float64(got.Column(name).MissingCount()) / float64(visits)
		if (share > 0) != want || share > 0.05 {
			t.Errorf("%s is missing in %.1f%% of the visits", name, 100*share)
		}
	}
	if patients := len(got.Column("mrn").Values); patients < visits*3/5 || patients > visits*24/25 {
		t.Errorf("%d patients in %d visits, want some with several", patients, visits)
	}
}

func TestHostileSurvivesReading(t *testing.T) {
	s := sample.Hostile()
	got := read(t, s)
	if got.N != 60 {
		t.Fatalf("%d rows, want 60", got.N)
	}
	for _, want := range []string{"<img src=x onerror=alert(1)>", "two\r\nlines", "\u202egnp.exe"} {
		if !strings.Contains(strings.Join(got.Column("<b>note</b>").Values, "|"), want) {
			t.Errorf("%q is lost", want)
		}
	}
}

func TestGet(t *testing.T) {
	for _, name := range sample.Names() {
		if s, err := sample.Get(name); err != nil || s.Name != name || len(s.CSV) == 0 {
			t.Errorf("sample %q: %+v, %v", name, s.Name, err)
		}
	}
	if _, err := sample.Get("x"); err == nil || !strings.Contains(err.Error(), "patients") {
		t.Errorf("an unknown sample: %v", err)
	}
}

// The few patients of a seed are always the same, of another seed others; each table has the
// columns of its recipe, gaps in some of them, and no value that names a person.
func TestFewPatients(t *testing.T) {
	gaps, seen := 0, map[string]bool{}
	for seed := range uint64(20) {
		s, err := sample.Get(sample.FewSample(seed))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(s.CSV, sample.Few(seed).CSV) || seen[string(s.CSV)] {
			t.Errorf("seed %d: not the same as before, or as another's", seed)
		}
		seen[string(s.CSV)] = true
		table, _, err := csv.Read(bytes.NewReader(s.CSV), csv.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if table.N != sample.FewPatients {
			t.Errorf("seed %d: %d rows", seed, table.N)
		}
		if err := s.Recipe.Fits(table); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		for _, c := range table.Columns {
			gaps += c.MissingCount()
		}
	}
	if cells := 20 * sample.FewPatients * 3; gaps < cells/24 || gaps > cells/6 {
		t.Errorf("%d of %d cells are missing, want about one in twelve", gaps, cells)
	}
	for _, name := range []string{"few-", "few-x", "few--1"} {
		if _, err := sample.Get(name); err == nil {
			t.Errorf("%q is a sample", name)
		}
	}
}
