package prepare

import (
	"context"

	"quasi/engine/data/format"
	"quasi/engine/measure/bound"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

var errBoundNothing = say.Define("bound-nothing", "{0} releases the columns that could identify as they are and loses nothing of them: choose another method to learn how little detail must be lost")

// Bound proves how little any release of the table can lose that keeps the recipe's
// hierarchies, its limits of columns and its k: a lower bound of the ILossRate of a release,
// whichever method makes the release and however many rows it leaves out. progress may be nil; if
// it returns true, what is found so far is the result, and it is a bound as well. It
// fails for a method that changes no value, and with ctx.Err() soon after ctx is done.
//
// It takes seconds for 30,000 records of eight columns, and no more than about a minute
// for any table: see [bound.Of].
func (p *Prepared) Bound(ctx context.Context, progress bound.Progress) (bound.Bound, error) {
	if p.Method.Family == method.Bucketing {
		return bound.Bound{}, errBoundNothing.Of(say.Method(p.Method.Name))
	}
	k, err := privacy.NewKAnonymity(p.Recipe.Privacy.K, p.Problem.N)
	if err != nil {
		return bound.Bound{}, err
	}
	own := bound.Unweighted(&p.Problem)
	own.Model = k // other models may ask for larger classes
	return bound.Of(ctx, own, bound.Passes, progress)
}

var errMeansText = say.Define("means-text", "it is to be released as the means of groups, and {0:q} is not read as a number of at most {1} digits after the point: mark it as a missing value, say how the column's numbers are written, or take the means out")

// checkMeans reports columns that can't be released as the means of groups: with the
// method, beside a population, or because of a value.
func (p *Prepared) checkMeans() error {
	if err := p.Recipe.CheckMeans(); err != nil {
		return err
	}
	if p.Data.Register != nil {
		if err := p.Recipe.CheckMeansBesidePopulation(); err != nil {
			return err
		}
	}
	for _, name := range p.Recipe.Means() {
		c := p.Data.Table.Column(name)
		for _, text := range c.Occurring().Texts {
			if !c.Format.Measured(text) {
				return say.In(name, errMeansText.Of(text, format.MostPlaces))
			}
		}
	}
	return nil
}
