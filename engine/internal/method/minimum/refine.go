package minimum

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"quasi/engine/internal/method/cost"
	"quasi/engine/internal/method/partition"
	"quasi/engine/method/trace"
)

// refinement improves a partition by ruin and recreate (Schrimpf et al. 2000): a
// few classes that lie near each other are dissolved, those around them lend a
// record that they can spare, and new classes are grown from the pool, each
// record going wherever it costs least. What is worse by little is kept with a
// probability that falls from round to round (simulated annealing). After each
// round whatever has become cheaper is kept: the result is the best classes,
// part by part.
type refinement struct {
	*partition.Partition
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

	begun bool      // a round has begun that does not count yet
	best  *snapshot // of the rounds that count
	next  *snapshot // of them and of the one that does not yet; nil: it is not at its end

	// Of the try that is told, if somebody watches:
	told trace.Step
	was  []int32 // by record: its class before
}

const (
	// ruined and around are the most classes that a try dissolves, and those
	// that it looks at. More at a time finds more, but takes longer.
	ruined, around = 3, 6
	// neighbours is the number of near tuples that show which classes are near.
	neighbours = 24
	// perRound is the number of tries of a round for each possible class.
	perRound = 5
	// rigid is the size in units of k beyond which a class stays as it is: so
	// large a class is cheap, and slow to rebuild.
	rigid = 8
	// firstHeat is the heat of the first round as a share of what a class costs
	// on average; each round has the given share of the heat of the one before.
	// More heat would end lower after hundreds of rounds, but begin by losing
	// what the start is worth.
	firstHeat, cooling = 0.05, 0.93
)

// newRefinement returns a refinement of the classes of x, of which so many rounds
// have been done before. Neighbours are sought among all records of x.
func newRefinement(x *partition.Partition, before int) *refinement {
	f := &refinement{Partition: x, random: rand.New(rand.NewPCG(x.Problem.Seed, 1)),
		near: newNearby(x.Table, neighbours), hull: x.NewHull(), best: snapshotOf(x)}
	f.warmth = firstHeat * float64(x.Total) / float64(max(1, x.Live()))
	for range before {
		f.warmth *= cooling
	}
	return f
}

// round does five tries for every class that there can be, or ends when spend says
// enough: then the round does not count.
func (f *refinement) round(ctx context.Context, spend func(units float64) (enough bool)) error {
	const step = 256
	f.begun, f.next, f.heat = true, nil, int64(f.warmth)
	f.warmth *= cooling
	tries := (perRound*f.N + f.K - 1) / f.K
	for i := range tries {
		if i%step == 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if spend(float64(f.N) * float64(min(step, tries-i)) / float64(tries)) {
				return nil
			}
		}
		f.attempt(int32(f.random.IntN(f.N)))
	}
	f.next = f.best.combine(snapshotOf(f.Partition))
	return nil
}

// reached returns the cost of the best classes if the last round counts.
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
	if !f.begun && f.Total == f.best.sum {
		return
	}
	was := slices.Clone(f.ClassOf)
	f.best.putInto(f.Partition)
	tellBest(f.Partition, was)
}

// nearby remembers the tuples that are nearest to each tuple, once they were asked for: by
// their numbers, of two bytes if there are few enough, since they are most of what is known
// of a piece.
type nearby struct {
	table  *cost.Table
	search *cost.Neighbourhood // nil: nobody has asked since the table was made
	count  int
	known  []bool // by tuple
	short  []uint16
	long   []int32 // instead, if there are too many tuples
	found  []int32 // of the last question
}

// mostShort is up to how many tuples a number of one has two bytes.
const mostShort = math.MaxUint16 + 1

func newNearby(t *cost.Table, count int) *nearby {
	count = min(count, t.Len())
	n := &nearby{table: t, count: count, known: make([]bool, t.Len())}
	if t.Len() <= mostShort {
		n.short, n.found = make([]uint16, t.Len()*count), make([]int32, count)
	} else {
		n.long = make([]int32, t.Len()*count)
	}
	return n
}

// look finds the tuples that are nearest to a tuple.
func (n *nearby) look(tuple int32) []int32 {
	if n.search == nil {
		n.search = cost.NewNeighbourhood(cost.NewTree(n.table), n.count)
	}
	return n.search.Of(tuple)
}

// of returns the tuples that are nearest to a tuple, itself among them, the nearest first.
// They are valid until the next call.
func (n *nearby) of(tuple int32) []int32 {
	from, to := int(tuple)*n.count, (int(tuple)+1)*n.count
	if n.long != nil {
		if !n.known[tuple] {
			n.known[tuple] = true
			copy(n.long[from:to], n.look(tuple))
		}
		return n.long[from:to]
	}
	if !n.known[tuple] {
		n.known[tuple] = true
		for i, t := range n.look(tuple) {
			n.short[from+i] = uint16(t)
		}
	}
	for i, t := range n.short[from:to] {
		n.found[i] = int32(t)
	}
	return n.found
}
