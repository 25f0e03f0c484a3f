package audit

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/natural"
	"quasi/engine/data/table"
	"quasi/engine/model/relation"
)

// mostRecursive is the largest l of RecursiveC.
const mostRecursive = 20

// share is how often a class has a value.
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
	p.each(o, w.add)
	return w.report(), nil
}

// each calls f for each class with how often it has each of its values.
func (p partition) each(o values, f func(shares []share, size int64)) {
	classes := o.byClass(p)
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
		f(shares, int64(len(places)))
	}
}

// worst is what the worst of the classes gives away.
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
