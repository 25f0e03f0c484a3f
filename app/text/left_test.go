package text

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestTimeLeftIsARangeInWords(t *testing.T) {
	for _, c := range []struct {
		seconds float64
		en, de  string
	}{
		{0, "a few seconds left", "noch einige Sekunden"},
		{4.99, "a few seconds left", "noch einige Sekunden"},
		{5, "about 5 to 10 seconds left", "noch etwa 5 bis 10 Sekunden"},
		{9.99, "about 5 to 10 seconds left", "noch etwa 5 bis 10 Sekunden"},
		{10, "about 10 to 20 seconds left", "noch etwa 10 bis 20 Sekunden"},
		{29, "about 20 to 30 seconds left", "noch etwa 20 bis 30 Sekunden"},
		{30, "about 30 to 60 seconds left", "noch etwa 30 bis 60 Sekunden"},
		{60, "about 1 to 2 minutes left", "noch etwa 1 bis 2 Minuten"},
		{299, "about 2 to 5 minutes left", "noch etwa 2 bis 5 Minuten"},
		{3599, "about 30 to 60 minutes left", "noch etwa 30 bis 60 Minuten"},
		{3600, "more than an hour left", "noch mehr als eine Stunde"},
		{math.Inf(1), "more than an hour left", "noch mehr als eine Stunde"},
	} {
		if en, de := English.Left(c.seconds), Lang("de").Left(c.seconds); en != c.en || de != c.de {
			t.Errorf("%v s: said %q and %q, want %q and %q", c.seconds, en, de, c.en, c.de)
		}
	}
}

// A range holds the time that it is said of. A time that moves by no more than its range is
// wide moves the range to a neighbour at most, or to one that it shares a bound with.
func TestRangeOfTimeLeftHoldsAndDoesNotJump(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seconds := rapid.Float64Range(0, 5000).Draw(t, "seconds")
		low, high := leftRange(seconds)
		if float64(low) > seconds || high != 0 && seconds >= float64(high) {
			t.Fatalf("%v s: %d to %d", seconds, low, high)
		}
		at := slices.Index(leftBounds[:], low)
		if high == 0 {
			if low != 3600 {
				t.Fatalf("%v s: no end from %d s on", seconds, low)
			}
			return
		}
		if leftBounds[at+1] != high || low >= 5 && high > 3*low {
			t.Fatalf("%v s: %d to %d is wider than one step", seconds, low, high)
		}
		later := seconds - rapid.Float64Range(0, 1).Draw(t, "share")*float64(low-leftBounds[max(0, at-1)])
		if l, _ := leftRange(max(0, later)); l != low && l != leftBounds[at-1] {
			t.Fatalf("%v s after %v s: from %d s to %d s", later, seconds, low, l)
		}
	})
}
