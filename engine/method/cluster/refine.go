package cluster

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/method/cost"
	"quasi/engine/method/trace"
)

// refinement improves a partition by ruin and recreate (Schrimpf et al. 2000): a
// few classes that lie near each other are dissolved, those around them lend a
// record that they can spare, and new classes are grown from the pool, each
// record going wherever it costs least. What is worse by little is kept with a
// probability that falls from round to round (simulated annealing). After each
// round whatever has become cheaper is harvested: the result are the best classes,
// part by part.
type refinement struct {
	*partition
	random *rand.Rand
	near   *nearby

	arena  []int32 // the classes that take part
	seen   []int32 // by class: the last try that met it
	try    int32
	drafts []draft // of the arena's classes, then new ones
	pool   []int32 // records without a class
	hull   *cost.Hull
	rows   []int32
	warmth float64 // of the next round
	heat   int64   // by how much a result may be worse, times an exponential chance

	begun bool     // a round has begun that does not count yet
	best  *harvest // of the rounds that count
	next  *harvest // of them and of the one that does not yet; nil: it is not at its end

	// Of the try that is told, if somebody watches:
	told trace.Step
	was  []int32 // by record: its class before
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

// newRefinement returns a refinement of the classes of x, of which so many rounds
// have been done before. Neighbours are sought among all records of x.
func newRefinement(x *partition, before int) *refinement {
	f := &refinement{partition: x, random: rand.New(rand.NewPCG(x.p.Seed, 1)),
		near: newNearby(x.Table, neighbours), hull: x.NewHull(), best: harvestOf(x)}
	f.warmth = firstHeat * float64(x.total) / float64(max(1, len(x.classes)-len(x.free)))
	for range before {
		f.warmth *= cooling
	}
	return f
}

// round does five tries for every class that there can be, or ends when work says
// enough: then the round does not count.
func (f *refinement) round(ctx context.Context, work *work) error {
	const step = 256
	f.begun, f.next, f.heat = true, nil, int64(f.warmth)
	f.warmth *= cooling
	tries := (perRound*f.N + f.k - 1) / f.k
	for i := range tries {
		if i%step == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if work.enough() {
				return nil
			}
			work.add(float64(f.N) * float64(min(step, tries-i)) / float64(tries))
		}
		f.attempt(int32(f.random.IntN(f.N)))
	}
	f.next = f.best.with(harvestOf(f.partition))
	return nil
}

// reached returns what the best classes cost if the last round counts.
func (f *refinement) reached() int64 {
	if f.next == nil {
		return f.best.sum
	}
	return f.next.sum
}

// commit says that the last round counts.
func (f *refinement) commit() { f.begun, f.best, f.next = false, f.next, nil }

// restore puts the best classes of the rounds that count back.
func (f *refinement) restore() {
	if !f.begun && f.total == f.best.sum {
		return
	}
	was := slices.Clone(f.of)
	f.put(f.best)
	f.tellBest(was)
}
