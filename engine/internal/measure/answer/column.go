package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/question"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/askable"
	"quasi/engine/internal/data/interval"
	"quasi/engine/internal/measure/covering"
)

// keys tells which texts of a column are one value: blanks around them do not count, nor does
// the way in which a number is written where the column is of numbers.
type keys struct {
	numbers bool
	format  format.Format
}

func keysOf(c *table.Column) keys {
	f, numbers := askable.Reading(c)
	return keys{numbers: numbers, format: f}
}

// of returns what all texts of one value have in common.
func (k keys) of(text string) string {
	text = strings.TrimSpace(text)
	if x, ok := k.format.Amount(text); k.numbers && ok {
		return "number " + strconv.FormatFloat(x+0, 'g', -1, 64) // +0: -0 is 0
	}
	return "text " + text
}

// noGroup is the group of a row that tells none.
const noGroup = -1

// share is a part of a row that belongs to a group.
type share struct {
	group  int32
	weight float64
}

// grouping is a column that makes groups, before and after.
type grouping struct {
	from, to *table.Column // to: as released; nil: it is not
	labels   []string
	original []int32   // by code of the original: its group, or noGroup
	plain    []int32   // by code of the release
	careful  [][]share // by code of the release; nil: it tells nothing
}

// groupsOf returns the groups of a column; released may be nil.
func (a *asked) groupsOf(t question.Term) (*grouping, error) {
	c := a.original.Column(t.Column)
	if t.Step == "" {
		return a.valuesOf(c), nil
	}
	return a.stepsOf(c, t.Step)
}

// valuesOf makes a group of each value.
func (a *asked) valuesOf(c *table.Column) *grouping {
	key, place := keysOf(c), map[string]int32{}
	var first []string
	for _, text := range c.Occurring().Texts {
		if _, ok := place[key.of(text)]; !ok {
			place[key.of(text)] = 0
			first = append(first, strings.TrimSpace(text))
		}
	}
	slices.SortStableFunc(first, key.compare)
	for i, text := range first {
		place[key.of(text)] = int32(i)
	}
	find := func(text string) int32 {
		if g, ok := place[key.of(text)]; ok {
			return g
		}
		return noGroup
	}
	return a.grouped(c, first, find, find)
}

// compare orders values: numbers, then texts.
func (k keys) compare(a, b string) int {
	x, isX := k.format.Amount(a)
	y, isY := k.format.Amount(b)
	switch {
	case k.numbers && isX && isY:
		return cmp.Compare(x, y)
	case k.numbers && isX != isY:
		return cmp.Compare(btoi(isY), btoi(isX))
	}
	return strings.Compare(a, b)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// grouped applies the groups of a column before and after. ofValue tells the group of a
// value of the original, ofLabel that of a released text.
func (a *asked) grouped(c *table.Column, labels []string, ofValue, ofLabel func(string) int32) *grouping {
	released := a.of(c.Name)
	g := &grouping{from: c, to: released, labels: labels, original: make([]int32, len(c.Values))}
	for v, text := range c.Values {
		g.original[v] = noGroup
		if !c.Absent(int32(v)) {
			g.original[v] = ofValue(text)
		}
	}
	if released == nil {
		return g
	}
	g.plain, g.careful = make([]int32, len(released.Values)), make([][]share, len(released.Values))
	by := covering.New(c, a.opt.Trees[c.Name])
	for v, text := range released.Values {
		g.plain[v] = noGroup
		if released.Absent(int32(v)) {
			continue
		}
		if g.plain[v] = ofLabel(strings.TrimPrefix(text, "'")); g.plain[v] != noGroup {
			g.careful[v] = []share{{g.plain[v], 1}}
			continue
		}
		g.careful[v] = shares(covered(by, text), g.original)
	}
	return g
}

// shares spreads a row evenly over the values that it stands for, by their groups.
func shares(values covering.Set, group []int32) []share {
	var all []share
	for _, v := range values {
		at := slices.IndexFunc(all, func(s share) bool { return s.group == group[v] })
		if at < 0 {
			at, all = len(all), append(all, share{group: group[v]})
		}
		all[at].weight++
	}
	all = slices.DeleteFunc(all, func(s share) bool { return s.group == noGroup })
	for i := range all {
		all[i].weight /= float64(len(values))
	}
	return all
}

// covered returns the values that a released text stands for; none if it tells nothing.
func covered(by *covering.Column, text string) covering.Set {
	values, how, ok := by.Covers(text)
	if !ok || how == covering.Everything {
		return nil
	}
	return values
}

// stepsOf makes groups of numbers of one width.
func (a *asked) stepsOf(c *table.Column, width string) (*grouping, error) {
	key := keysOf(c)
	if !key.numbers {
		return nil, askable.Steps(c)
	}
	s := newSteps(width)
	var found []int64
	for _, text := range c.Occurring().Texts {
		if x, ok := key.format.Amount(text); ok {
			found = append(found, s.at(x))
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	labels := make([]string, len(found))
	for i, n := range found {
		labels[i] = s.label(n)
	}
	find := func(n int64) int32 {
		if i, ok := slices.BinarySearch(found, n); ok {
			return int32(i)
		}
		return noGroup
	}
	ofValue := func(text string) int32 {
		if x, ok := key.format.Amount(text); ok {
			return find(s.at(x))
		}
		return noGroup
	}
	bounds := interval.ReaderOf(c.Occurring().Texts, key.format)
	whole := recognize.Type(c) == format.Integer
	return a.grouped(c, labels, ofValue, func(text string) int32 {
		if g := ofValue(text); g != noGroup {
			return g
		}
		if i, ok := bounds.Group(text); ok {
			if n, ok := s.group(i, whole); ok {
				return find(n)
			}
		}
		return noGroup
	}), nil
}

// steps are groups of numbers of one width, from its multiples.
type steps struct {
	units  float64 // the width in units of the last decimal
	scale  float64 // units in 1
	digits int
}

// newSteps returns the steps of a width that [question.Parse] has read.
func newSteps(width string) steps {
	_, decimals, _ := strings.Cut(width, ".")
	units, _ := strconv.ParseFloat(strings.Replace(width, ".", "", 1), 64)
	scale := 1.0
	for range decimals {
		scale *= 10
	}
	return steps{units, scale, len(decimals)}
}

// from returns where step n begins: the nearest number to the exact decimal.
func (s steps) from(n int64) float64 { return float64(float64(n)*s.units) / s.scale }

// at returns the step that holds a number.
func (s steps) at(x float64) int64 {
	n := math.Floor(float64(x*s.scale) / s.units)
	i := int64(max(-1e15, min(1e15, n)))
	for x < s.from(i) {
		i--
	}
	for x >= s.from(i+1) && i < 1e15 {
		i++
	}
	return i
}

func (s steps) label(n int64) string {
	write := func(n int64) string { return strconv.FormatFloat(s.from(n), 'f', s.digits, 64) }
	return "[" + write(n) + "," + write(n+1) + ")"
}

// group returns the number of the step that an interval equals, or lies in as a step of a width that
// divides this one; false: there is no such step. Of whole numbers [0,9] and [0,10) are one step.
func (s steps) group(i interval.Interval, whole bool) (int64, bool) {
	if math.IsInf(i.Lo, 0) || math.IsInf(i.Hi, 0) || i.OpenLo || !i.OpenHi && !whole {
		return 0, false
	}
	if !i.OpenHi {
		i.Hi++
	}
	n, width := s.at(i.Lo), i.Hi-i.Lo
	divides := func(of float64) bool { return math.Abs(of/width-math.Round(of/width)) < 1e-9 }
	return n, i.Hi <= s.from(n+1) && divides(s.units/s.scale) && divides(i.Lo)
}

// measured is a column of numbers, before and after. A text that is none is NaN.
type measured struct {
	from, to                 *table.Column // to: as released; nil: it is not
	original, plain, careful []float64     // by code
	// sides say where a number lies of which a bound is known, by code of the original, and for
	// each reader of the release: 2 above, 1 at or above, -1 at or below, -2 below the number that stands for it,
	// and 0 for a number. nil: bounds are read as no numbers.
	sides [3][]int8
}

// bound reads the bounds of the numbers that a mean or a median is asked of. What is beyond the
// range of a method is beyond all numbers of the original.
func (a *asked) bound(m *measured) {
	if a.Kind != question.Mean && a.Kind != question.Median {
		return
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, x := range m.original {
		if !math.IsNaN(x) {
			least, most = min(least, x), max(most, x)
		}
	}
	f := keysOf(m.from).format
	read := func(c *table.Column, x []float64) []int8 {
		sides := make([]int8, len(c.Values))
		for v, text := range c.Values {
			p, ok := f.Place(strings.TrimPrefix(text, "'"))
			if !ok || p.End == 0 || c.Absent(int32(v)) || !math.IsNaN(x[v]) {
				continue
			}
			switch sides[v] = int8(p.End + p.Open); {
			case math.IsInf(p.X, -1):
				p.X = least
			case math.IsInf(p.X, 1):
				p.X = most
			}
			x[v] = p.X
		}
		if !slices.ContainsFunc(sides, func(side int8) bool { return side != 0 }) {
			return nil
		}
		return sides
	}
	m.sides[0] = read(m.from, m.original)
	if m.to != nil {
		m.sides[1], m.sides[2] = read(m.to, m.plain), read(m.to, m.careful)
	}
}

// measure reads a column of numbers; with a value, 1 where it is that value and 0 where it is
// another one.
func (a *asked) measure(name string, value *string) (*measured, error) {
	c := a.original.Column(name)
	key := keysOf(c)
	read := key.format.Amount // also of decimals in a column of whole numbers
	switch {
	case value != nil:
		read = key.is(c, *value)
	case !key.numbers:
		return nil, askable.Numbers(c)
	}
	released := a.of(name)
	m := &measured{from: c, to: released, original: make([]float64, len(c.Values))}
	for v, text := range c.Values {
		m.original[v] = math.NaN()
		if x, ok := read(text); ok && !c.Absent(int32(v)) {
			m.original[v] = x
		}
	}
	if released == nil {
		return m, nil
	}
	m.plain, m.careful = make([]float64, len(released.Values)), make([]float64, len(released.Values))
	by := covering.New(c, a.opt.Trees[c.Name])
	for v, text := range released.Values {
		m.plain[v], m.careful[v] = math.NaN(), math.NaN()
		if released.Absent(int32(v)) {
			continue
		}
		x, ok := read(strings.TrimPrefix(text, "'"))
		if !ok && value == nil { // a release is written with decimal commas if another column is
			x, ok = format.Format{Numbers: format.Comma, Unit: key.format.Unit}.Amount(text)
		}
		if ok {
			m.plain[v], m.careful[v] = x, x
			continue
		}
		m.careful[v] = mean(covered(by, text), m.original)
	}
	return m, nil
}

// is returns a func that reads 1 for a value of a column and 0 for its others.
func (k keys) is(c *table.Column, value string) func(string) (float64, bool) {
	known := map[string]bool{}
	for _, text := range c.Occurring().Texts {
		known[k.of(text)] = true
	}
	return func(text string) (float64, bool) {
		switch key := k.of(text); {
		case key == k.of(value):
			return 1, true
		default:
			return 0, known[key]
		}
	}
}

// mean returns the mean of the numbers of some values; NaN: there is none.
func mean(values covering.Set, number []float64) float64 {
	sum, n := 0.0, 0
	for _, v := range values {
		if x := number[v]; !math.IsNaN(x) {
			sum += x
			n++
		}
	}
	return sum / float64(n) // 0/0 is NaN
}
