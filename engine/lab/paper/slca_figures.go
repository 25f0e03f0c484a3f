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
		f.near(labelL, 0.44, l.sizesAt(diverse)), f.near(labelLAlpha, 0.17, l.sizesAt(diverse)),
		f.lower("SLCA has the lowest share of highly correlated classes.", l.sizesAt(diverse), labelSLCA, labelL, labelLAlpha),
		f.trend(1, "SLCA's share grows with s.", l.sizesAt(diverse), labelSLCA),
	)
	f.Notes = []string{"The paper does not say which l this is for: l = 3 and l = 6 are shown. It takes s from 0.4 to 0.9; what lies above is added, as there is a release.",
		"A class is highly correlated if all its values are of one of the three groups in the settings, which are our guess."}
	l.done(f)
	return f, nil
}

// near judges a share that the paper gives.
func (f *Figure) near(series string, published float64, reason string) Claim {
	measured, agrees := "no value", false
	if v := f.values(series); len(v) > 0 {
		measured, agrees = percent(v[0]), math.Abs(v[0]-published) <= 0.1
	}
	return judge(agrees, fmt.Sprintf("%s has %.0f%% (agreement: within 10 points).", series, 100*published), measured,
		reason+"; which l and which three groups the paper has it does not say")
}

// sizesAt says how large each method's classes are in Figure 1.
func (l *slcaLab) sizesAt(diverse int) string {
	m := len(slcaQI)
	text := fmt.Sprintf("the more records a class has, the less likely all are of one group: classes hold %.1f records on average by %s and %.1f by %s",
		l.known[diversity{labelL, 0, diverse, m}].size, labelL, l.known[diversity{labelLAlpha, 0, diverse, m}].size, labelLAlpha)
	for _, s := range few(l.lab, shareSs...) {
		if v, ok := l.known[diversity{labelSLCA, s, diverse, m}]; ok && v.failed == "" {
			text += fmt.Sprintf(", %.1f by SLCA at s = %v", v.size, s)
		}
	}
	return text
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
		f.claim(l.falls(f, w), f.best())
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
func (l *slcaLab) falls(f *Figure, w sweep) Claim {
	return f.trend(-1, fmt.Sprintf("D_QMS falls with %s, for every s.", w.x), l.rises(w), f.measured()...)
}

// rises says for each s where the quality rises most, and what does it.
func (l *slcaLab) rises(w sweep) string {
	var found []string
	for _, s := range standInSs {
		most, at := 0.0, -1
		for i := range w.values[1:] {
			before, after := l.known[w.set(labelSLCA, s, w.values[i])], l.known[w.set(labelSLCA, s, w.values[i+1])]
			if before.failed == "" && after.failed == "" && after.quality-before.quality > most {
				most, at = after.quality-before.quality, i
			}
		}
		if at < 0 {
			continue
		}
		before, after := l.known[w.set(labelSLCA, s, w.values[at])], l.known[w.set(labelSLCA, s, w.values[at+1])]
		found = append(found, fmt.Sprintf("s = %v from %d to %d, where the loss goes from %.3f to %.3f and the records of highly correlated classes from %s to %s",
			s, w.values[at], w.values[at+1], before.loss, after.loss, percent(before.invalid()), percent(after.invalid())))
	}
	return fmt.Sprintf("it rises most with %s at %s", w.x, strings.Join(found, "; at "))
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
		"no release has R(D) of 0.6 in every class, see the bound in the settings")
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
			claims, err := l.slcaClaims(ctx, f, q.number+i, w)
			if err != nil {
				return nil, err
			}
			f.claim(claims...)
			f.Notes = []string{fmt.Sprintf("SLCA at s = %v has values at %d of %d points; the claims are judged on s = %v.", paperS, len(f.values(slcaAt(paperS))), len(f.xs()), standInS)}
			if q.number == 4 {
				f.Notes = append(f.Notes, timesNote)
			}
			if q.number == 8 {
				sizes, err := l.stages(ctx, w)
				if err != nil {
					return nil, err
				}
				f.Notes = append(f.Notes, "SLCA at s = "+fmt.Sprint(standInS)+": "+sizes+".")
			}
			l.done(f)
			figures = append(figures, f)
		}
	}
	return figures, nil
}

// timesNote says what the times of Figures 4 and 5 are worth.
const timesNote = "A point of SLCA is one run, so that whatever else the machine does at that time lengthens it: these claims can come out otherwise on a busy one."

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
