// Package engine turns a table and a recipe into a release of which every
// record hides among at least k others, and checks the release as a stranger
// would.
//
// The shortest use:
//
//	plan, err := engine.Prepare(t, r)            // t from csv.Read, r a recipe
//	release, err := plan.Run(ctx, nil)           // release.Passed() says whether to let it out
//	err = release.WriteCSV(w)
//
// Same table, same recipe: same bytes, natively and as WebAssembly.
package engine

import (
	"context"
	"maps"
	"slices"
	"time"

	"quasi/engine/advise/suggest"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/loss"
	"quasi/engine/method"
	"quasi/engine/method/problem"
	"quasi/engine/method/run"
	"quasi/engine/model/presence"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
	"quasi/engine/say/parameter"
)

// Stage names a part of a run.
type Stage string

// The stages of a run, in their order.
const (
	StageAnonymize Stage = "anonymize" // the algorithm works
	StageRelease   Stage = "release"   // the released texts are put together
	StageAudit     Stage = "audit"     // the release is checked
)

// Step is how far a run is.
type Step struct {
	Stage Stage
	Done  float64 // share of the stage, in [0,1]
	// Curve is the loss over time of an anytime algorithm, so far. It must not
	// be changed.
	Curve []Point
}

// Point is the loss that an anytime algorithm had reached.
type Point struct {
	Seconds float64 `json:"seconds"` // from the start of the run
	Round   int     `json:"round"`   // 0: the start
	Loss    float64 `json:"loss"`    // weighted ILossRate of the best so far
}

// Progress is told how far a run is. It is called often, from the goroutine that
// works, and must return fast. Returning true ends an anytime algorithm with the
// best release so far; the recipe then says how many rounds that took.
type Progress func(Step) (enough bool)

// Plan is a table with a recipe that fits it. It can be run any number of
// times, by one goroutine at a time.
type Plan struct {
	table     *table.Table
	recipe    recipe.Recipe
	algorithm method.Algorithm
	run       run.Func
	settings  parameter.Values
	problem   *problem.Problem
	asked     []asked           // the models of the recipe, in its order
	patients  *privacy.Patients // nil: every record is another person's
	// population is the table of everyone from whom the records may be drawn; nil:
	// not known.
	population *table.Table
	register   *presence.Register // of population, once it is needed
	kept       []int              // the released columns, by their place in table
	qi         map[int]int
	// replaced are the columns that are released transformed, by their place.
	replaced    map[int]*table.Column
	transformed []Transformed
	key         []byte // of transforms, until they are done
	expected    []recipe.Expected
}

// Option is what a plan can use beside the table and the recipe.
type Option func(*Plan)

// WithPopulation gives the table of everyone from whom the records may be drawn,
// with the quasi-identifiers as the original table has them. k-map and δ-presence
// need it, and the audit's journalist risk makes use of it.
func WithPopulation(population *table.Table) Option {
	return func(p *Plan) { p.population = p.recipe.Read(population) }
}

// Prepare checks the recipe against the table and builds what the algorithm
// needs. It fails, naming the place, if the recipe is invalid, if a column has
// no role or does not exist, if no column is quasi-identifying, if k exceeds
// the number of records, if a value has no place in its hierarchy, or if a column
// can't be transformed.
func Prepare(t *table.Table, r recipe.Recipe, options ...Option) (*Plan, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if err := checkColumns(t, &r); err != nil {
		return nil, err
	}
	a, err := method.Get(r.Algorithm.Name)
	if err != nil {
		return nil, err
	}
	r.Columns = slices.Clone(r.Columns) // they will be completed
	t = suggest.Read(t, &r)
	do, err := run.Get(a.Name)
	if err != nil {
		return nil, err
	}
	settings, err := parameter.Resolve(a.Parameters, r.Algorithm.Parameters)
	if err != nil {
		return nil, errInSettings.Of(say.Method(a.Name), err)
	}
	plan := &Plan{table: t, recipe: r, algorithm: a, run: do, settings: settings, qi: map[int]int{}}
	plan.problem = &problem.Problem{N: t.N, Seed: r.Algorithm.Seed}
	for _, option := range options {
		option(plan)
	}
	if err := plan.transform(); err != nil {
		return nil, err
	}
	if err := plan.addColumns(); err != nil {
		return nil, err
	}
	return plan, plan.addPrivacy()
}

// checkColumns makes sure that table and recipe speak of the same columns: a
// column without a role must not slip out, nor one with a role be missed.
func checkColumns(t *table.Table, r *recipe.Recipe) error {
	for _, name := range t.Names() {
		if r.Column(name) == nil {
			return errColumnNoRole.Of(name)
		}
	}
	for _, c := range r.Columns {
		if t.Index(c.Name) < 0 {
			return errRecipeColumnGone.Of(c.Name, t.Names())
		}
	}
	if len(r.Names(table.QuasiIdentifying)) == 0 {
		return errNoQuasiIdentifier.Of()
	}
	return nil
}

// Problem returns what the algorithm gets, for benchmarks and tests.
func (p *Plan) Problem() *problem.Problem { return p.problem }

// Run anonymizes the table. It fails with ctx.Err() soon after ctx is done.
// progress may be nil.
func (p *Plan) Run(ctx context.Context, progress Progress) (*Release, error) {
	if progress == nil {
		progress = func(Step) bool { return false }
	}
	start := time.Now()
	release, err := p.search(ctx, progress)
	if err != nil {
		return nil, err
	}
	release.recipe = p.recipe
	release.Loss = p.loss(release)
	progress(Step{Stage: StageAudit})
	if err := p.audit(release); err != nil {
		return nil, err
	}
	release.Seconds = time.Since(start).Seconds()
	return release, ctx.Err()
}

// attempt anonymizes the table once, in classes of at least k.
func (p *Plan) attempt(ctx context.Context, k int, progress Progress) (*Release, error) {
	if err := p.ask(k); err != nil {
		return nil, err
	}
	start := time.Now()
	var curve []Point
	groups, err := p.run(ctx, p.problem, p.settings, func(s problem.Step) bool {
		if s.Best {
			curve = append(curve, Point{time.Since(start).Seconds(), s.Round, s.Loss})
		}
		return progress(Step{StageAnonymize, s.Done, curve})
	})
	if err != nil {
		return nil, err
	}
	if err := groups.Check(p.problem); err != nil {
		return nil, errInvalidRelease.Of(say.Method(p.algorithm.Name), err)
	}
	progress(Step{Stage: StageRelease})
	release := p.release(groups)
	release.Curve = curve
	return release, nil
}

// mostTriples is the number of rows up to which sets of three quasi-identifiers
// are looked at.
const mostTriples = 300_000

func (p *Plan) subsets() int {
	if p.table.N > mostTriples {
		return 2
	}
	return 3
}

// Before audits the original table as the release is audited, for comparison:
// beside the population too, if there is one.
func (p *Plan) Before() (audit.Report, error) {
	return audit.Table(p.table, audit.Options{
		QI: p.recipe.Names(table.QuasiIdentifying), Sensitive: p.recipe.Names(table.Sensitive), Patients: p.patients,
		OthersKnown: p.recipe.Privacy.Others == recipe.OthersKnown, Behind: p.before(), Subsets: p.subsets(),
	})
}

// audit fills in what a stranger finds in the release.
func (p *Plan) audit(r *Release) error {
	report, err := audit.Table(r.Table, audit.Options{
		QI: p.shown(r), Sensitive: r.sensitive, Patients: p.patientsOf(r.Records),
		OthersKnown: p.recipe.Privacy.Others == recipe.OthersKnown,
		Hierarchies: p.grounds(r), Behind: p.behind(r), Subsets: p.subsets(),
	})
	if err != nil {
		return errInAudit.Of(err)
	}
	r.Audit = report
	return p.judge(r)
}

// shown returns the columns by which a stranger can look for a person.
func (p *Plan) shown(r *Release) []string {
	if r.Linked == nil {
		return r.qi
	}
	var names []string
	for _, i := range p.kept {
		if _, ok := p.qi[i]; !ok {
			continue
		}
		name := p.table.Columns[i].Name
		if p.recipe.Output.FormulaSafe {
			name = neutral(name)
		}
		names = append(names, name)
	}
	return names
}

// loss measures what the release costs.
func (p *Plan) loss(r *Release) loss.Report { return loss.Measure(p.problem, p.asReleased(r)) }

// asReleased returns the groups as a reader of the release sees them. A bucketing
// method changes no value: its rows are classes of one that release what they
// were.
func (p *Plan) asReleased(r *Release) *problem.Groups {
	if r.Linked == nil {
		return r.Groups
	}
	as := &problem.Groups{Suppressed: r.Groups.Suppressed}
	for record := range r.Records {
		as.Append(p.problem, []int32{int32(record)})
	}
	return as
}

// note records in the recipe how many rounds an anytime algorithm did, if it was
// ended early, so that the recipe gives the same release again.
func (p *Plan) note(groups *problem.Groups) {
	if !p.algorithm.Anytime() || groups.Rounds == p.settings.Integer(method.Rounds) {
		return
	}
	given := maps.Clone(p.recipe.Algorithm.Parameters)
	if given == nil {
		given = parameter.Given{}
	}
	given[method.Rounds] = groups.Rounds
	p.recipe.Algorithm.Parameters = given
}
