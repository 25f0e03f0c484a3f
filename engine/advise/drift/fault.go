package drift

import "quasi/engine/say"

// What can go wrong.
var (
	errChoiceNoItem   = say.Define("choice-no-item", "column {1:q} has no difference {0} to choose for")
	errChoiceAction   = say.Define("choice-action", "{0} of column {1:q} can't be resolved by {2:q}: choose one of {3:q}")
	errChoiceTwice    = say.Define("choice-twice", "there are two choices for {0} of column {1:q}")
	errChoiceNeeded   = say.Define("choice-needed", "{0}: choose one of {1}")
	errRenamedTwice   = say.Define("renamed-twice", "columns {0:q} and {1:q} are both said to be {2:q} of the recipe: choose one")
	errDriftPlace     = say.Define("drift-no-group", "no group of the hierarchy holds all of {0:q}")
	errDriftBelowRoot = say.Define("drift-root", "below the root of its hierarchy: {0}")
)

// What items speak of.
var (
	gonePatient = say.Define("drift-gone-patient", "the recipe has this column, the table does not, and it tells the patients apart")
	goneAmong   = say.Define("drift-gone-among", "the recipe has this column, the table does not, and the release is about some rows by it: without it, it would be about more")
	goneModel   = say.Define("drift-gone-model", "the recipe has this column, the table does not, and {0} is on it")
	valueRow    = say.Define("drift-value-row", "{0:q} (row {1})")
	andMore     = say.Define("drift-and-more", "{0} and {1} more")
	theRows     = say.Define("drift-rows", "{0} {0:row|rows}")
	thePatients = say.Define("drift-patients", "{0} {0:patient|patients}")
)
