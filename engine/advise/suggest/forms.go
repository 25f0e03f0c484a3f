package suggest

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"quasi/engine/data/classification"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
)

// Form is a coarser form in which a column can leave.
type Form struct {
	Rule coarsen.Rule
	// Source is the guideline that gives the classes, with the unit; empty: none does. Two
	// forms with sources are of two units, of which a person knows which it is.
	Source string
}

// numberOfGroups is about how many groups of one width are offered: ten of age are as
// many as tables of a population have.
const numberOfGroups = 10

// Forms offers coarser forms of a column of numbers: classes of a guideline, where its name
// and its values tell the quantity, whole numbers, and groups of a round width; and of ICD-10
// codes their categories. None depends on how often a value occurs, but for the middle one,
// which tells the units that are possible.
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
	all := clinicalForms(c.Name, numbers)
	width := round((numbers[len(numbers)-1] - numbers[0]) / numberOfGroups)
	if slices.ContainsFunc(numbers, func(x float64) bool { return x != math.Trunc(x) }) && width >= 1 {
		all = append(all, Form{Rule: coarsen.Rule{Kind: coarsen.Round, Width: 1}})
	}
	if rule := (coarsen.Rule{Kind: coarsen.Step, Width: width}); rule.Validate() == nil && len(numbers) > numberOfGroups {
		all = append(all, Form{Rule: rule})
	}
	return all
}

// clinicalForms returns the classes of the quantity that a column is called by, in each unit
// that its name and its numbers, which are sorted, leave open.
func clinicalForms(name string, numbers []float64) []Form {
	called, middle := recognize.NameOf(name), numbers[len(numbers)/2]
	at := slices.IndexFunc(quantities, func(q quantity) bool { return called.Has(q.words) })
	if at < 0 {
		return nil
	}
	units := quantities[at].units
	if named := slices.IndexFunc(units, func(u scale) bool { return namesUnit(name, u.unit) }); named >= 0 {
		units = units[named : named+1]
	}
	var all []Form
	for _, unit := range units {
		if middle >= unit.low && middle <= unit.high {
			all = append(all, Form{coarsen.Rule{Kind: coarsen.Classes, Cuts: slices.Clone(unit.cuts)}, unit.source})
		}
	}
	return all
}

// namesUnit reports whether a name has a unit in it: the parts of mg/dL in this order and
// side by side, or written together, in capitals or not.
func namesUnit(name, unit string) bool {
	want, parts := unitParts(unit), unitParts(name)
	if len(want) == 0 {
		return false
	}
	for at := range parts {
		if parts[at] == strings.Join(want, "") || at+len(want) <= len(parts) && slices.Equal(parts[at:at+len(want)], want) {
			return true
		}
	}
	return false
}

func unitParts(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '%' })
}
