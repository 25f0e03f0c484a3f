package consistent

import "math/bits"

// columns is a set of quasi-identifiers, by their places.
type columns uint64

// mostColumns is how many a set can hold.
const mostColumns = 64

func (c columns) has(j int) bool            { return c>>j&1 != 0 }
func (c columns) with(j int) columns        { return c | 1<<j }
func (c columns) without(j int) columns     { return c &^ (1 << j) }
func (c columns) within(other columns) bool { return c&^other == 0 }

// least returns the first column of a set that is not empty.
func (c columns) least() int { return bits.TrailingZeros64(uint64(c)) }

// pick returns a column of a set that is not empty, any with the same chance.
func (c columns) pick(random interface{ IntN(int) int }) int {
	for range random.IntN(bits.OnesCount64(uint64(c))) {
		c &= c - 1
	}
	return c.least()
}
