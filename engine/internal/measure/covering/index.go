package covering

import (
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
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

// Set is a set of values by their indices, ascending.
type Set []int32

// Has reports whether value v is in the set. It takes time in proportion to the
// logarithm of the set's size.
func (s Set) Has(v int32) bool {
	_, found := slices.BinarySearch(s, v)
	return found
}

// below returns the values less than n.
func (s Set) below(n int32) Set {
	at, _ := slices.BinarySearch(s, n)
	return s[:at:at]
}

// meets reports whether two sets have a value in common.
func (s Set) meets(other Set) bool {
	if len(s) > len(other) {
		s, other = other, s
	}
	return slices.ContainsFunc(s, other.Has)
}

func union(a, b Set) Set {
	switch {
	case len(a) == 0:
		return b
	case len(b) == 0:
		return a
	}
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// longest is the most pieces between commas that are tried as one element: an
// interval has two, a name rarely more than four.
const longest = 4

// list reads {a, b}. An element may hold commas itself, as {[20,30), [40,50)}
// does: of the pieces that follow each other the fewest that are known together
// are an element.
func (c *Column) list(text string) reading {
	inner, opened := strings.CutPrefix(text, "{")
	inner, closed := strings.CutSuffix(inner, "}")
	if !opened || !closed {
		return reading{}
	}
	pieces := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ';' })
	r := reading{how: List}
	for at := 0; at < len(pieces); {
		element, taken := c.element(inner, pieces[at:])
		if element.ok {
			r.values, r.ok = union(r.values, element.values), true
		}
		at += taken
	}
	if !r.ok {
		return reading{}
	}
	return r
}

// element reads the first element of the given pieces of a list, and returns of
// how many it is made: one that covers nothing if none is known.
func (c *Column) element(inner string, pieces []string) (reading, int) {
	for taken := 1; taken <= min(longest, len(pieces)); taken++ {
		for _, separator := range []string{",", ";"} {
			joined := strings.TrimSpace(strings.Join(pieces[:taken], separator))
			if taken > 1 && !strings.Contains(inner, separator) || joined == "" {
				continue
			}
			if r := c.single(joined); r.ok {
				return r, taken
			}
		}
	}
	return reading{}, 1
}

// masked reads a code with stars at one of its ends.
func (c *Column) masked(text string) reading {
	head, tail := strings.TrimRight(text, "*"), strings.TrimLeft(text, "*")
	fits := strings.HasPrefix
	shown := head
	if len(tail) < len(text) {
		fits, shown = strings.HasSuffix, tail
	}
	stars := len(text) - len(shown)
	if stars == 0 || shown == "" || strings.Contains(shown, "*") {
		return reading{}
	}
	length := utf8.RuneCountInString(text)
	var values Set
	for v, value := range c.texts {
		if !c.missing[v] && fits(value, shown) && (stars == 1 || utf8.RuneCountInString(value) == length) {
			values = append(values, int32(v))
		}
	}
	return reading{values, Mask, true}
}
