package prepare

import (
	"cmp"
	"strconv"
	"strings"

	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Ask states the problem: what every class must satisfy. It fails, naming what to change, if
// the models can't be asked of this table or of this method, if the limits of columns can't
// be met, if a column can't be released as the means of groups, or if the text of missing
// values could be a value.
func (p *Prepared) Ask() error {
	for _, m := range p.Recipe.Privacy.Models {
		if kind, err := m.Kind(); p.Method.Family == method.Bucketing && err == nil && kind.Scope != privacy.OnColumn {
			return errBucketingShows.Of(say.Model(m.Name), say.Method(p.Method.Name))
		}
	}
	err := cmp.Or(p.Recipe.CheckWholeRecords(), p.Recipe.CheckLimits(), p.checkMeans(), p.CheckMissing(&p.Recipe))
	if err != nil {
		return err
	}
	if p.Asked, err = criteria.New(p.Data); err != nil {
		return err
	}
	p.Recipe.Privacy.Models = p.Asked.Found(p.Recipe.Privacy.Models)
	model, err := p.Asked.Class(p.Recipe.Privacy.K)
	if err != nil {
		return err
	}
	p.Problem = problem.Problem{N: p.Data.Table.N, QI: limitedFor(p.Method.Limits, p.Data.QI), Sensitive: p.Data.Sensitive, Model: model,
		// Most shares are no binary fractions: 0.29 is a little less than it says, and of 100 records would be 28.
		MaxSuppressed: int(p.Recipe.Privacy.SuppressionLimit * (1 + 1e-15) * float64(p.Data.Table.N)), Seed: p.Recipe.Algorithm.Seed}
	p.Strata = p.cutting()
	if p.Recipe.Privacy.WholeRecords() {
		if p.Strata, p.People = nil, p.Strata; len(p.Recipe.Privacy.Models) > 0 {
			p.People = nil
		}
		return nil // the method gets a table of patients, and what it leaves to do is mended
	}
	if err := p.Method.Accepts(model); err != nil {
		return err
	}
	return p.checkLimits()
}

// What can go wrong.
var (
	errNotes           = say.Define("note-rows", "{0} {0:row looks|rows look} like no {0:person|people}, but would count as {0:one|people} among whom others hide: {1}. Leave {0:it|them} out, or keep {0:it|them} if {0:it is a person|they are people}")
	errNoKey           = say.Define("no-key", "pseudonyms and shifted dates need a key of {0} random bytes: give one")
	errBucketingShows  = say.Define("bucketing-shows", "{0}: {1} releases the columns that could identify as they are, so it can't hold: choose another method")
	errFormatReadsNone = say.Define("format-reads-none", "none of the {1} {1:value|values}, such as {2:q}, can be read as the format says, as {0}: choose another format, or let it be found")
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
