// Package builder makes hierarchies by rules.
//
//	tree, err := builder.Build(rule.Rule{Kind: rule.Intervals, Widths: []float64{5, 10}}, column)
package builder

import (
	"slices"

	"quasi/engine/data/classification"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/rule"
	"quasi/engine/data/table"
	"quasi/engine/say"
)

// What can go wrong.
var (
	errClassification     = say.Define("classification-unknown", "the classification is {0:q}: choose one of {1:q}")
	errLanguage           = say.Define("classification-language", "groups of a classification can't be named in {0:q}: choose one of {1:q}, or none for English")
	errClassificationNone = say.Define("classification-none", "the classification knows none of the values: choose another way")
)

// Build makes the hierarchy of the values of a column that are not missing, as a rule says.
// What does not fit the rule stands right below the root. It fails with a rule that is
// wrong, and with a classification that knows none of the values.
func Build(r rule.Rule, c *table.Column) (*hierarchy.Tree, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	values, counts := present(c)
	f, ends := reading(c.Format, r), hierarchy.Ends{Bottom: r.Bottom, Top: r.Top}
	switch r.Kind {
	case rule.Intervals:
		return hierarchy.Intervals(values, hierarchy.IntervalOptions{Widths: r.Widths, Ends: ends, Format: f})
	case rule.Quantiles:
		return hierarchy.Quantiles(values, counts, hierarchy.QuantileOptions{Classes: r.Classes, Levels: r.Levels, Ends: ends, Format: f})
	case rule.Bounds:
		return hierarchy.Cut(values, hierarchy.CutOptions{Levels: r.Bounds, Format: f})
	case rule.Dates:
		return hierarchy.Dates(values, hierarchy.DateOptions{Levels: r.Units, Format: f})
	case rule.Ages:
		on, err := r.Day()
		if err != nil {
			return nil, err
		}
		return hierarchy.Ages(values, hierarchy.AgeOptions{On: on, Format: f, Intervals: hierarchy.IntervalOptions{Widths: r.Widths, Ends: ends}})
	case rule.Mask:
		return hierarchy.Mask(values, hierarchy.MaskOptions{Hidden: r.Hidden, Left: r.Left, Padded: r.Padded})
	case rule.ZIP3:
		return hierarchy.ZIP3(values)
	case rule.GBPostcodes:
		return hierarchy.GBPostcodes(values)
	case rule.Rare:
		return hierarchy.Rare(values, counts, hierarchy.RareOptions{Below: r.Below, Label: r.Label})
	case rule.Runs:
		return hierarchy.Runs(values, hierarchy.RunOptions{Order: r.Order, Levels: [][]int{r.Starts}})
	case rule.Classes:
		return classified(values, r.Classification, r.Language)
	}
	return hierarchy.Flat(slices.Sorted(slices.Values(values)))
}

// reading returns a rule's format of values. What the rule asks for says more than the
// type of the column, and its order of dates more than the column's own.
func reading(f format.Format, r rule.Rule) format.Format {
	f.Type = ""
	if r.DateOrder != "" {
		f.Dates = r.DateOrder
	}
	return f
}

// classified puts values into a built-in classification, whose groups are called in a
// language.
func classified(values []string, name, language string) (*hierarchy.Tree, error) {
	c, ok := classification.ByName(name)
	if !ok {
		return nil, errClassification.Of(name, classification.Names())
	}
	if language != "" && !slices.Contains(rule.Languages(), language) {
		return nil, errLanguage.Of(language, rule.Languages())
	}
	tree, unplaced := c.Tree(values, language)
	if tree == nil || len(unplaced) == len(values) {
		return nil, errClassificationNone.Of()
	}
	return tree, nil
}

// present returns the values of a column that are not missing, in its order, and how
// many records have each.
func present(c *table.Column) (values []string, counts []int) {
	for v, n := range c.Counts() {
		if !c.Absent(int32(v)) {
			values, counts = append(values, c.Values[v]), append(counts, n)
		}
	}
	return values, counts
}
