package transform

import (
	"encoding/base32"

	"quasi/engine/data/group"
	"quasi/engine/data/table"
)

// MaxLength is the most characters that a pseudonym can have: those of base32
// (RFC 4648) that the 256 bits of HMAC-SHA-256 fill.
const MaxLength = 51

// Pseudonyms returns the column with each value replaced by the first length
// characters, 1 to MaxLength, of the base32 of its HMAC-SHA-256. Missing values
// stay as they are. Values of one patient, by [table.Column.Identities], get one
// pseudonym, in all columns and tables that share the key.
//
// Each character has 5 bits: among d values two have one pseudonym with a
// probability of about d²/2^(5·length+1), which is 4·10⁻¹³ for a million values
// of 16 characters. It is an error that names the rows.
func Pseudonyms(c *table.Column, key Key, length int) (*table.Column, error) {
	if length < 1 || length > MaxLength {
		return nil, errPseudonymLength.Of(length, MaxLength)
	}
	out, first, who := newDictionary(c), c.Firsts(), c.Identities()
	code := make([]int32, len(c.Values))
	of := map[string]int32{} // the first value that has a pseudonym
	for v, text := range c.Values {
		if c.Absent(int32(v)) {
			code[v] = out.add(text, true)
			continue
		}
		if first[v] < 0 {
			continue // occurs in no record
		}
		name := pseudonym(key, who[v], length)
		if other, taken := of[name]; taken && who[other] != who[v] {
			return nil, errPseudonymCollision.Of(c.Number(first[other]), c.Number(first[v]), length)
		} else if !taken {
			of[name] = int32(v)
		}
		code[v] = out.add(name, false)
	}
	out.column.Codes = group.Pick(code, c.Codes)
	return out.column, nil
}

func pseudonym(key Key, who string, length int) string {
	sum := key.sum("quasi pseudonym 1", who)
	return base32.StdEncoding.EncodeToString(sum)[:length]
}
