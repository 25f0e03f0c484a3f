package trial_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine/data/table"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/trial"
)

// A twin holds out a tenth of the rows, with all of a patient, where that is a hundred rows: of
// 1000 a hundred can be, of 999 not, and of patients with three rows each only 99.
func TestHowManyATwinHoldsOut(t *testing.T) {
	for _, test := range []struct {
		rows, each     int // rows; of each patient, 0: not said
		held, patients int // 0: refused
		want           string
	}{
		{1000, 0, 100, 0, ""}, {999, 0, 0, 0, "are 99 of 999 here: fewer than 100 tell"}, {1000, 1, 100, 100, ""}, {1000, 2, 100, 50, ""}, {1002, 3, 0, 0, "only 99 can be put aside with all rows of their patients: fewer than 100 tell"},
	} {
		text := "id,age,illness\n"
		for i := range test.rows {
			text += fmt.Sprintf("p%d,%d,ill %d\n", i/max(1, test.each), 20+i%5, i%7)
		}
		r := recipe.Default()
		r.Algorithm = recipe.Algorithm{Name: "mondrian-strict", Seed: 1}
		r.Privacy = recipe.Privacy{K: 2}
		if test.each > 0 {
			r.Privacy.Patient = "id"
		}
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying}, {Name: "illness", Role: table.Insensitive}}
		of := tabletest.Read(t, text, recipe.Input{})
		_, release := enginetest.Run(t, of, r)
		twin, err := trial.NewTwin(context.Background(), release, of, nil)
		if (err == nil) != (test.held > 0) || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%d rows, %d of each patient: %v", test.rows, test.each, err)
		}
		if err == nil && (twin.HeldOut != test.held || twin.Patients != test.patients) {
			t.Errorf("%d rows, %d of each patient: %d rows of %d patients are held out", test.rows, test.each, twin.HeldOut, twin.Patients)
		}
	}
}

// A twin is attacked in all ways but the one that needs a second release.
func TestAttacksOnATwin(t *testing.T) {
	got := trial.Attacks()
	for _, kind := range []attackresult.Kind{attackresult.SinglingOut, attackresult.Linkability, attackresult.Inference, attackresult.Membership, attackresult.ReadBack, attackresult.Downcoding} {
		if !slices.Contains(got, kind) {
			t.Errorf("%s is not made", kind)
		}
	}
	if slices.Contains(got, attackresult.Intersection) {
		t.Error("two releases are compared")
	}
}

// A column of a release has the name that the original has if the recipe renames it and the file
// has the new name and not the old one; what is in disguise is left out and named.
func TestNamesOfARelease(t *testing.T) {
	for _, test := range []struct {
		header          string
		transform       bool
		linked          bool
		names, disguise string
		called          string
	}{
		{"id,years,zip", false, false, "[id age zip]", "[]", "map[age:years]"},
		{"id,age,zip", false, false, "[id age zip]", "[]", "map[]"},
		{"id,age,years", false, false, "[id age years]", "[]", "map[]"}, // one of another table
		{"id,other,zip", false, false, "[id other zip]", "[]", "map[]"},
		{"id,years,zip", true, false, "[id age]", "[zip]", "map[age:years]"},
		{"id,years,zip", false, true, "[age zip]", "[id]", "map[age:years]"}, // numbers of patients
	} {
		r := recipe.Default()
		r.Privacy.Patient, r.Privacy.Linked = "id", test.linked
		r.Columns = []recipe.Column{{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying, Rename: "years"}, {Name: "zip", Role: table.Identifying, Rename: ""}}
		if test.transform {
			r.Column("zip").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		}
		named, called, disguised := trial.ReleaseBy(&r, tabletest.Read(t, test.header+"\n1,2,3\n4,5,6\n", recipe.Input{}))
		if got := fmt.Sprint(named.Names()); got != test.names || fmt.Sprint(disguised) != test.disguise || fmt.Sprint(called) != test.called {
			t.Errorf("%s: %s, %v, in disguise %v", test.header, got, called, disguised)
		}
	}
}
