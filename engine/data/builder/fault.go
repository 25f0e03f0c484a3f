package builder

import "quasi/engine/say"

// What can go wrong.
var (
	errClassification     = say.Define("classification-unknown", "the classification is {0:q}: choose one of {1:q}")
	errClassificationNone = say.Define("classification-none", "{0} knows none of the values: choose another way")
)
