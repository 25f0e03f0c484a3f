package cluster

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/method/cost"
	"quasi/engine/method/problem"
)

// refinement improves a partition by ruin and recreate (Schrimpf et al. 2000): a
// few classes that lie near each other are dissolved, those around them lend a
// record that they can spare, and new classes are grown from the pool, each
// record going wherever it costs least. What is worse by little is kept with a
// probability that falls from round to round (simulated annealing), and the best
// that was seen is the result.
type refinement struct {
	*partition
	tree   *cost.Tree
	random *rand.Rand
	near   [][]int32 // by tuple: the nearest tuples, once they were asked for

	arena  []int32 // the classes that take part
	seen   []int32 // by class: the last try that met it
	try    int32
	drafts []draft // of the arena's classes, then new ones
	pool   []int32 // records without a class
	hull   *cost.Hull
	rows   []int32
	heat   int64 // by how much a result may be worse, times an exponential chance

	best    []int32 // by record: its class in the best partition
	bestSum int64
}

const (
	// ruined and around are the most classes that a try dissolves, and those
	// that it looks at. More at a time finds more, but takes longer.
	ruined, around = 3, 6
	// neighbours is how many tuples near a record show which classes lie near.
	neighbours = 24
	// perRound is how many tries a round has for each class that there can be.
	perRound = 5
	// rigid is the size in units of k beyond which a class is left in peace: it
	// is cheap, or it would not be so large, and slow to rebuild.
	rigid = 8
	// firstHeat is the heat of the first round as a share of what a class costs
	// on average; each round has the given share of the heat of the one before.
	// More heat would end lower after hundreds of rounds, but begin by losing
	// what the start is worth.
	firstHeat, cooling = 0.05, 0.93
)

// refine does the given number of rounds, each of five tries for every class that
// there can be, and leaves the best partition in x. It returns the rounds done, which
// are fewer if progress says enough.
func (x *partition) refine(ctx context.Context, tree *cost.Tree, rounds int, progress problem.Progress) (int, error) {
	f := &refinement{partition: x, tree: tree, random: rand.New(rand.NewPCG(x.p.Seed, 1)),
		near: make([][]int32, x.Len()), hull: x.NewHull(), bestSum: x.total, best: slices.Clone(x.of)}
	heat := firstHeat * float64(x.total) / float64(max(1, len(x.classes)-len(x.free)))
	for round := range rounds {
		f.heat = int64(heat)
		if err := f.round(ctx, round, rounds, progress); err != nil {
			return round, err
		}
		heat *= cooling
		step := problem.Step{Done: float64(round+1) / float64(rounds), Best: true, Round: round + 1, Loss: x.loss(f.bestSum)}
		if progress(step) {
			rounds = round + 1
			break
		}
	}
	f.restore()
	return rounds, nil
}

func (f *refinement) round(ctx context.Context, round, rounds int, progress problem.Progress) error {
	tries := (perRound*f.N + f.k - 1) / f.k
	for i := range tries {
		if i%256 == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			progress(problem.Step{Done: (float64(round) + float64(i)/float64(tries)) / float64(rounds)})
		}
		f.attempt(int32(f.random.IntN(f.N)))
	}
	if f.total < f.bestSum {
		f.bestSum = f.total
		copy(f.best, f.of)
	}
	return nil
}

// restore puts the best partition back.
func (f *refinement) restore() {
	if f.total == f.bestSum {
		return
	}
	rows := make([][]int32, len(f.classes))
	for r, c := range f.best {
		if c != noClass {
			rows[c] = append(rows[c], int32(r))
		}
	}
	f.classes, f.free, f.total = f.classes[:0], f.free[:0], 0
	for _, class := range rows {
		if len(class) > 0 {
			f.add(class)
		}
	}
}
