package prepare

import (
	"strconv"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/say"
)

var errMissingTaken = say.Define("missing-taken", "cells without a value are to have {0:q} in files, but the column may have {1:q} as a value or group, and a reader could not tell one from the other: choose another text for missing values (output.missing)")

// CheckMissing refuses an output whose text for missing values could be read as a value of
// a column that is released, or as a group of its values: a program that reads the file
// treats the text as missing in every column.
func (p *Prepared) CheckMissing(r *recipe.Recipe) error {
	marker, chosen := r.Output.MissingText()
	if !chosen || marker == recipe.StarMissing {
		return nil // a star never is a value
	}
	same := format.SameText(marker)
	var names []string
	for _, c := range p.Outgoing {
		names = append(names, r.Column(c.Name).ReleasedName())
		for _, text := range p.shownOf(c) {
			if same(text) {
				return say.In(c.Name, errMissingTaken.Of(marker, text))
			}
		}
		if r.Column(c.Name).Means && couldBeMean(marker, c.Column) {
			return say.In(c.Name, errMissingTaken.Of(marker, marker))
		}
	}
	if n, err := strconv.Atoi(marker); err == nil && p.Method.Family == method.Bucketing && n > 0 {
		return say.In(Unused(names, GroupColumn), errMissingTaken.Of(marker, marker))
	}
	return nil
}

// couldBeMean reports whether a number lies between the least and the greatest of a column.
func couldBeMean(text string, c *table.Column) bool {
	x, ok := format.Plain.Parse(text)
	below, above := false, false
	for _, value := range c.Occurring().Texts {
		other, number := c.Format.Plain(value)
		below, above = below || number && other <= x, above || number && other >= x
	}
	return ok && below && above
}

// shownOf returns the texts that a released column can have beside intervals: its values,
// and the groups that they are in.
func (p *Prepared) shownOf(c Outgoing) []string {
	texts := c.Occurring().Texts
	if c.QI < 0 {
		return texts
	}
	values := map[string]bool{}
	for _, text := range texts {
		values[strings.TrimSpace(text)] = true
	}
	for _, row := range p.Recipe.Column(c.Name).Hierarchy.Rows {
		if values[strings.TrimSpace(row[0])] {
			texts = append(texts, row[1:len(row)-1]...)
		}
	}
	return texts
}
