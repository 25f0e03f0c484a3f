package prepare

import (
	"quasi/engine/criteria"
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
	if err := p.Recipe.CheckWholeRecords(); err != nil {
		return err
	}
	if err := p.Recipe.CheckLimits(); err != nil {
		return err
	}
	if err := p.checkMeans(); err != nil {
		return err
	}
	if err := p.CheckMissing(&p.Recipe); err != nil {
		return err
	}
	var err error
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

// Knowing returns the same with somebody who may know something else of a patient, one of
// [recipe.Knowledges]. It fails as [Prepared.Ask] does.
func (p *Prepared) Knowing(knows string) (*Prepared, error) {
	own := *p
	own.Recipe = p.Recipe.Clone()
	own.Recipe.Know(knows)
	own.Recipe.Privacy.Linked = p.Recipe.Links() // a pseudonym links rows, too
	own.Data.Recipe = &own.Recipe
	own.Earlier = nil
	return &own, own.Ask()
}
