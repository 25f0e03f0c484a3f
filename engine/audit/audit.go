package audit

import (
	"fmt"
	"slices"

	"quasi/engine/domain"
	"quasi/engine/table"
)

// Options say what to audit.
type Options struct {
	QI        []string // names of the quasi-identifiers, at least one
	Sensitive []string // names of the sensitive columns
	// Threshold is the risk above which a row is at risk, in (0,1]; 0: 0.09,
	// that is, classes of fewer than 11 rows (EMA Policy 0070, Health Canada).
	Threshold float64
	// Population is a table of everyone from whom the rows may be drawn, with
	// the quasi-identifiers written alike; nil: not known.
	Population *table.Table
	// Fraction is the share of the population that the rows are a random sample
	// of, in (0,1]; 0: not known.
	Fraction float64
	// Subsets is the most quasi-identifiers in a set whose distinction and
	// separation are found; 0: 2, below 0: none are.
	Subsets int
}

// defaultThreshold is 1/11, rounded as the agencies round it.
const defaultThreshold = 0.09

// Table audits a table from its texts. Two rows are in one class if all their
// quasi-identifiers read the same; missing values of a column read the same
// whatever their marker, and a star is one. It takes time in proportion to
// rows times quasi-identifiers, and once more for each set of them, and memory
// in proportion to the tables.
func Table(t *table.Table, opt Options) (Report, error) {
	if opt.Threshold == 0 {
		opt.Threshold = defaultThreshold
	}
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
		return Report{}, fmt.Errorf("no quasi-identifiers are named: without them every row looks the same")
	}
	sensitive, err := columns(t, opt.Sensitive)
	if err != nil {
		return Report{}, err
	}
	p := group(t.N, qi)
	r := Report{N: t.N, Suppressed: suppressed(t.N, qi)}
	r.describe(p.sizes(), opt.Threshold)
	if err := r.journalist(t.N, qi, p, opt); err != nil {
		return Report{}, err
	}
	for _, c := range sensitive {
		if r.Sensitive == nil {
			r.Sensitive = map[string]Sensitive{}
		}
		r.Sensitive[c.Name] = p.disclosure(c)
	}
	if opt.Fraction > 0 && t.N > 0 {
		r.PopulationUniques = &PopulationUniques{Zayatz: zayatz(r.Classes.Sizes, t.N, opt.Fraction)}
	}
	r.QuasiIdentifiers = subsets(t.N, qi, opt.Subsets)
	return r, nil
}

// Rows returns the equivalence classes of a table: the rows that agree in all
// the named columns, ascending, the classes in the order of their first rows.
func Rows(t *table.Table, qi []string) ([][]int32, error) {
	found, err := columns(t, qi)
	if err != nil {
		return nil, err
	}
	return group(t.N, found).classes(), nil
}

// columns finds columns by their names.
func columns(t *table.Table, names []string) ([]*table.Column, error) {
	var found []*table.Column
	for _, name := range names {
		c := t.Column(name)
		if c == nil {
			return nil, fmt.Errorf("the table has no column %q, but %q", name, t.Names())
		}
		found = append(found, c)
	}
	return found, nil
}

// describe fills in what follows from the class sizes.
func (r *Report) describe(sizes []int32, threshold float64) {
	if len(sizes) == 0 {
		return
	}
	histogram := map[int]int{}
	atRisk := 0
	for _, size := range sizes {
		histogram[int(size)]++
		if 1/float64(size) > threshold {
			atRisk += int(size)
		}
	}
	for size, classes := range histogram {
		r.Classes.Sizes = append(r.Classes.Sizes, SizeCount{size, classes})
	}
	slices.SortFunc(r.Classes.Sizes, func(a, b SizeCount) int { return a.Size - b.Size })
	r.Classes.Count = len(sizes)
	r.Classes.Average = float64(r.N) / float64(len(sizes))
	r.Classes.Min = r.Classes.Sizes[0].Size
	r.Classes.Max = r.Classes.Sizes[len(r.Classes.Sizes)-1].Size
	r.K = r.Classes.Min
	r.SampleUniques = histogram[1]
	r.Risk.Prosecutor = Prosecutor{
		Highest:       1 / float64(r.Classes.Min),
		Average:       float64(len(sizes)) / float64(r.N),
		RecordsAtRisk: float64(atRisk) / float64(r.N),
		Threshold:     threshold,
	}
}

// suppressed counts the rows that show no quasi-identifier at all.
func suppressed(n int, qi []*table.Column) int {
	count := 0
	for row := range n {
		if !slices.ContainsFunc(qi, func(c *table.Column) bool { return !hidden(c, c.Codes[row]) }) {
			count++
		}
	}
	return count
}

// hidden reports whether a value of c is missing or suppressed.
func hidden(c *table.Column, code int32) bool {
	return c.Missing[code] || c.Values[code] == domain.Suppressed
}
