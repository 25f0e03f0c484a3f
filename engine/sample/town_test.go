package sample_test

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/sample"
)

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
