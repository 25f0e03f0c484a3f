package sheets

import (
	"encoding/xml"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// cell is the cell that is being read.
type cell struct {
	b       *book
	open    bool   // it has started and not ended
	typ     string // its attribute t: what text is
	style   int    // place in the book's displays
	text    []byte
	inside  bool // the text of its value is being read
	reading bool // signs of how an East Asian text is read come, not the text
	formula bool
	result  bool // it has a value, perhaps an empty one
}

// take reads what stands within a cell: its value (v), or the runs of a text (t)
// that is not shared. What is between cells is taken for nothing.
func (c *cell) take(x *reader) {
	switch token := x.token.(type) {
	case xml.StartElement:
		switch token.Name.Local {
		case "v", "t":
			c.inside, c.result = !c.reading, true
		case "f":
			c.formula = true
		case "rPh":
			c.reading = true
		}
	case xml.EndElement:
		c.inside = false
		if token.Name.Local == "rPh" {
			c.reading = false
		}
	case xml.CharData:
		if c.inside {
			c.text = append(c.text, token...)
		}
	}
}

// value returns the text of the cell.
func (c *cell) value() (string, error) {
	text := string(c.text)
	switch c.typ {
	case "s":
		return c.sharedText(strings.TrimSpace(text))
	case "str", "inlineStr":
		return unescape(text), nil
	case "b":
		return map[string]string{"1": "TRUE", "true": "TRUE", "0": "FALSE", "false": "FALSE"}[strings.TrimSpace(text)], nil
	case "d":
		return day(strings.TrimSpace(text), c.display()), nil
	case "e":
		return text, nil
	}
	text = strings.TrimSpace(text)
	k := c.display()
	if k.day || k.clock || k.elapsed {
		if iso, ok := moment(text, k, c.b.date1904); ok {
			return iso, nil
		}
	}
	return number(text, k), nil
}

func (c *cell) display() display {
	if c.style >= 0 && c.style < len(c.b.displays) {
		return c.b.displays[c.style]
	}
	return display{}
}

func (c *cell) sharedText(place string) (string, error) {
	if place == "" {
		return "", nil
	}
	i, err := strconv.Atoi(place)
	text, ok := c.b.shared(i)
	if err != nil || !ok {
		return "", newError(ErrDamaged, noText.Say(place))
	}
	return text, nil
}

// day returns a date that is written in ISO 8601 without the midnight that its
// format does not show.
func day(text string, k display) string {
	date, time, _ := strings.Cut(text, "T")
	if k.day && !k.clock && strings.Trim(time, "0:.Z") == "" {
		return date
	}
	return text
}

// escaped is a character that XML can't hold, or an underscore that would look
// like the start of one (ECMA-376 part 1, 22.9.2.19).
var escaped = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func unescape(text string) string {
	if !strings.Contains(text, "_x") {
		return text
	}
	return escaped.ReplaceAllStringFunc(text, func(found string) string {
		code, err := strconv.ParseUint(found[2:6], 16, 32)
		if r := rune(code); err == nil && utf8.ValidRune(r) {
			return string(r)
		}
		return found
	})
}
