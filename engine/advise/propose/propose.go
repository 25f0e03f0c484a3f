// Package propose decides in which forms columns leave so that a statistics program can use a
// release about which nothing is known but the table: what is computed from dates in their
// place, ages in groups of ten years, quantities as the means of their groups. Age and sex count
// as studied, since nearly every table is read by them.
//
//	described := describe.Table(t)
//	for _, d := range described {
//		r.Columns = append(r.Columns, recipe.Column{Name: d.Name, Role: d.Role})
//	}
//	r = propose.Usable(r, described, suggest.Offers(t, described, profile.NamesFor(t.Names())), propose.Exact(t))
package propose

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/advise/whatif"
	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/question"
	"quasi/engine/data/table"
	"quasi/engine/file/recipe"
	"quasi/engine/profile"
)

// The widths of the groups of an age, in years.
const (
	AgeWidth = 10
	// ChildAge is for a column whose ages span less than [childSpan].
	ChildAge = 5
	// childSpan is in years: ages up to it make fewer than three groups of ten.
	childSpan = 21
)

// Usable returns a recipe with the forms of its quasi-identifiers decided, where nothing is yet,
// and with the columns that are offered in place of dates. described are the columns of the
// table; numbers reports whether every value of one is read as a number, without which it has
// no mean and no group; see [Exact]. An age is put into groups unless a question asks for it as a number. Days since a patient's first row are not taken, nor what only a question asks for, nor an age
// or a length of stay where the table has one.
func Usable(r recipe.Recipe, described []profile.Column, offers []profile.Offer, numbers func(column string) bool) recipe.Recipe {
	next := r.Clone()
	for _, o := range offers {
		if o.IfAsked() || slices.ContainsFunc(o.Rules, func(rule derive.Rule) bool {
			switch rule.Kind {
			case derive.Age:
				return slices.ContainsFunc(described, func(d profile.Column) bool { return Age(&d) })
			case derive.Length:
				return slices.ContainsFunc(described, func(d profile.Column) bool { return d.Reason.Code == profile.ReasonStay })
			}
			return rule.Kind == derive.SinceFirst
		}) {
			continue
		}
		if taken := next.Clone(); whatif.Take(&taken, o, "") == nil {
			next = taken
		}
	}
	for i := range next.Columns {
		c := &next.Columns[i]
		if c.Role != table.QuasiIdentifying || c.Coarsen != nil || c.Hierarchy != nil || c.Means {
			continue
		}
		at := slices.IndexFunc(described, func(d profile.Column) bool { return d.Name == c.Name })
		use := question.UseOf(r.Questions, c.Name)
		groups := !use.Number || use.Groups
		switch rule := next.Rule(c.Name); {
		case rule != nil:
			form(c, groups && rule.Kind == derive.Age, MeasuredRule(rule.Kind), AgeWidth)
		case at >= 0:
			d := &described[at]
			if d.Type.Numeric() && numbers(d.Name) {
				form(c, groups && Age(d), Measured(d), ageWidth(d))
			}
			c.Studied = c.Studied || Age(d) || Sex(d)
		}
	}
	return next
}

// Exact returns what tells whether every value that a column has is read as a number or a
// bound of one, in the column's format, as a release of means asks for.
func Exact(t *table.Table) func(column string) bool {
	return func(column string) bool {
		c := t.Column(column)
		return c != nil && !slices.ContainsFunc(c.Occurring().Texts, func(text string) bool { return !c.Format.Measured(text) })
	}
}

// form decides how a column of numbers leaves.
func form(c *recipe.Column, age, measured bool, width float64) {
	switch {
	case age:
		c.Coarsen, c.Studied = &coarsen.Rule{Kind: coarsen.Step, Width: width}, true
	case measured:
		c.Means = true
	}
}

// ageWidth returns the width of the groups of a column of ages.
func ageWidth(d *profile.Column) float64 {
	if d.Range == nil {
		return AgeWidth
	}
	least, err := strconv.ParseFloat(d.Range.Least, 64)
	greatest, err2 := strconv.ParseFloat(d.Range.Greatest, 64)
	if err == nil && err2 == nil && greatest-least < childSpan {
		return ChildAge
	}
	return AgeWidth
}

// Age reports whether a column of the table has ages, and no codes of them.
func Age(d *profile.Column) bool {
	return !d.Codes && (d.Reason.Code == profile.ReasonAge || d.Reason.Code == profile.ReasonAgeValues)
}

// Outcome reports whether a column of the table tells of each row whether something happened: it
// has two values, as yes and no, and nothing recognizes it, so that it isn't known to identify.
func Outcome(d *profile.Column) bool { return !d.Recognized() && yes(d) != "" }

// yes returns the value for yes of a column that has it and one for no; empty: there are others.
func yes(d *profile.Column) string {
	if d.Distinct != 2 || len(d.Frequent) != 2 {
		return ""
	}
	said := func(i int) string { return strings.ToLower(strings.TrimSpace(d.Frequent[i].Value)) }
	for i, f := range d.Frequent {
		if slices.Contains(opposites, [2]string{said(i), said(1 - i)}) {
			return f.Value
		}
	}
	return ""
}

// opposites are yes and no, in small letters.
var opposites = [][2]string{{"yes", "no"}, {"y", "n"}, {"1", "0"}, {"true", "false"}, {"ja", "nein"}, {"j", "n"}, {"wahr", "falsch"}, {"是", "否"}}

// Sex reports whether a column of the table has people's sex, of which a code is no quantity.
func Sex(d *profile.Column) bool {
	return d.Reason.Code == profile.ReasonSex || d.Reason.Code == profile.ReasonSexValues
}

// Measured reports whether a column of the table has quantities, of which a mean tells
// something: an age, a finding or a measure of the body, no code and no month; see [profile.Column].
func Measured(d *profile.Column) bool {
	reasons := []string{profile.ReasonMeasure, profile.ReasonSeen, profile.ReasonLab, profile.ReasonPressure, profile.ReasonStay}
	return !d.Codes && (Age(d) || slices.Contains(reasons, d.Reason.Code))
}

// Quantity reports whether a column of the table has numbers of more than two values, and no codes,
// so that it can leave as the means of its groups where it would leave as it is.
func Quantity(d *profile.Column) bool {
	return (d.Role == table.Insensitive || d.Role == table.Sensitive) && d.Type.Numeric() && !d.Codes && !Sex(d) && d.Distinct > 2
}

// Asked reports whether a column of quantities is asked for as numbers, so that it can leave as the
// means of its groups without a change of the answers.
func Asked(d *profile.Column, use question.Use) bool { return Quantity(d) && use.Number && !use.Values }

// Singles reports whether a column of quantities that are measured singles somebody out where it
// leaves as it is: one row or, where a column of t tells patients apart, one patient alone has a
// value.
func Singles(t *table.Table, d *profile.Column, patient string) bool {
	if !Quantity(d) || !Measured(d) {
		return false
	}
	c, by := t.Column(d.Name), t.Column(patient)
	first, shared := c.Firsts(), make([]bool, len(c.Values))
	for row, v := range c.Codes {
		at := first[v]
		shared[v] = shared[v] || row != at && (by == nil || by.IsMissing(row) || by.Codes[row] != by.Codes[at])
	}
	for v, at := range first {
		if at >= 0 && !shared[v] && !c.Absent(int32(v)) {
			return true
		}
	}
	return false
}

// MeasuredRule is [Measured] of a column that is computed.
func MeasuredRule(kind derive.Kind) bool {
	return slices.Contains([]derive.Kind{derive.Age, derive.Length, derive.Since}, kind)
}
