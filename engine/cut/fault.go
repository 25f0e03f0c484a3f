package cut

import "quasi/engine/fault"

// What can go wrong.
var (
	errCutK             = fault.Define("cut-k", "{0}: k is {1}, want 1 to {2} (the number of records)")
	errCutUnsatisfiable = fault.Define("cut-unsatisfiable", "{0}: {1} can't be satisfied: the whole table reaches {2} only: ask for less")
)
