package detect

import (
	"regexp"
	"slices"
	"strings"

	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/valuekind"
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
	if hasBirth(in) || eastern.in(in) {
		kinds = append(kinds, valuekind.PersonNumber)
	}
	if hasAddress(in) || streetAndTown.in(in) || hasResidence(in) {
		kinds = append(kinds, valuekind.Street)
	}
	if toldPlate.in(in) {
		kinds = append(kinds, valuekind.Plate)
	}
	if digitsOf(text) < leastDigits {
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

// toldPhone matches a possible telephone behind its word.
var toldPhone = seek(`(?i)(?:(?:^|[^\p{L}])(?:tel|telephone|phone|mobile|mob|handy|fax|whatsapp|tfno|tlfn?|tél(?:éphone)?|telf|telefon\p{L}{0,3}|telefone|teléfono|telefono|cellulare|celular|cel|cell|móvil|portable|gsm|kom|komórka|puh|cep tel|тел|моб|телефон\p{L}{0,2})|电话|手机|電話|携帯|전화|휴대폰|연락처|هاتف|جوال|טלפון|נייד)(?:号码|番号|번호)?(?:[\s.]{1,2}\p{L}{2,12}){0,2}[\s.:#n°]{1,4}\+?[0-9(][-0-9() ./]{5,}[0-9]`)

// toldPhones reports whether a number of at least seven digits, which is no day, stands behind the word for a telephone.
func toldPhones(in searched) bool {
	return slices.ContainsFunc(toldPhone.all(in, 5), func(at []int) bool {
		return digitsOf(innerDate.ReplaceAllString(in.string[at[0]:at[1]], "#")) >= leastTelling
	})
}

func fitsOne(of *regexp.Regexp, text string, fits func(string) bool) bool {
	return slices.ContainsFunc(of.FindAllString(text, 20), fits)
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

// A day as it is written behind or before the word for birth.
const (
	monthName  = `\p{L}[\p{L}\p{M}]{2,11}\.?`
	writtenDay = `(?:[0-9]{1,4} ?[-./年년] ?[0-9]{1,2} ?[-./月월] ?[0-9]{1,4}(?: ?[日일])?` +
		`|[0-9]{1,2}(?:st|nd|rd|th|er|\.)?(?: of| de| d.)? ` + monthName + `,?(?: de| del)? [0-9]{4}` +
		`|` + monthName + ` [0-9]{1,2}(?:st|nd|rd|th)?,? [0-9]{4}` +
		`|[0-9]{1,2}[-/. ]?` + shortMonth + `[-/. ]?[0-9]{2,4}|[0-9]{4},? (?:il |le |el |am |on |den )?[0-9]{1,2}(?:st|nd|rd|th|er|\.)?(?: of| de)? ` + monthName +
		`|(?:昭和?|平成?|大正?|令和?|明治?|[MTSHR])\.? ?[0-9元]{1,2} ?[-./年] ?[0-9]{1,2} ?[-./月] ?[0-9]{1,2}日?` +
		`|[〇零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月[一二三四五六七八九十]{1,3}[日号]?|[0-9]{6}(?:[0-9]{2})?\b)`
	// shortMonth is a month's name as it is cut where a day has no blanks, 04JUL1949, in the languages that write Latin.
	shortMonth = `(?:jan|ene|gen|sty|led|oca|feb|fev|fév|lut|úno|şub|mar|mär|mrz|mrt|bře|apr|avr|abr|kwi|dub|nis|may|mai|maj|mei|mag|kvě|jun|juin|giu|cze|čvn|haz|jul|juil|lug|lip|čvc|tem|aug|aoû|aou|ago|sie|srp|ağu|sep|set|wrz|zář|eyl|oct|okt|out|ott|paź|říj|eki|nov|lis|kas|dec|déc|dez|dic|des|gru|pro|ara)`
)

// birthBefore is a day behind the word for birth, birthBehind one before it.
var (
	birthBefore = seek(`(?i)(?:(?:^|[^\p{L}])(?:born|d\.?o\.?b\.?|(?:birth ?date|date of birth|birthday|bday)|nació|nasceu|rođena?|роден[аи]?|народи(?:вся|лась|лася)|дата народження|geb\.?(?:[- ]?dat(?:um|\.))?|geboren|geburts(?:datum|tag)` +
		`|né|née|ddn|d(?:ate|\.)? ?(?:de )?naiss(?:ance|\.)?|nacid[oa]|f\. ?n\.|f/n|fn:|f(?:echa|\.)? ?(?:de ?)?nac(?:\.|imiento)?|nat[oa]|d(?:ata|\.)? ?(?:di )?nasc(?:ita|\.)?|nascid[oa]|d(?:ata|t\.?|\.)? ?(?:de )?nasc(?:imento|\.)?|d\.?n\.?` +
		`|geboortedatum|gebdat|nar\.?|narozen[aáý]?|dat(?:um|\.) nar(?:ození|\.)|dátum narodenia|narodený|datum rođenja|ur\.|urodz\.?|data ur\.|urodzon[ya]|data urodzenia|född|født|fødselsdato|födelsedatum|syntynyt|synt\.|syntymäaika|szül(?:\.|etett)?(?: ?id(?:ő|\.))?|születési (?:dátum|idő)|data na[sș]terii|n[ăa]scut[ăa]?` +
		`|d(?:oğum|\.)? ?(?:doğum ?)?tarihi|doğum(?:lu)?|d\.t\.|doğ\.? ?tar(?:ihi|\.)?|г\.? ?р\.?|род\.?|родил(?:ся|ась)|дата рожд(?:\.|ения)|д\.?р\.?|ngày sinh|sinh ngày|tgl\.? lahir|tanggal lahir|γ[εέ]ν(?:\.|νηθ[\p{L}]+))` +
		`|(?:^|[^\p{L}\p{N}])\*|出生(?:日期|年月日?|于)?|生于|生年月日|生日|생년월일|생일|تاريخ الميلاد|مواليد|تاریخ تولد|متولد|تاریخ پیدائش|amezaliwa|תאריך לידה|יליד[תה]?|נולדה? ב|ת\.ל\.|जन्म(?: ?तिथि)?|วันเกิด|เกิด(?:วันที่)?)[ ::=.,(-]{0,3}(?:(?:in|a|à|en|w|v|i|em|te|в) \p{Lu}[\p{L}\p{M}]{1,20},? )?(?:nel |im jahre? |in the year |anno )?(?:on |am |the |le |el |il |em |a |la |den |d\. |in |в )?` + writtenDay)
	// birthShort is one behind a letter, of a year in which patients are born and little else happened.
	birthShort  = seek(`(?:^|[^\p{L}.])[bf]\. ?(?:[0-9]{1,2}[-./][0-9]{1,2}[-./]19[0-9]{2}|19[0-9]{2}-[0-9]{2}-[0-9]{2})\b`)
	birthBehind = seek(`(?i)` + writtenDay + ` ?(?:г\.? ?р\.?|出生|生まれ|生(?:[^\p{Han}]|$)|생|doğumlu|geboren|born)`)
)

// hasBirth reports whether a day stands with the word for birth.
func hasBirth(in searched) bool { return birthBefore.in(in) || birthBehind.in(in) || birthShort.in(in) }

// streetWithin is a street with a number within a text, where a postcode must stand near it: in
// the words of more countries than [isStreet] takes for a whole cell.
var streetWithin = seek(`(?i)(?:^|[^\p{L}])(?:via|viale|piazza|corso|vicolo|largo|rua|travessa|praça|alameda|avenida|calle|c/|plaza|paseo|carrer|ul\.|al\.|os\.|pl\.|aleja|ulica|ул\.?|улица|просп?\.?|пр-т|пер\.?|б-р|вул\.?|str\.|strada|bd\.|jl\.|jalan|đường|phố) ?\p{L}[\p{L}\p{M}.' -]{1,40}?,? ?(?:nr\.? ?|no\.? ?|д\.? ?|n[°º]\.? ?)?[0-9]{1,5}` +
	`|(?:^|[^\p{L}])(?:am|im|an der|an den|auf dem|auf der|zum|zur|unter den|in der|bei der|hinter der) \p{L}[\p{L}\p{M}-]{2,20} [0-9]{1,4}` +
	`|\p{L}{2}(?:straat|laan|gracht|plein|kade|dijk|gatan|vägen|gata|veien|vei|vej|gade|katu|tie|utca|sokak|sok\.|caddesi|cad\.|ulice|gasse|platz|allee)(?: no:?)? ?[0-9]{1,4}` +
	`|\p{L}{3} (?:utca|útja|út|u\.|tere|tér|körút|krt\.|sétány|sor) ?[0-9]{1,4}`)

// eastern are addresses of China and Japan that need no postcode: a road and a house.
var eastern = seek(`[路街巷道弄].{0,12}[0-9一二三四五六七八九十]+[号弄]|[都道府県].{1,8}[区市町村].{1,12}[0-9]+(?:-[0-9]+|丁目|番)|(?:市\p{Han}{1,6}[区町]|郡\p{Han}{1,6}[町村])[\p{Han}\p{Hiragana}\p{Katakana}ー]{1,12}(?:[0-9]{1,2}-[0-9]{1,4}-[0-9]{1,4}|[0-9]{1,2}丁目)|[0-9一二三四五六七八九十]{1,3}[栋幢](?:[0-9一二三四五六七八九十]{1,2}单元)?[0-9]{3,4}|[镇乡村]\p{Han}{0,8}[0-9]{1,4}[组号]|[가-힣]{1,4}[구군] [가-힣]{1,6}(?:[동리] ?[0-9]{1,4}-[0-9]{1,4}|[로길] ?[0-9]{1,4})|[시도] ?.{1,8}[구군] .{1,12}[로길] ?[0-9]+`)

// streetAndTown is a street with a number and, behind a comma, a town, as each is written with a capital: it
// needs no postcode.
var streetAndTown = seek(`(?:^|[^\p{L}])(?:Via|Viale|Piazza|Corso|Vicolo|Rua|Travessa|Praça|Alameda|Avenida|Av\.|Estrada|Calle|C/|Plaza|Paseo|Carrer|Camino|Pasaje|Pje\.|Jirón|Jr\.|Carrera|Cra\.|Str\.|Bulevardul|Aleea|[Uu]l\.|[Уу]л\.|Strada|Calea|Jl\.|Jalan)(?: (?:d[aeio]s?|del|della|dei|delle|degli|la|los|las))* ?\p{Lu}[\p{L}.']{3,}(?: \p{L}[\p{L}.']*){0,4},? (?:n[r.o°]{1,2}\.? ?)?[0-9]{1,4}[a-zA-Z]?, \p{Lu}\p{Ll}{2}` +
	`|(?:^|[^\p{L}\p{N}])[0-9]{1,4}(?: bis| ter)?,? (?:rue|avenue|boulevard|impasse|chemin|quai) \p{L}[\p{L}' -]{2,40}, \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}+(?:straße|strasse|str\.|gasse|allee|straat|laan|gracht|gatan|vägen|gata|veien|gade|katu|utca) [0-9]{1,3} ?[a-zA-Z]?, \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}{3,} [0-9]{1,3}[a-z]?, [0-9]{3}(?:[0-9][1-9]|[1-9]0) \p{Lu}\p{Ll}{2}` +
	`|(?:^|[^\p{L}\p{N}])[0-9]{1,4} \p{Lu}\p{Ll}+ (?:Street|St|Road|Rd|Avenue|Ave|Lane|Crescent|Terrace|Grove|Gardens|Square|Mews|Close|Drive|Rise|Way|Hill|Court|Place|View|Row|Walk|Green), \p{Lu}\p{Ll}{2}` +
	`|\p{Lu}\p{Ll}+ (?:Mah|Mahallesi|Cad|Caddesi|Sok|Sokak|Sokağı|Sk|Bulvarı)\.?,? [Nn]o ?:? ?[0-9]{1,4}` +
	`|(?:^|[^\p{L}])(?:ул\.|просп\.|пр-т|б-р) ?\p{Lu}[\p{L}-]{2,}(?: \p{Lu}?[\p{L}-]+)?,? ?(?:д\.? ?)?[0-9]{1,4}` +
	`|(?:^|[^\p{L}])(?:P\.?O\.? ?Box|Postfach|Apartado(?: de [Cc]orreos)?|Caixa Postal|Casella Postale|Postbus|Postboks|skr\. poczt\.) [0-9]{2,}`)

// residence is a word for where somebody lives, before a street, and mostToAddress the most bytes between them, or between a
// street and its postcode.
var residence = seek(`(?i)(?:^|[^\p{L}])(?:wohnt|wohnhaft|wohnh\.|anschrift|adresse?|address|lives (?:at|in|on)|resid(?:es|ing) (?:at|in|on)|habite|domicilié[es]? (?:au|à)|demeurant|vive en|reside (?:en|in)|domicilio|dirección|abita|residente|indirizzo|mora n[ao]|reside n[ao]|endereço|morada|woont|woonachtig|zam\.|mieszka|zamieszkał[ya]|adres(?:i)?|bytem|bydliště|bor på|bopæl|asuu|osoite|lakik|lakcím|domiciliat|проживает|прожив\.|адрес|ikamet|địa chỉ|alamat)[ :,]{1,3}`)

const mostToAddress = 40

// hasResidence reports whether a street with a number stands behind a word for where somebody lives.
func hasResidence(in searched) bool {
	for _, at := range residence.all(in, 5) {
		rest := in.string[at[1]-1:]
		for _, of := range []sought{street, streetWithin} {
			if found := of.FindStringIndex(rest); found != nil && found[0] <= mostToAddress {
				return true
			}
		}
	}
	return false
}

// nearPost is a postcode near a street.
var nearPost = regexp.MustCompile(`\b[0-9]{4,6}\b|\b[0-9]{3}-[0-9]{4}\b|\b[0-9]{2}-[0-9]{3}\b|\b[0-9]{3} [0-9]{2}\b|\b[A-Z]{1,2}[0-9][A-Z0-9]? ?[0-9][A-Z]{2}\b`)

// townBefore is a postcode with its town before a street, as Hungarians write: 6720 Szeged, Kárász u. 11.
var townBefore = regexp.MustCompile(`\b[0-9]{4} \p{Lu}\p{Ll}+, \p{Lu}?[\p{L} ]{0,30}$`)

// hasAddress reports whether a street with a number stands near a postcode.
func hasAddress(in searched) bool {
	for _, of := range []sought{street, streetWithin} {
		for _, at := range of.all(in, 5) {
			if townBefore.MatchString(in.string[:at[0]]) {
				return true
			}
			if post := nearPost.FindStringIndex(in.string[at[1]:]); post != nil && post[0] <= mostToAddress {
				return true
			}
		}
	}
	return eastern.in(in)
}

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
	for _, of := range []sought{anyNumber, numberOf, shortNumber, namedNumber, numberOfThing, bareThing} {
		for _, at := range of.all(in, 20) {
			if digitsOf(innerDate.ReplaceAllString(in.string[at[0]:at[1]], "#")) >= leastDigits {
				return true
			}
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
			if word := strings.Trim(strings.Join(words[i:i+n], " "), ".'\""); digitsOf(word) >= leastDigits && isPersonal(word) {
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

// fourByFour matches the written form of India's numbers.
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
