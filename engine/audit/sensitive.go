package audit

import (
	"cmp"
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"quasi/engine/natural"
	"quasi/engine/privacy"
	"quasi/engine/relation"
	"quasi/engine/table"
)

// mostRecursive is the largest l of RecursiveC.
const mostRecursive = 20

// values are those of a sensitive column that occur, in their order.
type values struct {
	n    int64
	code []int32 // of each row: the place of its value in the order
	// below[i] is the number of rows with one of the first i values, and sum[i]
	// that of below[1] to below[i].
	below, sum []int64
	surprise   []float64 // -ln p
	first      []int32   // by place: a code of the column that has it
}

// inOrder puts the values of a column in order. Of the table's distribution only
// the given rows are; nil: all.
func inOrder(c *table.Column, rows []int32) values {
	value, distinct := merged(c)
	count := make([]int64, distinct)
	if rows == nil {
		for _, code := range c.Codes {
			count[value[code]]++
		}
	}
	for _, row := range rows {
		count[value[c.Codes[row]]]++
	}
	type entry struct {
		value  int32
		code   int32
		text   string
		hidden bool
		number float64
	}
	var entries []entry
	numeric, taken := true, make([]bool, distinct)
	for code, v := range value {
		if count[v] == 0 || taken[v] {
			continue
		}
		taken[v] = true
		e := entry{value: v, code: int32(code), hidden: hidden(c, int32(code))}
		if !e.hidden {
			e.text = c.Values[code]
			x, err := strconv.ParseFloat(strings.TrimSpace(e.text), 64)
			numeric = numeric && err == nil && !math.IsNaN(x) && !math.IsInf(x, 0)
			e.number = x
		}
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b entry) int {
		if a.hidden != b.hidden {
			if a.hidden {
				return 1
			}
			return -1
		}
		if numeric && a.number != b.number {
			return cmp.Compare(a.number, b.number)
		}
		return cmp.Compare(a.text, b.text)
	})
	place := make([]int32, distinct)
	o := values{below: []int64{0}, sum: []int64{0}}
	for _, e := range entries {
		o.n += count[e.value]
	}
	for i, e := range entries {
		place[e.value] = int32(i)
		o.below = append(o.below, o.below[i]+count[e.value])
		o.sum = append(o.sum, o.sum[i]+o.below[i+1])
		o.first = append(o.first, e.code)
		o.surprise = append(o.surprise, -natural.Log(float64(count[e.value])/float64(o.n)))
	}
	o.code = make([]int32, len(c.Codes))
	for row, code := range c.Codes {
		o.code[row] = place[value[code]]
	}
	return o
}

// distinct returns the number of values.
func (o values) distinct() int { return len(o.surprise) }

// count returns the number of rows with the value at place i.
func (o values) count(i int32) int64 { return o.below[i+1] - o.below[i] }

// byClass returns the places of the values of each class, ascending, class by
// class.
func (o values) byClass(p partition) []int32 {
	next := make([]int64, o.distinct()+1)
	for _, code := range o.code {
		next[code+1]++
	}
	for i := range o.distinct() {
		next[i+1] += next[i]
	}
	rows, codes := make([]int32, len(o.code)), make([]int32, len(o.code))
	for row, code := range o.code {
		rows[next[code]], codes[next[code]] = int32(row), code
		next[code]++
	}
	return p.scatter(rows, codes)
}

// pick returns o with the codes of the given rows alone.
func (o values) pick(rows []int32) values {
	codes := make([]int32, len(rows))
	for i, row := range rows {
		codes[i] = o.code[row]
	}
	o.code = codes
	return o
}

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
		pairs := partition{opt.Patients.Codes, opt.Patients.Count}.refine(c)
		o = inOrder(c, pairs.firsts())
		rows := p.meet(pairs).firsts()
		p, o = p.pick(rows), o.pick(rows)
	}
	w := worst{values: o, least: math.Inf(1), ratioMin: 1, ratioMax: 1, correlation: o.correlate(c, qi)}
	if tree := opt.Hierarchies[c.Name]; tree != nil {
		if err := w.stand(c, tree); err != nil {
			return Sensitive{}, err
		}
	}
	w.recursive = make([]float64, max(0, min(o.distinct(), mostRecursive)-1))
	p.each(o, w.add)
	return w.report(), nil
}

// each calls f for each class with how often it has each of its values.
func (p partition) each(o values, f func(shares []share, size int64)) {
	places, starts := o.byClass(p), p.starts()
	var shares []share
	for class := range p.count {
		shares = shares[:0]
		for _, place := range places[starts[class]:starts[class+1]] {
			if last := len(shares) - 1; last >= 0 && shares[last].place == place {
				shares[last].count++
			} else {
				shares = append(shares, share{place, 1})
			}
		}
		f(shares, int64(starts[class+1]-starts[class]))
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

	correlation relation.Matrix // of the places; nil: not known
	s           float64
	ground      *privacy.Ground // over the places; nil: no hierarchy is known
	nodes       []float64       // of the ground: their shares in the whole table
	apart       float64         // hierarchical distance
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
	w.T.Ordered = max(w.T.Ordered, w.ordered(shares, size))
	w.relate(shares, size)
	w.counts = w.counts[:0]
	for _, s := range shares {
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
	return min(max(1, math.Exp(h)), float64(len(counts)))
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

// report returns what was found. What is infinite is nil.
func (w *worst) report() Sensitive {
	s := w.Sensitive
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
