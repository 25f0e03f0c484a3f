// Package coarsen replaces the values of a column by less telling ones, value by
// value, before anything else is done with them: days by their years, ZIP codes by
// their first three digits, ages over 89 by one class, as 45 CFR 164.514(b)(2)(i)
// (B) and (C) have it.
//
//	years, hidden, err := coarsen.Column(column, coarsen.Rule{Kind: coarsen.Year})
//
// What comes out depends on the text of the value and the rule alone, but for ZIP codes
// that lost their zeros ([Column]), and coarsening it once more changes nothing. What
// can't be read is hidden, since it could hold what the rule takes away.
package coarsen

import (
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/domain"
	"quasi/engine/data/format"
	"quasi/engine/data/hierarchy"
	"quasi/engine/data/table"
)

// Kind names a way to coarsen.
type Kind string

// The kinds.
const (
	// Year keeps the year of a day, and hides the rest.
	Year Kind = "year"
	// BirthYear is Year for days of birth: those who are 90 or older in Rule.Until
	// get one class.
	BirthYear Kind = "birth-year"
	// ZIP3 keeps the first three digits of a ZIP code of the United States, or 000.
	ZIP3 Kind = "zip3"
	// Age puts ages over 89 into one class.
	Age Kind = "age-90"
)

// Kinds returns all.
func Kinds() []Kind { return []Kind{Year, BirthYear, ZIP3, Age} }

// The units that ages are counted in.
const (
	Years  = "years"
	Months = "months"
	Days   = "days"
)

// Oldest is the class of ages over 89, and of years of birth that tell one.
const Oldest = "90+"

// Restricted is what a ZIP code becomes whose first three digits are of 20,000 people
// or fewer.
const Restricted = "000"

// Rule says how a column is coarsened.
type Rule struct {
	Kind Kind `json:"kind"`
	// Until is the year in which ages are counted, 1900 to 2300: of BirthYear alone,
	// which needs it.
	Until int `json:"until,omitempty"`
	// Restricted are the first three digits that become 000: of ZIP3 alone; nil: those
	// of [hierarchy.RestrictedZIP3].
	Restricted []string `json:"restricted,omitempty"`
	// Unit is what ages are counted in, Years, Months or Days: of Age alone; empty:
	// Years.
	Unit string `json:"unit,omitempty"`
}

// The range of Until.
const (
	MinUntil = 1900
	MaxUntil = 2300
)

// Validate reports a setting that is wrong, or has no effect on the kind.
func (r Rule) Validate() error {
	switch {
	case !slices.Contains(Kinds(), r.Kind):
		return errKind.Of(r.Kind, Kinds())
	case (r.Kind == BirthYear) != (r.Until != 0), r.Until != 0 && (r.Until < MinUntil || r.Until > MaxUntil):
		return errUntil.Of(r.Until, MinUntil, MaxUntil, BirthYear)
	case r.Kind != ZIP3 && r.Restricted != nil:
		return errNoEffect.Of("restricted", r.Kind)
	case r.Kind != Age && r.Unit != "":
		return errNoEffect.Of("unit", r.Kind)
	case !slices.Contains([]string{"", Years, Months, Days}, r.Unit):
		return errUnit.Of(r.Unit, Years, Months, Days)
	}
	for _, zip := range r.Restricted {
		if len(zip) != 3 || strings.Trim(zip, "0123456789") != "" {
			return errRestricted.Of(zip)
		}
	}
	return nil
}

// Column returns the column coarsened, and the number of its records that are hidden
// because their value can't be read. Missing values stay as they are. Three digits among
// whole ZIP codes can't be read: 601 may be 00601, all of which it would tell. The
// format of the result is left to be found.
func Column(c *table.Column, r Rule) (*table.Column, int, error) {
	if err := r.Validate(); err != nil {
		return nil, 0, err
	}
	coarse := &table.Column{Name: c.Name, Codes: make([]int32, len(c.Codes))}
	whole := r.Kind == ZIP3 && slices.ContainsFunc(c.Values, wholeZIP)
	codes, codeOf, lost := make([]int32, len(c.Values)), map[string]int32{}, make([]bool, len(c.Values))
	for v, text := range c.Values {
		missing := c.Missing[v]
		if !c.Absent(int32(v)) {
			if whole && len(strings.TrimSpace(text)) == 3 && strings.TrimSpace(text) != Restricted {
				text, lost[v] = domain.Suppressed, true
			} else {
				text, lost[v] = r.Value(text, c.Format)
			}
			missing = lost[v]
		}
		key := strconv.FormatBool(missing) + text
		code, known := codeOf[key]
		if !known {
			code = int32(len(coarse.Values))
			codeOf[key] = code
			coarse.Values, coarse.Missing = append(coarse.Values, text), append(coarse.Missing, missing)
		}
		codes[v] = code
	}
	hidden := 0
	for row, v := range c.Codes {
		coarse.Codes[row] = codes[v]
		if lost[v] {
			hidden++
		}
	}
	return coarse, hidden, nil
}

// Value coarsens one value that is read by a format; hidden: it can't be read, and
// becomes *.
func (r Rule) Value(text string, f format.Format) (coarse string, hidden bool) {
	ok := false
	switch r.Kind {
	case Year, BirthYear:
		coarse, ok = r.year(strings.TrimSpace(text), f)
	case ZIP3:
		coarse, ok = r.zip(text)
	case Age:
		coarse, ok = r.age(strings.TrimSpace(text), f)
	}
	if !ok {
		return domain.Suppressed, true
	}
	return coarse, false
}

// wholeZIP reports whether a text is a ZIP code of more than its first three digits.
func wholeZIP(text string) bool {
	_, ok := hierarchy.FirstZIP3(text)
	return ok && len(strings.TrimSpace(text)) > 3
}

func (r Rule) zip(text string) (string, bool) {
	zip, ok := hierarchy.FirstZIP3(text)
	if !ok {
		return "", false
	}
	restricted := r.Restricted
	if restricted == nil {
		restricted = hierarchy.RestrictedZIP3()
	}
	if slices.Contains(restricted, zip) {
		return Restricted, true
	}
	return zip, true
}
