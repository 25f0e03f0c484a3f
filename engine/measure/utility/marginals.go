package utility

import (
	"context"
	"encoding/binary"
	"math/rand/v2"

	"quasi/engine/data/domain"
)

// Marginals say how far tables of two columns, counted from the release, are from those
// of the original: the k-marginal score of NIST's SDNist (Task et al.: SDNist v2, 2023)
// for two columns, over all pairs of the first 12 quasi-identifiers, and its unique exact
// matches. A reader can't count a cell that was generalized, so that each is first drawn
// back: it becomes one of the values that it covers, by how often the release has each,
// where a generalized cell counts in even parts for all that it covers. Figures are means of
// three draws. Values missing in the original are left out of its tables; numbers of more
// than 20 values are counted in 20 bins of about as many records of the original.
type Marginals struct {
	Pairs int `json:"pairs"`
	// Moved is the share of records that are counted in another cell than before, in
	// [0,1], on average over the pairs: half the sum over the cells of |share before -
	// share after|, shares being those of the records that are counted; nil without pairs.
	// SDNist's score is 1000·(1 - Moved).
	Moved *float64 `json:"moved"`
	// Uniques is the number of records whose quasi-identifiers, none of them missing,
	// nobody else has in the original. Matched is the share of them that a released
	// record, drawn back, equals in all quasi-identifiers; nil if there are none.
	Uniques int      `json:"uniques"`
	Matched *float64 `json:"matched"`
	// Left is the number of quasi-identifiers that are in no pair.
	Left int `json:"left"`
}

const (
	draws     = 3
	equalBins = 20

	// whole is the weight of a cell when cells are drawn back, so that its parts are whole
	// numbers: the parts of a span of more values are 0.
	whole = 1 << 20
)

// marginals draws the release back and counts.
func (v *view) marginals(ctx context.Context, seed uint64) (Marginals, error) {
	m := Marginals{Left: max(0, len(v.columns)-maxVariables)}
	columns := make([]drawn, len(v.columns))
	for j := range columns {
		columns[j] = v.columns[j].drawn()
	}
	uniques := v.uniques()
	m.Uniques = len(uniques)
	moved, matched := 0.0, 0
	for draw := range uint64(draws) {
		random := rand.New(rand.NewPCG(seed, draw))
		for j := range columns {
			if err := ctx.Err(); err != nil {
				return Marginals{}, err
			}
			columns[j].draw(random)
		}
		sum, pairs, err := distances(ctx, columns[:len(columns)-m.Left])
		if err != nil {
			return Marginals{}, err
		}
		moved, m.Pairs = moved+sum, pairs
		matched += matches(uniques, columns, v.n)
	}
	m.Moved = ratio(moved, float64(draws*m.Pairs))
	m.Matched = ratio(float64(matched), float64(draws*m.Uniques))
	return m, nil
}

// drawn is a column with a draw of what a reader takes it for.
type drawn struct {
	*column
	bin  []int32 // by position
	bins int
	was  []int32 // by record, in canonical order: the bin, absent if missing
	mass []int   // by position: what the released cells count for at the positions before it
	at   []int32 // by record: the position that is drawn, absent if suppressed
	now  []int32 // by record: its bin
}

func (c *column) drawn() drawn {
	d := drawn{column: c, mass: make([]int, c.positions()+1), was: make([]int32, len(c.before)), at: make([]int32, len(c.before)), now: make([]int32, len(c.before))}
	original, rises := make([]int, c.positions()), make([]int, c.positions()+1)
	for i, code := range c.before {
		if s := c.from[code]; s != c.full {
			original[s.Lo]++
		}
		if to := c.after[i]; to > 0 {
			s := d.covered(c.to[to])
			rises[s.Lo] += whole / s.Len()
			rises[s.Hi+1] -= whole / s.Len()
		}
	}
	here := 0
	for at := range original {
		here += rises[at]
		d.mass[at+1] = d.mass[at] + here
	}
	d.bin, d.bins = c.marginalBins(original)
	for i, code := range c.before {
		d.was[i] = absent
		if s := c.from[code]; s != c.full {
			d.was[i] = d.bin[s.Lo]
		}
	}
	return d
}

// covered returns the positions of a span.
func (d *drawn) covered(s domain.Span) domain.Span {
	s.Hi = min(s.Hi, int32(len(d.mass)-2))
	return s
}

// marginalBins returns the bin of each position, given how many records are there.
func (c *column) marginalBins(original []int) (bin []int32, bins int) {
	bin = make([]int32, len(original))
	values, total := 0, 0
	for _, n := range original {
		values += min(n, 1)
		total += n
	}
	x := c.numbers()
	cut := x != nil && x.known && values > equalBins
	before := 0
	for at, n := range original {
		bin[at] = int32(at)
		if cut {
			bin[at] = int32(min(equalBins-1, before*equalBins/total))
		}
		before += n
	}
	if cut {
		return bin, equalBins
	}
	return bin, len(original)
}

// draw draws a position for every record.
func (d *drawn) draw(random *rand.Rand) {
	for i, to := range d.after {
		d.at[i], d.now[i] = absent, absent
		if to == 0 {
			continue
		}
		d.at[i] = d.one(random, d.to[to])
		d.now[i] = d.bin[d.at[i]]
	}
}

// one draws a position of a span.
func (d *drawn) one(random *rand.Rand, s domain.Span) int32 {
	if s.IsLeaf() {
		return s.Lo
	}
	s = d.covered(s)
	before, total := d.mass[s.Lo], d.mass[s.Hi+1]-d.mass[s.Lo]
	if total == 0 {
		return s.Lo + int32(random.IntN(s.Len()))
	}
	nth := before + random.IntN(total)
	lo, hi := s.Lo, s.Hi // the last position with no more than nth before it
	for lo < hi {
		middle := (lo + hi + 1) / 2
		if d.mass[middle] <= nth {
			lo = middle
		} else {
			hi = middle - 1
		}
	}
	return lo
}

// distances adds up, over all pairs of columns, the share of records that are elsewhere.
func distances(ctx context.Context, columns []drawn) (sum float64, pairs int, err error) {
	for j := range columns {
		for i := range j {
			if err := ctx.Err(); err != nil {
				return 0, 0, err
			}
			a, b := &columns[i], &columns[j]
			sum += apart(cross(a.was, b.was, a.bins, b.bins), cross(a.now, b.now, a.bins, b.bins))
			pairs++
		}
	}
	return sum, pairs, nil
}

// apart returns half the sum of the differences of the shares of two tables, whose cells
// are in ascending order; 1 if one of them is empty and the other is not.
func apart(before, after []tally) float64 {
	all, now := count(before), count(after)
	if all == 0 || now == 0 {
		return float64(min(1, all+now))
	}
	sum := int64(0) // of the differences, times all and now
	for len(before) > 0 || len(after) > 0 {
		var x, y int64
		switch {
		case len(after) == 0 || len(before) > 0 && before[0].precedes(after[0]):
			x, before = int64(before[0].n), before[1:]
		case len(before) == 0 || after[0].precedes(before[0]):
			y, after = int64(after[0].n), after[1:]
		default:
			x, y = int64(before[0].n), int64(after[0].n)
			before, after = before[1:], after[1:]
		}
		sum += max(x*now-y*all, y*all-x*now)
	}
	return float64(sum) / float64(2*all*now)
}

func (t tally) precedes(other tally) bool { return t.a < other.a || t.a == other.a && t.b < other.b }

func count(pairs []tally) int64 {
	n := int64(0)
	for _, t := range pairs {
		n += int64(t.n)
	}
	return n
}

// uniques returns the original positions of the records that nobody equals, as keys.
func (v *view) uniques() map[string]bool {
	found := map[string]bool{}
	for i := range v.n {
		alone := (i == 0 || v.tuple[i-1] != v.tuple[i]) && (i == v.n-1 || v.tuple[i+1] != v.tuple[i])
		if !alone || len(v.columns) == 0 {
			continue
		}
		var key []byte
		complete := true
		for j := range v.columns {
			s := v.columns[j].from[v.columns[j].before[i]]
			complete = complete && s != v.columns[j].full
			key = binary.LittleEndian.AppendUint32(key, uint32(s.Lo))
		}
		if complete {
			found[string(key)] = true
		}
	}
	return found
}

// matches counts the uniques that a record equals as it is drawn.
func matches(uniques map[string]bool, columns []drawn, n int) int {
	if len(uniques) == 0 {
		return 0
	}
	found := map[string]bool{}
	var key []byte
	for i := range n {
		key = key[:0]
		for j := range columns {
			key = binary.LittleEndian.AppendUint32(key, uint32(columns[j].at[i]))
		}
		if uniques[string(key)] {
			found[string(key)] = true
		}
	}
	return len(found)
}
