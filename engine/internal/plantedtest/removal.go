package plantedtest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
)

// Removal compares the columns that are proposed to be removed with those that identify.
type Removal struct {
	Columns, Languages   int // asked about; the languages that the list names
	Right, Wrong, Missed int
	// WronglyRemoved and Left are the names of the columns, with what is proposed.
	WronglyRemoved, Left []string
	// Released are those left that would leave as they are.
	Released []string
}

// Precision is the share of the columns proposed to be removed that identify.
func (r Removal) Precision() float64 { return float64(r.Right) / float64(r.Right+r.Wrong) }

// Recall is the share of the columns that identify that are proposed to be removed.
func (r Removal) Recall() float64 { return float64(r.Right) / float64(r.Right+r.Missed) }

// removal asks for proposals for the labelled columns.
func (l listsOf) removal() (r Removal) {
	languages := map[string]bool{}
	for at, line := range l.read("columns.txt") {
		r.Columns++
		if len(line) > 3 {
			languages[line[3]] = true
		}
		got := suggest.Column(drawn(line[1], line[2], uint64(at)))
		removed, said := got.Role == table.Identifying, fmt.Sprintf("%s: %s for %s", line[1], got.Role, got.Reason.Code)
		switch identifies := line[0] == "identifying"; {
		case identifies && removed:
			r.Right++
		case identifies:
			r.Missed++
			r.Left = append(r.Left, said)
			if got.Role != table.QuasiIdentifying {
				r.Released = append(r.Released, said)
			}
		case removed:
			r.Wrong++
			r.WronglyRemoved = append(r.WronglyRemoved, said)
		}
	}
	r.Languages = len(languages)
	return r
}

var between = regexp.MustCompile(`\{(-?[0-9]+)(\.?[0-9]*)-([0-9]+)(\.?[0-9]*)\}`)

// draw replaces each # of a pattern by a digit and each {18.0-90.9} by a number between the two,
// with as many decimals.
func draw(d *rand.Rand, pattern string) string {
	pattern = between.ReplaceAllStringFunc(pattern, func(found string) string {
		part := between.FindStringSubmatch(found)
		low, _ := strconv.ParseFloat(part[1]+part[2], 64) // the pattern says that they are numbers
		high, _ := strconv.ParseFloat(part[3]+part[4], 64)
		decimals := max(0, len(part[2])-1)
		if decimals == 0 {
			return strconv.Itoa(int(low) + d.IntN(int(high-low)+1))
		}
		return strconv.FormatFloat(low+d.Float64()*(high-low), 'f', decimals, 64)
	})
	out := []byte(pattern)
	for i, b := range out {
		if b == '#' {
			out[i] = byte('0' + d.IntN(10))
		}
	}
	return string(out)
}
