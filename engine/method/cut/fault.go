package cut

import "quasi/engine/say"

// What can go wrong.
var (
	errCutK             = say.Define("cut-k", "{0}: k is {1}; it must be from 1 to {2}, the number of rows")
	errCutUnsatisfiable = say.Define("cut-unsatisfiable", "{0}: {1} can't be satisfied: the whole table reaches only {2}; lower k or relax the model")
)
