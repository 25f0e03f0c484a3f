package kaim

import (
	"math"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/method/problem"
)

// distance is D(t, G) of KAIM Definition 13 for one group G at a time: the one
// that is being grown, of which it keeps the centre g and the size |G|.
//
//	D(t, G) = Σ_j w_j·GenRate(t_j, t*_j) + |G|·w_j·GenRate(g_j, t*_j),  t* = join(t, g)
//
// The terms are added in the order of the attributes, always, so that equal
// distances are equal bit for bit however they are found. Attributes of weight
// 0 have no part in it and are left out.
type distance struct {
	attributes []attribute
	all        int     // quasi-identifiers, those of weight 0 included
	size       float64 // |G|
}

// newDistance returns the distance for the quasi-identifiers of p, of no group
// yet.
func newDistance(p *problem.Problem) *distance {
	d := &distance{}
	for j := range p.QI {
		if p.QI[j].Weight > 0 {
			a := newAttribute(&p.QI[j])
			a.place = j
			d.attributes = append(d.attributes, a)
		}
	}
	d.all = len(p.QI)
	return d
}

// start makes the group of the single given record the one that is measured.
func (d *distance) start(record int32) {
	d.size = 1
	for j := range d.attributes {
		a := &d.attributes[j]
		a.seed = a.of(record)
		a.moveTo(a.spans[a.seed])
	}
}

// join adds a record to the group.
func (d *distance) join(record int32) {
	d.size++
	for j := range d.attributes {
		a := &d.attributes[j]
		if g := a.domain.Join(a.centre, a.spans[a.of(record)]); g != a.centre {
			a.moveTo(g)
		}
	}
}

// cost returns the term of attribute j for a record with the value of the given
// rank.
func (d *distance) cost(j int, rank int32) float64 {
	e := d.attributes[j].memo(rank)
	// Conversions, here and below, forbid fused multiply-adds, which round
	// differently from one machine to the next.
	return e.own + float64(d.size*e.group)
}

// bound returns a number that no cost(j, rank) with lo <= rank <= hi is below;
// base is at least the greatest base among those values, or infinite.
//
// All but a missing value lie on one side of the centre, or about it. What
// releases one of them together with the centre then covers the nearest one, or
// the centre at least. The bound is safe to the last bit: it does the operations
// of cost, on arguments that differ in the direction that makes the rounded result
// smaller or leaves it as it is.
func (d *distance) bound(j int, lo, hi int32, base float64) float64 {
	if lo == hi {
		return d.cost(j, lo)
	}
	a := &d.attributes[j]
	least := math.Inf(1)
	if hi == a.missing {
		least = d.cost(j, hi)
		hi--
	}
	var info, group float64
	switch {
	case a.spans[lo].Lo > a.centre.Hi:
		e := a.memo(lo)
		info, group = e.info, e.group
	case a.spans[hi].Hi < a.centre.Lo:
		e := a.memo(hi)
		info, group = e.info, e.group
	default:
		info = a.domain.Info(a.centre)
	}
	return min(least, float64(a.weight*(info/base))+float64(d.size*group))
}

// lowest is bound over all values of attribute j but the one of the given rank;
// noRank leaves none out.
func (d *distance) lowest(j int, without int32) float64 {
	a := &d.attributes[j]
	last := int32(len(a.spans) - 1)
	if without == noRank {
		return d.bound(j, 0, last, a.greatest)
	}
	low := math.Inf(1)
	if without > 0 {
		low = d.bound(j, 0, without-1, a.greatest)
	}
	if without < last {
		low = min(low, d.bound(j, without+1, last, a.greatest))
	}
	return low
}

// to returns the distance from a record to a group of the given centre and
// size, or any number above limit if it is above limit.
func (d *distance) to(centre []domain.Span, size int, record int32, limit float64) float64 {
	total := 0.0
	for j := range d.attributes {
		a := &d.attributes[j]
		e := a.rates(a.of(record), centre[j], base(a.domain, centre[j]))
		total += e.own + float64(float64(size)*e.group)
		if total > limit {
			break
		}
	}
	return total
}

const noRank = -1

// attribute is one quasi-identifier of weight above 0. Its distinct values have
// ranks in the order of their positions, a missing value last.
type attribute struct {
	domain   domain.Domain
	place    int // among all quasi-identifiers
	weight   float64
	codes    []int32       // of each record, as in the problem
	rank     []int32       // of each code
	spans    []domain.Span // by rank
	base     []float64     // by rank
	greatest float64       // the greatest base, for bound
	missing  int32         // the rank of the missing value, -1 if there is none

	centre     domain.Span // g_j
	seed       int32       // the rank of the value of the record that started the group
	centreBase float64
	row        []memo // by rank, of this centre
	epoch      uint32 // memos of other epochs are of other centres
	memory     rows
}

func newAttribute(qi *domain.Attribute) attribute {
	a := attribute{domain: qi.Domain, weight: qi.Weight, codes: qi.Codes, missing: -1}
	order := qi.Order()
	full := qi.Domain.Full()
	a.rank = make([]int32, len(order))
	for rank, code := range order {
		s := qi.Spans[code]
		a.rank[code] = int32(rank)
		a.spans = append(a.spans, s)
		a.base = append(a.base, base(qi.Domain, s))
		if s == full {
			a.missing = int32(rank)
		}
	}
	a.greatest = greatest(a.base)
	values := len(a.spans)
	// A tree has fewer than 2·values centres; room keeps them from meeting.
	n := max(1, min(memoLimit/max(1, values), 16*values))
	a.memory = rows{values: values, memos: make([]memo, n*values), centres: make([]domain.Span, n), epochs: slices.Repeat([]uint32{1}, n)}
	return a
}

// of returns the rank of the given record's value.
func (a *attribute) of(record int32) int32 { return a.rank[a.codes[record]] }

// counts returns how many records have each value, by rank.
func (a *attribute) counts() []int32 {
	counts := make([]int32, len(a.spans))
	for record := range a.codes {
		counts[a.of(int32(record))]++
	}
	return counts
}

// moveTo makes g the centre.
func (a *attribute) moveTo(g domain.Span) {
	a.centre, a.centreBase = g, base(a.domain, g)
	a.row, a.epoch = a.memory.of(g)
}

// memo returns the costs of the value of the given rank with the centre.
func (a *attribute) memo(rank int32) *memo {
	e := &a.row[rank]
	if e.epoch != a.epoch {
		*e = a.rates(rank, a.centre, a.centreBase)
		e.epoch = a.epoch
	}
	return e
}

// rates returns the costs of the value v of the given rank with a centre g of the
// given base, t* being their join.
func (a *attribute) rates(rank int32, g domain.Span, gBase float64) memo {
	v := a.spans[rank]
	t := a.domain.Join(g, v)
	e := memo{info: a.domain.Info(t)}
	if t != v {
		e.own = float64(a.weight * genRate(e.info, a.base[rank]))
	}
	if t != g {
		e.group = float64(a.weight * genRate(e.info, gBase))
	}
	return e
}

// genRate is GenRate(v, v*) = Info(v*) / (Info(v) + c) for v* other than v
// (KAIM Definition 9), given Info(v*) and the base Info(v) + c.
//
// Where all records with a value have the same one, both are 0. The rate is then
// 1: a change is never free, and 1 is the least that any change costs, for
// Info(v*) is never below the base.
func genRate(info, base float64) float64 {
	if base == 0 {
		return 1
	}
	return info / base
}

// base returns Info(v) + c, c being |p·ln p| of a leaf and 0 otherwise.
func base(d domain.Domain, v domain.Span) float64 { return d.Info(v) + d.Surprise(v) }

// greatest returns the greatest of the bases, for a bound: infinite if one is 0,
// because genRate does not grow where the base is 0.
func greatest(bases []float64) float64 {
	most := 0.0
	for _, b := range bases {
		if b == 0 {
			return math.Inf(1)
		}
		most = max(most, b)
	}
	return most
}

// memo holds the costs of a value v with a centre g, t* being their join.
type memo struct {
	own   float64 // w·GenRate(v, t*)
	group float64 // w·GenRate(g, t*), per record of the group
	info  float64 // Info(t*)
	epoch uint32  // valid only in a row of this epoch
}

// memoLimit is the most memos of an attribute, unless it has more values: 2 MB.
const memoLimit = 1 << 16

// rows remembers the costs of the values of an attribute for the centres of
// late, one row each. A row is filled as values are asked for: a column of
// 10,000 values must not cost 10,000 evaluations for each new centre.
type rows struct {
	values  int
	memos   []memo // rows of the given number of values
	centres []domain.Span
	epochs  []uint32
}

// of returns the row of centre g and its epoch. The row that another centre had
// in its place is forgotten.
func (r *rows) of(g domain.Span) ([]memo, uint32) {
	hash := uint64(uint32(g.Lo))*0x9E3779B97F4A7C15 + uint64(uint32(g.Hi))*0xC2B2AE3D27D4EB4F
	i := int((hash >> 32) % uint64(len(r.centres)))
	if r.centres[i] != g {
		r.centres[i] = g
		r.epochs[i]++
	}
	return r.memos[i*r.values : (i+1)*r.values], r.epochs[i]
}
