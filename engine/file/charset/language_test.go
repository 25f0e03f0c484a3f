package charset

import (
	"encoding/binary"
	"hash/fnv"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"quasi/engine/file/recipe"
)

// How a file is read is decided by these weights: they are the same bits on every machine.
func TestWeightsAreTheSameEverywhere(t *testing.T) {
	sum, characters := fnv.New64a(), 0
	all := languages()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		l := all[name]
		add := func(x float64) { _ = binary.Write(sum, binary.LittleEndian, math.Float64bits(x)) }
		add(l.rest)
		for _, r := range slices.Sorted(maps.Keys(l.logs)) {
			add(float64(r))
			add(l.logs[r])
			characters++
		}
	}
	if got := sum.Sum64(); characters != 3902 || got != 0xc365f61e5e5dbfea {
		t.Errorf("the weights of %d characters sum to %#x", characters, got)
	}
}

// The weights of a language are those of shares that fall by a factor, and sum to all that
// signs and the rest of the script leave.
func TestWeightsOfALanguage(t *testing.T) {
	l := newLanguage(latin, "äöü", 0.5, 0.02, 150, 0)
	for r, want := range map[rune]float64{'ä': 0.95 * 4 / 7, 'ö': 0.95 * 2 / 7, 'ü': 0.95 / 7, '€': 0.03 / 50} {
		if got := math.Exp(l.logs[r]); math.Abs(got-want) > 1e-12 {
			t.Errorf("the share of %c is %v, want %v", r, got, want)
		}
	}
	if got, want := math.Exp(l.log('ł')), 0.02/150; math.Abs(got-want) > 1e-12 {
		t.Errorf("the share of another letter is %v, want %v", got, want)
	}
	if l.log('Ä') != l.log('ä') || l.log('ж') != unlikely {
		t.Error("a capital is not taken for its letter, or a letter of another script is likely")
	}
}

// The letters of a language are of one script. Two with marks side by side cost 3 in Western
// languages, 1 in Eastern ones, half of it in Vietnamese, and nothing in other scripts.
func TestScriptsOfLanguages(t *testing.T) {
	all, told := languages(), 0
	for names, want := range map[string]language{
		"de fr es it pt sv da is nl fi et ca": {script: latin, accents: -3},
		"pl cs sk hu ro hr sl tr lt lv":       {script: latin, accents: -1},
		"vi":                                  {script: latin, accents: -0.5},
		"ru uk bg sr":                         {script: cyrillic},
		"el":                                  {script: greek},
		"he":                                  {script: hebrew},
		"ar fa":                               {script: arabic},
		"th":                                  {script: thai},
		"zh-hans zh-hant ja ko":               {script: eastAsian},
	} {
		for name := range strings.FieldsSeq(names) {
			told++
			if got := all[name]; got.script != want.script || got.accents != want.accents {
				t.Errorf("%s has script %d and %v for two marks", name, got.script, got.accents)
			}
		}
	}
	if told != len(all) {
		t.Errorf("%d languages are told of %d", told, len(all))
	}
}

// Letters belong to a script, and digits and signs to none.
func TestScriptsOfCharacters(t *testing.T) {
	for characters, want := range map[string]script{
		"azAZéß": latin, "@[`{09\x7f\u0080°µ": other, "жЖ": cyrillic, "ω": greek, "א": hebrew, "ع": arabic, "ก": thai, "中한のノー々": eastAsian,
	} {
		for _, r := range characters {
			if got := scriptOf(r); got != want {
				t.Errorf("%q is of script %d, want %d", r, got, want)
			}
		}
	}
}

// What a word weighs by hand, in a language whose ü weighs -2, ° -3, and another letter -7, with
// -1.5 for one with a mark behind another.
func TestWeightsOfWords(t *testing.T) {
	l := &language{script: latin, accents: -1.5, rest: -7, logs: map[rune]float64{'ü': -2, '°': -3}}
	for word, want := range map[string]float64{
		"Muller": 0, "\x7fa": 0,
		"Müller": -2 - 0.9, "MÜLLER": -2 - 0.1 - 0.1, "mÜller": -2 - 5 - 0.9, "MÜller": -2 - 0.1 - 0.9 - 3,
		"über": -2 - 0.5, "Über": -2 - 0.9 - 0.9, "muß": -7,
		"üü":   -2 - 0.5 - 2 - 1.5,
		"37°C": -3 - 1 - 0.9, "a°b": -3 - 5 - 0.5, "37°": -3,
		"aж": -12 - 6, "a中": -12 - 2, "中°中": -12 - 3 - 1 - 12,
		"աü":  -12 - 0.5 - 2, // a letter of no script that is told
		"ÄBc": -7 - 0.9 - 0.1 - 3, "ABä": -7 - 3 - 0.9, "AÜb": -2 - 0.1 - 3 - 0.9, "ABcü": -2, "üb": -2 - 0.5,
		"aա": -12, "a\u0e31": -12, "中°a": -12 - 3 - 5 - 0.5, "中ü": -12 - 2 - 2, "αο": -24 - 0.5 - 1.45, "βα": -24 - 0.5 - 0.05,
		"\u0080": -12 - 12, "\u0080a": -12 - 12 - 1 - 0.5, "\ue000": -12 - 12,
	} {
		if got := l.text([]rune(word)); math.Abs(got-want) > 1e-12 {
			t.Errorf("%q weighs %v, want %v", word, got, want)
		}
	}
}

// Vowels and consonants that follow each other in Cyrillic, by hand.
func TestTurnsOfVowels(t *testing.T) {
	l := &language{script: cyrillic, rest: -7}
	for word, want := range map[string]float64{"бв": -0.45, "ба": -0.05, "аб": 0.29, "ао": -1.45} {
		if got := l.text([]rune(word)); math.Abs(got-want-2*-7+0.5) > 1e-12 {
			t.Errorf("%q weighs %v, want %v", word, got, want)
		}
	}
}

// What is usual in an encoding of several bytes costs nothing, the second level 2, and what is
// beyond 4; katakana of one byte cost 1.5 each.
func TestRarityOfCharacters(t *testing.T) {
	for encoding, words := range map[string]map[string]float64{
		recipe.Windows1252: {"\xfc\xe4": 0},
		recipe.GB18030: {"A": 0, "\xb0\xa1": 0, "\xd7\xfe": 0, "\xd8\xa1": -2, "\xf7\xfe": -2, "\xf8\xa1": -4, "\xb0\xa0": -4, "\xb0": -4, "\xb0\xa1\xd8\xa1": -2,
			"\x81\xa1": 0, "\xa0\xfe": 0, "\xa0\xa0": -4, "\x80\xd5\xc5": 0}, // € as Windows writes it, and a usual character
		recipe.EUCKR: {"\xa0\xa1": -4, "\xa1\xa1": 0, "\xb0\xa1": 0, "\xc9\xfe": 0, "\xca\xa1": -2, "\xfe\xfe": -2, "\xb0\xa0": -4},
		recipe.Big5:  {"\xa0\x40": -4, "\xa1\x40": 0, "\xc6\x40": 0, "\xc7\x40": -2, "\xf9\x40": -2, "\xfa\x40": -4},
		recipe.EUCJP: {"\x8d\xa1": 0, "\x8e\xb1": -4, "\x8f\xb0": -4, "\x90\xa1": 0, "\xcf\xa1": 0, "\xd0\xa1": -2, "\xf4\xa1": -2, "\xf5\xa1": -4},
		recipe.ShiftJIS: {"\x84\x40": 0, "\x85\x40": -4, "\x87\x40": -4, "\x88\x40": 0, "\x97\x40": 0, "\x98\x40": -2, "\xea\x40": -2, "\xeb\x40": -4,
			"\x81\xa1": 0, "\xa0\x40": -2, "\xa1\xdf": -3, "\xe0\x40": -2},
	} {
		for word, want := range words {
			if got := rarity(encoding, word); got != want {
				t.Errorf("%s, %q: %v, want %v", encoding, word, got, want)
			}
		}
	}
}
