package paper

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"quasi/engine/file/recipe"
	"quasi/engine/model/privacy"
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
	// ours names the series of SLCA on which claims are judged.
	ours = slcaAt(standInS)
)

// slcaAt names the series of SLCA at s.
func slcaAt(s float64) string { return fmt.Sprintf("%s, s = %v", labelSLCA, s) }

// diversity is a setting of SLCA's experiments.
type diversity struct {
	label string
	s     float64 // of SLCA alone
	l, m  int
}

// finding is the result of a diversity.
type finding struct {
	share       float64 // of highly correlated classes
	quality     float64 // D_QMS
	suppression float64 // R, Definition 12
	loss        float64
	seconds     float64
	failed      string
}

// slcaLab remembers findings, which several figures share.
type slcaLab struct {
	*lab
	kin   []int // the group of each sensitive value
	known map[diversity]finding
}

// find runs a method once for each setting, those that take little time thrice.
func (l *slcaLab) find(ctx context.Context, d diversity) (finding, error) {
	if f, ok := l.known[d]; ok {
		return f, nil
	}
	e := experiment{table: l.Table, qi: slcaQI[:d.m], sensitive: slcaSensitive, k: 1}
	m, runs := contender{name: "slca", given: parameter.Given{"s": d.s, "l": d.l}}, 1
	model := recipe.Model{Column: slcaSensitive, Parameters: parameter.Given{"l": d.l}}
	switch d.label {
	case labelL:
		model.Name = privacy.NameDistinctL
		m, runs, e.models = contender{name: "incognito"}, 3, []recipe.Model{model}
	case labelLAlpha:
		model.Name, model.Parameters["alpha"] = privacy.NameLAlpha, alphaPerL*float64(d.l)
		m, runs, e.models = contender{name: "top-down-specialisation"}, 3, []recipe.Model{model}
	default:
		e.limit = slcaLimit
	}
	outcomes, err := l.timed(ctx, e, []contender{m}, runs)
	f := finding{}
	if no, ok := errors.AsType[impossible](err); ok {
		f.failed = no.Error()
	} else if err != nil {
		return finding{}, err
	} else {
		o := outcomes[0]
		n, lost := float64(o.problem.N), o.loss.ILossRate
		classes, records := correlated(o.groups, o.problem.Sensitive[0].Codes, l.kin)
		f = finding{
			share:       float64(classes) / float64(max(1, o.groups.Len())),
			quality:     (1 - float64(records)/n) * (1 - lost),
			suppression: float64(len(o.groups.Suppressed)) / n,
			loss:        lost,
			seconds:     o.seconds,
		}
	}
	l.known[d] = f
	return f, nil
}

// runSLCA repeats Figures 1 to 9.
func runSLCA(ctx context.Context, in *lab) (*Report, error) {
	l := &slcaLab{lab: in, known: map[diversity]finding{}}
	r := &Report{Setting: []string{
		fmt.Sprintf("%d records without missing values; quasi-identifiers in the order %v, |Q| = m being the first m; sensitive: %s.", l.Table.N, slcaQI, slcaSensitive),
		fmt.Sprintf("SLCA may suppress %s of the records. l-diversity is Incognito with distinct l-diversity, (l,α)-diversity top-down specialisation with distinct (l,α)-diversity, α = %v·l, weights by rarity, which the paper does not say; both suppress nothing. k is 1: l decides.", percent(slcaLimit), alphaPerL),
		"Loss I is ILossRate by leaves, where the paper has the measure of another one (its [15]) and does not show it; hours-per-week has no hierarchy and is a plain order. For correlations age and hours-per-week are cut into 10 intervals each; into how many, the paper does not say.",
		fmt.Sprintf("Where the paper's s can't be satisfied, points are missing, and %v take the places of %v, s = %v that of %v. Seed %d.", standInSs, paperSs, standInS, paperS, l.Seed),
	}}
	if err := l.relate(r); err != nil {
		return nil, err
	}
	for _, figures := range []func(context.Context, *Report) error{l.figures1, l.figures2To9} {
		if err := figures(ctx, r); err != nil {
			return nil, err
		}
	}
	reached, err := l.reached()
	r.Headline = []Claim{reached}
	return r, err
}

// line is a series of a figure: what is tried at each x.
type line struct {
	name string
	at   func(x float64) diversity
}

// draw finds what a figure shows of each of its lines.
func (l *slcaLab) draw(ctx context.Context, f *Figure, xs []float64, lines []line, of func(finding) float64) error {
	for _, line := range lines {
		for _, x := range xs {
			found, err := l.find(ctx, line.at(x))
			if err != nil {
				return err
			}
			if found.failed != "" {
				f.addNone(x, line.name, found.failed)
			} else {
				f.add(x, line.name, of(found))
			}
		}
	}
	return nil
}

// figures1 is Figure 1, for each l that the paper, which does not say it, may have.
func (l *slcaLab) figures1(ctx context.Context, r *Report) error {
	for _, diverse := range []int{3, 6} {
		f := &Figure{Name: fmt.Sprintf("fig1-l%d", diverse), Title: fmt.Sprintf("Fig. 1: share of highly correlated classes against s, l = %d, |Q| = 6", diverse), X: "s", Y: "share of classes",
			Notes: []string{"The paper does not say which l this is for: l = 3 and l = 6 are shown. It takes s from 0.4 to 0.9; what lies above is added, as there is a release.",
				"A class is highly correlated if all its values are of one of the three groups in the settings, which are our guess."}}
		err := l.draw(ctx, f, few(l.lab, shareSs...), []line{
			{labelL, func(float64) diversity { return diversity{labelL, 0, diverse, len(slcaQI)} }},
			{labelLAlpha, func(float64) diversity { return diversity{labelLAlpha, 0, diverse, len(slcaQI)} }},
			{labelSLCA, func(s float64) diversity { return diversity{labelSLCA, s, diverse, len(slcaQI)} }},
		}, func(v finding) float64 { return v.share })
		if err != nil {
			return err
		}
		f.Claims = []Claim{
			f.near(labelL, 0.44), f.near(labelLAlpha, 0.17),
			f.lower("SLCA has the lowest share of highly correlated classes.", reasonSizes, labelSLCA, labelL, labelLAlpha),
			f.trend(1, "SLCA's share grows with s.", reasonSizes, labelSLCA),
		}
		l.show(r, f)
	}
	return nil
}

// reasonSizes explains shares that are not the paper's.
const reasonSizes = "the fewer records a class has, the likelier all are of one group, and SLCA's classes are small"

// near judges a share that the paper gives.
func (f *Figure) near(series string, published float64) Claim {
	measured, agrees := "no value", false
	if v := f.values(series); len(v) > 0 {
		measured, agrees = percent(v[0]), math.Abs(v[0]-published) <= 0.1
	}
	return judge(agrees, fmt.Sprintf("%s has %.0f%% (agreement: within 10 points).", series, 100*published), measured,
		"which l and which three groups the paper has it does not say")
}

// alongs are the two ways in which the experiments vary: |Q| at l = 6, and l at |Q| = 5.
var alongs = []struct {
	x, at string
	xs    []float64
	set   func(label string, s, x float64) diversity
}{
	{"|Q|", "l = 6", []float64{2, 3, 4, 5, 6}, func(label string, s, x float64) diversity { return diversity{label, s, 6, int(x)} }},
	{"l", "|Q| = 5", []float64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, func(label string, s, x float64) diversity { return diversity{label, s, int(x), 5} }},
}

// plots are Figures 2 to 9, a pair in each, one along either way; number is the first's.
var plots = []struct {
	number   int
	title, y string
	of       func(finding) float64
	methods  []diversity // without l and m
	claims   [2]func(f *Figure) []Claim
}{
	{2, "data quality against %s for several s", "D_QMS", func(v finding) float64 { return v.quality }, nil, [2]func(*Figure) []Claim{(*Figure).quality, (*Figure).quality}},
	{4, "time against %s", "seconds", func(v finding) float64 { return v.seconds }, three, [2]func(*Figure) []Claim{
		func(f *Figure) []Claim {
			return []Claim{f.trend(1, "All take longer with more quasi-identifiers.", "", labelL, labelLAlpha, ours), f.steeper()}
		},
		func(f *Figure) []Claim {
			return []Claim{
				f.trend(-1, "l-diversity and (l,α)-diversity take less time with greater l.", reasonShort, labelL, labelLAlpha),
				f.trend(1, "SLCA takes slowly longer with greater l.", "", ours),
				f.overtakes(),
			}
		},
	}},
	{6, "suppression ratio of SLCA against %s", "R", func(v finding) float64 { return v.suppression }, three[2:], [2]func(*Figure) []Claim{
		func(f *Figure) []Claim { return []Claim{f.constant()} },
		func(f *Figure) []Claim {
			return []Claim{f.trend(-1, "SLCA suppresses less with greater l.", "", ours)}
		},
	}},
	{8, "information loss against %s", axisLoss, func(v finding) float64 { return v.loss }, three, [2]func(*Figure) []Claim{(*Figure).losses, (*Figure).losses}},
}

// three are the paper's methods, SLCA with its own s and with the one that can be satisfied.
var three = []diversity{{label: labelL}, {label: labelLAlpha}, {label: labelSLCA, s: paperS}, {label: labelSLCA, s: standInS}}

// figures2To9 are Figures 2 to 9.
func (l *slcaLab) figures2To9(ctx context.Context, r *Report) error {
	for _, p := range plots {
		for i, w := range alongs {
			f := &Figure{Name: fmt.Sprintf("fig%d", p.number+i), X: w.x, Y: p.y, Log: p.number == 4,
				Title: fmt.Sprintf("Fig. %d: %s, %s", p.number+i, fmt.Sprintf(p.title, w.x), w.at)}
			var lines []line
			for _, s := range slices.Concat(few(l.lab, paperSs...), few(l.lab, standInSs...)) {
				if p.number == 2 {
					lines = append(lines, line{seriesS(s), func(x float64) diversity { return w.set(labelSLCA, s, x) }})
				}
			}
			for _, m := range p.methods {
				name := m.label
				if m.s > 0 {
					name = slcaAt(m.s)
				}
				lines = append(lines, line{name, func(x float64) diversity { return w.set(m.label, m.s, x) }})
			}
			if err := l.draw(ctx, f, few(l.lab, w.xs...), lines, p.of); err != nil {
				return err
			}
			f.Claims = p.claims[i](f)
			if p.number > 2 {
				f.Notes = []string{fmt.Sprintf("SLCA at s = %v has values at %d of %d points; the claims are judged on s = %v.", paperS, len(f.values(slcaAt(paperS))), len(f.xs()), standInS)}
			}
			if p.number == 4 {
				f.Notes = append(f.Notes, "A point of SLCA is one run, so that whatever else the machine does at that time lengthens it: these claims can come out otherwise on a busy one.")
			}
			l.show(r, f)
		}
	}
	return nil
}

func seriesS(s float64) string { return fmt.Sprintf("s = %v", s) }

// quality judges Figures 2 and 3: whether quality falls, and which s has the best.
func (f *Figure) quality() []Claim {
	best, most := "none", 0.0
	var found, measured []string
	for _, s := range f.series() {
		v := f.values(s)
		if len(v) > 0 {
			measured = append(measured, s)
		}
		if len(v) < len(f.xs()) {
			found = append(found, fmt.Sprintf("%s has %d of %d points", s, len(v), len(f.xs())))
			continue
		}
		found = append(found, s+": mean "+brief(mean(v)))
		if mean(v) > most {
			best, most = s, mean(v)
		}
	}
	return []Claim{
		f.trend(-1, fmt.Sprintf("D_QMS falls with %s, for every s.", f.X), "", measured...),
		judge(best == seriesS(paperS), "s = 0.6 has the best quality, the balance of correlation and loss.", strings.Join(found, "; ")+"; best: "+best,
			"no release has R(D) of 0.6 in every class, see the bound in the settings"),
	}
}

// losses judges Figures 8 and 9.
func (f *Figure) losses() []Claim {
	return []Claim{
		f.trend(1, fmt.Sprintf("All lose more with greater %s.", f.X), "", labelL, labelLAlpha, ours),
		f.lower("SLCA loses least.", "SLCA chooses records by what their values have to do with the sensitive column, which the loss does not count", ours, labelL, labelLAlpha),
	}
}

// reasonShort explains times that do not go as in the paper.
const reasonShort = "the other two take hundredths of a second, in which chance shows"

// steeper judges whether the others' times grow more steeply than SLCA's.
func (f *Figure) steeper() Claim {
	growth := func(s string) float64 {
		v := f.values(s)
		if len(v) < 2 {
			return math.NaN()
		}
		return v[len(v)-1] / v[0]
	}
	var found []string
	agrees := true
	for _, s := range []string{labelL, labelLAlpha, ours} {
		found = append(found, fmt.Sprintf("%s grows by a factor of %s", s, brief(growth(s))))
		agrees = agrees && growth(s) >= growth(ours)
	}
	return judge(agrees, "The other two's times grow more steeply than SLCA's.", strings.Join(found, "; "), reasonShort)
}

// overtakes judges from which l on SLCA takes longer than (l,α)-diversity.
func (f *Figure) overtakes() Claim {
	const until = 9
	agrees, longer, of := true, 0, 0
	for _, x := range f.xs() {
		a, okA := f.at(ours, x)
		b, okB := f.at(labelLAlpha, x)
		if !okA || !okB {
			continue
		}
		of++
		if a > b {
			longer++
		}
		agrees = agrees && (a > b) == (x > until)
	}
	return judge(agrees && of > 0, fmt.Sprintf("SLCA takes longer than (l,α)-diversity where l > %d, and only there.", until),
		fmt.Sprintf("%s takes longer at %d of %d points", ours, longer, of), reasonShort)
}

// constant judges the suppression ratio.
func (f *Figure) constant() Claim {
	v := f.values(ours)
	if len(v) == 0 {
		return judge(false, "R stays at 0.53%.", "no value", "")
	}
	least, most := slices.Min(v), slices.Max(v)
	return judge(most-least <= 0.001 && math.Abs(mean(v)-0.0053) <= 0.0025, "R stays at 0.53%, whatever |Q| (agreement: at most 0.1 points apart, within 0.25 points of it).",
		fmt.Sprintf("%.2f%% to %.2f%%", 100*least, 100*most), "")
}

// reached judges whether the paper's own s could be satisfied at all, and counts
// the settings in which no method could.
func (l *slcaLab) reached() (Claim, error) {
	released, never, of := 0, 0, 0
	for d, f := range l.known {
		if d.label != labelSLCA || !slices.Contains(paperSs, d.s) {
			continue
		}
		of++
		if f.failed == "" {
			released++
			continue
		}
		s, matrix, err := l.related(d.m)
		if err != nil {
			return Claim{}, err
		}
		if leastMean(matrix, s.Counts(), d.l, slcaLimit) > d.s {
			never++
		}
	}
	return judge(released == of, "SLCA makes (s,l)-diverse releases of Adult at s = 0.4 to 0.7.",
		fmt.Sprintf("%d of %d settings gave a release; in %d no method could give one, by the bound above", released, of, never),
		"frequent occupations are distributed much alike over these quasi-identifiers, so that their cosines are near 1: by the paper's own definitions such s can't be met on this table"), nil
}
