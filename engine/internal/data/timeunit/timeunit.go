// Package timeunit lists the units of time that ages are counted in, and how tables write them.
package timeunit

import (
	"slices"
	"strings"
)

// The units, as recipes name them.
const (
	Decades = "decades"
	Years   = "years"
	Months  = "months"
	Weeks   = "weeks"
	Days    = "days"
	Hours   = "hours"
)

// perYear holds the number of each unit in a year.
var perYear = map[string]float64{Decades: 0.1, Years: 1, Months: 12, Weeks: 365.25 / 7, Days: 365.25, Hours: 365.25 * 24}

// PerYear returns the number of a unit in a year, 0 if it is no unit.
func PerYear(unit string) float64 { return perYear[unit] }

// written are the texts of each unit behind a number, in small letters and without a point at the
// end, with _ for a blank. "th" does not belong to them, since 5th means fifth, and neither do 年, 日
// and 时, which name a year, a day of a month and a time of day. None has a sign that means something
// in a regular expression.
var written = map[string]string{
	Decades: "dec decade decades jahrzehnt jahrzehnte jahrzehnten dekade dekaden 十年",
	Years:   "y yr yrs yo y/o year years year_old years_old j jahr jahre jahren jahre_alt an ans a annee annees année années año años ano anos anno anni jaar jaren år vuotta lat let tuổi tahun thn yaş лет год года роки років ετών ετη 岁 周岁 歲 歳 才 세 살 سنة سنوات שנים ปี साल वर्ष",
	Months:  "m mo mos mon mons mth mths month months monat monate monaten mois mes meses mese mesi maanden miesięcy ay мес месяцев 月 个月 個月 月龄 ヶ月 か月 개월",
	Weeks:   "w wk wks week weeks woche wochen semaine semaines semana semanas settimana settimane 周 星期 周龄",
	Days:    "d dy dys day days tag tage tagen jour jours día días dia dias giorno giorni 天 日龄 일",
	Hours:   "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore 小时",
}

// coded are further texts of each unit where they stand by themselves in a column: of UCUM, of FAERS
// and E2B, and Chinese signs.
var coded = map[string]string{
	Decades: "800", Years: "年 801", Months: "802", Weeks: "803", Days: "日 804", Hours: "时 805",
}

func byText(lists ...map[string]string) map[string]string {
	all := map[string]string{}
	for _, list := range lists {
		for unit, texts := range list {
			for text := range strings.FieldsSeq(texts) {
				all[strings.ReplaceAll(text, "_", " ")] = unit
			}
		}
	}
	return all
}

var behind, alone = byText(written), byText(written, coded)

// Behind returns the unit that a text behind a number names, in capital or small letters, with or
// without points; empty: none.
func Behind(text string) string { return behind[plain(text)] }

// Alone returns the unit that a cell of a column of units names, by a code, too; empty: none.
func Alone(text string) string { return alone[plain(text)] }

func plain(text string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), ".", "")
}

// Pattern returns a regular expression, a group that is not captured, for the texts of some units
// behind a number in small letters. a and m are left out: within a text they are other words.
func Pattern(units ...string) string {
	var texts []string
	for text, unit := range behind {
		if text != "a" && text != "m" && slices.Contains(units, unit) {
			texts = append(texts, text)
		}
	}
	slices.SortFunc(texts, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return "(?:" + strings.Join(texts, "|") + ")"
}
