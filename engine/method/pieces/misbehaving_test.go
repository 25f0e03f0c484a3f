package pieces

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"quasi/engine/data/wire"
	"quasi/engine/internal/problemtest"
	"quasi/engine/method/minimum"
	"quasi/engine/method/problem"
)

// misbehaving are helpers that answer otherwise than they should from time to time, each in a
// way that a message allows.
type misbehaving struct {
	problem.Helpers
	random *rand.Rand
}

func (l *misbehaving) Hire(ctx context.Context, n int) []problem.Helper {
	helpers := l.Helpers.Hire(ctx, n)
	for i, h := range helpers {
		helpers[i] = &misbehaver{h, rand.New(rand.NewPCG(l.random.Uint64(), 0))}
	}
	return helpers
}

type misbehaver struct {
	problem.Helper
	random *rand.Rand
}

func (l *misbehaver) Ask(ctx context.Context, request []byte) ([]byte, error) {
	answer, err := l.Helper.Ask(ctx, request)
	if err != nil || l.random.IntN(3) > 0 {
		return answer, err
	}
	return l.corrupt(wire.NewReader(request).Int(), bytes.Clone(answer)), nil
}

// corrupt changes an answer to a request of a kind.
func (l *misbehaver) corrupt(kind int64, answer []byte) []byte {
	numbers := []int64{0, 1, -1, math.MaxInt64, math.MinInt64, l.random.Int64()}
	one := func() int64 { return numbers[l.random.IntN(len(numbers))] }
	switch {
	case kind == tellClasses && l.random.IntN(2) == 0:
		return l.mixed(answer)
	case kind == tellClasses && l.random.IntN(2) == 0:
		return appendClasses(nil, nil)
	case kind == tellBegin && l.random.IntN(4) == 0:
		return bytes.Clone(cannotBegin)
	case kind == tellRound:
		return wire.AppendInt(nil, one())
	case kind == tellBegin && l.random.IntN(2) == 0:
		return appendBegun(nil, minimum.Start{Suppressed: []int32{0, 0, 1}, Cost: one(), Each: one()})
	case len(answer) > 0:
		answer[l.random.IntN(len(answer))] ^= byte(1 + l.random.IntN(255))
	}
	return answer
}

// mixed returns classes of the same sizes, of other records.
func (l *misbehaver) mixed(answer []byte) []byte {
	r := wire.NewReader(answer)
	sizes := r.Ints(0, math.MaxInt32)
	var rows []int32
	for row := r.Int(); !r.Failed(); row = r.Int() {
		rows = append(rows, int32(row))
	}
	l.random.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
	var classes [][]int32
	for _, n := range sizes {
		classes, rows = append(classes, rows[:n]), rows[n:]
	}
	return appendClasses(nil, classes)
}

// Whatever helpers answer, the result keeps what a result promises, and every loss that
// somebody is told is a share.
func TestHelpersThatLie(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := problemtest.DrawModelled(t)
		rounds := rapid.SampledFrom([]int{0, 1, 6}).Draw(t, "rounds")
		a := &agency{most: rapid.IntRange(1, 3).Draw(t, "helpers")}
		_, failure := minimumLoss(context.Background(), p, 0, least, nil)
		p.Helpers = &misbehaving{a, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))}
		groups, err := minimumLoss(context.Background(), p, rounds, least, func(step problem.Step) bool {
			if !(step.Loss >= 0 && step.Loss <= 1) {
				t.Fatalf("a loss of %v", step.Loss)
			}
			return false
		})
		if (err == nil) != (failure == nil) {
			t.Fatalf("%v with helpers, %v without", err, failure)
		}
		if err == nil {
			err = groups.Check(p)
		}
		if err != nil && failure == nil {
			t.Fatal(err)
		}
		if n := a.working.Load(); n != 0 {
			t.Fatalf("%d helpers were not dismissed", n)
		}
	})
}
