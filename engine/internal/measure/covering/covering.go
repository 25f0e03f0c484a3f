// Package covering reads a released text back: which values of a column does
// it stand for?
//
//	c := covering.New(column, tree)
//	values, how, ok := c.Covers("[20,30)")
//
// A released text is a value as it was, a star, a label of a hierarchy, an
// interval as package interval reads it, a list such as {a, b}, or a
// code of which some characters are masked by stars. Other tools' releases are
// read as well as those of this one.
package covering

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/interval"
	"quasi/engine/say"
)

// How tells by which reading a text was understood.
type How string

// The readings, in the order in which they are tried.
const (
	Everything How = "everything" // a star, a missing value, the root of the hierarchy
	Hierarchy  How = "hierarchy"  // a group of the hierarchy
	Exact      How = "exact"      // a value as it is
	Interval   How = "interval"   // [20,30), 20-29, >=90, 2024-05, 2020s
	List       How = "list"       // {a, b}
	Mask       How = "mask"       // 120**
	Mean       How = "mean"       // 45.3, which nobody has: of some of the values; see NewFor
)

// Column answers for one column. It remembers what it has read, so it is not
// safe for concurrent use.
type Column struct {
	n       int      // values; the texts after them are leaves of the tree that no value has
	texts   []string // without blanks around them
	missing []bool
	format  format.Format
	markers map[string]bool // the texts of the missing values
	tree    *hierarchy.Tree
	leaf    map[string]int // of the tree, by label
	numbers map[string]int // leaves of the tree, by number; -1: several have it
	same    map[string]Set // the values that are one value, by key
	groups  map[string]Set // the values below the tree's groups, by label; not those of the root
	strays  Set            // the values without a place in the tree, if there is one
	unknown Set            // the missing values
	ranges  []ranged       // the values that are numbers, dates or intervals, ascending
	reader  interval.Reader
	all     Set
	read    map[string]reading
	extents []extent // of the values that are groups themselves; see Meets
	sought  bool     // extents have been looked for
	means   *means   // nil: no means are released
}

// reading is the meaning of a text, with leaves that no value has.
type reading struct {
	values Set
	how    How
	ok     bool
}

// New returns the column of the distinct values of of; its records are not looked
// at. A star always stands for no value, and so do those that are marked as
// missing. tree is the column's hierarchy, or nil; values may lack a place in it.
// Values are known by their index, and read in the column's format.
func New(of *table.Column, tree *hierarchy.Tree) *Column {
	values := of.Values
	c := &Column{
		n: len(values), format: of.Format, tree: tree, markers: map[string]bool{}, read: map[string]reading{},
		same: map[string]Set{}, groups: map[string]Set{}, leaf: map[string]int{}, numbers: map[string]int{},
	}
	texts := slices.Clone(values)
	if tree != nil {
		texts = c.addLeaves(texts)
	}
	for v, text := range texts {
		c.texts = append(c.texts, strings.TrimSpace(text))
		c.missing = append(c.missing, v < c.n && of.Absent(int32(v)) || domain.IsSuppressed(text))
		c.all = append(c.all, int32(v))
		if c.missing[v] {
			c.markers[c.texts[v]] = true
			c.unknown = append(c.unknown, int32(v))
			continue
		}
		key, leaf := c.key(text)
		c.same[key] = append(c.same[key], int32(v))
		c.place(int32(v), leaf)
	}
	c.order()
	return c
}

// addLeaves indexes the leaves of the tree, and returns texts with those leaves
// that are not among them: two groups meet in a value even if nobody has it.
func (c *Column) addLeaves(texts []string) []string {
	known := make(map[string]bool, len(texts))
	for _, text := range texts {
		known[text] = true
	}
	for n := range c.tree.Len() {
		if !c.tree.IsLeaf(n) {
			continue
		}
		label := c.tree.Label(n)
		c.leaf[label] = n
		if number, ok := c.numberKey(strings.TrimSpace(label)); ok {
			if _, twice := c.numbers[number]; twice {
				c.numbers[number] = -1
			} else {
				c.numbers[number] = n
			}
		}
		if !known[label] {
			texts = append(texts, label)
		}
	}
	return texts
}

// key returns what texts of one value have in common, and the value's leaf or
// -1: the leaf of the text or, if one alone has it, of the number, or else the number, or
// else the text without blanks around it. A number with a leading zero is a code: 07 is
// not 7.
func (c *Column) key(text string) (string, int) {
	trimmed := strings.TrimSpace(text)
	for _, label := range []string{text, trimmed} {
		if n, ok := c.leaf[label]; ok {
			return "leaf " + strconv.Itoa(n), n
		}
	}
	if number, ok := c.numberKey(trimmed); ok {
		if n, written := c.numbers[number]; written && n >= 0 {
			return "leaf " + strconv.Itoa(n), n
		}
		return number, -1
	}
	return "text " + trimmed, -1
}

// numberKey returns what texts of one number have in common.
func (c *Column) numberKey(trimmed string) (key string, ok bool) {
	x, ok := c.format.Number(trimmed)
	if !ok || len(trimmed) > 1 && trimmed[0] == '0' && strings.Trim(trimmed, "0123456789") == "" {
		return "", false
	}
	return "number " + strconv.FormatFloat(x+0, 'g', -1, 64), true // +0: -0 is 0
}

// place notes that value v stands below the groups of its leaf, if it has one.
func (c *Column) place(v int32, leaf int) {
	if c.tree == nil {
		return
	}
	if leaf < 0 {
		c.strays = append(c.strays, v)
		return
	}
	for n := c.tree.Parent(leaf); n > hierarchy.Root; n = c.tree.Parent(n) {
		label := c.tree.Label(n)
		if s := c.groups[label]; len(s) == 0 || s[len(s)-1] != v {
			c.groups[label] = append(s, v)
		}
	}
}

// Covers returns the values that a released text stands for, and by which
// reading. Readings are tried in this order:
//
//   - A star, or the text of one of the column's missing values: all values,
//     missing ones included, since missing means the same as the root (KAIM,
//     Gong et al. 2013, Theorem 2). No other reading covers a missing value.
//   - The label of a group of the hierarchy: the values below every group of
//     that label, and the value of that text if there is one; all values if the
//     root has that label too. Values without a place in the hierarchy are
//     covered as the readings below say.
//   - The text of a value or of a leaf: that value. Blanks around it do not
//     count, nor does the way in which a number is written unless it has a leading
//     zero, or several places in the hierarchy.
//   - The label of a group, or else the text of a value, that may have been written so
//     in another notation ([interval.Plain]): 70-79 for [70,80), and 0,5 for 0.5 where
//     no comma stands between thousands.
//   - The label of the root, nothing but stars, or a usual marker of missing
//     values ([table.DefaultMarkers]): all values.
//   - An interval: the values within. A bound is out where the label says so:
//     30 in [20,30), 20 in (20,30] and ]20,30], 5 in <5, 90 in >90. Dashes and
//     periods of the calendar have both ends in. A year is one if the values are
//     dates, and a decade one of years if they are not. A value that is an
//     interval itself is covered if all of it is.
//   - A list in braces, parted by commas or semicolons: what its elements cover.
//     Those that stand for nothing known cover nothing, but not all may.
//   - Characters with stars before or after them. Two stars and more stand for
//     a character each, so 120** covers the values of five characters that begin
//     with 120; a single star stands for any characters, or none.
//
// Before all others, numbers of a released column of means are read as [NewFor] says.
//
// An apostrophe before a text that would else not be understood is passed over:
// it guards against formulas in spreadsheets. ok is false if the text stands for
// nothing known. A text that is understood may cover no value. The caller must
// not change the set.
func (c *Column) Covers(label string) (values Set, how How, ok bool) {
	r := c.reading(label)
	return r.values.below(int32(c.n)), r.how, r.ok
}

// reading looks a text up, or reads it.
func (c *Column) reading(label string) reading {
	r, known := c.read[label]
	if !known {
		r = c.find(label)
		if bare, quoted := strings.CutPrefix(label, "'"); quoted && !r.ok {
			r = c.find(bare)
		}
		c.read[label] = r
	}
	return r
}

func (c *Column) find(label string) reading {
	if r := c.averaged(label); r.ok {
		return r
	}
	if r := c.single(label); r.ok {
		return r
	}
	return c.list(strings.TrimSpace(label))
}

// single reads a text that is no list.
func (c *Column) single(label string) reading {
	text := strings.TrimSpace(label)
	if domain.IsSuppressed(text) || c.markers[text] {
		return reading{c.all, Everything, true}
	}
	key, _ := c.key(label)
	own, isValue := c.same[key]
	below, isGroup := c.groups[label]
	if !isGroup {
		below, isGroup = c.groups[text]
	}
	isRoot := c.tree != nil && text == strings.TrimSpace(c.tree.Label(hierarchy.Root))
	switch {
	case isGroup && !isRoot:
		return reading{union(union(own, below), c.besides(text)), Hierarchy, true}
	case isValue && !isGroup:
		return reading{own, Exact, true}
	case isRoot, strings.Trim(text, "*") == "", usual.Missing(text):
		return reading{c.all, Everything, true}
	}
	if r := c.written(text); r.ok {
		return r
	}
	return c.plain(text)
}

// written reads a text that was written in a notation, as 70-79 for the group [70,80),
// or 0,5 for the value 0.5.
func (c *Column) written(text string) reading {
	for _, label := range interval.Plain(text) {
		if below, ok := c.groups[label]; ok {
			key, _ := c.key(label)
			return reading{union(union(c.same[key], below), c.besides(label)), Hierarchy, true}
		}
	}
	for _, label := range interval.Plain(text) {
		if key, _ := c.key(label); c.format.Numbers != format.Grouped && len(c.same[key]) > 0 {
			return reading{c.same[key], Exact, true}
		}
	}
	return reading{}
}

var usual = table.NewMarkers(table.DefaultMarkers())

// besides returns the values without a place in the tree that the text of a
// group covers by itself.
func (c *Column) besides(text string) Set {
	if len(c.strays) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.plain(text).values), func(v int32) bool { return !c.strays.Has(v) })
}

// plain reads a text that is no value and no group by its form.
func (c *Column) plain(text string) reading {
	if x, ok := c.reader.Value(text); ok {
		return reading{c.within(x), Interval, true}
	}
	return c.masked(text)
}

// What is wrong with a released text.
var (
	errUnknown = say.Define("released-unknown", "release, row {0}, column {1:q}: {2:q} stands for no value that is known; give the hierarchy of this column, or leave the column out")
	errNothing = say.Define("released-nothing", "release, row {0}, column {1:q}: {2:q} covers no value of the original; check that it is a release of this table, or leave the column out")
)

// Released returns what each text of a released column stands for, by its code there:
// the values that it covers. A star stands for all of them; another marker of missing
// values that the original has, too, stands for that, since a
// value is hidden by a star. The sets of texts that no row shows are nil. It fails at the first row whose text stands for nothing
// known, or covers no value, and names it.
func (c *Column) Released(released *table.Column) ([]Set, error) {
	sets := make([]Set, len(released.Values))
	for v, row := range released.Firsts() {
		if row < 0 {
			continue
		}
		if own, ok := c.marker(released.Values[v]); ok {
			sets[v] = own
			continue
		}
		values, _, ok := c.Covers(released.Shown(int32(v)))
		if !ok {
			return nil, errUnknown.Of(released.Number(row), released.Name, released.Values[v])
		}
		if len(values) == 0 {
			return nil, errNothing.Of(released.Number(row), released.Name, released.Values[v])
		}
		sets[v] = values
	}
	return sets, nil
}

// marker returns the missing value of a text, if it is one and no star.
func (c *Column) marker(text string) (Set, bool) {
	for _, v := range c.unknown {
		if c.texts[v] == strings.TrimSpace(text) && !domain.IsSuppressed(text) {
			return Set{v}, true
		}
	}
	return nil, false
}

// extent is a value that stands for several, as in a table that is generalised
// itself.
type extent struct {
	value  int32
	values Set
	span   interval.Interval
	ranged bool // span is known
}

// Meets returns the values that may be the same as what a released text stands
// for: those that it covers, the missing ones, since what is not known may be
// anything, and those that are groups themselves and overlap with it. Two groups
// overlap if a value of the column or a leaf of its hierarchy is in both, or if
// they are intervals with a number in common. Of a text that stands for nothing
// known ok is false, and only missing values meet it. The caller must not change
// the set.
func (c *Column) Meets(label string) (values Set, ok bool) {
	r := c.reading(label)
	if r.how == Everything || r.how == Mean {
		return r.values.below(int32(c.n)), true
	}
	met := union(r.values.below(int32(c.n)), c.unknown)
	if !r.ok {
		return met, false
	}
	full := r.values
	if own, isGroup := c.extent(strings.TrimSpace(label)); isGroup && r.how == Exact {
		full = union(full, own.values) // [20,30) is a value, but 25 is in it all the same
		met = union(met, own.values.below(int32(c.n)))
	}
	span, ranged := c.span(label)
	var overlapping Set
	for _, x := range c.groupValues() {
		if x.values.meets(full) || ranged && x.ranged && x.span.Overlaps(span) {
			overlapping = append(overlapping, x.value)
		}
	}
	return union(met, overlapping), true
}

// groupValues returns the values that are groups, in their order.
func (c *Column) groupValues() []extent {
	if c.sought {
		return c.extents
	}
	c.sought = true
	for v, text := range c.texts[:c.n] {
		if c.missing[v] {
			continue
		}
		if x, ok := c.extent(text); ok {
			x.value = int32(v)
			c.extents = append(c.extents, x)
		}
	}
	return c.extents
}

// extent reads the text of a value as that of a group. A leaf of the hierarchy
// is none, nor is a single number.
func (c *Column) extent(text string) (extent, bool) {
	if below, ok := c.groups[text]; ok {
		span, ranged := c.reader.Value(text)
		return extent{values: below, span: span, ranged: ranged}, true
	}
	if _, isLeaf := c.leaf[text]; isLeaf {
		return extent{}, false
	}
	if span, ok := c.reader.Value(text); ok {
		_, single := c.format.Number(text)
		return extent{values: c.within(span), span: span, ranged: true}, !single || span.Lo < span.Hi
	}
	for _, r := range []reading{c.masked(text), c.list(text)} {
		if r.ok {
			return extent{values: r.values}, true
		}
	}
	return extent{}, false
}
