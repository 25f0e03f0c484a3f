package recognize

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"quasi/engine/data/timeunit"
)

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

var lab = regexp.MustCompile(`^[<>≤≥]?=? ?[-+]?[0-9]+([.,][0-9]+)? ?(?i)((m|µ|μ|u|n|p|f)?(mol|g|l|eq|iu|u)/(d|m|µ|μ|u)?l|(m|k|c)?g|mcg|µg|(m|k|µ)?iu|i\.?e\.?|u/l|mm ?hg|kpa|cm ?h2o|bpm|/min|(c|m)?m|(c|m|d)?l|cc|ml/min(/1[.,]73 ?m2)?|ml/h|kg/m[2²]|°? ?c|°f|fl|pg|g/d|sec|ms|mv|hz|mm/h|10\^?[0-9]+/(u|µ|μ)?l|x?10[e^]?[0-9]/l|/(u|µ|μ)l|ng/ml|(m|µ|μ|u|mc)?g/kg(/(min|h))?|mgy(\*?cm)?|(м|н|мк|п)?моль/(м|мк)?л|(м|мк|н|п)?г/(д|м)?л|м?е?ед/м?л|10\^?[0-9]+/л|мм ?рт\.? ?ст\.?|мм/ч|мк?г|мл|см|кг|мкг/кг|毫升|毫克|克|公斤|次/分|厘米)$`)
