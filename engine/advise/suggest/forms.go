package suggest

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"quasi/engine/data/classification"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
)

// numberOfGroups is about how many groups of one width are offered: ten of age are as
// many as tables of a population have.
const numberOfGroups = 10

// Forms offers coarser forms of a column of numbers: classes of a guideline, where its name
// and its values tell the quantity, whole numbers, groups of a round width, and one class at
// the upper end, or at either; and of codes their first characters, of ICD-10 their
// categories. None depends on how often a value occurs, but for the units that are possible,
// which the middle value tells. What they leave is not counted.
func Forms(c *table.Column) []profile.Form {
	v := recognize.Of(c).Occurring()
	return forms(v, v.Form().Format)
}

func forms(v recognize.Values, form format.Format) []profile.Form {
	if !form.Type.Numeric() {
		if form.Type.Dated() {
			return nil
		}
		if icd, ok := classification.ByName(classification.ICD10); ok && icd.Covers(v.Texts) >= describe.NearlyPlaced {
			return []profile.Form{{Rule: coarsen.Rule{Kind: coarsen.Prefix, Length: 3}, Source: "ICD-10"}}
		}
		if form.Type == format.Text {
			return nil
		}
		return prefixes(v.Texts)
	}
	numbers, _ := v.Numbers(form)
	if len(numbers) == 0 {
		return nil
	}
	slices.Sort(numbers)
	all := clinicalForms(v.Name, form.Unit, numbers)
	width := describe.Round((numbers[len(numbers)-1] - numbers[0]) / numberOfGroups)
	if slices.ContainsFunc(numbers, func(x float64) bool { return x != math.Trunc(x) }) && width >= 1 {
		all = append(all, profile.Form{Rule: coarsen.Rule{Kind: coarsen.Round, Width: 1}})
	}
	if len(numbers) > numberOfGroups && !describe.Codes(v, form.Type) {
		for _, rule := range append([]coarsen.Rule{{Kind: coarsen.Step, Width: width}}, caps(numbers, width)...) {
			if rule.Validate() == nil {
				all = append(all, profile.Form{Rule: rule})
			}
		}
	}
	return all
}

// atAnEnd is 1 over the share of a column's different numbers at an end that becomes one class.
const atAnEnd = 10

// caps returns the rules that put the greatest tenth of different numbers, which are sorted,
// into one class, and that and the least tenth, each from or up to a multiple of the width.
func caps(numbers []float64, width float64) []coarsen.Rule {
	n := len(numbers) / atAnEnd
	multiple := func(x float64) float64 { // without the noise of binary fractions
		exact, _ := strconv.ParseFloat(strconv.FormatFloat(x*width, 'g', 15, 64), 64)
		return exact
	}
	least, most := multiple(math.Ceil(numbers[n]/width)), multiple(math.Floor(numbers[len(numbers)-1-n]/width))
	var all []coarsen.Rule
	if most > numbers[0] {
		all = append(all, coarsen.Rule{Kind: coarsen.Cap, Most: &most})
	}
	if least > numbers[0] && least < most {
		all = append(all, coarsen.Rule{Kind: coarsen.Cap, Least: &least, Most: &most})
	}
	return all
}

// mostCharacters is the most characters left of a code, about two in three of a postcode.
const mostCharacters = 3

// prefixes returns the rules that leave fewer characters of codes, of which each has a digit
// and no space: those by which more than one, and fewer than all are left, at most two.
func prefixes(texts []string) []profile.Form {
	shortest := math.MaxInt
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if !strings.ContainsFunc(text, unicode.IsNumber) || strings.ContainsFunc(text, unicode.IsSpace) {
			return nil
		}
		shortest = min(shortest, len([]rune(text)))
	}
	var all []profile.Form
	before := len(texts)
	for length := min(mostCharacters, shortest-1); length > 0 && len(all) < 2; length-- {
		rule, left := coarsen.Rule{Kind: coarsen.Prefix, Length: length}, map[string]bool{}
		for _, text := range texts {
			first, _ := rule.Value(text, format.Format{})
			left[first] = true
		}
		if len(left) > 1 && len(left) < before {
			all, before = append(all, profile.Form{Rule: rule}), len(left)
		}
	}
	return all
}

// mostCounted is the most different values of a column for which [CountedForms] counts what
// each form leaves.
const mostCounted = 20_000

// CountedForms is [Forms] of a column that is read in a format, with how many records have a value
// in each that no other record has. A form that hides more than [MostHidden] of the records,
// since it can't read them, is left out.
func CountedForms(c *table.Column, f format.Format) (kept []profile.Form) {
	v := recognize.Of(c)
	offered := forms(v, f)
	if len(c.Values) > mostCounted {
		return offered
	}
	for _, form := range offered {
		left, hidden, single := map[string]int{}, 0, 0
		for i, text := range v.Texts {
			if text, lost := form.Rule.Value(text, f); lost {
				hidden += v.Counts[i]
			} else {
				left[text] += v.Counts[i]
			}
		}
		for _, n := range left {
			if n == 1 {
				single++
			}
		}
		if form.Alone = &single; float64(hidden) <= MostHidden*float64(v.Records) {
			kept = append(kept, form)
		}
	}
	return kept
}

// MostHidden is the share of the records above which a form is not offered that hides them.
const MostHidden = 0.05

// clinicalForms returns the classes of the quantity that a column is called by, in each unit
// that its name, the unit behind its numbers, and these, which are sorted, leave open.
func clinicalForms(name, unit string, numbers []float64) []profile.Form {
	called, middle := recognize.NameOf(name), numbers[len(numbers)/2]
	at := slices.IndexFunc(describe.Quantities, func(q describe.Quantity) bool { return called.Has(q.Words) })
	if at < 0 {
		return nil
	}
	units := describe.Quantities[at].Units
	if named := slices.IndexFunc(units, func(u describe.Scale) bool { return namesUnit(name+" "+unit, u.Unit) }); named >= 0 {
		units = units[named : named+1]
	} else if unit != "" {
		return nil
	}
	var all []profile.Form
	for _, unit := range units {
		if middle >= unit.Low && middle <= unit.High {
			all = append(all, profile.Form{Rule: coarsen.Rule{Kind: coarsen.Classes, Cuts: slices.Clone(unit.Cuts)}, Source: unit.Source})
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
