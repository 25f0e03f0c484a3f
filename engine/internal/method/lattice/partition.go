package lattice

import (
	"math/bits"
	"slices"
)

// partition is the table with each attribute on one level: its equivalence
// classes, in the order of their first tuples.
type partition struct {
	levels []int   // by attribute
	codes  []int32 // by class and attribute: the code of that level
	count  []int32 // by class: its records
	cost   []int64 // by class: the cost of its cells together

	// The records of class i are rows[offsets[i]:offsets[i+1]]. Both are empty
	// if the model has no need to see them.
	offsets, rows []int32
}

func (p *partition) classes() int { return len(p.count) }

func (p *partition) class(i int) []int32 { return p.rows[p.offsets[i]:p.offsets[i+1]] }

// place sorts records into classes: the i-th belongs to class of[i].
func (p *partition) place(of, records []int32) {
	p.rows = slices.Grow(p.rows[:0], len(records))[:len(records)]
	p.offsets = append(p.offsets[:0], 0)
	for _, n := range p.count {
		p.offsets = append(p.offsets, p.offsets[len(p.offsets)-1]+n)
	}
	next := slices.Clone(p.offsets)
	for i, r := range records {
		p.rows[next[of[i]]] = r
		next[of[i]]++
	}
}

// roll makes dst of the classes of src, which must be another, by raising each
// attribute to its level in to, none lower than in src: the roll-up of LeFevre
// et al. 2005. The cost of the raised cells is added if charge is set. It
// returns the class of dst that each class of src has become, valid until the
// next roll.
func (t *table) roll(dst, src *partition, to []int, charge bool) []int32 {
	dst.levels = append(dst.levels[:0], to...)
	dst.codes, dst.count, dst.cost = dst.codes[:0], dst.count[:0], dst.cost[:0]
	t.group.reset(src.classes())
	raised := make([]*jump, t.m)
	for j, level := range to {
		if level != src.levels[j] {
			raised[j] = t.jump(j, src.levels[j], level)
		}
	}
	key := make([]int32, t.m)
	became := slices.Grow(t.group.became[:0], src.classes())
	for i, n := range src.count {
		more := int64(0)
		copy(key, src.codes[i*t.m:])
		for j, up := range raised {
			if up != nil {
				more += up.cost[key[j]]
				key[j] = up.code[key[j]]
			}
		}
		class := t.group.find(dst, key)
		dst.count[class] += n
		dst.cost[class] += src.cost[i]
		if charge {
			dst.cost[class] += more * int64(n)
		}
		became = append(became, class)
	}
	t.group.became = became
	if t.looks {
		of := slices.Grow(t.group.of[:0], t.n)
		for i, n := range src.count {
			for range n {
				of = append(of, became[i])
			}
		}
		t.group.of = of
		dst.place(of, src.rows)
	}
	return became
}

// grouper finds the class of a tuple of codes, by hashing.
type grouper struct {
	m          int
	slots      []int32 // class + 1; 0 is free. A power of two of them
	became, of []int32 // room for the next roll
}

// reset prepares for at most n classes.
func (g *grouper) reset(n int) {
	size := 2 << bits.Len(uint(n))
	g.slots = slices.Grow(g.slots[:0], size)[:size]
	clear(g.slots)
}

// find returns the class of p with the given codes, a new and empty one if
// there is none.
func (g *grouper) find(p *partition, key []int32) int32 {
	hash := uint64(0)
	for _, c := range key {
		hash = (hash ^ uint64(c)) * 0x9e3779b97f4a7c15
		hash ^= hash >> 32
	}
	mask := uint64(len(g.slots) - 1)
	for at := hash & mask; ; at = (at + 1) & mask {
		class := g.slots[at] - 1
		if class < 0 {
			g.slots[at] = int32(p.classes() + 1)
			p.codes = append(p.codes, key...)
			p.count = append(p.count, 0)
			p.cost = append(p.cost, 0)
			return int32(p.classes() - 1)
		}
		if slices.Equal(p.codes[int(class)*g.m:int(class+1)*g.m], key) {
			return class
		}
	}
}
