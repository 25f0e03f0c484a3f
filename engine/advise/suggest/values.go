package suggest

import (
	"quasi/engine/data/format"
	"quasi/engine/data/table"
)

// values are the distinct values of a column that are not missing, in the order
// of their first appearance.
type values struct {
	texts   []string
	counts  []int
	codes   []int32 // of the column
	records int     // the sum of counts
	format  format.Format
}

func valuesOf(c *table.Column) values {
	n := len(c.Values)
	v := values{texts: make([]string, 0, n), counts: make([]int, 0, n), codes: make([]int32, 0, n), format: c.Format}
	for code, n := range c.Counts() {
		if !c.Absent(int32(code)) {
			v.add(c.Values[code], n, int32(code))
		}
	}
	return v
}

func (v *values) add(text string, n int, code int32) {
	v.texts, v.counts, v.codes = append(v.texts, text), append(v.counts, n), append(v.codes, code)
	v.records += n
}

// mostLooked is the most distinct values of a column that are looked at.
const mostLooked = 10_000

// looked returns the values that are looked at: all, or evenly spaced ones, so
// that a file that changes halfway is seen on both sides.
func (v values) looked() values {
	if len(v.texts) <= mostLooked {
		return v
	}
	some := values{format: v.format}
	for i := range mostLooked {
		at := i * len(v.texts) / mostLooked
		some.add(v.texts[at], v.counts[at], v.codes[at])
	}
	return some
}

// share returns the share of records whose value satisfies test.
func (v values) share(test func(string) bool) float64 {
	share, _ := v.reaches(0, test)
	return share
}

// reaches returns the share of records whose value satisfies test, and whether
// it is at least the given one; it stops as soon as it can't be.
func (v values) reaches(least float64, test func(string) bool) (float64, bool) {
	if v.records == 0 {
		return 0, false
	}
	fitting := v.records
	for i, text := range v.texts {
		if test(text) {
			continue
		}
		fitting -= v.counts[i]
		if float64(fitting) < least*float64(v.records) {
			return 0, false
		}
	}
	return float64(fitting) / float64(v.records), true
}

// perValue is the number of records that share a value, on average.
func (v values) perValue() float64 { return float64(v.records) / float64(max(1, len(v.texts))) }
