package drift

import (
	"math"
	"strconv"

	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// The tolerances: what a column may differ from what its recipe expects.
const (
	// MissingTolerance is the greatest change of the share of missing values.
	MissingTolerance = 0.1
	// DistinctFactor is the greatest ratio of the numbers of distinct values, and
	// DistinctLeast what they may differ by whatever their ratio.
	DistinctFactor = 2.0
	DistinctLeast  = 3
)

// Expect returns what a column looks like: its type, the share of its missing
// values in [0,1], 0 of no records, and the number of its distinct values.
func Expect(c *table.Column) recipe.Expected {
	e := recipe.Expected{Type: string(recognize.Type(c))}
	missing := 0
	for v, n := range c.Counts() {
		switch {
		case c.Absent(int32(v)):
			missing += n
		case n > 0:
			e.Distinct++
		}
	}
	if len(c.Codes) > 0 {
		e.Missing = float64(missing) / float64(len(c.Codes))
	}
	return e
}

// expectations reports how a column differs from what the recipe expects.
func (r *Report) expectations(c *table.Column, decided *recipe.Column) {
	if decided.Expected == nil {
		return
	}
	was, is := *decided.Expected, Expect(c)
	if was.Type != is.Type {
		r.add(CodeType, Warns, c.Name, say.Type(string(was.Type)), say.Type(string(is.Type)))
	}
	if otherShare(was, is) {
		r.add(CodeMissingRate, Warns, c.Name, percent(was.Missing), percent(is.Missing))
	}
	if otherNumber(was, is) {
		r.add(CodeDistinct, Warns, c.Name, strconv.Itoa(was.Distinct), strconv.Itoa(is.Distinct))
	}
}

// otherShare reports whether the shares of missing values differ beyond the tolerance.
func otherShare(was, is recipe.Expected) bool {
	return math.Abs(is.Missing-was.Missing) > MissingTolerance
}

// otherNumber reports whether the numbers of distinct values do.
func otherNumber(was, is recipe.Expected) bool {
	low, high := min(was.Distinct, is.Distinct), max(was.Distinct, is.Distinct)
	return high-low > DistinctLeast && float64(high) > DistinctFactor*float64(low)
}

// percent returns a share as per cent with one decimal.
func percent(share float64) say.Text { return say.Number(strconv.FormatFloat(100*share, 'f', 1, 64)) }
