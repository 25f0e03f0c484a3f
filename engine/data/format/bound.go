package format

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// Bound is a number of which only a bound is known, as laboratories write what is
// beyond their range and registers the oldest: <0.5, ≤0.5, >100, ≥100, 90+.
type Bound struct {
	X     float64
	Above bool // the number is above X, and else below
	Open  bool // X itself is out
}

// bounds are the signs of a bound, the longer ones first.
var bounds = []struct {
	sign        string
	above, open bool
}{
	{"<=", false, false}, {">=", true, false}, {"≤", false, false}, {"≥", true, false}, {"<", false, true}, {">", true, true},
}

// Unbound cuts the sign of a bound off a text.
func Unbound(text string) (number string, bound Bound, ok bool) {
	text = strings.TrimSpace(Narrow(text))
	if text != "" && text[0] >= '0' && text[0] <= '9' {
		if number, ok = strings.CutSuffix(text, "+"); ok {
			return strings.TrimSpace(number), Bound{Above: true}, true
		}
		return "", Bound{}, false
	}
	for _, b := range bounds {
		if rest, found := strings.CutPrefix(text, b.sign); found {
			return strings.TrimSpace(rest), Bound{Above: b.above, Open: b.open}, true
		}
	}
	return "", Bound{}, false
}

// Bound returns the bound that a text is, of a number in the style of the format.
func (f Format) Bound(text string) (Bound, bool) {
	number, b, ok := Unbound(text)
	if !ok {
		return Bound{}, false
	}
	b.X, ok = f.Plain(number)
	return b, ok
}

// StandIn returns a mark and the number that usually stands for a bound: half of it for <5, and the bound
// itself for >5.
func (f Format) StandIn(mark, text string) string {
	b, _ := f.Bound(text)
	if !b.Above {
		b.X /= 2
	}
	return mark + strings.ReplaceAll(strconv.FormatFloat(b.X, 'f', -1, 64), ".", cmp.Or(marks[f.Numbers].decimal, "."))
}

// belowRange and aboveRange list the words of laboratories for a quantity below and above the range
// of their method, which have no number. They are in small letters and without blanks.
var (
	belowRange = setOf("<lloq|<llq|<loq|<lod|<ldl|<bg|<nwg|blq|bql|bloq|blod|bdl|belowdetection|belowdetectionlimit|belowlod|belowloq|belowlloq|n.n.|nichtnachweisbar|nichtnachgewiesen|unternachweisgrenze|u.n.|notdetected|notdetectable|undetectable|undetected|indetectable|indétectable|indetectável|indosable|nedetekovatelné|nezistené|необнаружено|необнаружен|необнаружена|необнаружены|невиявлено|nondétecté|nondétectable|nodetectado|nodetectable|nonrilevabile|nonrilevato|nãodetectado|nietdetecteerbaar|nietaantoonbaar|ejpåvisbar|ejdetekterbar|niewykryto|neprokázáno|未检出|未檢出|检测不到|低于检测限|低于检出限|検出せず|検出限界未満|불검출")
	aboveRange = setOf(">uloq|>ulq|>udl|alq|aql|aloq|aboveuloq|高于检测上限|超过检测上限")
)

// longestEnd is the most bytes of a text of [belowRange] or [aboveRange], with blanks.
const longestEnd = 40

func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for text := range strings.SplitSeq(list, "|") {
		set[text] = true
	}
	return set
}

// Beyond returns -1 for a text that says that a quantity is below the range of a method, 1 for
// one that says that it is above, as <LLOQ, n.n. and >ULOQ do, and 0 for any other.
func Beyond(text string) int {
	if len(text) > longestEnd || text == "" || text[0] >= '0' && text[0] <= '9' {
		return 0
	}
	switch text = strings.ToLower(strings.Join(strings.Fields(text), "")); {
	case belowRange[text]:
		return -1
	case aboveRange[text]:
		return 1
	}
	return 0
}

// Place is where a value stands among numbers or days: before all of them if it is only
// known to be below one, after all if it is only known to be above one.
type Place struct {
	End  int // -1, 0 or 1: before the numbers, one of them, after them
	X    float64
	Open int // of a bound: -1 below, 1 above X without it, otherwise 0
}

// Place returns the place of a text that is a number, a day or the bound of a number, or
// that is [Beyond] all numbers.
func (f Format) Place(text string) (Place, bool) {
	if x, ok := f.Number(text); ok {
		return Place{X: x}, true
	}
	if end := Beyond(text); end != 0 && !f.Type.Dated() {
		return Place{End: end, X: math.Inf(end), Open: end}, true
	}
	b, ok := f.Bound(text)
	p := Place{End: -1, X: b.X}
	if b.Above {
		p.End = 1
	}
	if b.Open {
		p.Open = p.End
	}
	return p, ok
}

// Compare returns -1, 0 or 1: p stands before q, at its place, after it.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.End, q.End), cmp.Compare(p.X, q.X), cmp.Compare(p.Open, q.Open))
}

// Band returns the two numbers of which a spreadsheet makes a day and a month, or a month and
// a year, where they are typed with a line between them: 5 and 9 of 05-Sep, 10 and 14 of
// Okt 14. lo is less than hi.
func Band(text string) (lo, hi int, ok bool) {
	if len(text) > longDate || !hasDigit(text) {
		return 0, 0, false
	}
	parts := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" -./\u00a0", r) })
	if len(parts) != 2 {
		return 0, 0, false
	}
	for i, part := range parts {
		other := parts[1-i]
		month, err := strconv.Atoi(months[strings.ToLower(part)])
		if err != nil || len(other) > 2 || !digits(other) {
			continue
		}
		n, _ := strconv.Atoi(other) // two digits at most
		lo, hi = min(n, month), max(n, month)
		return lo, hi, lo < hi
	}
	return 0, 0, false
}
