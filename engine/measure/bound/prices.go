package bound

import (
	"math"
	"slices"
)

// prices holds the least costs of records, with the nodes that limit them.
//
// Invariants: every constraint of the package's document holds; dear has the tuples of
// each node, dearest first, or the k dearest of them.
type prices struct {
	*table
	price []int32 // by tuple, of each of its records
	upper []int32 // by tuple: no price is raised above it, and nodes rely on that
	rate  []int32 // by node: what it costs
	begin []int32 // by node: where its tuples begin in dear; one element more than nodes
	dear  []int32
	first []int32 // by tuple: where its nodes begin in over; one element more than tuples
	over  []int32
	top   []int32 // scratch
}

// cheapest returns the plain prices: by tuple what the cheapest node costs that covers
// k records, or what no price is above if no node below the limit does.
func (t *table) cheapest(limit int32) (price []int32, ok bool) {
	price = make([]int32, t.Len())
	for i := range price {
		price[i] = t.most(i, limit)
	}
	pick := func(rate int32, tuples, _ []int32) []int32 {
		for _, i := range tuples {
			if price[i] > rate {
				return tuples
			}
		}
		return nil
	}
	return price, t.walk(limit, pick, func(rate int32, tuples []int32) {
		for _, i := range tuples {
			price[i] = min(price[i], rate)
		}
	})
}

// newPrices returns the given prices, which must keep all constraints, but none above
// the limit, with the nodes that cost less and could be broken by prices up to most; nil
// if those are too many, or if it was stopped. No price is raised above most, if it is
// given.
func (t *table) newPrices(limit int32, start, most []int32) *prices {
	p := &prices{table: t, upper: make([]int32, t.Len()), price: make([]int32, t.Len()), first: make([]int32, t.Len()+1), begin: []int32{0}}
	for i := range p.price {
		p.upper[i] = t.most(i, limit)
		if most != nil {
			p.upper[i] = min(p.upper[i], most[i])
		}
		p.price[i] = min(start[i], p.upper[i])
	}
	pairs := 0
	if !t.walk(limit, p.bearing, func(_ int32, tuples []int32) {
		for _, i := range tuples {
			p.first[i+1]++
		}
		pairs += len(tuples)
	}) || pairs > t.pairs {
		return nil
	}
	for i := range t.Len() {
		p.first[i+1] += p.first[i]
	}
	p.over = make([]int32, pairs)
	if !t.fill(p, limit) {
		return nil
	}
	return p
}

// fill notes the nodes, each with its dearest tuples, and by tuple the nodes over it.
func (t *table) fill(p *prices, limit int32) bool {
	next := slices.Clone(p.first)
	return t.walk(limit, p.bearing, func(rate int32, tuples []int32) {
		node := int32(len(p.rate))
		p.rate = append(p.rate, rate)
		at := len(p.dear)
		for _, i := range tuples {
			p.over[next[i]] = node
			next[i]++
			p.insert(at, i)
		}
		p.begin = append(p.begin, int32(len(p.dear)))
	})
}

// insert puts a tuple into the list at the end of dear, from at on.
func (p *prices) insert(at int, i int32) {
	if len(p.dear)-at == p.k {
		if p.price[p.dear[len(p.dear)-1]] >= p.price[i] {
			return
		}
		p.dear = p.dear[:len(p.dear)-1]
	}
	p.dear = append(p.dear, i)
	p.rise(p.dear[at:], len(p.dear)-1-at)
}

// rise moves the tuple at a place of a list to where its price belongs.
func (p *prices) rise(list []int32, at int) {
	i := list[at]
	for ; at > 0 && p.price[list[at-1]] < p.price[i]; at-- {
		list[at] = list[at-1]
	}
	list[at] = i
}

// bearing appends the tuples that can be in k records of a node with prices above its
// cost: those that are dear enough, at their upper prices, beside the k-1 dearest
// others. No set with another one can break the node, nor any node below it.
func (p *prices) bearing(rate int32, tuples, into []int32) []int32 {
	if !slices.ContainsFunc(tuples, func(i int32) bool { return p.upper[i] > rate }) {
		return nil
	}
	enough := int64(rate) - p.excess(rate, tuples)
	for _, i := range tuples {
		if int64(p.upper[i]) > enough {
			into = append(into, i)
		}
	}
	if !p.covers(into) {
		return nil
	}
	return into
}

// excess returns by how much the k-1 records of the greatest upper prices are above a
// cost together.
func (p *prices) excess(rate int32, tuples []int32) int64 {
	top := p.top[:0]
	for _, i := range tuples {
		x := p.upper[i]
		for range min(int(p.copies[i]), p.k-1) {
			at := len(top)
			switch {
			case at < p.k-1:
				top = append(top, x)
			case top[at-1] >= x:
				continue
			default:
				at--
			}
			for ; at > 0 && top[at-1] < x; at-- {
				top[at] = top[at-1]
			}
			top[at] = x
		}
	}
	p.top = top
	sum := int64(0)
	for _, x := range top {
		sum += int64(x - rate)
	}
	return sum
}

// room returns the greatest price of a tuple that all nodes over it allow.
func (p *prices) room(i int32) int32 {
	room := int64(p.upper[i])
	for _, node := range p.over[p.first[i]:p.first[i+1]] {
		if room = min(room, p.roomAt(node, i)); room <= int64(p.price[i]) {
			return p.price[i]
		}
	}
	return int32(room)
}

// roomAt returns the greatest price x of a tuple that a node allows: so that j records
// of it, for each j that there can be, and the k-j dearest others are not above what
// the node costs,
//
//	j·(x - l) + Σ (p - l) <= 0.
func (p *prices) roomAt(node, i int32) int64 {
	rate, copies := p.rate[node], int(p.copies[i])
	room, others, sum := int64(math.MaxInt64), 0, int64(0)
	if copies >= p.k {
		room = int64(rate)
	}
	for _, other := range p.dear[p.begin[node]:p.begin[node+1]] {
		if other == i {
			continue
		}
		excess := int64(p.price[other] - rate)
		for range p.copies[other] {
			if others++; others == p.k {
				return room
			}
			sum += excess
			if j := p.k - others; j <= copies {
				room = min(room, int64(rate)+floorDiv(-sum, int64(j)))
			}
		}
	}
	return room
}

// floorDiv returns a/b rounded down, for b above 0.
func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// most returns by tuple what its price can't be raised above.
func (p *prices) most() []int32 {
	most := make([]int32, p.Len())
	for i := range most {
		most[i] = p.room(int32(i))
	}
	return most
}

// share of its room by which a price is raised at a time, in percent: what one takes at
// once, others lack.
const share = 35

// pass raises each price once, by a share of its room or all of it. It reports whether
// any was raised, and ends early if enough says so, which it asks now and then.
func (p *prices) pass(all bool, enough func() bool) (raised bool) {
	work := 0
	for i := range int32(p.Len()) {
		if work += int(p.first[i+1]-p.first[i]) + 1; work > often {
			if work = 0; enough() {
				return raised
			}
		}
		room := p.room(i) - p.price[i]
		if !all {
			room = int32((int64(room)*share + 99) / 100)
		}
		if room > 0 {
			// Give a tuple a higher price, which all nodes over it must allow.
			to := p.price[i] + room
			p.price[i] = to
			for _, node := range p.over[p.first[i]:p.first[i+1]] {
				list := p.dear[p.begin[node]:p.begin[node+1]]
				last := len(list) - 1
				if p.price[list[last]] > to {
					continue
				}
				at := slices.Index(list, i)
				if at < 0 {
					at = last
					list[at] = i
				}
				p.rise(list, at)
			}
			raised = true
		}
	}
	return raised
}
