package trial_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/advise/whatif"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/internal/tabletest"
	"quasi/engine/method"
	"quasi/engine/sample"
	"quasi/engine/trial"
)

func tried(t *testing.T, original *table.Table, r recipe.Recipe) (found struct {
	loss, highest float64
	rows          int
}) {
	t.Helper()
	trial, err := trial.Of(context.Background(), original, r, nil)
	if err != nil || !trial.Passed() {
		t.Fatalf("%v, %s", err, trial.Failed)
	}
	found.loss, found.highest, found.rows = trial.Loss, trial.Highest, trial.Rows
	return found
}

// A trial finds what a run of as many rounds releases: of rows, and of patients of whom one
// row or all may be known.
func TestATrialIsARunOfItsOwn(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	for _, knows := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		for _, name := range []string{method.Default, "mondrian-strict", "datafly"} {
			r.Know(knows)
			r.Algorithm = recipe.Algorithm{Name: name, Seed: 1}
			got := tried(t, original, r)
			run := r.Clone()
			if name == method.Default {
				run.Algorithm.Parameters = map[string]any{method.Rounds: 1}
			}
			_, release := enginetest.Run(t, original, run)
			if got.loss != release.Loss.ILossRate || got.highest != release.Audit.Risk.Prosecutor.Highest || got.rows != release.Table.N {
				t.Errorf("%s, %s known: %+v, a run finds %v, %v, %d", name, knows, got, release.Loss.ILossRate, release.Audit.Risk.Prosecutor.Highest, release.Table.N)
			}
		}
	}
}

func TestATrialSaysWhyNot(t *testing.T) {
	original, r := enginetest.Visitors(t, 20, 3, 4)
	r.Privacy.K = 21
	_, refused := engine.Prepare(original, r)
	if trial, err := trial.Of(context.Background(), original, r, nil); err != nil || refused == nil || trial.Passed() || trial.Failed.English != refused.Error() || trial.Loss != 0 {
		t.Errorf("%+v, %v; a run says %v", trial, err, refused)
	}
}

func TestATrialEnds(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	ctx, cancel := context.WithCancel(context.Background())
	if _, err := trial.Of(ctx, original, r, func(engine.Step) bool { cancel(); return false }); !errors.Is(err, context.Canceled) {
		t.Errorf("a trial that was ended: %v", err)
	}
}

// Of hospital stays the age is proposed in place of the date of birth. Adopting it gives
// what was measured.
func TestProposalsOfATable(t *testing.T) {
	clinic, err := sample.Get("clinic")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(clinic.CSV), "\n")
	original := tabletest.Read(t, strings.Join(lines[:301], ""), recipe.Input{})
	r := recipe.Default()
	r.Privacy.SuppressionLimit = 0.05
	for _, name := range original.Names() {
		role := table.Identifying
		if slices.Contains([]string{"birth_date", "sex", "admitted"}, name) {
			role = table.QuasiIdentifying
		}
		r.Columns = append(r.Columns, recipe.Column{Name: name, Role: role})
	}
	now, err := trial.Of(context.Background(), original, r, nil)
	if err != nil || len(now.Columns) != 3 {
		t.Fatal(err, now)
	}
	found := map[whatif.Kind]string{}
	for _, p := range trial.Proposals(original, &r, &now, nil) {
		if p.Kind == whatif.Derive && p.Instead["birth_date"] != "" {
			trial, err := trial.Of(context.Background(), original, p.Recipe, nil)
			if counted := p.Counted(now.Columns, trial); err != nil || counted >= now.Loss || counted != trial.Loss {
				t.Errorf("%s loses %v (%v of its own columns), now %v; %v", p.Said, counted, trial.Loss, now.Loss, err)
			}
		}
		found[p.Kind] += p.Said.String() + ";"
	}
	for _, kind := range []whatif.Kind{whatif.LeaveOut, whatif.Derive, whatif.Drop, whatif.Lower, whatif.Raise} {
		if found[kind] == "" {
			t.Errorf("%s is not proposed: %v", kind, found)
		}
	}
}
