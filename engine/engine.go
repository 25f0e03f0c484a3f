// Package engine turns a table and a recipe into a release of which every
// record hides among at least k others, and checks the release as a stranger
// would.
//
// The shortest use:
//
//	prepared, err := engine.Prepare(t, r)        // t from csv.Read, r a recipe
//	release, err := prepared.Run(ctx, nil)       // release.Passed() says whether the models hold
//	open := release.Concerns().Open()            // identifiers that leave all the same: a person must confirm them
//	err = release.WriteCSV(w)                    // refused if a model fails, or if something is open
//
// Another output of the same release, without another search:
//
//	release, err = release.Rewritten(recipe.Output{BOM: true}, nil)
//
// Same table, same recipe: same bytes, natively and as WebAssembly.
package engine

import (
	"context"

	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/report"
	"quasi/engine/result"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Prepared is a table with a recipe that fits it. Nothing changes it: it can be run
// any number of times, several at a time too, and gives the same release each time.
type Prepared struct {
	made     *prepare.Prepared
	run      run.Func // the code of its method
	settings parameter.Values
	earlier  []int // the rounds that the attempts of an earlier run did: see [recipe.Found]
}

// Release is what leaves the room, and what is known about it.
type Release = result.Release

// Kept is what a release shows of each record, to be set beside another.
type Kept = result.Kept

// options are what [Prepare] can use beside the table and the recipe.
type options struct {
	population *table.Table
	key        []byte
	helpers    problem.Helpers
}

// Option is one of them.
type Option func(*options)

// WithPopulation gives the table of everyone from whom the records may be drawn,
// with the quasi-identifiers as the original table has them. k-map and δ-presence
// need it, and the audit's journalist risk makes use of it. It is not kept.
func WithPopulation(population *table.Table) Option {
	return func(o *options) { o.population = population }
}

// WithKey gives the secret of [transform.KeySize] random bytes that pseudonyms and
// shifted dates are made with. It stays no longer than [Prepare] works, and no
// recipe or release holds it: the same patient gets the same pseudonym and shift
// in another table if the caller gives the same key again.
func WithKey(key []byte) Option { return func(o *options) { o.key = key } }

// WithHelpers gives other programs that may work on parts of a large table. They get
// codes and numbers in place of texts, and the result does not depend on them.
func WithHelpers(helpers problem.Helpers) Option { return func(o *options) { o.helpers = helpers } }

// Prepare checks the recipe against the table and builds what the algorithm needs.
// Records without a value in any column are left out: they are no people, see
// [Prepared.LeftOut]; so are those that a derived column is to leave out, which
// [Release.Notes] name. It fails, naming the place, if the recipe is invalid, if a column
// has no role or does not exist, if a derived one can't be computed, if the column that
// identifies the patient would be released as anything but a pseudonym, if no column is
// quasi-identifying, if k exceeds the number of records, if a value has no place in its
// hierarchy, if a column can't be transformed, or if the text for missing values that the
// output has could be a value.
func Prepare(t *table.Table, r recipe.Recipe, with ...Option) (*Prepared, error) {
	var o options
	for _, option := range with {
		option(&o)
	}
	made, err := prepare.New(t, r, prepare.Options{Population: o.population, Key: o.key})
	if err != nil {
		return nil, err
	}
	p, err := methodOf(made)
	if err != nil {
		return nil, err
	}
	if err := made.Ask(); err != nil {
		return p, err
	}
	made.Problem.Helpers = o.helpers
	return p, nil
}

// methodOf adds the code and the settings of the recipe's method to what was prepared.
func methodOf(made *prepare.Prepared) (*Prepared, error) {
	do, err := run.Get(made.Method.Name)
	if err != nil {
		return nil, err
	}
	settings, err := parameter.Resolve(made.Method.Parameters, made.Recipe.Algorithm.Parameters)
	if err != nil {
		return nil, errInSettings.Of(say.Method(made.Method.Name), err)
	}
	return &Prepared{made, do, settings, made.Earlier}, nil
}

// FitOf compares a table of the population with a table and its recipe, before it is
// given to [WithPopulation]. It fails where [Prepare] would for the columns of the
// table.
func FitOf(t *table.Table, r recipe.Recipe, population *table.Table) (report.Fit, error) {
	data, err := prepare.Microdata(t, &r)
	if err != nil {
		return report.Fit{}, err
	}
	return criteria.FitOf(data, population)
}

// Problem returns what the algorithm gets, for benchmarks and tests.
func (p *Prepared) Problem() *problem.Problem {
	own := p.made.Problem
	return &own
}

// Table returns the table as the recipe reads it: the given one without the records
// that are no people. It must not be changed.
func (p *Prepared) Table() *table.Table { return p.made.Raw }

// Before audits the original table, see [prepare.Prepared.Before].
func (p *Prepared) Before() (audit.Report, error) { return p.made.Before() }

// Bound proves how little any release can lose, see [prepare.Prepared.Bound].
func (p *Prepared) Bound(ctx context.Context, progress bound.Progress) (bound.Bound, error) {
	return p.made.Bound(ctx, progress)
}

// Patients says whose record each one of [Prepared.Table] is; nil: every one is another
// person's.
func (p *Prepared) Patients() *privacy.Patients { return p.made.Patients() }

// LeftOut says which records of the given table are no people, see
// [prepare.Prepared.LeftOut].
func (p *Prepared) LeftOut() say.Text { return p.made.LeftOut() }

// Recipe returns the recipe with everything decided that was left open: the
// suggested hierarchies, the measures of loss. It says of each column what it
// looks like, unless the given recipe did, so that the recipe can be compared
// with another table. What a run adds is in [Release.Recipe]. It is a copy.
func (p *Prepared) Recipe() recipe.Recipe { return p.made.Described(p.made.Recipe) }
