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
	Source  *Source
	Table   *protocol.LoadResult // nil: none is open
	Preview [][]string           // its first rows
	Trial   *Trial               // another way to read it, or a file that can't be read; nil: none
	// Population is the table of everyone from whom the rows may be drawn; nil: none.
	Population *Population
	Repeat     *Repeat                     // a recipe that is looked at; nil: none
	Faults     map[string][]protocol.Fault // worth a look in the hierarchy file that was imported last, by column
	Noticed    *Noticed                    // of the recipe or dictionary that was used last; nil: none was
	Labels     map[string]string           // what a dictionary calls the columns, by their names

	*result // never nil
	*known  // never nil

	sweep       *Sweep                      // nil: none was begun
	kept        []*KeptRun                  // the runs of the visit, the oldest first
	cachedRuns  []int                       // those of which the engine still has what they show, by its numbers
	ended       int                         // how many runs ended well
	gone        map[*recipe.Recipe]*KeptRun // the decisions by which a person went back to a run
	history     history
	derives     derivation
	wrong       []entry // what was typed and can't be decided
	unsaved     bool    // decisions or results that no file holds
	populations int     // how many there were, and ways to use them
	unbounded   bool    // the search for a bound has ended the engine
	spent       []spent // what methods lost in their last runs
	trials      *trials // of the decisions on the step that asks for them; nil: none yet
	triesWays   bool    // of a large table too, as a person has asked
}

// nothing is what a session has opened at its start.
func nothing() *opened { return &opened{result: &result{}, known: &known{}} }

// known is what the engine has answered about the table. An engine that is replaced
// answers nothing of what it was asked: then it starts anew.
type known struct {
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

	decisions  madeOf         // of which it was made
	on         int            // the population of which it was made, see inUse
	unwritten  *recipe.Recipe // the last decisions in whose way its files could not be written
	quality    Answers[struct{}, protocol.QualityResult]
	bounding   bounding
	checklist  Answers[struct{}, protocol.Checklist]
	whys       Answers[int, protocol.WhyResult]     // by record
	patients   Answers[int, protocol.PatientResult] // by record
	classMap   Answers[struct{}, protocol.ClassMap]
	classLists Answers[mapCell, protocol.ClassesResult]
	classes    Answers[int, protocol.Class] // by number
	rows       rowsShown
	knowing    Knowing
	help       Help
	side       []any // of side features, see [OfRun]
}
