package restore

import (
	"fmt"

	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/measure/covering"
)

// column is one quasi-identifier, before and after.
type column struct {
	name               string
	given              bool // it has a hierarchy of its own
	original, released *table.Column
	domain             domain.Domain
	places             []int32 // by code of the original: its leaf, or -1 if missing
	covers             []cell  // by code of the release; those that no row has are empty
	spans              []domain.Span
	notes              []string
}

// cell is what a released text stands for.
type cell struct {
	values covering.Set // codes of the original
	how    covering.How
	lo, hi float64 // of an interval, as labelled
	rows   int
}

// all reports whether the text stands for every value: a mean says of none that it is not in
// its group.
func (c cell) all() bool { return c.how == covering.Everything || c.how == covering.Mean }

// hidden reports whether a code of the original stands for no value.
func (c *column) hidden(code int32) bool { return c.places[code] < 0 }

// attribute returns the original values as spans; texts of one leaf have one
// code.
func (c *column) attribute() domain.Attribute {
	spans := make([]domain.Span, len(c.places))
	for v, place := range c.places {
		spans[v] = c.domain.Full()
		if place >= 0 {
			spans[v] = domain.Leaf(place)
		}
	}
	return domain.NewAttribute(c.name, 1, c.domain, spans, c.original.Codes)
}

// understand reads the released texts with the help of a tree, which may be nil.
func (c *column) understand(tree *hierarchy.Tree) error {
	reader := covering.NewFor(c.original, c.released, tree)
	c.covers = make([]cell, len(c.released.Values))
	for v, rows := range c.released.Counts() {
		if rows == 0 {
			continue
		}
		text := c.released.Shown(int32(v))
		values, how, ok := reader.Covers(text)
		if !ok {
			// The error of a text that stands for nothing known.
			code := int32(v)
			advice := "give the hierarchy of this column"
			if c.given {
				advice = "add it to the hierarchy of this column"
			}
			for row, v := range c.released.Codes {
				if v == code {
					return fmt.Errorf("release, line %d, column %q: %q stands for no value that is known; %s", line(c.released, row), c.name, c.released.Values[v], advice)
				}
			}
			return nil // nobody asks of a text that no row has
		}
		lo, hi, _ := reader.Bounds(text)
		c.covers[v] = cell{values, how, lo, hi, rows}
	}
	return nil
}

// line is the line of a released row, counted from 1, below that of the names.
func line(released *table.Column, row int) int { return released.Number(row) + 1 }
