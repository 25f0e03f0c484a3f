package engine

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say"
)

var errMissingTaken = say.Define("missing-taken", "cells without a value are to have {0:q} in files, but the column may have {1:q} as a value or group, and a reader could not tell one from the other: choose another text for missing values (output.missing)")

// checkMissing refuses an output whose text for missing values could be read as a value of
// a column that is released, or as a group of its values: a program that reads the file
// treats the text as missing in every column.
func (p *Prepared) checkMissing(r *recipe.Recipe) error {
	marker, chosen := r.Output.MissingText()
	if !chosen || marker == recipe.StarMissing {
		return nil // a star never is a value
	}
	same := sameText(marker)
	var names []string
	for _, c := range p.outgoing {
		names = append(names, r.Column(c.Name).ReleasedName())
		for _, text := range p.shownOf(c) {
			if same(text) {
				return say.In(c.Name, errMissingTaken.Of(marker, text))
			}
		}
	}
	if n, err := strconv.Atoi(marker); err == nil && p.method.Family == method.Bucketing && n > 0 {
		return say.In(unused(names, groupName), errMissingTaken.Of(marker, marker))
	}
	return nil
}

// shownOf returns the texts that a released column can have beside intervals: its values,
// and the groups that they are in.
func (p *Prepared) shownOf(c outgoing) []string {
	texts := present(c.Column).texts
	if c.qi < 0 {
		return texts
	}
	values := map[string]bool{}
	for _, text := range texts {
		values[strings.TrimSpace(text)] = true
	}
	for _, row := range p.recipe.Column(c.Name).Hierarchy.Rows {
		if values[strings.TrimSpace(row[0])] {
			texts = append(texts, row[1:len(row)-1]...)
		}
	}
	return texts
}

// sameText returns a function that reports whether a program may read a text as it reads
// the given one: blanks around it make no difference, nor does how a number is written.
func sameText(as string) func(text string) bool {
	number, isNumber := format.Plain.Parse(as)
	return func(text string) bool {
		if strings.TrimSpace(text) == as {
			return true
		}
		x, ok := format.Plain.Parse(text)
		if !ok {
			x, ok = format.Comma.Parse(text)
		}
		return isNumber && ok && x == number
	}
}

// marked returns a table of the release with the recipe's text in every cell that shows no
// value, the table itself if the recipe leaves them as they are. A row that shows nothing
// at all keeps its stars: a reader would take it for an empty line below a table.
func (r *Release) marked(t *table.Table) *table.Table {
	marker, chosen := r.recipe.Output.MissingText()
	if !chosen {
		return t
	}
	blank := blankRows(t)
	written := &table.Table{N: t.N}
	for _, c := range t.Columns {
		written.Columns = append(written.Columns, withMarker(c, marker, blank))
	}
	return written
}

// blankRows returns the rows that show no value in any column, ascending.
func blankRows(t *table.Table) []int {
	var rows []int
	for row := range t.N {
		if !slices.ContainsFunc(t.Columns, func(c *table.Column) bool { return !c.IsMissing(row) }) {
			rows = append(rows, row)
		}
	}
	return rows
}

// withMarker returns a column with a text in its cells without a value, and stars in the
// given rows, which have none: itself if it has a value everywhere.
func withMarker(c *table.Column, marker string, blank []int) *table.Column {
	own := *c
	own.Values, own.Missing, own.Codes = nil, nil, slices.Clone(c.Codes)
	add := func(text string, missing bool) int32 {
		own.Values, own.Missing = append(own.Values, text), append(own.Missing, missing)
		return int32(len(own.Values) - 1)
	}
	const none = -1
	became, absent := make([]int32, len(c.Values)), int32(none)
	for v, text := range c.Values {
		if !c.Absent(int32(v)) {
			became[v] = add(text, false)
			continue
		}
		if absent == none {
			absent = add(marker, true)
		}
		became[v] = absent
	}
	if absent == none {
		return c
	}
	for row, v := range c.Codes {
		own.Codes[row] = became[v]
	}
	if len(blank) > 0 && marker != recipe.StarMissing {
		star := add(recipe.StarMissing, true)
		for _, row := range blank {
			own.Codes[row] = star
		}
	}
	return &own
}
