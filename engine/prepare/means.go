package prepare

import (
	"quasi/engine/data/format"
	"quasi/engine/say"
)

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
