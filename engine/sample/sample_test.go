package sample_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/table"
	"quasi/engine/file/csv"
	"quasi/engine/internal/casetest"
	"quasi/engine/sample"
)

func read(t *testing.T, s sample.Sample) *table.Table {
	t.Helper()
	got, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
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
		s := casetest.Must(sample.Get(sample.FewSample(seed)))
		if !bytes.Equal(s.CSV, sample.Few(seed).CSV) || seen[string(s.CSV)] {
			t.Errorf("seed %d: not the same as before, or as another's", seed)
		}
		seen[string(s.CSV)] = true
		table, _ := casetest.Must2(csv.Read(bytes.NewReader(s.CSV), csv.Options{}))
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

// The samples of the tours are tables with a recipe for each of their columns.
func TestToursTables(t *testing.T) {
	for _, name := range []string{sample.Orders, sample.Points, sample.MorePoints, sample.Occupations, sample.Colleagues} {
		s, err := sample.Get(name)
		if err != nil || s.Name != name {
			t.Fatalf("%s: %q, %v", name, s.Name, err)
		}
		got := read(t, s)
		if err := s.Recipe.Fits(got); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(got.Columns) != len(s.Recipe.Columns) || s.Recipe.Privacy.K != 2 {
			t.Errorf("%s: %d columns, %d decided, k = %d", name, len(got.Columns), len(s.Recipe.Columns), s.Recipe.Privacy.K)
		}
	}
}

// A seed gives the same table and decisions on every machine and in every version, since
// documents, tours and pictures speak of them.
func TestSamplesStayTheSame(t *testing.T) {
	for name, want := range map[string]string{
		"clinic":           `Bea Zhang,M1000004,1953-07-03,F,10030,2023-04-23,F32.2,Psychiatry,"Bea Zhang, follow-up in six weeks, F32.2.",35 62698f85270d`,
		sample.Colleagues:  `26,USA,14206,Anesthetist ca8d52c613bd`,
		"few-7":            `61,F,,bronchitis 2d7584842dce`,
		"hostile":          `20,=cmd|' /C calc'!A0,=cmd|' /C calc'!A0,=cmd|' /C calc'!A0 72b26c89437f`,
		sample.MorePoints:  `20,101,H1N1 ff63cc0c3ada`,
		sample.Occupations: `27,USA,14248,Doctor 3a7441e38720`,
		sample.Orders:      `50-55,F,A e846527358d4`,
		"patients":         `*,M,12000,Gastric ulcer 3d8dce772954`,
		sample.Points:      `20,101,H1N1 e4f7ab5a8819`,
		"town-0":           `55,F,12200,migraine bb0befcdda12`,
		"town-42-en":       `63,M,17990,silicosis 15b2ae8768d9`,
		"town-42-de":       `63,m,17990,Silikose fdd0ca814feb`,
		"town-42-zh-CN":    `63,男,257990,矽肺 56c1be2e6a39`,
		"town-999999999":   `36,M,12330,HIV infection e1742349655c`,
		"voters":           `{Ada Moreau 70 F 12130} 62764243de28`,
		"voters-de":        `{Anja Müller 70 w 12130} aa75279ae144`,
		"voters-zh-CN":     `{马芳 70 女 252130} 182b698674c9`,
	} {
		var s sample.Sample
		var err error
		switch name {
		case "hostile":
			s = sample.Hostile()
		case "clinic":
			s = sample.Clinic(2000, 1)
		case "voters", "voters-de", "voters-zh-CN":
			for _, v := range sample.NewTown(42).In(strings.TrimPrefix(name, "voters-")).Voters {
				s.CSV = fmt.Appendln(s.CSV, v)
			}
		default:
			s, err = sample.Get(name)
		}
		decided, wrong := json.Marshal([]any{s.Recipe.Privacy, s.Recipe.Algorithm.Name, s.Recipe.Columns})
		if err != nil || wrong != nil {
			t.Fatal(err, wrong)
		}
		_, rows, _ := strings.Cut(string(s.CSV), "\n")
		first, _, _ := strings.Cut(rows, "\n")
		sum := sha256.Sum256(append(s.CSV, decided...))
		if got := fmt.Sprintf("%s %x", strings.TrimSpace(first), sum[:6]); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// A town has whom the exercises need, whatever the seed.
func TestTown(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64Range(0, sample.MaxTownSeed).Draw(t, "seed")
		town := sample.NewTown(seed)
		if again := sample.NewTown(seed); !reflect.DeepEqual(town, again) {
			t.Fatal("one seed gives two towns")
		}
		if len(town.Voters) != 150 || len(town.Patients) != 60 {
			t.Fatalf("%d voters, %d patients", len(town.Voters), len(town.Patients))
		}
		names := map[string]bool{}
		for _, v := range town.Voters {
			names[v.Name] = true
		}
		if len(names) != len(town.Voters) {
			t.Errorf("%d names of %d voters", len(names), len(town.Voters))
		}
		patientOf := map[int]sample.Patient{}
		for _, p := range town.Patients {
			if p.Voter < 0 {
				if p.Name != "" {
					t.Errorf("%+v has a name, and is on no list", p)
				}
				continue
			}
			if patientOf[p.Voter] != (sample.Patient{}) {
				t.Errorf("voter %d is two patients", p.Voter)
			}
			if patientOf[p.Voter] = p; p.Resident != town.Voters[p.Voter] {
				t.Errorf("%+v is not %+v", p.Resident, town.Voters[p.Voter])
			}
		}
		if len(patientOf) != 48 {
			t.Errorf("%d patients are voters, want 48", len(patientOf))
		}
		neighbours(t, town, patientOf)
	})
}

// like is everyone who looks like a voter.
func like(town sample.Town, voter int) (voters []int, patients []sample.Patient) {
	looks := func(r sample.Resident) sample.Resident { r.Name = ""; return r }
	of := looks(town.Voters[voter])
	for i, v := range town.Voters {
		if looks(v) == of {
			voters = append(voters, i)
		}
	}
	for _, p := range town.Patients {
		if looks(p.Resident) == of {
			patients = append(patients, p)
		}
	}
	return voters, patients
}

func neighbours(t *rapid.T, town sample.Town, patientOf map[int]sample.Patient) {
	alone := town.Neighbours[sample.Alone]
	if voters, patients := like(town, alone); len(voters) != 1 || len(patients) != 1 || patients[0].Voter != alone {
		t.Errorf("alone: voters %v, patients %v", voters, patients)
	}
	pair := town.Neighbours[sample.Pair]
	voters, patients := like(town, pair)
	if _, is := patientOf[pair]; !is || len(voters) != 2 || len(patients) != 2 || patients[0].Diagnosis == patients[1].Diagnosis {
		t.Errorf("pair: voters %v, patients %v", voters, patients)
	}
	absent := town.Neighbours[sample.Absent]
	voters, patients = like(town, absent)
	if _, is := patientOf[absent]; is || len(voters) != 1 || len(patients) != 1 || patients[0].Voter != -1 {
		t.Errorf("absent: voters %v, patients %v", voters, patients)
	}
	quarry := 0
	for _, p := range town.Patients {
		if (p.Postcode == sample.Quarry) != (p.Diagnosis == sample.Silicosis) || p.Postcode == sample.Quarry && (p.Sex != "M" || p.Age/10 != 6) {
			t.Errorf("%+v", p)
		}
		if p.Postcode == sample.Quarry {
			quarry++
		}
	}
	if quarry != 6 {
		t.Errorf("%d men of the quarry, want 6", quarry)
	}
}

func TestTownIsASample(t *testing.T) {
	s, err := sample.Get("town-42")
	if err != nil || s.Name != "town-42" {
		t.Fatalf("%q, %v", s.Name, err)
	}
	if got := read(t, s); got.N != 60 || len(got.Columns) != 4 {
		t.Errorf("%d rows, %d columns", got.N, len(got.Columns))
	}
	for _, name := range []string{"town-", "town-x", "town--1", "town-1000000000", "town-99999999999999999999"} {
		if _, err := sample.Get(name); err == nil {
			t.Errorf("%q is a sample", name)
		}
	}
}
