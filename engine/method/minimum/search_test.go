package minimum

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/drawcount"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// A piece that sleeps between whatever is done with it comes to the same classes, in the same
// order, as one that never does.
func TestSleepChangesNothing(t *testing.T) {
	slept, refined := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := problemtest.DrawModelled(t), context.Background()
		p.Seed = rapid.Uint64().Draw(t, "seed")
		own := func() *problem.Problem { return p }
		grow := rapid.Bool().Draw(t, "grow")
		awake, sleeper := NewSearch(own, nil), NewSearch(own, nil)
		both := func(what string, do func(l *Search) (any, error)) bool {
			want, failure := do(awake)
			got, err := do(sleeper)
			if fmt.Sprint(got, err) != fmt.Sprint(want, failure) {
				t.Fatalf("%s: %v, %v after sleep, want %v, %v", what, got, err, want, failure)
			}
			if err == nil && rapid.Bool().Draw(t, "sleeps") {
				sleeper.Pack()
				slept++
			}
			return err == nil
		}
		if !both("begin", func(l *Search) (any, error) { return l.Begin(ctx, grow, problem.None) }) {
			return
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "rounds") {
			both("round", func(l *Search) (any, error) { return l.Round(ctx, 0, always) })
			refined++
			if i == 0 || rapid.Bool().Draw(t, "counts") {
				awake.Commit()
				sleeper.Commit()
			}
		}
		both("classes", func(l *Search) (any, error) { return l.Classes(ctx) })
	})
	if drawcount.Many() && (slept == 0 || refined == 0) {
		t.Errorf("%d sleeps, %d rounds", slept, refined)
	}
}

// What a sleeping piece keeps is a few bytes for each record.
func TestASleepingPieceKeepsNoProblem(t *testing.T) {
	p := problemtest.Patients(400, 3)
	l := NewSearch(func() *problem.Problem { return p }, nil)
	if _, err := l.Begin(context.Background(), false, problem.None); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Round(context.Background(), 0, always); err != nil {
		t.Fatal(err)
	}
	l.Pack()
	x, f := l.partition, l.refinement
	if x.Table != nil || x.Problem != nil || x.Classes != nil || f.near.search != nil || f.near.table != nil || f.drafts != nil {
		t.Errorf("a sleeping piece keeps %+v, %+v", x, f)
	}
	if !x.Packed() {
		t.Error("the partition is not packed")
	}
}
