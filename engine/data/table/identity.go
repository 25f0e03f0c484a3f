package table

import (
	"strings"

	"quasi/engine/data/format"
	"quasi/engine/internal/data/group"
)

// A spreadsheet or a program that reads a column with gaps writes the number 11 as 11.0, or as
// 1.1E+01, and R writes 100000 as 1e+05: who has both in a table is one person.

// The numbers of a column are read as numbers if they are at least this share of its distinct
// values, 19 in 20: the others are slips.
const numbersNum, numbersOf = 19, 20

// longestExponent is the greatest exponent that is read. No number of a person has as many
// digits.
const longestExponent = 30

// Identities returns, for each value of the column, the text by which it tells whose a record
// is: values with the same text are one person's. Blanks around a value do not count. Where
// nearly all values are numbers, neither do zeros after a point or a comma, so that 11, 11.0
// and 11,00 are one; and if there are such points, 1.1E1 is 11, too. Leading zeros and
// capitals make another person.
func (c *Column) Identities() []string {
	texts, numbers := make([]string, len(c.Values)), make([]number, len(c.Values))
	read, present := 0, 0
	var of habits
	for v, text := range c.Values {
		texts[v] = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(format.Fold(text)), "'"))
		if c.Absent(int32(v)) {
			continue
		}
		present++
		if numbers[v] = numberOf(texts[v]); numbers[v].whole != "" {
			read++
			of.add(numbers[v])
		}
	}
	if !of.rewritten || read*numbersOf < present*numbersNum {
		return texts
	}
	for v := range texts {
		if whole, ok := numbers[v].integer(of); ok {
			texts[v] = whole
		}
	}
	return texts
}

// number is a text in its parts; without any in whole, it is no number.
type number struct {
	sign, whole, fraction string
	mark                  byte // before the fraction; 0: there is none
	exponent              int
	scaled                bool // it has an exponent
	code                  bool // its exponent has no sign, and there is no point: 71E2
}

// numberOf reads a number in digits, with one point or comma and an exponent at most.
func numberOf(text string) number {
	var n number
	if text != "" && (text[0] == '-' || text[0] == '+') {
		n.sign, text = text[:1], text[1:]
	}
	n.whole, text = leadingDigits(text)
	if text != "" && (text[0] == '.' || text[0] == ',') {
		n.mark = text[0]
		n.fraction, text = leadingDigits(text[1:])
	}
	if text == "" {
		return n
	}
	if text[0] != 'e' && text[0] != 'E' {
		return number{}
	}
	power, signed := strings.CutPrefix(text[1:], "+")
	power, rest := leadingDigits(power)
	if power == "" || rest != "" || len(power) > 3 {
		return number{}
	}
	n.scaled, n.code = true, !signed && n.mark == 0
	for _, digit := range power {
		n.exponent = 10*n.exponent + int(digit-'0')
	}
	return n
}

// leadingDigits splits a text behind the digits that it begins with.
func leadingDigits(text string) (digits, rest string) {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	return text[:end], text[end:]
}

// habits tells how a column writes its numbers.
type habits struct {
	rewritten bool          // some have an exponent, or nothing but zeros after a point or a comma
	grouped   map[byte]bool // by mark: it stands before three digits that are not all zeros
}

func (h *habits) add(n number) {
	switch {
	case n.scaled && !n.code || n.mark != 0 && strings.Trim(n.fraction, "0") == "":
		h.rewritten = true
	case n.mark == 0:
	case len(n.fraction) == 3:
		if h.grouped == nil {
			h.grouped = map[byte]bool{}
		}
		h.grouped[n.mark] = true
	}
}

// integer returns the digits of a whole number; ok is false if it is none, or might be a
// thousand: 1,000 beside 1,234.
func (n number) integer(h habits) (whole string, ok bool) {
	if n.whole == "" || n.code || n.exponent > longestExponent {
		return "", false
	}
	if !n.scaled {
		thousands := len(n.fraction) == 3 && h.grouped[n.mark]
		return n.sign + n.whole, strings.Trim(n.fraction, "0") == "" && !thousands
	}
	fraction := strings.TrimRight(n.fraction, "0")
	if len(fraction) > n.exponent {
		return "", false
	}
	whole = strings.TrimLeft(n.whole+fraction+strings.Repeat("0", n.exponent-len(fraction)), "0")
	if whole == "" {
		whole = "0"
	}
	return n.sign + whole, true
}

// Spellings numbers what the values of the column stand for, from 0 in the order of the
// first of each, and returns how many those are: spellings of one value
// ([quasi/engine/data/format.Format.OneValue]) have one number, and so have all that are
// missing. Where values are counted that somebody must not learn, two spellings are no two
// values.
func (c *Column) Spellings() (value []int32, distinct int) {
	value = make([]int32, len(c.Values))
	missing, number := int32(-1), make(map[string]int32, len(c.Values))
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			if missing < 0 {
				missing = int32(distinct)
				distinct++
			}
			value[v] = missing
			continue
		}
		one := c.Format.OneValue(text)
		if _, known := number[one]; !known {
			number[one] = int32(distinct)
			distinct++
		}
		value[v] = number[one]
	}
	return value, distinct
}

// Joined returns the column with texts written as others, by the text without blanks around it; what is
// written as itself is cut of its blanks.
func (c *Column) Joined(as map[string]string) *Column {
	into := map[string]bool{}
	for _, to := range as {
		into[to] = true
	}
	joined := *c
	joined.Values, joined.Missing = nil, nil
	code, place := make([]int32, len(c.Values)), group.Numbering[string]{}
	for v, text := range c.Values {
		if cut := strings.TrimSpace(text); into[cut] {
			text = cut
		} else if to, ok := as[cut]; ok {
			text = to
		}
		var first bool
		if code[v], first = place.Number(text); first {
			joined.Values, joined.Missing = append(joined.Values, text), append(joined.Missing, c.Missing[v])
		}
	}
	joined.Codes = group.Pick(code, c.Codes)
	return &joined
}
