package detect

// A day as it is written behind or before the word for birth.
const (
	monthName  = `\p{L}[\p{L}\p{M}]{2,11}\.?`
	writtenDay = `(?:[0-9]{1,4} ?[-./年년] ?[0-9]{1,2} ?[-./月월] ?[0-9]{1,4}(?: ?[日일])?` +
		`|[0-9]{1,2}(?:st|nd|rd|th|er|\.)?(?: of| de| d.)? ` + monthName + `,?(?: de| del)? [0-9]{4}` +
		`|` + monthName + ` [0-9]{1,2}(?:st|nd|rd|th)?,? [0-9]{4}` +
		`|(?:昭和|平成|大正|令和|明治)[0-9元]{1,2}年[0-9]{1,2}月[0-9]{1,2}日|[0-9]{8}\b)`
)

// birthBefore is a day behind the word for birth, birthBehind one before it.
var (
	birthBefore = seek(`(?i)(?:(?:^|[^\p{L}])(?:born|d\.?o\.?b\.?|(?:birth ?date|date of birth|birthday)|geb\.?(?:[- ]?dat(?:um|\.))?|geboren|geburts(?:datum|tag)` +
		`|né|née|ddn|date de naissance|nacid[oa]|f(?:echa|\.)? ?(?:de ?)?nac(?:\.|imiento)?|nat[oa]|data di nascita|nascid[oa]|data de nascimento|d\.?n\.?` +
		`|geboortedatum|gebdat|nar\.?|narozen[aáý]?|datum narození|ur\.|urodzon[ya]|data urodzenia|född|født|fødselsdato|födelsedatum|syntynyt|synt\.|syntymäaika|szül(?:\.|etett)?|n[ăa]scut[ăa]?` +
		`|d(?:oğum|\.)? ?(?:doğum ?)?tarihi|doğum(?:lu)?|г\.? ?р\.?|род\.?|родил(?:ся|ась)|дата рожд(?:\.|ения)|д\.?р\.?|ngày sinh|sinh ngày|tgl\.? lahir|tanggal lahir|γεν(?:\.|νηθ[\p{L}]+))` +
		`|(?:^|[^\p{L}\p{N}])\*|出生(?:日期|年月日?|于)?|生于|生年月日|生日|생년월일|생일|تاريخ الميلاد|مواليد|תאריך לידה|נולדה? ב|ת\.ל\.|जन्म(?: ?तिथि)?|วันเกิด|เกิด(?:วันที่)?)[ ::=.,(-]{0,3}(?:(?:in|a|à|en|w|v|i|em|te|в) \p{Lu}[\p{L}\p{M}]{1,20},? )?(?:on |am |the |le |el |il |em |a |den |d\. |in |в )?` + writtenDay)
	birthBehind = seek(`(?i)` + writtenDay + ` ?(?:г\.? ?р\.?|出生|生まれ|生(?:[^\p{Han}]|$)|생|doğumlu|geboren|born)`)
)

// hasBirth reports whether a day stands with the word for birth.
func hasBirth(in searched) bool {
	return birthBefore.in(in) || birthBehind.in(in)
}
