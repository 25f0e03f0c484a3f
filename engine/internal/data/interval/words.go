package interval

import (
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// The words and signs of a group beside its numbers, in the languages of clinics, in small letters.
const (
	// fromWords stand before the first of two numbers, andWords between two before which a word of
	// betweenWords or a sign stands.
	fromWords    = `von|vom|de|du|del|dal|dallo|van|between|zwischen|entre|tra|fra|mellan|mellem|mellom|между|між|między|mezi|med|intre|între|từ|من|בין|din`
	betweenWords = `between|zwischen|entre|tra|fra|mellan|mellem|mellom|между|між|między|mezi|intre|între`
	andWords     = `and|und|et|y|e|en|och|og|и|і|i|a|și|và|و|&`
	// toWords stand between two numbers of which both are in.
	toWords = `-|–|—|−|‐|‑|~|〜|～|∼|..|...|…|->|→|至|到|から|에서|부터|to|through|thru|up to|bis|bis zu|à|au|jusqu'à|jusqu’à|a|al|hasta|ao|até|tot|tot en met|t/m|till|til|t.o.m.|do|až|až do|до|по|ila|ile|ilâ|-ig|până la|la|đến|tới|hingga|sampai|s/d|s.d.|إلى|الى|حتى|עד|ถึง|से|έως|ως|μέχρι|تا|hadi`

	atLeastBefore = `>=|=>|≥|⩾|≧|ab|from|from age|at least|min.|min|mindestens|seit|since|dès|depuis|à partir de|au moins|desde|a partir de|al menos|da|dal|a partire da|almeno|vanaf|sinds|minstens|fra|fra og med|från|från och med|minst|od|powyżej lub równe|co najmniej|nejméně|alespoň|от|с|не менее|від|από|τουλάχιστον|vähintään|alkaen|de la|cel puțin|legalább|en az|từ|ít nhất|mulai|minimal|من|على الأقل|ตั้งแต่|최소|不少于|不低于|大于等于|至少`
	moreBefore    = `>|＞|over|above|more than|greater than|older than|über|mehr als|älter als|größer als|plus de|supérieur à|más de|mayor de|mayores de|mayor que|mais de|mais que|maior que|maiores de|acima de|più di|oltre|oltre i|maggiore di|sopra|superiore a|meer dan|ouder dan|groter dan|boven|över|mer än|äldre än|over|mere end|mer enn|ældre end|ponad|powyżej|więcej niż|nad|více než|starší než|старше|более|больше|свыше|выше|понад|більше|старше за|πάνω από|άνω των|yli|vanhempi kuin|peste|mai mult de|felett|több mint|trên|lớn hơn|lebih dari|di atas|أكثر من|اكثر من|أكبر من|فوق|מעל|יותר מ|มากกว่า|เกิน|大于|超过|高于|над|بالای|بیشتر از|zaidi ya`
	lessBefore    = `<|＜|under|below|less than|younger than|fewer than|unter|weniger als|jünger als|kleiner als|moins de|inférieur à|menos de|menor de|menores de|menor que|menos que|abaixo de|meno di|sotto|sotto i|inferiore a|minore di|minder dan|jonger dan|onder|kleiner dan|under|mindre än|yngre än|mindre end|mindre enn|yngre end|poniżej|pod|mniej niż|méně než|mladší než|младше|менее|меньше|ниже|моложе|менше|молодше|κάτω από|κάτω των|alle|nuorempi kuin|sub|mai puțin de|alatt|kevesebb mint|dưới|nhỏ hơn|kurang dari|di bawah|أقل من|اقل من|أصغر من|دون|تحت|מתחת ל|פחות מ|น้อยกว่า|ต่ำกว่า|小于|少于|低于|不到|不足|未满|под|زیر|کمتر از|chini ya`
	atMostBefore  = `<=|=<|≤|⩽|≦|~|〜|～|bis|bis zu|up to|at most|no more than|max.|max|maximal|höchstens|jusqu'à|jusqu’à|au plus|hasta|como máximo|até|no máximo|fino a|al massimo|tot|tot en met|t/m|maximaal|hoogst|högst|till|t.o.m.|til|til og med|do|maks.|co najwyżej|nejvýše|až|до|не более|έως|μέχρι|enintään|până la|cel mult|legfeljebb|en fazla|đến|tối đa|hingga|sampai|حتى|على الأكثر|עד|ไม่เกิน|최대|不超过|不大于|小于等于|至多`

	afterYear  = `after|nach|après|después de|após|depois de|dopo|na|efter|etter|po|după|بعد|после|μετά το|след`
	beforeYear = `before|vor|avant|antes de|prima del|voor|före|før|innan|przed|před|ennen|πριν το|înainte de|قبل|abans|abans de|преди`

	atLeastBehind = `+|及以上|或以上|以上|或更多|及更多|以降|~|〜|～|〜以上|이상|and over|and above|and older|and more|and up|or over|or above|or older|or more|or greater|and later|or later|plus|& over|& above|& older|und älter|und mehr|und darüber|und höher|oder älter|oder mehr|u. älter|u.ä.|u. mehr|et plus|ou plus|et au-delà|et au delà|et +|y más|o más|y mayores|o mayores|y mas|o mas|y +|e oltre|o più|e più|ed oltre|o oltre|e superiori|e mais|ou mais|e +|e+|y+|et+|e acima|ou acima|en ouder|of ouder|en meer|of meer|en hoger|och äldre|eller äldre|eller mer|och uppåt|og over|eller mere|og eldre|og ældre|eller flere|eller mer|i więcej|lub więcej|i starsi|i powyżej|wzwyż|a více|a starší|nebo více|и старше|и более|и больше|и выше|или более|і більше|і старше|και άνω|ή περισσότερο|ja yli|ja vanhemmat|tai enemmän|tai yli|și peste|sau mai mult|și mai mult|vagy több|és idősebb|és több|felett|és felette|ve üzeri|ve üstü|ve uzeri|ve ustu|üzeri|üstü|ve daha fazla|veya daha fazla|ve sonrası|i više|i stariji|ili više|trở lên|ke atas|atau lebih|dan lebih|فأكثر|فما فوق|وأكثر|أو أكثر|ومافوق|وما فوق|ומעלה|ויותר|ขึ้นไป|หรือมากกว่า|और अधिक|से अधिक|या अधिक|و بالاتر|و بیشتر|به بالا|na zaidi|i més|или повече|и повече|и нагоре|یا زیادہ|اور زیادہ|سے زائد`
	moreBehind    = `超|以后|より大きい|を超える|초과|'den fazla|dan fazla|den fazla|üzerinde|fölött|سے زیادہ`
	lessBehind    = `未满|未満|미만|以前|より小さい|altı|altında|alti|'den az|den az|dan az|öncesi|alatti|से कम|سے کم`
	atMostBehind  = `以下|及以下|或以下|以内|まで|이하|까지|and under|and below|and younger|and less|or less|or fewer|or under|or below|or younger|and earlier|or earlier|und jünger|und weniger|oder weniger|oder jünger|et moins|ou moins|y menos|o menos|o meno|e meno|ou menos|e menos|e+ novos|en jonger|of minder|en minder|of jonger|och yngre|eller mindre|eller yngre|og yngre|og under|i mniej|lub mniej|i młodsi|a méně|nebo méně|a mladší|и менее|или менее|и младше|και κάτω|tai vähemmän|ja alle|sau mai puțin|vagy kevesebb|és alatta|ve altı|veya daha az|trở xuống|ke bawah|atau kurang|فأقل|أو أقل|وأقل|ומטה|ופחות`
)

// beside are the phrases beside the numbers of a group, of each the sign that says the same: >= > < <=
// before and behind a number, and - between two.
type beside struct{ before, behind, year, from, apart, to, and map[string]string }

var phrases = sync.OnceValue(func() beside {
	return beside{
		before: signed(">=", atLeastBefore, ">", moreBefore, "<", lessBefore, "<=", atMostBefore),
		behind: signed(">=", atLeastBehind, ">", moreBehind, "<", lessBehind, "<=", atMostBehind),
		year:   signed(">", afterYear, "<", beforeYear),
		from:   signed(">=", fromWords), apart: signed(">=", betweenWords),
		to: signed("-", toWords), and: signed("-", andWords),
	}
})

// signed returns the sign of each phrase of lists, which stand behind their signs.
func signed(lists ...string) map[string]string {
	signs := map[string]string{}
	for i := 0; i < len(lists); i += 2 {
		for phrase := range strings.SplitSeq(lists[i+1], "|") {
			signs[phrase] = lists[i]
		}
	}
	return signs
}

// numberIn is a number in a label, unitDigits writes units without digits.
var (
	numberIn   = regexp.MustCompile(`[0-9]+(?:[.,][0-9]+)*|∞`)
	unitDigits = strings.NewReplacer("/1.73m2", "/m²", "/1,73m2", "/m²", "/1.73 m2", "/m²", "/1,73 m2", "/m²", "/1.73m²", "/m²", "/1,73 m²", "/m²", "/1.73 m²", "/m²", "/m2", "/m²", "10^9/", "g/", "10^6/", "m/", "10^3/", "k/", "10⁹/", "g/", "10³/", "k/")
)

// unit is the unit behind a number, of two words at most; longestUnit is its most bytes.
var unit = regexp.MustCompile(`^(?:[\p{L}\p{M}%°²³µ/.'*·-]+(?: [\p{L}\p{M}%°²³µ/.'*·-]+)?)?$`)

const longestUnit = 24

func isUnit(text string) bool { return len(text) <= longestUnit && unit.MatchString(text) }

// sameUnit reports whether two numbers may be of one unit: one is not said, or they begin
// with the same letter, as Jahr and Jahre.
func sameUnit(x, y string) bool {
	first, _ := utf8.DecodeRuneInString(x)
	other, _ := utf8.DecodeRuneInString(y)
	return x == "" || y == "" || first == other
}

// decadeR is a decade of ages: 20s, 20代.
var decadeR = regexp.MustCompile(`^([0-9])0 ?(?:s|'s|er|代|대|-talet|-årene)$`)

// decadeOfYears is a decade of years: 1950s, 1950er, 1950er Jahre, 1950年代.
var decadeOfYears = regexp.MustCompile(`^([1-9][0-9]{2})0 ?(?:s|'s|er(?: [jJ]ahre)?|年代|년대)$`)

// decadeOf returns the first year of a decade, as 1950.
func decadeOf(label string) (first string, ok bool) {
	m := decadeOfYears.FindStringSubmatch(label)
	if m == nil {
		return "", false
	}
	return m[1] + "0", true
}

// leastSlashed is the least excess of the last number of a group with a slash over the first:
// 1/2 is a part, and 15/44 a group.
const leastSlashed = 2

// longestWords is the most bytes of a group in words.
const longestWords = 60

// westernDigit writes the digits of Arabic, Persian and Hindi as those of Latin.
func westernDigit(r rune) rune {
	for _, zero := range []rune{'٠', '۰', '०'} {
		if r >= zero && r <= zero+9 {
			return '0' + r - zero
		}
	}
	return r
}

// signsOf writes the label of a group in words in signs: 18-39 for 18 bis 39, >=60 for 60岁以上.
// ok is false where it is in signs already, or none.
func signsOf(label string) (signs string, ok bool) {
	western := strings.Map(westernDigit, label)
	others := western != label
	label = western
	if len(label) > longestWords || !strings.ContainsAny(label, "0123456789") {
		return "", false
	}
	label = strings.Join(strings.Fields(strings.ToLower(label)), " ")
	if m := decadeR.FindStringSubmatch(label); m != nil {
		first := int(m[1][0] - '0')
		return halfOpen(10*first, 10*first+10), true
	}
	if first, ok := decadeOf(label); ok {
		year, _ := strconv.Atoi(first) // four digits
		return halfOpen(year, year+10), true
	}
	signs, ok = readWords(unitDigits.Replace(label))
	return signs, ok && (others || signs != label)
}

func halfOpen(lo, hi int) string { return "[" + strconv.Itoa(lo) + "," + strconv.Itoa(hi) + ")" }

// readWords reads a group by what stands before, between and behind one number or two.
func readWords(label string) (signs string, ok bool) {
	at := numberIn.FindAllStringIndex(label, 3)
	if len(at) == 0 || len(at) > 2 {
		return "", false
	}
	before, last := strings.TrimRight(label[:at[0][0]], " "), at[len(at)-1]
	first, rest := label[at[0][0]:at[0][1]], label[last[1]:]
	if len(at) == 1 {
		return readBound(before, first, rest)
	}
	return readPair(before, first, label[at[0][1]:last[0]], label[last[0]:last[1]], strings.TrimSpace(rest))
}

// readBound reads a number with words on one of its sides.
func readBound(before, number, rest string) (signs string, ok bool) {
	sign, ok := phrases().before[before]
	if !ok && isYear(number) {
		sign, ok = phrases().year[before]
	}
	if ok {
		return sign + number, isUnit(strings.TrimSpace(rest)) && number != "∞"
	}
	if before != "" {
		return "", false
	}
	for i := range rest {
		if !begins(rest, i) {
			continue
		}
		if sign, ok := phrases().behind[strings.TrimSpace(rest[i:])]; ok && isUnit(strings.TrimSpace(rest[:i])) {
			return sign + number, true
		}
		phrase := strings.TrimSpace(rest[:i]) // 11+ days, 5 or more days
		if sign, ok := phrases().behind[phrase]; ok && isUnit(strings.TrimSpace(rest[i:])) {
			return sign + number, true
		}
	}
	return "", false
}

// readPair reads two numbers, perhaps with a sign or a word before the first.
func readPair(before, first, between, last, unit string) (signs string, ok bool) {
	low, isFrom := phrases().from[before]
	_, and := phrases().apart[before]
	if sign, is := phrases().before[before]; is && sign[0] == '>' {
		low, isFrom, and = sign, true, and || strings.ContainsRune("<>≤≥=", rune(before[0])) || before == "≥"
	}
	if before != "" && !isFrom || !isUnit(unit) || last == "∞" && first == "∞" {
		return "", false
	}
	if before == "" && strings.TrimSpace(between) == "/" {
		lo, err := strconv.Atoi(first) // ages: 0/14, 15/44
		hi, errHi := strconv.Atoi(last)
		return first + "-" + last, err == nil && errHi == nil && len(first) <= 3 && len(last) <= 3 && hi-lo >= leastSlashed
	}
	for i := range between {
		if !begins(between, i) || !isUnit(strings.TrimSpace(between[:i])) || !sameUnit(strings.TrimSpace(between[:i]), unit) {
			continue
		}
		if high, ok := upper(between[i:], and); ok {
			return paired(low, first, last, high), true
		}
	}
	return "", false
}

// upper returns the sign of the second number by the words before it: <= of to, < of to under.
// and says that the word and is one of them.
func upper(words string, and bool) (sign string, ok bool) {
	if strings.HasSuffix(words, " ") || !endsInLetter(words) {
		words = strings.TrimSpace(words)
	} else {
		return "", false // 1 a14
	}
	if _, to := phrases().to[words]; to {
		return "<=", true
	}
	if _, is := phrases().and[words]; is && and {
		return "<=", true
	}
	for i := range words {
		joint, bound := strings.TrimSpace(words[:i]), strings.TrimSpace(words[i:])
		_, to := phrases().to[joint]
		_, and := phrases().and[joint]
		if sign := phrases().before[bound]; (to || and) && sign != "" && sign[0] == '<' {
			return sign, true
		}
	}
	return "", false
}

// paired writes two numbers in signs.
func paired(low, first, last, high string) string {
	switch {
	case last == "∞" && low == ">":
		return ">" + first
	case last == "∞":
		return ">=" + first
	case first == "∞":
		return high + last
	case low != ">" && high == "<=":
		return first + "-" + closing(first, last)
	}
	open, shut := "[", "]"
	if low == ">" {
		open = "("
	}
	if high == "<" {
		shut = ")"
	}
	return open + first + ";" + last + shut
}

// The years before and after which four digits are none, and the greatest month: 1995-99 is a group of years, and
// 2000-04 may be April.
const (
	firstYear     = 1800
	lastYear      = 2100
	greatestMonth = 12
)

// closing writes the last year of a group in four digits: 1999 of 1995-99.
func closing(first, last string) string {
	year, err := strconv.Atoi(first)
	short, errShort := strconv.Atoi(last)
	if err != nil || errShort != nil || len(last) != 2 || year < firstYear || year > lastYear || short <= greatestMonth || short <= year%100 {
		return last
	}
	return first[:2] + last
}

// begins reports whether a word can begin at a byte of text: not between two letters, but
// where it is written without blanks.
func begins(text string, at int) bool {
	r, _ := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	return at == 0 && (!unicode.IsLetter(r) || uncut(r)) || at > 0 && (!isWordRune(r) || !isWordRune(before) || uncut(r))
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }

// uncut reports whether a letter is of a script that leaves no blanks between words.
func uncut(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai)
}

// endsInLetter reports whether text ends in a letter of a script with blanks between words.
func endsInLetter(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return unicode.IsLetter(r) && !uncut(r)
}
