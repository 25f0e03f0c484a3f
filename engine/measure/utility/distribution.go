package utility

import (
	"math"

	"quasi/engine/data/domain"
	"quasi/engine/internal/data/natural"
)

// Distribution compares the values of one quasi-identifier before and after. Its
// positions are the leaves of the domain and one more, "*", for cells that say
// nothing: missing, suppressed, or released as the full span, which a reader of
// the release cannot tell apart. Any other released span is spread uniformly over
// its leaves. With suppressed records they stand at "*" after; without, they are
// left out before and after.
type Distribution struct {
	Name string `json:"name"`
	// TotalVariation is half the sum of |p - q|, in [0,1].
	TotalVariation Figure `json:"total_variation"`
	// JensenShannon is the divergence in nats, in [0, ln 2] (Lin 1991).
	JensenShannon Figure `json:"jensen_shannon"`
	// EarthMover is the earth mover's distance, in [0,1], on the ground distance
	// that Ground names (Li, Li, Venkatasubramanian 2007).
	//
	// "ordered", for plain orders and for trees of ascending numbers: |i - j| /
	// (size - 1). The share by which "*" differs costs 1, as far as any two
	// positions can be; the rest is the smaller share of known values times the
	// distance between the distributions of the known values.
	//
	// "hierarchical", for other trees: the height of the lowest common ancestor
	// over that of the root, "*" being a child of the root. In a tree of one level
	// this is the total variation.
	EarthMover Figure `json:"earth_mover"`
	Ground     string `json:"ground"`
	// MeanBefore and MeanAfter are the means of a column of numbers or dates (in
	// days), an interval counting as its middle as labelled, cells at "*" left out;
	// nil for others. MeanAfter is over the released records.
	MeanBefore Figure   `json:"mean_before"`
	MeanAfter  *float64 `json:"mean_after"`
	// Histogram is with suppressed records.
	Histogram Histogram `json:"histogram"`
}

// The ground distances of [Distribution].
const (
	Ordered      = "ordered"
	Hierarchical = "hierarchical"
)

// Histogram holds the two distributions in at most 31 bins: at most 30 runs of
// positions, labelled by their values or as "first … last", then "*".
type Histogram struct {
	Labels []string  `json:"labels"`
	Before []float64 `json:"before"` // shares of the records, in [0,1]
	After  []float64 `json:"after"`
}

// marginal is a distribution over the positions of a column; the last is "*".
type marginal []float64

// side says which records and which of their values a marginal is of.
type side struct{ after, suppressed bool }

func (v *view) distribution(c *column) Distribution {
	x := c.numbers()
	d := Distribution{Name: c.Name, Ground: Ordered}
	t, isTree := c.Domain.(*domain.Tree)
	if isTree && (x == nil || !x.ascending) {
		d.Ground = Hierarchical
	}
	compare := func(suppressed bool, n int) (total, js, mover *float64) {
		if n == 0 {
			return nil, nil, nil
		}
		p, q := c.marginal(side{false, suppressed}, n), c.marginal(side{true, suppressed}, n)
		if suppressed {
			d.Histogram = c.histogram(p, q)
		}
		distance := 0.0
		if d.Ground == Hierarchical {
			distance = hierarchical(t, p, q)
		} else {
			distance = ordered(p, q)
		}
		return defined(totalVariation(p, q)), defined(jensenShannon(p, q)), defined(distance)
	}
	d.TotalVariation.With, d.JensenShannon.With, d.EarthMover.With = compare(true, v.n)
	d.TotalVariation.Without, d.JensenShannon.Without, d.EarthMover.Without = compare(false, v.released)
	if x != nil {
		d.MeanBefore, d.MeanAfter = c.means(x)
	}
	return d
}

// marginal returns the distribution of one side over n records.
func (c *column) marginal(of side, n int) marginal {
	size := c.Domain.Size()
	p, edges := make(marginal, size+1), make([]float64, size+1)
	for _, m := range c.moves {
		s := m.from
		switch {
		case m.suppressed && !of.suppressed:
			continue
		case of.after:
			s = m.to // full if suppressed
		}
		switch {
		case s == c.full:
			p[size] += float64(m.n)
		case s.IsLeaf():
			p[s.Lo] += float64(m.n)
		default:
			each := float64(m.n) / float64(s.Len())
			edges[s.Lo] += each
			edges[s.Hi+1] -= each
		}
	}
	spread := 0.0
	for i := range p {
		spread += edges[i]
		p[i] = (p[i] + max(0, spread)) / float64(n)
	}
	p[size] = min(p[size], 1)
	return p
}

func (c *column) histogram(p, q marginal) Histogram {
	var h Histogram
	for _, b := range c.bins(maxBins) {
		before, after := sumOf(p[b.Lo:b.Hi+1]), sumOf(q[b.Lo:b.Hi+1])
		if b.label == "" && before == 0 && after == 0 {
			continue // the empty position of an attribute of one value
		}
		h.Labels, h.Before, h.After = append(h.Labels, b.label), append(h.Before, before), append(h.After, after)
	}
	star := len(p) - 1
	h.Labels, h.Before, h.After = append(h.Labels, domain.Suppressed), append(h.Before, p[star]), append(h.After, q[star])
	return h
}

func totalVariation(p, q marginal) float64 {
	sum := 0.0
	for i := range p {
		sum += math.Abs(p[i] - q[i])
	}
	return min(1, sum/2)
}

func jensenShannon(p, q marginal) float64 {
	sum := 0.0
	for i := range p {
		middle := p[i]/2 + q[i]/2
		for _, share := range []float64{p[i], q[i]} {
			if share > 0 && share != middle {
				sum += float64(share * natural.Log(share/middle))
			}
		}
	}
	return min(math.Ln2, max(0, sum/2))
}

// means returns the mean of the values before and after.
func (c *column) means(x *numbers) (before Figure, after *float64) {
	var all, released, generalised struct{ sum, n float64 }
	for _, t := range cross(c.before, c.after, len(c.from), len(c.to)) {
		n := float64(t.n)
		if value := x.value[t.a]; !math.IsNaN(value) {
			all.sum, all.n = all.sum+float64(n*value), all.n+n
			if t.b != 0 {
				released.sum, released.n = released.sum+float64(n*value), released.n+n
			}
		}
		if middle := x.lo[t.b]/2 + x.hi[t.b]/2; !math.IsNaN(middle) {
			generalised.sum, generalised.n = generalised.sum+float64(n*middle), generalised.n+n
		}
	}
	return Figure{ratio(all.sum, all.n), ratio(released.sum, released.n)}, ratio(generalised.sum, generalised.n)
}

// ordered returns the earth mover's distance on positions in a row: see
// [Distribution]. On a line, the work is the sum of the absolute cumulated
// differences.
func ordered(p, q marginal) float64 {
	star := len(p) - 1
	knownP, knownQ := sumOf(p[:star]), sumOf(q[:star])
	distance := math.Abs(p[star] - q[star])
	if knownP == 0 || knownQ == 0 {
		return min(1, distance)
	}
	work, cumulated := 0.0, 0.0
	for i := range star - 1 {
		cumulated += p[i]/knownP - q[i]/knownQ
		work += math.Abs(cumulated)
	}
	return min(1, distance+float64(min(knownP, knownQ)*(work/float64(star-1))))
}

func sumOf(shares []float64) float64 {
	sum := 0.0
	for _, share := range shares {
		sum += share
	}
	return sum
}

// hierarchical returns the earth mover's distance on a tree: at each node, what
// some children have too much goes to those that have too little, at the cost of
// the node's height.
func hierarchical(t *domain.Tree, p, q marginal) float64 {
	root := domain.Span{Hi: int32(len(p) - 2)}
	star := len(p) - 1
	height := float64(t.Height(root))
	work := 0.0
	var extra func(s domain.Span) float64
	extra = func(s domain.Span) float64 {
		if s.IsLeaf() {
			return p[s.Lo] - q[s.Lo]
		}
		much, little := 0.0, 0.0
		add := func(x float64) {
			much += max(0, x)
			little += max(0, -x)
		}
		for _, child := range t.Children(s) {
			add(extra(child))
		}
		if s == root {
			add(p[star] - q[star])
		}
		work += float64(float64(t.Height(s)) / height * min(much, little))
		return much - little
	}
	extra(root)
	return min(1, work)
}
