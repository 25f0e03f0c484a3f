package consistent

import "quasi/engine/say"

// What can go wrong.
var (
	errColumns       = say.Define("consistent-columns", "{0}: {1} columns are marked “Could identify”, and this method takes at most {2}: mark fewer, or choose another method")
	errFew           = say.Define("consistent-few", "{0}: k is {1}, but there are only {2} {2:row|rows}: lower k")
	errUnsatisfiable = say.Define("consistent-unsatisfiable", "{0}: all rows together do not satisfy {1}, only {2}: lower k or relax the model")
)
