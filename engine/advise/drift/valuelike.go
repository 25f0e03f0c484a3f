package drift

import (
	"maps"
	"math"
	"slices"
	"sort"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/profile/describe"
)

// knownValues returns the values of a column that a recipe names, in their order: the
// leaves of its hierarchy, and what its models say of single values. A recipe holds
// none of a column that is kept or removed.
func knownValues(r *recipe.Recipe, c *recipe.Column) []string {
	var known []string
	if c.Hierarchy != nil {
		known = group.Each(c.Hierarchy.Rows, func(row []string) string { return row[0] })
	}
	for _, m := range r.Privacy.Models {
		if m.Column != c.Name {
			continue
		}
		for _, values := range []map[string]float64{m.Weights, m.Bounds} {
			known = slices.AppendSeq(known, maps.Keys(values))
		}
	}
	slices.Sort(known)
	return slices.Compact(known)
}

// mostCompared is the most values compared of each side, evenly spaced.
const mostCompared = 1000

// seen holds the sampled values of a column of the table.
type seen struct {
	column *table.Column
	is     recipe.Expected
	texts  []string // its values, at most mostCompared
	counts []int    // of records
	all    bool     // no value is left out
	sorted []float64
	dated  bool
	number bool // nearly all values are numbers or days, which are sorted
}

func seenOf(c *table.Column) seen {
	s := seen{column: c, is: describe.Expect(c)}
	counts := c.Counts()
	values := group.Where(present(c), func(v int32) bool { return counts[v] > 0 })
	s.all = len(values) <= mostCompared
	for _, v := range spaced(values) {
		s.texts, s.counts = append(s.texts, strings.TrimSpace(c.Values[v])), append(s.counts, counts[v])
	}
	s.sorted, s.number = numbersOf(c.Format, s.texts)
	s.dated = format.Type(s.is.Type).Dated()
	return s
}

// named holds the values that a recipe names of a column that the table lacks.
type named struct {
	column *recipe.Column
	values map[string]bool
	some   []string // of them, at most mostCompared
	sorted []float64
	number bool
}

func namedOf(r *recipe.Recipe, c *recipe.Column) named {
	known := knownValues(r, c)
	n := named{column: c, values: make(map[string]bool, len(known)), some: spaced(known)}
	for _, text := range known {
		n.values[text] = true
	}
	n.sorted, n.number = numbersOf(format.Format{}, n.some)
	return n
}

// valueLikeness returns how alike the values of a column are to those that a recipe names,
// and the share of its records with one of them, both in [0,1]; found is negative where
// only a sample was looked at. Numbers and dates are compared by their distributions, since
// each table has others of them; texts by what both have, and codes of which both have
// hardly any by how they are written.
func valueLikeness(s seen, n named) (like, found float64) {
	shared, found := sharedValues(s, n.values)
	if !s.all {
		found = -1
	}
	switch {
	case s.number && !n.number:
		return 0, found
	case s.number:
		return max(shared, distributed(s.sorted, n.sorted, s.dated)), found
	case shared < 0.5 && describe.Written(columnOf(s.texts), describe.Written(columnOf(n.some), nil)) == nil:
		shared = 0.5
	}
	return shared, found
}

// spaced returns some of many values.
func spaced[T any](values []T) []T {
	if len(values) <= mostCompared {
		return values
	}
	return group.Each(group.Numbers(mostCompared), func(i int32) T { return values[int(i)*len(values)/mostCompared] })
}

// sharedValues is the harmonic mean of the share of records whose value is known, and
// of the share of known values that occur; of is the first of the two.
func sharedValues(s seen, known map[string]bool) (shared, of float64) {
	records, found, occur := 0, 0, 0
	for i, text := range s.texts {
		records += s.counts[i]
		if known[text] {
			found += s.counts[i]
			occur++
		}
	}
	if found == 0 {
		return 0, 0
	}
	of = float64(found) / float64(records)
	in := min(1, float64(occur)/float64(min(len(known), len(s.texts))))
	if s.all {
		in = min(1, float64(occur)/float64(len(known)))
	}
	return 2 * of * in / (of + in), of
}

// numbersOf returns the sorted numbers or days that texts stand for in a format, or in
// the one that is found where there is none; ok is false unless nearly all of them do.
func numbersOf(f format.Format, texts []string) (numbers []float64, ok bool) {
	if f.Type == "" {
		f = recognize.Format(columnOf(texts))
	}
	for _, text := range texts {
		if x, isNumber := f.Number(text); isNumber {
			numbers = append(numbers, x)
		}
	}
	slices.Sort(numbers)
	return numbers, len(numbers) > 1 && 10*len(numbers) >= 9*len(texts)
}

// columnOf is a column in which each of the texts is in one record.
func columnOf(texts []string) *table.Column {
	b := table.NewBuilder([]string{""}, nil)
	for _, text := range texts {
		b.Append([]string{text})
	}
	return b.Table().Columns[0]
}

// distributed is one less the greatest difference between two distributions
// (Kolmogorov, Smirnov), of sorted numbers. Days of a time that follows on the other and
// is about as long are half alike: those of visits move from month to month.
func distributed(a, b []float64, days bool) float64 {
	worst := 0.0
	for _, x := range slices.Concat(a, b) {
		worst = max(worst, math.Abs(below(a, x)-below(b, x)))
	}
	like := 1 - worst
	if days {
		like = max(like, following(a, b))
	}
	return like
}

// following returns how alike two spans of days are in length, where they are no further
// apart than the longer one is long.
func following(a, b []float64) float64 {
	lengthA, lengthB := a[len(a)-1]-a[0]+1, b[len(b)-1]-b[0]+1
	gap := max(a[0], b[0]) - min(a[len(a)-1], b[len(b)-1])
	if gap > max(lengthA, lengthB) {
		return 0
	}
	if like := min(lengthA, lengthB) / max(lengthA, lengthB); like >= 0.5 {
		return 0.5 * like
	}
	return 0
}

// below is the share of sorted numbers that are at most x.
func below(sorted []float64, x float64) float64 {
	return float64(sort.Search(len(sorted), func(i int) bool { return sorted[i] > x })) / float64(len(sorted))
}
