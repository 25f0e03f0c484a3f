// Package prefilter says sooner than regular expressions do that they can't match a text.
//
// Of every pattern it derives words one of which stands in each text that matches, and it looks
// for the words of all patterns in one pass:
//
//	born := regexp.MustCompile("born|geboren")
//	sought := prefilter.New(born)
//	found := sought.In("seen in May").Has(0) && born.MatchString("seen in May") // not tried
//
// A pattern that matches is never passed over; one that does not match may be let through.
package prefilter

import (
	"bytes"
	"regexp"
	"regexp/syntax"
	"unicode/utf8"
)

// Most is the most patterns that a [Set] holds.
const Most = 64

// Set looks for the words of patterns.
type Set struct {
	always Found        // patterns of which no word is known
	single [256]Found   // by the byte that is a word by itself
	starts [1024]uint64 // a bit for each two bytes that a longer word begins with
	words  map[pair][]word
}

// Found are the patterns of a Set that a text may match, by a bit for each.
type Found uint64

// Has reports whether the text may match the pattern of that index.
func (f Found) Has(pattern int) bool { return f>>pattern&1 != 0 }

type (
	pair uint16 // two bytes, the first one above
	word struct {
		text []byte
		of   Found
	}
)

// New returns what looks for the words of patterns. It panics if they are more than [Most].
func New(patterns ...*regexp.Regexp) *Set {
	if len(patterns) > Most {
		panic("prefilter: too many patterns")
	}
	s := &Set{words: map[pair][]word{}}
	for i, p := range patterns {
		words := Words(p)
		if words == nil {
			s.always |= 1 << i
		}
		for _, text := range words {
			s.add(text, 1<<i)
		}
	}
	return s
}

func (s *Set) add(text string, of Found) {
	if len(text) == 1 {
		s.single[text[0]] |= of
		return
	}
	at := pairOf(text[0], text[1])
	s.starts[at/64] |= 1 << (at % 64)
	for i, w := range s.words[at] {
		if string(w.text) == text {
			s.words[at][i].of |= of
			return
		}
	}
	s.words[at] = append(s.words[at], word{[]byte(text), of})
}

func pairOf(first, second byte) pair { return pair(first)<<8 | pair(second) }

// In returns the patterns that a text may match. Those that it lacks do not match the text.
func (s *Set) In(text string) Found {
	var short [256]byte // of most texts
	// Append a text with one letter for all that differ by capitals alone.
	to := short[:0]
	for i := 0; i < len(text); {
		if b := text[i]; b < utf8.RuneSelf {
			to = append(to, lower(b))
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		to = utf8.AppendRune(to, canonical(r))
		i += size
	}
	folded := to
	found := s.always
	for i, b := range folded {
		found |= s.single[b]
		if i+1 == len(folded) {
			break
		}
		at := pairOf(b, folded[i+1])
		if s.starts[at/64]>>(at%64)&1 == 0 {
			continue
		}
		for _, w := range s.words[at] {
			if bytes.HasPrefix(folded[i:], w.text) {
				found |= w.of
			}
		}
	}
	return found
}

// Words returns words one of which stands in every text that a pattern matches, folded as [Set.In]
// folds, or nil if none are known.
func Words(p *regexp.Regexp) []string {
	parsed, err := syntax.Parse(p.String(), syntax.Perl)
	if err != nil {
		panic("prefilter: " + err.Error()) // the pattern was compiled from the same text
	}
	return needed(parsed)
}
