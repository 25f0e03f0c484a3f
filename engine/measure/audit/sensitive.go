package audit

import (
	"context"
	"math"
	"slices"
	"sort"

	"quasi/engine/data/domain"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/natural"
	"quasi/engine/internal/model/relation"
	"quasi/engine/measure/suda"
	"quasi/engine/model/privacy"
)

// mostRecursive is the largest l of RecursiveC.
const mostRecursive = 20

// share counts a value in a class.
type share struct {
	place int32
	count int64
}

// disclosure says what the classes give away about a sensitive column. It looks
// at each class once, and in it at the values that are there.
func (p partition) disclosure(c *table.Column, qi []*table.Column, opt Options) (Sensitive, error) {
	o := inOrder(c, nil)
	if opt.Patients != nil {
		pairs := partition{opt.Patients.Codes, opt.Patients.Count}.meet(spelled(c))
		o = inOrder(c, pairs.firsts())
		rows := p.meet(pairs).firsts()
		p, o = p.pick(rows), o.pick(rows)
	}
	w := worst{values: o, silent: c.Silent(), least: math.Inf(1), ratioMin: 1, ratioMax: 1, correlation: o.correlate(c, qi)}
	if tree := opt.Hierarchies[c.Name]; tree != nil {
		texts, missing := make([]string, w.distinct()), make([]bool, w.distinct())
		shares := make([]float64, w.distinct())
		for place, code := range w.first {
			texts[place], missing[place] = c.Values[code], c.Absent(code)
			shares[place] = float64(w.count(int32(place))) / float64(w.n)
		}
		ground, err := tree.Ground(texts, missing)
		if err != nil {
			return Sensitive{}, err
		}
		w.ground, w.nodes = ground, ground.Shares(shares)
	}
	w.recursive = make([]float64, max(0, min(o.distinct(), mostRecursive)-1))
	// The places of the values of each class, ascending, class by class.
	classes := group.Of(group.By(o.code, o.distinct()).Items, p.class, p.count)
	classes.Items = group.Pick(o.code, classes.Items)
	var shares []share
	for class := range int32(p.count) {
		places := classes.At(class)
		shares = shares[:0]
		for _, place := range places {
			if last := len(shares) - 1; last >= 0 && shares[last].place == place {
				shares[last].count++
			} else {
				shares = append(shares, share{place, 1})
			}
		}
		w.add(shares, int64(len(places)))
	}
	return w.report(), nil
}

// worst collects what the worst class gives away.
type worst struct {
	values
	Sensitive
	least     float64   // exp(H)
	recursive []float64 // from l = 2; of an l that no class fails
	ratioMin  float64   // q/p
	ratioMax  float64
	unbounded bool // some (q-p)/p is above -ln p
	counts    []int64
	silent    []bool // by code: no value

	correlation relation.Matrix // of the places; nil: not known
	s           float64
	ground      *domain.Ground // over the places; nil: no hierarchy is known
	nodes       []float64      // of the ground: their shares in the whole table
	apart       float64        // hierarchical distance
	cumulated   float64        // ordered distance
}

// add takes one more class of the given size.
func (w *worst) add(shares []share, size int64) {
	if w.DistinctL == 0 || len(shares) < w.DistinctL {
		w.DistinctL = len(shares)
	}
	if len(shares) == 1 && size > 1 {
		w.Homogeneous++
	}
	w.T.Equal = max(w.T.Equal, w.equal(shares, size))
	w.cumulated = max(w.cumulated, w.ordered(shares, size))
	w.relate(shares, size)
	w.counts = w.counts[:0]
	told, members := 0, int64(0)
	for _, s := range shares {
		if !w.silent[w.first[s.place]] {
			told, members = told+1, s.count
		}
		w.counts = append(w.counts, s.count)
		// q = s.count/size, p = all/n; the products are exact.
		all := w.count(s.place)
		q, p := s.count*w.n, all*size
		gain := float64(q-p) / float64(p)
		w.Beta = max(w.Beta, gain)
		w.unbounded = w.unbounded || gain > w.surprise[s.place]
		w.ratioMin = min(w.ratioMin, float64(q)/float64(p))
		w.ratioMax = max(w.ratioMax, float64(q)/float64(p))
	}
	if told == 1 && len(shares) > 1 {
		w.HomogeneousBut++
		w.HomogeneousMembers += int(members)
	}
	slices.Sort(w.counts)
	slices.Reverse(w.counts)
	w.Alpha = max(w.Alpha, float64(w.counts[0])/float64(size))
	w.least = min(w.least, effective(w.counts, size))
	rest := size
	for i := range w.recursive {
		if i+1 >= len(w.counts) {
			break
		}
		rest -= w.counts[i]
		w.recursive[i] = max(w.recursive[i], float64(w.counts[0])/float64(rest))
	}
}

// effective returns exp(H) of counts that sum to size. The counts are sorted, so
// that equal ones give equal results whatever values they are of.
func effective(counts []int64, size int64) float64 {
	h := 0.0
	for _, count := range counts {
		q := float64(count) / float64(size)
		h -= float64(q * natural.Log(q))
	}
	// It is in this range but for rounding.
	return min(max(1, natural.Exp(h)), float64(len(counts)))
}

// report returns what was found. What is infinite is nil.
func (w *worst) report() Sensitive {
	s := w.Sensitive
	if w.ascending {
		s.T.Ordered = &w.cumulated
	}
	s.RecursiveC = map[int]*float64{}
	s.EnhancedBeta, s.DeltaStrict = new(float64), new(float64)
	if w.n == 0 {
		return s
	}
	if w.ground != nil {
		s.T.Hierarchical = &w.apart
	}
	if w.correlation != nil {
		s.S = &w.s
	}
	s.EntropyL = w.least
	for i := range w.recursive {
		l := i + 2
		s.RecursiveC[l] = nil
		if l <= s.DistinctL {
			s.RecursiveC[l] = &w.recursive[i]
		}
	}
	*s.EnhancedBeta = s.Beta
	if w.unbounded {
		s.EnhancedBeta = nil
	}
	s.Delta = max(natural.Log(w.ratioMax), -natural.Log(w.ratioMin))
	*s.DeltaStrict = s.Delta
	if s.DistinctL < w.distinct() {
		s.DeltaStrict = nil
	}
	return s
}

// SpecialUniques finds the minimal sample uniques of a table: rows that a few of
// the named quasi-identifiers suffice to single out. A missing value is equal to
// itself, as in the classes, unless the options leave it out.
func SpecialUniques(ctx context.Context, t *table.Table, qi []string, opt suda.Options) (*suda.Report, error) {
	found, err := columns(t, qi)
	if err != nil {
		return nil, err
	}
	given := make([]suda.Column, len(found))
	for j, c := range found {
		value, size := merged(c)
		if opt.SkipMissing {
			for code := range value {
				if c.Absent(int32(code)) {
					value[code] = suda.Missing
				}
			}
		}
		given[j] = suda.Column{Name: c.Name, Codes: group.Pick(value, c.Codes), Size: size}
	}
	report, err := suda.Find(ctx, t.N, given, opt)
	return &report, err
}

// equal returns half the sum of |q - p|. What is absent from the class has q = 0.
func (o values) equal(shares []share, size int64) float64 {
	sum, absent := int64(0), o.n // in units of 1/(n·size), and of 1/n
	for _, s := range shares {
		all := o.count(s.place)
		d := s.count*o.n - all*size
		sum += max(d, -d)
		absent -= all
	}
	return float64(sum+absent*size) / (2 * float64(o.n) * float64(size))
}

// ordered returns the sum of |Q - P| over the places of the order, divided by
// their number less one; Q and P are the shares of all values up to a place.
func (o values) ordered(shares []share, size int64) float64 {
	m := int32(o.distinct())
	if m <= 1 {
		return 0
	}
	sum, from, upTo := 0.0, int32(0), int64(0)
	for _, s := range shares {
		sum += o.stretch(from, s.place, upTo, size)
		from, upTo = s.place, upTo+s.count
	}
	sum += o.stretch(from, m, upTo, size)
	return min(1, max(0, sum/float64(m-1)))
}

// stretch returns the sum of |Q - P| over the places from one up to another,
// where Q is upTo/size throughout, while P rises.
func (o values) stretch(from, to int32, upTo, size int64) float64 {
	turn := from + int32(sort.Search(int(to-from), func(i int) bool {
		return o.below[int(from)+i+1]*size >= upTo*o.n
	}))
	above := float64(upTo*int64(turn-from))/float64(size) - float64(o.sum[turn]-o.sum[from])/float64(o.n)
	below := float64(o.sum[to]-o.sum[turn])/float64(o.n) - float64(upTo*int64(to-turn))/float64(size)
	return above + below
}

// mostCompared is the work, in products, that the correlation of the values of a
// sensitive column may take.
const mostCompared = 50_000_000

// correlate returns the correlations of the values of a sensitive column, by
// their places, with the values of the quasi-identifiers as categories; nil if
// that takes too much.
func (o values) correlate(c *table.Column, qi []*table.Column) relation.Matrix {
	work, others := 0, make([]relation.Categories, len(qi))
	for j, q := range qi {
		value, distinct := merged(q)
		work += o.distinct() * o.distinct() * distinct
		others[j] = relation.Categories{Codes: group.Pick(value, q.Codes), Size: distinct}
	}
	if work > mostCompared {
		return nil
	}
	value, distinct := c.Spellings()
	of := make([]int32, distinct)
	for at, code := range o.first {
		of[value[code]] = int32(at)
	}
	return relation.Correlate(relation.Categories{Codes: group.Pick(group.Pick(of, value), c.Codes), Size: o.distinct()}, others)
}

// relate takes in how alike the values of one more class are: their correlation,
// weighted by how often each occurs (SLCA, Definition 7), and their distance from
// the whole table in the hierarchy.
func (w *worst) relate(shares []share, size int64) {
	if w.ground != nil {
		at := group.Each(shares, func(s share) privacy.ValueCount { return privacy.ValueCount{Value: s.place, N: int(s.count)} })
		w.apart = max(w.apart, privacy.Distance(w.ground, w.nodes, at, int(size)))
	}
	if w.correlation == nil {
		return
	}
	sum := 0.0
	for _, a := range shares {
		for _, b := range shares {
			sum += float64(float64(b.count) * w.correlation[a.place][b.place])
		}
	}
	w.s = max(w.s, min(1, sum/float64(int64(len(shares))*size)))
}
