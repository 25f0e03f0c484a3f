package interval

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// What stands in the label of a group that is written in words: a number, its unit, and the
// words between, before and behind numbers, in the languages of clinics. A unit says nothing
// about the group, so that those of time and of measures stand in one list here, of the usual ones
// alone: each form has it twice, and is made whenever a program starts.
const (
	numberPart = `([0-9]+(?:[.,][0-9]+)?)`
	unitPart   = ` ?(?:岁|歳|세|才|年|years?(?: old)?|yrs?|y|months?|mo|days?|d|jahren?|jahre|j\.?|monate?|tage?|ans|mois|jours|años|meses|días|anni|mesi|giorni|anos|dias|jaar|år|lat|let|лет|g|kg|cm|mg|mm)?`
	toPart     = `(?: ?(?:[-–—~〜～至到]|에서) ?| (?:to|through|bis|à|a|al|tot|t/m|till|til|do|až|до) )`
)

// inWords are the forms of a group in words, and how its label is written in signs.
var inWords = []struct {
	form  *regexp.Regexp
	signs string
}{
	{regexp.MustCompile(`^` + numberPart + unitPart + toPart + numberPart + unitPart + `$`), "$1-$2"},
	{regexp.MustCompile(`^(?:>=|≥)? ?` + numberPart + unitPart + `(?:` + toPart + `| (?:and|und|et|y|e) )(?:< ?|(?:under|below|less than|unter|moins de|menos de|meno di|onder|under|pod) )` + numberPart + unitPart + `$`), "[$1;$2)"},
	{regexp.MustCompile(`^(?:ab|from|desde|dès|vanaf|fra|från|od|от|da) ` + numberPart + unitPart + `$`), ">=$1"},
	{regexp.MustCompile(`^` + numberPart + unitPart + `(?:\+| ?(?:及|或)?以上| ?이상| (?:(?:and|or) (?:over|older|above|more|up)|und (?:älter|mehr|darüber)|oder (?:älter|mehr)|et plus|ou plus|[oy] más|e oltre|o più|e più|[eo]u? mais|en ouder|of ouder|och äldre|i więcej|a více|и старше|и более))$`), ">=$1"},
	{regexp.MustCompile(`^(?:over|above|more than|über|mehr als|plus de|más de|mais de|più di|oltre|ouder dan|över|ponad|nad|старше|более) ` + numberPart + unitPart + `$`), ">$1"},
	{regexp.MustCompile(`^(?:under|below|less than|younger than|unter|weniger als|moins de|menos de|menores de|meno di|sotto|jonger dan|onder|poniżej|pod|младше|менее) ` + numberPart + unitPart + `$`), "<$1"},
	{regexp.MustCompile(`^` + numberPart + unitPart + ` ?(?:以下|及以下|이하)$`), "<=$1"},
	{regexp.MustCompile(`^` + numberPart + unitPart + ` ?(?:未满|未満|미만)$`), "<$1"},
}

// decadeR is a decade of ages: 20s, 20代.
var decadeR = regexp.MustCompile(`^([0-9])0 ?(?:s|'s|er|代|대)$`)

// decadeOfYears is a decade of years: 1950s, 1950er, 1950er Jahre, 1950年代.
var decadeOfYears = regexp.MustCompile(`^([1-9][0-9]{2})0 ?(?:s|'s|er(?: [jJ]ahre)?|年代)$`)

// decadeOf returns the first year of a decade, as 1950.
func decadeOf(label string) (first string, ok bool) {
	m := decadeOfYears.FindStringSubmatch(label)
	if m == nil {
		return "", false
	}
	return m[1] + "0", true
}

// slashedR are groups of whole numbers with a slash, as of ages: 0/14, 15/44.
var slashedR = regexp.MustCompile(`^([0-9]{1,3})/([0-9]{1,3})` + unitPart + `$`)

// leastSlashed is how much more the last number of a group with a slash is than the first: 1/2
// is a part, and 15/44 a group.
const leastSlashed = 2

// longestWords is the most bytes of a group in words.
const longestWords = 60

// signsOf writes the label of a group in words in signs: 18-39 for 18 bis 39, >=60 for 60岁以上.
// ok is false where it is in signs already, or none.
func signsOf(label string) (signs string, ok bool) {
	if len(label) > longestWords || !strings.ContainsAny(label, "0123456789") {
		return "", false
	}
	label = strings.Join(strings.Fields(strings.ToLower(label)), " ")
	if m := decadeR.FindStringSubmatch(label); m != nil {
		first := int(m[1][0] - '0')
		return fmt.Sprintf("[%d,%d)", 10*first, 10*first+10), true
	}
	if first, ok := decadeOf(label); ok {
		year, _ := strconv.Atoi(first) // four digits
		return fmt.Sprintf("[%d,%d)", year, year+10), true
	}
	if m := slashedR.FindStringSubmatch(label); m != nil {
		first, _ := strconv.Atoi(m[1])
		last, _ := strconv.Atoi(m[2])
		return m[1] + "-" + m[2], last-first >= leastSlashed
	}
	for _, w := range inWords {
		if m := w.form.FindStringSubmatchIndex(label); m != nil {
			signs := string(w.form.ExpandString(nil, w.signs, label, m))
			return signs, signs != label
		}
	}
	return "", false
}
