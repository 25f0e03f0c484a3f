package paper

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// figures repeats the nine figures.
func (l *slcaLab) figures(ctx context.Context, r *Report) error {
	for _, share := range []int{3, 6} {
		f, err := l.figureShare(ctx, share)
		if err != nil {
			return err
		}
		r.Figures = append(r.Figures, f)
	}
	for _, part := range []func(context.Context) ([]*Figure, error){l.figuresQuality, l.figuresBoth} {
		figures, err := part(ctx)
		if err != nil {
			return err
		}
		r.Figures = append(r.Figures, figures...)
	}
	return nil
}

// figureShare is Figure 1, for an l that the paper does not say.
func (l *slcaLab) figureShare(ctx context.Context, diverse int) (*Figure, error) {
	f := &Figure{Name: fmt.Sprintf("fig1-l%d", diverse), Title: fmt.Sprintf("Fig. 1: share of highly correlated classes against s, l = %d, |Q| = 6", diverse), X: "s", Y: "share of classes"}
	for _, label := range []string{labelL, labelLAlpha, labelSLCA} {
		for _, s := range few(l.lab, shareSs...) {
			d := diversity{label: label, l: diverse, m: len(slcaQI)}
			if label == labelSLCA {
				d.s = s
			}
			if err := l.plot(ctx, f, s, label, d, func(v finding) float64 { return v.share }); err != nil {
				return nil, err
			}
		}
	}
	f.claim(
		f.near(labelL, 0.44), f.near(labelLAlpha, 0.17),
		f.lower("SLCA has the lowest share of highly correlated classes.", "the others' classes are so large that hardly any stays within one group; where s hardly binds SLCA's are small", labelSLCA, labelL, labelLAlpha),
		f.trend(1, "SLCA's share grows with s.", "classes stay large up to s = 1", labelSLCA),
	)
	f.Notes = []string{"The paper does not say which l this is for: l = 3 and l = 6 are shown. It takes s from 0.4 to 0.9; what lies above is added, as there is a release."}
	l.done(f)
	return f, nil
}

// near judges a share that the paper gives.
func (f *Figure) near(series string, published float64) Claim {
	measured, agrees := "no value", false
	if v := f.values(series); len(v) > 0 {
		measured, agrees = percent(v[0]), math.Abs(v[0]-published) <= 0.1
	}
	return judge(agrees, fmt.Sprintf("%s has %.0f%% (agreement: within 10 points).", series, 100*published), measured,
		"it depends on l and on the three groups, neither of which the paper says; full-domain classes are large, and a large class seldom stays within one group")
}

// plot adds one finding to a figure.
func (l *slcaLab) plot(ctx context.Context, f *Figure, x float64, series string, d diversity, of func(finding) float64) error {
	found, err := l.find(ctx, d)
	if err != nil {
		return err
	}
	if found.failed != "" {
		f.addNone(x, series, found.failed)
		return nil
	}
	f.add(x, series, of(found))
	return nil
}

// sweep is one of the two ways in which the experiments vary: |Q| at l = 6, or l
// at |Q| = 5.
type sweep struct {
	x, at  string
	values []int
	set    func(label string, s float64, x int) diversity
}

func (l *slcaLab) sweeps() []sweep {
	return []sweep{
		{"|Q|", "l = 6", few(l.lab, 2, 3, 4, 5, 6), func(label string, s float64, x int) diversity { return diversity{label, s, 6, x} }},
		{"l", "|Q| = 5", few(l.lab, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), func(label string, s float64, x int) diversity { return diversity{label, s, x, 5} }},
	}
}

// figuresQuality are Figures 2 and 3.
func (l *slcaLab) figuresQuality(ctx context.Context) ([]*Figure, error) {
	var figures []*Figure
	for i, w := range l.sweeps() {
		f := &Figure{Name: fmt.Sprintf("fig%d", i+2), Title: fmt.Sprintf("Fig. %d: data quality against %s for several s, %s", i+2, w.x, w.at), X: w.x, Y: "D_QMS"}
		for _, s := range slices.Concat(few(l.lab, paperSs...), few(l.lab, standInSs...)) {
			for _, x := range w.values {
				d := w.set(labelSLCA, s, x)
				if err := l.plot(ctx, f, float64(x), seriesS(s), d, func(v finding) float64 { return v.quality }); err != nil {
					return nil, err
				}
			}
		}
		f.claim(f.falls(w.x), f.best())
		l.done(f)
		figures = append(figures, f)
	}
	return figures, nil
}

func seriesS(s float64) string { return fmt.Sprintf("s = %v", s) }

// measured returns the series that have values.
func (f *Figure) measured() []string {
	var names []string
	for _, s := range f.series() {
		if len(f.values(s)) > 0 {
			names = append(names, s)
		}
	}
	return names
}

// falls judges whether quality falls.
func (f *Figure) falls(x string) Claim {
	reason := "a further column can be kept better than those before and lowers the mean loss; and near the least s that can be satisfied, classes are merged until hardly anything is left"
	if x == "l" {
		reason = "the loss does not rise steadily, see Figure 9"
	}
	return f.trend(-1, fmt.Sprintf("D_QMS falls with %s, for every s.", x), reason, f.measured()...)
}

// best judges which s has the best quality.
func (f *Figure) best() Claim {
	best, most := "none", 0.0
	var found []string
	for _, s := range f.series() {
		v := f.values(s)
		if len(v) < len(f.xs()) {
			found = append(found, fmt.Sprintf("%s has %d of %d points", s, len(v), len(f.xs())))
			continue
		}
		found = append(found, s+": mean "+brief(mean(v)))
		if mean(v) > most {
			best, most = s, mean(v)
		}
	}
	return judge(best == seriesS(paperS), "s = 0.6 has the best quality, the balance of correlation and loss.", strings.Join(found, "; ")+"; best: "+best,
		"s = 0.6 can't be satisfied, see the settings above")
}

// quantity is something that Figures 4 to 9 show along both sweeps.
type quantity struct {
	number int // of the figure along |Q|; the next is along l
	title  string
	y      string
	of     func(finding) float64
	labels []string
}

// figuresBoth are Figures 4 to 9.
func (l *slcaLab) figuresBoth(ctx context.Context) ([]*Figure, error) {
	three := []string{labelL, labelLAlpha, labelSLCA}
	var figures []*Figure
	for _, q := range []quantity{
		{4, "time", "seconds", func(v finding) float64 { return v.seconds }, three},
		{6, "suppression ratio of SLCA", "R", func(v finding) float64 { return v.suppression }, []string{labelSLCA}},
		{8, "information loss", axisLoss, func(v finding) float64 { return v.loss }, three},
	} {
		for i, w := range l.sweeps() {
			f := &Figure{Name: fmt.Sprintf("fig%d", q.number+i), Title: fmt.Sprintf("Fig. %d: %s against %s, %s", q.number+i, q.title, w.x, w.at), X: w.x, Y: q.y, Log: q.number == 4}
			if err := l.along(ctx, f, q, w); err != nil {
				return nil, err
			}
			f.claim(f.slcaClaims(q.number + i)...)
			f.Notes = []string{fmt.Sprintf("SLCA at s = %v has values at %d of %d points; the claims are judged on s = %v.", paperS, len(f.values(slcaAt(paperS))), len(f.xs()), standInS)}
			if q.number == 8 {
				f.Notes = append(f.Notes, l.sizes(w))
			}
			l.done(f)
			figures = append(figures, f)
		}
	}
	return figures, nil
}

// sizes says how large SLCA's classes are.
func (l *slcaLab) sizes(w sweep) string {
	var found []string
	for _, x := range w.values {
		if v := l.known[w.set(labelSLCA, standInS, x)]; v.failed == "" {
			found = append(found, fmt.Sprintf("%.1f for %s = %d", v.size, w.x, x))
		}
	}
	return fmt.Sprintf("Mean size of SLCA's classes at s = %v: %s.", standInS, strings.Join(found, ", "))
}

// slcaAt names the series of SLCA at s.
func slcaAt(s float64) string { return fmt.Sprintf("%s, s = %v", labelSLCA, s) }

// along adds the series of a figure, SLCA with both s.
func (l *slcaLab) along(ctx context.Context, f *Figure, q quantity, w sweep) error {
	for _, label := range q.labels {
		ss := []float64{0}
		if label == labelSLCA {
			ss = []float64{paperS, standInS}
		}
		for _, s := range ss {
			series := label
			if label == labelSLCA {
				series = slcaAt(s)
			}
			for _, x := range w.values {
				if err := l.plot(ctx, f, float64(x), series, w.set(label, s, x), q.of); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
