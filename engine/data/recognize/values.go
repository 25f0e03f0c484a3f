package recognize

import (
	"slices"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// Values are the distinct values of a column that are not missing, in the order of
// their first appearance.
type Values struct {
	Texts   []string
	Counts  []int   // records of each
	Codes   []int32 // of each, in the column
	Records int     // the sum of Counts
	// Name is the name of the column.
	Name string
	// Format is a person's decision on the column; the zero one: none.
	Format format.Format
	// Decimal is [table.Column.Decimal].
	Decimal string
}

// Of returns the values of a column, which must not be changed: where none is missing,
// the texts are its dictionary, of which a large table has no room for a copy.
func Of(c *table.Column) Values {
	counts := c.Counts()
	v := Values{Texts: slices.Clip(c.Values), Counts: counts[:0], Codes: make([]int32, 0, len(counts)), Name: c.Name, Format: c.Format, Decimal: c.Decimal}
	for code, n := range counts {
		if !c.Absent(int32(code)) {
			v.Counts, v.Codes = append(v.Counts, n), append(v.Codes, int32(code))
			v.Records += n
		}
	}
	if len(v.Codes) < len(c.Values) {
		v.Texts = group.Pick(c.Values, v.Codes)
	}
	return v
}

// Occurring returns the values that records have: of rows that were left out, a column still
// has those.
func (v Values) Occurring() Values {
	return v.where(func(i int) bool { return v.Counts[i] > 0 })
}

// where returns some of the values, which are told by their places.
func (v Values) where(so func(i int) bool) Values {
	some := Values{Name: v.Name, Format: v.Format, Decimal: v.Decimal}
	for i, text := range v.Texts {
		if so(i) {
			some.add(text, v.Counts[i], v.Codes[i])
		}
	}
	return some
}

func (v *Values) add(text string, n int, code int32) {
	v.Texts, v.Counts, v.Codes = append(v.Texts, text), append(v.Counts, n), append(v.Codes, code)
	v.Records += n
}

// MaxSample is the most distinct values of a column that are looked at.
const MaxSample = 10_000

// Sample returns the values that are looked at: all, or [MaxSample] evenly spaced
// ones, so that a file that changes halfway is seen on both sides.
func (v Values) Sample() Values {
	if len(v.Texts) <= MaxSample {
		return v
	}
	some := Values{Name: v.Name, Format: v.Format, Decimal: v.Decimal}
	for i := range MaxSample {
		at := i * len(v.Texts) / MaxSample
		some.add(v.Texts[at], v.Counts[at], v.Codes[at])
	}
	return some
}

// NearlyAll is the share of records that must fit a type; the rest are slips of
// the pen such as "n/k" among numbers.
const NearlyAll = 0.95

// Share returns the share of records, in [0,1], whose value satisfies test.
func (v Values) Share(test func(string) bool) float64 {
	share, _ := v.Reaches(0, test)
	return share
}

// Reaches returns the share of records whose value satisfies test, and whether
// it is at least the given one; it stops as soon as it can't be, and returns 0.
func (v Values) Reaches(least float64, test func(string) bool) (float64, bool) {
	if v.Records == 0 {
		return 0, false
	}
	fitting := v.Records
	for i, text := range v.Texts {
		if test(text) {
			continue
		}
		fitting -= v.Counts[i]
		if float64(fitting) < least*float64(v.Records) {
			return 0, false
		}
	}
	return float64(fitting) / float64(v.Records), true
}

// PerValue is the number of records that share a value, on average.
func (v Values) PerValue() float64 { return float64(v.Records) / float64(max(1, len(v.Texts))) }

// NearlyUnique reports whether there is nearly one value per record, of at least 20.
func (v Values) NearlyUnique() bool {
	return v.Records >= 20 && float64(len(v.Texts)) > 0.9*float64(v.Records)
}

// Rising reports whether the numbers behind a prefix of the given length nearly
// always grow from one value to the next.
func (v Values) Rising(prefix int) bool {
	up := 0
	for i := 1; i < len(v.Texts); i++ {
		a, b := v.Texts[i-1], v.Texts[i]
		if len(a) > prefix && len(b) > prefix && (len(a) < len(b) || len(a) == len(b) && a[prefix:] < b[prefix:]) {
			up++
		}
	}
	return float64(up) >= NearlyAll*float64(len(v.Texts)-1)
}

// Numbers returns the values that f reads as numbers or dates, and the records of
// each.
func (v Values) Numbers(f format.Format) (numbers []float64, counts []int) {
	for i, text := range v.Texts {
		if x, ok := f.Number(text); ok {
			numbers, counts = append(numbers, x), append(counts, v.Counts[i])
		}
	}
	return numbers, counts
}
