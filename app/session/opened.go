package session

import (
	"quasi/engine/file/recipe"
	"quasi/wasm/protocol"
)

// opened is what belongs to the table that is open, or to a file that can't be read
// yet. Another table is another value of it, so that nothing is left of the one
// before.
type opened struct {
	Source     *Source
	Table      *protocol.LoadResult // nil: none is open
	Preview    [][]string           // its first rows
	Trial      *Trial               // another way to read it, or a file that can't be read; nil: none
	Population Population

	*result // never nil
	*known  // never nil

	Entries   Entries // what was typed and can't be decided
	Kept      KeptRuns
	side      []any    // of side features, see [OfTable]
	waiting   []func() // decisions that wait until the engine is no longer busy
	History   History
	Unheld    bool // decisions or results that no file holds
	unbounded bool // the search for a bound has ended the engine
}

// nothing is what a session has opened at its start.
func nothing() *opened { return &opened{result: &result{}, known: &known{}} }

// known is what the engine has answered about the table. An engine that is replaced
// answers nothing of what it was asked: then it starts anew.
type known struct {
	fits Answers[comparison, protocol.FitResult]
	side []any // of features, see [OfEngine]
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
