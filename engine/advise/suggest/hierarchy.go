package suggest

import (
	"fmt"
	"slices"
	"strings"

	"quasi/engine/advise/profile"
	"quasi/engine/data/classification"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
)

// Hierarchy proposes a generalisation hierarchy for a column.
func Hierarchy(c *table.Column) (recipe.Hierarchy, profile.Reason) {
	v := valuesOf(c)
	m, _ := meaningOf(c.Name)
	tree, reason, err := v.tree(v.Type(), m.reason)
	if err == nil {
		err = hierarchy.CheckNames(tree.Rows())
	}
	if err != nil {
		// No values, two that differ only in blanks, or one that is called like a
		// group: any order will do.
		tree, err = hierarchy.Flat(v.Texts)
		reason = profile.Reason{Code: profile.ReasonTreeFlat}
	}
	if err != nil {
		return recipe.Hierarchy{Ordered: true}, profile.Reason{Code: profile.ReasonTreeOrder}
	}
	return recipe.Hierarchy{Rows: tree.Rows()}, reason
}

func (v values) tree(t format.Type, meaning string) (*hierarchy.Tree, profile.Reason, error) {
	if tree, reason, ok := v.classified(meaning); ok {
		return tree, reason, nil
	}
	switch {
	case t == format.Integer && meaning == profile.ReasonAge:
		tree, err := hierarchy.Intervals(v.Texts, hierarchy.IntervalOptions{Format: v.Format, Widths: []float64{5, 10, 20}, Ends: hierarchy.Ends{Top: new(90.0)}})
		return tree, profile.Reason{Code: profile.ReasonTreeAges}, err
	case t == format.Code, t == format.Integer && meaning == profile.ReasonPlace:
		return v.masked()
	case t == format.Integer, t == format.Decimal:
		return v.intervals(t)
	case t == format.Date:
		return v.dates(meaning)
	}
	tree, err := hierarchy.Flat(slices.Sorted(slices.Values(v.Texts)))
	return tree, profile.Reason{Code: profile.ReasonTreeFlat}, err
}

// nearlyPlaced is the share of the different values that a classification must
// have a place for.
const nearlyPlaced = 0.9

// treeReasons are the classifications that are proposed.
var treeReasons = map[string]string{
	classification.ICD10:      profile.ReasonTreeICD10,
	classification.Countries:  profile.ReasonTreeCountries,
	classification.Education:  profile.ReasonTreeEducation,
	classification.Marital:    profile.ReasonTreeMarital,
	classification.Occupation: profile.ReasonTreeOccupation,
}

// classified proposes what a built-in classification, or the form of British
// postcodes, has a place for. Where the name says that a column holds places, a
// code such as E14 is no diagnosis; where it says diagnoses, I210 is one.
func (v values) classified(meaning string) (*hierarchy.Tree, profile.Reason, bool) {
	best, share := classification.Best(v.Texts)
	if icd, ok := classification.ByName(classification.ICD10); ok && meaning == profile.ReasonSensitive && share < nearlyPlaced {
		best, share = icd, icd.Covers(v.Texts)
	}
	if meaning == profile.ReasonPlace && v.distinctShare(isGBPostcode) >= nearlyPlaced {
		tree, err := hierarchy.GBPostcodes(v.Texts)
		return tree, profile.Reason{Code: profile.ReasonTreePostcodes}, err == nil
	}
	if share < nearlyPlaced || meaning == profile.ReasonPlace && best.Name != classification.Countries {
		return nil, profile.Reason{}, false
	}
	tree, _ := best.Tree(v.Texts)
	return tree, profile.Reason{Code: treeReasons[best.Name]}, tree != nil
}

func isGBPostcode(text string) bool {
	_, _, ok := hierarchy.ParseGBPostcode(text)
	return ok
}

// distinctShare returns the share of the different values that satisfy test.
func (v values) distinctShare(test func(string) bool) float64 {
	n := 0
	for _, text := range v.Texts {
		if test(text) {
			n++
		}
	}
	return float64(n) / float64(max(1, len(v.Texts)))
}

// mostMasked is the most characters of a code that are masked one by one.
const mostMasked = 4

func (v values) masked() (*hierarchy.Tree, profile.Reason, error) {
	most := max(1, min(mostMasked, hierarchy.Longest(v.Texts)-1))
	var hidden []int
	for h := 1; h <= most; h++ {
		hidden = append(hidden, h)
	}
	tree, err := hierarchy.Mask(v.Texts, hierarchy.MaskOptions{Hidden: hidden})
	return tree, profile.Reason{Code: profile.ReasonTreeMask, Args: []string{fmt.Sprint(most)}}, err
}

// intervals chooses round widths that give about 20, 10 and 5 intervals.
func (v values) intervals(t format.Type) (*hierarchy.Tree, profile.Reason, error) {
	numbers, _ := v.Numbers(v.Format)
	width := round((slices.Max(numbers) - slices.Min(numbers)) / 20)
	if t == format.Integer {
		width = max(2, width)
	}
	widths := []float64{width, 2 * width, 4 * width}
	tree, err := hierarchy.Intervals(v.Texts, hierarchy.IntervalOptions{Widths: widths, Format: v.Format})
	texts := make([]string, len(widths))
	for i, w := range widths {
		texts[i] = fmt.Sprint(w)
	}
	return tree, profile.Reason{Code: profile.ReasonTreeIntervals, Args: []string{strings.Join(texts, ", ")}}, err
}

// round returns the least of 1, 2, 5, 10, 20, 50, ..., and their fractions, that
// is not below x; 1 for no width at all.
func round(x float64) float64 {
	if !(x > 0) {
		return 1
	}
	unit := 1.0
	for unit > x {
		unit /= 10
	}
	for unit*10 <= x {
		unit *= 10
	}
	for _, step := range []float64{1, 2, 5} {
		if step*unit >= x {
			return step * unit
		}
	}
	return 10 * unit
}

// dates chooses the levels: a birth date's quarter tells nobody anything.
func (v values) dates(meaning string) (*hierarchy.Tree, profile.Reason, error) {
	levels := []string{hierarchy.Month, hierarchy.Quarter, hierarchy.Year}
	if meaning == profile.ReasonBirth {
		levels = []string{hierarchy.Month, hierarchy.Year, hierarchy.Decade}
	} else if numbers, _ := v.Numbers(v.Format); slices.Max(numbers)-slices.Min(numbers) > 20*365 {
		levels = append(levels, hierarchy.Decade)
	}
	tree, err := hierarchy.Dates(v.Texts, hierarchy.DateOptions{Levels: levels, Format: v.Format})
	return tree, profile.Reason{Code: profile.ReasonTreeDates, Args: []string{strings.Join(levels, ", ")}}, err
}
