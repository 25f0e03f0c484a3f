package covering

import (
	"math/bits"
	"slices"
)

// Index finds the tuples of values whose every value is in a given set.
type Index struct {
	n      int
	tuples [][][]int32 // tuples[j][v]: the tuples with value v in column j, ascending
}

// NewIndex returns the index of n tuples; codes[j][t] is the value of tuple t in
// column j.
func NewIndex(n int, codes [][]int32) *Index {
	x := &Index{n: n, tuples: make([][][]int32, len(codes))}
	for j, column := range codes {
		size := int32(0)
		for _, v := range column {
			size = max(size, v+1)
		}
		x.tuples[j] = make([][]int32, size)
		for t, v := range column {
			x.tuples[j][v] = append(x.tuples[j][v], int32(t))
		}
	}
	return x
}

// Posting is the set of the tuples whose value in one column is in a set: a list
// while they are few, or else a bit for each tuple.
type Posting struct {
	count int
	list  []int32 // ascending
	bits  []uint64
}

// wordBits is the number of tuples that one word of bits holds.
const wordBits = 64

// Posting returns the tuples whose value in column j is in the given set.
func (x *Index) Posting(j int, values Set) Posting {
	var p Posting
	for _, v := range values {
		if int(v) < len(x.tuples[j]) {
			p.count += len(x.tuples[j][v])
		}
	}
	few := p.count <= x.n/32 // a list then takes less room than bits
	if p.count == x.n && !few {
		return p // nobody is out, so nobody has to be asked
	}
	if !few {
		p.bits = make([]uint64, (x.n+wordBits-1)/wordBits)
	}
	for _, v := range values {
		if int(v) >= len(x.tuples[j]) {
			continue
		}
		for _, t := range x.tuples[j][v] {
			if few {
				p.list = append(p.list, t)
			} else {
				p.bits[t/wordBits] |= 1 << (t % wordBits)
			}
		}
	}
	slices.Sort(p.list)
	return p
}

func (p *Posting) has(t int32) bool {
	if p.bits != nil {
		return p.bits[t/wordBits]>>(t%wordBits)&1 == 1
	}
	return Set(p.list).Has(t)
}

// Match appends the tuples that are in all the given postings, ascending, to dst
// and returns it. It takes time in proportion to the smallest posting, or to a
// 64th of the tuples if that is large.
func (x *Index) Match(dst []int32, of []Posting) []int32 {
	var narrow []*Posting // those that leave somebody out, the smallest first
	for j := range of {
		if of[j].count < x.n {
			narrow = append(narrow, &of[j])
		}
	}
	slices.SortStableFunc(narrow, func(a, b *Posting) int { return a.count - b.count })
	switch {
	case len(narrow) == 0:
		for t := range int32(x.n) {
			dst = append(dst, t)
		}
		return dst
	case narrow[0].bits == nil:
		return matchList(dst, narrow)
	}
	return x.matchBits(dst, narrow)
}

func matchList(dst []int32, of []*Posting) []int32 {
	for _, t := range of[0].list {
		if !slices.ContainsFunc(of[1:], func(p *Posting) bool { return !p.has(t) }) {
			dst = append(dst, t)
		}
	}
	return dst
}

// matchBits cuts all postings, which have bits, word by word.
func (x *Index) matchBits(dst []int32, of []*Posting) []int32 {
	for w := range of[0].bits {
		word := of[0].bits[w]
		for _, p := range of[1:] {
			if word == 0 {
				break
			}
			word &= p.bits[w]
		}
		for ; word != 0; word &= word - 1 {
			dst = append(dst, int32(w*wordBits+bits.TrailingZeros64(word)))
		}
	}
	return dst
}
