package recognize

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"quasi/engine/data/lexicon"
)

// Words are sought in names of columns: whole words and phrases, never any run of
// letters, so that sex is not found in Sussex. See [WordsOf]. The zero Words are none.
type Words struct{ read func() *words }

// list returns the words, read when it is first asked for.
func (w Words) list() *words {
	if w.read == nil {
		return &words{}
	}
	return w.read()
}

// words are Words as they are looked up.
type words struct {
	phrases map[string]bool // of the parts of a name, with a blank between them
	whole   map[string]bool // that are a name only by themselves
	starts  []string        // of a part
	ends    []string        // of a part
	inner   []string        // of a part, in scripts without blanks
	longest int             // parts of a phrase
}

// WordsOf reads a list of words, one a line or between bars. A word counts where it
// is a part of the name, or, of several words, several parts in their order, written
// together too. What begins with = counts only as the whole name; word* and *word
// also as the beginning and the end of a longer part. Words of at least two Chinese,
// Japanese, Korean or Thai characters may stand anywhere: those write no blanks. The
// list is read when it is first asked, as a program that starts asks for none.
func WordsOf(list string) Words {
	return Words{sync.OnceValue(func() *words {
		return wordsOf(strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' }))
	})}
}

// WordsFrom is [WordsOf] for a list of the lexicon.
func WordsFrom(list lexicon.List) Words {
	return Words{sync.OnceValue(func() *words { return wordsOf(list.Entries()) })}
}

func wordsOf(list []string) *words {
	w := &words{phrases: map[string]bool{}, whole: map[string]bool{}}
	for _, word := range list {
		w.add(strings.TrimSpace(word))
	}
	return w
}

func (w *words) add(word string) {
	parts := Parts(word)
	if len(parts) == 0 {
		return
	}
	phrase := strings.Join(parts, " ")
	switch {
	case strings.HasPrefix(word, "="):
		w.whole[phrase] = true
		return
	case strings.HasPrefix(word, "*"):
		w.ends = append(w.ends, parts[0])
	case strings.HasSuffix(word, "*"):
		w.starts = append(w.starts, parts[0])
	case len(parts) == 1 && unspaced(parts[0]):
		w.inner = append(w.inner, parts[0])
	}
	w.phrases[phrase] = true
	w.phrases[strings.Join(parts, "")] = true
	w.longest = max(w.longest, len(parts))
}

// Name is the name of a column, cut into parts in every way that it can be read.
type Name struct{ readings [][]string }

// NameOf cuts a name into its parts: at marks, and where a capital follows a small
// letter, as in patientName. A second reading does without the digits at the ends of
// parts, as in sex2, and cuts what English words are written together, as in
// admissionweight; a third one joins the parts of an abbreviation, as in SpO2.
func NameOf(name string) Name {
	parts := Parts(name)
	var cut []string
	for _, part := range parts {
		if bare := strings.Trim(part, "0123456789"); bare != "" {
			part = bare
		}
		cut = append(cut, segments(part)...)
	}
	readings := [][]string{parts}
	if !slices.Equal(parts, cut) {
		readings = append(readings, cut)
	}
	if joined := strings.ToLower(name); abbreviated(name) && joined != parts[0] {
		readings = append(readings, []string{joined})
	}
	return Name{readings}
}

// longestAbbreviation is the most letters and digits of an abbreviation.
const longestAbbreviation = 5

// abbreviated reports whether a name is one abbreviation with capitals and small letters, as SpO2
// or MoCA: no part of it is as long as a word.
func abbreviated(name string) bool {
	if len(name) > longestAbbreviation || name == "" || !capital(rune(name[0])) {
		return false
	}
	for i := range len(name) {
		if b := name[i]; (b|0x20 < 'a' || b|0x20 > 'z') && (b < '0' || b > '9') {
			return false
		}
	}
	return true
}

// Has reports whether one of the words is in the name.
func (n Name) Has(words Words) bool {
	return slices.ContainsFunc(n.readings, words.list().in)
}

// EndsWith reports whether one of the words is the last part of the name.
func (n Name) EndsWith(words Words) bool {
	list := words.list()
	return slices.ContainsFunc(n.readings, func(parts []string) bool {
		return len(parts) > 0 && list.in(parts[len(parts)-1:])
	})
}

func (w *words) in(parts []string) bool {
	if w.whole[strings.Join(parts, " ")] {
		return true
	}
	for i, part := range parts {
		if slices.ContainsFunc(w.starts, func(word string) bool { return strings.HasPrefix(part, word) }) ||
			slices.ContainsFunc(w.ends, func(word string) bool { return strings.HasSuffix(part, word) }) ||
			slices.ContainsFunc(w.inner, func(word string) bool { return strings.Contains(part, word) }) {
			return true
		}
		for n := 1; n <= w.longest && i+n <= len(parts); n++ {
			if w.phrases[strings.Join(parts[i:i+n], " ")] {
				return true
			}
		}
	}
	return false
}

// IsASCII reports whether text has no other characters.
func IsASCII(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r > unicode.MaxASCII }) < 0
}

// unspaced reports whether a word has at least two characters, each of a script that
// writes no blanks between words, or, as Korean, glues endings to them.
func unspaced(word string) bool {
	n := 0
	for _, r := range word {
		if !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Thai) && r != 'ー' {
			return false
		}
		n++
	}
	return n >= 2
}

// The words of columns that hold dates or findings.
var (
	// SurveyWeight is of weights that scale figures of a survey to its population.
	SurveyWeight = WordsFrom(lexicon.SurveyWeight)
	// Birth is of days, months and years of birth.
	Birth = WordsFrom(lexicon.Birth)

	// Death is of days of death, and of whether somebody died.
	Death = WordsFrom(lexicon.Death)

	// Visit is of days on which something was done for a patient.
	Visit = WordsFrom(lexicon.Visit)

	// Measure is of findings: laboratory values, vital signs, scores and stages.
	Measure = WordsFrom(lexicon.Measure)

	ages = WordsFrom(lexicon.Age)
)
