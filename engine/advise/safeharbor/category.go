package safeharbor

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/data/coarsen"
	"quasi/engine/data/derive"
	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/data/timeunit"
	"quasi/engine/internal/detect"
	"quasi/engine/profile"
	"quasi/engine/profile/describe"
	"quasi/engine/say"
)

// Category is one of the identifiers of 45 CFR 164.514(b)(2)(i), by its letter.
type Category string

// Categories are all, A to R, in order.
var Categories = []Category{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P", "Q", "R"}

var titles = say.Prefixed("safe-harbor-", map[string]string{
	"A": "Names", "B": "Geographic subdivisions smaller than a state", "C": "Dates but for the year, and ages over 89", "D": "Telephone numbers",
	"E": "Fax numbers", "F": "E-mail addresses", "G": "Social security numbers", "H": "Medical record numbers", "I": "Health plan beneficiary numbers",
	"J": "Account numbers", "K": "Certificate and license numbers", "L": "Vehicle identifiers and license plates", "M": "Device identifiers and serial numbers",
	"N": "Web addresses (URLs)", "O": "IP addresses", "P": "Biometric identifiers", "Q": "Full-face photographs and the like",
	"R": "Any other unique identifying number, characteristic or code",
})

// Title names the category in a few words of our own; the regulation's text is longer.
func (c Category) Title() say.Text { return titles[string(c)].Say() }

// byReason are the categories of what is recognized, where the reason decides.
var byReason = map[string]Category{
	profile.ReasonName: "A", profile.ReasonPersonNames: "A",
	profile.ReasonStreet: "B", profile.ReasonPlace: "B", profile.ReasonPostcode: "B", profile.ReasonPlaceValues: "B",
	profile.ReasonBirth: "C", profile.ReasonVisit: "C", profile.ReasonDate: "C", profile.ReasonAge: "C", profile.ReasonNoAge: "C", profile.ReasonAgeValues: "C",
	profile.ReasonPhone: "D", profile.ReasonContact: "D", profile.ReasonEmail: "F",
	profile.ReasonSSN: "G", profile.ReasonNIR: "G", profile.ReasonPlan: "I", profile.ReasonKVNR: "I",
	profile.ReasonIBAN: "J", profile.ReasonCard: "J", profile.ReasonLicence: "K",
	profile.ReasonVIN: "L", profile.ReasonPlate: "L", profile.ReasonVehicle: "L", profile.ReasonDevice: "M", profile.ReasonMAC: "M", profile.ReasonDeviceName: "M",
	profile.ReasonURL: "N", profile.ReasonIP: "O", profile.ReasonTemplate: "P", profile.ReasonBiometric: "P", profile.ReasonPhoto: "Q", profile.ReasonPhotoName: "Q",
	profile.ReasonResidentID: "R", profile.ReasonDNI: "R", profile.ReasonPersonNumber: "R", profile.ReasonNHS: "R", profile.ReasonUUID: "R", profile.ReasonID: "R",
	profile.ReasonOnePerRow: "R", profile.ReasonSequence: "R", profile.ReasonTextHolds: "R", profile.ReasonFreeText: "R", profile.ReasonNotes: "R",
}

// byWords tell apart what one reason covers: ways to reach a person, and numbers.
var byWords = []struct {
	reason   string
	words    recognize.Words
	category Category
}{
	{profile.ReasonContact, recognize.WordsOf(`fax|telefax|faxnummer|传真`), "E"},
	{profile.ReasonPhone, recognize.WordsOf(`fax|telefax|faxnummer|传真`), "E"},
	{profile.ReasonContact, recognize.WordsOf(`email|e mail|mail|courriel|correo|邮箱|メール|이메일`), "F"},
	{profile.ReasonContact, recognize.WordsOf(`url|website|homepage|site web|pagina web|网址`), "N"},
	{profile.ReasonContact, recognize.WordsOf(`ip|ip address|mac address`), "O"},
	{profile.ReasonContact, recognize.WordsOf(`address|street|addr|adresse|strasse|*strasse|anschrift|rue|domicile|direccion|calle|domicilio|apartment|house number|hausnummer|地址|住址|住所|주소|адрес|улица|adres|indirizzo|endereço`), "B"},
	{profile.ReasonID, recognize.WordsOf(`ssn|social security|securite sociale|sozialversicherungsnummer|nss|nir|numero secu`), "G"},
	{profile.ReasonID, recognize.WordsOf(`mrn|medical record|medical record number|record number|chart number|patient id|patient number|patient no|patient nbr|patientennummer|patnr|pat nr|hospital number|病历号|住院号|病案号|门诊号|患者番号|カルテ番号|환자번호|차트번호|numero dossier|historia clinica|prontuario`), "H"},
	{profile.ReasonID, recognize.WordsOf(`insurance|health plan|beneficiary|member id|subscriber|policy number|medicare number|versichertennummer|*versichertennummer|versicherungsnummer|kvnr|医保号|社保号|参保号|claim id`), "I"},
	{profile.ReasonID, recognize.WordsOf(`account|account number|bank account|iban|credit card|card number|konto|kontonummer|compte|cuenta|账号|银行卡`), "J"},
	{profile.ReasonID, recognize.WordsOf(`certificate|certificate number|license|licence|license number|licence number|drivers|passport|npi|dea|permis|licencia|执业证|护照|ausweis|fuehrerschein`), "K"},
}

// categoryOf returns the category of a column of a name and a reason; "": none.
func categoryOf(name, reason string) Category {
	n := recognize.NameOf(name)
	for _, by := range byWords {
		if by.reason == reason && n.Has(by.words) {
			return by.category
		}
	}
	return byReason[reason]
}

// decideDerived decides about a computed column by what it is computed from: its name and
// its values could be anything's. Lengths of time are no elements of dates, but one from a
// birth is an age, and one back to a birth is one below zero, which no rule puts into a
// class.
func decideDerived(t *table.Table, described []profile.Column, rule derive.Rule, opt Options) (Decision, bool) {
	d := Decision{Column: rule.Name, Category: "C"}
	birth := isBirth(t, described, rule.From[0])
	coarser := func(rule coarsen.Rule) (Decision, bool) {
		d.Action, d.Rule = Action(rule.Kind), &rule
		return d, true
	}
	switch {
	case rule.Kind == derive.Age:
		return coarser(coarsen.Rule{Kind: coarsen.Age})
	case rule.Kind == derive.Year && birth:
		return coarser(coarsen.Rule{Kind: coarsen.BirthYear, Until: opt.Year})
	case rule.Kind == derive.Year:
		return coarser(coarsen.Rule{Kind: coarsen.Year})
	case rule.Kind == derive.Month, rule.Kind == derive.Weekday,
		rule.Kind == derive.Since && isBirth(t, described, rule.From[1]):
		d.Action = Removed
		return d, true
	case (rule.Kind == derive.Length || rule.Kind == derive.Since) && birth:
		return coarser(coarsen.Rule{Kind: coarsen.Age, Unit: timeunit.Days})
	}
	return Decision{}, false
}

// isBirth reports whether a column of the table holds days of birth.
func isBirth(t *table.Table, described []profile.Column, name string) bool {
	at := slices.IndexFunc(described, func(d profile.Column) bool { return d.Name == name })
	return at >= 0 && describe.OwnReason(t.Columns[at], described[at]) == profile.ReasonBirth
}

var (
	// withUnit is an age that says so itself.
	withUnit = regexp.MustCompile(`(?i)^\s*[0-9]{2,3} ?` + timeunit.Pattern(timeunit.Years) + `\.?\s*$`)
	// tellsAge is an age over 89 within a text, or in words.
	tellsAge = regexp.MustCompile(`(?i)\b(9[0-9]|1[01][0-9])([ -]?y/?o\b|[ -]?(yrs?|years?)[ -]?old\b| jahre alt\b|[ -]jährig|岁)|\b(age|aged) (9[0-9]|1[01][0-9])\b|\bninety\b|\b(nonagenarian|centenarian)|\bneunzig\b|九十`)
	// monthly is a month or a quarter of a year, or a month of the Iranian calendar.
	monthly = regexp.MustCompile(`(?i)^\s*(1[89]|20)[0-9]{2}([-/.](0?[1-9]|1[0-2])|[- ]?Q[1-4]|年[0-9]{1,2}月)\s*$|^\s*Q[1-4][-/ ](1[89]|20)[0-9]{2}\s*$|^\s*1[2-4][0-9]{2}/(0[1-9]|1[0-2])\s*$`)
	// named is a month by its name, with a day or a year beside it: no verb, as in may 5.
	named = regexp.MustCompile(`(?i)\b[0-3]?[0-9](st|nd|rd|th)?[ .-]{1,2}(of )?` + monthNames + `\b|\b` + monthNames + `[ .,'-]{1,2}((1[89]|20)[0-9]{2}|[0-3]?[0-9](st|nd|rd|th)\b)|^\s*` + monthNames + `[ '-]{1,2}[0-9]{2}\s*$`)
	// dayWords are in the names of columns of days; other numbers at a visit are not.
	dayWords = recognize.WordsOf(`date|datetime|timestamp|dt|dob|dod|*datum|*date|*dato|fecha|fec|=data|日期|出生|日時|дата|tarih|tarihi`)
)

const monthNames = `(january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)`

// isDay reports whether a text is, or holds, an element of a date finer than a year.
func isDay(text string) bool {
	return monthly.MatchString(text) || !isNumber(text) && isMonth(text) || named.MatchString(text) || detect.HoldsDay(text) ||
		!isNumber(text) && changes(coarsen.Rule{Kind: coarsen.Year}, text)
}

// isMonth reports whether a text is a month of a year: 05/2024, and 5.2024, which may be a number, too.
func isMonth(text string) bool {
	_, _, ok := format.YearMonth(text)
	return ok
}

// fewDays is the greatest share of numbers of days in a column that is none of dates.
const fewDays = 0.1

// earliest is the first year that a number counts a day of: smaller ones are rather
// something else.
const earliest = 1920

func numbersDays(name string) bool { return recognize.NameOf(name).Has(dayWords) }

// isDayNumber reports whether a number can be a day, as spreadsheets count them (43835,
// with a time 43835.75) or written together (20200105, 05012020).
func isDayNumber(text string) bool {
	return isNumber(text) && slices.ContainsFunc(format.DateOrders(), func(order format.DateOrder) bool {
		day, ok := format.ParseDate(text, order, 0)
		return ok && day.Year() >= earliest
	})
}

func isNumber(text string) bool {
	_, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return err == nil
}
