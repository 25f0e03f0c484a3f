package detect

import (
	"slices"

	"golang.org/x/text/unicode/norm"

	"quasi/engine/data/format"
	"quasi/engine/data/recognize"
)

// fold writes a text as detectors expect it: as [format.Fold] does, and other forms of letters
// (NFKC), such as ligatures, as plain ones.
func fold(text string) string {
	if recognize.IsASCII(text) {
		return text
	}
	return format.Fold(norm.NFKC.String(text))
}

// fold returns the values with their texts folded.
func (v Values) fold() Values {
	if !slices.ContainsFunc(v.Texts, func(text string) bool { return !recognize.IsASCII(text) }) {
		return v
	}
	texts := make([]string, len(v.Texts))
	for i, text := range v.Texts {
		texts[i] = fold(text)
	}
	v.Texts = texts
	return v
}
