package drift

import "quasi/engine/say"

// What can go wrong.
var (
	errChoiceNoItem   = say.Define("choice-no-item", "column {1:q} has no difference {0} to choose for")
	errChoiceAction   = say.Define("choice-action", "{0} of column {1:q} can't be resolved by {2:q}: choose one of {3:q}")
	errChoiceTwice    = say.Define("choice-twice", "there are two choices for {0} of column {1:q}")
	errDropPatient    = say.Define("drop-patient", "it identifies the patient: name another such column in the recipe, or leave that out")
	errDropModel      = say.Define("drop-model", "{0} depends on it: take the model out of the recipe, or bring the column back")
	errDriftBelowRoot = say.Define("drift-root", "below the root of its hierarchy: {0}")
)

// What items speak of.
var (
	valueRow    = say.Define("drift-value-row", "{0:q} (row {1})")
	andMore     = say.Define("drift-and-more", "{0} and {1} more")
	theRows     = say.Define("drift-rows", "{0} {0:row|rows}")
	thePatients = say.Define("drift-patients", "{0} {0:patient|patients}")
)
