package restore

import (
	"fmt"
	"slices"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/measure/covering"
	"quasi/engine/profile/describe"
)

// values are the original values of a column that are not missing.
type values struct {
	codes  []int32
	texts  []string
	counts []int
	format format.Format
}

func present(c *table.Column) values {
	v := values{format: c.Format}
	for code, n := range c.Counts() {
		if c.Absent(int32(code)) {
			continue
		}
		v.codes, v.texts, v.counts = append(v.codes, int32(code)), append(v.texts, c.Values[code]), append(v.counts, n)
	}
	return v
}

// read gives the column its domain and the released texts their spans.
func (c *column) read(tree *hierarchy.Tree) error {
	v, measure := present(c.original), describe.Measure(c.original)
	fit := c.readTexts
	if tree != nil {
		c.given = true
		fit = func(v values, measure domain.Measure) error { return c.readTree(tree, v, measure) }
	}
	if err := fit(v, measure); err != nil {
		return err
	}
	single, means := 0, 0
	for code, of := range c.covers {
		if of.how == covering.Mean {
			means += of.rows
		}
		if of.how != covering.Exact && c.spans[code].IsLeaf() {
			single += of.rows
		}
	}
	if means > 0 {
		c.note("%d cells are means of groups, of which the release does not say what they were taken of: each counts as any value, so that the loss is less than is said here.", means)
	}
	if single > 0 {
		c.note("%d cells are generalised texts that stand for a single value here, and count as that value.", single)
	}
	return nil
}

// readTexts reads the column without a hierarchy; see Restore.
func (c *column) readTexts(v values, measure domain.Measure) error {
	suggested := c.suggested()
	if err := c.understand(suggested); err != nil {
		return err
	}
	if suggested != nil && !c.ranges() && c.fitTree(suggested, v, measure) == nil && c.widened() == 0 {
		c.note("no hierarchy was given, and the suggested one fits.")
		return nil
	}
	if err := c.understand(nil); err != nil {
		return err
	}
	if err := c.fitSets(v, measure); err != nil {
		return err
	}
	if c.widened() == 0 {
		c.note("no hierarchy was given; the released texts make one.")
		return nil
	}
	nested := *c
	if d, places, err := hierarchy.Ordered(v.texts, v.counts, measure, v.format); err == nil {
		c.use(d, v, places, nil)
		if c.widened() == 0 {
			c.note("no hierarchy was given; the released texts are intervals of the plain order, and count from their least to their greatest original value.")
			return nil
		}
	}
	*c = nested
	c.note("no hierarchy was given; the released texts make one, but overlap: %d cells count as wider groups than they are.", c.widened())
	return nil
}

// ranges reports whether a released text is an interval from one value of the column
// to another, both included, and no group of the tree by which it was understood: as
// wide as it says, and no wider.
func (c *column) ranges() bool {
	for _, of := range c.covers {
		if of.how != covering.Interval || len(of.values) < 2 {
			continue
		}
		texts := values{format: c.original.Format}
		for _, code := range of.values {
			texts.texts = append(texts.texts, c.original.Values[code])
		}
		all := make(covering.Set, len(of.values))
		for i := range all {
			all[i] = int32(i)
		}
		if least, greatest, ok := texts.extremes(all); ok && of.lo == least && of.hi == greatest {
			return true
		}
	}
	return false
}

// readTree reads the column by the hierarchy that was given.
func (c *column) readTree(tree *hierarchy.Tree, v values, measure domain.Measure) error {
	if err := tree.Covers(v.texts); err != nil {
		return fmt.Errorf("original, column %q: %w", c.name, err)
	}
	if err := c.understand(tree); err != nil {
		return err
	}
	if err := c.fitTree(tree, v, measure); err != nil {
		return fmt.Errorf("original, column %q: %w", c.name, err)
	}
	if n := c.widened(); n > 0 {
		c.note("%d cells are no groups of the hierarchy, and count as the least groups that hold them.", n)
	}
	return nil
}

// suggested returns the hierarchy that is suggested for the column; nil: none.
func (c *column) suggested() *hierarchy.Tree {
	h, _ := describe.Hierarchy(c.original)
	tree, err := hierarchy.FromRows(h.Rows)
	if err != nil {
		return nil // nothing but missing values
	}
	return tree
}

// fitTree lays the column out by a hierarchy.
func (c *column) fitTree(tree *hierarchy.Tree, v values, measure domain.Measure) error {
	d, places, err := tree.Domain(v.texts, v.counts, measure, v.format)
	if err != nil {
		return err
	}
	c.use(d, v, places, groupSpans(tree))
	return nil
}

// use takes a domain, in which value i of v has the leaf places[i], and finds the
// span of every released text: that of the group of its name, if there is one,
// or else the least that holds all its values.
func (c *column) use(d domain.Domain, v values, places []int32, groups map[string][]domain.Span) {
	c.domain = d
	c.places = slices.Repeat([]int32{-1}, len(c.original.Values))
	for i, code := range v.codes {
		c.places[code] = places[i]
	}
	c.spans = make([]domain.Span, len(c.covers))
	for code, of := range c.covers {
		c.spans[code] = c.span(c.released.Values[code], of, groups)
	}
}

func (c *column) span(text string, of cell, groups map[string][]domain.Span) domain.Span {
	if of.all() || of.rows == 0 {
		return c.domain.Full()
	}
	var within []domain.Span
	if of.how == covering.Hierarchy {
		within = spansOf(groups, text)
	}
	for _, code := range of.values {
		if !c.hidden(code) { // who has no value may be in a group of one that shows means
			within = append(within, domain.Leaf(c.places[code]))
		}
	}
	if len(within) == 0 {
		return c.domain.Full() // a row with it covers no record
	}
	s := within[0]
	for _, other := range within[1:] {
		s = c.domain.Join(s, other)
	}
	return s
}

// widened counts the released cells whose span holds values that the text does
// not stand for.
func (c *column) widened() int {
	upTo := make([]int, c.domain.Size()+1) // values before each leaf
	for _, place := range c.places {
		if place >= 0 {
			upTo[place+1]++
		}
	}
	for i := range c.domain.Size() {
		upTo[i+1] += upTo[i]
	}
	cells := 0
	for code, of := range c.covers {
		s := c.spans[code]
		if !of.all() && len(of.values) < upTo[s.Hi+1]-upTo[s.Lo] {
			cells += of.rows
		}
	}
	return cells
}

func (c *column) note(format string, args ...any) {
	c.notes = append(c.notes, fmt.Sprintf("Column %q: ", c.name)+fmt.Sprintf(format, args...))
}
