package detect

import (
	"regexp"
	"strings"

	"quasi/engine/detect/valuekind"
)

// The words that tell what the number behind them is: those that any capitals are used for, and
// the abbreviations that mean something else in small letters.
var (
	toldNumber = seek(`(?i)(?:^|[^\p{L}])(?:mrn|(?:patient|pat|medical record|record|chart|case|hospital|account|member|policy|passport|insurance|social security|health card|licen[cs]e|medicare|nhs|accession|study|subject|participant|specimen|sample|encounter|visit|episode|order|reg|registration|admission|card|bed card|barcode|folder|client|customer|resident|invoice|claim|booking|referral|prescription|request|report|exam)s?\.?[ -]?(?:id(?:entifier)?|no|nr|number|num|#|nummer|code|file)|(?:patienten|versicherten|versicherungs|fall|aufnahme|kranken|akten|ausweis|reisepass|personal|steuer)-?(?:nummer|nr|id)|aktenzeichen|(?:person|fødsels|födelse|journal)-?nummer|henkilötunnus|hetu|rodné číslo|r\.č|codice fiscale|tessera sanitaria|cartella(?: clinica)?|num[eé]ro de (?:dossier|s[eé]curit[eé] sociale)|dossier|n° ?(?:de )?(?:dossier|patient|séjour)|historia cl[ií]nica|prontu[aá]rio|cart[aã]o (?:sus|nacional de saúde|de utente|de cidadão)|kimlik(?: no)?|dosya no|hasta no|aadhaa?r|uhid|abha|pesel|snils|bsn|amka|снилс|полис|паспорт|история болезни|карта|(?:mã|số) (?:bệnh nhân|bệnh án|hồ sơ)|no\.? (?:rekam medis|rm|ktp)|nik|specimen|matricule|matr[íi]cula|tarjeta(?: sanitaria)?|tessera(?: sanitaria)?|codice (?:paziente|sanitario)|processo|медкарта|амбкарта|nhi|ppsn?|chi|upi)[\s.:#=№°º]{1,4}(?:n[or°º]\.? ?|№ ?)?[A-Z]{0,4}[-/ ]?[0-9][-0-9./ ]{2,}[0-9XK]`)
	toldShort  = seek(`(?:^|[^\p{L}])(?:ID|CPF|RUT|DNI|NIE|NIF|NHC|TAJ|AHV|AVS|SVNR|SV-Nr|CNP|EGN|ЕГН|СНИЛС|ИНН|ОМС|АМКА|ΑΜΚΑ|CPR-nr|CPR|CURP|IPP|NSS|SSN|NPI|PID|KVNR|TC|HN|RČ|OIB|JMBG)[\s.:#=№]{1,3}(?:N[or]\.? ?)?[A-Z]{0,3}[-/]?[0-9][-0-9./]{5,}[0-9A-Z]`)
	toldInHan  = seek(`(?:病案号|住院号|门诊号|登记号|病历号|就诊号|就诊卡号?|身份证号?码?|医保卡?号|社保号|残疾证号|护照号|条码号|病歷號|患者番号|患者ID|診察券番号|カルテ番号|保険証番号|マイナンバー|등록번호|환자번호|차트번호|주민등록번호|주민번호|เลขบัตร[^0-9]{0,12}|HN|رقم[^0-9]{0,24}|ת\.?ז\.?|ת["']ז|תעודת זהות|ID ?号码?)(?:为|是|は|は、)?[ ::：.]{0,3}[A-Za-z]{0,3}[-]?[0-9][-0-9]{3,}`)
	// toldFew are abbreviations for the numbers of patients that have few digits in small hospitals.
	toldFew   = seek(`(?:^|[^\p{L}])(?:NHC|AIH|RGHC|IPP|IEP|NDA|NIP|NSS|PID|PIZ|CIP|CIPA|SIP|CRN|URN|UR|EMPI|MPI|UHID|HCN|SVNR)[\s.:#=№]{1,3}(?:[Nn][or°º]\.? ?)?[A-Z]{0,4}[-/]?[0-9][-0-9./]{3,}[0-9A-Z]|(?:^|[^\p{L}])(?:SUS|CNS)[ :.]{1,2}[0-9]{3} ?[0-9]{4} ?[0-9]{4} ?[0-9]{4}|(?:^|[^\p{L}])RG[ :.]{1,2}[0-9]{1,2}\.?[0-9]{3}\.?[0-9]{3}-[0-9X]`)
	innerURL  = seek(`(?i)(?:https?:/{2}|\bwww\.)[^\s/.]+\.[^\s.]`)
	innerCard = regexp.MustCompile(`\b[2-6][0-9]{3}[ -]?[0-9]{4,6}[ -]?[0-9]{4,5}(?:[ -]?[0-9]{1,4})?\b`)
	innerIP   = regexp.MustCompile(`\b[0-9]{2,3}(?:\.[0-9]{1,3}){3}\b`)
	innerIPv6 = regexp.MustCompile(`(?i)\b[0-9a-f]{1,4}(?::{1,2}[0-9a-f]{1,4}){2,7}\b`)
	innerMAC  = seek(`(?i)\b[0-9a-f]{2}(?::[0-9a-f]{2}){5}\b|\b[0-9a-f]{2}(?:-[0-9a-f]{2}){5}\b`)
	innerIBAN = regexp.MustCompile(`\b[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{2,4}){3,8}\b`)
	// toldDevice is a serial number behind its word, toldPlate a plate.
	toldDevice = seek(`(?i)(?:^|[^\p{L}])(?:s/n|serial(?: no\.?| number| nr\.?)?|ser\.? ?n[or]\.?|serien-?(?:nr\.?|nummer)|(?:n[o°º.]|n[uú]m(?:ero|\.)?|numéro) (?:de |di )?s[ée]rie|matricola|(?:numer|nr) seryjny|(?:sériové|výrobní) číslo|seri (?:no|numarası)|(?:серийный|заводской|сер\.|зав\.) ?(?:номер|№)|sorozatszám|serienummer|序列号|機番|製造番号|シリアル(?:番号)?|일련번호)[\s.:#=]{0,3}[A-Z0-9]{0,6}-?[0-9]{4,}|(?:^|[^\p{L}])(?:(?-i:SN)|n/s)[ .:#=]{1,3}[A-Z0-9]{0,6}-?[0-9]{5,}|(?:^|[^\p{L}])imei[ :]{1,2}[0-9]{14,15}\b`)
	toldPlate  = seek(`(?:(?i:kennzeichen|(?:number|licen[cs]e|registration) plate|plaque|immat(?:riculation|riculé[es]?|\.)|matr[ií]cula|targa|kenteken|госномер|гос\.? ?номер|номерной знак|plaka(?:sı|lı)?|rejestracyjn(?:y|e|a)|nr rej\.(?: poj(?:azdu|\.))?|patente|poznávací značka|rendszám|reg\.-?nr|registreringsnummer|nummerplade|rekisterinumero|biển số|nopol)|SPZ|车牌号?|車牌號?|ナンバープレート|번호판|차량번호|لوحة)[\s.::]{0,3}(?:[A-ZÄÖÜА-Я\p{Han}]{1,3}[- A-Z0-9]{0,4}[0-9]{2,}|[0-9]{1,4}[- ]?[A-ZА-Я가-힣]{1,3}[- ]?[0-9]{2,4}|[0-9]{1,4}[- ][A-ZА-Я]{2,3}[- ]?[0-9]?)` +
		`|(?i:plate no\.?|plaka) [0-9]{1,3} ?[A-Z]{1,3} ?[0-9]{2,4}|(?i:reg(?:istration|\.)?|vehicle|car) [A-Z]{2}[0-9]{2} ?[A-Z]{3}\b|(?:차량|차번호)[ :]{1,2}[0-9]{2,3}[가-힣] ?[0-9]{4}|[0-9]{2,3}[가-힣] ?[0-9]{4} ?차량|(?:車両?|ナンバー)[^0-9]{0,12}[0-9]{2,3} ?\p{Hiragana} ?[0-9]{1,2}-?[0-9]{2}|(?i:placa|chapa|patente) (?:[A-Z]{3}[- ]?[0-9][A-Z0-9][0-9]{2}|[A-Z]{2} ?[0-9]{3} ?[A-Z]{2})\b`)
)

// numbersTold returns what stands behind its word or in its own form within a text with digits:
// record numbers, days of birth, addresses with a postcode, cards, addresses of the net.
func numbersTold(in searched) (kinds []string) {
	text := in.string
	if innerURL.in(in) {
		kinds = append(kinds, valuekind.URL)
	}
	if toldPhones(in) {
		kinds = append(kinds, valuekind.Phone)
	}
	if (digitsOf(text) >= leastInDay || strings.Contains(text, "年")) && hasBirth(in) || eastern.in(in) {
		kinds = append(kinds, valuekind.PersonNumber)
	}
	if digitsOf(text) >= leastInAddress && hasAddress(in) || streetAndTown.in(in) || hasResidence(in) {
		kinds = append(kinds, valuekind.Street)
	}
	if digitsOf(text) >= leastOnPlate && toldPlate.in(in) {
		kinds = append(kinds, valuekind.Plate)
	}
	if digitsOf(text) < leastDigits || !mayBeTold(text) {
		return kinds
	}
	for _, d := range []struct {
		kind   string
		inside bool
	}{
		{valuekind.IP, strings.Count(text, ".") >= 3 && fitsOne(innerIP, text, isIP)},
		{valuekind.Card, digitsOf(text) >= 13 && fitsOne(innerCard, text, isCard)},
		{valuekind.IP, strings.Count(text, ":") >= 2 && fitsOne(innerIPv6, text, isIP)},
		{valuekind.MAC, innerMAC.in(in)},
		{valuekind.IBAN, digitsOf(text) >= 11 && hasIBAN(text)},
		{valuekind.Device, toldDevice.in(in)},
		{valuekind.PersonNumber, toldNumbers(in)},
	} {
		if d.inside {
			kinds = append(kinds, d.kind)
		}
	}
	return kinds
}

// The fewest digits of a day of birth, 4.7.49 or the 3rd of May, '08, and of a street with its
// postcode, in Leeds.
const (
	leastInDay     = 4
	leastInAddress = 4
)

// leastOnPlate is the fewest digits of a plate behind its word.
const leastOnPlate = 2

// mostBetweenDigits is the most characters between the parts of a day or an address that have
// digits: a month, or a street and a town.
const mostBetweenDigits = 40

// mayBeTold reports whether five digits stand together or not far apart, which is found sooner than that no pattern matches.
func mayBeTold(text string) bool {
	digits, other := 0, 0
	for _, r := range text {
		switch {
		case r <= '9' && r >= '0':
			if digits, other = digits+1, 0; digits >= leastDigits {
				return true
			}
		case other >= mostBetweenDigits:
			digits = 0
		default:
			other++
		}
	}
	return false
}

// toldPhone is what may be a telephone behind its word.
var toldPhone = seek(`(?i)(?:(?:^|[^\p{L}])(?:tel|telephone|phone|mobile|mob|handy|fax|whatsapp|tfno|tlfn?|tél(?:éphone)?|telf|telefon\p{L}{0,3}|telefone|teléfono|telefono|cellulare|celular|cel|cell|móvil|portable|gsm|kom|komórka|puh|cep tel|тел|моб|телефон\p{L}{0,2})|电话|手机|電話|携帯|전화|휴대폰|연락처|هاتف|جوال|טלפון|נייד)(?:号码|番号|번호)?(?:[\s.]{1,2}\p{L}{2,12}){0,2}[\s.:#n°]{1,4}\+?[0-9(][-0-9() ./]{5,}[0-9]`)

// toldPhones reports whether a number of at least seven digits, which is no day, stands behind the word for a telephone.
func toldPhones(in searched) bool {
	for _, at := range toldPhone.all(in, 5) {
		if digitsOf(innerDate.ReplaceAllString(in.string[at[0]:at[1]], "#")) >= leastTelling {
			return true
		}
	}
	return false
}

func fitsOne(of *regexp.Regexp, text string, fits func(string) bool) bool {
	for _, found := range of.FindAllString(text, 20) {
		if fits(found) {
			return true
		}
	}
	return false
}

func toldNumbers(in searched) bool {
	if numberedWithin(in) || toldInHan.in(in) {
		return true
	}
	for _, of := range []sought{toldNumber, toldShort, toldFew} {
		for _, at := range of.all(in, 20) {
			if found := innerDate.ReplaceAllString(in.string[at[0]:at[1]], "#"); digitsOf(found) >= leastDigits {
				return true
			}
		}
	}
	return hasNational(in.string)
}
