package session

import (
	"quasi/engine/file/recipe"
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
