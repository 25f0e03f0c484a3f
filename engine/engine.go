// Package engine turns a table and a recipe into a release of which every
// record hides among at least k others, and checks the release as a stranger
// would.
//
// The shortest use:
//
//	prepared, err := engine.Prepare(t, r)        // t from csv.Read, r a recipe
//	release, err := prepared.Run(ctx, nil)       // release.Passed() says whether the models hold
//	concerns := release.Concerns()               // Open and Undecided: columns about which a person must decide
//	release = release.Letting("note")            // a decision: the column leaves as it is
//	err = release.WriteCSV(w)                    // refused if a model fails, or if something is open
//
// Another output of the same release, without another search:
//
//	release, err = release.Rewritten(recipe.Output{BOM: true}, nil)
//
// Same table, same recipe: same bytes, natively and as WebAssembly.
//
// An error has a code: errors.As finds a [say.Error], with what caused it behind Unwrap, and [say.Kinds]
// lists all codes with their sentences. Where ctx is done, it is ctx.Err().
//
// # Backwards compatibility
//
// Packages [recipe] and report, and the command quasi, say under Compatibility what stays of recipes,
// reports and command lines. A code of an error means nothing else in a later version; its words may
// change. Names of Go that docs/embed.md and the examples of this package use stay until version 2; others
// may change with any version.
package engine

import (
	"context"

	"quasi/engine/criteria"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/method/run"
	"quasi/engine/internal/method/suppress"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/release"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Prepared is a table with a recipe that fits it, ready to be anonymized. It is immutable
// and safe for concurrent use; each run gives the same release.
type Prepared struct {
	made     *prepare.Prepared
	run      run.Func // the code of its method
	settings parameter.Values
	earlier  []int                       // rounds of each attempt of an earlier run: see [recipe.Found]
	feasible func(parameter.Values) bool // whether the table satisfies the method's settings; nil: they ask nothing
}

// Release is an anonymized table with its audit, its verdicts and its loss.
type Release = release.Release

// Snapshot holds what a release shows of each record, for comparison with another.
type Snapshot = release.Snapshot

// options holds what [Prepare] uses besides the table and the recipe.
type options struct {
	population *table.Table
	key        []byte
	helpers    problem.Helpers
}

// Option configures [Prepare].
type Option func(*options)

// WithPopulation sets the table of the population that the records are a sample of. Its
// quasi-identifiers must be written as in the original table. k-map and δ-presence need it;
// the audit uses it for the journalist risk. It is not retained after [Prepare].
func WithPopulation(population *table.Table) Option {
	return func(o *options) { o.population = population }
}

// WithKey sets the secret, [transform.KeySize] random bytes, from which pseudonyms and date
// shifts are computed: with the same key, a patient has the same pseudonym and shift in every
// table. The key is not retained after [Prepare], and stands in no recipe or release.
func WithKey(key []byte) Option { return func(o *options) { o.key = key } }

// WithHelpers sets programs that may work on parts of a large table. They receive codes and
// numbers, never texts. The result does not depend on them.
func WithHelpers(helpers problem.Helpers) Option { return func(o *options) { o.helpers = helpers } }

// Prepare checks the recipe against the table and builds the problem that the algorithm
// solves. It leaves out records without a value in any column, which are not people (see
// [Prepared.LeftOut]), and records that a derived column excludes (see [Release.Notes]).
//
// It returns an error that names the place if the recipe is invalid; if a column does not
// exist, has no role, or can't be derived or transformed; if the patient's identifier would be
// released as anything but a pseudonym; if there is no quasi-identifier; if k exceeds the
// number of records; if a value is missing from its hierarchy; or if the output's text for
// missing values could be a value.
func Prepare(t *table.Table, r recipe.Recipe, with ...Option) (*Prepared, error) {
	var o options
	for _, option := range with {
		option(&o)
	}
	made, err := prepare.New(t, r, prepare.Options{Population: o.population, Key: o.key})
	if err != nil {
		return nil, err
	}
	p, err := from(made)
	if err != nil {
		return nil, err
	}
	if err := made.Ask(); err != nil {
		return p, err
	}
	made.Problem.Helpers = o.helpers
	return p, p.fit()
}

// fit completes the settings of the method by what the table satisfies of them.
func (p *Prepared) fit() error {
	if p.feasible = run.Feasible(p.made.Method.Name, &p.made.Problem); p.feasible == nil || p.made.Problem.Sensitive[0].Whole != nil {
		return nil
	}
	chosen := &p.made.Recipe.Algorithm
	var err error
	if p.settings, chosen.Parameters, err = parameter.Fit(p.made.Method.Parameters, chosen.Parameters, p.feasible); err != nil {
		return errInSettings.Of(say.Method(p.made.Method.Name), err)
	}
	return nil
}

// Ranges returns the settings that the table satisfies as one class, with the others as they are.
func (p *Prepared) Ranges() facts.Ranges {
	r := facts.Ranges{Models: p.made.Asked.Ranges()}
	if p.feasible != nil {
		r.Method = parameter.Ranges(p.made.Method.Parameters, p.settings, p.feasible)
	}
	return r
}

// unmet returns an error that says which setting the table does not satisfy and what is the
// nearest that it does, if that is why a run failed; else the error of the run.
func (p *Prepared) unmet(ctx context.Context, failed error) error {
	if ctx.Err() != nil {
		return failed
	}
	r := &p.made.Recipe
	if err := p.made.Asked.Unmet(r.Privacy.Models); err != nil {
		return err
	}
	if p.feasible != nil {
		if err := parameter.Unmet(say.Method(r.Algorithm.Name), p.made.Method.Parameters, p.settings, p.feasible, r.Algorithm.Name, ""); err != nil {
			return err
		}
	}
	if err := p.made.Asked.Easiest(); err != nil && !suppress.Would(failed) {
		return err
	}
	return failed
}

// from adds the recipe's method, with its settings, to what was prepared. It fails if no
// method has the recipe's name, or if it has no such settings.
func from(made *prepare.Prepared) (*Prepared, error) {
	do, err := run.Get(made.Method.Name)
	if err != nil {
		return nil, err
	}
	settings, err := parameter.Resolve(made.Method.Parameters, made.Recipe.Algorithm.Parameters)
	if err != nil {
		return nil, errInSettings.Of(say.Method(made.Method.Name), err)
	}
	return &Prepared{made: made, run: do, settings: settings, earlier: made.Earlier}, nil
}

// FitOf reports how well a table of the population fits a table and its recipe, before it is
// passed to [WithPopulation]. It fails where [Prepare] would fail for the columns of the table.
func FitOf(t *table.Table, r recipe.Recipe, population *table.Table) (facts.Fit, error) {
	data, err := prepare.Microdata(t, &r)
	if err != nil {
		return facts.Fit{}, err
	}
	return criteria.FitOf(data, population)
}

// Problem returns a copy of the problem that the algorithm solves, for benchmarks and tests.
func (p *Prepared) Problem() *problem.Problem {
	own := p.made.Problem
	return &own
}

// Table returns the table as the recipe reads it, without the records that are not people. It
// must not be modified.
func (p *Prepared) Table() *table.Table { return p.made.Raw }

// Before audits the original table; see [prepare.Prepared.Before].
func (p *Prepared) Before() (audit.Report, error) { return p.made.Before() }

// Bound computes a lower bound on the loss of any release; see [prepare.Prepared.Bound].
func (p *Prepared) Bound(ctx context.Context, progress bound.Progress) (bound.Bound, error) {
	return p.made.Bound(ctx, progress)
}

// Patients returns the patient of each record of [Prepared.Table], or nil if every record
// belongs to a different person.
func (p *Prepared) Patients() *privacy.Patients { return p.made.Patients() }

// LeftOut describes the records of the given table that were left out because they are not
// people; see [prepare.Prepared.LeftOut].
func (p *Prepared) LeftOut() say.Text { return p.made.LeftOut() }

// Recipe returns a copy of the recipe in which everything left open is decided: the suggested
// hierarchies and the measures of loss. It describes each column, unless the given recipe
// did, so that another table can be compared with it. [Release.Recipe] adds what a run found.
func (p *Prepared) Recipe() recipe.Recipe { return p.made.Described(p.made.Recipe) }
