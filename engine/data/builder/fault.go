package builder

import "quasi/engine/say"

// What can go wrong.
var (
	errClassification     = say.Define("classification-unknown", "the classification is {0:q}: choose one of {1:q}")
	errLanguage           = say.Define("classification-language", "groups of a classification can't be named in {0:q}: choose one of {1:q}, or none for English")
	errClassificationNone = say.Define("classification-none", "{0} knows none of the values: choose another way")
)
