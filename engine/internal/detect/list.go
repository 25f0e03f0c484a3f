package detect

import (
	"regexp"
	"strings"
	"sync"

	"quasi/engine/data/lexicon"
	"quasi/engine/data/recognize"
	"quasi/engine/internal/detect/valuekind"
)

// list recognizes columns whose values are words of a list.
type list struct {
	kind  string
	share float64
	words func() map[string]bool
}

var lists = []list{
	{valuekind.Sex, 0.9, sexWords},
	{valuekind.Social, 0.6, socialWords},
	{valuekind.Place, 0.5, placeWords},
	{valuekind.Health, 0.5, healthWords},
}

// Listed returns the list of which enough records hold a word.
func (v Values) Listed() (Match, bool) {
	if v.letters() {
		return Match{valuekind.Sex, 1}, true
	}
	for _, l := range lists {
		words := l.words()
		if share, ok := v.Reaches(l.share, func(text string) bool { return words[folded(text)] }); ok {
			return Match{l.kind, share}, true
		}
	}
	return Match{}, false
}

// folded writes a text as the lists do: small, without marks, one blank between
// words; "" where it is longer than what they hold.
func folded(text string) string {
	if len(text) > longestName {
		return ""
	}
	return strings.Join(recognize.Parts(text), " ")
}

// Sets of words, made when they are first asked for. Those of values are written as
// [folded] writes them.
var (
	socialWords = setOf(lexicon.SocialValues)
	placeWords  = setOf(lexicon.PlaceValues)
	healthWords = setOf(lexicon.HealthValues)
	sexWords    = sync.OnceValue(func() map[string]bool {
		words := map[string]bool{}
		for _, word := range lexicon.SexValues.Entries() {
			words[folded(word)] = true
		}
		return words
	})
	// sexPairs are the letters for the sexes that go together.
	sexPairs = sync.OnceValue(func() (pairs []map[string]bool) {
		for _, letters := range lexicon.SexLetters.Entries() {
			pair := map[string]bool{}
			for letter := range strings.FieldsSeq(letters) {
				pair[letter] = true
			}
			pairs = append(pairs, pair)
		}
		return pairs
	})
)

func setOf(l lexicon.List) func() map[string]bool { return sync.OnceValue(l.Set) }

// letters reports whether the values are letters for the sexes, at least two.
func (v Values) letters() bool {
	for _, pair := range sexPairs() {
		seen := map[string]bool{}
		_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool {
			letter := folded(text)
			seen[letter] = true
			return pair[letter]
		})
		if ok && both(pair, seen) {
			return true
		}
	}
	return false
}

// both reports whether at least two letters of the pair were seen.
func both(pair, seen map[string]bool) bool {
	n := 0
	for letter := range pair {
		if seen[letter] {
			n++
		}
	}
	return n >= 2
}

// leastDigits is the fewest digits of a record number that counts up, or that is
// nobody else's.
const leastDigits = 5

// Sequence reports whether the values look like record numbers: one prefix, and
// digits that count up from row to row or that have one length.
func (v Values) Sequence() bool {
	if len(v.Texts) < 20 {
		return false
	}
	prefix := strings.TrimRight(v.Texts[0], "0123456789")
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool {
		digits, ok := strings.CutPrefix(text, prefix)
		return ok && recognize.IsDigits(digits) && len(digits) >= leastDigits
	})
	_, even := v.Reaches(recognize.NearlyAll, func(text string) bool { return len(text) == len(v.Texts[0]) })
	return alike && (prefix != "" && even || v.Rising(len(prefix)))
}

// NumberRecords reports whether nearly every record has a value of its own with at least
// five digits, and all are of one length: whole numbers, or codes of one form; or a number of
// a year, such as 2024/0815. Amounts
// rounded to hundreds are not.
func (v Values) NumberRecords() bool {
	if !v.NearlyUnique() {
		return false
	}
	first := formOf(v.Texts[0])
	_, alike := v.Reaches(recognize.NearlyAll, func(text string) bool { return formOf(text) == first })
	if _, yearly := v.Reaches(recognize.NearlyAll, numberOfYear.MatchString); yearly && !v.Months() {
		return true
	}
	return alike && v.LongNumbers() && v.Share(func(text string) bool { return strings.HasSuffix(text, "00") }) < recognize.NearlyAll
}

// numberOfYear is a number that begins anew each year, with the year before or behind it: 2024/0815,
// 815/2024.
var numberOfYear = regexp.MustCompile(`^(?:(?:19|20)[0-9]{2}/[0-9]{3,7}|[0-9]{1,7}/(?:19|20)[0-9]{2})$`)

// LongNumbers reports whether nearly all values are numbers or codes of at least five
// digits, without a blank or a decimal separator in them.
func (v Values) LongNumbers() bool {
	_, ok := v.Reaches(recognize.NearlyAll, func(text string) bool {
		return len(text) <= longestNumber && digitsOf(text) >= leastDigits && !strings.ContainsAny(text, " .,:")
	})
	return ok
}
