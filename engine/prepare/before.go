package prepare

import (
	"context"
	"fmt"
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/data/transform"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/support"
	"quasi/engine/method"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// Before audits the original table as the release is audited, for comparison:
// beside the population too, if there is one. Where the recipe says whose row each one is,
// every column beside it and the quasi-identifiers may link rows, as it is in the table.
func (p *Prepared) Before() (audit.Report, error) {
	opt := audit.Options{
		QI: p.Recipe.Names(table.QuasiIdentifying), Sensitive: p.Recipe.Names(table.Sensitive), Patients: p.Asked.Patients(),
		OthersKnown: p.Recipe.Privacy.Others == recipe.OthersKnown, Behind: p.Data.Behind(), Subsets: p.Subsets(),
	}
	ByPatient(&opt, &p.Recipe)
	p.linking(&opt)
	return audit.Table(p.Raw, opt)
}

// mostTriples is the number of rows up to which sets of three quasi-identifiers
// are looked at.
const mostTriples = 300_000

// Subsets is up to how many quasi-identifiers together an audit looks at.
func (p *Prepared) Subsets() int {
	if p.Data.Table.N > mostTriples {
		return 2
	}
	return 3
}

// ByPatient asks an audit for what is left to somebody who knows several rows of a
// patient, if the recipe says whose row each one is.
func ByPatient(opt *audit.Options, r *recipe.Recipe) {
	if r.Privacy.Patient == "" {
		return
	}
	opt.Knows = support.Every()
	if r.Privacy.K > 1 {
		opt.K = r.Privacy.K // of 1, everyone has it
	}
}

// linking names the columns of the table that may link the rows of a patient.
func (p *Prepared) linking(opt *audit.Options) {
	if p.Recipe.Privacy.Patient == "" {
		return
	}
	for _, name := range p.Raw.Names() {
		if name != p.Recipe.Privacy.Patient && !slices.Contains(opt.QI, name) {
			opt.Kept = append(opt.Kept, name)
		}
	}
}

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

// Transformed is a column whose values were replaced.
type Transformed struct {
	Column string               `json:"column"` // as the recipe names it
	Kind   recipe.TransformKind `json:"kind"`
}

// String says in English what the column shows, and what that is not.
func (t Transformed) String() string {
	what := "pseudonyms"
	if t.Kind == recipe.ShiftDates {
		what = "shifted dates"
	}
	return fmt.Sprintf("column %q shows %s: anyone who has the key can find the people again, so it is still personal data", t.Column, what)
}

// Replacements returns the columns that the recipe says to replace, by their names,
// and what was done to them, in the order of the recipe. It fails if there is no secret
// of [transform.KeySize] bytes to do it with, or if a column can't be transformed.
func Replacements(m criteria.Microdata, secret []byte) (map[string]*table.Column, []Transformed, error) {
	replaced := map[string]*table.Column{}
	var done []Transformed
	for i := range m.Recipe.Columns {
		decided := &m.Recipe.Columns[i]
		if decided.Transform == nil {
			continue
		}
		if secret == nil {
			return nil, nil, say.In(decided.Name, errNoKey.Of(transform.KeySize))
		}
		key, err := transform.NewKey(secret)
		if err != nil {
			return nil, nil, err
		}
		if replaced[decided.Name], err = replace(m, decided, key); err != nil {
			return nil, nil, say.In(decided.Name, err)
		}
		done = append(done, Transformed{decided.Name, decided.Transform.Kind})
	}
	return replaced, done, nil
}

func replace(m criteria.Microdata, decided *recipe.Column, key transform.Key) (*table.Column, error) {
	c, t := m.Table.Column(decided.Name), decided.Transform
	if t.Kind == recipe.Pseudonym {
		return transform.Pseudonyms(c, key, t.LengthOrDefault())
	}
	return transform.ShiftDates(c, m.Table.Column(m.Recipe.Privacy.Patient), key, transform.Shift{MaxDays: t.MaxDays, Time: t.Time})
}
