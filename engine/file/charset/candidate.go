package charset

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"quasi/engine/file/recipe"
)

// Candidate is an encoding that a file can be in.
type Candidate struct {
	Encoding string
	// Score is the logarithm of how likely the words are in the encoding, but for what
	// all encodings share. It is comparable within one file.
	Score float64
	// Mean is how likely each character beyond ASCII is in the language, on average,
	// wherever it stands in a table.
	Mean float64
	// Faults counts the words kept that are no text in the encoding: only UTF-8 can
	// have any.
	Faults int
}

// Margin is by how much the best of the candidates must be ahead of the next one that
// reads something else: with less, a person has to choose. Certain is by how much it
// is beyond doubt.
const (
	Margin  = 6.0
	Certain = 20.0
	// Poor is the mean of a text in no language that is known: a person has to choose,
	// however much worse the next candidate is. Texts in the languages that are known
	// have means from -1 to -8.
	Poor = -9.0
)

// Decision is what candidates leave open.
type Decision struct {
	// Open says that no candidate is far enough ahead of the next, so that a person has
	// to choose.
	Open bool
	// Sure says that the first is beyond doubt.
	Sure bool
}

// Decide compares the first two of candidates.
func Decide(found []Candidate) Decision {
	if len(found) == 0 {
		return Decision{Sure: true}
	}
	ahead := math.Inf(1)
	if len(found) > 1 {
		ahead = found[0].Score - found[1].Score
	}
	return Decision{Open: ahead < Margin || found[0].Mean < Poor, Sure: ahead >= Certain && found[0].Mean >= Poor}
}

// family is an encoding with the languages that are written in it, and how much less
// likely it is than the usual ones, as a logarithm.
type family struct {
	encoding  string
	prior     float64
	languages []string
}

// families are in the order of preference: of those that read a file alike, the first
// is meant.
var families = []family{
	{recipe.Windows1252, 2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "is", "nl", "fi", "et", "ca"}},
	{recipe.GB18030, 0, []string{"zh-hans", "zh-hant"}},
	{recipe.ShiftJIS, 0, []string{"ja"}},
	{recipe.EUCKR, 0, []string{"ko"}},
	{recipe.Big5, 0, []string{"zh-hant"}},
	{recipe.Windows1251, 0, []string{"ru", "uk", "bg", "sr"}},
	{recipe.Windows1250, 0, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.Windows1254, 0, []string{"tr"}},
	{recipe.Windows1253, 0, []string{"el"}},
	{recipe.Windows1256, 0, []string{"ar", "fa"}},
	{recipe.Windows1255, 0, []string{"he"}},
	{recipe.Windows874, 0, []string{"th"}},
	{recipe.Windows1257, -1, []string{"lt", "lv", "et"}},
	{recipe.Windows1258, -1, []string{"vi"}},
	{recipe.EUCJP, -1, []string{"ja"}},
	{recipe.KOI8R, -1, []string{"ru", "bg"}},
	{recipe.KOI8U, -2, []string{"uk", "ru"}},
	{recipe.ISO88592, -1, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.IBM850, -2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "nl", "fi"}},
	{recipe.IBM852, -2, []string{"pl", "cs", "sk", "hu", "ro", "hr", "sl", "de"}},
	{recipe.IBM866, -2, []string{"ru", "bg"}},
	{recipe.Macintosh, -2, []string{"de", "fr", "es", "it", "pt", "sv", "da", "nl", "fi"}},
	{recipe.UTF8, 0, nil},
}

// Candidates returns the encodings that the words can be in, the likeliest first. Of
// encodings that read all of the file alike only the first stays. Files of ASCII have
// none.
func (w *Words) Candidates() []Candidate {
	words := w.all()
	if len(words) == 0 {
		return nil
	}
	var found []Candidate
	for _, f := range families {
		if w.readAlike(f.encoding, found) {
			continue
		}
		if !w.defined(f.encoding) {
			continue
		}
		if c, ok := f.candidate(words); ok {
			found = append(found, c)
		}
	}
	slices.SortStableFunc(found, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

// defined reports whether every byte of the file has a meaning in an encoding of one
// byte; of another it is not known.
func (w *Words) defined(encoding string) bool {
	table := runes()[encoding]
	for b := 0x80; table != nil && b < 0x100; b++ {
		if w.bytes[b] && table[b-0x80] == 0 {
			return false
		}
	}
	return true
}

// readAlike reports whether an encoding of one byte reads the file as one of the
// candidates does.
func (w *Words) readAlike(encoding string, among []Candidate) bool {
	table := runes()[encoding]
	return table != nil && slices.ContainsFunc(among, func(c Candidate) bool {
		other := runes()[c.Encoding]
		for b := 0x80; other != nil && b < 0x100; b++ {
			if w.bytes[b] && table[b-0x80] != other[b-0x80] {
				return false
			}
		}
		return other != nil
	})
}

// faultCost is what each byte beyond ASCII costs of a word that is no UTF-8.
const faultCost = -9

// candidate weighs the words in the best language of the encoding; ok is false if they
// are no text in it.
func (f family) candidate(words []string) (c Candidate, ok bool) {
	c = Candidate{Encoding: f.encoding, Score: math.Inf(-1)}
	texts, more, characters := make([][]rune, 0, len(words)), f.prior, 0
	convert := Converter(f.encoding)
	for _, word := range words {
		text, ok := decoded(convert, word)
		if !ok && f.encoding != recipe.UTF8 {
			return c, false
		}
		if !ok {
			c.Faults++
			more += float64(oddBytes(word) * faultCost)
			continue
		}
		texts = append(texts, text)
		more += rarity(f.encoding, word)
		characters += oddRunes(text)
	}
	if len(texts) == 0 {
		return c, false
	}
	for _, l := range f.spoken() {
		sum := 0.0
		for _, text := range texts {
			sum += l.text(text)
		}
		c.Score = max(c.Score, sum)
	}
	c.Mean = c.Score / float64(max(1, characters))
	c.Score += more
	return c, true
}

func oddRunes(text []rune) int {
	n := 0
	for _, r := range text {
		if r >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

func oddBytes(word string) int {
	n := 0
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// spoken returns the languages of an encoding: of UTF-8 all.
func (f family) spoken() []*language {
	var spoken []*language
	for name, l := range languages() {
		if f.encoding == recipe.UTF8 || slices.Contains(f.languages, name) {
			spoken = append(spoken, &l)
		}
	}
	return spoken
}

// decoded returns the characters of a word; a word that is cut may end within one.
func decoded(convert Convert, word string) ([]rune, bool) {
	dst := make([]byte, Widest*len(word))
	nDst, _, err := convert(dst, []byte(word), len(word) < longestWord)
	if err != nil {
		return nil, false
	}
	text := make([]rune, 0, nDst)
	for rest := dst[:nDst]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		text, rest = append(text, r), rest[size:]
	}
	return text, true
}
