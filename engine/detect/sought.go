package detect

import (
	"regexp"
	"sync"

	"quasi/engine/detect/prefilter"
)

// sought is a pattern that is looked for within texts: only in those that hold a word that it
// needs, which is seen of all patterns at once.
type sought struct {
	*regexp.Regexp
	index int // among the patterns
}

// patterns are all that are sought, in the order in which they were made.
var patterns []*regexp.Regexp

// seek compiles a pattern of [patterns].
func seek(pattern string) sought {
	patterns = append(patterns, regexp.MustCompile(pattern))
	return sought{patterns[len(patterns)-1], len(patterns) - 1}
}

var filter = sync.OnceValue(func() *prefilter.Set { return prefilter.New(patterns...) })

// searched is a text in which patterns are sought, with those that it may match.
type searched struct {
	string
	may prefilter.Found
}

func search(text string) searched { return searched{text, filter().In(text)} }

// in reports whether a text matches the pattern.
func (s sought) in(text searched) bool { return text.may.Has(s.index) && s.MatchString(text.string) }

// all returns where a text matches the pattern, at most n times, as the first byte and the one
// behind the last.
func (s sought) all(text searched, n int) [][]int {
	if !text.may.Has(s.index) {
		return nil
	}
	return s.FindAllStringIndex(text.string, n)
}
