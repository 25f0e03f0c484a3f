package suggesttest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// drawer draws values. All values of a column share the variant, by which a
// column keeps to one style.
type drawer struct {
	*rand.Rand
	variant int
	serial  int // rises with the values that count up
}

func (d *drawer) pick(from ...string) string {
	if len(from) == 0 {
		return ""
	}
	return from[d.IntN(len(from))]
}

// style picks the same of the choices for all values of a column.
func (d *drawer) style(from ...string) string { return from[d.variant%len(from)] }

// digits draws n digits.
func (d *drawer) digits(n int) string { return d.fill(strings.Repeat("#", n)) }

// letters without those that plates and vehicle numbers avoid.
const letters = "ABCDEFGHJKLMNPRSTUVWXYZ"

// fill replaces # by a digit, + by a digit but 0, and ^ by a letter.
func (d *drawer) fill(pattern string) string {
	out := []byte(pattern)
	for i, b := range out {
		switch b {
		case '#':
			out[i] = byte('0' + d.IntN(10))
		case '+':
			out[i] = byte('1' + d.IntN(9))
		case '^':
			out[i] = letters[d.IntN(len(letters))]
		}
	}
	return string(out)
}

// next counts up, with gaps.
func (d *drawer) next() int {
	if d.serial == 0 {
		d.serial = 100_000 + d.variant%800_000
	}
	d.serial += 1 + d.IntN(4)
	return d.serial
}

// day draws a day between two years.
func (d *drawer) day(from, to int) time.Time {
	return time.Date(from, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, d.IntN(365*(to-from)))
}

// between draws a number from lo to hi.
func (d *drawer) between(lo, hi int) int { return lo + d.IntN(hi-lo+1) }

// noise loses a value or makes a slip in it with the given probabilities.
func (d *drawer) noise(value string, missing, slips float64) string {
	switch x := d.Float64(); {
	case x < missing:
		return d.pick("", "NA", "?")
	case x < missing+slips:
		switch d.IntN(4) {
		case 0:
			return value + " "
		case 1:
			return value + "?"
		case 2:
			return "unknown"
		}
		return fmt.Sprint("see file ", d.IntN(99))
	}
	return value
}
