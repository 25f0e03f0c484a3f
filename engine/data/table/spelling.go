package table

import "strings"

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
	joined.Values, joined.Missing, joined.Codes = nil, nil, make([]int32, len(c.Codes))
	code, place := make([]int32, len(c.Values)), map[string]int32{}
	for v, text := range c.Values {
		if cut := strings.TrimSpace(text); into[cut] {
			text = cut
		} else if to, ok := as[cut]; ok {
			text = to
		}
		at, known := place[text]
		if !known {
			at = int32(len(joined.Values))
			place[text] = at
			joined.Values, joined.Missing = append(joined.Values, text), append(joined.Missing, c.Missing[v])
		}
		code[v] = at
	}
	for row, v := range c.Codes {
		joined.Codes[row] = code[v]
	}
	return &joined
}
