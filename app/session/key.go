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

// Key is that of pseudonyms and shifted dates; nil: none was made yet. It never leaves the tab,
// and no file but the person's own note holds it.
type Key []byte

// NeedsKey reports whether a recipe asks for pseudonyms or shifted dates.
func NeedsKey(r *recipe.Recipe) bool {
	return slices.ContainsFunc(r.Columns, func(c recipe.Column) bool { return c.Transform != nil })
}

// String returns the key as hexadecimal digits.
func (k Key) String() string { return hex.EncodeToString(k) }

// Set takes a key from before, so that the same patients get the same pseudonyms; empty: the
// next run makes a new one.
func (k *Key) Set(digits string) error {
	key, err := hex.DecodeString(strings.TrimSpace(digits))
	if err != nil || len(key) != keySize && len(key) != 0 {
		return fmt.Errorf("a key has %d digits from 0 to f", 2*keySize)
	}
	*k = key
	return nil
}

var errNoRandom = say.Define("no-random", "the browser gives no random numbers for a key: {0}")

// forRun returns the key for a run of a recipe, which is made here if it is needed.
func (k *Key) forRun(r *recipe.Recipe) ([]byte, error) {
	if !NeedsKey(r) {
		return nil, nil
	}
	if len(*k) == 0 {
		made := make(Key, keySize)
		if _, err := rand.Read(made); err != nil {
			return nil, errNoRandom.Of(err)
		}
		*k = made
	}
	return *k, nil
}
