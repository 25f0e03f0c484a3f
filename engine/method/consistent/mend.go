package consistent

import (
	"math"
)

// nearest returns the class with which putting c together costs least.
func (x *classes) nearest(c int32) int32 {
	best, least := int32(noClass), int64(math.MaxInt64)
	for other := range int32(len(x.all)) {
		if len(x.all[other].rows) == 0 || other == c {
			continue
		}
		hidden := x.joined(c, other)
		rise := x.rise(c, hidden, least)
		if rise = rise + x.rise(other, hidden, least-rise); rise < least {
			best, least = other, rise
		}
	}
	return best
}

// joined returns the columns that are suppressed if two classes become one.
func (x *classes) joined(a, b int32) columns {
	hidden := x.all[a].hidden | x.all[b].hidden
	codes, others := part(x.codes, x.m, x.all[a].tuple), part(x.codes, x.m, x.all[b].tuple)
	for j := range codes {
		if codes[j] != others[j] {
			hidden = hidden.with(j)
		}
	}
	return hidden
}

// rise returns what the records of a class cost more if the given columns are suppressed,
// or any number from most on if that is so much.
func (x *classes) rise(c int32, hidden columns, most int64) int64 {
	sum, more := int64(0), hidden&^x.all[c].hidden
	if more == 0 {
		return 0
	}
	for _, r := range x.all[c].rows {
		if sum += x.hiding(x.tupleOf[r], more); sum >= most {
			break
		}
	}
	return sum
}
