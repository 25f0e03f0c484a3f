package describe

import (
	"fmt"
	"slices"
	"strings"

	"quasi/engine/data/classification"
	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/recognize"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/file/recipe/expand"
	"quasi/engine/internal/detect/valuekind"
	"quasi/engine/profile"
)

// Hierarchy proposes a generalisation hierarchy for a column: a rule, and the rows that it
// makes of the column's values.
func Hierarchy(c *table.Column) (recipe.Hierarchy, profile.Reason) { return hierarchyIn(c, "") }

// hierarchyIn is [Hierarchy] with the groups of a classification called in a language; empty:
// English.
func hierarchyIn(c *table.Column, language string) (recipe.Hierarchy, profile.Reason) {
	v := valuesOf(c)
	if b, ok := v.bands(); ok {
		if h, reason, ok := bandHierarchy(b, c); ok {
			return h, reason
		}
	}
	if h, reason, ok := v.periodHierarchy(); ok {
		return h, reason
	}
	m, _ := meaningOf(c.Name)
	if m.reason == profile.ReasonAge && (AgeUnit(c) != "" || Impossible(c, "") != "") {
		m.reason = "" // no ages in years
	}
	t := v.Type()
	if Codes(v.Values.Values, t) {
		t = format.Category
	}
	proposed, reason := v.rule(t, m.reason)
	if proposed.Kind == rule.Classes {
		proposed.Language = language
	}
	if h, err := expand.Rule(proposed, c); err == nil {
		return h, reason
	}
	// No values, two that differ only in blanks, or one that is called like a group: any
	// order will do.
	if h, err := expand.Rule(flat, c); err == nil {
		return h, profile.Reason{Code: profile.ReasonTreeFlat}
	}
	return recipe.Hierarchy{Ordered: true}, profile.Reason{Code: profile.ReasonTreeOrder}
}

// flat has the values below the root, and nothing between.
var flat = rule.Rule{Kind: rule.Flat}

func (v values) rule(t format.Type, meaning string) (rule.Rule, profile.Reason) {
	if r, reason, ok := v.classified(meaning); ok {
		return r, reason
	}
	aged := v.Format.Numbers == format.Years
	if m, ok := v.Code(); ok && m.Kind == valuekind.Age && !aged {
		return flat, profile.Reason{Code: profile.ReasonTreeFlat} // 77岁男 as 7*** would be read as thousands
	}
	switch {
	case t.Numeric() && aged, t == format.Integer && meaning == profile.ReasonAge:
		return rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10, 20}, Top: new(90.0)}, profile.Reason{Code: profile.ReasonTreeAges}
	case t == format.Code, t == format.Integer && meaning == profile.ReasonPlace:
		return v.masked()
	case t == format.Integer, t == format.Decimal:
		return v.intervals(t)
	case t == format.Date:
		return v.dates(meaning)
	}
	return flat, profile.Reason{Code: profile.ReasonTreeFlat}
}

// NearlyPlaced is the share of the different values that a classification must
// have a place for.
const NearlyPlaced = 0.9

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
func (v values) classified(meaning string) (rule.Rule, profile.Reason, bool) {
	best, share := classification.Best(v.Texts)
	if icd, ok := classification.ByName(classification.ICD10); ok && meaning == profile.ReasonSensitive && share < NearlyPlaced {
		best, share = icd, icd.Covers(v.Texts)
	}
	if meaning == profile.ReasonPlace && v.distinctShare(isGBPostcode) >= NearlyPlaced {
		return rule.Rule{Kind: rule.GBPostcodes}, profile.Reason{Code: profile.ReasonTreePostcodes}, true
	}
	if share < NearlyPlaced || meaning == profile.ReasonPlace && best.Name != classification.Countries {
		return rule.Rule{}, profile.Reason{}, false
	}
	return rule.Rule{Kind: rule.Classes, Classification: best.Name}, profile.Reason{Code: treeReasons[best.Name]}, true
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

func (v values) masked() (rule.Rule, profile.Reason) {
	most := max(1, min(mostMasked, hierarchy.Longest(v.Texts)-1))
	var hidden []int
	for h := 1; h <= most; h++ {
		hidden = append(hidden, h)
	}
	return rule.Rule{Kind: rule.Mask, Hidden: hidden}, profile.Reason{Code: profile.ReasonTreeMask, Args: []string{fmt.Sprint(most)}}
}

// intervals chooses round widths that give about 20, 10 and 5 intervals.
func (v values) intervals(t format.Type) (rule.Rule, profile.Reason) {
	numbers, _ := v.Numbers(v.Format)
	width := Round((slices.Max(numbers) - slices.Min(numbers)) / 20)
	if t == format.Integer {
		width = max(2, width)
	}
	widths := []float64{width, 2 * width, 4 * width}
	texts := make([]string, len(widths))
	for i, w := range widths {
		texts[i] = fmt.Sprint(w)
	}
	return rule.Rule{Kind: rule.Intervals, Widths: widths}, profile.Reason{Code: profile.ReasonTreeIntervals, Args: []string{strings.Join(texts, ", ")}}
}

// Round returns the least of 1, 2, 5, 10, 20, 50, ..., and their fractions, that
// is not below x; 1 for no width at all.
func Round(x float64) float64 {
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
func (v values) dates(meaning string) (rule.Rule, profile.Reason) {
	units := []string{hierarchy.Month, hierarchy.Quarter, hierarchy.Year}
	if meaning == profile.ReasonBirth {
		units = []string{hierarchy.Month, hierarchy.Year, hierarchy.Decade}
	} else if numbers, _ := v.Numbers(v.Format); slices.Max(numbers)-slices.Min(numbers) > 20*365 {
		units = append(units, hierarchy.Decade)
	}
	return rule.Rule{Kind: rule.Dates, Units: units}, profile.Reason{Code: profile.ReasonTreeDates, Args: []string{strings.Join(units, ", ")}}
}

// Measure counts the loss of numbers and dates by range, that of everything else by leaves.
func Measure(c *table.Column) domain.Measure {
	switch recognize.Type(c) {
	case format.Integer, format.Decimal, format.Date:
		return domain.ByRange
	}
	return domain.ByLeaves
}
