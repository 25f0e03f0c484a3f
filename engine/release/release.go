// Package release makes a release of what was prepared and the groups that a method found,
// audits it, and answers questions about it: what it loses, whom it shows, why a cell is
// coarse, what leaves beside the quasi-identifiers. It also writes it. No method runs here:
//
//	made, err := prepare.New(t, r, prepare.Options{})
//	r := release.Of(made, groups, made.Recipe)
//	err = r.Measure() // r.Passed() says whether the models hold
//
// Released values are written as the recipe's output says: labels of groups in the notation
// of the file, decimal commas, the text of missing values, the order of rows, cells that no
// spreadsheet runs as a formula. Different texts stay different.
package release

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"slices"

	"quasi/engine/criteria"
	"quasi/engine/data/domain"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/facts"
	"quasi/engine/file/recipe"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/measure/audit"
	"quasi/engine/measure/bound"
	"quasi/engine/measure/loss"
	"quasi/engine/measure/rows"
	"quasi/engine/measure/utility"
	"quasi/engine/method/problem"
	"quasi/engine/model/privacy"
	"quasi/engine/prepare"
	"quasi/engine/say"
)

// NoClass is the class of a suppressed record.
const NoClass = -1

// Release is an anonymized table with its audit, its verdicts and its loss.
type Release struct {
	Table *table.Table // the released columns, rows in the order of release
	// Linked is the table of sensitive values that a bucketing method publishes
	// beside Table; nil for every other. Table then shows the rows as they were:
	// nobody is hidden, only what the groups share is.
	Linked *table.Table
	// Transformed are the columns that show pseudonyms or shifted dates, in the
	// order of the recipe. They are still personal data: whoever has the key can
	// find the persons again.
	Transformed []prepare.Transformed
	// Records[i] is the record of [quasi/engine.Prepared.Table] that row i shows.
	Records []int32
	Class   []int32 // per record: its class from 0, or NoClass
	Groups  *problem.Groups
	Loss    loss.Report
	Audit   audit.Report // of Table
	// Verdicts are on the models that the recipe asks for, in its order.
	Verdicts []facts.Verdict
	// Curve is the loss over time of an anytime algorithm.
	Curve   []facts.Point
	Seconds float64

	of            *prepare.Prepared
	recipe        recipe.Recipe
	names         map[string]string // released name of each column, by its original name
	rows          []int32           // per record: its row in Table, or -1
	qi, sensitive []string          // column names as released
	shown         []string          // the columns by which a stranger can look for a person
	whose         *privacy.Patients // whose records they are; nil: every one is another person's
	concerns      func() facts.Concerns
}

// Recipe returns the recipe that gives this release again: with everything decided
// that was left open, as [quasi/engine.Prepared.Recipe], the rounds of an anytime algorithm that
// was ended early, and what the run found.
func (r *Release) Recipe() recipe.Recipe { return r.of.Described(r.recipe) }

// Fingerprint tells releases apart: the beginning of a SHA-256 of the decisions, but for how files are
// written and who gets them, and of the groups of the rows.
func (r *Release) Fingerprint() string {
	decided := r.recipe.Handed().Releasing(nil)
	decided.Output, decided.Questions, decided.Found = recipe.Output{}, nil, nil
	decided.Privacy.Recipients, decided.Privacy.NotPatients = "", nil
	for i := range decided.Columns {
		decided.Columns[i].Confirmed = nil
	}
	text, err := decided.JSON()
	hash := sha256.New()
	fmt.Fprintln(hash, string(text), err, r.Class)
	return hex.EncodeToString(hash.Sum(nil)[:8])
}

// Complete gives the release its recipe with what a run found: see [Release.Recipe].
func (r *Release) Complete(found recipe.Recipe) { r.recipe = found }

// Prepared returns what the release was made of, which must not be changed.
func (r *Release) Prepared() *prepare.Prepared { return r.of }

// Persons counts whom some records belong to: as many as they are, where rows are counted.
func (r *Release) Persons(records []int32) int {
	if r.whose == nil {
		return len(records)
	}
	return r.whose.Distinct(records)
}

// Rewritten returns the release with another output, and with other names of its columns,
// as [recipe.Recipe.Renames] gives them: the bytes of a run that had them from the start.
// The groups stay as they are, those of a run that was ended early too; the texts are put
// together and audited anew. It takes time in proportion to the records and their
// logarithm, and fails if the output or a name is invalid, if its text for missing values
// could be a value, or if the release is
// [Release.WithoutPopulation].
func (r *Release) Rewritten(o recipe.Output, names map[string]string) (*Release, error) {
	if r.of.Asked == nil {
		return nil, errPopulationGone.Of()
	}
	decided := r.recipe.Releasing(names)
	decided.Output = o
	if err := decided.Validate(); err != nil {
		return nil, err
	}
	if err := r.of.CheckMissing(&decided); err != nil {
		return nil, err
	}
	again := Of(r.of, r.Groups, decided)
	again.Loss, again.Curve, again.Seconds = r.Loss, r.Curve, r.Seconds
	if maps.Equal(r.recipe.Renames(), decided.Renames()) {
		again.concerns = r.concerns // how cells are written does not change what is in them
	}
	return again, again.audit()
}

// WithoutPopulation returns the release with nothing of the population, of which a
// release otherwise keeps the quasi-identifiers. What was found out beside it stays. It
// can't be rewritten, because it could not be audited again; one that was made without
// a population is returned as it is.
func (r *Release) WithoutPopulation() *Release {
	if r.of.Data.Register == nil {
		return r
	}
	of := *r.of
	of.Data.Register, of.Asked, of.Problem.Model = nil, nil, nil
	of.Data.Recipe = &of.Recipe // a pointer into the other one would hold all of it
	described := of.Expected()
	of.Expected = func() []recipe.Expected { return described }
	own := *r
	own.of = &of
	found := r.concerns()
	own.concerns = func() facts.Concerns { return found }
	return &own
}

// Passed reports whether the audit confirms every model that the recipe asks
// for; of a bucketing method, for its groups. A release that does not pass must not be handed out, and one that does may be withheld for
// what a person has not decided: see [Release.Withheld].
func (r *Release) Passed() bool {
	return r.Failed() == "" && (r.Table.N == 0 || r.Linked != nil || r.Audit.K >= r.recipe.Privacy.K)
}

// Failed describes the models that the release does not satisfy; empty: it passes.
func (r *Release) Failed() string { return r.Failing().String() }

// Failing is [Release.Failed] as a coded text.
func (r *Release) Failing() say.Text { return criteria.Failed(r.Verdicts) }

// Name returns what a column that is released is called there; empty: it is not.
func (r *Release) Name(column string) string { return r.names[column] }

// Row returns the row of Table that shows the given record, or -1 if
// it is suppressed.
func (r *Release) Row(record int32) int { return int(r.rows[record]) }

// Utility measures what the release is still good for. Without a label the first
// sensitive column is predicted. The rows of a bucketing method are released as they
// were.
func (r *Release) Utility(ctx context.Context, opt utility.Options) (utility.Report, error) {
	p := &r.of.Problem
	if opt.Label == "" && len(p.Sensitive) > 0 {
		opt.Label = p.Sensitive[0].Name
	}
	return utility.Measure(ctx, utility.FromGroups(p, r.Seen(), r.recipe.Privacy.K), opt)
}

// Seen returns the groups as a reader of the release sees them. A bucketing method
// changes no value: its rows are classes of one that release what they were.
func (r *Release) Seen() *problem.Groups {
	if r.Linked == nil {
		return r.Groups
	}
	as := &problem.Groups{Suppressed: r.Groups.Suppressed}
	for _, record := range r.Groups.Rows {
		as.Append(&r.of.Problem, []int32{record})
	}
	return as
}

// Measure fills in what the release loses, and what an audit finds in it.
func (r *Release) Measure() error {
	var err error
	parallel.Do(func() { err = r.audit() }, func() { r.Loss = loss.Measure(&r.of.Problem, r.Seen()) })
	return err
}

// audit fills in what a stranger finds in the release, and judges it.
func (r *Release) audit() error {
	opt := audit.Options{
		QI: r.shown, Sensitive: r.sensitive, Patients: r.of.Asked.Patients().Pick(r.Records),
		OthersKnown: r.recipe.Privacy.Others == recipe.OthersKnown,
		Hierarchies: r.grounds(), Behind: r.behind(), Subsets: r.of.Subsets(),
		Blank: func(row int32) bool { return r.of.Asked.Blank(r.Records[row]) },
	}
	prepare.ByPatient(&opt, &r.recipe)
	r.linking(&opt)
	found, err := audit.Table(r.Table, opt)
	if err != nil {
		return errInAudit.Of(err)
	}
	if found.Persons != nil {
		found.Persons.Notes = audit.PatientNotes(r.of.Raw.Column(r.recipe.Privacy.Patient))
	}
	r.Audit = found
	return r.Judge()
}

// Judge fills in the verdicts on the classes that the released texts show.
func (r *Release) Judge() error {
	classes, err := r.Classes()
	if err != nil {
		return err
	}
	r.Verdicts, err = r.of.Asked.Verdicts(classes, func(record int32) []domain.Span { return r.as(record) })
	return err
}

// as returns what a record is released as.
func (r *Release) as(record int32) []domain.Span {
	return r.Groups.As(r.Class[record], len(r.of.Problem.QI))
}

// Classes returns the classes that the released texts show, whatever the
// algorithm made of them, as records of the original.
func (r *Release) Classes() ([][]int32, error) {
	classes, err := audit.Rows(r.Table, r.qi)
	if err != nil {
		return nil, err
	}
	for _, rows := range classes {
		for i, row := range rows {
			rows[i] = r.Records[row]
		}
	}
	return classes, nil
}

// behind returns how many persons of the population a row of the release covers,
// or nil if the population is not known. A bucketing method releases a row as it
// was.
func (r *Release) behind() func(row int32) int {
	data := &r.of.Data
	switch {
	case data.Register == nil:
		return nil
	case r.Linked != nil:
		return func(row int32) int { return data.Alike(r.Records[row], math.MaxInt) }
	}
	return func(row int32) int { return data.Register.Count(r.as(r.Records[row]), math.MaxInt) }
}

// grounds returns the hierarchies of the sensitive columns, by their names as
// released, but for those that do not hold the values as released.
func (r *Release) grounds() map[string]*hierarchy.Tree {
	trees := map[string]*hierarchy.Tree{}
	for _, name := range r.recipe.Names(table.Sensitive) {
		decided, released := r.recipe.Column(name), r.Table.Column(r.names[name])
		if released == nil || decided.Hierarchy == nil {
			continue // of two tables, the first does not have it
		}
		tree, err := decided.Hierarchy.Tree()
		if err == nil && tree.Covers(released.Occurring().Texts) == nil {
			trees[released.Name] = tree
		}
	}
	return trees
}

// What can go wrong.
var (
	errReleaseWithheld = say.Define("release-withheld", "the audit finds k = {0} where {1} is asked for ({2}): the release is withheld")
	errOneTable        = say.Define("one-table", "this release has one table only")
	errPopulationGone  = say.Define("population-gone", "the full register that this release was compared with is closed: run it again")
	errInAudit         = say.Define("in-audit", "audit of the release: {0}")
)

// Bound is [prepare.Prepared.Bound] of the table that was released, with what the recipe asked
// for.
func (r *Release) Bound(ctx context.Context, progress bound.Progress) (bound.Bound, error) {
	return r.of.Bound(ctx, progress)
}

// linking says by which column the rows of a patient are linked, or which ones are kept
// that may link them all the same.
func (r *Release) linking(opt *audit.Options) {
	patient := r.recipe.Privacy.Patient
	if opt.LinkedBy = r.names[patient]; patient == "" || opt.LinkedBy != "" {
		return
	}
	for _, name := range r.Table.Names() {
		if !slices.Contains(r.shown, name) {
			opt.Kept = append(opt.Kept, name)
		}
	}
}

// Rows returns the records of the table beside what is released of them, to be put in order
// and searched. The columns of the recipe that leave follow the order of the
// table. Classes are those that the released texts show, as the audit counts them: of
// records, or of patients where those are counted; of a bucketing method its groups, and in
// the place of a sensitive column is nothing. It takes time in proportion to the cells.
func (r *Release) Rows() (*rows.Rows, error) {
	b := rows.Beside{Row: r.rows, Lost: loss.Records(&r.of.Problem, r.Seen())}
	for _, o := range r.of.Outgoing {
		b.Before = append(b.Before, r.of.Raw.Column(o.Name))
		b.After = append(b.After, r.Table.Column(r.names[o.Name])) // of two tables the first has no sensitive one
	}
	var err error
	if b.Classes, err = r.Classes(); err != nil {
		return nil, err
	}
	b.Sizes = group.Each(b.Classes, func(class []int32) int32 { return int32(r.Persons(class)) })
	return rows.New(b), nil
}
