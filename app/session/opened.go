package session

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"quasi/engine/file/recipe"
	"quasi/engine/say"
	"quasi/wasm/protocol"
)

// opened is what belongs to the table that is open, or to a file that can't be read
// yet. Another table is another value of it, so that nothing is left of the one
// before.
type opened struct {
	Source   *Source
	Table    *protocol.LoadResult // nil: none is open
	Preview  [][]string           // its first rows
	Trial    *Trial               // another way to read it, or a file that can't be read; nil: none
	Register Register             // that a run can use; nil: none was opened

	*result // never nil
	*known  // never nil

	Entries Entries // what was typed and can't be decided
	Kept    KeptRuns
	side    []any    // of side features, see [OfTable]
	waiting []func() // decisions that wait until the engine is no longer busy
	// RunAwaits holds the step that a waiting run shows. The run begins when all is decided; nil:
	// none waits.
	RunAwaits *Step
	History   History
	Unheld    bool // decisions or results that no file holds
	unbounded bool // the search for a bound has ended the engine
}

// nothing is what a session has opened at its start.
func nothing() *opened { return &opened{result: &result{}, known: &known{}} }

// known is what the engine has answered about the table. An engine that is replaced
// answers nothing of what it was asked: then it starts anew.
type known struct {
	side []any // of features, see [OfEngine]
}

// A Register is what a run can use beside the table and the decisions: the table of the people
// from whom the rows may be drawn.
type Register interface {
	// InUse returns another number for each way in which a run can use it; 0: none can.
	InUse() int
	// Use says how a run of some decisions uses it; nil: it does not.
	Use(*recipe.Recipe) *protocol.PopulationUse
	// ReadAgain gives it to the engine again, which is another one, or has read the table anew.
	// It belongs to the table that is open then.
	ReadAgain(*Session)
}

// inUse is [Register.InUse] of a register, or of none.
func inUse(r Register) int {
	if r == nil {
		return 0
	}
	return r.InUse()
}

// result is what belongs to the last run that ended well. Another run is another
// value of it.
type result struct {
	Result *protocol.RunResult // nil: there was none

	Made      Snapshot       // the decisions of which it was made
	unwritten *recipe.Recipe // the last decisions in whose way its files could not be written
	Shown     ShownRows
	Bound     Bound
	side      []any // of side features, see [OfRun]
	released  []any // of side features, see [OfRelease]
}

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
