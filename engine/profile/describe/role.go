package describe

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
	"quasi/engine/data/table"
	"quasi/engine/internal/detect"
	"quasi/engine/internal/detect/valuekind"
	"quasi/engine/profile"
)

// proposal is a role and why.
type proposal struct {
	role       table.Role
	reason     profile.Reason
	confidence float64 // in [0,1]
}

// How sure the proposals are that no share of records measures.
const (
	sureByName        = 0.9
	sureByRepetition  = 0.8
	sureByType        = 0.6
	sureByFewValues   = 0.5
	sureOfNothing     = 0.3
	sureByNameAndKind = 0.95 // the name, and values that go with it
)

// evidence holds the facts on a column from which a role is proposed.
type evidence struct {
	name   string
	column *table.Column
	form   recognize.Form
	all    values // every distinct value
	sample values // at most 10,000 of them
	// meaning is the first meaning of the name that goes with the type, if hasMeaning.
	meaning    meaning
	hasMeaning bool
}

// roleRule proposes a role, or nothing.
type roleRule struct {
	name    string
	propose func(e *evidence) (proposal, bool)
}

// roleRules are asked in their order; the first that proposes something decides. What the
// values give away beyond doubt comes first, then a name that asks for protection, then
// what values only suggest, then a name that would let the column through, at last what
// the type allows. The last rule always proposes.
var roleRules = []roleRule{
	{"no values", (*evidence).noValues},
	{"codes of care", (*evidence).codesOfCare},
	{"direct identifiers", (*evidence).directIdentifiers},
	{"periods", (*evidence).periods},
	{"routes", (*evidence).routes},
	{"status of a form", (*evidence).formStatus},
	{"identifying name", (*evidence).identifyingName},
	{"name of a number", (*evidence).numberName},
	{"codes", (*evidence).codes},
	{"pressures beside words", (*evidence).pressures},
	{"persons in texts", (*evidence).personsInTexts},
	{"identifiers in texts", (*evidence).identifiersInTexts},
	{"persons with titles", (*evidence).titled},
	{"impossible ages", (*evidence).impossibleAges},
	{"protecting name", (*evidence).protectingName},
	{"record numbers", (*evidence).recordNumbers},
	{"sequence", (*evidence).sequence},
	{"words of a list", (*evidence).listed},
	{"persons", (*evidence).persons},
	{"code postal", (*evidence).codePostal},
	{"any name", (*evidence).anyName},
	{"free text", (*evidence).freeText},
	{"times", (*evidence).times},
	{"one per row", (*evidence).onePerRow},
	{"dates", (*evidence).dates},
	{"sentences", (*evidence).sentences},
	{"few values", (*evidence).fewValues},
	{"repeated codes", (*evidence).repeatedCodes},
	{"repeated numbers", (*evidence).repeatedNumbers},
	{"codes of a catalogue", (*evidence).catalogue},
	{"notations", (*evidence).notations},
	{"decimals", (*evidence).decimals},
	{"settings", (*evidence).settings},
	{"unexplained", (*evidence).unexplained},
}

// role proposes a role.
func role(c *table.Column, all, sample values, f recognize.Form) proposal {
	name := c.Name
	if (f.Type == format.Text || f.Type == format.Category || f.Type == format.Code) && !f.Zeros {
		if left, t, ok := all.BesideWords(); ok {
			f.Type, all, sample = t, values{detect.Values{Values: left}}, values{detect.Values{Values: left.Sample()}}
		}
	}
	if !f.Type.Numeric() && all.PartlyDays() {
		f.Type = format.Date
	}
	e := &evidence{name: name, column: c, form: f, all: all, sample: sample}
	if e.meaning, e.hasMeaning = meaningFor(name, f.Type); format.Currency(f.Unit) && (!e.hasMeaning || e.meaning.role == table.Insensitive) {
		e.meaning, e.hasMeaning = meaning{reason: profile.ReasonSensitive, role: table.Sensitive}, true
	}
	if e.meaning.reason == profile.ReasonContact && e.reachesNobody() {
		e.meaning, e.hasMeaning = meaning{}, false
	}
	for _, r := range roleRules {
		if p, ok := r.propose(e); ok {
			return p
		}
	}
	panic("suggest: no rule proposes a role")
}

func (e *evidence) noValues() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonEmpty}, 1}, e.form.Type == format.Empty
}

// directIdentifiers leaves groups of digits that may be a telephone number to a name that says that they are
// a place, such as 530-0001 in Osaka, or number persons, and the codes of a catalogue to a rule of theirs.
func (e *evidence) directIdentifiers() (proposal, bool) {
	m, ok := e.sample.Identifier()
	if ok && m.Kind == valuekind.Phone && (e.postcodes() || e.meaning.reason == profile.ReasonID) {
		return proposal{}, false
	}
	if ok && e.sample.MayBeCodes(m.Kind) && nobodys(e.name) && e.all.fewCodes() && !e.inBlocks() {
		return proposal{}, false
	}
	return matched(m, ok)
}

// formStatuses are the values of the column that REDCap adds for each form.
var formStatuses = []string{"0", "1", "2", "incomplete", "unverified", "complete"}

// formStatus recognizes the columns in which REDCap says how complete a form is, as
// demographics_complete: 0, 1 and 2, of which 2 is complete.
func (e *evidence) formStatus() (proposal, bool) {
	complete := false
	for _, text := range e.all.Texts {
		text = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), ".0")
		if !slices.Contains(formStatuses, text) {
			return proposal{}, false
		}
		complete = complete || text == "2" || text == "complete"
	}
	return proposal{table.Insensitive, profile.Reason{Code: profile.ReasonFormStatus}, sureByNameAndKind},
		complete && recognize.NameOf(e.name).EndsWith(formStatusWords)
}

// identifyingName leaves names of persons and notes to rules that look at the values. Under the word for
// a person's number there may be names: Patient, of Moss, Colin.
func (e *evidence) identifyingName() (proposal, bool) {
	doubtful := e.meaning.reason == profile.ReasonName || e.meaning.reason == profile.ReasonNotes
	if names, ok := e.sample.Names(); ok && e.meaning.reason == profile.ReasonID {
		return matched(names, true)
	}
	return e.byMeaning(), e.hasMeaning && e.meaning.role == table.Identifying && !doubtful
}

// reachesNobody reports whether the values under the word for a contact are counts, codes of diagnoses, or few
// words that repeat, among them one for yes or no.
func (e *evidence) reachesNobody() bool {
	counts := e.form.Type == format.Integer && e.all.noneLonger(longestRepeated)
	answered := slices.ContainsFunc(e.all.Texts, func(text string) bool { return slices.Contains(answers, strings.ToLower(strings.TrimSpace(text))) })
	words := e.all.Records >= leastPerCode*len(e.all.Texts) &&
		!slices.ContainsFunc(e.all.Texts, func(text string) bool { return strings.ContainsAny(text, "0123456789@") })
	code, _ := e.sample.Code()
	return counts || code.Kind == valuekind.ICD10 || answered && words && e.all.Unnamed()
}

// answers are the words for yes and no.
var answers = strings.Split("yes|no|y|n|ja|nein|j|oui|non|sí|si|sì|não|nao|sim|nee|nej|tak|nie|ano|ne|da|nu|igen|nem|kyllä|ei|evet|hayır|да|нет|так|ні|ναι|όχι|نعم|لا|כן|לא|हाँ|नहीं|是|否|有|无|無|はい|いいえ|あり|なし|예|아니오|có|không|ya|tidak|ใช่|ไม่", "|")

func (e *evidence) numberName() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonID}, sureByName},
		e.form.Type == format.Identifier && (numbers(e.name) || numbersFirst(e.name)) && !e.postcodes()
}

// postcodes reports whether the name says that the column holds places, and the values are postcodes: 郵便番号
// ends as the name of a number does.
func (e *evidence) postcodes() bool {
	return e.meaning.reason == profile.ReasonPlace && e.sample.Postcodes()
}

// recordNumbers recognizes numbers of records under the word for a finding or a diagnosis:
// Lab No, EKG-Nummer, Therapy file. The word for a number says so, and so do values that
// number the rows, unless the name has a unit.
func (e *evidence) recordNumbers() (proposal, bool) {
	numbering, n := e.all.NumberRecords(), recognize.NameOf(e.name)
	if (numbers(e.name) || numbersFirst(e.name)) && e.suggestive() && (numbering || e.all.NearlyUnique() || e.all.LongNumbers()) {
		return proposal{table.Identifying, profile.Reason{Code: profile.ReasonID}, sureByName}, true
	}
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonOnePerRow}, sureByRepetition},
		numbering && e.hasMeaning && !n.Has(unitWords) && !n.Has(moneyWords)
}

// codes recognizes codes, postcodes and, where the name says nothing, measurements.
func (e *evidence) codes() (proposal, bool) {
	if e.form.Type.Dated() {
		return proposal{}, false
	}
	p, ok := matched(e.sample.Code())
	return p, ok && !(e.hasMeaning && p.role == table.Insensitive)
}

// pressures recognizes blood pressures beside words that repeat, as for those that nobody measured.
func (e *evidence) pressures() (proposal, bool) {
	measured, ok := e.all.Beside(detect.IsPressure)
	return matched(detect.Match{Kind: valuekind.Pressure, Share: float64(measured.Records) / float64(max(1, e.all.Records))}, ok)
}

// titled recognizes persons by their titles; in texts, identifiersInTexts looks for them.
func (e *evidence) titled() (proposal, bool) {
	if e.form.Type == format.Text || e.form.Type.Dated() {
		return proposal{}, false
	}
	return matched(e.sample.Titled())
}

func (e *evidence) personsInTexts() (proposal, bool) {
	if e.form.Type != format.Text || !e.searched() {
		return proposal{}, false
	}
	return matched(e.sample.Names())
}

func (e *evidence) identifiersInTexts() (proposal, bool) {
	if !e.searched() {
		return proposal{}, false
	}
	found := e.sample.Embedded()
	args := []string{fmt.Sprint(found.Emails), fmt.Sprint(found.Phones), fmt.Sprint(found.Dates), fmt.Sprint(found.Names)}
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonTextHolds, Args: args}, sureByNameAndKind}, found.Telling(e.sample.Records)
}

// searched reports whether the column holds texts of which the name does not say already
// that they identify.
func (e *evidence) searched() bool {
	texts := e.form.Type == format.Text || e.form.Type == format.Category && e.sample.Worded()
	return texts &&
		(!e.hasMeaning || e.meaning.role != table.Identifying || e.meaning.reason == profile.ReasonNotes)
}

// protectingName leaves numbers of records under a word for care, or for what is counted, to a rule
// of theirs: Hospital registration, Transfusion unit, Lesion number.
func (e *evidence) protectingName() (proposal, bool) {
	if (e.meaning.reason == profile.ReasonCare || e.meaning.reason == profile.ReasonSeen) && e.all.NumberRecords() {
		return proposal{}, false
	}
	return e.byMeaning(), e.hasMeaning && (e.meaning.role == table.Identifying || e.meaning.role == table.QuasiIdentifying)
}

func (e *evidence) sequence() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonSequence}, sureByRepetition},
		e.suggestive() && !e.all.NearlyUnique() && e.sample.Sequence()
}

func (e *evidence) listed() (proposal, bool) {
	if !e.suggestive() {
		return proposal{}, false
	}
	return matched(e.sample.Listed())
}

func (e *evidence) persons() (proposal, bool) {
	if !e.suggestive() {
		return proposal{}, false
	}
	return matched(e.sample.Names())
}

// suggestive reports whether values of the type can look like record numbers, like words of
// a list or like names.
func (e *evidence) suggestive() bool { return !e.form.Type.Dated() && e.form.Type != format.Decimal }

// codePostal recognizes the postcodes of five digits under CP, which is a chest pain, too.
func (e *evidence) codePostal() (proposal, bool) {
	if !strings.EqualFold(strings.TrimSpace(e.name), "CP") {
		return proposal{}, false
	}
	_, five := e.all.Reaches(recognize.NearlyAll, func(text string) bool { return len(text) == 5 && recognize.IsDigits(text) })
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonPlace}, sureByNameAndKind}, five
}

func (e *evidence) anyName() (proposal, bool) { return e.byMeaning(), e.hasMeaning }

func (e *evidence) freeText() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonFreeText}, sureByType}, e.form.Type == format.Text && !e.all.WeeksAndDays()
}

// sentences recognizes notes that are few, and would be taken for the names of groups.
func (e *evidence) sentences() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonFreeText}, sureByType}, e.form.Type == format.Category && e.sample.Sentences()
}

func (e *evidence) onePerRow() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonOnePerRow}, sureByRepetition},
		(e.form.Type == format.Identifier || e.all.NearlyUnique() && !isMeasured(e.form.Format)) && (numbers(e.name) || !e.all.WeeksAndDays())
}

func (e *evidence) dates() (proposal, bool) { return ofDates, e.form.Type.Dated() }

// ofDates is the proposal for days and months.
var ofDates = proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonDate}, sureByType}

// few is the proposal for values that are few and repeat.
func (e *evidence) few() proposal {
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonFewValues, Args: []string{fmt.Sprint(len(e.all.Texts))}}, sureByFewValues}
}

func (e *evidence) fewValues() (proposal, bool) {
	return e.few(),
		(e.form.Type == format.Category || e.all.Type() == format.Integer && e.all.noneLonger(longestRepeated) && !numbers(e.name)) && e.all.Records >= leastPerFew*len(e.all.Texts) && e.sample.Impersonal()
}

func (v values) noneLonger(than int) bool {
	return !slices.ContainsFunc(v.Texts, func(text string) bool {
		return len(strings.TrimPrefix(strings.TrimSpace(text), "-")) > than
	})
}

// leastPerFew is the fewest records for each value of a category, or of a short number, that nothing
// explains, on average, for which generalizing is proposed.
const leastPerFew = 20

// routes recognizes ways to give a drug, whatever the name says: vía is an address, too.
func (e *evidence) routes() (proposal, bool) {
	return e.few(), e.all.Records >= leastPerCode*len(e.all.Texts) && e.sample.Routes()
}

// settings recognizes numbers that few people would be numbered by: tens, as 80 to 140 kV, and
// versions.
func (e *evidence) settings() (proposal, bool) {
	tens := e.form.Type == format.Integer &&
		!slices.ContainsFunc(e.all.Texts, func(text string) bool { return !strings.HasSuffix(strings.TrimSpace(text), "0") })
	versions := e.all.Type() == format.Decimal && e.all.noneLonger(longestRepeated) // 1.0, 2.5
	return e.few(), (tens || versions) && e.all.Records >= leastPerFew*len(e.all.Texts) && !numbers(e.name) && !recognize.NameOf(e.name).Has(codeOfPerson)
}

// A catalogue has at most mostCodes codes in a table. They, notations and answers are each in at least
// leastPerCode records on average: numbers of people that look like them seldom repeat.
const (
	mostCodes    = 12
	leastPerCode = 5
)

// catalogue recognizes codes that their name says to be codes, and of no person: claim_type_cd.
func (e *evidence) catalogue() (proposal, bool) {
	n := recognize.NameOf(e.name)
	return e.few(), n.EndsWith(codeWords) && !n.Has(codeOfPerson) && len(e.all.Texts) <= mostCodes &&
		e.all.Records >= leastPerCode*len(e.all.Texts) && e.form.Type != format.Text && e.form.Type != format.Decimal && !e.form.Type.Dated()
}

// notations recognizes what clinics write short, and reference ranges: 1-0-1, 135-145; and weeks and
// days of pregnancies, which nearly every record may have for itself: 38+4.
func (e *evidence) notations() (proposal, bool) {
	return e.few(),
		!numbers(e.name) && (e.all.Records >= leastPerCode*len(e.all.Texts) && e.all.Notations() || e.all.WeeksAndDays())
}

// mostDecimals is the most digits behind the decimal sign of an amount that nothing explains:
// numbers of records are written with a year before them, as 24.00123.
const mostDecimals = 2

// decimals recognizes amounts: nobody is numbered 7.4 or 12.75. Numbers that a spreadsheet writes
// with a fraction of zero, as 4711.0, are whole.
func (e *evidence) decimals() (proposal, bool) {
	amounts := e.form.Type == format.Decimal && !numbers(e.name)
	fractions := 0
	for _, text := range e.sample.Texts {
		if at := strings.LastIndexAny(text, ".,"); at >= 0 {
			digits := strings.TrimRight(strings.TrimSpace(text[at+1:]), "% 万萬亿億")
			amounts = amounts && len(digits) <= mostDecimals
			if strings.Trim(digits, "0") != "" {
				fractions++
			}
		}
	}
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonDecimals}, sureByFewValues},
		amounts && 2*fractions >= len(e.sample.Texts)
}

// times recognizes times of the day: 07:45, 14:30:00, 24:00, 2:30 PM.
func (e *evidence) times() (proposal, bool) {
	_, all := e.sample.Reaches(recognize.NearlyAll, func(text string) bool {
		return strings.Contains(text, ":") && recognize.IsDate("2000-01-01 "+text)
	})
	return proposal{table.QuasiIdentifying, profile.Reason{Code: profile.ReasonTime}, sureByType}, all
}

func (e *evidence) unexplained() (proposal, bool) {
	return proposal{table.Identifying, profile.Reason{Code: profile.ReasonUnexplained}, sureOfNothing}, true
}

// byMeaning proposes what the name says.
func (e *evidence) byMeaning() proposal {
	sure := sureByName
	if e.meaning.types != nil && e.meaning.fits(e.form.Type) {
		sure = sureByNameAndKind
	}
	return proposal{e.meaning.role, profile.Reason{Code: e.meaning.reason}, sure}
}

// kindRoles are the roles of the kinds of values that are not direct identifiers.
var kindRoles = map[string]table.Role{
	valuekind.Postcode: table.QuasiIdentifying, valuekind.Age: table.QuasiIdentifying,
	valuekind.Sex: table.QuasiIdentifying, valuekind.Social: table.QuasiIdentifying, valuekind.Place: table.QuasiIdentifying,
	valuekind.ICD10: table.Sensitive, valuekind.CodeSet: table.Sensitive, valuekind.ATC: table.Sensitive, valuekind.LOINC: table.Sensitive,
	valuekind.SNOMED: table.Sensitive, valuekind.OPS: table.Sensitive, valuekind.Health: table.Sensitive,
	valuekind.Pressure: table.Insensitive, valuekind.Lab: table.Insensitive, valuekind.Stage: table.Insensitive,
}

// matched proposes the role of what the values look like, if they look like anything.
func matched(m detect.Match, ok bool) (proposal, bool) {
	if !ok {
		return proposal{}, false
	}
	role, known := kindRoles[m.Kind]
	if !known {
		role = table.Identifying
	}
	return proposal{role, profile.Reason{Code: m.Kind, Args: []string{percent(m.Share)}}, m.Share}, true
}

// isMeasured reports whether values are days, or numbers that are written as amounts
// are: those differ in nearly every record without numbering them.
func isMeasured(f format.Format) bool {
	return f.Type.Dated() || f.Type == format.Decimal || f.Type == format.Integer && (f.Numbers != format.Plain || f.Unit != "")
}

// percent rounds down, so that 100 % means all.
func percent(share float64) string { return fmt.Sprint(math.Floor(100 * share)) }
