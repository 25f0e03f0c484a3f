package bucket

import "quasi/engine/say"

// What can go wrong.
var (
	errAnatomyNoSensitive   = say.Define("anatomy-no-sensitive", "Anatomy: no column is sensitive: mark one, whose values are to be kept apart")
	errAnatomyL             = say.Define("anatomy-l", "Anatomy: l is {0}; it must be at least 1")
	errAnatomyFrequent      = say.Define("anatomy-frequent", "Anatomy: {0:q} is the {1} of {2} of {3} rows, more than one in {4}: l can be {5} at most")
	errAnatomyUnsatisfiable = say.Define("anatomy-unsatisfiable", "Anatomy: {0} can't be satisfied: the whole table reaches {1}; lower l or relax the model")
)
