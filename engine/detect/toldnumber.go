package detect

import (
	"regexp"
	"slices"
	"strings"

	"quasi/engine/data/recognize"
)

// A word for a number in front of one of at least five digits says that it numbers something,
// whatever that is: a patient, a file, an examination. English no and # are written before
// amounts, too, and ask for six.
var (
	anyNumber = seek(`(?i)(?:(?:^|[^\p{L}])(?:nr|num|number|numéro|numero|número|n\.? ?[°º]\.?|n\.o\.?|№|č\.?|čís(?:lo)?|numer|numarası|numara|номер|번호|رقم|מספר|संख्या|क्रमांक|nomor|mã(?: số)?|số|เลขที่|หมายเลข|αρ\.|αριθμός|شماره|کد ملی|نمبر|شناختی کارڈ|namba(?: ya \p{L}{3,12})?)` +
		`|\p{L}{2}-?(?:nummer|nr|numero|numer|номер|번호)|[\p{Han}][号號]码?|番号|№|n[°º])[\s.:#=:]{0,3}(?:为|是|は|は、)?` + recordNumber)
	// numberOf is a word that numbers, and does not count, with what it numbers.
	numberOf = seek(`(?i)(?:(?:^|[^\p{L}])(?:nr|n\.?[oº°]\.? de|n\.? ?[°º]\.?|№|č\.|číslo|numer|номер|رقم|mã|id|identifiant|identificativo|เลขที่)[\s.]{1,2}|เลขที่)(?:\p{L}[\p{L}\p{M}.]{0,14}[ :]{1,2}){1,2}` + recordNumber + `|(?i)(?:^|[^\p{L}])no (?:[а-яё]{2,15} ){1,2}` + recordNumber)
	// bareThing is a thing that is known by its number and by nothing else, before one without another word.
	bareThing   = seek(`(?:^|[^\p{L}])(?:Fall|Auftrag|(?i:patient(?:in)?|pat\.|paciente|paziente|пациент(?:ка)?|episodio|epis[oó]dio|encounter|historia|hc|atendimento|pedido|zlecenie|utente|cns|aih|sdo|folder|ticket|claim|invoice|dowód(?: osobisty)?))[ :#]{1,2}[A-Z]{0,4}-?[0-9]{5,}|(?:^|[^\p{L}])(?i:cpr|pnr)[ :]{1,2}[0-9]{6}-?[0-9]{4}\b|[\p{Han}\p{Katakana}](?i:no)\.? ?[0-9]{5,}`)
	shortNumber = seek(`(?i)(?:(?:^|[^\p{L}])(?:(?:no|ref)\.?|n\.)[ :]{0,2}|#[ ]?)[A-Z]{0,3}-?[0-9]{6,}`)
	// numberOfThing has a word that counts, too, and what only is numbered.
	numberOfThing = seek(`(?i)(?:^|[^\p{L}])(?:(?:n[uú]m(?:ero|éro|\.)?|numéro|n\.?[o°]\.?|n\.) ?(?:d[aeiou]s? |del |dell[ao]? |d'|dell'|de la )?(?:SNS|SS|utente|afiliad[oa]|afiliaci[oó]n|beneficiari[oa]|tarjeta|carteir(?:a|inha)|cart[aã]o|processo|proceso|paciente|paziente|patient|prontu[aá]rio|inscri[çc][aã]o|inscripci[oó]n|matr[ií]cula|historia(?: cl[ií]nica)?|expediente|episodio|epis[oó]dio|admission|admisi[oó]n|ingreso|hospitalisation|séjour|dossier|venue|entrée|asistencia|registro|ficha|cartella|pratica|tessera|ricovero|accettazione|scheda|fascicolo|ordine|orden|pedido|guia|atendimento|interna[çc][aã]o|identifica(?:[çc][aã]o|ci[oó]n|zione|tion)|identité|seguridad social|seguran[çc]a social|sécurité sociale|contribuinte|p[oó]li[zc]a|apólice|polizza|police|assur[ée]|socio|allocataire|adhérent)|(?:מספר|מס'?|מס\.) ?(?:תיק|חולה|מטופל|אשפוז|קבלה|זהות|פוליסה|רישום|הזמנה|בדיקה|ת"ז)|תיק(?: רפואי)?|(?:dosya|protokol|hasta|barkod|arşiv|başvuru|yatış|kart|sicil|poliçe|istem) no)[\s.:#=]{1,3}(?:n[or°º]\.? ?)?` + recordNumber)
	// namedNumber is behind a thing that is known by its number.
	namedNumber = seek(`(?i)(?:(?:^|[^\p{L}])(?:akte|az|urn|ur|mr|hosp|accession|encounter|case file|expediente|nosologico|nosografico|chorobopis|fascicolo|cartella(?: clinica)?|karteikarte|journal|protokol|иб|и/б|амб\.? ?карта|bar ?code|code[- ]barres|codice a barre|código de barras|strichcode|kod kreskowy|barkod(?:u)?|штрих-?код|streepjescode|streckkod|stregkode|strekkode|viivakoodi|(?:bed|id|record|clinic|hospital) card|hosp(?:ital)? reg)|バーコード|바코드|条码|診察券|カルテ|차트|进号|就诊卡|档案)` +
		`[\s.:#=:№]{1,3}(?:n[or°º.]\.? ?)?` + recordNumber)
)

// recordNumber is a number of at least five digits, alone or in groups.
const recordNumber = `[A-Z]{0,4}[-/ ]?(?:(?:[0-9]{1,4} ){0,2}[0-9]{5,}|[0-9]{2,}(?:[-/][0-9]{2,}){1,3})`

// numberedWithin reports whether a word for a number stands before one that is no day.
func numberedWithin(in searched) bool {
	if !mayHaveRecord(in.string) {
		return false
	}
	for _, of := range []sought{anyNumber, numberOf, shortNumber, namedNumber, numberOfThing, bareThing} {
		for _, at := range of.all(in, 20) {
			if digitsOf(innerDate.ReplaceAllString(in.string[at[0]:at[1]], "#")) >= leastDigits {
				return true
			}
		}
	}
	return false
}

// mayHaveRecord reports whether five digits stand together, or two on both sides of a dash or a
// slash that are no day: this is found sooner than that no pattern matches.
func mayHaveRecord(text string) bool {
	if recordLike(text) {
		return recordLike(innerDate.ReplaceAllString(text, "#"))
	}
	return false
}

func recordLike(text string) bool {
	run, before := 0, 0 // digits that stand together, and those before a mark
	for i := range len(text) {
		switch b := text[i]; {
		case isDigit(b):
			if run++; run >= leastDigits || run >= 2 && before >= 2 {
				return true
			}
		case b == '-' || b == '/':
			before, run = run, 0
		default:
			before, run = 0, 0
		}
	}
	return false
}

// leastByChance is the fewest digits of a number within a text whose check digit alone tells: of
// nine digits, every third one is right in some country.
const leastByChance = 10

// mostGroups is the most groups that the number of a person is written in: the French one.
const mostGroups = 7

// hasNational reports whether neighbouring words are the number of a person.
func hasNational(text string) bool {
	if strings.IndexByte(text, '(') > 0 && fitsOne(innerHKID, text, isNational) {
		return true
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(betweenWords+"：，。；、", r) })
	for i := range words {
		if digitsOf(words[i]) == 0 {
			continue
		}
		for n := 1; n <= mostGroups && i+n <= len(words) && digitsOf(words[i+n-1]) > 0; n++ {
			if n > 1 && recognize.IsDate(words[i+n-1]) {
				break
			}
			if word := strings.Trim(strings.Join(words[i:i+n], " "), ".'\""); digitsOf(word) >= 5 && isPersonal(word) {
				return true
			}
		}
	}
	return false
}

// isPersonal reports whether a word of a text, or several with blanks between them, is the number
// of a person or of a vehicle.
func isPersonal(word string) bool {
	if isNational(word) || isNIR(word) || isVIN(word) || isDNI(word) && !strings.Contains(word, " ") {
		return true
	}
	number := bare(word)
	if len(number) < leastByChance || !recognize.IsDigits(number) || recognize.IsDate(word) || strings.HasPrefix(number, "000") {
		return false
	}
	return !strings.Contains(word, " ") && slices.ContainsFunc(nationals, func(c countryNumber) bool { is, _ := c.look(word, number); return is }) ||
		len(number) == 12 && fourByFour.MatchString(word) && verhoeff(number)
}

// fourByFour is how the numbers of India are written.
var fourByFour = regexp.MustCompile(`^[2-9][0-9]{3} [0-9]{4} [0-9]{4}$`)

// innerHKID is a number of Hong Kong, whose brackets part the words of others.
var innerHKID = regexp.MustCompile(`\b[A-Z]{1,2}[0-9]{6}\([0-9A]\)`)

// hasIBAN reports whether an account stands within a text, whatever capitals follow it.
func hasIBAN(text string) bool {
	for _, found := range innerIBAN.FindAllString(text, 20) {
		for found != "" {
			if isIBAN(found) {
				return true
			}
			found = found[:max(0, strings.LastIndexByte(found, ' '))]
		}
	}
	return false
}
