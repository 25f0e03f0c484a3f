package paper

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
)

// slcaClaims returns the claims on Figures 4 to 9, judged on the s that can be
// satisfied.
func (l *slcaLab) slcaClaims(ctx context.Context, f *Figure, number int, w sweep) ([]Claim, error) {
	stages, err := l.stages(ctx, w)
	if err != nil {
		return nil, err
	}
	merging, err := l.merging(ctx, w)
	if err != nil {
		return nil, err
	}
	ours := slcaAt(standInS)
	switch number {
	case 4:
		return []Claim{
			f.trend(1, "All take longer with more quasi-identifiers.", l.work(w)+"; "+stages, labelL, labelLAlpha, ours),
			f.steeper(ours),
		}, nil
	case 5:
		return []Claim{
			f.trend(-1, "l-diversity and (l,α)-diversity take less time with greater l.", f.shortest(labelL, labelLAlpha), labelL, labelLAlpha),
			f.trend(1, "SLCA takes slowly longer with greater l.", l.work(w), ours),
			f.overtakes(ours),
		}, nil
	case 6:
		return []Claim{f.constant(ours, l.leftOut(w))}, nil
	case 7:
		return []Claim{f.trend(-1, "SLCA suppresses less with greater l.", l.leftOut(w), ours)}, nil
	case 8, 9:
		return []Claim{
			f.trend(1, fmt.Sprintf("All lose more with greater %s.", f.X), l.byColumn(w), labelL, labelLAlpha, ours),
			f.lower("SLCA loses least.", merging, ours, labelL, labelLAlpha),
		}, nil
	}
	return nil, nil
}

// shortest says how long the longest of some series takes.
func (f *Figure) shortest(series ...string) string {
	longest := 0.0
	for _, s := range series {
		longest = max(longest, slices.Max(append(f.values(s), 0)))
	}
	return fmt.Sprintf("no search takes more than %.3f s, in which chance shows", longest)
}

// steeper judges whether the others' times grow more steeply than SLCA's.
func (f *Figure) steeper(ours string) Claim {
	var found []string
	agrees := true
	growth := func(s string) float64 {
		v := f.values(s)
		if len(v) < 2 {
			return math.NaN()
		}
		return v[len(v)-1] / v[0]
	}
	for _, s := range []string{labelL, labelLAlpha, ours} {
		found = append(found, fmt.Sprintf("%s grows by a factor of %s", s, brief(growth(s))))
		agrees = agrees && growth(s) >= growth(ours)
	}
	return judge(agrees, "The other two's times grow more steeply than SLCA's.", strings.Join(found, "; "), f.shortest(labelL, labelLAlpha))
}

// overtakes judges from which l on SLCA takes longer than (l,α)-diversity.
func (f *Figure) overtakes(ours string) Claim {
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
		fmt.Sprintf("%s takes longer at %d of %d points", ours, longer, of), f.shortest(labelL, labelLAlpha))
}

// constant judges the suppression ratio.
func (f *Figure) constant(ours, reason string) Claim {
	v := f.values(ours)
	if len(v) == 0 {
		return judge(false, "R stays at 0.53%.", "no value", "")
	}
	least, most := slices.Min(v), slices.Max(v)
	return judge(most-least <= 0.001 && math.Abs(mean(v)-0.0053) <= 0.0025, "R stays at 0.53%, whatever |Q| (agreement: at most 0.1 points apart, within 0.25 points of it).",
		fmt.Sprintf("%.2f%% to %.2f%%", 100*least, 100*most), reason)
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
		matrix, s, err := l.relation(d.m)
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
