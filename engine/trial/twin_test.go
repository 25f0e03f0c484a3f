package trial_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/facts/attackresult"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/brief"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/measure/attack"
	"quasi/engine/measure/covering"
	"quasi/engine/method"
	"quasi/engine/trial"
)

// twins are stays of 400 patients, of whom a fifth have up to four; a stay can be told by its
// last column, and some rows have no value at all. Only what is empty is left out of them.
func twins(t *testing.T) (*table.Table, recipe.Recipe) {
	t.Helper()
	text := "id,age,zip,illness,note\n"
	for person := range 1000 {
		for stay := range 1 + person%5/4*(person%4) {
			text += fmt.Sprintf("p%d,%d,%d,ill %d,note %d\n", person, 20+person*7%60, 10000+person*31%90, (person+stay)%7, len(text))
		}
		if person%100 == 0 {
			text += ",,,,\n"
		}
	}
	r := recipe.Default()
	r.Privacy = recipe.Privacy{K: 5, SuppressionLimit: 0.02}
	r.Algorithm.Parameters = map[string]any{method.Rounds: 1}
	r.Columns = []recipe.Column{
		{Name: "id", Role: table.Identifying}, {Name: "age", Role: table.QuasiIdentifying, Rename: "years"},
		{Name: "zip", Role: table.QuasiIdentifying}, {Name: "illness", Role: table.Sensitive}, {Name: "note", Role: table.Identifying},
	}
	return tabletest.Read(t, text, recipe.Input{}), r
}

func twinOf(t *testing.T, of *table.Table, r recipe.Recipe, with ...engine.Option) *trial.Twin {
	t.Helper()
	_, release := enginetest.Run(t, of, r, with...)
	twin, err := trial.NewTwin(context.Background(), release, of, nil, with...)
	if err != nil {
		t.Fatal(err)
	}
	return twin
}

// Each row of the table is in the twin's table or held out, and no patient is in both where
// the recipe says whose rows they are. What is attacked has the table's names of columns, and
// nothing that was removed or disguised.
func TestTwinHoldsPeopleOut(t *testing.T) {
	of, r := twins(t)
	for name, change := range map[string]func(*recipe.Recipe){
		"rows":     func(*recipe.Recipe) {},
		"patients": func(r *recipe.Recipe) { r.Privacy.Patient = "id" },
		"keyed": func(r *recipe.Recipe) {
			r.Privacy.Patient = "id"
			r.Column("id").Transform = &recipe.Transform{Kind: recipe.Pseudonym}
		},
	} {
		asked := r.Clone()
		change(&asked)
		twin := twinOf(t, of, asked, engine.WithKey(bytes.Repeat([]byte{1}, transform.KeySize)))
		s := twin.Setting
		side, notes := map[string]string{}, 0
		for at, part := range map[string]*table.Table{"in": s.Original, "out": s.Control} {
			for row := range part.N {
				notes++
				for _, column := range []string{"note", "id"} {
					is := part.Column(column).Text(row)
					if side[is] != "" && side[is] != at && (column == "note" || asked.Privacy.Patient != "") {
						t.Fatalf("%s: %s is on both sides", name, is)
					}
					side[is] = at
				}
			}
		}
		if people := of.Persons().N; notes != people || s.Control.N != twin.HeldOut || twin.HeldOut > people/10 || twin.HeldOut < trial.LeastHeldOut {
			t.Errorf("%s: %d rows of %d, %d held out", name, notes, people, twin.HeldOut)
		}
		if (twin.Patients > 0) != (asked.Privacy.Patient != "") || twin.Patients > twin.HeldOut {
			t.Errorf("%s: %d patients held out", name, twin.Patients)
		}
		if got := s.Release.Names(); !slices.Equal(got, []string{"age", "zip", "illness"}) || !slices.Equal(s.Sensitive, []string{"illness"}) {
			t.Errorf("%s: %q is attacked, wanted is %q", name, got, s.Sensitive)
		}
		if want := map[string][]string{"keyed": {"id"}}[name]; !slices.Equal(twin.Disguised, want) {
			t.Errorf("%s: disguised %q", name, twin.Disguised)
		}
	}
}

// The attacks find a twin that shows everything, and of one that shows nothing but the
// illness nothing; the same seed gives the same twin.
func TestTwinIsAttacked(t *testing.T) {
	brief.Further(t)
	of, r := twins(t)
	attacked := func(change func(*recipe.Recipe)) map[attackresult.Kind]attackresult.Result {
		asked := r.Clone()
		change(&asked)
		found, err := attack.Run(context.Background(), twinOf(t, of, asked).Setting, attackresult.Inference, attackresult.Membership)
		if err != nil || len(found.Results) != 2 {
			t.Fatal(found, err)
		}
		all := map[attackresult.Kind]attackresult.Result{}
		for _, result := range found.Results {
			all[result.Attack] = result
		}
		return all
	}
	bare := attacked(func(r *recipe.Recipe) {
		r.Privacy = recipe.Privacy{K: 1, Patient: "id"}
		r.Column("note").Role = table.Insensitive
	})
	if bare[attackresult.Inference].Verdict != attackresult.Gains || bare[attackresult.Membership].Risk.Low < 0.9 {
		t.Errorf("what shows all: %s\n%s", bare[attackresult.Inference].Said, bare[attackresult.Membership].Said)
	}
	covered := func(r *recipe.Recipe) { r.Privacy = recipe.Privacy{K: 300, Patient: "id"} }
	safe := attacked(covered)
	if safe[attackresult.Inference].Verdict == attackresult.Gains || safe[attackresult.Membership].Verdict == attackresult.Gains {
		t.Errorf("what shows little: %s\n%s", safe[attackresult.Inference].Said, safe[attackresult.Membership].Said)
	}
	for range brief.Of(1, 0) {
		if again := attacked(covered); again[attackresult.Membership].Said.English != safe[attackresult.Membership].Said.English {
			t.Errorf("%s, and then %s", safe[attackresult.Membership].Said, again[attackresult.Membership].Said)
		}
	}
}

// What is made coarser first is understood by the values that were made so.
func TestTwinOfCoarserValues(t *testing.T) {
	of, r := twins(t)
	for name, change := range map[string]func(age, zip *recipe.Column){
		"ages in tens": func(age, _ *recipe.Column) { age.Coarsen = &coarsen.Rule{Kind: coarsen.Step, Width: 10} },
		"ages to 60":   func(age, _ *recipe.Column) { age.Coarsen = &coarsen.Rule{Kind: coarsen.Cap, Most: new(60.0)} },
		"three digits": func(_, zip *recipe.Column) { zip.Coarsen = &coarsen.Rule{Kind: coarsen.ZIP3} },
		"first four":   func(_, zip *recipe.Column) { zip.Coarsen = &coarsen.Rule{Kind: coarsen.Prefix, Length: 4} },
	} {
		t.Run(name, func(t *testing.T) {
			asked := r.Clone()
			change(asked.Column("age"), asked.Column("zip"))
			setting := twinOf(t, of, asked).Setting
			found, err := attack.Run(context.Background(), setting, attackresult.Inference, attackresult.Membership, attackresult.Linkability)
			if err != nil || len(found.Results) == 0 {
				t.Fatal(found, err)
			}
			for _, released := range setting.Release.Columns {
				original := setting.Original.Column(released.Name)
				sets, err := covering.NewFor(original, released, setting.Trees[released.Name]).Released(released)
				if err != nil {
					t.Fatal(err)
				}
				at := slices.IndexFunc(sets, func(s covering.Set) bool { return len(s) > 0 && len(s) < len(original.Values) })
				if released.Name == "age" && at < 0 {
					t.Error("no label covers some of the ages")
				}
			}
		})
	}
}

// Where there can be no twin, it says why.
func TestTwinSaysWhyNot(t *testing.T) {
	of, r := twins(t)
	fewer := of.Pick(slices.Collect(func(yield func(int32) bool) {
		for i := range int32(990) {
			if !yield(i) {
				return
			}
		}
	}))
	whole := r.Clone()
	whole.Privacy.K, whole.Privacy.SuppressionLimit = of.Persons().N, 0
	apart := r.Clone()
	apart.Algorithm = recipe.Algorithm{Name: "anatomy", Seed: 1}
	apart.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: "illness", Parameters: map[string]any{"l": 3}}}
	for want, given := range map[string]struct {
		of *table.Table
		r  recipe.Recipe
	}{
		"fewer than 100 tell nothing": {fewer, r},
		"of the table less the rows":  {of, whole},
		"the release is two tables":   {of, apart},
	} {
		_, release := enginetest.Run(t, given.of, given.r)
		if _, err := trial.NewTwin(context.Background(), release, given.of, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	_, release := enginetest.Run(t, of, r)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := trial.NewTwin(ctx, release, of, nil); err != context.Canceled {
		t.Errorf("a twin that is stopped: %v", err)
	}
}
