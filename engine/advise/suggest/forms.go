package suggest

import (
	"math"
	"slices"

	"quasi/engine/data/classification"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// Form is a coarser form in which a column can leave.
type Form struct {
	Rule coarsen.Rule
	// Source is the guideline that gives the classes, with the unit; empty: none does.
	Source string
}

// numberOfGroups is about how many groups of one width are offered: ten of age are as
// many as tables of a population have.
const numberOfGroups = 10

// Forms offers coarser forms of a column of numbers: classes of a guideline, where its name
// and its values tell the quantity, whole numbers, and groups of a round width; and of ICD-10
// codes their categories. None depends on how often a value occurs, but for the middle one,
// which tells a unit.
func Forms(c *table.Column) []Form {
	v := valuesOf(c)
	form := v.Form(c.Name)
	if !form.Type.Numeric() {
		if icd, ok := classification.ByName(classification.ICD10); ok && icd.Covers(v.Texts) >= nearlyPlaced {
			return []Form{{Rule: coarsen.Rule{Kind: coarsen.Prefix, Length: 3}, Source: "ICD-10"}}
		}
		return nil
	}
	numbers, _ := v.Numbers(form.Format)
	if len(numbers) == 0 {
		return nil
	}
	slices.Sort(numbers)
	var all []Form
	if clinical, ok := clinicalForm(c.Name, numbers); ok {
		all = append(all, clinical)
	}
	width := round((numbers[len(numbers)-1] - numbers[0]) / numberOfGroups)
	if slices.ContainsFunc(numbers, func(x float64) bool { return x != math.Trunc(x) }) && width >= 1 {
		all = append(all, Form{Rule: coarsen.Rule{Kind: coarsen.Round, Width: 1}})
	}
	if rule := (coarsen.Rule{Kind: coarsen.Step, Width: width}); rule.Validate() == nil && len(numbers) > numberOfGroups {
		all = append(all, Form{Rule: rule})
	}
	return all
}

// clinicalForm returns the classes of the quantity that a column is called by. Numbers are
// sorted.
func clinicalForm(name string, numbers []float64) (Form, bool) {
	called, middle := recognize.NameOf(name), numbers[len(numbers)/2]
	for _, q := range quantities {
		if !called.Has(q.words) {
			continue
		}
		for _, unit := range q.units {
			if middle >= unit.low && middle <= unit.high {
				return Form{coarsen.Rule{Kind: coarsen.Classes, Cuts: slices.Clone(unit.cuts)}, unit.source}, true
			}
		}
		return Form{}, false
	}
	return Form{}, false
}
