package detect

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
func hasBirth(in searched) bool {
	return birthBefore.in(in) || birthBehind.in(in) || birthShort.in(in)
}
