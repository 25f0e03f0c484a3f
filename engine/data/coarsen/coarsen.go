// Package coarsen replaces the values of a column by less telling ones, value by
// value, before anything else is done with them: days by their years, ZIP codes by
// their first three digits, ages over 89 by one class, as 45 CFR 164.514(b)(2)(i)
// (B) and (C) have it; numbers by the groups of a width, by classes, by rounded ones or,
// at the ends, by one class; codes by their first characters; rare values by one.
//
//	years, hidden, err := coarsen.Column(column, coarsen.Rule{Kind: coarsen.Year})
//
// What comes out depends on the text of the value and the rule alone, but for ZIP codes
// that lost their zeros ([Column]) and rare values ([Rule.Bound]), and coarsening it once
// more changes nothing. What
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
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/timeunit"
	"quasi/engine/say"
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
	// Step replaces a number by the group of Rule.Width that holds it, of groups that
	// begin at multiples of the width: of 10, 34 by [30,40) and -3 by [-10,0).
	Step Kind = "step"
	// Round replaces a number by the nearest multiple of Rule.Width, a number half way
	// by the one farther from 0, with the decimals of the width.
	Round Kind = "round"
	// Classes replaces a number by its class between Rule.Cuts, each of which begins a
	// class: of 5 and 10, by <5, [5,10) or >=10.
	Classes Kind = "classes"
	// Cap puts numbers from Rule.Most on, and those up to Rule.Least, into one class
	// each, >=20 and <=2; others stay as they are.
	Cap Kind = "cap"
	// Prefix keeps the first Rule.Length characters, points among them.
	Prefix Kind = "prefix"
	// Rare puts the values that fewer than Rule.Fewer people have into one, see [Rule.Bound].
	Rare Kind = "rare"
)

// Kinds returns all.
func Kinds() []Kind { return append(SafeHarbor(), Step, Round, Classes, Cap, Prefix, Rare) }

// SafeHarbor returns the kinds that the safe harbor method asks for.
func SafeHarbor() []Kind { return []Kind{Year, BirthYear, ZIP3, Age} }

// Units returns the units that ages are counted in.
func Units() []string {
	return []string{timeunit.Years, timeunit.Months, timeunit.Days, timeunit.Weeks, timeunit.Decades, timeunit.Hours}
}

// Oldest is the class of ages over 89, and of years of birth that tell one.
const Oldest = "90+"

// Restricted replaces a ZIP code whose first three digits have 20,000 people or fewer.
const Restricted = "000"

// Rule says how a column is coarsened. See [parameter.CheckKind] for the tags.
type Rule struct {
	Kind Kind `json:"kind"`
	// Until is the year in which ages are counted, 1900 to 2300: of BirthYear alone,
	// which needs it.
	Until int `json:"until,omitempty"`
	// Restricted are the first three digits that become 000: of ZIP3 alone; nil: those
	// of [hierarchy.RestrictedZIP3].
	Restricted []string `json:"restricted,omitempty" of:"zip3"`
	// Unit is the unit of ages, one of [Units]: of Age alone; empty: Years.
	Unit string `json:"unit,omitempty" of:"age-90"`
	// Width is the width of Step's groups, or of Round's steps, above 0 and with at most
	// 15 digits: of these alone, which need it.
	Width float64 `json:"width,omitempty" of:"step round"`
	// Cuts are the numbers at which classes begin, ascending, 1 to [MaxCuts] of them with
	// at most 15 significant digits: of Classes alone, which needs them.
	Cuts []float64 `json:"cuts,omitempty" of:"classes"`
	// Least and Most are the ends of what stays as it is, themselves out of it, with at
	// most 15 digits: of Cap alone, which needs one of them; nil: no end.
	Least *float64 `json:"least,omitempty" of:"cap"`
	Most  *float64 `json:"most,omitempty" of:"cap"`
	// Length is the number of characters kept, 1 or more: of Prefix alone, which needs it.
	Length int `json:"length,omitempty" of:"prefix"`
	// Fewer is the fewest people with a value that stays, 2 or more: of Rare alone, which
	// needs it.
	Fewer int `json:"fewer,omitempty" of:"rare"`

	common *common // of Rare; nil: it is not known of which column
}

// Groups reports whether what the rule leaves are labels of groups, as those of a
// hierarchy are.
func (r Rule) Groups() bool { return r.Kind == Step || r.Kind == Classes }

// Numbers reports whether the rule reads numbers.
func (r Rule) Numbers() bool { return r.Groups() || r.Kind == Round || r.Kind == Cap }

// Column returns the column coarsened, and the number of its records that are hidden
// because their value can't be read. Missing values stay as they are. Three digits among
// whole ZIP codes can't be read: 601 may be 00601, all of which it would tell. Of a rule
// that is not [Rule.Bound] each record is another person's. The format of the result is left to be found, but where numbers stay numbers.
func Column(c *table.Column, r Rule) (*table.Column, int, error) {
	if err := r.Validate(); err != nil {
		return nil, 0, err
	}
	if r.Open() {
		r = r.Bound(c, nil, "")
	}
	coarse := &table.Column{Name: c.Name, Codes: make([]int32, len(c.Codes))}
	if r.Kind == Round || r.Kind == Cap {
		coarse.Format = c.Format
	}
	whole := r.Kind == ZIP3 && slices.ContainsFunc(c.Values, func(text string) bool { // of more than its first three digits
		_, ok := hierarchy.FirstZIP3(text)
		return ok && len(strings.TrimSpace(text)) > 3
	})
	codes, codeOf, lost := make([]int32, len(c.Values)), group.Numbering[string]{}, make([]bool, len(c.Values))
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
		var first bool
		if codes[v], first = codeOf.Number(strconv.FormatBool(missing) + text); first {
			coarse.Values, coarse.Missing = append(coarse.Values, text), append(coarse.Missing, missing)
		}
	}
	hidden := 0
	for row, v := range c.Codes {
		coarse.Codes[row] = codes[v]
		if lost[v] && r.Kind != Rare {
			hidden++
		}
	}
	return coarse, hidden, nil
}

// Value coarsens one value that is read by a format; hidden: it can't be read, or too few
// people have any value, and it becomes *. A rule on rare values that is not [Rule.Bound]
// leaves it as it is.
func (r Rule) Value(text string, f format.Format) (coarse string, hidden bool) {
	ok := false
	switch r.Kind {
	case Year, BirthYear:
		coarse, ok = r.year(strings.TrimSpace(text), f)
	case ZIP3:
		coarse, ok = r.zip(text)
	case Age:
		coarse, ok = r.age(strings.TrimSpace(text), f)
	case Prefix:
		coarse, ok = r.prefix(text), true
	case Rare:
		if coarse, ok = text, true; r.common != nil && !r.common.stay[text] {
			coarse = r.common.rest
		}
	default:
		coarse, ok = r.number(strings.TrimSpace(text), f)
	}
	if !ok || domain.IsSuppressed(coarse) {
		return domain.Suppressed, true
	}
	return coarse, false
}

// prefix returns the first characters of a code.
func (r Rule) prefix(text string) string {
	characters := []rune(strings.TrimSpace(text))
	return strings.TrimSpace(string(characters[:min(r.Length, len(characters))]))
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

// saidAs say what a rule leaves.
var saidAs = say.Prefixed("coarsen-left-", map[string]string{
	string(Year): "only the year is left", string(BirthYear): "only the year is left, and one class of those who are 90 or older in {0}",
	string(ZIP3): "only the first three digits are left, 000 for areas of 20,000 people or fewer", string(Age): "ages over 89 are one class, 90+",
	string(Step): "numbers in groups with a width of {0}", string(Round): "numbers rounded to multiples of {0}",
	string(Classes): "numbers in classes that begin at {0}", string(Prefix): "the first characters, {0} at most",
	string(Rare): "values of fewer than {0} people together",
	mostAlone:    "numbers from {0} on in one class", leastAlone: "numbers up to {0} in one class", string(Cap): "numbers up to {0} in one class, and from {1} on in another",
})

// The codes of a cap with one end.
const (
	mostAlone  = "most"
	leastAlone = "least"
)

// Said says what the rule leaves.
func (r Rule) Said() say.Text {
	said := saidAs[string(r.Kind)]
	switch {
	case r.Kind == Step, r.Kind == Round:
		return said.Say(shown(r.Width))
	case r.Kind == Classes:
		return said.Say(say.Series(group.Each(r.Cuts, shown), len(r.Cuts)))
	case r.Kind == BirthYear:
		return said.Say(strconv.Itoa(r.Until))
	case r.Kind == Prefix:
		return said.Say(r.Length)
	case r.Kind == Rare:
		return said.Say(r.Fewer)
	case r.Kind == Cap && r.Least == nil:
		return saidAs[mostAlone].Say(shown(*r.Most))
	case r.Kind == Cap && r.Most == nil:
		return saidAs[leastAlone].Say(shown(*r.Least))
	case r.Kind == Cap:
		return said.Say(shown(*r.Least), shown(*r.Most))
	}
	return said.Say()
}

func shown(x float64) say.Text { return say.Number(plain(x)) }
