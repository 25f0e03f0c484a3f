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
		MaxSuppressed: mostLeftOut(p.Recipe.Privacy.SuppressionLimit, p.Data.Table.N), Seed: p.Recipe.Algorithm.Seed}
	p.Strata = p.cutting()
	if p.Recipe.Privacy.WholeRecords() {
		return nil // the method gets a table of patients, and what it leaves to do is mended
	}
	if err := p.Method.Accepts(model); err != nil {
		return err
	}
	return p.checkLimits()
}

// mostLeftOut returns how many of n records may be left out where at most a share of them
// may be. Most shares are no binary fractions: 0.29 is a little less than it says, and of
// 100 records would be 28. So as little is added to it.
func mostLeftOut(share float64, n int) int { return int(share * (1 + 1e-15) * float64(n)) }
