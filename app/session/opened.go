package session

import (
	"quasi/engine/advise/profile"
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
	Faults     map[string][]protocol.Fault // worth a look in the hierarchy file that was imported last, by column

	*result // never nil
	*known  // never nil

	Entries   Entries // what was typed and can't be decided
	Kept      KeptRuns
	side      []any    // of side features, see [OfTable]
	waiting   []func() // decisions that wait until the engine is no longer busy
	history   history
	derives   derivation
	unsaved   bool // decisions or results that no file holds
	unbounded bool // the search for a bound has ended the engine
}

// nothing is what a session has opened at its start.
func nothing() *opened { return &opened{result: &result{}, known: &known{}} }

// known is what the engine has answered about the table. An engine that is replaced
// answers nothing of what it was asked: then it starts anew.
type known struct {
	side []any // of features, see [OfEngine]

	trees        Answers[treeQuestion, protocol.HierarchyResult] // suggested, and made by rules
	descriptions Answers[reading, profile.Column]
	effects      Answers[levels, protocol.EffectResult]
	uniqueness   Answers[singling, protocol.UniquenessResult]
	fits         Answers[comparison, protocol.FitResult]
	previews     Answers[previewQuestion, protocol.PreviewResult]
	offered      Answers[string, protocol.OffersResult]
	samples      Answers[string, protocol.SampleResult]
}

// retry lets be asked again what has failed. Whether the population fits is asked
// again when something of it has changed, and a preview when a person wants it.
func (k *known) retry() {
	k.trees.Retry()
	k.descriptions.Retry()
	k.effects.Retry()
	k.uniqueness.Retry()
	k.offered.Retry()
	k.samples.Retry()
}

// result is what belongs to the last run that ended well. Another run is another
// value of it.
type result struct {
	Result *protocol.RunResult    // nil: there was none
	Saved  *protocol.ExportResult // the last file that was given out

	decisions Snapshot       // of which it was made
	unwritten *recipe.Recipe // the last decisions in whose way its files could not be written
	Shown     ShownRows
	Bound     Bound
	side      []any // of side features, see [OfRun]
	released  []any // of side features, see [OfRelease]
}
