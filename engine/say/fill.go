package say

import (
	"regexp"
	"strings"
)

var place = regexp.MustCompile(`\{(\d)(?::([^{}]*))?\}(\.?)`)

// Fill puts arguments into the places of a sentence, which are written as [Kind]
// says. arg returns an argument, in quotes where its place asks for them; a place
// for which it returns false stays as it is. What an argument holds is no place. A full
// stop after one that ends with a full stop is left out.
func Fill(sentence string, arg func(i int, inQuotes bool) (string, bool)) string {
	if !strings.Contains(sentence, "{") {
		return sentence // as most are: a screen says hundreds
	}
	return place.ReplaceAllStringFunc(sentence, func(at string) string {
		parts := place.FindStringSubmatch(at)
		one, many, forms := strings.Cut(parts[2], "|")
		if !forms && parts[2] != "" && parts[2] != "q" {
			return at
		}
		said, ok := arg(int(parts[1][0]-'0'), parts[2] == "q")
		switch {
		case !ok:
			return at
		case forms && said == "1":
			return one + parts[3]
		case forms:
			return many + parts[3]
		case strings.HasSuffix(said, "."):
			return said
		}
		return said + parts[3]
	})
}
