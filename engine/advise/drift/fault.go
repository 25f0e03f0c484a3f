package drift

import "quasi/engine/say"

// What can go wrong.
var (
	errChoiceNoItem   = say.Define("choice-no-item", "there is no item {0} of column {1:q} to choose for")
	errChoiceAction   = say.Define("choice-action", "{0} of column {1:q} can't be resolved by {2:q}, but by one of {3:q}")
	errChoiceTwice    = say.Define("choice-twice", "there are two choices for {0} of column {1:q}")
	errDropPatient    = say.Define("drop-patient", "it says whose record each one is: name another one in privacy.patient, or leave that out")
	errDropModel      = say.Define("drop-model", "{0} depends on it: take the model out of privacy.models, or bring the column back")
	errDriftBelowRoot = say.Define("drift-root", "below the root of its hierarchy: {0}")
)

// What items speak of.
var (
	valueRow    = say.Define("drift-value-row", "{0:q} (row {1})")
	andMore     = say.Define("drift-and-more", "{0} and {1} more")
	theRows     = say.Define("drift-rows", "{0} rows")
	thePatients = say.Define("drift-patients", "{0} patients")
)
