package attack

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"quasi/engine/facts/attackresult"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/say"
)

// Pairs of kept columns are tried of so many that tell most alone; a set of fewer columns
// is taken if it gives such a share of what the best one does.
const (
	pairsOf = 8
	enough  = 0.95
)

var (
	givenReadBack = say.Define("attack-given-read-back", "The release, and how {0} and the columns that it shows exactly go together in the whole table: {1}.")
	saidReadBack  = say.Define("attack-read-back", "Of {0} generalized {0:cell|cells} of {1}, {2}% can be read back with certainty; {3}% would be guessed rightly, {4}% without other columns, if the values behind a cell are as common as in the whole table. {5}")
	saidBy        = say.Define("attack-read-back-by", "That takes {0}.")
	saidNone      = say.Define("attack-read-back-none", "No column that is shown exactly tells more.")
	saidMeans     = say.Define("attack-of-means", "{0} shows the means of groups, which this attack does not read: it says nothing of what they give away.")
	saidLacking   = say.Define("attack-read-back-lacking", "{0} Of these cells, {1} may stand for missing values.")
	saidNoRoom    = say.Define("attack-read-back-nothing", "No cell is generalized beside a column that is shown exactly.")
)

// readBack guesses what generalized cells were from the columns that are kept: a town
// gives the postcode away.
func readBack(ctx context.Context, s *scene) ([]attackresult.Result, error) {
	var kept, coarse []*column
	for _, c := range s.columns {
		if c.exact() {
			kept = append(kept, c)
		} else if c.generalized() {
			coarse = append(coarse, c)
		}
	}
	if len(kept) == 0 || len(coarse) == 0 {
		return []attackresult.Result{{Attack: attackresult.ReadBack, Said: saidNoRoom.Say()}}, nil
	}
	var results []attackresult.Result
	for _, c := range coarse {
		r := attackresult.Result{Attack: attackresult.ReadBack, Variant: c.name, Given: givenReadBack.Say(c.name, listed(namesOf(kept)))}
		if c.averaged {
			r.Said = saidMeans.Say(c.name)
		} else if err := s.readColumn(ctx, &r, c, kept); err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, nil
}

// exact reports whether every released cell stands for one value.
func (c *column) exact() bool {
	for code, rows := range c.released.Counts() {
		if rows > 0 && len(c.sets[code]) != 1 {
			return false
		}
	}
	return true
}

// generalized reports whether a released cell was made coarser: one that stands for several
// values and for no missing one, or more stars than the original has missing values.
func (c *column) generalized() bool {
	stars := 0
	for code, rows := range c.released.Counts() {
		switch {
		case rows == 0 || len(c.sets[code]) < 2:
		case !c.mayLack(int32(code)):
			return true
		default:
			stars += rows
		}
	}
	return stars > c.lacking
}

func namesOf(columns []*column) []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

// readColumn reads a column back by the kept ones by which most is guessed rightly.
func (s *scene) readColumn(ctx context.Context, r *attackresult.Result, c *column, kept []*column) error {
	blind, err := s.readBy(ctx, c, nil)
	if err != nil {
		return err
	}
	by, found, err := s.choose(ctx, c, kept, blind)
	if err != nil {
		return err
	}
	said := saidNone.Say()
	if len(by) > 0 {
		said = saidBy.Say(listed(namesOf(by)))
	}
	if found.lacking > 0 {
		said = saidLacking.Say(said, min(found.lacking, c.lacking))
	}
	cells := float64(found.cells)
	r.Guesses = found.cells
	r.Said = saidReadBack.Say(found.cells, c.name, attackresult.Percent(attackresult.Ratio(float64(found.certain), cells)), attackresult.Percent(attackresult.Ratio(found.right, cells)), attackresult.Percent(attackresult.Ratio(blind.right, cells)), said)
	r.Figures = []attackresult.Figure{
		attackresult.Counted("cells", found.cells, s.Release.N), attackresult.ShareOf("certain", attackresult.Ratio(float64(found.certain), cells), cells),
		attackresult.ShareOf("right", attackresult.Ratio(found.right, cells), cells), attackresult.ShareOf("right_without", attackresult.Ratio(blind.right, cells), cells),
	}
	return nil
}

// choose returns the fewest kept columns by which nearly as much is guessed rightly as by
// the best of those tried: each alone, two of those that tell most, and all. It returns
// none if no set tells more than none.
func (s *scene) choose(ctx context.Context, c *column, kept []*column, blind reading) ([]*column, reading, error) {
	type set struct {
		by    []*column
		found reading
	}
	tried := []set{{nil, blind}}
	try := func(by ...*column) error {
		found, err := s.readBy(ctx, c, by)
		tried = append(tried, set{by, found})
		return err
	}
	for _, one := range kept {
		if err := try(one); err != nil {
			return nil, reading{}, err
		}
	}
	alone := slices.Clone(tried[1:])
	slices.SortStableFunc(alone, func(a, b set) int { return cmp.Compare(b.found.right, a.found.right) })
	alone = alone[:min(pairsOf, len(alone))]
	for i := range alone {
		for j := range i {
			if err := try(alone[j].by[0], alone[i].by[0]); err != nil {
				return nil, reading{}, err
			}
		}
	}
	if err := try(kept...); err != nil {
		return nil, reading{}, err
	}
	best := blind.right
	for _, t := range tried {
		best = max(best, t.found.right)
	}
	// The sets come in the order of their sizes.
	at := slices.IndexFunc(tried, func(t set) bool { return t.found.right-blind.right >= enough*(best-blind.right) })
	return tried[at].by, tried[at].found, nil
}

// reading counts the cells of a column that can be read back.
type reading struct {
	cells   int     // generalized ones
	lacking int     // stars among them that may stand for a missing value
	certain int     // of which only one value goes with what is kept
	right   float64 // guesses that are right, as expected
}

// readBy guesses each generalized cell of a column: of the original records that show
// the same in the given columns and whose value the cell covers, the most frequent value or,
// if that is right more often, any: where values are about equally frequent, the most
// frequent one of the others is seldom that of the record that is left out.
// What is certain has been seen twice at least. How often a guess is right is
// cross-validated, each record being left out of those that its own guess is made from;
// where no other is left, the guess is made without the given columns. It fails when ctx
// ends.
func (s *scene) readBy(ctx context.Context, c *column, by []*column) (reading, error) {
	known, err := s.valuesBy(ctx, c, by)
	if err != nil {
		return reading{}, err
	}
	all, blind := map[int32]int{}, map[int32]guess{} // guesses without other columns, by code
	for _, record := range c.people.Codes[:s.targets] {
		all[record]++
	}
	found, any := reading{}, 0.0
	seen := map[string]guess{}
	var key []byte
	for row, code := range c.released.Codes {
		if len(c.sets[code]) < 2 {
			continue
		}
		if row%heardEach == 0 && ctx.Err() != nil {
			return reading{}, ctx.Err()
		}
		key = key[:0]
		for _, kept := range by {
			key = binary.LittleEndian.AppendUint32(key, uint32(kept.sets[kept.released.Codes[row]][0]))
		}
		key = binary.LittleEndian.AppendUint32(key, uint32(code))
		g, ok := seen[string(key)]
		if !ok {
			if g = guessOf(known[string(key[:len(key)-4])], c.sets[code]); g.records < 2 {
				other, ok := blind[code]
				if !ok {
					other = guessOf(all, c.sets[code])
					blind[code] = other
				}
				g.right, g.any = other.right, other.any
			}
			seen[string(key)] = g
		}
		found.cells++
		if c.mayLack(code) {
			found.lacking++
		}
		found.right, any = found.right+g.right, any+g.any
		if g.certain {
			found.certain++
		}
	}
	found.right = max(found.right, any)
	return found, nil
}

// heardEach is after how many rows a loop asks whether it is to end.
const heardEach = 1 << 12

// valuesBy counts the values of a column in the original, by what it shows in others.
func (s *scene) valuesBy(ctx context.Context, c *column, by []*column) (map[string]map[int32]int, error) {
	known := map[string]map[int32]int{}
	var key []byte
	for record := range s.targets {
		if record%heardEach == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		key = key[:0]
		for _, other := range by {
			key = binary.LittleEndian.AppendUint32(key, uint32(other.people.Codes[record]))
		}
		if known[string(key)] == nil {
			known[string(key)] = map[int32]int{}
		}
		known[string(key)][c.people.Codes[record]]++
	}
	return known, nil
}

// guess is the best guess of a cell.
type guess struct {
	records int // known ones
	certain bool
	right   float64 // the chance that it is right
	any     float64 // and that any of the values is
}

// guessOf guesses among the values of a set, of which so many records are known. Each
// record is guessed from the others; of values that are equally frequent one is drawn,
// and any of the set where no other record is known.
func guessOf(records map[int32]int, set covering.Set) guess {
	n, values, single, most, second, mosts := 0, 0, 0, 0, 0, 0
	there := inSet(records, set)
	for _, v := range there {
		of := records[v]
		n, values, single = n+of, values+1, single+one(of == 1)
		switch {
		case of > most:
			most, second, mosts = of, most, 1
		case of == most:
			second, mosts = of, mosts+1
		default:
			second = max(second, of)
		}
	}
	if n < 2 {
		chance := 1 / float64(len(set))
		return guess{n, false, chance, chance}
	}
	return guess{n, values == 1, leaveOneOut(records, there, most, second, mosts) / float64(n), float64(n-single) / float64(n*values)}
}

// inSet returns the values of records that are in a set, ascending. It takes time in
// proportion to the fewer of both: a star covers every value, and of a column of amounts
// that is nearly as many as there are rows.
func inSet(records map[int32]int, set covering.Set) covering.Set {
	if len(records) < len(set) {
		var there covering.Set
		for v := range records {
			if set.Has(v) {
				there = append(there, v)
			}
		}
		slices.Sort(there)
		return there
	}
	return slices.DeleteFunc(slices.Clone(set), func(v int32) bool { return records[v] == 0 })
}

// leaveOneOut sums the chances that each record is guessed rightly from the others; there
// are the values that they have.
func leaveOneOut(records map[int32]int, there covering.Set, most, second, mosts int) float64 {
	right := 0.0
	for _, v := range there {
		of := records[v]
		others := most // the greatest count of another value
		if of == most && mosts == 1 {
			others = second
		}
		switch left := of - 1; {
		case left > others:
			right += float64(of)
		case left == others:
			// v and all others of that count are drawn from.
			equal := 1
			for _, other := range there {
				if other != v && records[other] == others {
					equal++
				}
			}
			right += float64(of) / float64(equal)
		}
	}
	return right
}
