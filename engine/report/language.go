package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quasi/engine/say"
)

// Language is how a page is written.
type Language struct {
	Tag     string `json:"tag"`     // of BCP 47
	Decimal string `json:"decimal"` // between a number and its decimals
	Group   string `json:"group"`   // between groups of three digits
	Percent string `json:"percent"` // around a number, {0}
	// Messages are the texts, by their English; what is not among them is English.
	Messages map[string]string `json:"messages,omitempty"`
}

// English is the language of the sources.
func English() Language { return Language{Tag: "en", Decimal: ".", Group: ",", Percent: "{0}%"} }

// knows reports whether the language has its words.
func (l Language) knows() bool { return l.Messages != nil || l.Tag == English().Tag }

// say says a text.
func (l Language) say(t say.Text) string {
	sentence := t.Sentence
	if sentence == "" {
		sentence = t.English
	}
	if said, ok := l.Messages[sentence]; ok {
		sentence = said
	}
	switch {
	case t.Code == "":
		return t.English // a name, a value
	case t.Code == say.CodeSeries:
		return l.joined(t.Args, ", ")
	case t.Code == say.CodeList:
		return l.joined(t.Args, "; ")
	case t.Code == say.CodeNumber:
		return l.figures(t.English)
	case t.Code == say.CodeCount:
		return l.grouped(t.English)
	case t.Code == say.CodeShare:
		return l.perCent(strings.TrimSuffix(t.English, "%"))
	case t.Sentence == "":
		return sentence
	}
	return say.Fill(sentence, func(i int, _ bool) (string, bool) {
		if i >= len(t.Args) {
			return "", false
		}
		return l.say(t.Args[i]), true
	})
}

// joined says texts one behind the other.
func (l Language) joined(texts []say.Text, between string) string {
	said := make([]string, len(texts))
	for i, t := range texts {
		said[i] = l.say(t)
	}
	return strings.Join(said, between)
}

var point = regexp.MustCompile(`(\d)\.(\d)`)

// figures writes numbers among symbols, as in "t = 0.25".
func (l Language) figures(text string) string {
	return point.ReplaceAllString(text, "${1}"+strings.ReplaceAll(l.Decimal, "$", "$$")+"${2}")
}

// hidden stands for a count that is hidden, in all languages.
const hidden = "†"

// value writes a figure: counts whole, shares as per cent with two decimals, rounded half
// away from zero, everything else with at most three decimals.
func (l Language) value(f Figure) string {
	if f.Value == nil {
		return hidden
	}
	switch defined(f.ID).unit {
	case people, size:
		return l.whole(int(*f.Value))
	case share:
		return strings.Replace(l.Percent, "{0}", l.number(100**f.Value, 2), 1)
	}
	return l.number(*f.Value, 3)
}

func (l Language) number(x float64, decimals int) string {
	scale := math.Pow10(decimals)
	return l.figures(strconv.FormatFloat(math.Round(x*scale)/scale, 'f', -1, 64))
}

// perCent writes a number of per cent, which has a decimal point.
func (l Language) perCent(number string) string {
	return strings.Replace(l.Percent, "{0}", l.figures(number), 1)
}

func (l Language) whole(n int) string { return l.grouped(strconv.Itoa(n)) }

// grouped writes a count with its digits in groups of three.
func (l Language) grouped(digits string) string {
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + l.Group + digits[at:]
	}
	return digits
}

// worded begin the codes of the texts of a page: its own, and those of attacks, cards, biases,
// columns that find people, coefficients, and cells that were filled.
var worded = []string{"report-", "attack-", "by-", "holds-", "red-", "held-", "amber-", "green-", "use-", "bias-", "unique-", "answer-constant", "note-filled"}

// words is a hash of the English of the texts of a page, and of its style. It is made when no
// program has added texts of its own yet: those that use this package come after it.
var words string

func init() {
	hash := sha256.New()
	for _, k := range say.Kinds() {
		if slices.ContainsFunc(worded, func(prefix string) bool { return strings.HasPrefix(k.Code, prefix) }) {
			fmt.Fprintf(hash, "%s %s\n", k.Code, k.English)
		}
	}
	fmt.Fprintln(hash, style)
	words = hex.EncodeToString(hash.Sum(nil)[:8])
}

// wording tells apart the words and the layout of versions: it is the same in all programs of one.
func wording() string { return words }
