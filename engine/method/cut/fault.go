package cut

import "quasi/engine/say"

// What can go wrong.
var (
	errCutK             = say.Define("cut-k", "{0}: k is {1}; it must be from 1 to {2}, the number of rows")
	errCutWhole         = say.Define("cut-whole", "{0} works only where the whole table satisfies {1}, and it reaches only {2}: try the method {3} or relax the model")
	errCutUnsatisfiable = say.Define("cut-unsatisfiable", "{0}: all rows together reach only {2}, not {1}: relax the model")
)
