// Package transform replaces the values of columns that are released neither as
// they are nor generalised: by keyed pseudonyms, or by dates that are shifted by
// patient.
//
//	key, err := transform.NewKey(secret)
//	released, err := transform.Pseudonyms(c, key, 16)
//	released, err = transform.ShiftDates(c, patients, key, transform.Shift{MaxDays: 30})
//
// What comes out depends on the values, the key and the settings alone. It is
// still personal data: whoever has the key can make the pseudonym of any value
// and the shift of any patient.
package transform

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"fmt"
	"strings"

	"quasi/engine/data/table"
	"quasi/engine/internal/data/group"
)

// KeySize is the number of bytes of a key.
const KeySize = 32

// ReadKey reads the bytes of a key from a file of their hexadecimal digits, which may end
// with a line break. Its error tells no part of the key.
func ReadKey(file []byte) ([]byte, error) {
	b, err := hex.DecodeString(strings.TrimSpace(string(file)))
	if err != nil || len(b) != KeySize {
		return nil, fmt.Errorf("this is no key, which is %d hexadecimal digits and nothing else: name the file that has them", 2*KeySize)
	}
	return b, nil
}

// Key is the secret behind pseudonyms and shifts.
type Key struct{ secret [KeySize]byte }

// NewKey returns the key of KeySize random bytes, which are copied. It refuses
// another number of bytes, and zeros, which nobody has drawn.
func NewKey(secret []byte) (Key, error) {
	if len(secret) != KeySize {
		return Key{}, errKeyLength.Of(len(secret), KeySize)
	}
	k := Key{[KeySize]byte(secret)}
	if k == (Key{}) {
		return Key{}, errKeyZero.Of(KeySize)
	}
	return k, nil
}

// String hides the secret from logs and messages.
func (Key) String() string { return "key" }

// GoString hides the secret too.
func (Key) GoString() string { return "transform.Key{}" }

// sum returns HMAC-SHA-256 (RFC 2104) of a text for one purpose. The purposes
// are told apart so that a pseudonym says nothing about a shift.
func (k Key) sum(purpose, text string) []byte {
	mac := hmac.New(sha256.New, k.secret[:])
	mac.Write([]byte(purpose + "\x00" + text)) // never fails
	return mac.Sum(nil)
}

// dictionary gives texts their codes in a column that is being made.
type dictionary struct {
	column *table.Column
	code   map[string]int32
}

func newDictionary(c *table.Column) dictionary {
	return dictionary{&table.Column{Name: c.Name, Codes: make([]int32, len(c.Codes))}, map[string]int32{}}
}

func (d dictionary) add(text string, missing bool) int32 {
	v, ok := d.code[text]
	if !ok {
		v = int32(len(d.column.Values))
		d.code[text] = v
		d.column.Values = append(d.column.Values, text)
		d.column.Missing = append(d.column.Missing, missing)
	}
	return v
}

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
