package paper

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine/file/recipe"
	"quasi/engine/measure/loss"
	"quasi/engine/model/privacy"
	"quasi/engine/model/relation"
	"quasi/engine/say/parameter"
)

// slcaQI are the quasi-identifiers of SLCA's paper in the order in which they are
// taken.
var slcaQI = []string{"age", "workclass", "education", "marital-status", "sex", "hours-per-week"}

const (
	slcaSensitive = "occupation"
	slcaLimit     = 0.05 // of suppression
	// alphaPerL is α of distinct (l,α)-diversity per l; the paper does not say.
	alphaPerL = 0.4
	// paperS is the s that the paper settles on.
	paperS = 0.6
	// standInS takes its place where that can't be satisfied: the third of four,
	// too.
	standInS = 0.94

	labelL      = "l-diversity (Incognito)"
	labelLAlpha = "(l,α)-diversity (top-down)"
	labelSLCA   = "SLCA"
)

var (
	// paperSs are the values of s in Figures 2 and 3, standInSs those that take
	// their place.
	paperSs   = []float64{0.4, 0.5, 0.6, 0.7}
	standInSs = []float64{0.90, 0.92, 0.94, 0.96}
	// shareSs is the x axis of Figure 1: the paper's values, then the range in
	// which there is a release.
	shareSs = []float64{0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.92, 0.94, 0.96, 0.98, 1}
)

// diversity is a setting of SLCA's experiments.
type diversity struct {
	label string
	s     float64 // of SLCA alone
	l, m  int
}

// finding is what came out of it.
type finding struct {
	share       float64 // of highly correlated classes
	quality     float64 // D_QMS
	suppression float64 // R, Definition 12
	loss        float64
	seconds     float64
	size        float64 // mean of the classes
	columns     []loss.ColumnLoss
	failed      string
}

// invalid returns the share of the records that are in highly correlated classes.
func (f finding) invalid() float64 { return 1 - f.quality/max(1e-9, 1-f.loss) }

// slcaLab remembers findings, which several figures share.
type slcaLab struct {
	*lab
	kin   []int // the group of each sensitive value
	known map[diversity]finding
	ways  map[diversity]way
}

// find runs a method once for each setting.
func (l *slcaLab) find(ctx context.Context, d diversity) (finding, error) {
	if f, ok := l.known[d]; ok {
		return f, nil
	}
	m, e := d.setup(l)
	runs := 3
	if d.label == labelSLCA {
		runs = 1 // it takes long enough for one to tell
	}
	o, err := l.timed(ctx, e, []contender{m}, runs)
	why, no := whyNot(err)
	if err != nil && !no {
		return finding{}, err
	}
	f := finding{failed: why}
	if !no {
		f = l.measure(o[0])
	}
	l.known[d] = f
	return f, nil
}

// setup returns the method and the experiment of a setting.
func (d diversity) setup(l *slcaLab) (contender, experiment) {
	e := experiment{table: l.Table, qi: slcaQI[:d.m], sensitive: slcaSensitive, k: 1}
	model := recipe.Model{Column: slcaSensitive, Parameters: parameter.Given{"l": d.l}}
	switch d.label {
	case labelL:
		model.Name = privacy.NameDistinctL
		e.models = []recipe.Model{model}
		return contender{label: d.label, name: "incognito"}, e
	case labelLAlpha:
		model.Name = privacy.NameLAlpha
		model.Parameters["alpha"] = alphaPerL * float64(d.l)
		e.models = []recipe.Model{model}
		return contender{label: d.label, name: "top-down-specialisation"}, e
	}
	e.limit = slcaLimit
	return contender{label: d.label, name: "slca", given: parameter.Given{"s": d.s, "l": d.l}}, e
}

// measure measures a release.
func (l *slcaLab) measure(o outcome) finding {
	classes, records := correlated(o.groups, o.problem.Sensitive[0].Codes, l.kin)
	n := float64(o.problem.N)
	return finding{
		share:       float64(classes) / float64(max(1, o.groups.Len())),
		quality:     (1 - float64(records)/n) * (1 - o.loss.ILossRate),
		suppression: float64(len(o.groups.Suppressed)) / n,
		loss:        o.loss.ILossRate,
		seconds:     o.seconds,
		columns:     o.loss.Columns,
		size:        float64(len(o.groups.Rows)) / float64(max(1, o.groups.Len())),
	}
}

// runSLCA repeats Figures 1 to 9.
func runSLCA(ctx context.Context, in *lab) (*Report, error) {
	if err := need(in.Table, append([]string{slcaSensitive}, slcaQI...)...); err != nil {
		return nil, err
	}
	in.Table = complete(in.Table)
	l := &slcaLab{lab: in, known: map[diversity]finding{}, ways: map[diversity]way{}}
	r := &Report{Program: slcaProgram, Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers in the order %v, |Q| = m being the first m; sensitive: %s.", l.Table.N, slcaQI, slcaSensitive),
		fmt.Sprintf("SLCA may suppress %s of the records. l-diversity is Incognito with distinct l-diversity, (l,α)-diversity top-down specialisation with distinct (l,α)-diversity, α = %v·l, weights by rarity, which the paper does not say; both suppress nothing. k is 1: l decides.", percent(slcaLimit), alphaPerL),
		"Loss I is ILossRate by leaves, where the paper has the measure of another one (its [15]) and does not show it; hours-per-week has no hierarchy and is a plain order. For correlations age and hours-per-week are cut into 10 intervals each; into how many, the paper does not say.",
		fmt.Sprintf("Seed %d.", l.Seed),
	}}
	if err := l.relate(r); err != nil {
		return nil, err
	}
	if err := l.writeReadings(r); err != nil {
		return nil, err
	}
	if err := l.writeSameRule(ctx, r); err != nil {
		return nil, err
	}
	if err := l.figures(ctx, r); err != nil {
		return nil, err
	}
	reached, err := l.reached()
	r.Headline = []Claim{reached}
	return r, err
}

// relation returns the correlations of the sensitive values by the first m
// quasi-identifiers, and the values.
func (l *slcaLab) relation(m int) (relation.Matrix, *privacy.Sensitive, error) {
	p, err := l.problem(experiment{table: l.Table, qi: slcaQI[:m], sensitive: slcaSensitive, k: 1})
	if err != nil {
		return nil, nil, err
	}
	s := &p.Sensitive[0]
	return relation.Sensitive(p.QI, s), s, nil
}

// relate puts the sensitive values into groups by their correlations over all
// quasi-identifiers, and reports both.
func (l *slcaLab) relate(r *Report) error {
	matrix, s, err := l.relation(len(slcaQI))
	if err != nil {
		return err
	}
	l.kin = kin(matrix, kinships)
	groups := make([][]string, kinships)
	for v, g := range l.kin {
		groups[g] = append(groups[g], s.Values[v])
	}
	text := "On all six quasi-identifiers the sensitive values are put into 3 groups by average linkage, which is our guess, as the paper does not say how: from one group per value, the two whose values correlate most on average are joined until 3 are left:"
	for _, g := range groups {
		text += " {" + strings.Join(g, ", ") + "}"
	}
	r.Setting = append(r.Setting, text+".")
	whole, err := privacy.NewSL(s, 1, 1, matrix)
	if err != nil {
		return err
	}
	counts, rows := s.Counts(), make([]int32, l.Table.N)
	for i := range rows {
		rows[i] = int32(i)
	}
	frequent := func(v int) bool { return 100*counts[v] >= l.Table.N }
	r.Setting = append(r.Setting, fmt.Sprintf("By Definitions 3 to 7 the whole table has R(D) = %.3f, and of the values that at least 1%% of the records have, no two correlate by less than %.3f. Whatever classes of at least 6 values are formed, with %s of the records left out, the mean R(D) over the records is %.3f at least. Where the paper's s can't be satisfied, points are missing, and %v take the places of %v, s = %v that of %v.",
		whole.Correlation(rows), leastCorrelation(matrix, frequent), percent(slcaLimit), leastMean(matrix, counts, 6, slcaLimit), standInSs, paperSs, standInS, paperS))
	return nil
}
