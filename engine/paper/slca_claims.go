package paper

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// slcaClaims returns the claims on Figures 4 to 9, judged on the s that can be
// satisfied.
func (f *Figure) slcaClaims(number int) []Claim {
	ours := slcaAt(standInS)
	switch number {
	case 4:
		return []Claim{
			f.trend(1, "All take longer with more quasi-identifiers.", "with two quasi-identifiers s binds most, see the settings: classes that fail are then taken apart and merged, which takes SLCA longer than the columns do", labelL, labelLAlpha, ours),
			f.steeper(ours),
		}
	case 5:
		return []Claim{
			f.trend(-1, "l-diversity and (l,α)-diversity take less time with greater l.",
				reasonSearches, labelL, labelLAlpha),
			f.trend(1, "SLCA takes slowly longer with greater l.",
				"probably the two parts of its time go against each other: fewer classes are grown with greater l, but more records are left over, each of which is compared with all classes", ours),
		}
	case 6:
		return []Claim{f.constant(ours)}
	case 7:
		return []Claim{f.trend(-1, "SLCA suppresses less with greater l.", reasonSuppression, ours)}
	case 8, 9:
		return []Claim{
			f.trend(1, fmt.Sprintf("All lose more with greater %s.", f.X), reasonColumns(f.X), labelL, labelLAlpha, ours),
			f.lower("SLCA loses least.",
				reasonLarge, ours, labelL, labelLAlpha),
		}
	}
	return nil
}

const (
	reasonSuppression = "a record that no class can take within s joins the one where it costs least, after which classes are merged until they hold; that loses less than leaving it out, so records are suppressed only where s is close to the least that can be satisfied"
	reasonLarge       = "SLCA takes the least correlated values first, which uses up the rare ones; with fewer than l values left it starts no more classes, and all remaining records join those there are, so that classes are far larger than l; where s binds (|Q| = 2), classes that fail are merged, too"
	reasonSearches    = "the searches take hundredths of a second at most, in which chance shows"
)

// reasonColumns explains a loss that does not rise.
func reasonColumns(x string) string {
	if x == "l" {
		return reasonLarge + "; why it loses less again from l = 9 on is not known"
	}
	return "loss is a mean over the columns, and a further one that can be kept better than those before (marital-status, sex) lowers it"
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
	return judge(agrees, "The other two's times grow more steeply than SLCA's.", strings.Join(found, "; "), reasonSearches)
}

// constant judges the suppression ratio.
func (f *Figure) constant(ours string) Claim {
	v := f.values(ours)
	if len(v) == 0 {
		return judge(false, "R stays at 0.53%.", "no value", "")
	}
	least, most := slices.Min(v), slices.Max(v)
	return judge(most-least <= 0.001 && math.Abs(mean(v)-0.0053) <= 0.0025, "R stays at 0.53%, whatever |Q| (agreement: at most 0.1 points apart, within 0.25 points of it).",
		fmt.Sprintf("%.2f%% to %.2f%%", 100*least, 100*most), reasonSuppression)
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
