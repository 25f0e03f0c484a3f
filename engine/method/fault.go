package method

import "quasi/engine/say"

// What can go wrong.
var (
	errAlgorithmModel   = say.Define("algorithm-model", "{0} can't guarantee {1}, which merging two groups can break: choose an algorithm that accepts any model, such as {2:q}")
	errAlgorithmUnknown = say.Define("algorithm-unknown", "the algorithm is {0:q}: choose one of {1:q}")
)
