package audit

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/measure/population"
	"quasi/engine/measure/support"
	"quasi/engine/model/privacy"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errAuditNoColumns = say.Define("audit-no-columns", "no column is named that could identify: without one every row looks the same; name at least one")
	errAuditUniques   = say.Define("audit-uniques", "population uniques: {0}")
)

// Options say what to audit.
type Options struct {
	QI        []string // names of the quasi-identifiers, at least one
	Sensitive []string // names of the sensitive columns
	// Threshold is the risk above which a row is at risk, in (0,1]; 0: that of
	// classes of fewer than 11 rows (EMA Policy 0070, Health Canada).
	Threshold float64
	// Behind says of how many persons of the population from whom the rows are drawn
	// a row can be; nil: the population is not known.
	Behind func(row int32) int
	// Fraction is the share of the population that the rows are a random sample
	// of, in (0,1]; 0: not known.
	Fraction float64
	// Patients says whose row each one is; nil: every row is another person's. k,
	// the sensitive figures and the risks then count patients.
	Patients *privacy.Patients
	// Knows lists the attackers' knowledge of a patient's rows; nil: [Report.Persons]
	// is not found. It needs Patients.
	Knows []support.Knowledge
	// K is the k below which persons are counted there; 0: 5.
	K int
	// Kept are the names of the columns that are released as they are, which can link
	// the rows of a person.
	Kept []string
	// LinkedBy is the name of the column of the table that says whose row each one is;
	// empty: it has none.
	LinkedBy string
	// Work bounds what is done for Persons, as [support.Options] does for each
	// knowledge; 0: the same.
	Work int64
	// OthersKnown says that an attacker knows the other sensitive columns of those
	// whose value in one is looked for: they then count as quasi-identifiers.
	OthersKnown bool
	// Hierarchies of sensitive columns, by name, for the hierarchical distance.
	Hierarchies map[string]*hierarchy.Tree
	// Blank says whether a row had no quasi-identifier to begin with; nil: that is not
	// known, and those count that show none.
	Blank func(row int32) bool
	// Wildcard asks for the second reading of missing and suppressed values: that
	// they may be any value.
	Wildcard bool
	// Subsets is the most quasi-identifiers in a set whose distinction and
	// separation are found; 0: 2, below 0: none are.
	Subsets int
}

// DefaultThreshold is the risk of a class of 11, which the agencies write as 0.09: they ask
// for classes of 11, so that one of 11 is not above it.
const DefaultThreshold = 1.0 / 11

// Table audits a table from its texts. Two rows are in one class if all their
// quasi-identifiers read the same; missing values of a column read the same
// whatever their marker, and a star is one. It takes time in proportion to
// rows times quasi-identifiers, and once more for each set of them, and memory
// in proportion to the tables.
func Table(t *table.Table, opt Options) (Report, error) {
	opt.Threshold = cmp.Or(opt.Threshold, DefaultThreshold)
	if !(opt.Threshold > 0 && opt.Threshold <= 1) {
		return Report{}, fmt.Errorf("threshold is %v, want a risk above 0 and at most 1", opt.Threshold)
	}
	if !(opt.Fraction >= 0 && opt.Fraction <= 1) {
		return Report{}, fmt.Errorf("sampling fraction is %v, want above 0 and at most 1", opt.Fraction)
	}
	qi, err := columns(t, opt.QI)
	if err != nil {
		return Report{}, err
	}
	if len(qi) == 0 {
		return Report{}, errAuditNoColumns.Of()
	}
	sensitive, err := columns(t, opt.Sensitive)
	if err != nil {
		return Report{}, err
	}
	persons := opt.persons(t.N)
	if len(persons.Codes) != t.N {
		return Report{}, fmt.Errorf("patients are given for %d rows, the table has %d", len(persons.Codes), t.N)
	}
	var r Report
	var sets []Subset
	parallel.Do(
		func() { r, err = report(t, qi, sensitive, persons, opt) },
		func() { sets = subsets(t.N, qi, opt.Subsets, opt.Patients) },
	)
	r.QuasiIdentifiers = sets
	return r, err
}

// report audits a table by the given columns, but for the sets of quasi-identifiers.
func report(t *table.Table, qi, sensitive []*table.Column, persons *privacy.Patients, opt Options) (Report, error) {
	p := partitionBy(t.N, qi)
	r := Report{N: t.N, Suppressed: count(t.N, hides(qi, nil))}
	if opt.Patients != nil {
		r.Patients = persons.Count
	}
	sizes := p.persons(persons)
	if t.N > 0 {
		r.describe(sizes)
		r.SampleUniques = p.lone(opt.Patients)
		r.Blank = p.blank(persons, sizes, hides(qi, opt.Blank))
		found := p.risks(persons, sizes, opt.Threshold)
		r.Risk.Prosecutor = Prosecutor{found.highest, found.average, found.atRisk, opt.Threshold}
	}
	r.journalist(p, persons, sizes, opt)
	if err := r.disclosures(p, qi, sensitive, opt); err != nil {
		return Report{}, err
	}
	if opt.Patients != nil && opt.Knows != nil {
		var err error
		if r.Persons, err = p.byPerson(t, qi, opt); err != nil {
			return Report{}, err
		}
	}
	if opt.Fraction > 0 && r.N > 0 {
		people := 0
		for _, s := range r.Classes.Sizes {
			people += s.Size * s.Classes
		}
		found, err := population.Estimate(r.Classes.Sizes, people, opt.Fraction)
		if err != nil {
			return Report{}, errAuditUniques.Of(err)
		}
		r.PopulationUniques = &found
	}
	if opt.Wildcard {
		r.Wildcard = wildcard(p, qi)
	}
	return r, nil
}

// persons says whose row each of n is: another person's each, if nothing is said.
func (opt *Options) persons(n int) *privacy.Patients {
	if opt.Patients != nil {
		return opt.Patients
	}
	return &privacy.Patients{Codes: group.Numbers(n), Count: n}
}

// disclosures fills in what the classes give away about each sensitive column.
func (r *Report) disclosures(p partition, qi, sensitive []*table.Column, opt Options) error {
	if len(sensitive) == 0 {
		return nil
	}
	r.Sensitive = map[string]Sensitive{}
	if len(sensitive) > 1 {
		r.Others = OthersUnknown
		if opt.OthersKnown {
			r.Others = OthersKnown
		}
	}
	for _, c := range sensitive {
		classes := p
		for _, other := range sensitive {
			if opt.OthersKnown && other != c {
				classes = classes.meet(spelled(other))
			}
		}
		found, err := classes.disclosure(c, qi, opt)
		if err != nil {
			return say.In(c.Name, err)
		}
		r.Sensitive[c.Name] = found
	}
	return nil
}

// Rows returns the equivalence classes of a table: the rows that agree in all
// the named columns, ascending, the classes in the order of their first rows.
func Rows(t *table.Table, qi []string) ([][]int32, error) {
	found, err := columns(t, qi)
	if err != nil {
		return nil, err
	}
	return partitionBy(t.N, found).classes(), nil
}

// columns finds columns by their names.
func columns(t *table.Table, names []string) ([]*table.Column, error) {
	var found []*table.Column
	for _, name := range names {
		c := t.Column(name)
		if c == nil {
			return nil, say.NoColumn(name, t.Names())
		}
		found = append(found, c)
	}
	return found, nil
}

// describe fills in what follows from the class sizes.
func (r *Report) describe(sizes []int32) {
	histogram, persons := map[int]int{}, 0
	for _, size := range sizes {
		histogram[int(size)]++
		persons += int(size)
	}
	for _, size := range slices.Sorted(maps.Keys(histogram)) {
		r.Classes.Sizes = append(r.Classes.Sizes, SizeCount{Size: size, Classes: histogram[size]})
	}
	r.Classes.Count = len(sizes)
	r.Classes.Average = float64(persons) / float64(len(sizes))
	r.Classes.Min = r.Classes.Sizes[0].Size
	r.Classes.Max = r.Classes.Sizes[len(r.Classes.Sizes)-1].Size
	r.K = r.Classes.Min
}
