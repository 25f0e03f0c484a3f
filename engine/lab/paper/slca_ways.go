package paper

import (
	"context"
	"fmt"
	"strings"

	"quasi/engine/measure/loss"
	"quasi/engine/method/problem"
	"quasi/engine/method/slca"
)

// way is how SLCA came to its classes, and what they would lose if they were released
// as they are placed, before any is merged.
type way struct {
	slca.Course
	placedLoss float64
}

// way follows SLCA once for each setting.
func (l *slcaLab) way(ctx context.Context, d diversity) (way, error) {
	if w, ok := l.ways[d]; ok {
		return w, nil
	}
	_, e := d.setup(l)
	p, err := l.problem(e)
	if err != nil {
		return way{}, err
	}
	_, course, err := slca.Cluster(ctx, p, d.s, d.l, slca.DeleteLeftover, nil)
	if err != nil {
		return way{}, err
	}
	w := way{Course: course, placedLoss: lossOf(p, course.Classes)}
	w.Classes = nil
	l.ways[d] = w
	return w, nil
}

// lossOf returns the ILossRate of releasing some classes and no other record.
func lossOf(p *problem.Problem, classes [][]int32) float64 {
	groups := &problem.Groups{}
	in := make([]bool, p.N)
	for _, rows := range classes {
		groups.Append(p, rows)
		for _, r := range rows {
			in[r] = true
		}
	}
	for r := range int32(p.N) {
		if !in[r] {
			groups.Suppressed = append(groups.Suppressed, r)
		}
	}
	return loss.Measure(p, groups).ILossRate
}

// followed returns the settings of a sweep in which SLCA has a release, at the s that
// can be satisfied.
func (l *slcaLab) followed(w sweep) []int {
	var xs []int
	for _, x := range w.values {
		if f, ok := l.known[w.set(labelSLCA, standInS, x)]; ok && f.failed == "" {
			xs = append(xs, x)
		}
	}
	return xs
}

// stages says how large SLCA's classes are after each of its steps, and what they lose.
func (l *slcaLab) stages(ctx context.Context, w sweep) (string, error) {
	var found []string
	for _, x := range l.followed(w) {
		d := w.set(labelSLCA, standInS, x)
		c, err := l.way(ctx, d)
		if err != nil {
			return "", err
		}
		found = append(found, fmt.Sprintf("%s = %d: %.1f, %.1f and %.1f, loss %.3f and %.3f",
			w.x, x, c.Grown.MeanSize(), c.Placed.MeanSize(), c.Final.MeanSize(), c.placedLoss, l.known[d].loss))
	}
	return "mean sizes of its classes when they are grown (steps 2 and 3), when the rest is placed (step 4), and when those that release the same values are one and what then fails is merged; and the loss of the last two: " + strings.Join(found, "; "), nil
}

// work says what SLCA's time goes into.
func (l *slcaLab) work(w sweep) string {
	var found []string
	for _, x := range l.followed(w) {
		c := l.ways[w.set(labelSLCA, standInS, x)]
		left := l.Table.N - c.Grown.Records - c.Emptied
		found = append(found, fmt.Sprintf("%s = %d: %d records left over, each held against %d classes, of which %d remain", w.x, x, left, c.Grown.Classes, c.Final.Classes))
	}
	return strings.Join(found, "; ")
}

// leftOut says which records SLCA leaves out, by step.
func (l *slcaLab) leftOut(w sweep) string {
	var found []string
	for _, x := range l.followed(w) {
		c := l.ways[w.set(labelSLCA, standInS, x)]
		found = append(found, fmt.Sprintf("%d and %d for %s = %d", c.Emptied, c.Unplaced, w.x, x))
	}
	return "records left out as a set that failed (step 3) and as what no class could take (step 4): " + strings.Join(found, ", ")
}

// byColumn says what each method loses in each column at both ends of a sweep.
func (l *slcaLab) byColumn(w sweep) string {
	var found []string
	for _, label := range []string{labelL, labelLAlpha, labelSLCA} {
		for _, x := range []int{w.values[0], w.values[len(w.values)-1]} {
			s := 0.0
			if label == labelSLCA {
				s = standInS
			}
			var columns []string
			for _, c := range l.known[w.set(label, s, x)].columns {
				columns = append(columns, fmt.Sprintf("%s %.2f", c.Name, c.ILossRate))
			}
			found = append(found, fmt.Sprintf("%s at %s = %d: %s", label, w.x, x, strings.Join(columns, ", ")))
		}
	}
	return "loss by column: " + strings.Join(found, "; ")
}

// merging says what the last step adds to SLCA's loss, and what k-member loses in classes
// of as many records as SLCA's have at first.
func (l *slcaLab) merging(ctx context.Context, w sweep) (string, error) {
	xs := l.followed(w)
	if len(xs) == 0 {
		return "", nil
	}
	most, at := 0.0, xs[0]
	for _, x := range xs {
		d := w.set(labelSLCA, standInS, x)
		if added := l.known[d].loss - l.ways[d].placedLoss; added > most {
			most, at = added, x
		}
	}
	var found []string
	for _, x := range []int{xs[0], xs[len(xs)-1]} {
		d := w.set(labelSLCA, standInS, x)
		_, e := d.setup(l)
		e.k, e.limit = d.l, 0
		o, err := l.try(ctx, e, byKMember, l.Seed)
		if err != nil {
			return "", err
		}
		found = append(found, fmt.Sprintf("%.3f where SLCA's, as placed, lose %.3f (%s = %d)", o.loss.ILossRate, l.ways[d].placedLoss, w.x, x))
	}
	return fmt.Sprintf("merging classes adds %.3f to the loss at %s = %d, and no more elsewhere; before that, records are chosen by what their values have to do with the sensitive column, which the loss does not count: k-member, which chooses by the hierarchies, loses in classes of at least l records %s",
		most, w.x, at, strings.Join(found, ", ")), nil
}
