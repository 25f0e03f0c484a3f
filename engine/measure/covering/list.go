package covering

import (
	"strings"
	"unicode/utf8"
)

// longest is the most pieces between commas that are tried as one element: an
// interval has two, a name rarely more than four.
const longest = 4

// list reads {a, b}. An element may hold commas itself, as {[20,30), [40,50)}
// does: of the pieces that follow each other the fewest that are known together
// are an element.
func (c *Column) list(text string) reading {
	inner, opened := strings.CutPrefix(text, "{")
	inner, closed := strings.CutSuffix(inner, "}")
	if !opened || !closed {
		return reading{}
	}
	pieces := strings.FieldsFunc(inner, func(r rune) bool { return r == ',' || r == ';' })
	r := reading{how: List}
	for at := 0; at < len(pieces); {
		element, taken := c.element(inner, pieces[at:])
		if element.ok {
			r.values, r.ok = union(r.values, element.values), true
		}
		at += taken
	}
	if !r.ok {
		return reading{}
	}
	return r
}

// element reads the first element of the given pieces of a list, and returns of
// how many it is made: one that covers nothing if none is known.
func (c *Column) element(inner string, pieces []string) (reading, int) {
	for taken := 1; taken <= min(longest, len(pieces)); taken++ {
		for _, separator := range []string{",", ";"} {
			joined := strings.TrimSpace(strings.Join(pieces[:taken], separator))
			if taken > 1 && !strings.Contains(inner, separator) || joined == "" {
				continue
			}
			if r := c.single(joined); r.ok {
				return r, taken
			}
		}
	}
	return reading{}, 1
}

// masked reads a code with stars at one of its ends.
func (c *Column) masked(text string) reading {
	head, tail := strings.TrimRight(text, "*"), strings.TrimLeft(text, "*")
	fits := strings.HasPrefix
	shown := head
	if len(tail) < len(text) {
		fits, shown = strings.HasSuffix, tail
	}
	stars := len(text) - len(shown)
	if stars == 0 || shown == "" || strings.Contains(shown, "*") {
		return reading{}
	}
	length := utf8.RuneCountInString(text)
	var values Set
	for v, value := range c.texts {
		if !c.missing[v] && fits(value, shown) && (stars == 1 || utf8.RuneCountInString(value) == length) {
			values = append(values, int32(v))
		}
	}
	return reading{values, Mask, true}
}
