package csv

import (
	"bytes"
	"unicode/utf8"

	"quasi/engine/file/recipe"
)

// encodingName returns how people call an encoding.
func encodingName(encoding string) string {
	return map[string]string{
		recipe.UTF8: "UTF-8", recipe.UTF16LE: "UTF-16 LE", recipe.UTF16BE: "UTF-16 BE",
		recipe.GB18030: "GB18030", recipe.Windows1252: "Windows-1252", recipe.ShiftJIS: "Shift-JIS",
	}[encoding]
}

// signatures are byte order marks.
var signatures = []struct{ start, encoding string }{
	{"\xef\xbb\xbf", recipe.UTF8},
	{"\xff\xfe", recipe.UTF16LE},
	{"\xfe\xff", recipe.UTF16BE},
	{"\x84\x31\x95\x33", recipe.GB18030},
}

// guessEncoding returns the encoding that the beginning of a file is written in;
// whole says that it is all of the file.
func guessEncoding(prefix []byte, whole bool) Setting {
	for _, s := range signatures {
		if bytes.HasPrefix(prefix, []byte(s.start)) {
			return Setting{s.encoding, 1, ReasonBOM}
		}
	}
	if encoding := halfZero(prefix); encoding != "" {
		return Setting{encoding, 0.9, ReasonZeros}
	}
	switch odd := oddBytes(prefix); {
	case odd == 0 && whole:
		return Setting{recipe.UTF8, 1, ReasonASCII}
	case odd == 0:
		return Setting{recipe.UTF8, 0.9, ReasonASCII}
	case valid(prefix, recipe.UTF8, whole):
		return Setting{recipe.UTF8, 0.99, ReasonUTF8}
	}
	return guessLegacy(prefix, whole)
}

// legacy are the encodings that are told apart by what is usual in them.
var legacy = []string{recipe.GB18030, recipe.ShiftJIS, recipe.Windows1252}

// guessLegacy weighs the encodings that are not UTF. The more of the odd
// characters are usual ones, and the more of them there are, the surer it is.
func guessLegacy(prefix []byte, whole bool) Setting {
	best, first, second := recipe.UTF8, 0.0, 0.0
	for _, encoding := range legacy {
		score := usual(prefix, encoding, whole)
		switch {
		case score > first:
			best, first, second = encoding, score, first
		case score > second:
			second = score
		}
	}
	odd := float64(oddBytes(prefix))
	return Setting{best, (first/2 + (first-second)/2) * odd / (odd + 2), ReasonUsual}
}

// fitting returns the encoding, other than the given one, that bytes are likely
// to be written in; empty: none.
func fitting(text []byte, not string) string {
	if not != recipe.UTF8 && oddBytes(text) > 0 && valid(text, recipe.UTF8, false) {
		return recipe.UTF8
	}
	best, most := "", 0.0
	for _, encoding := range legacy {
		if score := usual(text, encoding, false); encoding != not && score > most {
			best, most = encoding, score
		}
	}
	return best
}

// usual returns the share in [0,1] of the characters beyond ASCII that are usual
// in texts of an encoding; 0 if the bytes are not valid in it.
func usual(text []byte, encoding string, whole bool) float64 {
	if !valid(text, encoding, whole) {
		return 0
	}
	weigh := map[string]func([]byte, int) (float64, int){
		recipe.GB18030: weighGB, recipe.ShiftJIS: weighJIS, recipe.Windows1252: weighWestern,
	}[encoding]
	sum, n := 0.0, 0
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		weight, size := weigh(text, i)
		sum += weight
		n++
		i += size
	}
	return sum / float64(max(1, n))
}

// weighGB weighs a character of GB 18030: most of the 3,755 of level 1 of GB 2312
// and its punctuation are usual, those of level 2 less.
func weighGB(text []byte, i int) (float64, int) {
	lead, trail := text[i], at(text, i+1)
	switch {
	case trail >= '0' && trail <= '9':
		return 0.3, 4
	case trail < 0xa1:
		return 0.1, 2
	case lead >= 0xb0 && lead <= 0xd7, lead == 0xa1, lead == 0xa3:
		return 1, 2
	case lead >= 0xd8 && lead <= 0xf7:
		return 0.5, 2
	}
	return 0.2, 2
}

// weighJIS weighs a character of Shift-JIS: kana and the 2,965 of level 1 of
// JIS X 0208 are usual.
func weighJIS(text []byte, i int) (float64, int) {
	lead := text[i]
	switch {
	case lead >= 0xa1 && lead <= 0xdf:
		return 0.4, 1
	case lead >= 0x81 && lead <= 0x83:
		return 1, 2
	case lead >= 0x88 && lead <= 0x97:
		return 0.95, 2
	case lead >= 0x98 && lead <= 0x9f, lead >= 0xe0 && lead <= 0xea:
		return 0.3, 2
	}
	return 0.1, 2
}

// weighWestern weighs a character of Windows-1252: accents stand alone or in
// pairs among letters, not in long rows.
func weighWestern(text []byte, i int) (float64, int) {
	run := 1
	for at(text, i-run) >= utf8.RuneSelf {
		run++
	}
	back := run - 1
	for at(text, i+run-back) >= utf8.RuneSelf {
		run++
	}
	inWord := isLetter(at(text, i-back-1)) || isLetter(at(text, i+run-back))
	switch {
	case run == 1 && text[i] >= 0xc0 && inWord:
		return 1, 1
	case run == 1:
		return 0.7, 1
	case run == 2 && inWord && text[i] >= 0xdf:
		return 0.8, 1
	case run == 2:
		return 0.3, 1
	}
	return 0.1, 1
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// at returns a byte of the text, and 0 beyond it.
func at(text []byte, i int) byte {
	if i < 0 || i >= len(text) {
		return 0
	}
	return text[i]
}

func oddBytes(text []byte) int {
	n := 0
	for _, b := range text {
		if b >= utf8.RuneSelf {
			n++
		}
	}
	return n
}

// valid reports whether bytes are text in an encoding; if they are not all of
// it, the last character may be cut.
func valid(text []byte, encoding string, whole bool) bool {
	convert, dst := converter(encoding), make([]byte, widest*len(text))
	_, _, err := convert(dst, text, whole)
	return err == nil
}

// halfZero returns the UTF-16 that is told by its zeros: every second byte of
// what is ASCII. Empty: it is none.
func halfZero(prefix []byte) string {
	var zeros [2]int
	for i, b := range prefix {
		if b == 0 {
			zeros[i%2]++
		}
	}
	if total := zeros[0] + zeros[1]; total < 3 || total < len(prefix)/20 {
		return "" // a binary file
	}
	encoding := recipe.UTF16LE
	if zeros[0] > zeros[1] {
		encoding = recipe.UTF16BE
	}
	text := make([]byte, widest*len(prefix))
	n, _, err := converter(encoding)(text, prefix, false)
	if err != nil || unprintable(text[:n]) || !bytes.ContainsAny(text[:n], "\r\n") {
		return ""
	}
	return encoding
}

// unprintable reports whether text holds control characters that no table has.
func unprintable(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' && r != '\r' })
}
