package cut

import "quasi/engine/say"

// What can go wrong.
var (
	errCutK             = say.Define("cut-k", "{0}: k is {1}, want 1 to {2} (the number of records)")
	errCutUnsatisfiable = say.Define("cut-unsatisfiable", "{0}: {1} can't be satisfied: the whole table reaches {2} only: ask for less")
)
