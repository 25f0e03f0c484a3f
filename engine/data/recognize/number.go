package recognize

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"quasi/engine/data/format"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
	"quasi/engine/internal/data/parallel"
	"quasi/engine/internal/data/timeunit"
)

// rivals are the styles that read the same text as another number.
var rivals = map[format.NumberStyle]format.NumberStyle{
	format.Plain: format.PointGrouped, format.PointGrouped: format.Plain,
	format.Comma: format.Grouped, format.Grouped: format.Comma,
}

// mark returns the mark before the decimals of a style; empty: it has several.
func mark(s format.NumberStyle) string {
	switch s {
	case format.Comma, format.PointGrouped:
		return ","
	case format.Plain, format.Grouped:
		return "."
	}
	return ""
}

// MarkDecimals notes at each column which mark before decimals the file has where nobody can doubt
// it: 1,000 beside 13,64 is one. A file that has both tells nothing.
func MarkDecimals(t *table.Table) {
	sure := make([]string, len(t.Columns))
	parallel.Each(len(sure), func(i int) {
		if f, ok := Of(t.Columns[i]).Sample().numberForm(); ok && f.Type == format.Decimal && !f.Ambiguous {
			sure[i] = mark(f.Numbers)
		}
	})
	if comma := slices.Contains(sure, ","); comma != slices.Contains(sure, ".") {
		for _, c := range t.Columns {
			if c.Decimal = "."; comma {
				c.Decimal = ","
			}
		}
	}
}

// isWritten returns the test for numbers of a style, with a unit or without it.
func isWritten(s format.NumberStyle, unit string) func(string) bool {
	f := format.Format{Numbers: s, Unit: unit}
	return func(text string) bool { _, ok := f.Amount(text); return ok }
}

// orBound returns a test that the bound of a number passes too, and what is beyond all
// numbers, as <LLOQ.
func orBound(fits func(string) bool) func(string) bool {
	return func(text string) bool {
		if fits(text) || format.Beyond(text) != 0 {
			return true
		}
		number, _, bound := format.Unbound(text)
		return bound && fits(number)
	}
}

// isBound reports whether a text is the bound of a number, or beyond all.
func isBound(text string) bool {
	_, _, ok := format.Unbound(text)
	return ok || format.Beyond(text) != 0
}

// A column of nothing but <18 and >=18, or of 0, 1+ and 2+, is one of groups: bounds are at most the
// share mostBounds of the records and none is written with a plus, or numbers beside them at least
// leastMeasured different ones, as where most are below the limit of a laboratory.
const (
	mostBounds    = 0.5
	leastMeasured = 5
)

// grouped reports whether the values are groups that bounds are written for.
func (v Values) grouped() bool {
	plus := func(text string) bool { return isBound(text) && strings.HasSuffix(text, "+") }
	if v.Share(isBound) <= mostBounds && !slices.ContainsFunc(v.Texts, plus) {
		return false
	}
	measured := func(text string) bool { return text != "" && text[0] >= '0' && text[0] <= '9' && !isBound(text) }
	return group.Count(v.Texts, measured) < leastMeasured
}

// told returns the values without the texts that often say that there is none, such as
// n.b., unless little is left, and without the missing values of SAS, however many they
// are: they tell nothing of the others. share is the share of records left, in (0,1].
func (v Values) told() (left Values, share float64) {
	silent := func(text string) bool { return table.LikelyMarker(text) || table.SpecialMissing(text) }
	if !slices.ContainsFunc(v.Texts, silent) {
		return v, 1
	}
	special := v.where(func(i int) bool { return table.SpecialMissing(v.Texts[i]) })
	left = v.where(func(i int) bool { return !silent(v.Texts[i]) })
	if left.Records == 0 || 4*left.Records < v.Records-special.Records {
		return v, 1
	}
	return left, float64(left.Records) / float64(v.Records)
}

// numberForm finds the style in which most records are numbers or bounds of numbers,
// nearly all of them; ok is false if there is none.
func (v Values) numberForm() (f Form, ok bool) {
	if v.grouped() {
		return Form{}, false
	}
	f, ok = v.styleForm()
	f.Bounds = v.Share(isBound)
	return f, ok
}

// styleForm is [Values.numberForm] of values that are not mostly bounds.
func (v Values) styleForm() (f Form, ok bool) {
	isInteger := orBound(isInteger)
	_, aged := v.Reaches(leastYears, format.InYears)
	aged = aged || NameOf(v.Name).Has(ages) && UnitOf(v.Name) == ""
	if share, whole := v.Reaches(NearlyAll, isInteger); whole && (!aged || share >= v.Share(orBound(isWritten(format.Years, "")))) {
		return Form{Format: format.Format{Type: format.Integer, Numbers: format.Plain}, Fits: isInteger, Share: share, Confidence: share}, true
	}
	best, unit := 0.0, v.unit(UnitBehind)
	if unit == "" && !aged {
		unit = v.unit(wordBehind)
	}
	written := func(s format.NumberStyle) func(string) bool {
		if unit != "" || s == format.Years { // months has no exponent
			return orBound(isWritten(s, unit))
		}
		return orBound(v.withExponents(orBound(isWritten(s, "")))) // nicht nachweisbar has an e and is no 1E2
	}
	for _, style := range format.NumberStyles() {
		if style == format.Years && !aged {
			continue
		}
		fits := written(style)
		if share, reached := v.Reaches(NearlyAll, fits); reached && share > best {
			best = share
			f = Form{Format: format.Format{Type: format.Decimal, Numbers: style, Unit: unit}, Fits: fits}
		}
		if best == 1 {
			break // nothing fits better
		}
	}
	if best == 0 {
		return Form{}, false
	}
	if f.Ambiguous = v.ambiguousNumbers(f.Numbers, unit); f.Ambiguous && v.Decimal != "" {
		if f.Ambiguous = false; mark(f.Numbers) != v.Decimal {
			f.Numbers = rivals[f.Numbers]
			f.Fits = written(f.Numbers)
		}
	}
	whole := format.Format{Type: format.Integer, Numbers: f.Numbers, Unit: unit}
	if _, all := v.Reaches(NearlyAll, whole.Fits); all && (f.Numbers != format.Plain || unit != "") {
		f.Format, f.Fits = whole, whole.Fits // 12,345: an integer that is no plain one
	}
	_, f.Percent = v.Reaches(0.5, func(text string) bool { return strings.HasSuffix(strings.TrimSpace(text), "%") })
	f.Share, f.Confidence = best, best
	if f.Ambiguous {
		f.Confidence /= 2
	}
	return f, true
}

// leastYears is the least share of ages that say that they are in years among those that are read
// with their units, unless the column is called an age: 3月 alone is March, and 3 d in a column of days no age.
const leastYears = 0.1

// ambiguousNumbers reports whether the values fit a rival of the style as well,
// and differently: 1.234 is a little more than one, or more than a thousand.
func (v Values) ambiguousNumbers(style format.NumberStyle, unit string) bool {
	rival, ok := rivals[style]
	if !ok {
		return false
	}
	_, both := v.Reaches(NearlyAll, orBound(isWritten(rival, unit)))
	one, other := format.Format{Numbers: style, Unit: unit}, format.Format{Numbers: rival, Unit: unit}
	return both && slices.ContainsFunc(v.Texts, func(text string) bool {
		if number, _, bound := format.Unbound(text); bound {
			text = number
		}
		x, _ := one.Amount(text)
		y, _ := other.Amount(text)
		return x != y
	})
}

// Unit is a unit behind numbers of a column, as one of them has it, with the records of all.
type Unit struct {
	Unit    string
	Records int
}

// Units returns the units of laboratories behind numbers of a column, the most frequent first, if they
// are several and half of the records have one.
func Units(c *table.Column) []Unit {
	v := Of(c).Sample()
	all, records := v.units(UnitBehind), 0
	for _, u := range all {
		records += u.Records
	}
	if len(all) < 2 || 2*records < v.Records {
		return nil
	}
	return all
}

// unit returns the unit that behind finds behind most numbers, if half of the records have it.
func (v Values) unit(behind func(string) string) string {
	if all := v.units(behind); len(all) > 0 && 2*all[0].Records >= v.Records {
		return all[0].Unit
	}
	return ""
}

// units returns the units that behind finds behind numbers, the most frequent first.
func (v Values) units(behind func(string) string) (all []Unit) {
	place := group.Numbering[string]{}
	for i, text := range v.Texts {
		unit := behind(text)
		if unit == "" {
			continue
		}
		at, first := place.Number(format.UnitSpelled(unit))
		if first {
			all = append(all, Unit{Unit: strings.Clone(unit)})
		}
		all[at].Records += v.Counts[i]
	}
	slices.SortStableFunc(all, func(a, b Unit) int { return b.Records - a.Records })
	return all
}

// UnitBehind returns the unit of laboratories or the currency behind a number of any style, or behind its
// bound, and an empty text where none follows; a currency may stand before the number. It returns no
// unit of ages, and no single letter right behind a whole number, since wards are called 3c.
func UnitBehind(text string) string {
	return behind(text, func(unit string) bool {
		return (format.Currency(unit) || IsLab("1 "+unit)) && timeunit.Behind(unit) == ""
	})
}

// wordBehind is [UnitBehind] of whatever can be a unit, such as lbs, children and cigarettes a day. It
// returns no part of a day or of a time of day.
func wordBehind(text string) string {
	return behind(text, func(unit string) bool {
		lone := utf8.RuneCountInString(unit) == 1 && len(unit) > 1 // 万, 月
		return !lone && len(unit) <= 32 && !strings.ContainsAny(unit, "0123456789") && strings.ContainsFunc(unit, unicode.IsLetter) &&
			!IsDate(text+" 2000") && !IsDate("2000-01-01 "+text)
	})
}

// behind returns the first part of a text behind a number, or the currency before it, that is a unit.
func behind(text string, is func(unit string) bool) string {
	text = strings.TrimSpace(text)
	if number, _, bound := format.Unbound(text); bound {
		text = number
	}
	text = strings.TrimLeft(text, "+-")
	if at := strings.IndexAny(text, "0123456789"); at > 0 {
		if unit := strings.TrimSpace(text[:at]); format.Currency(unit) {
			return unit
		}
	}
	for at, r := range text {
		if r >= '0' && r <= '9' || at > 0 && strings.ContainsRune(".,'’", r) {
			continue
		}
		unit, blank := strings.TrimSpace(text[at:]), unicode.IsSpace(r)
		ordinal := strings.HasSuffix(strings.TrimSpace(text[:at]), ".") // 2. trimester
		if at > 0 && !ordinal && (blank || len(unit) > 1 || strings.ContainsAny(text[:at], ".,")) && is(unit) {
			return unit
		}
		if !blank {
			return ""
		}
	}
	return ""
}

// IsDigits reports whether text is nothing but ASCII digits, at least one.
func IsDigits(text string) bool { return ConsistsOf(text, "") }

// ConsistsOf reports whether text is made of ASCII digits and of the given ASCII
// marks, and of at least one of them.
func ConsistsOf(text, marks string) bool {
	for i := range len(text) {
		if (text[i] < '0' || text[i] > '9') && strings.IndexByte(marks, text[i]) < 0 {
			return false
		}
	}
	return text != ""
}

// Small reads a number of at most the given number of digits.
func Small(text string, digits int) (int, bool) {
	if len(text) > digits || !IsDigits(text) {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// The kinds of units that names of columns end in; see [UnitOf].
const (
	UnitOfAmount = "amount"
	UnitOfTime   = "time"
)

// UnitOf returns the kind of unit that the name of a column ends in, empty if it ends in none: in
// brackets, as in Knivtid (min), or behind a blank or a line, as in Kreat µmol/l, bypass_min and OP-Std. A single
// letter but h is no unit, as (m) is a sex and (a) the first of several, and capitals without brackets are
// an abbreviation.
func UnitOf(name string) string {
	name = strings.TrimSpace(raised.Replace(name))
	if found := bracketed.FindStringSubmatch(name); found != nil {
		switch inner := strings.TrimSpace(found[1]); {
		case utf8.RuneCountInString(inner) < 2 && inner != "%" && inner != "h":
			return ""
		case inner == "%" || IsLab("1 "+inner):
			return UnitOfAmount
		case timed.MatchString(inner):
			return UnitOfTime
		}
		return ""
	}
	for at, r := range name {
		switch unit := strings.TrimLeft(name[at:], " _-"); {
		case r != ' ' && r != '_' && r != '-' || utf8.RuneCountInString(unit) < 2 || strings.ToUpper(unit) == unit:
		case IsLab("1 " + unit):
			return UnitOfAmount
		case timedLast.MatchString(unit):
			return UnitOfTime
		}
	}
	return ""
}

var (
	bracketed = regexp.MustCompile(`[(\[（]([^()\[\]（）]{1,24})[)\]）]$`)
	timed     = regexp.MustCompile(`(?i)^(?:min|mins|minutes|minuten|minut|sec|ms|мин|сут|分钟|分|` + timeunit.Pattern(timeunit.Years, timeunit.Months, timeunit.Weeks, timeunit.Days, timeunit.Hours) + `)\.?$`)
	timedLast = regexp.MustCompile(`(?i)^(?:min|mins|minutes|hrs|hours|days|wks|weeks|std|stunden|tage|wochen|minuten|jours|heures|horas|giorni|ore|dagen|uren|dagar|timmar|dager|timer|мин|дней|час)\.?$`)
	// raised writes powers as the laboratories' units do: 10³/µL as 10^3/µL.
	raised = strings.NewReplacer("³", "^3", "⁹", "^9", "⁶", "^6", "¹²", "^12", "*10", "10", "×10", "10", "x10", "10")
)

// IsLab reports whether text is a measurement with its unit: 5.4 mmol/L. Units of time are none here:
// a number with one is an age or a duration.
func IsLab(text string) bool {
	return len(text) >= 2 && len(text) <= 32 && utf8.ValidString(text) && lab.MatchString(text)
}

var lab = regexp.MustCompile(`^[<>≤≥]?=? ?[-+]?[0-9]+([.,][0-9]+)? ?(?i)((m|µ|μ|u|n|p|f)?(mol|g|l|eq|iu|u)/(d|m|µ|μ|u)?l|(m|k|c)?g|lbs?|oz|mcg|µg|(m|k|µ)?iu|i\.?e\.?|u/l|mm ?hg|kpa|cm ?h2o|bpm|/min|(c|m)?m|(c|m|d)?l|cc|ml/min(/1[.,]73 ?m2)?|ml/h|kg/m[2²]|°? ?c|°f|fl|pg|g/d|sec|ms|mv|hz|mm/h|10\^?[0-9]+/(u|µ|μ)?l|x?10[e^]?[0-9]/l|/(u|µ|μ)l|ng/ml|(m|µ|μ|u|mc)?g/kg(/(min|h))?|mgy(\*?cm)?|(м|н|мк|п)?моль/(м|мк)?л|(м|мк|н|п)?г/(д|м)?л|м?е?ед/м?л|10\^?[0-9]+/л|мм ?рт\.? ?ст\.?|мм/ч|мк?г|мл|см|кг|мкг/кг|毫升|毫克|克|公斤|次/分|厘米)$`)
