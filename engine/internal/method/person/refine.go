package person

import (
	"context"
	"math/rand/v2"
	"slices"

	"quasi/engine/method/problem"
)

// refinement improves a partition by ruin and recreate (Schrimpf et al., Journal of
// Computational Physics 159, 2000), as package cluster does for records: a few groups
// that lie near each other are dissolved, those around them lend a person whom they can
// spare, and each of the pool goes wherever it costs least, with its rows at the
// positions that suit them. What is worse by little is kept with a probability that
// falls from round to round, and the best that was seen is the result.
type refinement struct {
	*partition
	random *rand.Rand
	near   []*neighbourhood // by stratum
	in     []int32          // by person: the stratum

	arena  []int32 // the groups that take part
	drafts []draft // of the arena's groups, then new ones
	pool   []int32 // persons without a group
	spare  [][]*group
	heat   int64 // by how much a result may be worse, times an exponential chance

	best    []*group
	bestSum int64
}

const (
	// ruined and around are the most groups that a try dissolves, and those that it
	// looks at.
	ruined, around = 3, 6
	// often is the greatest number of tries of a round for each person: one for each row,
	// but no more for those with many rows, of whom a try takes longer.
	often = 4
	// rigid is the size in units of k beyond which a group is left in peace.
	rigid = 8
	// firstHeat is the heat of the first round as a share of what a group costs on
	// average; each round has the given share of the heat of the one before.
	firstHeat, cooling = 0.05, 0.93
)

// refine does the given number of rounds, each of a try for every row, and leaves the
// best partition in x. It returns the rounds done, which are fewer if progress says
// enough.
func (x *partition) refine(ctx context.Context, strata []stratum, rounds int, progress problem.Progress) (int, error) {
	f, err := x.newRefinement(strata)
	if err != nil {
		return 0, err
	}
	heat := firstHeat * float64(x.total) / float64(max(1, len(x.groups)-len(x.free)))
	for round := range rounds {
		f.heat = int64(heat)
		for i := range f.N {
			if i%256 == 0 {
				if err := ctx.Err(); err != nil {
					return round, err
				}
				progress(problem.Step{Done: (float64(round) + float64(i)/float64(f.N)) / float64(rounds)})
			}
			f.attempt(int32(f.random.IntN(f.N)))
		}
		if f.total < f.bestSum {
			f.bestSum = f.total
			f.best = append(f.best[:0], f.groups...)
		}
		heat *= cooling
		step := problem.Step{Done: float64(round+1) / float64(rounds), Best: true, Round: round + 1, Loss: x.loss(f.bestSum)}
		if progress(step) {
			rounds = round + 1
			break
		}
	}
	if f.total != f.bestSum { // put the best partition back
		f.groups, f.free, f.total, f.out = f.groups[:0], f.free[:0], 0, 0
		for _, g := range f.best {
			if g != nil {
				f.add(g)
			}
		}
	}
	return rounds, nil
}

func (x *partition) newRefinement(strata []stratum) (*refinement, error) {
	f := &refinement{partition: x, random: rand.New(rand.NewPCG(x.p.Seed, 1)), in: make([]int32, len(x.rows)),
		best: slices.Clone(x.groups), bestSum: x.total}
	widest := 0
	for i, s := range strata {
		n, err := x.near(s)
		if err != nil {
			return nil, err
		}
		f.near = append(f.near, n)
		for _, person := range s.persons {
			f.in[person] = int32(i)
			widest = max(widest, len(f.rows[person])) // which is more than the stratum keeps of some
		}
	}
	f.spare = make([][]*group, widest+1)
	return f, nil
}
