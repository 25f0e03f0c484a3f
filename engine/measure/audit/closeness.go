package audit

import (
	"sort"
)

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
