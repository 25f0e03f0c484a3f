package session

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
)

// keySize is the number of bytes of a key.
const keySize = 32

// NeedsKey reports whether pseudonyms or shifted dates are asked for.
func (s *Session) NeedsKey() bool {
	return slices.ContainsFunc(s.Recipe().Columns, func(c recipe.Column) bool { return c.Transform != nil })
}

// Key returns the key as hexadecimal digits; empty: none was made yet.
func (s *Session) Key() string { return hex.EncodeToString(s.key) }

// SetKey takes a key from before, so that the same patients get the same
// pseudonyms; empty: the next run makes a new one.
func (s *Session) SetKey(digits string) error {
	key, err := hex.DecodeString(strings.TrimSpace(digits))
	if err != nil || len(key) != keySize && len(key) != 0 {
		return fmt.Errorf("a key has %d digits from 0 to f", 2*keySize)
	}
	s.key = key
	s.Notify()
	return nil
}

var errNoRandom = say.Define("no-random", "the browser gives no random numbers for a key: {0}")

// keyForRun returns the key, which is made here if it is needed: it never leaves
// the tab, and no file but the person's own note holds it.
func (s *Session) keyForRun() ([]byte, error) {
	if !s.NeedsKey() {
		return nil, nil
	}
	if len(s.key) == 0 {
		s.key = make([]byte, keySize)
		if _, err := rand.Read(s.key); err != nil {
			s.key = nil
			return nil, errNoRandom.Of(err)
		}
	}
	return s.key, nil
}
