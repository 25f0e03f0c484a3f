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
	"slices"
	"sync"

	"quasi/engine/advise/drift"
	"quasi/engine/advise/profile"
	"quasi/engine/criteria"
	"quasi/engine/data/derive"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/model/privacy"
	"quasi/engine/report"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Prepared is a table with a recipe that fits it. Nothing changes it: it can be run
// any number of times, several at a time too, and gives the same release each time.
type Prepared struct {
	recipe recipe.Recipe      // completed, without what was found before
	data   criteria.Microdata // of the recipe
	// raw is the table before anything of it is coarsened, unread the records of each
	// column that coarsening could not read.
	raw         *table.Table
	unread      map[string]int
	derived     []derive.Outcome // of the recipe's derived columns, in order
	asked       *criteria.Criteria
	method      procedure
	problem     problem.Problem // its model asks for classes of the recipe's k
	outgoing    []outgoing      // in the order of the table
	transformed []Transformed
	// earlier are the rounds that the attempts of an earlier run did: see [recipe.Found].
	earlier  []int
	left     say.Runs                 // the records of the given table that are no people
	contrary int                      // how many more a derived column is to leave out
	expected func() []recipe.Expected // of each column of the recipe
	proposed func() []profile.Column  // of each column of the table
}

// procedure is a method with its settings.
type procedure struct {
	method.Algorithm
	run      run.Func
	settings parameter.Values
}

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
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if err := r.CheckPatient(); err != nil {
		return nil, err
	}
	var o options
	for _, option := range with {
		option(&o)
	}
	p := &Prepared{recipe: r}
	data, read, err := microdata(t, &p.recipe)
	if err != nil {
		return nil, err
	}
	p.data, p.raw, p.derived = data, read.table, read.derived
	if p.coarsens() {
		_, p.unread = p.recipe.Coarsened(p.raw)
	}
	p.left, p.contrary = leftOut(t, read.people), read.people.N-read.table.N
	p.earlier = p.recipe.RoundsFound()
	p.recipe.Found, p.recipe.Privacy.MinClass = nil, 0
	if p.method, err = procedureOf(&p.recipe); err != nil {
		return nil, err
	}
	replaced, transformed, err := replacements(p.data, o.key)
	if err != nil {
		return nil, err
	}
	p.outgoing, p.transformed = outgoingOf(p.data, replaced), transformed
	p.data.Sensitive = sensitiveOf(&p.recipe, p.outgoing)
	if p.data.Register, err = criteria.NewRegister(p.data, o.population); err != nil {
		return nil, err
	}
	p.expected = sync.OnceValue(p.expect)
	p.proposed = proposals(p.data.Table, r)
	if err := p.ask(); err != nil {
		return p, err
	}
	p.problem.Helpers = o.helpers
	return p, nil
}

// coarsens reports whether the recipe coarsens a column.
func (p *Prepared) coarsens() bool {
	return slices.ContainsFunc(p.recipe.Columns, func(c recipe.Column) bool { return c.Coarsen != nil })
}

// procedureOf returns the method of a recipe.
func procedureOf(r *recipe.Recipe) (procedure, error) {
	a, err := method.Get(r.Algorithm.Name)
	if err != nil {
		return procedure{}, err
	}
	do, err := run.Get(a.Name)
	if err != nil {
		return procedure{}, err
	}
	settings, err := parameter.Resolve(a.Parameters, r.Algorithm.Parameters)
	if err != nil {
		return procedure{}, errInSettings.Of(say.Method(a.Name), err)
	}
	return procedure{a, do, settings}, nil
}

// ask states the problem: what every class must satisfy.
func (p *Prepared) ask() error {
	if err := p.bucketed(); err != nil {
		return err
	}
	if err := p.recipe.CheckWholeRecords(); err != nil {
		return err
	}
	if err := p.recipe.CheckLimits(); err != nil {
		return err
	}
	if err := p.checkMissing(&p.recipe); err != nil {
		return err
	}
	var err error
	if p.asked, err = criteria.New(p.data); err != nil {
		return err
	}
	model, err := p.asked.Class(p.recipe.Privacy.K)
	if err != nil {
		return err
	}
	p.problem = problem.Problem{N: p.data.Table.N, QI: limitedFor(p.method.Limits, p.data.QI), Sensitive: p.data.Sensitive, Model: model,
		MaxSuppressed: int(p.recipe.Privacy.SuppressionLimit * float64(p.data.Table.N)), Seed: p.recipe.Algorithm.Seed}
	if p.recipe.Privacy.WholeRecords() {
		return nil // the method gets a table of patients, and what it leaves to do is mended
	}
	if err := p.method.Accepts(model); err != nil {
		return err
	}
	return p.checkLimits()
}

// bucketed refuses the models that a bucketing method can't keep.
func (p *Prepared) bucketed() error {
	if p.method.Family != method.Bucketing {
		return nil
	}
	for _, m := range p.recipe.Privacy.Models {
		if kind, err := m.Kind(); err == nil && kind.Scope != privacy.OnColumn {
			return errBucketingShows.Of(say.Model(m.Name), say.Method(p.method.Name))
		}
	}
	return nil
}

// FitOf compares a table of the population with a table and its recipe, before it is
// given to [WithPopulation]. It fails where [Prepare] would for the columns of the
// table.
func FitOf(t *table.Table, r recipe.Recipe, population *table.Table) (report.Fit, error) {
	data, _, err := microdata(t, &r)
	if err != nil {
		return report.Fit{}, err
	}
	return criteria.FitOf(data, population)
}

// Problem returns what the algorithm gets, for benchmarks and tests.
func (p *Prepared) Problem() *problem.Problem {
	own := p.problem
	return &own
}

// Before audits the original table as the release is audited, for comparison:
// beside the population too, if there is one. Where the recipe says whose row each one is,
// every column beside it and the quasi-identifiers may link rows, as it is in the table.
func (p *Prepared) Before() (audit.Report, error) {
	opt := audit.Options{
		QI: p.recipe.Names(table.QuasiIdentifying), Sensitive: p.recipe.Names(table.Sensitive), Patients: p.asked.Patients(),
		OthersKnown: p.recipe.Privacy.Others == recipe.OthersKnown, Behind: p.data.Behind(), Subsets: p.subsets(),
	}
	byPatient(&opt, &p.recipe)
	p.linking(&opt)
	return audit.Table(p.raw, opt)
}

// Patients says whose record each one of [Prepared.Table] is; nil: every one is another
// person's.
func (p *Prepared) Patients() *privacy.Patients { return p.asked.Patients() }

// mostTriples is the number of rows up to which sets of three quasi-identifiers
// are looked at.
const mostTriples = 300_000

func (p *Prepared) subsets() int {
	if p.data.Table.N > mostTriples {
		return 2
	}
	return 3
}

// Recipe returns the recipe with everything decided that was left open: the
// suggested hierarchies, the measures of loss. It says of each column what it
// looks like, unless the given recipe did, so that the recipe can be compared
// with another table. What a run adds is in [Release.Recipe]. It is a copy.
func (p *Prepared) Recipe() recipe.Recipe { return p.described(p.recipe) }

// described returns a recipe of the table with what its columns look like.
func (p *Prepared) described(r recipe.Recipe) recipe.Recipe {
	r = r.Clone()
	for i, expected := range p.expected() {
		if r.Columns[i].Expected == nil {
			r.Columns[i].Expected = &expected
		}
	}
	return r
}

// expect looks at the columns of which the recipe says nothing.
func (p *Prepared) expect() []recipe.Expected {
	expected := make([]recipe.Expected, len(p.recipe.Columns))
	for i, c := range p.recipe.Columns {
		if c.Expected == nil {
			expected[i] = drift.Expect(p.data.Table.Column(c.Name))
		}
	}
	return expected
}
