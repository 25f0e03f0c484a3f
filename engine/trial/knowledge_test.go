package trial_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"quasi/engine"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/enginetest"
	"quasi/engine/method"
	"quasi/engine/trial"
)

// What is found for a knowledge is what a run with that knowledge, and as many rounds,
// loses, whichever knowledge the release was made for.
func TestKnowingIsARunOfItsOwn(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	r.Algorithm.Parameters = map[string]any{method.Rounds: 3}
	for _, made := range []string{recipe.KnowsOne, recipe.KnowsAll} {
		r.Know(made)
		_, release := enginetest.Run(t, original, r)
		for _, knows := range recipe.Knowledges() {
			found := knowing(t, release, knows)
			asked := r.Clone()
			asked.Know(knows)
			asked.Algorithm.Parameters = map[string]any{method.Rounds: 1}
			_, alone := enginetest.Run(t, original, asked)
			want := facts.KnownLoss{Knows: knows, Loss: alone.Loss.ILossRate, LeftOut: len(alone.Groups.Suppressed), Rounds: 1}
			if found.Failed.English != "" || found.Loss != want.Loss || found.LeftOut != want.LeftOut || found.Rounds != want.Rounds {
				t.Errorf("made for %s, %s known: %+v, a run finds %+v", made, knows, found, want)
			}
			if knows == made && release.Loss.ILossRate > found.Loss {
				t.Errorf("three rounds lose %v, one %v", release.Loss.ILossRate, found.Loss)
			}
		}
	}
}

func knowing(t *testing.T, release *engine.Release, knows string) facts.KnownLoss {
	t.Helper()
	found, err := trial.Knowledge(context.Background(), release, knows, nil)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Where no such release can be made, what is found says why, as the run would.
func TestKnowingSaysWhyNot(t *testing.T) {
	original, r := enginetest.Visitors(t, 20, 3, 4)
	r.Privacy.SuppressionLimit = 0
	r.Know(recipe.KnowsTwo)
	_, release := enginetest.Run(t, original, r)
	all := r.Clone()
	all.Know(recipe.KnowsAll)
	prepared, err := engine.Prepare(original, all)
	if err != nil {
		t.Fatal(err)
	}
	_, refused := prepared.Run(context.Background(), nil)
	if refused == nil {
		t.Fatal("nothing has to be left out")
	}
	if found := knowing(t, release, recipe.KnowsAll); found.Failed.English != refused.Error() || found.Failed.Code != "person-rows" {
		t.Errorf("%+v, a run says %v", found, refused)
	}
	if found := knowing(t, release, recipe.KnowsTwo); found.Failed.English != "" || found.LeftOut != 0 {
		t.Errorf("two known rows: %+v", found)
	}
	r = r.Clone()
	r.Algorithm = recipe.Algorithm{Name: method.Anatomy, Seed: 1}
	r.Know(recipe.KnowsOne)
	r.Columns[1].Role = table.Sensitive
	if _, release = enginetest.Run(t, original, r); !strings.Contains(knowing(t, release, recipe.KnowsAll).Failed.English, "can't protect") {
		t.Error("Anatomy keeps whole records")
	}
}

// A pseudonym links rows as a number does: what all known rows cost is found for it, too.
func TestKnowingWithPseudonyms(t *testing.T) {
	original, r := enginetest.Visitors(t, 60, 2, 5)
	r.Know(recipe.KnowsOne)
	r.Columns[0].Transform = &recipe.Transform{Kind: recipe.Pseudonym}
	prepared, err := engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	release := enginetest.Finish(t, prepared, err)
	if found := knowing(t, release, recipe.KnowsAll); found.Failed.English != "" || found.Loss <= release.Loss.ILossRate {
		t.Errorf("all rows known: %+v, one row: %v", found, release.Loss.ILossRate)
	}
	// Models ask more where rows are linked: what is found is what such a run loses.
	r.Columns[1].Role = table.Sensitive
	r.Privacy.Models = []recipe.Model{{Name: "distinct-l-diversity", Column: r.Columns[1].Name, Parameters: map[string]any{"l": 2.0}}}
	prepared, err = engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	found := knowing(t, enginetest.Finish(t, prepared, err), recipe.KnowsAll)
	r.Know(recipe.KnowsAll)
	r.Privacy.Linked, r.Algorithm.Parameters = true, map[string]any{method.Rounds: 1}
	prepared, err = engine.Prepare(original, r, engine.WithKey(bytes.Repeat([]byte{7}, 32)))
	if linked := enginetest.Finish(t, prepared, err); found.Failed.English != "" || found.Loss != linked.Loss.ILossRate {
		t.Errorf("all linked rows known: %+v, a run loses %v", found, linked.Loss.ILossRate)
	}
}

func TestKnowingEnds(t *testing.T) {
	original, r := enginetest.Visitors(t, 150, 3, 4)
	_, release := enginetest.Run(t, original, r)
	ctx, cancel := context.WithCancel(context.Background())
	_, err := trial.Knowledge(ctx, release, recipe.KnowsAll, func(engine.Step) bool { cancel(); return false })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("a search that was ended: %v", err)
	}
}
