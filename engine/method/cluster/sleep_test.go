package cluster

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/internal/problemtest"
	"quasi/engine/method/problem"
)

// A piece that sleeps between whatever is done with it comes to the same classes, in the same
// order, as one that never does.
func TestSleepChangesNothing(t *testing.T) {
	slept, refined := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p, ctx := modelled(t), context.Background()
		rows := everyone(p)
		o := opening{seed: rapid.Uint64().Draw(t, "seed"), limit: p.MaxSuppressed}
		grow := rapid.Bool().Draw(t, "grow")
		awake, sleeper := newLocal(p, rows, o), newLocal(p, rows, o)
		both := func(what string, do func(l *local) (any, error)) bool {
			want, failure := do(awake)
			got, err := do(sleeper)
			if fmt.Sprint(got, err) != fmt.Sprint(want, failure) {
				t.Fatalf("%s: %v, %v after sleep, want %v, %v", what, got, err, want, failure)
			}
			if err == nil && rapid.Bool().Draw(t, "sleeps") {
				sleeper.sleep()
				slept++
			}
			return err == nil
		}
		if !both("begin", func(l *local) (any, error) { return l.begin(ctx, grow, problem.None) }) {
			return
		}
		for i := range rapid.IntRange(0, 4).Draw(t, "rounds") {
			both("round", func(l *local) (any, error) { return l.round(ctx, 0, newWork(problem.None, p.N, 9)) })
			refined++
			if i == 0 || rapid.Bool().Draw(t, "counts") {
				awake.commit()
				sleeper.commit()
			}
		}
		both("classes", func(l *local) (any, error) { return l.classes(ctx) })
	})
	if slept == 0 || refined == 0 {
		t.Errorf("%d sleeps, %d rounds", slept, refined)
	}
}

// What a sleeping piece keeps is a few bytes for each record.
func TestASleepingPieceKeepsNoProblem(t *testing.T) {
	p := problemtest.Patients(400, 3)
	l := newLocal(p, everyone(p), opening{})
	if _, err := l.begin(context.Background(), false, problem.None); err != nil {
		t.Fatal(err)
	}
	if _, err := l.round(context.Background(), 0, newWork(problem.None, p.N, 9)); err != nil {
		t.Fatal(err)
	}
	l.sleep()
	x, f := l.partition, l.refinement
	if x.Table != nil || x.p != nil || x.classes != nil || f.near.search != nil || f.near.table != nil || f.drafts != nil {
		t.Errorf("a sleeping piece keeps %+v, %+v", x, f)
	}
	if len(x.asleep.rows) != p.N {
		t.Errorf("%d records of %d are in classes", len(x.asleep.rows), p.N)
	}
}
