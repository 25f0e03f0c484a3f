package suggest

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"quasi/engine/advise/profile"
	"quasi/engine/data/classification"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
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
	v := valuesOf(c)
	v.Values.Values = v.Occurring()
	return v.forms(c.Name, v.Form())
}

func (v values) forms(name string, form recognize.Form) []profile.Form {
	if !form.Type.Numeric() {
		if form.Type.Dated() {
			return nil
		}
		if icd, ok := classification.ByName(classification.ICD10); ok && icd.Covers(v.Texts) >= nearlyPlaced {
			return []profile.Form{{Rule: coarsen.Rule{Kind: coarsen.Prefix, Length: 3}, Source: "ICD-10"}}
		}
		if form.Type == format.Text {
			return nil
		}
		return prefixes(v.Texts)
	}
	numbers, _ := v.Numbers(form.Format)
	if len(numbers) == 0 {
		return nil
	}
	slices.Sort(numbers)
	all := clinicalForms(name, form.Unit, numbers)
	width := round((numbers[len(numbers)-1] - numbers[0]) / numberOfGroups)
	if slices.ContainsFunc(numbers, func(x float64) bool { return x != math.Trunc(x) }) && width >= 1 {
		all = append(all, profile.Form{Rule: coarsen.Rule{Kind: coarsen.Round, Width: 1}})
	}
	if len(numbers) > numberOfGroups && !v.codes(form.Type) {
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

// mostCounted is the most different values of a column for which [countForms] counts what
// each form leaves.
const mostCounted = 20_000

// countForms returns how many records of a column have a value that no other record has, and forms
// with how many these are in each. A form that hides more than [MostHidden] of the records,
// since it can't read them, is left out.
func countForms(c *table.Column, forms []profile.Form, of format.Format) (alone int, kept []profile.Form) {
	counts, present := c.Counts(), 0
	for v, n := range counts {
		if c.Absent(int32(v)) {
			continue
		}
		present += n
		if n == 1 {
			alone++
		}
	}
	if len(counts) > mostCounted {
		return alone, forms
	}
	for _, form := range forms {
		left, hidden, single := map[string]int{}, 0, 0
		for v, n := range counts {
			if c.Absent(int32(v)) {
				continue
			}
			if text, lost := form.Rule.Value(c.Values[v], of); lost {
				hidden += n
			} else {
				left[text] += n
			}
		}
		for _, n := range left {
			if n == 1 {
				single++
			}
		}
		if form.Alone = &single; float64(hidden) <= MostHidden*float64(present) {
			kept = append(kept, form)
		}
	}
	return alone, kept
}

// MostHidden is the share of the records above which a form is not offered that hides them.
const MostHidden = 0.05

// clinicalForms returns the classes of the quantity that a column is called by, in each unit
// that its name, the unit behind its numbers, and these, which are sorted, leave open.
func clinicalForms(name, unit string, numbers []float64) []profile.Form {
	called, middle := recognize.NameOf(name), numbers[len(numbers)/2]
	at := slices.IndexFunc(quantities, func(q quantity) bool { return called.Has(q.words) })
	if at < 0 {
		return nil
	}
	units := quantities[at].units
	if named := slices.IndexFunc(units, func(u scale) bool { return namesUnit(name+" "+unit, u.unit) }); named >= 0 {
		units = units[named : named+1]
	} else if unit != "" {
		return nil
	}
	var all []profile.Form
	for _, unit := range units {
		if middle >= unit.low && middle <= unit.high {
			all = append(all, profile.Form{Rule: coarsen.Rule{Kind: coarsen.Classes, Cuts: slices.Clone(unit.cuts)}, Source: unit.source})
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
